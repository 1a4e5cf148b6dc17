"""The addresses of the site and the view behind each."""

from collections.abc import Callable
from typing import Any

from ordparse.pages import compare, graph, home, lint, reading, resolve, search, source, unresolved
from ordparse.pages.site import asset, served

_JSON = r"(?P<format>\.json)?$"

ROUTES: tuple[tuple[str, Callable[..., Any]], ...] = (
    (r"^/$", served(home.home)),
    (r"^/index(?P<format>\.json)$", served(home.home)),
    (r"^/code/(?P<path>.+?)" + _JSON, served(reading.code)),
    (r"^/source/(?P<path>.+?)" + _JSON, served(source.source)),
    (r"^/unresolved" + _JSON, served(unresolved.unresolved)),
    (r"^/search" + _JSON, served(search.search)),
    (r"^/resolve" + _JSON, served(resolve.resolve)),
    (r"^/compare(?P<format>\.json|\.csv|\.md)?$", served(compare.compare)),
    (r"^/graph" + _JSON, served(graph.graph)),
    (r"^/lint" + _JSON, served(lint.lint)),
    (r"^/-/ordparse/[0-9a-f]+/(?P<name>[a-z.]+)$", asset),
)
