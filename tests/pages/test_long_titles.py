"""A heading that is a paragraph in capitals stands whole on its own page and cut in links to it."""

from pathlib import Path

from ordparse.corpus import read_corpus
from ordparse.kb.build import build_knowledge_base
from ordparse.provisions import JurisdictionId
from tests.pages.conftest import serving

LONG = "AN ORDINANCE AMENDING THE CODE ON THE KEEPING AND LICENSING OF DOGS AND CATS AND THE FEES THAT ARE DUE FOR THEM"
TEXT = f"""CHAPTER 18 ANIMALS

18-21 {LONG}

No person shall keep a dog except as provided in section 18-22.

18-22 Cats

A cat is kept as section 18-21 says.
"""


async def test_a_long_title_is_cut_in_links(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    build_knowledge_base(
        read_corpus([tmp_path], jurisdiction=JurisdictionId("us-mn-riverton")), tmp_path / "a.db", workers=1
    )
    site = serving(tmp_path / "a.db")
    own = (await site.client.get("/code/us-mn-riverton/18-21")).text
    assert LONG in own
    citing = (await site.client.get("/code/us-mn-riverton/18-22")).text
    assert f"{LONG}</span></a>" not in citing
    assert f'18-21 <span class="caps">{LONG[:40]}' in citing
    graph = (await site.client.get("/graph?p=us-mn-riverton/18-22")).text
    assert "18-21 An ordinance amending" in graph
    assert LONG.lower()[3:] not in graph
