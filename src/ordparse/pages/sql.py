"""Functions for SQL: what the pages know, asked from a query."""

import json
import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordparse.kb.lookup import SqliteIndex


def register(connection: sqlite3.Connection) -> None:
    """Make `resolve_reference(text, context)` known to a connection."""
    known: list[SqliteIndex] = []  # made when first asked; what it answered is remembered as long as the connection

    def resolve_reference(text: object, context: object) -> str:
        """The answer of /resolve.json as JSON text; an object with `error` when the context is not loaded."""
        from ordparse.errors import OrdparseError
        from ordparse.kb.lookup import SqliteIndex
        from ordparse.questions import answer_json, resolve_text

        if not known:
            known.append(SqliteIndex(connection))
        asked, place = str(text or ""), str(context or "")
        try:
            found = resolve_text(asked, place, known[0])
        except OrdparseError as error:
            return json.dumps({"query": asked, "in": place, "error": str(error), "references": []})
        return json.dumps(answer_json(asked, place, found), ensure_ascii=False)

    connection.create_function("resolve_reference", 2, resolve_reference)
