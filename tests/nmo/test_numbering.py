"""The table of objects: references keep their targets, however it is changed."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo import VirtoolsFile, VirtoolsObject, add_object, remove_objects
from chunkwright.nmo.edit.adoption import references
from chunkwright.nmo.file.codec import Numbers
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content, Lists
from chunkwright.state_chunk.reader import renumber_ids
from chunkwright.state_chunk.resolve import decode_chunk, parse_sub_chunk
from chunkwright.state_chunk.serialize import write_sub_chunk
from tests.nmo.files import file_3, file_4, file_6, file_7, opened, small
from tests.samples import needs_samples, samples
from tests.state_chunk.bytes import dwords
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Callable


def links(file: VirtoolsFile) -> dict[str, list[str]]:
    """Return the objects that each object refers to, by class and name."""
    names = {id(item): f"{item.class_name} {item.name}" for item in file.objects}
    found: dict[str, list[str]] = {}
    for item in file.objects:
        chunk = item.chunk
        if chunk is not None:
            decode_chunk(chunk)
            found[f"{names[id(item)]} {len(found)}"] = [names[id(to)] for to in references(chunk)]
    return found


def sorted_links(file: VirtoolsFile) -> list[tuple[str, list[str]]]:
    return sorted((key.rsplit(" ", 1)[0], value) for key, value in links(file).items())


def shuffle(file: VirtoolsFile) -> None:
    order = list(file.objects)
    random.Random(7).shuffle(order)
    file.objects[:] = order


def renumber(file: VirtoolsFile) -> None:
    for item in list(file.objects):
        item.id = file.objects.free_id()


def take_and_put(file: VirtoolsFile) -> None:
    for _ in range(5):
        file.objects.insert(1, file.objects.pop())
    first = file.objects[0]
    file.objects.remove(first)
    file.objects.append(first)


MOVES: dict[str, Callable[[VirtoolsFile], object]] = {
    "reverse": lambda file: file.objects.reverse(),
    "items.reverse": lambda file: file.objects.items.reverse(),
    "sort": lambda file: file.objects.sort(key=lambda item: (item.class_id, -item.id)),
    "shuffle": shuffle,
    "new ids": renumber,
    "take and put": take_and_put,
    "insert": lambda file: file.objects.insert(
        0, VirtoolsObject(file, file.objects.free_id(), 23, b"new")
    ),
}
PARTS = ("p_ball_wood", "p_modul_01", "level_01.nmo", "testmap.nmo", "p_extra_point")
# One file for each name: others are much the same.
REAL = [
    next(path for path in samples("virtools") if part in path.name.lower())
    for part in (PARTS if samples("virtools") else ())
]


@cache
def links_and_problems(data: bytes) -> tuple[list[tuple[str, list[str]]], list[str]]:
    file = opened(data)
    return sorted_links(file), [problem.message for problem in file.problems()]


@needs_samples
@pytest.mark.parametrize("decoded", [False, True], ids=["undecoded", "decoded"])
@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("path", one_of(3, REAL), ids=lambda path: str(path.name)[-24:])
def test_references_of_real_files_keep_their_targets(path: Any, move: str, decoded: bool) -> None:
    links_before, problems_before = links_and_problems(path.read_bytes())
    file = opened(path.read_bytes())
    if decoded:
        file.decode_all()
    MOVES[move](file)
    data = bytes(file)
    after = opened(data)
    added: list[tuple[str, list[str]]] = [("CKGroup new", [])] if move == "insert" else []
    assert [row for row in sorted_links(after) if row not in added] == links_before
    assert [problem.message for problem in after.problems()] == problems_before
    assert bytes(file) == data


@pytest.mark.parametrize("move", [move for move in MOVES if move != "insert"])
@pytest.mark.parametrize("made", [file_3, file_4, lambda: file_6(packed=True), file_7])
def test_references_of_old_files_keep_their_targets(made: Callable[[], bytes], move: str) -> None:
    file = opened(made(), format="nmo")
    MOVES[move](file)
    again = opened(bytes(file), format="nmo")
    (group,) = again.objects.of_class("CKGroup")
    (entity,) = again.objects.of_class("CK3dEntity")
    members = group.fields["members" if "members" in group.fields else "old_members"]["members"]
    assert members == [entity]
    assert {item.name for item in again.objects} == {"A", "B"}


def test_an_undecoded_group_keeps_its_member_when_the_table_is_reversed() -> None:
    file = opened(bytes(small()))
    file.objects.items.reverse()
    again = opened(bytes(file))
    assert [item.name for item in again.objects] == ["Two", "One", "Group"]
    assert [item.name for item in again.objects["Group"].members] == ["One", "Two"]
    assert again.problems() == []


def test_an_object_is_found_by_its_new_id_immediately() -> None:
    file = opened(bytes(small()))
    one = file.objects["One"]
    one.id = 77
    assert file.objects.with_id(77) is one
    assert file.objects.free_id() == 78
    with pytest.raises(QueryError, match="no object has the id 2"):
        file.objects.with_id(2)
    with pytest.raises(QueryError, match="already has the id 77"):
        file.objects["Two"].id = 77
    for odd in (0, -1, 1 << 32, "7", None, True, 1.0):
        with pytest.raises(QueryError, match="expected a CK_ID"):
            one.id = odd
    assert opened(bytes(file)).objects["One"].id == 77


def scene_like(file: VirtoolsFile, *, listed: bool = True) -> StateChunk:
    """A sub-chunk of unknown class with the CK_IDs of all objects."""
    ids = dwords(*(item.id for item in file.objects))
    sub = StateChunk(0x7777, data_version=0, nested=True)
    lists = Lists(ids=tuple(range(len(file.objects)))) if listed else Lists()
    sub.append(0x99, Content(ids, lists))
    return sub


def test_ids_in_bytes_of_unknown_layout_are_renumbered_by_their_list() -> None:
    file = small()
    parameter = add_object(file, "CKParameterLocal", "holds a chunk")
    parameter.fields["value"] = {
        "type": (1, 2),
        "value": {"kind": "chunk", "value": scene_like(file)},
    }
    file = opened(bytes(file))
    for item in file.objects:
        item.id = item.id + 1000
    sub = opened(bytes(file)).objects[3].fields["value"]["value"]["value"]
    assert sub[0x99].payload == dwords(1001, 1002, 1003, 1004)


def test_bytes_of_unknown_layout_that_may_hold_a_moved_index_are_refused() -> None:
    file = small()
    file.objects[0].need_chunk()[0x7777] = dwords(2, 0xFFFFFFFF)
    file = opened(bytes(file))
    file.objects.append(VirtoolsObject(file, 9, 23, b"later"))
    assert bytes(file)
    file.objects.reverse()
    with pytest.raises(SerializeError, match="may contain the number 2") as caught:
        bytes(file)
    assert caught.value.path == "/objects/Group"
    file.objects.reverse()
    assert [item.name for item in opened(bytes(file)).objects][:3] == ["Group", "One", "Two"]


def test_indices_in_payloads_set_after_a_move_are_current() -> None:
    file = opened(bytes(small()))
    file.objects.reverse()
    chunk = file.objects["One"].need_chunk()
    chunk[0xFFFFF] = b""
    group = file.objects["Group"].need_chunk()
    group[0xFFFFF].payload = dwords(1, 0)  # The object that is first now: Two.
    assert [item.name for item in file.objects["Group"].fields["members"]["members"]] == ["Two"]
    file.objects.reverse()
    again = opened(bytes(file))
    assert [item.name for item in again.objects["Group"].fields["members"]["members"]] == ["Two"]


def test_references_to_a_removed_object_are_refused_until_it_is_restored() -> None:
    file = opened(bytes(small()))
    one = file.objects["One"]
    file.objects.remove(one)
    assert one not in file.objects
    assert len(file.objects) == 2
    with pytest.raises(SerializeError, match="referred to, but is not in the file") as caught:
        bytes(file)
    assert caught.value.path == "/objects/Group/members/members"
    assert "remove_objects" in caught.value.hint
    assert any("not in the file" in problem.message for problem in file.problems())
    file.objects.insert(0, one)
    assert opened(bytes(file)).problems() == []
    remove_objects(file, [one])
    again = opened(bytes(file))
    assert [item.name for item in again.objects["Group"].fields["members"]["members"]] == ["Two"]


def test_removed_objects_are_removed_from_lists_of_ids() -> None:
    file = small()
    parameter = add_object(file, "CKParameterLocal", "holds a chunk")
    parameter.fields["value"] = {
        "type": (1, 2),
        "value": {"kind": "chunk", "value": scene_like(file)},
    }
    file = opened(bytes(file))
    remove_objects(file, [file.objects["Two"]])
    sub = opened(bytes(file)).objects[2].fields["value"]["value"]["value"]
    assert sub[0x99].payload == dwords(1, 2, 0, 4)


def test_removed_objects_are_removed_from_lists_of_ids_in_raw_data() -> None:
    file = small()
    raw = StateChunk(0x7777, data_version=0, nested=True, codec=None)
    # The second dword points past the data, so that this is not a chain of areas.
    lists = Lists(ids=(0, 2))
    raw.raw = dwords(file.objects[1].id, 0x99999999, file.objects[2].id, 3)
    raw.keep_lists(lists)
    parameter = add_object(file, "CKParameterLocal", "holds a chunk")
    parameter.fields["value"] = {"type": (1, 2), "value": {"kind": "chunk", "value": raw}}
    file = opened(bytes(file))
    remove_objects(file, [file.objects["Two"]])
    sub = opened(bytes(file)).objects[2].fields["value"]["value"]["value"]
    assert sub.chain_fault is not None
    assert sub.raw == dwords(2, 0x99999999, 0, 3)
    assert sub.assemble()[1].ids == lists.ids


def swapped(file: VirtoolsFile) -> None:
    file.objects[0], file.objects[1] = file.objects[1], file.objects[0]


REFUSED: list[tuple[Callable[[VirtoolsFile], object], str]] = [
    (lambda file: file.objects.append(small().objects[0]), "belongs to another file"),
    (lambda file: file.objects.insert(0, small().objects[0]), "belongs to another file"),
    (lambda file: file.objects.append(file.objects[0]), "already in the table"),
    (lambda file: file.objects.append(VirtoolsObject(file, 1, 23)), "already has the id 1"),
    (lambda file: file.objects.append(VirtoolsObject(file, -5, 23)), "expected a CK_ID"),
    (lambda file: file.objects.append(None), "expected an object of the file"),  # type: ignore[arg-type]
    (lambda file: file.objects.extend([5]), "expected an object of the file"),  # type: ignore[list-item]
    (lambda file: file.objects.remove(small().objects[0]), "belongs to another file"),
    (lambda file: file.objects.__setitem__(slice(0, 1), 5), "a list of objects"),  # type: ignore[call-overload]
    (lambda file: file.objects.__setitem__(0, file.objects[1]), "twice"),
    (lambda file: file.objects.__setitem__(slice(0, 3, 2), [file.objects[1]]), "size"),
    (swapped, "twice"),
    (lambda file: setattr(file, "objects", []), "in place"),
    (lambda file: file.objects.index(5), "not in the table"),
    (lambda file: file.objects["nobody"], "no object is named"),
    (lambda file: file.objects[None], "an index or a name"),  # type: ignore[call-overload]
    (lambda file: file.objects.adopt(5), "expected an object"),  # type: ignore[type-var]
]


@pytest.mark.parametrize(("act", "message"), REFUSED, ids=[row[1] for row in REFUSED])
def test_a_refused_change_of_the_table_changes_nothing(
    act: Callable[[VirtoolsFile], object], message: str
) -> None:
    file = small()
    before = bytes(file)
    with pytest.raises(ChunkwrightError, match=message):
        act(file)
    assert bytes(file) == before


def test_the_error_for_an_object_of_another_file_names_the_method_to_call() -> None:
    file, other = small(), small()
    with pytest.raises(QueryError, match=r"objects\.adopt\(obj\)"):
        file.objects.append(other.objects[0])
    with pytest.raises(QueryError, match=r"objects\.adopt\(obj\)"):
        file.objects[0].chunk = other.objects[1].chunk
    with pytest.raises(SerializeError, match=r"objects\.adopt\(obj\)"):
        file.objects[0].fields["members"] = {"members": [other.objects[1]]}
    file.objects[0].fields["members"]["members"].append(other.objects[1])
    with pytest.raises(SerializeError, match=r"objects\.adopt\(obj\)"):
        bytes(file)


def test_the_table_of_objects_supports_list_operations() -> None:
    file = small()
    group, one, two = file.objects
    assert (file.objects.index(two), file.objects.count(two), two in file.objects) == (2, 1, True)
    assert file.objects[-1] is two
    assert file.objects[1:] == [one, two]
    assert file.objects.pop(1) is one
    assert list(file.objects) == [group, two]
    del file.objects[:]
    assert not file.objects
    file.objects += [two, one, group]
    assert [item.id for item in file.objects] == [3, 2, 1]
    file.objects.clear()
    assert (len(file.objects), file.objects.max_id()) == (0, 0)
    assert opened(bytes(file)).info()["objects"] == 0


def test_objects_are_found_by_segments_of_addresses() -> None:
    file = opened(bytes(small()))
    one = file.objects["One"]
    assert one.address == "/objects/One"
    assert repr(one) == "<CK3dEntity #2 'One'>"
    assert file.objects.find("One") is one
    assert file.objects.find("#2") is one
    file.objects["Two"].name = "One"
    assert one.address == "/objects/#2"
    with pytest.raises(QueryError, match="2 objects are named 'One'") as caught:
        file.objects.find("One")
    assert "#2" in caught.value.hint
    assert "#3" in caught.value.hint
    with pytest.raises(QueryError, match="no object is named 'Twi'"):
        file.objects.find("Twi")
    one.name = "a/b~c"
    assert one.address == "/objects/a~1b~0c"
    assert file.objects["a/b~c"] is one
    one.name = "#3"
    assert one.address == "/objects/#2"
    one.name = None
    assert one.address == "/objects/#2"


def test_new_ids_differ_from_all_ids_in_chunks() -> None:
    file = small()
    parameter = add_object(file, "CKParameterLocal", "holds a chunk")
    sub = StateChunk(0x7777, data_version=0, nested=True)
    sub.append(0x99, Content(dwords(5), Lists(ids=(0,))))
    parameter.fields["value"] = {"type": (1, 2), "value": {"kind": "chunk", "value": sub}}
    file = opened(bytes(file))
    assert add_object(file, "CKGroup", "new").id == 6


OBJECT = (0xE32BC4C9, 0x134212E3, 0xFCBAE9DC)
SEQUENCE = (0xE192BD47, 0x13246628, 0x13EAB3CE, 0x7891AEFC, 0x13984562)


def raised(*values: int) -> list[int]:
    """Return the dwords of a chunk without lists, with 1000 added to each CK_ID."""
    chunk = StateChunk(0x7777, data_version=0, chunk_version=0, bound=False)
    made = renumber_ids(Content(dwords(*values)), chunk, lambda old: old + 1000).payload
    return [int.from_bytes(made[at : at + 4], "little") for at in range(0, len(made), 4)]


def test_only_the_id_after_a_marker_is_renumbered() -> None:
    assert raised(*OBJECT, 5) == [*OBJECT, 1005]
    assert raised(6, *OBJECT, 5, 7, *OBJECT, 8) == [6, *OBJECT, 1005, 7, *OBJECT, 1008]
    assert raised(6, *OBJECT, 0, 7) == [6, *OBJECT, 0, 7]


def test_the_whole_sequence_after_a_marker_is_renumbered() -> None:
    assert raised(*SEQUENCE, 2, 5, 6, 7) == [*SEQUENCE, 2, 1005, 1006, 7]
    assert raised(9, *SEQUENCE, 3, 5, 0, 6) == [9, *SEQUENCE, 3, 1005, 0, 1006]
    assert raised(*SEQUENCE, 1, 5, *OBJECT, 6) == [*SEQUENCE, 1, 1005, *OBJECT, 1006]
    assert raised(*SEQUENCE, 0, *OBJECT, 6) == [*SEQUENCE, 0, *OBJECT, 1006]


def test_markers_at_the_end_of_the_data_are_ignored() -> None:
    assert raised() == []
    assert raised(4, *OBJECT) == [4, *OBJECT]
    assert raised(4, *SEQUENCE) == [4, *SEQUENCE]
    assert raised(4, *SEQUENCE, 9, 5) == [4, *SEQUENCE, 9, 1005]


def test_markers_are_found_only_at_dwords() -> None:
    chunk = StateChunk(0x7777, data_version=0, chunk_version=0, bound=False)
    for odd in (1, 2, 3):
        payload = bytes(odd) + dwords(*OBJECT, 5) + bytes(4 - odd)
        assert renumber_ids(Content(payload), chunk, lambda old: old + 1000).payload == payload
        # Surplus bytes at the end are unchanged.
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
        with pytest.raises(SerializeError, match=f"may contain the number {number}, and") as caught:
            numbers.carry(Content(dwords(0, number)), chunk)
        assert repr(numbers.items[number]) in caught.value.message
    assert numbers.moved() is numbers.moved()
    file.objects[1:] = [file.objects[2], file.objects[1]]
    assert list(numbers.moved()) == [0, 0, 0]


def test_null_and_removed_objects_have_distinct_numbers() -> None:
    file = small()
    group, one, two = file.objects
    table = file.objects
    assert table.indices_of([two, None, group]) == [2, -1, 0]
    file.objects.remove(one)
    assert table.indices_of([None, two, group], strict=False) == [-1, 1, 0]
    null, left = table.indices_of([None, one], strict=False)
    assert null == -1
    assert left < -1
    with pytest.raises(SerializeError, match="is referred to, but is not in the file"):
        table.indices_of([None, one])
