"""Every internal link of the built site leads to a page that is there, and every fragment to an element."""

import re
from html import unescape
from urllib.parse import unquote, urlsplit
from zlib import crc32

from datasette.app import Datasette

_LINK = re.compile(r'\shref="([^"]*)"')
_ID = re.compile(r'\sid="([^"]*)"')


def _own(path: str, database: str) -> bool:
    """Whether a page is the site's, so that its links are followed further; Datasette's are only looked at."""
    return not path.startswith((f"/{database}", "/-/"))


def _kept(path: str, query: str) -> bool:
    """Whether one of the many forms of a page is fetched: each provision's own, a sample of what differs by options."""
    if path.startswith("/search"):
        return "order=" not in query and "page=" not in query
    if path.startswith(("/compare", "/diff")):  # the dearest pages
        return "mark=" not in query and path.endswith(("compare", "diff")) and crc32(query.encode()) % 6 == 0
    if path.startswith("/graph"):
        return "steps=" not in query or crc32(query.encode()) % 12 == 0
    if path.startswith("/source"):
        return crc32(query.encode()) % 3 == 0
    return True


async def test_every_link_leads_somewhere(site: Datasette, knowledge_base: object) -> None:
    database = next(name for name in site.databases if not name.startswith("_"))
    waiting, seen = ["/"], {"/"}
    ids: dict[str, set[str]] = {}
    wanted: list[tuple[str, str, str]] = []  # from, page, fragment
    broken: list[str] = []
    rows: set[str] = set()
    while waiting:
        here = waiting.pop()
        response = await site.client.get(here)
        if response.status_code == 302 and here.startswith("/search"):
            response = await site.client.get(response.headers["location"])
        is_placeholder = response.status_code == 404 and "is named by the loaded texts" in response.text
        if response.status_code != 200 and not is_placeholder:
            broken.append(f"{response.status_code} {here}")
            continue
        if not _own(here, database) or here.partition("?")[0].endswith((".json", ".csv", ".md")):
            continue
        ids[here] = {unescape(id) for id in _ID.findall(response.text)}
        for address in map(unescape, _LINK.findall(response.text)):
            if address.startswith(("http:", "https:")):
                continue
            if is_placeholder and ".json" in address:  # the twin of a page that says 404 says 404
                continue
            split = urlsplit(address)
            there = here if not split.path else split.path + (f"?{split.query}" if split.query else "")
            if split.fragment:
                wanted.append((here, there, unquote(split.fragment)))
            if there in seen or not _kept(split.path, split.query):
                continue
            if not _own(there, database):  # tables: one address of each kind is enough
                kind = re.sub(r"=[^&]*", "=", there)
                if kind in rows:
                    continue
                rows.add(kind)
            if there.partition("?")[0].endswith(".json") and len(seen) % 7:
                continue
            seen.add(there)
            waiting.append(there)
    missing = sorted(
        {f"{here} -> {there}#{mark}" for here, there, mark in wanted if there in ids and mark not in ids[there]}
    )
    assert "\n".join(broken) == ""
    assert "\n".join(missing) == ""
    assert len(ids) > 700
