"""The page of Virtools identifiers, made from the payload tables of ``nmo``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.nmo.payloads import conditions, kinds, managers, sequences
from chunkwright.nmo.payloads.classes import CLASSES, lineage
from chunkwright.nmo.payloads.guids import MANAGER_NAMES
from chunkwright.nmo.payloads.tables import class_areas

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.nmo.payloads.areas import AreaRow
    from chunkwright.nmo.payloads.kinds import F, Kind

_CODES: Final = {"I": "unsigned dword", "i": "signed dword", "f": "float"}
_NEWEST: Final = 256  # what an area says that no data version ends
_INTRODUCTION: Final = """\
# Virtools identifiers

The state of an object is a chain of areas, each with an identifier. Which fields the payload of an
area has depends on the class of the object and on the data version of its chunk. The areas of a
class follow those of its bases. A field is called as it is in `obj["area"]["field"]`, in JSON and
in addresses.

An area without fields is known by name only: its payload stays as it is.
"""


def page() -> str:
    """Return the page, as Markdown."""
    parts = [_INTRODUCTION]
    for number in sorted(CLASSES):
        row = CLASSES[number]
        areas = class_areas(number)
        bases = " : ".join(CLASSES[each].name for each in lineage(number)[1:])
        shown = f"{number}" if number < 256 else f"{number:#x}"
        parts.append(f"## {row.name} {{ #{row.name.lower()} }}")
        parts.append(f"Class {shown}" + (f", derived from {bases}." if bases else "."))
        parts.append(_areas(areas) if areas else "It has no areas of its own.")
    parts.append("## Managers { #managers }")
    for guid, areas in managers.AREAS.items():
        parts.append(f"### {MANAGER_NAMES.get(guid, str(guid))} {{ #manager-{guid[0]:x} }}")
        parts.append(_areas(areas))
    return "\n\n".join(parts) + "\n"


def _areas(areas: Iterable[AreaRow]) -> str:
    lines = ["| Identifier | Area | Data versions | Fields |", "|---|---|---|---|"]
    for area in areas:
        fields = "known by name only" if area.rows is None else "<br>".join(_fields(area.rows))
        lines.append(f"| `{area.identifier:#x}` | `{area.name}` | {_era(area)} | {fields} |")
    return "\n".join(lines)


def _era(area: AreaRow) -> str:
    if area.before >= _NEWEST:
        return f"{area.since} and later" if area.since else "all"
    return f"{area.since} to {area.before - 1}"


def _fields(rows: Iterable[F], depth: int = 0) -> Iterator[str]:
    for row in rows:
        inner = row.kind.rows
        when = f", {_condition(row.when)}" if row.when is not None else ""
        yield f"{'&emsp;' * depth}`{row.name}` {_kind(row.kind)}{when}"
        yield from _fields(inner, depth + 1)


def _kind(kind: Kind) -> str:
    match kind:
        case kinds.Color():
            return "colour (ARGB)"
        case kinds.Flags():
            bits = "; ".join(f"`{bit:#x}` {name}" for bit, name in kind.names.items())
            return f"flags ({bits})" if bits else "flags"
        case kinds.Scalar():
            return _CODES[kind.code]
        case kinds.Floats():
            return f"{kind.count} floats"
        case kinds.Simple():
            return kind.name.replace("_", " ")
        case kinds.Reference():
            return "reference"
        case kinds.References():
            return "references, counted"
        case kinds.GuidKind():
            return "GUID"
        case kinds.Const():
            return f"always {kind.value:#x}"
        case kinds.Numbers():
            shape = "".join(f" x {each}" for each in kind.shape)
            return f"numbers `{kind.dtype}`{shape}"
        case sequences.Items():
            return f"several: {_kind(kind.kind)}"
        case sequences.ToEnd():
            return f"to the end: {_kind(kind.kind)}"
        case sequences.Parallel():
            return f"a record for each item of `{kind.to}`"
        case _:
            first = (type(kind).__doc__ or "").split("\n")[0].partition(".")[0].partition(";")[0]
            return first[:1].lower() + first[1:]


def _condition(when: object) -> str:
    match when:
        case conditions.When():
            return f"if `{when.field}` {'has' if when.any_set else 'lacks'} `{when.mask:#x}`"
        case conditions.Equal():
            return f"if `{when.field} & {when.mask:#x}` is `{when.value:#x}`"
        case conditions.AtLeast():
            return f"if `{when.field}` is at least {when.least}"
        case _:
            first = (type(when).__doc__ or "").split("\n")[0].rstrip(".")
            return f"({first[:1].lower() + first[1:]})"
