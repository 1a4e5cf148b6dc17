"""The last pass of a build: the provisions of other jurisdictions that make the same rule."""

import json

from ordparse.kb.progress import Progress
from ordparse.kb.writer import Writer


def compare_provisions(writer: Writer, *, progress: Progress) -> None:
    """Write the similar provisions of every provision, where there is more than one jurisdiction."""
    (jurisdictions,) = writer.connection.execute("SELECT count(DISTINCT jurisdiction) FROM provisions").fetchone()
    if jurisdictions < 2:
        return
    from ordparse.similarity import similar_provisions  # numpy and scipy: only where there is something to compare
    from ordparse.wording import wordings_in

    wordings = wordings_in(writer.connection)
    progress("comparing", 0, len(wordings))
    writer.insert(
        "similar_provisions",
        (
            (
                found.provision,
                found.jurisdiction,
                found.section,
                found.pinpoint,
                found.rank,
                found.score,
                int(found.mutual),
                found.verdict.value,
                json.dumps(found.words, ensure_ascii=False),
                json.dumps(found.also, ensure_ascii=False),
            )
            for found in similar_provisions(wordings)
        ),
    )
    progress("comparing", len(wordings), len(wordings))
