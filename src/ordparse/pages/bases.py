"""Which knowledge base answers, where several are served: the one that holds the code a page is about.

A page about all codes, as the contents and the search, is answered by the
first base, or by the one that `?base=` names.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from datasette.database import Database

from ordparse.lookup import code_of

FIRST = "ordinances"
_TABLES = {"provisions", "cross_references", "build_info"}
_ASKED = ("p", "in", "a", "b")
"""The parameters that hold an id."""

_homes: "WeakKeyDictionary[Any, dict[tuple[str, str], str]]" = WeakKeyDictionary()
"""For each server the base that was found to hold a jurisdiction or a source."""


class NoKnowledgeBase(Exception):
    """No attached database has the tables of a knowledge base."""


async def bases(datasette: Any) -> list[Database]:
    """The attached databases with the law, `ordinances` first.

    Raises:
        NoKnowledgeBase: there is none.
    """
    found = []
    for name in sorted(datasette.databases, key=lambda name: (name != FIRST, name)):
        if not name.startswith("_"):
            database = datasette.get_database(name)
            if set(await database.table_names()) >= _TABLES:
                found.append(database)
    if not found:
        raise NoKnowledgeBase
    return found


def subject(address: str, path: str, query: Mapping[str, Sequence[str]]) -> tuple[str, str] | None:
    """What an address is about: the column that names it and its value; None for a page about all codes.

    >>> subject("/code/us-mn-nowthen/3-2-9.json", "us-mn-nowthen/3-2-9", {})
    ('jurisdictions.id', 'us-mn-nowthen')
    >>> subject("/search", "", {"q": ("kennel",)}) is None
    True
    """
    if path and "/source/" in address:
        return "sources.name", path
    if path:
        return "jurisdictions.id", code_of(path).jurisdiction
    for key in _ASKED:
        if query.get(key):
            return "jurisdictions.id", code_of(query[key][0]).jurisdiction
    return None


async def base_of(datasette: Any, address: str, path: str, query: Mapping[str, Sequence[str]]) -> Database:
    """The knowledge base that answers a request.

    Raises:
        NoKnowledgeBase: none is served.
    """
    served = await bases(datasette)
    if len(served) == 1:
        return served[0]
    named = {database.name: database for database in served}
    if query.get("base") and query["base"][0] in named:
        return named[query["base"][0]]
    about = subject(address, path, query)
    if about is None:
        return served[0]
    known = _homes.setdefault(datasette, {})
    table, _, column = about[0].partition(".")

    def holds(connection: sqlite3.Connection) -> bool:
        return connection.execute(f"SELECT 1 FROM {table} WHERE {column} = ?", [about[1]]).fetchone() is not None

    # where it was last comes first: a base may have been built anew without it
    last = named.get(known.get(about, ""))
    for database in [*([last] if last else []), *served]:
        if await database.execute_fn(holds):
            known[about] = database.name
            return database
    return served[0]
