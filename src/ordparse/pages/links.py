"""Addresses of the site: provision ids to URLs and back, fragments, rows and searches.

An id holds what a text printed, so every step is percent-encoded; a URL is
only ever looked up as an id in the knowledge base, never as a file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlencode

_SAFE = "/@:~!$&'()*+,;="  # what may stand in a path unescaped, besides letters and digits


def path_of(provision: str) -> str:
    """The id as the tail of a URL.

    >>> path_of("us-mn-x/5-1/a b")
    'us-mn-x/5-1/a%20b'
    """
    return quote(provision, safe=_SAFE)


def id_of(path: str) -> str:
    """The id a URL's tail names.

    >>> id_of("us-mn-elk-river%40proposed/502.08/")
    'us-mn-elk-river@proposed/502.08'
    """
    return unquote(path, errors="replace").strip("/")


def fragment(page: str, provision: str) -> str:
    """The id an element has on a page: the steps of the provision's id below the page's.

    >>> fragment("us-mn-nowthen/3-2-7", "us-mn-nowthen/3-2-7/D/1/a")
    'D/1/a'
    >>> fragment("us-mn-detroit-lakes/chapter:502", "us-mn-detroit-lakes/502.07/2")
    '502.07/2'
    """
    if provision == page:
        return "main"
    if provision.startswith(page + "/"):
        return provision[len(page) + 1 :]
    return provision.partition("/")[2] or provision


def code_of(provision: str) -> str:
    """The jurisdiction of an id, with its version if it names one.

    >>> code_of("us-mn-elk-river@proposed/502.08")
    'us-mn-elk-river@proposed'
    """
    return provision.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of this site below its base URL."""

    base: str = "/"
    database: str = "ordinances"

    def to(self, path: str, query: Mapping[str, object] | None = None, mark: str = "") -> str:
        """The address of a page, with its query and fragment."""
        pairs = [
            (key, str(value))
            for key, values in (query or {}).items()
            for value in (values if isinstance(values, list | tuple) else [values])
            if value not in (None, "")
        ]
        address = self.base.rstrip("/") + path
        if pairs:
            address += "?" + urlencode(pairs)
        if mark:
            address += "#" + quote(mark, safe=_SAFE)
        return address

    def code(self, provision: str, mark: str = "") -> str:
        """The reading page of a provision or of a whole code."""
        return self.to("/code/" + path_of(provision), mark=mark)

    def within(self, section: str | None, provision: str) -> str:
        """The place of a provision on the page of the section it stands in.

        A level below a section is read in its section; all else has its own page.
        """
        if section is None or section == provision:
            return self.code(provision)
        return self.code(section, fragment(section, provision))

    def source(self, name: str, start: int | None = None, end: int | None = None) -> str:
        """The source view, at a span if one is given."""
        span = None if start is None else f"{start}-{end}"
        return self.to("/source/" + quote(name, safe=""), {"span": span}, "span" if span else "")

    def graph(self, provision: str, steps: int | None = None) -> str:
        """The references around a provision, so many steps far."""
        return self.to("/graph", {"p": provision, "steps": steps})

    def compare(self, provision: str) -> str:
        """A provision beside the matching rules of other cities."""
        return self.to("/compare", {"p": provision})

    def diff(self, a: str, b: str) -> str:
        """The redline of two provisions or versions."""
        return self.to("/diff", {"a": a, "b": b})

    def rows(self, table: str, **where: object) -> str:
        """Datasette's page of the rows of a table; a key `name__op` is passed on as it is."""
        return self.to(f"/{self.database}/{table}", where)

    def static(self, name: str, version: str) -> str:
        """A file of ours, under the fingerprint that its caching rests on."""
        return self.to(f"/-/ordparse/{version}/{name}")
