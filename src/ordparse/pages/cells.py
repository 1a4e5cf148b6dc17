"""Cells of Datasette's own tables: the way from a row to the page where its law is read."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from ordparse.pages.links import Links

_IDS = frozenset(
    ("provision", "parent", "section", "target", "scope", "other", "pinpoint", "cited_by", "cited", "placeholder", "id")
)
"""The columns of tables and views that may hold the id of a provision."""


def cell(row: Any, value: object, column: str, table: str | None, database: str, datasette: Any) -> Markup | None:
    """The id of a provision as a link to its reading page; None leaves the cell to Datasette.

    A foreign key comes with its label, a row of `provisions` shows its own page at its citation.
    """
    links = Links(datasette.setting("base_url"), database)
    if table == "provisions" and column == "citation" and value:
        id = row["id"]
        id = id["value"] if isinstance(id, Mapping) else id
        return Markup('<a href="{}">{}</a>').format(links.code(id), value)
    if column not in _IDS:
        return None
    label: object = None
    if isinstance(value, Mapping):
        expanded: Mapping[str, object] = value
        value, label = expanded.get("value"), expanded.get("label")
    if not isinstance(value, str) or "/" not in value or ":" in value.partition("/")[0]:
        return None
    if label is None or label == value:
        return Markup('<a href="{}">{}</a>').format(links.code(value), value)
    return Markup('<a href="{}">{}</a> <em>{}</em>').format(links.code(value), label, value)
