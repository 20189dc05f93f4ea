"""The pages of Virtools classes and managers, made from the payload tables of ``nmo``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tables import WIDE, boosts, filtered

from chunkwright.nmo.payloads import (
    CLASSES,
    MANAGER_NAMES,
    fields,
    kinds,
    lineage,
    primitives,
    sequences,
)
from chunkwright.nmo.payloads.tables import class_areas, manager_areas

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.nmo.payloads.fields import Kind
    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.nmo.payloads.tables import AreaRow

_CODES: Final = {"I": "unsigned dword", "i": "signed dword", "f": "float"}
_NEWEST: Final = 256  # the ``before`` of an area that no data version ends
_INDEX: Final = """\
# Virtools classes and identifiers

The state of an object is a chain of areas, each with an identifier. Which fields the payload of an
area has depends on the class of the object and on the data version of its chunk. The areas of a
class follow those of its bases. A field is called as it is in `obj["area"]["field"]`, in JSON and
in addresses. [Managers](managers.md) save areas too.
"""
_BY_NAME: Final = "It is known by name only: its payload stays as it is."


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name without ``.md`` and the Markdown of each page, the overview first."""
    yield "index", f"{WIDE}{_INDEX}\n{_overview()}\n"
    yield "managers", _managers()
    boost = boosts(row.name for row in CLASSES.values())
    for number, row in CLASSES.items():
        yield row.name, boost[row.name] + _class_page(number)


def _overview() -> str:
    rows = []
    for number, row in sorted(CLASSES.items(), key=lambda item: item[1].name):
        first = f"[{row.name}]({row.name}.md)"
        areas = class_areas(number)
        rows += [(first, f"`{each.identifier:#x}`", f"`{each.name}`", _era(each)) for each in areas]
        if not areas:
            rows.append((first, "", "", ""))
    heads = ("Class", "Identifier", "Area", "Data versions")
    return filtered(heads, rows, "class, identifier or area")


def _class_page(number: int) -> str:
    name = CLASSES[number].name
    bases = [CLASSES[each].name for each in lineage(number)[1:]]
    shown = f"{number}" if number < 256 else f"{number:#x}"
    chain = " : ".join(f"[{base}]({base}.md)" for base in bases)
    parts = [
        f"# {name}",
        "[Virtools classes and identifiers](index.md)",
        f"Class {shown}" + (f", derived from {chain}." if chain else "."),
    ]
    areas = class_areas(number)
    parts += _areas(areas) if areas else ["It has no areas of its own."]
    return "\n\n".join(parts) + "\n"


def _managers() -> str:
    parts = [
        "# Virtools managers",
        "[Virtools classes and identifiers](index.md)",
        "A manager is a service of the engine, known by a GUID, that saves state beside the "
        "objects.",
    ]
    for guid in MANAGER_NAMES:
        areas = manager_areas(guid)
        if not areas:
            continue
        parts.append(f"## {MANAGER_NAMES[guid]} {{ #manager-{guid[0]:x} }}")
        parts += _areas(areas, "###", f"{guid[0]:x}-")
    return "\n\n".join(parts) + "\n"


def _areas(areas: Iterable[AreaRow], level: str = "##", prefix: str = "") -> Iterator[str]:
    for area in areas:
        since = "" if area.since == 0 else f"-{area.since}"
        yield f"{level} `{area.identifier:#x}` `{area.name}` {{ #{prefix}{area.identifier:x}-{area.name}{since} }}"
        era = _era(area)
        if era != "all":
            yield f"Data versions {era}."
        if area.rows is None:
            yield _BY_NAME
        elif not area.rows:
            yield "It has no payload: its presence is the information."
        else:
            listed = list(_fields(area.rows))
            width = 3 if any(when for *_, when in listed) else 2
            rows = [("Field", "Type", "There if"), ("---",) * 3, *listed]
            yield "\n".join(f"| {' | '.join(row[:width])} |" for row in rows)


def _era(area: AreaRow) -> str:
    if area.before >= _NEWEST:
        return f"{area.since} and later" if area.since else "all"
    return f"{area.since} to {area.before - 1}"


def _fields(rows: Iterable[F], depth: int = 0) -> Iterator[tuple[str, str, str]]:
    for row in rows:
        when = _condition(row.when) if row.when is not None else ""
        yield f"{'&emsp;' * depth}`{row.name}`", _kind(row.kind), when
        yield from _fields(row.kind.rows, depth + 1)


def _kind(kind: Kind) -> str:
    match kind:
        case kinds.Color():
            return "colour (ARGB)"
        case kinds.Flags():
            bits = "".join(f"<br>`{bit:#x}` {name}" for bit, name in kind.names.items())
            return f"flags{bits}"
        case kinds.Scalar():
            return _CODES[kind.code]
        case kinds.Floats():
            return f"{kind.count} floats"
        case primitives.Simple():
            return kind.name.replace("_", " ")
        case primitives.Reference():
            return "reference"
        case primitives.References():
            return "references, counted"
        case kinds.Count():
            return f"number of {' and '.join(f'`{name}`' for name in kind.of)}"
        case kinds.Custom(choices=choices) if choices:
            return "one of " + ", ".join(
                f"{name.replace('_', ' ')} ({_kind(each)})" for name, each in choices.items()
            )
        case kinds.Custom():
            return "a record" if kind.rows else "depends on the other fields"
        case sequences.Keys():
            return f"keys of {kind.width} numbers `{kind.dtype}`"
        case primitives.GuidKind():
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
        case fields.When():
            return f"`{when.field}` {'has' if when.any_set else 'lacks'} `{when.mask:#x}`"
        case fields.Equal():
            return f"`{when.field} & {when.mask:#x}` is `{when.value:#x}`"
        case fields.AtLeast():
            return f"`{when.field}` is at least {when.least}"
        case fields.Present():
            return f"more than {when.least} bytes are left" if when.least else "bytes are left"
        case fields.Filled():
            return f"`{when.count}` is not 0"
        case fields.Nested():
            return "saved outside a file" if when.nested else "saved in a file"
        case _:
            raise TypeError(f"a condition without words: {when!r}")
