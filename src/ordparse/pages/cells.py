"""Cells of Datasette's own tables: the way from a row to the page where its law is read."""

from typing import Any

from markupsafe import Markup

from ordparse.pages.links import Links

_IDS = {
    "provisions": ("id", "parent", "section"),
    "similar_provisions": ("provision", "other"),
    "cited_by": ("provision", "cited_by"),
    "unresolved_references": ("provision",),
    "side_by_side": ("provision", "other"),
    "most_cited": ("cited",),
}
_EVERYWHERE = ("provision", "target", "scope")


def cell(value: object, column: str, table: str | None, database: str, datasette: Any) -> Markup | None:
    """A provision's id as a link to its reading page; None leaves the cell to Datasette."""
    if not isinstance(value, str) or "/" not in value or ":" in value.partition("/")[0]:
        return None
    if column not in _IDS.get(table or "", ()) and column not in _EVERYWHERE:
        return None
    links = Links(datasette.setting("base_url"), database)
    return Markup('<a href="{}">{}</a>').format(links.code(value), value)
