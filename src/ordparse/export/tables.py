"""The tables of the knowledge base as CSV and Parquet, one file a table."""

import csv
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from ordparse.errors import MissingExtra
from ordparse.kb.schema import TABLES, TableSpec

_BATCH = 20_000


def rows(connection: sqlite3.Connection, table: TableSpec) -> Iterator[tuple[Any, ...]]:
    """All rows of a table with its columns in their order, sorted by its key."""
    names = ", ".join(f'"{name}"' for name in table.names)
    order = ", ".join(f'"{name}"' for name in table.key)
    return iter(connection.execute(f"SELECT {names} FROM {table.name} ORDER BY {order}"))


def write_csv(connection: sqlite3.Connection, folder: Path) -> list[Path]:
    """A CSV file for each table, in UTF-8 with a header line; the paths come back."""
    written = []
    for table in TABLES:
        path = folder / f"{table.name}.csv"
        with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(table.names)
            writer.writerows(rows(connection, table))
        written.append(path)
    return written


def need_pyarrow() -> None:
    """Return when pyarrow is there.

    Raises:
        MissingExtra: pyarrow is not installed.
    """
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise MissingExtra("Parquet needs pyarrow: pip install 'ordparse[parquet]'") from error


def write_parquet(connection: sqlite3.Connection, folder: Path) -> list[Path]:
    """A Parquet file for each table; the paths come back.

    Raises:
        MissingExtra: pyarrow is not installed.
    """
    need_pyarrow()
    import pyarrow
    import pyarrow.parquet

    types = {"TEXT": pyarrow.string(), "INTEGER": pyarrow.int64(), "REAL": pyarrow.float64()}
    written = []
    for table in TABLES:
        schema = pyarrow.schema([(column.name, types[column.type]) for column in table.columns])
        path = folder / f"{table.name}.parquet"
        found = rows(connection, table)
        with pyarrow.parquet.ParquetWriter(path, schema) as writer:
            while batch := list(islice(found, _BATCH)):
                columns = zip(*batch, strict=True)
                arrays = [pyarrow.array(values, field.type) for values, field in zip(columns, schema, strict=True)]
                writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
        written.append(path)
    return written
