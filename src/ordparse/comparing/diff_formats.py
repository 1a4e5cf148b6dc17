"""A redline for a terminal and as JSON; the page renders the same value."""

from collections.abc import Callable, Sequence
from typing import Any

from ordparse.comparing.diff import Diff, ProvisionChange, SectionChange, Status
from ordparse.comparing.redline import Op, Piece

_PLAIN = {Op.KEPT: ("", ""), Op.STRUCK: ("[-", "-]"), Op.ADDED: ("{+", "+}")}
_COLOUR = {Op.KEPT: ("", ""), Op.STRUCK: ("\x1b[31;9m", "\x1b[0m"), Op.ADDED: ("\x1b[32;4m", "\x1b[0m")}


def to_text(diff: Diff, *, colour: bool = False) -> str:
    """The redline as lines: what changed of each section, then the table of the whole.

    Struck words stand as [-words-] and added ones as {+words+}, or struck through
    in red and underlined in green.
    """

    def marked(pieces: Sequence[Piece]) -> str:
        signs = _COLOUR if colour else _PLAIN
        shown = []
        for piece in pieces:
            before, after = signs[piece.op]
            text = " ".join(piece.text.split())
            lead = " " if piece.text[:1].isspace() else ""
            tail = " " if piece.text[-1:].isspace() else ""
            shown.append(f"{lead}{before}{text}{after}{tail}" if text else lead or tail)
        return "".join(shown)

    lines = [f"{diff.old} -> {diff.new}", ""]
    changed = [change for change in diff.changes if change.status is not Status.UNCHANGED or _place(change)]
    for change in changed:
        lines += _lines(change, marked)
    if not changed:
        lines.append("no change")
    if len(diff.sections) > 1:
        lines += ["", "The whole:"] + [f"  {_summary(section)}" for section in diff.sections]
    repeated = [phrase for phrase in diff.phrases if phrase.times > 1][:10]
    if repeated:
        lines += ["", "Changed in several places:"]
        for phrase in repeated:
            said = [f'"{words}"' if words else "nothing" for words in (phrase.struck, phrase.added)]
            lines.append(f"  {phrase.times} times {said[0]} became {said[1]}")
    return "\n".join(lines) + "\n"


def _place(change: ProvisionChange) -> str:
    """What became of the provision's place, in words."""
    if change.old is None or change.new is None:
        return ""
    said = []
    if change.renumbered:
        said.append(f"renumbered from {change.old.id.rpartition('/')[2]}")
    if change.moved:
        said.append(f"moved from {change.old.id}")
    return ", ".join(said)


def _lines(change: ProvisionChange, marked: Callable[[Sequence[Piece]], str]) -> list[str]:
    place = _place(change)
    state = ", ".join(said for said in (change.status.value, place) if said)
    indent = "  " * change.depth
    lines = [f"{indent}{change.shown.id}  ({state})"]
    body = [marked(pieces) for pieces in (change.heading, change.text) if pieces]
    if change.status is not Status.UNCHANGED:
        lines += [f"{indent}    {text}" for text in body]
    return lines


def _summary(section: SectionChange) -> str:
    name = f"{section.new or section.old}  {section.heading or ''}".rstrip()
    place = "".join(
        f", {said}" for said, holds in (("renumbered", section.renumbered), ("moved", section.moved)) if holds
    )
    if section.status is Status.CHANGED:
        return f"{name}: {section.struck} words struck, {section.added} added ({section.share:.0%}){place}"
    return f"{name}: {section.status}{place}"


def to_json(diff: Diff) -> dict[str, Any]:
    """The redline as data, the value that `/diff.json` gives."""
    return {
        "old": diff.old,
        "new": diff.new,
        "changes": [
            {
                "old": change.old.id if change.old else None,
                "new": change.new.id if change.new else None,
                "status": change.status.value,
                "renumbered": change.renumbered,
                "moved": change.moved,
                "depth": change.depth,
                "struck": change.struck,
                "added": change.added,
                "heading": _pieces(change.heading),
                "text": _pieces(change.text),
            }
            for change in diff.changes
        ],
        "sections": [
            {
                "old": section.old,
                "new": section.new,
                "heading": section.heading,
                "status": section.status.value,
                "renumbered": section.renumbered,
                "moved": section.moved,
                "struck": section.struck,
                "added": section.added,
                "share": round(section.share, 4),
            }
            for section in diff.sections
        ],
        "phrases": [{"struck": phrase.struck, "added": phrase.added, "times": phrase.times} for phrase in diff.phrases],
    }


def _pieces(pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    return [{"op": piece.op.value, "text": piece.text, "start": piece.start, "end": piece.end} for piece in pieces]
