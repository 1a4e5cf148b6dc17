"""Phrases that run over the numbered lines of a draft are shown without the numbers of its lines."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from ordparse.corpus import read_corpus
from ordparse.kb.affected import affected, affected_json, affected_lines
from ordparse.kb.build import build_knowledge_base
from ordparse.kb.queries import open_database
from ordparse.kb.show import provision_view, view_json, view_lines
from ordparse.provisions import JurisdictionId
from tests.pages.conftest import serving

DRAFT = """
CITY OF RIVERTON, MINNESOTA

The City Council of Riverton ordains:

Sec. 6-11. License required. A person that keeps a dog shall have a
license as the code requires in section 6-12, subsection
(a), and what is due under section
6-32 is paid.

Sec. 6-12. Fees.

(a) The fee is due in May as section 6-11
says.

(b) It is due in June, and no later than the day
that the city names.

Sec. 6-13. Penalty. Who breaks section 6-11 pays a fine as the code
says in section 6-12, subsection
(b), and a person
who breaks it twice pays it twice.
"""


@pytest.fixture(scope="module")
def draft(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The knowledge base of a draft whose lines are counted."""
    folder = tmp_path_factory.mktemp("draft")
    counted = "\n".join(f"{at:>2} {line}".rstrip() for at, line in enumerate(DRAFT.strip().splitlines(), start=1))
    (folder / "draft.txt").write_text(counted + "\n")
    build_knowledge_base(read_corpus([folder]), folder / "draft.db", workers=1)
    return folder / "draft.db"


def test_a_provision_is_shown_with_phrases_without_furniture(draft: Path) -> None:
    view = provision_view(draft, "us-mn-riverton/6-12")
    lines = list(view_lines(view))
    assert "  us-mn-riverton/6-11 License required: section 6-12, subsection (a)" in lines
    assert "  us-mn-riverton/6-13 Penalty: section 6-12, subsection (b)" in lines
    assert "subsection\n 7 (a)" in view_json(view)["cited_by"][0]["text"]  # as printed


def test_who_is_affected_is_told_without_furniture(draft: Path) -> None:
    with closing(open_database(draft)) as connection:
        found = affected(connection, "us-mn-riverton/6-12")
        assert "   section 6-12, subsection (a) -> us-mn-riverton/6-12/a" in affected_lines(connection, "x", found)
    assert "\n 7 (a)" in affected_json("x", found)["affected"][0]["through"]["text"]


async def test_the_pages_show_phrases_without_furniture(draft: Path) -> None:
    site = serving(draft)
    margin = (await site.client.get("/code/us-mn-riverton/6-11")).text
    assert "Section 6-32 is not loaded" in margin
    graph = (await site.client.get("/graph?p=us-mn-riverton/6-12")).text
    assert "section 6-12, subsection (b)" in graph


WEB_PAGE = """<html><body>
<h2>18-21 Dogs</h2><p>A dog is kept as <a href="x">section 18-22</a> says, or <a href="x">section 18-22</a>.</p>
<h2>18-22 Cats</h2><p>A cat is kept as <a href="x">section 18-21</a>; the fee is due.</p>
<h2>18-23 Fees</h2><p>The fee is that of <a href="x">section 18-21</a>.</p>
</body></html>
"""


async def test_a_stop_follows_the_link_of_a_web_page_closely(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(WEB_PAGE)
    corpus = read_corpus([tmp_path], jurisdiction=JurisdictionId("us-mn-riverton"))
    build_knowledge_base(corpus, tmp_path / "page.db", workers=1)
    html = (await serving(tmp_path / "page.db").client.get("/code/us-mn-riverton/18-21")).text
    assert "<mark>section 18-21</mark>; the fee is due." in html  # cited by
    text = html[html.index('<section class="prov') :]
    assert re.search(r"section 18-22</a>(<span class=.card.*?</span></span>)?</span>\.</p>", text)
