"""The page for an address that names no loaded provision: what is near it, and who names it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ordparse.pages.law import Law, find_all, in_version, place, select, versions
from ordparse.pages.links import id_of
from ordparse.pages.references import Citing, cited_by
from ordparse.pages.site import Answer, Visit


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """Everything the page shows."""

    asked: str
    place: str  # the name of the code, or ""
    code: str  # its address, or ""
    is_named: bool  # a loaded provision cites it
    near: tuple[Law, ...]
    in_versions: tuple[Law, ...]
    cited_by: tuple[Citing, ...]
    cited_total: int


def nothing_here(visit: Visit, placeholder: Law | None) -> Answer:
    """A page, with status 404, that says what there is instead."""
    connection, links = visit.connection, visit.links
    asked = id_of(visit.path)
    code, _, path = asked.partition("/")
    jurisdiction = code.partition("@")[0]
    known = connection.execute("SELECT 1 FROM jurisdictions WHERE id = ?", [jurisdiction]).fetchone() is not None
    here = place(connection, jurisdiction)
    wanted_versions = [in_version(asked, name) for name in versions(connection, jurisdiction)] if known else []
    elsewhere = [law for law in find_all(connection, wanted_versions).values() if not law.placeholder and path]
    near: Sequence[Law] = ()
    if known:
        number = path.partition("/")[0].rpartition(":")[2]
        near = [
            law
            for law in _near(visit, jurisdiction, number)
            if law.kind in ("section", "chapter", "title", "article", "division")
        ]
    citing, total = cited_by(connection, placeholder) if placeholder is not None else ([], 0)
    page = Missing(
        asked=asked,
        place=here.name if known else "",
        code=links.code(jurisdiction) if known else "",
        is_named=placeholder is not None,
        near=tuple(near[:8]),
        in_versions=tuple(elsewhere),
        cited_by=tuple(citing),
        cited_total=total,
    )
    return Answer(
        template="missing.html",
        title="Not loaded" if placeholder is not None else "Nothing here",
        page=page,
        status=404,
        data={
            "error": "not loaded" if placeholder is not None else "not found",
            "id": asked,
            "near": [law.as_json(links) for law in page.near],
            "versions": [law.as_json(links) for law in page.in_versions],
            "cited_by": [one.as_json(links) for one in page.cited_by],
        },
    )


def _near(visit: Visit, jurisdiction: str, number: str) -> list[Law]:
    """The provisions whose numbers stand next to a number in the order of the index."""
    found: list[Law] = []
    for version in (None, *versions(visit.connection, jurisdiction)[:3]):
        for condition, order in (("<", "DESC"), (">=", "ASC")):
            found += select(
                visit.connection,
                "FROM provisions p INDEXED BY idx_provisions_jurisdiction_version_num WHERE p.jurisdiction = ? "
                f"AND p.version IS ? AND p.num {condition} ? AND p.placeholder = 0 AND p.kind <> 'enum' "
                f"ORDER BY p.num {order} LIMIT 6",
                [jurisdiction, version, number],
            )
    return sorted({law.id: law for law in found}.values(), key=lambda law: (law.source or 0, law.position))
