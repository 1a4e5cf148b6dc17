"""The page for an address that is nothing: what it may have meant, and a search.

Datasette prints the whole stack to the console for each address it does not know.
So one whose first step names nothing is answered before Datasette sees it; what
stands below a database or below `/-/` gets the same page in place of Datasette's.
"""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from datasette import Response
from datasette.plugins import pm
from datasette.utils import add_cors_headers
from datasette.utils.asgi import NotFound, Request

from ordparse.pages.bases import NoKnowledgeBase, base_of
from ordparse.pages.law import Place, find, place
from ordparse.pages.links import Links, id_of
from ordparse.pages.site import HEADERS, Answer, Visit, may_view, rendered

Scope = MutableMapping[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]

OWN = r"^/(?:code|source|search|resolve|compare|diff|graph|topics|lint|unresolved|openapi)(?:[./].*)?$"
"""What stands below the site's own addresses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """Everything the page shows."""

    address: str
    words: str  # of the address, to search for
    code: Place | None  # the code that the address names without /code/ before it
    reading: str  # where that is read


def unknown(visit: Visit) -> Answer:
    """A page with status 404 for the address in `path`."""
    id = id_of(visit.path.removesuffix(".json"))
    id = id.partition("code/")[2] or id
    jurisdiction = id.partition("/")[0].partition("@")[0]
    row = visit.connection.execute("SELECT 1 FROM jurisdictions WHERE id = ?", [jurisdiction]).fetchone()
    there = id if find(visit.connection, id) is not None else jurisdiction
    named = id.partition("/")[2] if row else re.sub(r"\.[a-z]{2,4}$", "", id)
    said = " ".join(re.findall(r"[^\W_]+(?:[.\-][^\W_]+)*", named))[:80]
    return Answer(
        template="unknown.html",
        title="No such page",
        section="",
        status=404,
        page=Unknown(
            address="/" + visit.path,
            words=said,
            code=place(visit.connection, jurisdiction) if row else None,
            reading=visit.links.code(there) if row else "",
        ),
        data={"ok": False, "error": f"there is no page /{visit.path}", "status": 404, "title": None},
    )


async def answer(datasette: Any, request: Request) -> Response | None:
    """The page for a request, or None where it is not ours to answer."""
    path = _path(datasette, request.path)
    if path.endswith(".json"):
        headers = dict(HEADERS)
        if datasette.cors:
            add_cors_headers(headers)
        said = f"there is no page {path}"
        return Response.json({"ok": False, "error": said, "status": 404, "title": None}, status=404, headers=headers)
    await datasette.invoke_startup()  # the first request may be such a one
    try:
        database = await base_of(datasette, "/", "", {})
    except NoKnowledgeBase:
        return None
    if not await may_view(datasette, request, database.name):
        return None
    links = Links(datasette.setting("base_url"), database.name)
    return await rendered(datasette, request, database, links, unknown, path[1:])


async def own(datasette: Any, request: Request) -> Response:
    """Below one of the site's own addresses."""
    found = await answer(datasette, request)
    if found is None:
        raise NotFound("There is no such page")
    return found


def in_place_of(
    datasette: Any, request: Request, exception: Exception
) -> Callable[[], Awaitable[Response | None]] | None:
    """The page in place of Datasette's own for an address that it did not find."""
    if getattr(exception, "status", None) != 404 or request.path.endswith((".json", ".csv")):
        return None  # data is said to be missing as Datasette says it

    async def asked() -> Response | None:
        return await answer(datasette, request)

    return asked


def before_datasette(datasette: Any, app: App) -> App:
    """The app, with addresses answered whose first step names nothing."""

    async def asked(scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and not _is_known(datasette, scope):
            found = await answer(datasette, Request(scope, receive))
            if found is not None:
                await found.asgi_send(send)
                return
        await app(scope, receive, send)

    return asked


def _path(datasette: Any, path: str) -> str:
    """The path below the base URL, decoded."""
    base = datasette.setting("base_url").rstrip("/")
    return unquote(path[len(base) :] if base and path.startswith(base) else path, errors="replace")


def _is_known(datasette: Any, scope: Scope) -> bool:
    """Whether Datasette or a plugin has something to say at an address, as far as its first step tells."""
    path = _path(datasette, scope["path"])
    first = path.strip("/").partition("/")[0]
    if not first or first in ("-", "favicon.ico") or path.endswith("/") or "%" in path or datasette.template_dir:
        return True
    names = {database.route for database in datasette.databases.values()}
    if first in names or any(first.startswith((f"{name}.", f"{name}-")) for name in names):  # ordinances.db, .json
        return True
    routes = [route for added in pm.hook.register_routes(datasette=datasette) for route in added or ()]
    return any(re.match(route[0], path) for route in routes)
