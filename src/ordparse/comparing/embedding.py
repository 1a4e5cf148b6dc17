"""Embedding: an optional sense of meaning for matching, from a sentence model on this machine.

Off unless somebody names a folder with a model: nothing is downloaded, and the
package that reads it (the extra `embeddings`) is imported here alone. A rule
worded quite differently, where words and characters see little, is what it adds.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ordparse.comparing.columns import Floats
from ordparse.comparing.vectors import Vectors
from ordparse.comparing.wording import Wording, subtrees, whole_text
from ordparse.errors import BadModel

Embedding: TypeAlias = Callable[[Sequence[str]], Floats]
"""Gives each text a vector, one row a text."""


def local_model(folder: Path) -> Embedding:
    """The embedding by the sentence model in `folder`.

    Raises:
        BadModel: there is no such folder, or no model in it, or the extra is not installed.
    """
    if not folder.is_dir():
        raise BadModel(f"{folder}: no such folder; name one that holds a sentence-transformers model")
    try:
        from sentence_transformers import SentenceTransformer  # type: ignore[import-not-found,unused-ignore]
    except ImportError as error:
        raise BadModel("a model needs the extra: pip install 'ordparse[embeddings]'") from error
    try:
        model: Any = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    except (OSError, ValueError, KeyError) as error:
        raise BadModel(f"{folder}: no sentence model can be read there ({error})") from error
    return lambda texts: np.asarray(model.encode(list(texts), show_progress_bar=False), dtype=np.float32)


def with_meaning(space: Vectors, wordings: Sequence[Wording], embed: Embedding) -> Vectors:
    """The same provisions with the meaning of each: its whole text under its section's heading, as a unit vector.

    `wordings` are the records that the vectors were made of.
    """
    last = subtrees(wordings)
    at = {wording.id: index for index, wording in enumerate(wordings)}
    texts = []
    for id, section in zip(space.ids, space.section_ids, strict=True):
        above = wordings[at[section]].heading if section != id and section in at else None
        texts.append("\n".join(filter(None, (above, whole_text(wordings, at[id], last)))))
    vectors = np.asarray(embed(texts), dtype=np.float32).reshape(len(texts), -1)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit = np.asarray(vectors / np.where(lengths > 0, lengths, 1), dtype=np.float32)
    return replace(space, meaning=unit)
