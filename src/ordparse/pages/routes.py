"""The addresses of the site and the view behind each."""

from collections.abc import Callable
from typing import Any

from ordparse.pages import (
    compare,
    diff,
    graph,
    home,
    lint,
    openapi,
    reading,
    resolve,
    search,
    source,
    topics,
    unknown,
    unresolved,
)
from ordparse.pages.site import View, asset, robots, served

_JSON = r"(?P<format>\.json)?$"

VIEWS: tuple[tuple[str, View], ...] = (
    (r"^/$", home.home),
    (r"^/index(?P<format>\.json)$", home.home),
    (r"^/code/(?P<path>(?!\.json$).+?)" + _JSON, reading.code),
    (r"^/source/(?P<path>(?!\.json$).+?)" + _JSON, source.source),
    (r"^/unresolved" + _JSON, unresolved.unresolved),
    (r"^/search" + _JSON, search.search),
    (r"^/resolve" + _JSON, resolve.resolve),
    (r"^/compare(?P<format>\.json|\.csv|\.md)?$", compare.compare),
    (r"^/diff" + _JSON, diff.diff),
    (r"^/graph" + _JSON, graph.graph),
    (r"^/topics" + _JSON, topics.topics),
    (r"^/lint" + _JSON, lint.lint),
    (r"^/openapi(?P<format>\.json)$", openapi.openapi),
)
"""Each page with the view behind it."""

ROUTES: tuple[tuple[str, Callable[..., Any]], ...] = (
    *((address, served(view)) for address, view in VIEWS),
    (r"^/-/ordparse/[0-9a-f]+/(?P<name>[a-z.]+)$", asset),
    (r"^/robots\.txt$", robots),
    (unknown.OWN, unknown.own),  # the last: what no other took
)
"""What is registered with Datasette."""
