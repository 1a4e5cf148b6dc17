"""The statements that make the tables, indexes, search and views: `schema.sql`, written from `schema.py`.

sqlite-utils makes them. Its import takes longer than writing a whole code, so no
build pays for it: `python -m ordparse.kb.ddl` writes the file anew after a
change of `schema.py`, and a test holds that the two agree.
"""

import sqlite3
from contextlib import closing

from sqlite_utils import Database

from ordparse.kb.schema import INDEXES, STATEMENTS, TABLE, TABLES, VIEWS, SqlType

_PYTHON_TYPES: dict[SqlType, type] = {"TEXT": str, "INTEGER": int, "REAL": float}

_OURS = "sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'provisions_fts_%'"
"""What was declared; the rest is made by SQLite itself."""


def statements() -> str:
    """The statements in the order of a build: tables, indexes and search, views."""
    with closing(sqlite3.connect(":memory:")) as connection:
        database = Database(connection, execute_plugins=False)
        for spec in TABLES:
            database.table(spec.name).create(
                {column.name: _PYTHON_TYPES[column.type] for column in spec.columns},
                pk=spec.key[0] if len(spec.key) == 1 else spec.key,
                foreign_keys=[
                    (column.name, column.references, TABLE[column.references].key[0])
                    for column in spec.columns
                    if column.references
                ],
                not_null={column.name for column in spec.columns if column.required},
                strict=True,
            )
        # external content: the words are indexed, the text is kept once, in provisions
        database.table("provisions").enable_fts(["heading", "text"], fts_version="FTS5", tokenize="porter unicode61")
        for table, *columns in INDEXES:
            database.table(table).create_index(columns)
        database.table("sources").create_index(["name"], unique=True)
        for view in VIEWS:
            database.create_view(view.name, view.sql)
        made = connection.execute(f"SELECT sql FROM sqlite_master WHERE {_OURS} ORDER BY rowid")
        return "".join(f"{sql};\n\n" for (sql,) in made)


if __name__ == "__main__":
    STATEMENTS.write_text(statements(), encoding="utf-8")
