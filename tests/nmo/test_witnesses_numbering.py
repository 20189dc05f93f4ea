"""Numbers in bytes of unknown layout: where they stand, and which may be indices."""

from __future__ import annotations

import pytest

from chunkwright.errors import SerializeError
from chunkwright.nmo.numbering import Numbers, renumber_ids
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content, Lists
from chunkwright.state_chunk.resolve import parse_sub_chunk
from chunkwright.state_chunk.serialize import write_sub_chunk
from tests.nmo.files import opened, small
from tests.state_chunk.bytes import dwords

OBJECT = (0xE32BC4C9, 0x134212E3, 0xFCBAE9DC)
SEQUENCE = (0xE192BD47, 0x13246628, 0x13EAB3CE, 0x7891AEFC, 0x13984562)


def raised(*values: int) -> list[int]:
    """Return dwords of a chunk without lists, each CK_ID in them greater by 1000."""
    chunk = StateChunk(0x7777, data_version=0, chunk_version=0, bound=False)
    made = renumber_ids(Content(dwords(*values)), chunk, lambda old: old + 1000).payload
    return [int.from_bytes(made[at : at + 4], "little") for at in range(0, len(made), 4)]


def test_an_id_after_its_mark_is_renumbered_and_nothing_around_it() -> None:
    assert raised(*OBJECT, 5) == [*OBJECT, 1005]
    assert raised(6, *OBJECT, 5, 7, *OBJECT, 8) == [6, *OBJECT, 1005, 7, *OBJECT, 1008]
    assert raised(6, *OBJECT, 0, 7) == [6, *OBJECT, 0, 7]


def test_a_sequence_after_its_mark_is_renumbered_as_far_as_it_goes() -> None:
    assert raised(*SEQUENCE, 2, 5, 6, 7) == [*SEQUENCE, 2, 1005, 1006, 7]
    assert raised(9, *SEQUENCE, 3, 5, 0, 6) == [9, *SEQUENCE, 3, 1005, 0, 1006]
    assert raised(*SEQUENCE, 1, 5, *OBJECT, 6) == [*SEQUENCE, 1, 1005, *OBJECT, 1006]
    assert raised(*SEQUENCE, 0, *OBJECT, 6) == [*SEQUENCE, 0, *OBJECT, 1006]


def test_marks_at_the_end_of_the_data_lead_nowhere() -> None:
    assert raised() == []
    assert raised(4, *OBJECT) == [4, *OBJECT]
    assert raised(4, *SEQUENCE) == [4, *SEQUENCE]
    assert raised(4, *SEQUENCE, 9, 5) == [4, *SEQUENCE, 9, 1005]


def test_marks_stand_at_whole_dwords() -> None:
    chunk = StateChunk(0x7777, data_version=0, chunk_version=0, bound=False)
    for odd in (1, 2, 3):
        payload = bytes(odd) + dwords(*OBJECT, 5) + bytes(4 - odd)
        assert renumber_ids(Content(payload), chunk, lambda old: old + 1000).payload == payload
        # Bytes at the end that are no dword stay.
        payload = dwords(*OBJECT, 5) + b"\7" * odd
        wanted = dwords(*OBJECT, 1005) + b"\7" * odd
        assert renumber_ids(Content(payload), chunk, lambda old: old + 1000).payload == wanted
        payload = dwords(*SEQUENCE, 2, 5) + b"\7" * odd
        wanted = dwords(*SEQUENCE, 2, 1005) + b"\7" * odd
        assert renumber_ids(Content(payload), chunk, lambda old: old + 1000).payload == wanted


def test_listed_ids_in_sub_chunks_are_renumbered() -> None:
    sub, parent = StateChunk(1), StateChunk(1)
    sub.append(5, Content(dwords(7, 8, 0), Lists(ids=(0, 2))))
    content = Content(write_sub_chunk(sub, 7), Lists(chunks=(0,)))
    made = renumber_ids(content, parent, lambda old: old + 1000)
    found, end = parse_sub_chunk(made.payload, 0, parent)
    assert found is not None
    assert found[5].content == Content(dwords(1007, 8, 0), Lists(ids=(0, 2)))
    assert end == len(made.payload) == len(content.payload)


def test_only_the_numbers_of_moved_objects_are_refused_in_bytes_of_unknown_layout() -> None:
    file = opened(bytes(small()))
    numbers = Numbers(file, [*file.objects])
    chunk = file.objects[0].need_chunk()
    assert list(numbers.moved()) == [0, 0, 0]
    file.objects[1:] = [file.objects[2], file.objects[1]]
    assert list(numbers.moved()) == [0, 1, 1]
    for number in (0, 3, 4):
        content = Content(dwords(number))
        assert numbers.carry(content, chunk) is content
    for number in (1, 2):
        with pytest.raises(SerializeError, match=f"may hold the number {number}, and") as caught:
            numbers.carry(Content(dwords(0, number)), chunk)
        assert repr(numbers.items[number]) in caught.value.message
    assert numbers.moved() is numbers.moved()
    file.objects[1:] = [file.objects[2], file.objects[1]]
    assert list(numbers.moved()) == [0, 0, 0]


def test_null_and_objects_that_left_have_numbers_of_their_own() -> None:
    file = small()
    group, one, two = file.objects
    table = file.objects
    assert table.indices_of([two, None, group]) == [2, -1, 0]
    file.objects.remove(one)
    assert table.indices_of([None, two, group], strict=False) == [-1, 1, 0]
    null, left = table.indices_of([None, one], strict=False)
    assert null == -1
    assert left < -1
    with pytest.raises(SerializeError, match="is referred to, but not in the file"):
        table.indices_of([None, one])
