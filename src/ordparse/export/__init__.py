"""Exports: the knowledge base in the forms that other tools read. None of them parses text.

A form that is one stream goes to standard output or to a file; a form of
several files goes to a folder.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path

from ordparse.errors import UnwritableExport


class Form(StrEnum):
    """A form that the knowledge base can be written in."""

    AKN = "akn"
    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"
    GRAPHML = "graphml"
    GEXF = "gexf"


FOLDERS = frozenset({Form.AKN, Form.CSV, Form.PARQUET})
"""The forms of several files."""


def stream(connection: sqlite3.Connection, form: Form) -> Iterator[bytes]:
    """The whole of a form that is one stream, piece by piece."""
    match form:
        case Form.JSONL:
            from ordparse.export.records import records

            return records(connection)
        case Form.GRAPHML | Form.GEXF:
            from ordparse.export import graphs
            from ordparse.kb.edges import edges, places

            write = graphs.graphml if form is Form.GRAPHML else graphs.gexf
            return _encoded(write(places(connection), edges(connection), edges(connection)))
        case _:
            raise UnwritableExport(f"{form} is written to a folder, not to one stream")


def write_folder(connection: sqlite3.Connection, form: Form, folder: Path) -> list[Path]:
    """Write a form of several files to a folder, which is made; their paths come back.

    Raises:
        UnwritableExport: the folder cannot be written.
        MissingExtra: a library that the form needs is not installed.
    """
    if form is Form.PARQUET:
        from ordparse.export.tables import need_pyarrow

        need_pyarrow()  # before anything is made
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # whole or not at all: the files are moved once all are written
        with tempfile.TemporaryDirectory(dir=folder, prefix=".writing-") as name:
            written = [path.rename(folder / path.name) for path in _written(connection, form, Path(name))]
    except OSError as error:
        raise UnwritableExport(f"{folder}: {error.strerror or error}") from error
    return written


def write_file(pieces: Iterable[bytes], path: Path) -> None:
    """Write a stream to a file, whole or not at all; to a device or a pipe, as it comes.

    Raises:
        UnwritableExport: the file cannot be written.
    """
    partial = path.with_name(f".writing-{os.getpid()}-{path.name}")
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as device:  # /dev/stdout, /dev/null: never replaced
                device.writelines(pieces)
            return
        with partial.open("wb") as file:
            file.writelines(pieces)
        partial.replace(path)
    except OSError as error:
        raise UnwritableExport(f"{path}: {error.strerror or error}") from error
    finally:
        partial.unlink(missing_ok=True)


def _written(connection: sqlite3.Connection, form: Form, folder: Path) -> list[Path]:
    match form:
        case Form.CSV:
            from ordparse.export.tables import write_csv

            return write_csv(connection, folder)
        case Form.PARQUET:
            from ordparse.export.tables import write_parquet

            return write_parquet(connection, folder)
        case Form.AKN:
            from ordparse.export.akn import document
            from ordparse.export.codes import codes

            paths = []
            for name, code in codes(connection):
                path = folder / f"{name}.xml"
                with path.open("wb") as file:
                    file.writelines(_encoded(document(code)))
                paths.append(path)
            return paths
        case _:
            raise UnwritableExport(f"{form} is one stream, not a folder")


def _encoded(pieces: Iterable[str]) -> Iterator[bytes]:
    return (piece.encode("utf-8", "backslashreplace") for piece in pieces)
