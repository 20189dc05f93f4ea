"""The layout of script diagrams, which depends on the behaviours in them.

Sources: BearKidsTeam/VirtoolsScriptDeobfuscation and doyaGu/libnmo (their loading and saving
code, versions 0x12 to 0x16), measurement on real files (versions 0x15, 0x16 and 0x18).
Coordinates are in pixels, to the right and down.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.classes import DRAWING
from chunkwright.nmo.payloads.fields import forget_fields
from chunkwright.nmo.payloads.kinds import Custom, F
from chunkwright.nmo.payloads.sequences import Record, chosen
from chunkwright.state_chunk.chunk_format import Unresolved, pairs

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader, References
    from chunkwright.state_chunk.serialize import Writer

KNOWN_VERSIONS: Final = frozenset((*range(0x12, 0x17), 0x18))
HEADER_ONLY: Final = 0x8000
"""The flag of a behaviour of which only the position is stored."""
LOST: Final = Unresolved(0)
"""A null reference in place of a former one, whose position is still in the ids list."""


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


class Entries:
    """The entries of a diagram: rows that all have, and rows that depend on the behaviour."""

    def __init__(self, rows: tuple[F, ...]) -> None:
        self.rows = rows
        self.head = Record(tuple(row for row in rows if row.when is None))
        self.rest = lru_cache(self._rest)

    def _rest(self, version: int, script: bool, block: bool, body: bool) -> Record:
        """Return the rows after those that all entries have in common."""
        parts = body and not block
        facts = {
            "has_body": body,
            "has_color": script and version >= 0x14,
            "has_old_sources": parts and version < 0x15,
            "has_parts": parts,
            "has_ports": parts and not script,
            "has_reserved": body and version >= 0x18,
            "has_sources": parts and version >= 0x15,
            "has_style": version >= 0x16,
            "is_script": script,
        }
        return Record(chosen(tuple(row for row in self.rows if row.when is not None), facts))

    def _for(self, version: int, entry: Fields, script: bool, block: bool) -> Record:
        return self.rest(version, script, block, not entry["flags"] & HEADER_ONLY)

    @property
    def every_row(self) -> tuple[F, ...]:
        """The rows of every entry, then those of scripts and of others, in the newest version."""
        newest = (self.rest(0x18, script, False, True).rows for script in (True, False))
        return (*self.head.rows, *chain.from_iterable(newest))

    def read(self, r: Reader, fields: Fields) -> list[Fields]:
        """Read all entries."""
        version = fields["version"]
        if version not in KNOWN_VERSIONS:
            raise CorruptError(f"unknown version {version:#x} of a script diagram")
        lost = _mark_lost(r)
        found = []
        for _ in range(r.count(_LEAST_ENTRY)):
            entry = self.head.read(r, {})
            script, block = _shape(entry["behavior"])
            self._for(version, entry, script, block).steps.read(r, entry)
            found.append(entry)
        if isinstance(r.references, _Marked) and r.references.met != lost:
            # A mark was read as something other than a reference.
            raise CorruptError(
                "the ids list of a script diagram has an entry that is not a reference"
            )
        return found

    def write(self, w: Writer, value: list[Fields], fields: Fields) -> None:
        """Write them; their own fields decide which ones they have."""
        version = fields["version"]
        if version not in KNOWN_VERSIONS:
            raise SerializeError(f"unknown version {version:#x} of a script diagram")
        w.u32(len(value))
        for entry in value:
            # The behaviour may not exist yet.
            script, block = "start" in entry, "local_positions" not in entry
            rest = self._for(version, entry, script, block).steps
            self.head.steps.write(w, entry, rest.names)
            rest.write(w, entry, self.head.steps.names)

    def forget(self, value: list[Fields], gone: set[int]) -> list[Fields]:
        """Leave out removed behaviours; other references become null."""
        return [self._forget(each, gone) for each in value if id(each["behavior"]) not in gone]

    def _forget(self, entry: Fields, gone: set[int]) -> Fields:
        script, block = "start" in entry, "local_positions" not in entry
        # Any version with references in the same places.
        return forget_fields(self.rest(0x16, script, block, True).rows, entry, gone)


def entries(rows: tuple[F, ...]) -> Custom:
    """The behaviour itself first, then its content."""
    made = Entries(rows)
    return Custom(made.read, made.write, made.forget, made.every_row)
