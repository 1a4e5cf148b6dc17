"""What a page costs: the site's own pages and JSON beside Datasette's plain row page, in process.

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

from ordparse.serve import application

ROUNDS = 25


async def addresses(datasette: Any) -> dict[str, str]:
    """The addresses to measure, for a section of the last file that has one."""
    for name in reversed(list(datasette.databases)):
        if name.startswith("_"):
            continue
        database = datasette.get_database(name)
        found = await database.execute(
            """SELECT p.id, p.jurisdiction, p.num, s.name FROM provisions p JOIN sources s ON s.id = p.source
               WHERE p.kind = 'section' AND p.status IS NULL AND p.last > p.position
               ORDER BY p.source DESC, p.position LIMIT 1 OFFSET 20"""
        )
        for id, jurisdiction, num, source in found.rows:
            row = id.replace("~", "~7E").replace("/", "~2F").replace(":", "~3A").replace(".", "~2E")
            return {
                "Datasette's row page": f"/{name}/provisions/{row}",
                "Datasette's row JSON": f"/{name}/provisions/{row}.json",
                "section": f"/code/{id}",
                "section, JSON": f"/code/{id}.json",
                "contents of a code": f"/code/{jurisdiction}",
                "resolve, JSON": f"/resolve.json?q=Section+{num}&in={id}",
                "search, two words": "/search?q=kennel+license",
                "search, JSON": "/search.json?q=kennel+license",
                "source at a span": f"/source/{source}?span=100-200",
                "home": "/",
            }
    raise SystemExit("no section in these files")


async def measure(paths: Sequence[Path]) -> dict[str, dict[str, float]]:
    """Milliseconds (median, in turn) and bytes of each address; one that does not answer 200 is left out."""
    datasette = application(paths)
    await datasette.invoke_startup()
    asked = await addresses(datasette)
    taken: dict[str, list[float]] = {}
    sizes: dict[str, int] = {}
    for at in range(ROUNDS + 2):
        for name, address in asked.items():
            began = time.perf_counter()
            response = await datasette.client.get(address, follow_redirects=True)
            spent = time.perf_counter() - began
            if response.status_code != 200:
                print(f"{address}: {response.status_code}", file=sys.stderr)
            elif at >= 2:
                taken.setdefault(name, []).append(spent * 1000)
                sizes[name] = len(response.content)
    return {name: {"ms": statistics.median(times), "bytes": sizes[name]} for name, times in taken.items()}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure([Path(name) for name in sys.argv[1:]]))))
