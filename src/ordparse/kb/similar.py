"""The last pass of a build: the provisions of other jurisdictions that make the same rule."""

from pathlib import Path

from ordparse.kb.progress import Progress
from ordparse.kb.writer import Writer


def compare_provisions(writer: Writer, *, model: Path | None = None, progress: Progress) -> None:
    """Write the similar provisions of every provision, where there is more than one jurisdiction.

    `model` is the folder of a sentence model that is asked, too.
    """
    (jurisdictions,) = writer.connection.execute("SELECT count(DISTINCT jurisdiction) FROM provisions").fetchone()
    if jurisdictions < 2:
        return
    from ordparse.comparing.similarity import (
        similar_provisions,  # numpy and scipy: only where there is something to compare
    )
    from ordparse.comparing.wording import wordings_in

    wordings = wordings_in(writer.connection)
    progress("comparing", 0, len(wordings))
    embed = None
    if model is not None:
        from ordparse.comparing.embedding import local_model

        embed = local_model(model)
    writer.insert("similar_provisions", similar_provisions(wordings, embed=embed).rows())
    progress("comparing", len(wordings), len(wordings))
