"""The spaCy components, in somebody else's pipeline."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import spacy

import ordparse.nlp
from ordparse.meaning.quantities import quantities_in

TEXT = (
    'As used in this section, "dog" means a tame animal. No person shall let a dog bark after 10:00 p.m. '
    "The fee is set by Sec. 4-2, Subd. 1. The leash must not exceed six (6) feet."
)


def pipeline(*names: str) -> spacy.language.Language:
    nlp = spacy.blank("en")
    for name in names:
        nlp.add_pipe(f"ordparse_{name}")
    return nlp


def test_sentences_of_law() -> None:
    doc = pipeline("sentences")(TEXT)
    assert len(list(doc.sents)) == 4
    assert [sentence.text for sentence in doc.sents][2] == "The fee is set by Sec. 4-2, Subd. 1."


def test_quantities_are_spans_with_values() -> None:
    doc = pipeline("quantities")(TEXT)
    found = [(span.text, span.label_, span._.quantity.value) for span in doc.spans["quantities"]]
    assert found == [("10:00 p.m.", "time", "22:00"), ("six (6) feet", "length", 6.0)]
    assert [span._.quantity for span in doc.spans["quantities"]] == quantities_in(TEXT)


def test_definitions_and_the_uses_of_their_terms() -> None:
    doc = pipeline("definitions")(TEXT)
    assert [(span.label_, span._.definition.scope_text) for span in doc.spans["definitions"]] == [
        ("dog", "this section")
    ]
    assert [span.text for span in doc.spans["terms"]] == ["dog"]


CODE = """Chapter 5. ANIMALS
Sec. 5-1. Definitions.
For the purpose of this chapter, the following definitions apply:
(a) Kennel. A place where dogs are kept.
(b) Owner. Any person who keeps a dog.
Sec. 5-2. License.
No owner shall run a kennel without a license.
"""


def test_definitions_lists_are_read_with_the_structure_of_the_text() -> None:
    doc = pipeline("definitions")(CODE)
    assert [span.label_ for span in doc.spans["definitions"]] == ["Kennel", "Owner"]
    assert [span.text for span in doc.spans["terms"]] == ["owner", "kennel"]
    plain = spacy.blank("en")
    plain.add_pipe("ordparse_definitions", config={"structure": False})
    assert list(plain(CODE).spans["definitions"]) == []


def test_norms_are_spans_with_a_holder() -> None:
    doc = pipeline("norms")(TEXT)
    assert [(span.label_, span._.norm.holder) for span in doc.spans["norms"]] == [
        ("prohibition", "person"),
        ("prohibition", None),
    ]


def test_components_work_together_and_on_many_texts() -> None:
    nlp = pipeline("sentences", "quantities", "definitions", "norms")
    docs = list(nlp.pipe([TEXT, "", "No amounts here."]))
    assert [len(doc.spans["quantities"]) for doc in docs] == [2, 0, 0]


@pytest.mark.parametrize("name", ["sentences", "quantities", "definitions", "norms"])
def test_components_are_entry_points(name: str) -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["spacy_factories"][f"ordparse_{name}"] == f"ordparse.nlp:make_{name}"
    assert callable(getattr(ordparse.nlp, f"make_{name}"))


def test_the_library_reads_meaning_without_spacy() -> None:
    code = "import sys, ordparse.meaning.layer; sys.exit('spacy' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], check=False, env={"PYTHONPATH": ":".join(sys.path)}).returncode
        == 0
    )
