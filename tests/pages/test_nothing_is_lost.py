"""Each letter and digit of a section's extent is printed on its page, or is matter that was told apart from law."""

import html
import re
import sqlite3
from collections import Counter
from pathlib import Path

from ordparse.pages.links import Links
from ordparse.pages.reading import Reading, code
from ordparse.pages.site import Visit

_BESIDE = re.compile(r'<span class="card.*?</span></span>|<span class="sr">.*?</span>')


def letters(text: str) -> Counter[str]:
    return Counter(re.sub(r"\W", "", text))


def test_every_letter_of_every_section_is_printed(knowledge_base: Path) -> None:
    connection = sqlite3.connect(knowledge_base)
    sections = connection.execute(
        'SELECT id, start, "end", source FROM provisions '
        "WHERE kind = 'section' AND placeholder = 0 AND pieces IS NULL"
    ).fetchall()
    texts = dict(connection.execute("SELECT id, text FROM sources"))
    assert len(sections) > 200
    for id, start, end, source in sections:
        page = code(Visit(connection=connection, links=Links(), path=id)).page
        assert isinstance(page, Reading)
        printed = "".join(f"{block.head}{block.html}" for block in page.blocks)
        printed = html.unescape(re.sub(r"<[^>]+>", "", _BESIDE.sub("", printed)))
        matter = connection.execute(
            'SELECT start, "end" FROM matter WHERE source = ? AND start < ? AND "end" > ?', [source, end, start]
        ).fetchall()
        inside = {at for low, high in matter for at in range(max(low, start), min(high, end))}
        law = "".join(texts[source][at] for at in range(start, end) if at not in inside)
        lost = letters(law) - letters(printed) - letters(f"{page.law.label} {page.law.heading or ''}")
        assert sum(lost.values()) <= 2, (id, lost)
    connection.close()
