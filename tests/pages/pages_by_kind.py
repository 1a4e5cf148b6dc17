"""One address of each kind of page, for the tests that look at all of them."""

DETROIT = "us-mn-detroit-lakes"

PAGES = (
    "/",
    f"/code/{DETROIT}",
    f"/code/{DETROIT}/title:500",
    f"/code/{DETROIT}/chapter:502",
    f"/code/{DETROIT}/502.07",
    f"/code/{DETROIT}/502.07/2",
    "/code/us-mn-elk-river",
    "/code/us-mn-elk-river@proposed/502.08",
    "/code/us-mn-nowthen/3-2-7",
    "/code/us-mn-minneapolis/chapter:64",
    "/search",
    "/search?q=running+at+large",
    "/search?q=dog&j=us-mn-minneapolis&kind=section&order=cited",
    "/search?q=nosuchword+leash",
    f"/resolve?q=Section+210&in={DETROIT}/502.01",
    "/resolve?q=64.50",
    "/resolve",
    "/compare",
    f"/compare?p={DETROIT}/502.04",
    "/compare?q=how+long+may+a+leash+be",
    "/diff",
    "/diff?a=us-mn-elk-river@existing/502.08&b=us-mn-elk-river@proposed/502.08",
    "/diff?a=us-mn-elk-river@existing/502.08&b=us-mn-elk-river@proposed/502.08&view=columns",
    "/diff?a=us-mn-elk-river@existing&b=us-mn-elk-river@proposed",
    f"/diff?a={DETROIT}/502.04&b=us-mn-chanhassen/5-19",
    "/topics",
    "/graph",
    f"/graph?p={DETROIT}/502.04",
    "/graph?p=us-mn-minneapolis/chapter:66&steps=2",
    "/source/detroit-lakes-title-500.txt",
    "/source/detroit-lakes-title-500.txt?span=19439-21018",
    "/unresolved",
    f"/unresolved?j={DETROIT}",
    f"/unresolved?j={DETROIT}&c=chapter:210",
    "/unresolved?law=mn-stat:347.50",
    "/lint",
    f"/lint?code=dangling-reference&j={DETROIT}",
)
"""Pages of the corpus that exist."""


def twin(path: str) -> str:
    """The JSON address of a page."""
    path, question, query = path.partition("?")
    return ("/index" if path == "/" else path) + ".json" + question + query
