"""The entries of notes in the usual forms: these have one reading, so the grammar is not asked.

Most notes are in them, and are read in less than a tenth of the time that the
grammar takes. They give what the grammar would give, or nothing.
"""

import re

from ordparse.enactments.entries import Action, Entry, action_of, iso_date

_USUAL_DATE = (
    r"(?:[0-9]{1,2}[-/][0-9]{1,2}[-/](?:[0-9]{4}|[0-9]{2})(?![0-9A-Za-z/]|-[0-9])"
    r"|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\.?[ ][0-9]{1,2},[ ][0-9]{4}(?![0-9]))"
)
_USUAL_YEAR = r"(?:1[789]|20)[0-9]{2}"
_USUAL_SECTION = r"[0-9]{1,5}(?:\.[0-9]{1,5})?(?:\((?:[0-9]{1,3}|[A-Za-z]{1,2})\))*"
_USUAL = re.compile(
    rf"""\ {{0,2}}
    (?:(?P<verb>(?:[Aa]dopted|[Aa]mended|[Aa]dded|[Rr]epealed):?)\ {{1,2}}(?:by\ )?)?
    (?:(?P<before>{_USUAL_DATE}),?\ (?:by\ )?)?
    (?:Ord(?:inance|\.)\ (?:No\.\ |\#)?(?P<number>[0-9]{{1,4}}(?:-[A-Z0-9]{{1,4}})?)(?=[,.\ ]|\Z)
      |Ord\.\ of\ (?P<of>{_USUAL_DATE})
      |(?P<serial>[0-9]{{2,4}}-[A-Z][A-Za-z]{{0,3}}-[0-9]{{1,4}})(?=[,.\ ]|\Z)
      |Pet\.\ No\.\ (?P<pet>[0-9]{{1,7}})(?=[,.\ ]|\Z)
      |D\.C\.\ Law\ (?P<dc>[0-9]{{1,2}}-[0-9]{{1,3}})(?=,)
      |(?P<code>Code\ (?P<year>(?:1[89]|20)[0-9]{{2}})(?:,\ [Aa]s\ [Aa]mend(?:ed|\.))?
         |(?P<yeared>(?:1[89]|20)[0-9]{{2}})\ Code
         |[Pp]rior\ code)(?=,?\ §)
    )
    (?:,?\ §\ (?P<section>{_USUAL_SECTION}|[0-9]{{1,5}}-[0-9]{{1,5}}(?:\.[0-9]{{1,4}})?)
      |,?\ §§\ (?P<sections>{_USUAL_SECTION}(?:,\ (?!{_USUAL_YEAR}\.?\ ?\Z){_USUAL_SECTION}){{0,8}}))?
    (?:(?:,|\ on|(?P<adopted>,?\ adopted)|(?P<passed>\.\ Passed))\ (?P<after>{_USUAL_DATE})
      |(?:\ \(Exh\.\ [A-Z]\))?,\ (?P<yearly>{_USUAL_YEAR})
      |,\ [0-9]{{1,3}}\ [A-Z]{{2,6}}\ [0-9]{{1,6}})?
    (?P<rest>\.?\ ?)(?:\Z|(?=Ord\.\ ))""",
    re.VERBOSE,
)


def usual_entries(text: str, start: int, end: int) -> list[Entry] | None:
    """The entries of a stretch in the usual forms; None where any word of it is in no such form."""
    found: list[Entry] = []
    while start < end or not found:
        usual = _USUAL.match(text, start, end)
        if usual is None or (usual.end() < end and not usual["passed"]) or (found and usual["verb"]):
            return None
        entry = _entry(usual)
        if entry is None:
            return None
        found.append(entry)
        start = usual.end()
    return found


def _entry(usual: re.Match[str]) -> Entry | None:
    """The entry of one match of the usual forms; None where a date in it is no day."""
    said = usual.groupdict()
    before, of, after, year = said["before"], said["of"], said["after"], said["year"] or said["yeared"]
    printed = before or of or after
    date = iso_date(printed) if printed else said["yearly"]
    if (printed and not date) or (before and (of or after or said["yearly"])) or (of and (after or said["yearly"])):
        return None
    law, name = "ord", said["number"] or said["serial"]
    if said["dc"]:
        name = f"D.C. Law {said['dc']}"
    elif of:
        name = f"of-{date}"
    elif said["pet"]:
        law, name = "pet", said["pet"]
    elif said["code"]:
        law = f"code{year}" if year else "priorcode"
    listed = said["section"] or said["sections"]
    head = f"{law}:{name}" if name else f"{law}:"
    parts = listed.replace(")(", "/").replace("(", "/").replace(")", "").split(", ") if listed else ()
    slash, dated = "/" if name else "", f"@{date}" if date else ""
    citations = tuple(f"{head}{slash}{part}{dated}" for part in parts) or (head + dated,)
    verb = said["verb"]
    action = action_of(verb) if verb else Action.ADOPTED if said["adopted"] else None
    begin = usual.start() + len(usual[0]) - len(usual[0].lstrip())
    return Entry(begin, usual.start("rest"), action, name, listed, date, citations)
