"""Serving knowledge bases: one Datasette with the pages of this project, on a socket of our own."""

import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ordparse.errors import OrdparseError
from ordparse.kb.schema import datasette_metadata

DATABASE = "ordinances"
"""What the first knowledge base is called in addresses, whatever its file is called."""

SETTINGS = {
    "suggest_facets": False,  # counts every column of every table page: 30 times the time of the page itself
    "allow_download": True,
    "default_page_size": 50,
    "sql_time_limit_ms": 3000,
    "max_csv_mb": 0,
}


def application(paths: Sequence[Path]) -> Any:
    """The Datasette that serves the knowledge bases at `paths`, with the pages of this project."""
    from datasette.app import Datasette
    from datasette.database import Database
    from datasette.plugins import pm

    from ordparse import pages

    if not pm.is_registered(pages):  # an installed package has registered itself
        pm.register(pages, name="ordparse")
    datasette = Datasette([], metadata=_metadata(paths), settings=SETTINGS)
    for name, path in zip(names(paths), paths, strict=True):
        datasette.add_database(Database(datasette, path=str(path), is_mutable=False), name=name)
    return datasette


def names(paths: Sequence[Path]) -> list[str]:
    """What the knowledge bases are called in addresses: the first one `ordinances`, the others as their files."""
    found = [DATABASE]
    for path in paths[1:]:
        name, number = path.stem, 2
        while name in found:
            name, number = f"{path.stem}-{number}", number + 1
        found.append(name)
    return found[: len(paths)]


def _metadata(paths: Sequence[Path]) -> dict[str, Any]:
    metadata = datasette_metadata(database=DATABASE)
    tables = metadata["databases"][DATABASE]
    metadata["databases"] = dict.fromkeys(names(paths), tables)
    return metadata


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens at the address.

    Raises:
        OrdparseError: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)  # who opens the address before the application is ready waits for it
    except OSError as error:
        listening.close()
        raise OrdparseError(f"cannot listen at {host}:{port}: {error.strerror or error}") from error
    return listening


def serve(paths: Sequence[Path], *, host: str, port: int, announce: Callable[[str], None]) -> None:
    """Serve the knowledge bases until interrupted; `announce` is told the address once it can be opened.

    Raises:
        OrdparseError: the address cannot be had.
    """
    import uvicorn

    with _listening(host, port) as listening:
        config = uvicorn.Config(application(paths).app(), log_level="warning", lifespan="on")
        shown = f"[{host}]" if ":" in host else host
        announce(f"http://{shown}:{listening.getsockname()[1]}/")
        uvicorn.Server(config).run(sockets=[listening])
