"""What a page costs, of every kind and made anew: the site's own pages and JSON beside Datasette's plain row page.

`python -m benchmarks.pages DB...` prints JSON: milliseconds and bytes of each address.
"""

import asyncio
import json
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ordparse.pages.site import forget
from ordparse.serve import application

ROUNDS = 15


async def addresses(datasette: Any) -> dict[str, str]:
    """The addresses to measure, for a section of the last file that has one."""
    for name in reversed(list(datasette.databases)):
        if name.startswith("_"):
            continue
        database = datasette.get_database(name)
        found = await database.execute(
            """SELECT p.id, p.jurisdiction, p.num, s.name FROM provisions p JOIN sources s ON s.id = p.source
               WHERE +p.kind = 'section' AND p.status IS NULL AND p.last > p.position
               ORDER BY p.source DESC, p.position DESC LIMIT 1 OFFSET 20"""
        )
        other = await database.execute(
            "SELECT id FROM provisions WHERE +kind = 'section' AND placeholder = 0 ORDER BY source, position LIMIT 1"
        )
        for id, jurisdiction, num, source in found.rows:
            row = id.replace("~", "~7E").replace("/", "~2F").replace(":", "~3A").replace(".", "~2E")
            return {
                "Datasette's row page": f"/{name}/provisions/{row}",
                "Datasette's row JSON": f"/{name}/provisions/{row}.json",
                "front page": "/",
                "front page, JSON": "/index.json",
                "codes of a state": "/?state=MN",
                "contents of a code": f"/code/{jurisdiction}",
                "section": f"/code/{id}",
                "section, JSON": f"/code/{id}.json",
                "source at a span": f"/source/{source}?span=100-200",
                "search, a word": "/search?q=dog",
                "search, two words": "/search?q=kennel+license",
                "search, two words, JSON": "/search.json?q=kennel+license",
                "search, the most common word": "/search?q=the",
                "search, common words": "/search?q=shall+city",
                "search, a phrase of common words": "/search?q=of+the+city&exact=1",
                "search, the beginning of words": "/search?q=lic*",
                "search, narrowed": "/search?q=license&kind=section&since=2000",
                "search, one city": f"/search?q=license&j={jurisdiction}",
                "search, most cited first": "/search?q=license&order=cited",
                "resolve, JSON": f"/resolve.json?q=Section+{num}&in={id}",
                "resolve, in all codes": f"/resolve?q={num}",
                "graph": f"/graph?p={id}&steps=2",
                "unresolved": "/unresolved",
                "findings": "/lint",
                "findings of a kind": "/lint?code=dangling-reference",
                "compare a section": f"/compare?p={id}",
                "compare words": "/compare?q=how+long+may+a+leash+be",
                "topics": "/topics",
                "redline": f"/diff?a={id}&b={other.first()[0]}",
                "no such page": "/nosuch",
            }
    raise SystemExit("no section in these files")


async def measure(paths: Sequence[Path]) -> dict[str, dict[str, float]]:
    """Milliseconds (the first time, and the median, in turn) and bytes of each address."""
    datasette = application(paths)
    await datasette.invoke_startup()
    asked = await addresses(datasette)
    taken: dict[str, list[float]] = {}
    sizes: dict[str, int] = {}
    for _ in range(ROUNDS + 1):
        for name, address in asked.items():
            forget()
            began = time.perf_counter()
            response = await datasette.client.get(address, follow_redirects=True)
            taken.setdefault(name, []).append((time.perf_counter() - began) * 1000)
            sizes[name] = len(response.content)
            if response.status_code != (404 if name == "no such page" else 200):
                print(f"{address}: {response.status_code}", file=sys.stderr)
    return {
        name: {"ms": statistics.median(times[1:]), "first": times[0], "bytes": sizes[name]}
        for name, times in taken.items()
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure([Path(name) for name in sys.argv[1:]]))))
