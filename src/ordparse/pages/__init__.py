"""The reading site: a Datasette plugin that adds pages made for law to Datasette's own.

Only hooks stand here. Each page has a module with its queries, its context and
its JSON; `site.py` turns a view into a route.
"""

import sqlite3
from collections.abc import Callable
from typing import Any

from datasette import hookimpl


@hookimpl
def register_routes(datasette: Any) -> list[tuple[str, Callable[..., Any]]]:
    """The addresses of the contract, each with its JSON twin."""
    from ordparse.pages.routes import ROUTES

    return list(ROUTES)


@hookimpl
def asgi_wrapper(datasette: Any) -> Callable[[Any], Any]:
    """Addresses that name nothing are answered with a page that helps."""

    def wrapped(app: Any) -> Any:
        from ordparse.pages.unknown import before_datasette

        return before_datasette(datasette, app)

    return wrapped


@hookimpl
def handle_exception(datasette: Any, request: Any, exception: Exception) -> Any:
    """The same page for what Datasette does not find below its own addresses; None leaves an error to Datasette."""
    from ordparse.pages.unknown import in_place_of

    return in_place_of(datasette, request, exception)


@hookimpl
def prepare_connection(conn: sqlite3.Connection, database: str, datasette: Any) -> None:
    """The SQL function `resolve_reference(text, context)`: the targets of a reference as JSON."""
    from ordparse.pages.sql import register

    register(conn)


@hookimpl
def render_cell(row: Any, value: object, column: str, table: str | None, database: str, datasette: Any) -> object:
    """In Datasette's tables, the id of a provision leads to its reading page."""
    from ordparse.pages.cells import cell

    return cell(row, value, column, table, database, datasette)


@hookimpl
def menu_links(datasette: Any) -> list[dict[str, str]]:
    """In Datasette's menu, the way back to the reading site."""
    return [{"href": datasette.urls.path("/"), "label": "Reading site"}]


@hookimpl
def extra_css_urls(datasette: Any, view_name: str | None) -> list[str]:
    """The site's colours and type for Datasette's own pages."""
    if view_name is None:  # the site's own pages bring their style along
        return []
    from ordparse.pages.site import fingerprint

    return [datasette.urls.path(f"/-/ordparse/{fingerprint()}/datasette.css")]
