"""The table of objects step by step; properties of objects, and what they refuse."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo import Mesh, VirtoolsFile, VirtoolsObject
from chunkwright.nmo.ask import spans
from chunkwright.nmo.edit.coercion import Coercion, common_fields
from chunkwright.nmo.file import REFERENCE_ONLY, Packing
from chunkwright.nmo.payloads import kinds, sequences
from chunkwright.nmo.payloads.primitives import guid
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid, Unresolved
from tests.nmo.files import opened, small


def four() -> tuple[VirtoolsFile, list[Any]]:
    file = VirtoolsFile()
    rows = [("CKMesh", "a"), ("CKGroup", "b"), ("CKMesh", "a"), ("CKPatchMesh", "d")]
    return file, [file.add_object(class_name, name) for class_name, name in rows]


def test_indices_and_ids_are_correct_after_each_kind_of_change() -> None:
    file, (one, two, three, last) = four()
    table = file.objects
    before = table.changes
    table.remove(two)
    assert (table[1], table[-1], len(table)) == (three, last, 3)
    table.insert(1, two)
    table.remove(two)
    assert table.index_of(last) == 2
    assert (table.number(three), table.id_of(three)) == (1, 3)
    table.insert(1, two)
    assert table.index_of(last) == 3
    assert table.number(two) == 1
    table[1:3] = [three, two]
    assert [table.number(each) for each in (one, two, three, last)] == [0, 2, 1, 3]
    del table[0]
    assert [table.number(each) for each in (two, three, last)] == [1, 0, 2]
    del table[-1]
    assert table.indices_of([three, None, two]) == [0, -1, 1]
    table.insert(9, last)
    assert (list(table), table.number(last)) == ([three, two, last], 2)
    table.insert(0, one)
    assert list(table) == [one, three, two, last]
    assert table.changes > before
    assert (table.number(None), table.number(Unresolved(7))) == (-1, 7)
    assert (table.id_of(None), table.id_of(Unresolved(7))) == (0, 7)
    assert table.indices_of([Unresolved(5), None, last]) == [5, -1, 3]


@pytest.mark.parametrize("way", ["index_of", "id_of", "number"])
def test_values_other_than_objects_of_the_file_are_refused_as_references(way: str) -> None:
    file, (one, *_) = four()
    ask: Any = getattr(file.objects, way)
    other = four()[1][0]
    lone = VirtoolsObject(file, 77, 23)
    for target, why in (
        ("text", "expected an object or None: 'text' is not in the file"),
        (other, "and the reference to it belong to different files"),
        (lone, "is referred to, but is not in the file"),
    ):
        with pytest.raises(SerializeError, match=why):
            ask(target)
        with pytest.raises(SerializeError, match=why):
            file.objects.indices_of([one, target])
    file.objects.remove(one)
    with pytest.raises(SerializeError, match="is referred to, but is not in the file"):
        ask(one)


def test_objects_are_found_by_name_id_and_class() -> None:
    file, (one, two, three, last) = four()
    table: Any = file.objects
    assert table.named("a") == [one, three]
    table.reverse()
    assert table.named("a") == [three, one]
    assert (table.is_unique("a"), table.is_unique("b"), table.is_unique("z")) == (
        False,
        True,
        False,
    )
    two.name = "a"
    assert table.named("a") == [three, two, one]
    assert (table.named("b"), "b" in table, "a" in table) == ([], False, True)
    three.name = None
    assert table.named("a") == [two, one]
    table.remove(two)
    assert table.find("a") is one
    assert table.find("#3") is three
    assert table.with_id(4) is last
    assert (table.has_id(4), table.has_id(2)) == (True, False)
    for missing in (2, "4", None):
        with pytest.raises(QueryError, match="no object has the id"):
            table.with_id(missing)
    assert table.of_class("CKMesh") == [last, three, one]
    assert table.of_class("mesh", derived=False) == [three, one]
    assert table.of_class(32) == [last, three, one]
    assert table.of_class(Mesh) == [last, three, one]
    assert table.of_class(VirtoolsObject, derived=False) == []
    for number in range(9):
        file.add_object("CKGroup", "many").name = "many"
        del number
    with pytest.raises(QueryError, match="9 objects are named 'many'") as caught:
        table.find("many")
    assert (caught.value.hint or "").count("CKGroup") < 9
    assert "more" in (caught.value.hint or "")
    with pytest.raises(QueryError, match="no object is named 'mann'") as caught:
        table.find("mann")
    assert caught.value.hint == "many"


def test_ids_of_objects_are_unique() -> None:
    file, (one, two, three, last) = four()
    table = file.objects
    assert (table.max_id(), table.free_id()) == (4, 5)
    last.id = 9 | REFERENCE_ONLY
    assert (table.max_id(), table.free_id(), last.reference_only) == (9, 10, True)
    assert not one.reference_only
    assert table.with_id(9 | REFERENCE_ONLY) is last
    with pytest.raises(QueryError, match="already has the id 2") as caught:
        three.id = 2
    assert caught.value.hint == "10 is unused"
    three.id = 3
    for odd in (0, -1, 1 << 32, True, "7", None):
        with pytest.raises(QueryError, match="expected a CK_ID from 1 to"):
            one.id = odd
    one.id = 20
    assert (table.has_id(1), table.with_id(20), table.free_id()) == (False, one, 21)
    table.remove(two)
    two.id = 20  # ids of other files may be equal
    with pytest.raises(QueryError, match="already has the id 20"):
        table.append(two)
    two.id = 22
    table.append(two)
    assert table.free_id() == 23
    with pytest.raises(QueryError, match="is already in the table"):
        table.append(two)
    with pytest.raises(QueryError, match="would be in the table twice"):
        table[:] = [one, two, two]
    with pytest.raises(QueryError, match="expected a list of objects, not 5"):
        table[:] = 5  # type: ignore[call-overload]
    with pytest.raises(QueryError, match="belongs to another file"):
        table[0] = four()[1][0]
    with pytest.raises(QueryError, match="expected an object of the file, not 7"):
        table.append(7)  # type: ignore[arg-type]
    assert list(table) == [one, three, last, two]


def test_the_highest_possible_id_can_be_assigned() -> None:
    file, (one, *_) = four()
    with pytest.raises(QueryError, match="is already in the table"):
        file.objects.append(one)
    one.id = 0xFFFFFFFF
    assert file.objects.with_id(0xFFFFFFFF) is one


def test_tables_and_objects_have_a_repr() -> None:
    file, (one, _, three, _) = four()
    assert repr(file.objects) == "<ObjectTable of 4 objects>"
    assert repr(one) == "<CKMesh #1 'a'>"
    three.name = None
    assert repr(three) == "<CKMesh #3>"
    odd = VirtoolsObject(file, 7, 999, b"x")
    assert (odd.class_name, repr(odd), odd.address) == (
        "class 999",
        "<class 999 #7 'x'>",
        "/objects/#7",
    )
    assert one.address == "/objects/a"
    one.name = "#a"
    assert one.address == "/objects/#1"
    one.name = ""
    assert (one.name, one.stored_name, one.address) == ("", b"\0", "/objects/#1")
    assert one.is_a("CKMesh")
    assert one.is_a("CKBeObject")
    assert not one.is_a("CKGroup")
    one.stored_name = b"abc\0"
    one.name = "de"
    assert one.stored_name == b"de\0"
    with pytest.raises(SerializeError, match="expected a str or None as name, not 5"):
        one.name = 5
    with pytest.raises(SerializeError, match="expected a name as bytes or None"):
        one.stored_name = "text"
    with pytest.raises(QueryError, match="expected a mesh, not"):
        one.check_reference(file.objects[1], "CKMesh", "mesh")
    with pytest.raises(QueryError, match="belongs to another file") as caught:
        one.check_reference(four()[1][0], "CKMesh", "mesh")
    assert caught.value.path == f"{one.address}/mesh"
    one.check_reference(None, "CKMesh", "mesh")
    one.check_reference(file.objects[3], "CKMesh", "mesh")


@pytest.mark.parametrize("version", [3, 4])
def test_only_the_oldest_files_have_flags_and_packing_of_objects(version: int) -> None:
    item = opened(bytes(small(version))).objects[0]
    for name, value in (("save_flags", 0xFFFFFFFF), ("save_flags", 0), ("packing", Packing())):
        if version == 3:
            setattr(item, name, value)
            assert getattr(item, name) == value
        else:
            with pytest.raises(SerializeError, match="a file of version 4 has neither"):
                setattr(item, name, value)
        setattr(item, name, None)
        assert getattr(item, name) is None
    for name, odd in (
        ("save_flags", -1),
        ("save_flags", 1 << 32),
        ("save_flags", True),
        ("packing", 5),
    ):
        with pytest.raises(SerializeError, match="expected"):
            setattr(item, name, odd)
    with pytest.raises(QueryError, match="below file version 7 the name is in the chunk"):
        item.name_bytes = b"x"
    assert item.name_bytes == item.name_as_read() == b"Group\0"


@pytest.mark.parametrize("version", [7, 8])
def test_names_of_later_files_are_stored_as_bytes_in_the_table(version: int) -> None:
    file = opened(bytes(small(version)))
    assert file.objects.stored_names() == [b"Group", b"One", b"Two"]
    item = file.objects[0]
    item.name_bytes = b"\xe9x"
    assert item.name_bytes == item.stored_name == item.name_as_read() == b"\xe9x"
    again = opened(bytes(file))
    assert again.objects.stored_names() == [b"\xe9x", b"One", b"Two"]
    item.name_bytes = None
    assert item.stored_name is None
    assert opened(bytes(file)).objects.stored_names() == [b"One", b"Two"]


def test_copies_of_files_have_all_of_their_objects() -> None:
    file = small(3)
    first, second, _ = file.objects
    first.save_flags, first.packing, first.index_shift = 5, Packing(level=7), 9
    for made in (copy.deepcopy(file), pickle.loads(pickle.dumps(file))):
        one, two, _ = made.objects
        assert one.packing is not None
        assert (one.save_flags, one.packing.level, one.index_shift) == (5, 7, 9)
        assert (two.save_flags, two.packing, two.index_shift) == (None, None, 0)
        assert (one.id, one.class_id, one.name) == (first.id, 23, "Group")
        assert (two.id, two.class_id, two.name) == (second.id, 33, "One")
        assert pickle.loads(pickle.dumps(one)).name == "Group"
    lone = VirtoolsObject(VirtoolsFile(), 9, 23, b"lone", chunk=StateChunk(23))
    made = pickle.loads(pickle.dumps(lone))
    assert (made.id, made.class_id, made.stored_name, made.chunk is None) == (9, 23, b"lone", False)


def test_ranges_of_values_in_a_list_are_computed() -> None:
    share = spans._share
    assert share((1.0, 2.0, 3.0), 1, (100, 112)) == (104, 108)
    assert share([1, 2, 3], 2, (100, 112)) == (108, 112)
    # After a count.
    assert share([1, 2, 3], 2, (100, 116)) == (112, 116)
    assert share([Guid(1, 2), Guid(3, 4)], 1, (100, 120)) == (112, 120)
    assert share([(1.0, 2.0), (3.0, 4.0)], 1, (100, 116)) == (108, 116)
    assert share(np.zeros((3, 2), "<f4"), 2, (100, 124)) == (116, 124)
    assert share(np.zeros(6, "<u2"), 5, (100, 112)) == (110, 112)
    for values, whole in (
        ([1, 2, 3], (100, 120)),
        ([1, 2, 3], (100, 108)),
        ([1, "text"], (100, 108)),
        (["text"], (100, 108)),
        ([(1, 2), (3, 4)], (100, 116)),
        ((1.0, "x"), (100, 108)),
        ([Guid(1, 2), 5], (100, 112)),
        ([1, 2], None),
    ):
        assert share(values, 0, whole) is None


def test_values_are_coerced_to_their_kinds() -> None:
    file, (one, two, *_) = four()
    rows = (kinds.F("size", kinds.F32), kinds.F("to", kinds.REF))
    given: list[tuple[Any, Any, Any]] = [
        (kinds.REF, "b", two),
        (kinds.REF, "/objects/b", two),
        (kinds.REF, None, None),
        (kinds.REF, "null", None),
        (kinds.REFS, ["b", one], [two, one]),
        (kinds.U32, 5, 5),
        (kinds.F32, 2, 2.0),
        (kinds.VECTOR, [1, 2, 3], (1.0, 2.0, 3.0)),
        (kinds.WORDS, [4, 5], (4, 5)),
        (kinds.GUID, "0000000A-0000000B", Guid(10, 11)),
        (kinds.GUID, [10, 11], Guid(10, 11)),
        (kinds.REST, "0a0b", b"\n\v"),
        (kinds.STRING, None, None),
        (kinds.STRING, "text", "text"),
        (kinds.BUFFER, "0a", b"\n"),
        (kinds.MANAGER_INT, ["0000000A-0000000B", 5], (Guid(10, 11), 5)),
        (kinds.MANAGER_INTS, [[10, 11], [5, 6]], (Guid(10, 11), [5, 6])),
        (kinds.SUB_CHUNK, None, None),
        (sequences.Record(rows), {"size": 1, "to": "b"}, {"size": 1.0, "to": two}),
        (sequences.Rows(rows), [{"size": 1}, {}], [{"size": 1.0}, {}]),
        (sequences.Items(kinds.REF), ["b", None], [two, None]),
        (sequences.ToEnd(kinds.F32), [1, 2], [1.0, 2.0]),
        (kinds.Custom(repr, repr), {"x": [1, {"y": 2}]}, {"x": [1, {"y": 2}]}),  # type: ignore[arg-type]
    ]
    for kind, value, wanted in given:
        found = kind.coerce(value, Coercion(file))
        assert (type(found), found) == (type(wanted), wanted), kind
    refused: list[tuple[Any, Any, str]] = [
        (kinds.REFS, ["b", 5], "/1"),
        (sequences.Rows(rows), [{"size": 1}, {"size": "x"}], "/1/size"),
        (sequences.Items(kinds.U32), [1, 2, "x"], "/2"),
        (sequences.Record(rows), {"to": "nobody"}, "/to"),
        (kinds.MANAGER_INT, [1], ""),
        (kinds.MANAGER_INTS, ["0000000A-0000000B", [1], 2], ""),
        (kinds.SUB_CHUNK, {"class_id": 1}, ""),
        (kinds.SUB_CHUNKS, [None, 5], ""),
        (kinds.REF, 5, ""),
        (kinds.REF, "/header", ""),
    ]
    for kind, value, path in refused:
        with pytest.raises(ChunkwrightError) as caught:
            kind.coerce(value, Coercion(file))
        assert (caught.value.path or "") == path, (kind, value)
    for odd in ("x", "1", [1], [1, 2, 3], [1, -1], [1, 1 << 32], ["a", "b"], None, 5):
        with pytest.raises(ChunkwrightError, match="a GUID"):
            guid(odd)
    assert guid([0, (1 << 32) - 1]) == (0, 0xFFFFFFFF)


def test_values_are_coerced_to_the_form_of_stored_ones() -> None:
    file, (one, two, *_) = four()
    coercion = Coercion(file, lambda chunk: {"class": chunk.class_id})
    chunk = StateChunk(5)

    def fit(old: Any, value: Any, kind: Any = None, *, element: bool = False) -> Any:
        return coercion.replace(kind, old, value, "word", element=element)

    assert fit(one, "b") is two
    assert fit([one], ["b", None], kinds.REFS) == [two, None]
    assert fit(one, "b", kinds.REFS, element=True) is two
    assert fit(Unresolved(5), "b") is two
    assert fit(None, "/objects/b") is two
    assert fit("old", "new") == "new"
    assert fit(b"old", "0a") == b"\n"
    assert fit(Guid(1, 2), [3, 4]) == Guid(3, 4)
    assert fit((1.0, 2.0), [3, 4]) == (3.0, 4.0)
    assert fit(chunk, chunk) is chunk
    assert fit(chunk, {"class": 5}) is chunk
    with pytest.raises(QueryError, match="set a state chunk area by area"):
        fit(chunk, {"class": 6})
    with pytest.raises(ChunkwrightError):
        fit((1.0, 2.0), [3, 4, 5])
    assert common_fields([{"a": 1}, {"a": 2, "b": 3}, 5, {"b": 4, "c": 5}]) == {
        "a": 1,
        "b": 3,
        "c": 5,
    }
    array = fit(np.zeros((2, 3), "<f4"), [[1, 2, 3]])
    assert (array.tolist(), array.dtype) == ([[1, 2, 3]], np.dtype("<f4"))
    assert fit(np.zeros((2, 3), "<f4"), []).shape == (0, 3)
    for value, element in (([[1, 2]], False), ([[1, 2, 3]], True), ([1, 2, 3], False)):
        with pytest.raises(ChunkwrightError):
            fit(np.zeros((2, 3), "<f4"), value, element=element)


def test_objects_of_a_table_are_created_when_accessed() -> None:
    file = opened(bytes(small()))
    table = file.objects
    assert len(table) == 3
    assert table.max_id() == 3
    assert table.stored_names() == [b"Group", b"One", b"Two"]
    last = table[-1]
    assert (last.name, last.id, table.index_of(last)) == ("Two", 3, 2)
    assert table[1].index_shift == 0
    assert [each.name for each in table[::2]] == ["Group", "Two"]
    assert table[2] is last
    for key in (3, -4):
        with pytest.raises(IndexError):
            table[key]
    with pytest.raises(QueryError, match=r"expected an index or a name, not 1\.5"):
        table[1.5]  # type: ignore[call-overload]
    with pytest.raises(QueryError, match="no object is named 'Tow'"):
        table["Tow"]
