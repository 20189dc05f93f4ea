"""The report of a file: its facts, its tree, and all of its problems."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
import pytest

from chunkwright.document import Problem
from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.nmo import IncludedFile, VirtoolsFile, ask, demo
from chunkwright.nmo.ask.items import ObjectItem
from chunkwright.nmo.file import REFERENCE_ONLY, checksums
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER, MESSAGE_MANAGER
from chunkwright.query.typed import select
from chunkwright.state_chunk.chunk_format import Content, Unresolved
from tests.nmo.files import file_4, file_8, opened
from tests.nmo.test_adoption import with_attributes
from tests.nmo.test_items import item_at
from tests.state_chunk.bytes import dwords

TARGETS = """
CK3dEntity meshes current_mesh CKMesh
CK3dEntity meshes meshes* CKMesh
CK3dEntity placement parent CK3dEntity
CK3dEntity placement place CKPlace
CKMaterial material texture CKTexture
CKBehavior scripts scripts* CKBehavior
CKBehavior behavior sub_behaviors* CKBehavior
CKBehavior behavior links* CKBehaviorLink
CKBehavior behavior operations* CKParameterOperation
CKBehavior behavior in_parameters* CKParameterIn
CKBehavior behavior out_parameters* CKParameterOut
CKBehavior behavior local_parameters* CKParameter
CKBehavior behavior inputs* CKBehaviorIO
CKBehavior behavior outputs* CKBehaviorIO
CKBehaviorLink link input CKBehaviorIO
CKBehaviorLink link output CKBehaviorIO
"""


@pytest.mark.parametrize("row", TARGETS.split("\n")[1:-1])
def test_references_to_objects_of_a_wrong_class_are_problems(row: str) -> None:
    class_name, area, name, wanted = row.split()
    file = VirtoolsFile()
    right, wrong = file.add_object(wanted, "Right"), file.add_object("CKGroup", "Wrong")
    where = f"/objects/It/{area}/{name.rstrip('*')}"
    values: list[Any] = [[right, wrong, None, right], wrong]
    value = values[0 if name[-1] == "*" else 1]
    field = {name.rstrip("*"): value}
    item = FakeItem(class_name, {area: field})
    found = [each for each in ask.object_problems(item) if "expected" in each.message]  # type: ignore[arg-type]
    assert found == [
        Problem(
            f"{where}/1" if name[-1] == "*" else where,
            f"expected an object of class {wanted}, found {wrong!r}",
        )
    ]
    field[name.rstrip("*")] = [right] if name[-1] == "*" else right
    assert not [each for each in ask.object_problems(item) if "expected" in each.message]  # type: ignore[arg-type]


class FakeItem:
    """An object whose fields have not been validated."""

    def __init__(self, class_name: str, fields: dict[str, Any]) -> None:
        self.class_name, self.fields, self.address = class_name, fields, "/objects/It"

    def is_a(self, name: str) -> bool:
        return name == self.class_name

    def area_fields(self, name: str) -> Any:
        return self.fields.get(name)


def problems_of(class_name: str, **fields: Any) -> list[tuple[str, str]]:
    item: Any = FakeItem(class_name, fields)
    return [
        (each.path.removeprefix("/objects/It/"), each.message) for each in ask.object_problems(item)
    ]


def test_an_object_listed_twice_is_a_problem() -> None:
    file = VirtoolsFile()
    one, two = (file.add_object("CK3dEntity", name) for name in "ab")
    for area in ("members", "scripts"):
        twice = [one, two, None, None, one, one]
        found = problems_of("CKGroup", **{area: {area: twice, "others": twice}})
        assert [each for each in found if "more than once" in each[1]] == [
            (f"{area}/{area}/4", f"{one!r} is in the list more than once"),
            (f"{area}/{area}/5", f"{one!r} is in the list more than once"),
        ]


def test_a_current_mesh_outside_the_meshes_is_a_problem() -> None:
    file = VirtoolsFile()
    one, two = (file.add_object("CKMesh", name) for name in "ab")
    wrong = [("meshes/current_mesh", f"{one!r} is not among the meshes")]
    for current, meshes, wanted in (
        (one, [two], wrong),
        (one, [], wrong),
        (one, [two, one], []),
        (None, [two], []),
    ):
        fields = {"current_mesh": current, "meshes": meshes}
        assert problems_of("CK3dEntity", meshes=fields) == wanted
        assert problems_of("CKGroup", meshes=fields) == []
    assert problems_of("CK3dEntity", meshes={"current_mesh": one}) == wrong


@pytest.mark.parametrize(
    ("vertices", "slots", "messages"),
    [
        (8, 3, []),
        (7, 3, ["a face uses vertex 7, but there are only 7"]),
        (None, 3, ["a face uses vertex 7, but there are only 0"]),
        (8, 2, ["a face uses material slot 2, but there are only 2"]),
        (8, 0, []),
        (8, None, []),
        (
            6,
            1,
            [
                "a face uses vertex 7, but there are only 6",
                "a face uses material slot 2, but there are only 1",
            ],
        ),
    ],
)
def test_faces_that_use_missing_vertices_or_slots_are_a_problem(
    vertices: int | None, slots: int | None, messages: list[str]
) -> None:
    faces = np.array([[0, 1, 7, 1], [5, 2, 3, 2]], "<u2")
    fields: dict[str, Any] = {"faces": {"faces": faces}}
    if vertices is not None:
        fields["vertices"] = {"count": vertices}
    if slots is not None:
        fields["materials"] = {"slots": [{}] * slots}
    found = problems_of("CKMesh", **fields)
    assert found == [("faces/faces", each) for each in messages]
    assert problems_of("CKMesh", **fields | {"faces": {"faces": faces[:0]}}) == []
    assert problems_of("CKMesh", vertices={"count": 0}) == []


def test_duplicate_names_are_a_problem() -> None:
    columns = [{"name": name} for name in ("x", "y", "x", "x", "", "", None, None)]
    assert problems_of("CKDataArray", columns={"columns": columns}) == [
        ("columns/columns", "3 columns are named 'x'")
    ]
    assert problems_of("CKDataArray") == []
    file = VirtoolsFile()
    for index, (class_name, name) in enumerate(
        [("CKMesh", "a"), ("CKMesh", "a"), ("CKGroup", "a"), ("CKGroup", "b"), ("CKMesh", None)]
    ):
        file.add_object(class_name, name).id = (50 + index) | REFERENCE_ONLY
    for _ in range(2):
        file.add_object("CKMesh", "here")
    file.included_files += [IncludedFile(name, b"") for name in (b"\xe9", b"\xe9", b"b")]
    with_attributes(file, ["mass", "speed", "mass"])
    message_list(file, ["Go", "Stop", "Go", "Go"])
    two = "two objects of other files are named 'a'"
    first = REFERENCE_ONLY + 50
    assert [(each.path, each.message) for each in ask.name_problems(file)] == [
        (f"/objects/#{first}", two),
        (f"/objects/#{first + 1}", two),
        (f"/objects/#{first + 4}", "an object of another file needs a name to be found by"),
        ("/included files", "2 files are named '\u00e9'"),
        ("/managers/attribute manager/attributes/attributes", "2 attributes are named 'mass'"),
        ("/managers/message manager/messages/names", "3 names are named 'Go'"),
    ]


def message_list(file: VirtoolsFile, names: list[str]) -> None:
    item: Any = item_at(file, "/managers")
    item.create("message manager", "", None)
    file.manager(MESSAGE_MANAGER).fields["messages"] = {"names": names}


def torn() -> bytes:
    """Return a file of version 8 with unreadable contents after the header."""
    data = bytearray(file_8())
    data[64 + 12] = 0xFF  # the first name is longer than the data
    data[0x28:0x2C] = dwords(0)
    data[0x38:0x3C] = bytes([1, 2, 3, 4])
    return bytes(data)


def test_a_file_with_unreadable_contents_is_reported_from_its_header() -> None:
    data = bytearray(torn())
    data[8:12] = bytes(4)
    start = 64 + struct.unpack_from("<I", data, 0x1C)[0]
    size = struct.unpack_from("<I", data, 0x20)[0]
    sums = checksums(bytes(data[:64]), bytes(data[64:start]), bytes(data[start : start + size]))
    data[8:12] = dwords(next(iter(sums.values())))
    file = opened(bytes(data))
    found = ask.info(file)
    assert {name: found[name] for name in ("file_version", "checksum", "objects", "managers")} == {
        "file_version": 8,
        "checksum": "full",
        "objects": 2,
        "managers": 0,
    }
    why = str(found["unreadable"])
    assert "/objects" in why
    tree = file.tree()
    assert (tree.label, tree.detail) == ("nmo", "version 8, 2 objects")
    assert [(each.label, each.detail) for each in tree.shown()] == [("unreadable", why)]
    for address in ("/objects", "/objects/2", "/#1", "/unreadable"):
        (line,) = select(tree, address)
        assert (line.label, line.detail) == ("unreadable", why)
    with pytest.raises(TruncatedError, match="/objects/0: the last name"):
        file.get("/objects/2")
    (problem,) = ask.problems(file)
    assert problem.path.startswith("/objects")
    assert problem.message in why


def test_the_tree_has_managers_objects_and_files() -> None:
    file = demo.make()
    wood: Any = file.objects["Wood"]
    other = file.add_object("CKMesh", "Elsewhere")
    other.id |= REFERENCE_ONLY
    file.included_files += [IncludedFile(b"a.wav", bytes(1234)), IncludedFile(b"b", b"", False)]
    message_list(file, ["Go"])
    tree = file.tree()
    count = len(file.objects)
    assert (tree.label, tree.detail) == ("nmo", f"version 8, {count} objects")
    managers, objects, scripts, included = tree.shown()
    rows = [(each.label, each.detail) for each in (managers, objects, scripts, included)]
    assert rows == [
        ("managers", str(len(file.managers))),
        ("objects", str(count)),
        ("scripts", "as graphs"),
        ("included files", "2"),
    ]
    assert [(each.label, each.detail) for each in included.shown()] == [
        ("a.wav", "1,234 bytes"),
        ("b", "0 bytes, not counted in the header"),
    ]
    assert [item.label for at in ("0", "1", "2") for item in included.named(at)] == ["a.wav", "b"]
    last = list(objects.shown())[-1]
    assert (last.label, last.detail) == ("Elsewhere", f"{other!r}, in another file")
    for segment in (f"#{other.id}", str(count - 1)):
        assert [item.value for item in objects.named(segment)] == [other]
    guid = str(MESSAGE_MANAGER)
    last = list(managers.shown())[-1]
    assert (last.label, last.detail) == ("message manager", guid)
    assert [item.address for item in managers.named(guid)] == [last.address]
    (head,) = tree.named("header")
    assert (head.label, head.detail) == ("header", "version 8, checksum full")
    (found,) = tree.named(f"#{wood.id}")
    assert (found.label, found.address) == ("Wood", "/objects/Wood")
    assert tree.named("#99999") == tree.named("Wood") == []


def test_problems_are_listed_in_order_with_their_addresses() -> None:
    data = bytearray(file_4())
    second = data.rindex(dwords(102))
    data[second : second + 4] = dwords(101)
    stored = struct.unpack_from("<I", data, 8)[0]
    file = opened(bytes(data), strict=False)
    file.objects[1].need_chunk()[0x800] = bytes(5 * 4)
    double = "the id 101 occurs more than once"
    first, max_id, *found, layout = ask.problems(file)
    right = zlib.adler32(bytes(data[32:]), 0)
    assert first == Problem("/header", f"the checksum is {stored:#010x}, expected {right:#010x}", 8)
    assert max_id == Problem("/header", "the header says 102 is the highest id, but it is 101")
    assert [(each.path, each.message) for each in found] == [
        ("/objects/#101", double),
        ("/objects/#101", double),
        ("/objects/#101/members/members/0", "no object has the id 102"),
    ]
    assert layout.path == "/objects/#101/scripts"
    assert layout.message == "the payload does not fit its layout: 16 bytes are left over"


def test_null_is_not_a_dangling_reference() -> None:
    file = VirtoolsFile()
    group = file.add_object("CKGroup", "Group")
    floor = file.add_object("CK3dObject", "Floor")
    group.fields["members"] = {"members": [Unresolved(0), Unresolved(5), floor]}
    group.fields["members"]["members"].append(Unresolved(0, by_index=True))
    assert [(each.path, each.message) for each in ask.problems(file)] == [
        ("/objects/Group/members/members/1", "no object has the id 5"),
        ("/objects/Group/members/members/3", "no object has the index 0"),
    ]
    gone = file.add_object("CKGroup", "Gone")
    group.fields["members"]["members"].append(gone)
    file.objects.remove(gone)
    assert [(each.path, each.message) for each in ask.problems(file)] == [
        ("/objects/Group/members/members", f"{gone!r} is referred to, but is not in the file")
    ]


def test_the_info_of_the_demonstration_has_the_expected_counts() -> None:
    file = demo.make()
    found: Any = ask.info(file)
    names = [each.class_name for each in file.objects]
    assert found["virtools"]["class_names"] == {each: names.count(each) for each in set(names)}
    ids = sorted({each.class_id for each in file.objects})
    assert list(found["classes"]) == list(map(str, ids))
    assert sum(found["classes"].values()) == found["objects"] == len(names)
    held = [each.need_chunk() for each in file.holders() if each.chunk is not None]
    assert found["chunks"] == len(held)
    assert found["areas"] == sum(len(each.areas) for each in held)
    assert found["core_dwords"] == sum(len(each.assemble()[0]) // 4 for each in held)
    assert "unreadable_chunks" not in found
    file.product_build = 0x01020304
    made: Any = ask.info(file)
    assert made["virtools"]["product_build"] == "1.2.3.4"


def test_attributes_with_distinct_names_are_not_a_problem() -> None:
    file = VirtoolsFile()
    with_attributes(file, ["mass"])
    assert list(ask.name_problems(file)) == []
    assert file.manager(ATTRIBUTE_MANAGER).fields["attributes"]["attributes"][0]["name"] == "mass"


def test_data_that_is_not_a_chain_is_shown_in_dwords() -> None:
    file = VirtoolsFile()
    group = file.add_object("CKGroup", "Group")
    chunk = group.need_chunk()
    chunk.raw = dwords(*range(1, 4), *[0x99999999] * 7)
    item = ObjectItem(None, group)
    (shown,) = item.shown()
    start = "01000000 02000000 03000000 99999999"
    assert (shown.label, shown.detail) == ("raw", f"10 dwords: {start}{' 99999999' * 4}")
    chunk.raw = b""
    chunk[0x777777] = dwords(5)
    chunk[0xFFFFF] = {"members": []}
    assert [each.label for each in item.shown()] == ["0x777777", "members"]


def test_errors_in_contents_name_the_file_and_its_format() -> None:
    file = opened(bytes(demo.make()))
    file.source = "some.nmo"
    assert file.deferred is not None
    vars(file)["deferred"] = file.deferred._replace(read=fails)
    with pytest.raises(CorruptError) as caught:
        file.load()
    assert (caught.value.file, caught.value.message) == ("some.nmo", "why not")


def fails(file: VirtoolsFile) -> Any:
    del file
    raise CorruptError("why not")


def test_a_repeated_area_identifier_is_a_problem() -> None:
    file = VirtoolsFile()
    chunk = file.add_object("CKGroup", "Group").need_chunk()
    for _ in range(2):
        chunk.append(0x7777, Content(dwords(0)))
    assert list(ask.problems(file)) == [
        Problem("/objects/Group", "an identifier occurs twice; loaders only find the first")
    ]
