"""The frame around every page: from a request to a view's answer to HTML or JSON with its headers.

A view is a plain function of a `Visit`. It runs once, in one thread, on one read-only
connection, under Datasette's time limit; its HTML page and its JSON twin come
from the same `Answer`.
"""

import hashlib
import json
import re
import sqlite3
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata, resources
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import parse_qs, unquote

from datasette import Forbidden, Response
from datasette.utils import add_cors_headers, sqlite_timelimit
from datasette.utils.asgi import Request

from ordparse.kb.summary import KEY as SUMMARY
from ordparse.pages import words
from ordparse.pages.bases import NoKnowledgeBase, base_of
from ordparse.pages.links import Links
from ordparse.pages.text import anchor

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One request as a view sees it."""

    connection: sqlite3.Connection
    links: Links
    path: str = ""  # what the address names: an id, a source; decoded
    query: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def one(self, name: str, default: str = "") -> str:
        """The last value of a query parameter, without blanks around it."""
        values = self.query.get(name, ())
        return values[-1].strip() if values else default

    def all(self, name: str) -> tuple[str, ...]:
        """All values of a query parameter that say something."""
        return tuple(value for value in self.query.get(name, ()) if value)

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A query parameter as a number between two bounds; the default when it is none."""
        value = self.one(name)
        return max(low, min(high, int(value))) if value.isascii() and value.isdigit() and len(value) < 10 else default


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a view found: a typed context for its template, and the same as plain values for JSON."""

    template: str
    title: str
    page: object
    data: Mapping[str, Any]
    section: str = "codes"  # which entry of the site's navigation is marked
    description: str = ""
    status: int = 200
    go: str | None = None  # the HTML page lives at this address; None: here
    typed: str = ""  # what stands in the search box
    forms: Mapping[str, tuple[str, Callable[[], str]]] = field(default_factory=dict)  # by suffix: its type and maker


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What every template needs besides its own page."""

    title: str
    description: str
    section: str
    typed: str
    links: Links
    assets: str  # fingerprint of the style and script
    twin: str  # the JSON of this page
    built: str
    version: str
    sources: int


_UNSENDABLE = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Controls and marks that turn the reading direction: no page sends them, wherever in it a text is quoted."""

View = Callable[[Visit], Answer]


@cache
def fingerprint() -> str:
    """A short hash of everything the pages are made of, for addresses of assets and for ETags."""
    digest = hashlib.sha256()
    root = Path(str(resources.files("ordparse.pages")))
    for path in sorted(root.rglob("*")):
        if path.suffix in {".py", ".html", ".css", ".js"}:
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def version() -> str:
    """The installed version of ordparse."""
    try:
        return metadata.version("ordparse")
    except metadata.PackageNotFoundError:  # run from a checkout
        return "unreleased"


def build_facts(connection: sqlite3.Connection) -> dict[str, str]:
    """What the build says of itself, its figures left out."""
    return dict(connection.execute("SELECT key, value FROM build_info WHERE key <> ?", [SUMMARY]))


async def may_view(datasette: Any, request: Request, database: str) -> bool:
    """Whether the visitor may read the database, as Datasette's permissions say."""
    if hasattr(datasette, "permission_allowed"):  # 0.65
        allowed: Awaitable[bool] = datasette.permission_allowed(request.actor, "view-database", database, default=True)
    else:
        from datasette.resources import DatabaseResource

        allowed = datasette.allowed(
            action="view-database", resource=DatabaseResource(database=database), actor=request.actor
        )
    return bool(await allowed)


@dataclass(frozen=True, slots=True)
class _Kept:
    """An answer made before: its body as it was sent."""

    body: str
    kind: str  # its content type


@dataclass(frozen=True, slots=True)
class _Found:
    """What a request gives, with its ETag."""

    tag: str
    facts: Mapping[str, str]  # of the build
    sources: int  # in the knowledge base; 0: not counted
    answer: Answer | _Kept | None  # None: the visitor has it


def served(view: View) -> Callable[..., Awaitable[Response]]:
    """The view as a Datasette route: HTML, or JSON when the address ends in .json."""

    async def route(datasette: Any, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return Response.text("This page answers GET only.", status=405, headers={"Allow": "GET, HEAD"})
        headers = dict(HEADERS)
        if datasette.cors:
            add_cors_headers(headers)
        try:
            asked = parse_qs(request.query_string, keep_blank_values=True, max_num_fields=2000)
        except ValueError:
            return Response.text("That are too many parameters for one question.", status=400, headers=headers)
        query = {key: tuple(values) for key, values in asked.items()}
        path = unquote(request.url_vars.get("path") or "", errors="replace").strip("/")
        try:
            database = await base_of(datasette, request.path, path, query)
        except NoKnowledgeBase:
            return Response.text(
                "No knowledge base is being served. Build one with `ordparse build corpus`, then `ordparse serve`.",
                status=503,
                headers=headers,
            )
        if not await may_view(datasette, request, database.name):
            raise Forbidden("view-database")
        links = Links(datasette.setting("base_url"), database.name)
        milliseconds = datasette.setting("sql_time_limit_ms")

        def work(connection: sqlite3.Connection) -> _Found:
            visit = Visit(connection=connection, links=links, path=path, query=query)
            return _found(view, visit, request, database.name, milliseconds)

        try:
            found = await database.execute_fn(work)
        except sqlite3.OperationalError as error:
            if "interrupt" not in str(error):
                raise
            said = "This question took longer than the server allows. Narrow it, or ask it in SQL."
            if request.url_vars.get("format") == ".json":
                return Response.json({"error": said}, status=503, headers=headers)
            return Response.text(said, status=503, headers=headers)
        headers["ETag"] = found.tag
        headers["Cache-Control"] = f"max-age={datasette.setting('default_cache_ttl')}"
        if found.answer is None:
            return Response("", status=304, headers=headers)
        if isinstance(found.answer, _Kept):
            return Response(found.answer.body, headers=headers, content_type=found.answer.kind)
        return await _response(datasette, request, links, found, found.answer, headers)

    return route


def _found(view: View, visit: Visit, request: Request, database: str, milliseconds: int) -> _Found:
    """The answer of a view within a time, or that of the last time; nothing where the visitor has it."""
    connection = visit.connection
    facts = build_facts(connection)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    said = json.dumps([facts, pages, fingerprint(), visit.links.base, database, request.path, request.query_string])
    tag = f'W/"{hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()[:20]}"'
    if tag in request.headers.get("if-none-match", ""):
        return _Found(tag, facts, 0, None)
    if (before := _answers.get(tag)) is not None:
        return _Found(tag, facts, 0, before)
    sources = connection.execute("SELECT count(*) FROM sources").fetchone()[0]
    with sqlite_timelimit(connection, milliseconds):
        return _Found(tag, facts, sources, view(visit))


async def _response(
    datasette: Any, request: Request, links: Links, found: _Found, answer: Answer, headers: dict[str, str]
) -> Response:
    """The answer of a view in the form that the address asks for, kept for the next visitor."""
    form = request.url_vars.get("format") or ""
    if answer.status != 200:
        del headers["ETag"]
    if form in answer.forms:
        kind, make = answer.forms[form]
        return Response(make(), status=answer.status, headers=headers, content_type=f"{kind}; charset=utf-8")
    if form:
        said = json.dumps(answer.data, ensure_ascii=False, separators=(",", ":"), default=str)
        body, kind = said.encode("utf-8", "replace").decode(), "application/json; charset=utf-8"
    elif answer.go is not None:
        return Response("", status=302, headers={**headers, "Location": answer.go})
    else:
        body = await _html(datasette, request, links, answer, found.facts, found.sources)
        kind = "text/html; charset=utf-8"
    if answer.status == 200:
        _answers.keep(found.tag, _Kept(body, kind))
    return Response(body, status=answer.status, headers=headers, content_type=kind)


async def _html(
    datasette: Any, request: Request, links: Links, answer: Answer, facts: Mapping[str, str], sources: int
) -> str:
    """The page of an answer."""
    frame = Frame(
        title=answer.title,
        description=answer.description or answer.title,
        section=answer.section,
        typed=answer.typed,
        links=links,
        assets=fingerprint(),
        twin=twin(request, links),
        built=words.date(facts.get("built") or facts.get("built_at")),
        version=facts.get("ordparse") or facts.get("version") or version(),
        sources=sources,
    )
    body: str = await datasette.render_template(
        f"ordparse/{answer.template}",
        {"page": answer.page, "site": frame, "words": words, "anchor": anchor},
        request=request if "csrftoken" in request.scope else None,  # None: before Datasette has seen it
    )
    return _UNSENDABLE.sub("", body)


async def rendered(datasette: Any, request: Request, database: Any, links: Links, view: View, path: str) -> Response:
    """The page of a view that no route leads to."""

    def work(connection: sqlite3.Connection) -> tuple[dict[str, str], int, Answer]:
        sources = connection.execute("SELECT count(*) FROM sources").fetchone()[0]
        return build_facts(connection), sources, view(Visit(connection=connection, links=links, path=path))

    facts, sources, found = await database.execute_fn(work)
    body = await _html(datasette, request, links, found, facts, sources)
    return Response(body, status=found.status, headers=dict(HEADERS), content_type="text/html; charset=utf-8")


class _Answers:
    """Answers that were made before, under their ETags: the page of a build does not change."""

    def __init__(self, room: int) -> None:
        self._room = room  # characters
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> _Kept | None:
        """The answer kept under a key."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: str, answer: _Kept) -> None:
        """Keep an answer; those not asked for longest make room."""
        if len(answer.body) > self._room // 8:
            return
        with self._lock:
            self._kept[key] = answer
            while sum(len(kept.body) for kept in self._kept.values()) > self._room:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


_answers = _Answers(16_000_000)


def forget() -> None:
    """Forget the pages that were kept, so that each is made anew; for measuring."""
    _answers.clear()


def twin(request: Request, links: Links) -> str:
    """The address of the same page as JSON."""
    path = request.path
    base = links.base.rstrip("/")
    if base and path.startswith(base):
        path = path[len(base) :]
    address = base + ("/index" if path == "/" else path.rstrip("/")) + ".json"
    return address + ("?" + request.query_string if request.query_string else "")


async def robots(datasette: Any) -> Response:
    """What crawlers may fetch: the law itself, and not the pages that are made from questions."""
    base = datasette.setting("base_url").rstrip("/")
    asked = ("search", "resolve", "compare", "diff", "graph", "source", *datasette.databases)
    lines = ["User-agent: *", *(f"Disallow: {base}/{name}" for name in asked if not name.startswith("_"))]
    return Response.text("\n".join([*lines, f"Disallow: {base}/*.json", ""]))


async def asset(request: Request) -> Response:
    """A style sheet or script of the site; its address carries a fingerprint, so it never goes stale."""
    name = request.url_vars["name"]
    kinds = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
    suffix = name.rpartition(".")[2]
    files = {entry.name: entry for entry in resources.files("ordparse.pages").joinpath("static").iterdir()}
    if name not in files or suffix not in kinds:
        return Response.text("There is no such asset.", status=404)
    return Response(
        files[name].read_text(encoding="utf-8"),
        headers={"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"},
        content_type=f"{kinds[suffix]}; charset=utf-8",
    )
