"""The optional sentence model: what it adds, and that nothing asks for it unless it is named."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from ordparse.comparing.among_many import KEPT_CITIES, ranked_among_many
from ordparse.comparing.embedding import local_model, with_meaning
from ordparse.comparing.similarity import similar_provisions
from ordparse.comparing.vectors import Floats, vectors
from ordparse.errors import BadModel
from tests.test_similarity import CODES, crowd, record, records

ROOT = Path(__file__).parent.parent

# A "model" that knows which words mean the same: each text is a point on the axes of its meanings.
MEANINGS = [
    ("loose", "large", "leash"),
    ("curfew", "nightfall", "minor"),
    ("fee", "license"),
    ("bark", "howl", "noise"),
]


def embed(texts: Sequence[str]) -> Floats:
    counts = [[sum(text.lower().count(word) for word in axis) for axis in MEANINGS] for text in texts]
    return np.asarray(counts, dtype=np.float32)


def test_a_rule_in_quite_other_words_is_found_by_meaning() -> None:
    elm = [
        record(
            "us-xx-elm", "1", "Children", "Children shall be at home before nightfall unless a parent goes with them."
        ),
        record(
            "us-xx-elm", "2", "Streets", "Vehicles shall not stand on any street after ten in the evening in winter."
        ),
    ]

    def first(**options: object) -> str:
        found = similar_provisions([[*records(), *elm]], **options)  # type: ignore[arg-type]
        return next(
            row.section for row in found if row.provision == "us-xx-cedar/5-3" and row.jurisdiction == "us-xx-elm"
        )

    assert first() == "us-xx-elm/2"
    assert first(embed=embed) == "us-xx-elm/1"


def test_meaning_has_a_unit_vector_for_each_row_and_none_for_words_without_meaning() -> None:
    space = with_meaning(vectors([records()]), records(), embed)
    assert space.meaning is not None
    lengths = np.linalg.norm(space.meaning, axis=1)
    assert len(lengths) == len(space)
    assert set(np.round(lengths, 3).tolist()) <= {0.0, 1.0}


def test_meaning_counts_among_many_codes_too() -> None:
    many = [*records(), *crowd(15)]
    space = with_meaning(vectors([many]), many, embed)
    best = [row for row in ranked_among_many(space) if row.provision == "us-xx-alder/3" and row.rank == 1]
    assert len(best) == min(KEPT_CITIES, 15 + len(CODES) - 1)


def test_a_model_that_is_not_there_is_misuse(tmp_path: Path) -> None:
    with pytest.raises(BadModel, match="no such folder"):
        local_model(tmp_path / "none")
    with pytest.raises(BadModel):
        local_model(tmp_path)  # a folder without a model, or a machine without the extra


def test_matching_imports_no_model_by_itself() -> None:
    code = (
        "import sys, ordparse.comparing.similarity, ordparse.comparing.nearest, ordparse.comparing.vectors\n"
        "sys.exit(any(name.partition('.')[0] in {'torch', 'sentence_transformers', 'sklearn'} for name in sys.modules))"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT / "src")}, check=False).returncode == 0
    )
