"""Textures and materials of another file that a file has already, with the same content."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import ChunkwrightError
from chunkwright.nmo.manager_lists import LISTS, entries_of, entry_name
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.state_chunk.model import StateChunk, Unresolved
from chunkwright.state_chunk.walk import decode_chunk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.nmo.adoption import Adopted
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.area import Value

_SHARED: Final = ("CKTexture", "CKMaterial")
"""The classes of which equal objects are one, those that others refer to first."""


def share_equal(
    file: VirtoolsFile, other: VirtoolsFile, adopted: Adopted
) -> Iterator[tuple[VirtoolsObject, VirtoolsObject]]:
    """Let equal textures and materials of the same name be those of the file; yield each pair.

    Of several equal ones, the first is taken. An object that cannot be read equals no other.
    """
    comparing = _Comparing(file, other, adopted)
    for class_name in _SHARED:
        mine = defaultdict(list)
        for each in file.objects.of_class(class_name):
            mine[each.class_id, each.name].append(each)
        for each in other.objects.of_class(class_name):
            if id(each) in adopted and adopted[id(each)][1] in file.objects:
                continue
            same = mine.get((each.class_id, each.name), []) if each.name else []
            found = next((one for one in same if comparing.equal(each, one)), None)
            if found is not None:
                adopted[id(each)] = (each, found)
                yield each, found


class _Comparing:
    """Comparisons of objects of another file with those of a file."""

    def __init__(self, file: VirtoolsFile, other: VirtoolsFile, adopted: Adopted) -> None:
        self.file, self.other, self.adopted = file, other, adopted

    def equal(self, theirs: VirtoolsObject, mine: VirtoolsObject) -> bool:
        try:
            one, two = theirs.chunk, mine.chunk
            return one is two is None or (
                one is not None and two is not None and self._chunks(one, two)
            )
        except ChunkwrightError:
            return False

    def _chunks(self, one: StateChunk, two: StateChunk) -> bool:
        decode_chunk(one)
        decode_chunk(two)
        if one.chain_fault is not None or two.chain_fault is not None:
            return False
        if one.data_version != two.data_version or len(one.areas) != len(two.areas):
            return False
        for here, there in zip(one.areas, two.areas, strict=True):
            if here.identifier != there.identifier or (here.fields is None) != (
                there.fields is None
            ):
                return False
            if here.fields is None:
                # Bytes of unknown layout may refer to other objects by the same number.
                if here.content != there.content or any(here.payload):
                    return False
            elif not self._values(here.fields, there.fields):
                return False
        return True

    def _values(self, one: Value, two: Value) -> bool:
        if isinstance(one, VirtoolsObject):
            known = self.adopted.get(id(one))
            return known is not None and known[1] is two
        if isinstance(one, Unresolved) or isinstance(two, Unresolved | VirtoolsObject):
            return False
        if isinstance(one, StateChunk):
            return isinstance(two, StateChunk) and self._chunks(one, two)
        if isinstance(one, np.ndarray):
            return isinstance(two, np.ndarray) and one.tobytes() == two.tobytes()
        if isinstance(one, dict):
            return (
                isinstance(two, dict)
                and one.keys() == two.keys()
                and all(self._values(value, two[name]) for name, value in one.items())
            )
        if isinstance(one, tuple) and len(one) == 2 and one[0] in LISTS:
            return isinstance(two, tuple) and self._entries(one) == self._entries(two, mine=True)
        if isinstance(one, list):
            return (
                isinstance(two, list) and len(one) == len(two) and all(map(self._values, one, two))
            )
        return bool(one == two)

    def _entries(self, value: Value, *, mine: bool = False) -> Value:
        """Return what the numbers of a manager's list stand for."""
        guid, numbers = value
        entries = entries_of(self.file if mine else self.other, guid)
        listed = numbers if isinstance(numbers, list) else [numbers]
        return guid, [
            entry_name(entries[each]) if 0 <= each < len(entries) else each for each in listed
        ]
