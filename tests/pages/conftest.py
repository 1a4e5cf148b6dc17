"""A Datasette with the pages over the corpus' knowledge base, and one over hostile texts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from datasette.plugins import pm
from jinja2 import StrictUndefined

from ordparse import pages
from ordparse.corpus import read_corpus
from ordparse.kb.build import build_knowledge_base


def serving(path: Path, **settings: Any) -> Datasette:
    """A Datasette over one knowledge base; with `strict`, no template may use what is not there."""
    if not pm.is_registered(pages):  # an installed package has registered itself
        pm.register(pages, name="ordparse")
    cors, strict = settings.pop("cors", False), settings.pop("strict", False)
    # a busy machine is no reason for a query to be cut off
    settings = {"suggest_facets": False, "sql_time_limit_ms": 30_000, **settings}
    datasette = Datasette([str(path)], settings=settings, cors=cors)
    if not strict:  # Datasette's own templates use what may be missing
        return datasette
    environment = getattr(datasette, "_jinja_env", None) or datasette.jinja_env
    environment.undefined = StrictUndefined
    return datasette


@pytest.fixture(scope="session")
def strict_site(knowledge_base: Path) -> Datasette:
    """The site of the corpus; a template that uses what is not there fails."""
    return serving(knowledge_base, strict=True)


@pytest.fixture(scope="session")
def site(knowledge_base: Path) -> Datasette:
    """The site of the corpus."""
    return serving(knowledge_base)


HOSTILE = """CHAPTER 1 <SCRIPT>ALERT(1)</SCRIPT>

1.01 "Quotes" & 'more' <b>bold</b>. No person shall <img src=x onerror=alert(1)> walk a dog without a
leash of not more than six (6) feet, see Section 1.02 and javascript:alert(1) and </section></main>.

1.02 Right to left. The word \u202egnol\u202c is turned, and \u2066this\u2069, and a bell \x07 rings. See Section 9.99
and Minn. Stat. 347.50 and Section 1.01.

(a) First <a href="https://example.com/">item</a>;

(b) Second {{ 7 * 7 }} {% raw %} item.

1.03 Long. LONGTEXT
"""

# the source of a web page; what is no tag in it stays text, and what a reference names is no tag
HOSTILE_PAGE = """<html><head><title>Ch. 3</title><script>alert('head')</script></head>
<body onload="alert(2)">
<h2 onclick=alert(3)>3.01 Dogs <img src=x onerror=alert(4)> &lt;script&gt;alert(5)&lt;/script&gt;</h2>
<p>No person shall walk a <a href="javascript:alert(6)">dog</a> <scr<script>ipt>alert(7)</scr</script>ipt>
of six (6) feet, see <a href='https://example.com/'>Section 3.02</a> &#60;img src=x onerror=alert(8)&#62;.</p>
<h2>3.02 Cats</h2>
<p>&quot;Cat&quot; means <svg onload=alert(9)> a cat <iframe src="javascript:alert(10)"> that purrs, see 3.01.</p>
</body></html>
"""


@pytest.fixture(scope="session")
def hostile_base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base of texts that mean harm: markup, odd characters, a provision of 10 MB."""
    folder = tmp_path_factory.mktemp("hostile")
    long = "No person shall keep a dog at large upon the streets of the city. " * 160_000
    (folder / "bad <b>name.txt").write_text(HOSTILE.replace("LONGTEXT", long), encoding="utf-8")
    (folder / "nul.txt").write_text("2.01 Null. A dog\x00 barks. See 2.02.\n\n2.02 Other. A cat.\n", encoding="utf-8")
    (folder / "page.html").write_text(HOSTILE_PAGE, encoding="utf-8")
    (folder / "corpus.toml").write_text(
        '[[sources]]\nfile = "bad <b>name.txt"\njurisdictions = ["us-mn-bad"]\n'
        '[[sources]]\nfile = "nul.txt"\njurisdictions = ["us-mn-bad"]\n'
        '[[sources]]\nfile = "page.html"\njurisdictions = ["us-mn-bad"]\n',
        encoding="utf-8",
    )
    path = folder / "ordinances.db"
    build_knowledge_base(read_corpus([folder]), path, workers=1)
    return path


@pytest.fixture(scope="session")
def hostile_site(hostile_base: Path) -> Iterator[Datasette]:
    """The site of the hostile texts."""
    return serving(hostile_base, sql_time_limit_ms=5000)
