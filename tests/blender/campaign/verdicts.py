"""What becomes of the edits of the campaign: ``verdicts.json``, and a table of it for people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .catalogue import EDITS, SOURCES
from .judging import ARRIVED, NOTHING, TOLD

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .playing import Outcome

PATH: Final = Path(__file__).with_name("verdicts.json")
FINE: Final = (ARRIVED, TOLD, NOTHING)
DOCUMENT: Final = Path(__file__).resolve().parents[3] / "docs" / "blender.md"
BEGIN: Final = "<!-- what comes back: written by python -m tests.blender.campaign -->"
END: Final = "<!-- end -->"


def known(source: str) -> dict[str, str]:
    """Return what becomes of each edit that a file has something for."""
    rows = json.loads(PATH.read_text(encoding="utf-8")) if PATH.is_file() else {}
    return {edit: row[source] for edit, row in rows.items() if source in row}


def text_of(found: Mapping[str, Outcome], edit: str) -> str:
    """Return an outcome as ``verdicts.json`` has it; "" for an edit of what is not there."""
    return str(found[edit]) if edit in found else ""


def as_json(found: Mapping[str, Mapping[str, Outcome]]) -> str:
    """Return the outcomes of all files as ``verdicts.json`` has them."""
    rows = {
        edit: {name: str(each[edit]) for name, each in found.items() if edit in each}
        for section in EDITS.values()
        for edit in section
    }
    return json.dumps(rows, indent=1) + "\n"


def table() -> str:
    """Return the table of what comes back."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    cells = {name: known(name) for name in SOURCES}
    reasons: dict[str, int] = {}
    for title, section in EDITS.items():
        yield f"| **{title}** | {' | '.join(each.title for each in SOURCES.values())} |"
        yield f"|---{'|:-:' * len(SOURCES)}|"
        for edit, words in section.items():
            row = [_cell(cells[name].get(edit, ""), reasons) for name in SOURCES]
            yield f"| {words} | {' | '.join(row)} |"
        yield ""
    for reason, number in reasons.items():
        yield f"{number}. {reason}"


def _cell(verdict: str, reasons: dict[str, int]) -> str:
    kind, _, why = verdict.partition(": ")
    if kind != TOLD:
        return {ARRIVED: "yes", NOTHING: "yes"}.get(kind, "-")
    numbers = [str(reasons.setdefault(each, len(reasons) + 1)) for each in why.split("; ")]
    return f"told ({', '.join(numbers)})"


def document() -> str:
    """Return the documentation with the table as it should be."""
    text = DOCUMENT.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    return f"{head}{BEGIN}\n\n{table()}\n\n{END}{rest.partition(END)[2]}"
