"""Grammars: the only module that loads `.lark` files.

How law is *written* stands in `grammar/*.lark`; each stage asks here for a
parser by the file's name and a start rule, and gets the same one each time.
"""

import hashlib
import os
import sys
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from io import BytesIO
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import Lexer

_HERE = Path(__file__).resolve().parent
_CHECKOUT = _HERE.parents[1]


@cache
def folder() -> Path:
    """The folder of the grammar files: the checkout's own, else the one that was installed.

    An editable install may keep a stale copy beside the package, so the
    checkout's wins where this module lies in one.
    """
    own = _CHECKOUT / "grammar"
    return own if own.is_dir() and (_CHECKOUT / "pyproject.toml").is_file() else _HERE / "grammar"


@cache
def _fingerprint(grammars: Path) -> bytes:
    """A name for all that the tables of the parsers depend on."""
    from lark import __version__

    digest = hashlib.sha256(f"{__version__} {sys.version}".encode())
    digest.update(Path(__file__).read_bytes())
    for path in sorted(grammars.glob("*.lark")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()


@cache
def parser(name: str, start: str, *, lexer: "str | type[Lexer]" = "contextual") -> "Lark":
    """The LALR parser of `grammar/NAME.lark` for one start rule, made once.

    A grammar whose tokens come from a scanner of ours (its terminals are
    `%declare`d) names that scanner as `lexer`.

    Working its tables out takes longer than reading a short code with them, so they
    are kept beside the grammars, as Python keeps compiled modules, until one changes.
    """
    here = folder()
    kept = Path(cache_from_source(str(here / f"{name}-{start}.py"))).with_suffix(".tables")
    of = _fingerprint(here) + _name(lexer).encode() + b"\n"
    found = _kept(kept, of)
    if found is None:
        found = _made(here, name, start, lexer)
        _keep(found, kept, of)
    return found


def _name(lexer: "str | type[Lexer]") -> str:
    return lexer if isinstance(lexer, str) else f"{lexer.__module__}.{lexer.__qualname__}"


def _kept(path: Path, fingerprint: bytes) -> "Lark | None":
    """The parser that was kept; None when there is none, or one for something else."""
    from lark import Lark

    try:
        kept = path.read_bytes()
    except OSError:
        return None
    tables = kept[len(fingerprint) + hashlib.sha256().digest_size :]
    return Lark.load(BytesIO(tables)) if kept == _sealed(tables, fingerprint) else None


def _sealed(tables: bytes, fingerprint: bytes) -> bytes:
    """Tables as they are kept: behind what they are of, and a digest by which any damage to them shows."""
    return fingerprint + hashlib.sha256(tables).digest() + tables


def _keep(made: "Lark", path: Path, fingerprint: bytes) -> None:
    """Write a parser's tables beside the grammars, if there is a place for them."""
    building = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        tables = BytesIO()
        made.save(tables)
        building.write_bytes(_sealed(tables.getvalue(), fingerprint))
        os.replace(building, path)
    except OSError:  # a folder that is not ours to write
        with suppress(OSError):
            building.unlink(missing_ok=True)


def _made(here: Path, name: str, start: str, lexer: "str | type[Lexer]") -> "Lark":
    from lark import Lark
    from lark import lexer as lark_lexer

    # where interegular is installed, lark compares all terminals with each other at each start: seconds
    lark_lexer.has_interegular = False
    return Lark.open(
        str(here / f"{name}.lark"),
        parser="lalr",
        lexer=lexer,
        start=start,
        import_paths=[str(here)],
        maybe_placeholders=False,
    )
