"""Which number represents which object, and which represents null."""

from __future__ import annotations

from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.state_chunk.chunk_format import Unresolved


def test_a_null_reference_is_index_minus_one_or_id_zero() -> None:
    file = VirtoolsFile()
    first = add_object(file, "CKGroup", "A", ck_id=7)
    second = add_object(file, "CKGroup", "B", ck_id=9)
    table, numbers = file.objects, file.objects.numbers
    assert [numbers.by_index(index) for index in (0, 1, -1)] == [first, second, None]
    assert numbers.by_indices([-1, 1, 0]) == [None, second, first]
    assert [numbers.by_id(number) for number in (7, 9, 0)] == [first, second, None]
    assert [table.number(target) for target in (first, second, None)] == [0, 1, -1]
    assert table.indices_of([None, second]) == [-1, 1]
    for index in (-2, 2):
        found = numbers.by_index(index)
        assert isinstance(found, Unresolved)
        assert (found.value, found.by_index, table.number(found)) == (index, True, index)
    unknown = numbers.by_id(8)
    assert isinstance(unknown, Unresolved)
    assert (unknown.value, unknown.by_index) == (8, False)
