"""Payload tables of the interface data of a behaviour: the diagram of its graph.

Sources: BearKidsTeam/VirtoolsScriptDeobfuscation and doyaGu/libnmo (their loading and saving
code, versions 0x12 to 0x16), measurement on real files (versions 0x15, 0x16 and 0x18).
Coordinates are in pixels, to the right and down.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.bits import DRAWING
from chunkwright.nmo.payloads.classes import BEHAVIOR_INTERFACE as INTERFACE
from chunkwright.nmo.payloads.fields import Kind, forget_fields
from chunkwright.nmo.payloads.kinds import (
    ARGB,
    BUFFER,
    F32,
    FLAGS,
    I32,
    RECT,
    REF,
    STRING,
    U32,
    VECTOR2,
    Const,
    Count,
    Custom,
    F,
    Numbers,
)
from chunkwright.nmo.payloads.sequences import Items, Record, Rows
from chunkwright.state_chunk.chunk_format import pairs
from chunkwright.state_chunk.values import Unresolved

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader, References
    from chunkwright.state_chunk.writer import Writer

KNOWN_VERSIONS: Final = frozenset((*range(0x12, 0x17), 0x18))
HEADER_ONLY: Final = 0x8000
"""The flag of a behaviour of which only the position is stored."""
LOST: Final = Unresolved(0)
"""A null reference in place of a former one, whose position is still in the ids list."""

_HEAD: Final = Record(
    (
        F("behavior", REF),
        # Bit 9: closed (blocks always are); bit 15: see above.
        F("flags", FLAGS),
        # For a script its number, for others their nesting depth in graphs.
        F("level", I32),
        F("position", VECTOR2),
    )
)
_SCRIPT_HEAD: Final = (
    F("start", VECTOR2),
    F("height", F32),
    F("unused", U32),
    # A picture of the object that the script belongs to, in the form of old textures.
    F("snapshot", BUFFER),
)
_OTHER_HEAD: Final = (F("size", VECTOR2), F("open_size", VECTOR2))

_LINK: Final = (
    # 1 between inputs and outputs, 2 between parameters; bit 16: highlighted.
    F("kind", U32),
    F("link", REF),
    F("start", REF),
    F("start_index", I32),
    # 5 shortcut, 7 parameter in, 8 parameter out, 9 local parameter, 10 target, 12 input,
    # 13 output, 26 the start of a script.
    F("start_type", U32),
    F("points", Numbers("<f4", (2,))),
    F("end", REF),
    F("end_index", I32),
    F("end_type", U32),
)
_OPERATION: Final = (F("operation", REF), F("position", VECTOR2))
_COMMENT: Final = (
    # Left, top, right, bottom.
    F("rectangle", RECT),
    F("text", STRING),
)
# Bit 0 collapsed, 1 locked, 2 transparent.
_STYLE: Final = F("style", U32)

_POSITIONS, _STYLES = Numbers("<i4", (2,), "local_count"), Numbers("<u4", (), "local_count")
_LOCAL_PARAMETERS: Final = (
    F("local_count", Count(("local_positions", "local_styles"))),
    F("local_positions", _POSITIONS),
    # 0x200 by name, 0x400 closed, 0x1000 name and value, 0x2000 value.
    F("local_styles", _STYLES),
)
_SHORTCUTS: Final = (
    F("shortcut_count", Count(("shortcut_positions", "shortcut_styles", "shortcut_sources"))),
    F("shortcut_positions", Numbers("<i4", (2,), "shortcut_count")),
    F("shortcut_styles", Numbers("<u4", (), "shortcut_count")),
)
_OLD_SOURCE: Final = Record((F("unused", REF), F("source", REF), F("value", I32)))

# The position of each input or output along its edge, and -1 for inputs, 1 for outputs; as seen
# from inside the graph and from outside.
_PORTS: Final = tuple(
    F(name, Numbers("<i4", (2,)))
    for name in ("inner_inputs", "outer_inputs", "inner_outputs", "outer_outputs")
)


@lru_cache
def _rest(version: int, script: bool, block: bool, body: bool) -> Record:
    """Return the rows after those that all entries have in common."""
    rows: tuple[F, ...] = _SCRIPT_HEAD if script else _OTHER_HEAD
    if script and version >= 0x14:
        rows += (F("color", ARGB),)
    if body:
        rows += (
            F("links", Rows(_LINK)),
            F("operations", Rows(_OPERATION)),
            F("comments", Rows((*_COMMENT, _STYLE) if version >= 0x16 else _COMMENT)),
        )
        if version >= 0x18:
            # 0 in every known file; presumably a count.
            rows += (F("reserved", Const(0)),)
        if not block:
            source: Kind = REF if version >= 0x15 else _OLD_SOURCE
            rows += _LOCAL_PARAMETERS + _SHORTCUTS
            rows += (F("shortcut_sources", Items(source, "shortcut_count")),)
            rows += () if script else _PORTS
    return Record(rows)


def _entry_rows(version: int, entry: Fields, script: bool, block: bool) -> Record:
    return _rest(version, script, block, not entry["flags"] & HEADER_ONLY)


class _Marked:
    """References in which a unique number stands for a null that is in the ids list."""

    def __init__(self, references: References, mark: int) -> None:
        self.references = references
        self.mark = mark
        self.met = 0

    def __getattr__(self, name: str) -> Value:
        return getattr(self.references, name)

    def by_id(self, ck_id: int) -> Value:
        if ck_id != self.mark:
            return self.references.by_id(ck_id)
        self.met += 1
        return LOST


def _mark_lost(r: Reader) -> int:
    """Mark nulls whose positions are in the ids list as ``LOST``; return their number."""
    area = r.chunk.find(DRAWING)
    listed = area.stored.lists[0] if area is not None else None
    if r.bound or r.inline or not listed:
        return 0
    layout = struct.Struct(f"<{len(r.data) // 4}I")
    dwords = list(layout.unpack(r.data))
    places = [place for place, _ in pairs(listed) if place < len(dwords)]
    lost = [place for place in places if not dwords[place]]
    if lost:
        taken = set(dwords)
        mark = next(number for number in count(1) if number not in taken)
        for place in lost:
            dwords[place] = mark
        r.data, r.references = layout.pack(*dwords), _Marked(r.references, mark)
    return len(lost)


def _read_entries(r: Reader, fields: Fields) -> list[Fields]:
    version = fields["version"]
    if version not in KNOWN_VERSIONS:
        raise CorruptError(f"unknown version {version:#x} of a script diagram")
    lost = _mark_lost(r)
    found = []
    for _ in range(r.count(_LEAST_ENTRY)):
        entry = _HEAD.read(r, {})
        script, block = _shape(entry["behavior"])
        _entry_rows(version, entry, script, block).steps.read(r, entry)
        found.append(entry)
    if isinstance(r.references, _Marked) and r.references.met != lost:
        # A mark was read as something other than a reference.
        raise CorruptError("the ids list of a script diagram has an entry that is not a reference")
    return found


_LEAST_ENTRY: Final = 36
"""The minimum size of an entry in bytes."""


def _shape(behavior: Value) -> tuple[bool, bool]:
    """Return whether a behaviour is a script, and whether it is a block, as lost ones are."""
    if behavior is None or behavior == LOST:
        return False, True
    try:
        if behavior.chunk is not None:
            return behavior.is_script, behavior.prototype is not None
    except (AttributeError, KeyError, TypeError) as error:
        # Another kind of object, or one whose flags were changed to something else.
        raise CorruptError(f"expected the diagram of a behaviour, not of {behavior!r}") from error
    raise CorruptError(f"the diagram has {behavior!r}, whose data is in another file")


def _write_entries(w: Writer, value: list[Fields], fields: Fields) -> None:
    version = fields["version"]
    if version not in KNOWN_VERSIONS:
        raise SerializeError(f"unknown version {version:#x} of a script diagram")
    w.u32(len(value))
    for entry in value:
        # Decided by the fields of the entry, because the behaviour may not exist yet.
        script, block = "start" in entry, "local_positions" not in entry
        rest = _entry_rows(version, entry, script, block).steps
        _HEAD.steps.write(w, entry, rest.names)
        rest.write(w, entry, _HEAD.steps.names)


def _forget_entries(value: list[Fields], gone: set[int]) -> list[Fields]:
    """Leave out removed behaviours; other references become null."""
    return [_forget_entry(entry, gone) for entry in value if id(entry["behavior"]) not in gone]


def _forget_entry(entry: Fields, gone: set[int]) -> Fields:
    script, block = "start" in entry, "local_positions" not in entry
    # Any version with references in the same places.
    return forget_fields(_rest(0x16, script, block, body=True).rows, entry, gone)


_ALL_ROWS: Final = (
    *_HEAD.rows,
    *_rest(0x18, True, False, True).rows,
    *_rest(0x18, False, False, True).rows,
)
BEHAVIOR_INTERFACE: Final = (
    # The behaviour itself first, then its content.
    Area(
        DRAWING,
        "drawing",
        (
            F("version", U32),
            F("entries", Custom(_read_entries, _write_entries, _forget_entries, _ALL_ROWS)),
        ),
    ),
    # Presumably the colours that users gave to blocks; only one known file has any.
    Area(0x54543B94, "colors", (F("blocks", Rows((F("behavior", REF), F("color", ARGB)))),)),
    # Of versions that occur in no known file.
    Area(0xA12312F5, "extra_data_1", None),
    Area(0xA12312F6, "extra_data_2", None),
    Area(0xA12312F7, "extra_data_3", None),
)

AREAS: Final = {INTERFACE: BEHAVIOR_INTERFACE}
