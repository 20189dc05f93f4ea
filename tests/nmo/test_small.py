"""Details that no other test covers: code pages, ranges in lists, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo import VirtoolsFile, VirtoolsObject
from chunkwright.nmo.ask.spans import _share
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content, Guid, Lists
from chunkwright.state_chunk.reader import renumber_ids
from tests.nmo.files import file_7, opened, string
from tests.state_chunk.bytes import dwords


def test_code_pages_that_do_not_extend_ascii_are_refused() -> None:
    file = VirtoolsFile()
    for name in ("cp1252", "gbk", "utf-8", "latin-1", "shift_jis"):
        file.encoding = name
        assert file.encoding == name
    for wrong in ("utf-8-sig", "utf-16", "utf-32", "cp037", "nonsense", "hex", "", 5):
        with pytest.raises(QueryError, match="unknown code page") as caught:
            file.encoding = wrong  # type: ignore[assignment]
        assert caught.value.path == "/encoding"
        assert file.encoding == "shift_jis"


def test_errors_of_lists_that_are_not_stored_give_the_reason() -> None:
    file = VirtoolsFile()
    thing: Any = file.add_object("CK3dObject", "Thing")
    texture: Any = file.add_object("CKTexture", "Texture")
    table: Any = file.add_object("CKDataArray", "Table")
    lists = (
        (thing.meshes, "the entity has no area for meshes: set mesh or meshes"),
        (texture.file_names, "the texture has no area of file names"),
        (table.rows, "the array has no area of rows"),
        (table.columns, 'see fields["columns"]["columns"]'),
        (texture.images, "use set_image to store a picture in a slot"),
    )
    for found, hint in lists:
        assert list(found) == []
        with pytest.raises(QueryError, match="this list is read-only") as caught:
            found.append(None)
        assert caught.value.hint == hint


ARRAY = np.arange(6, dtype="<u2").reshape(3, 2)


@pytest.mark.parametrize(
    ("values", "place", "whole", "found"),
    [
        ([1, 2, 3], 1, None, None),
        ([1, 2, 3], 1, (20, 32), (24, 28)),
        # After a count.
        ([1, 2, 3], 2, (20, 36), (32, 36)),
        ([1, 2, 3], 0, (20, 40), None),
        ([Guid(1, 2), Guid(3, 4)], 1, (0, 20), (12, 20)),
        ([(1.0, 2.0, 3.0)] * 2, 1, (0, 24), (12, 24)),
        ([(1.0, 2.0), (1.0,)], 1, (0, 12), None),
        (["x"], 0, (0, 4), None),
        (["x"], 0, (0, 0), None),
        ([b"x", b"y"], 0, (0, 4), None),
        ([1, "x"], 0, (0, 8), None),
        ((1.0, 2.0, 3.0), 2, (8, 20), (16, 20)),
        ((1, 2), 1, (8, 12), (10, 12)),
        (("x", 2), 1, (8, 16), None),
        (ARRAY, 2, (4, 20), (16, 20)),
        (ARRAY, 2, (4, 16), (12, 16)),
        (ARRAY, 2, (4, 24), None),
    ],
)
def test_each_of_several_values_has_its_own_byte_range(
    values: Any, place: int, whole: Any, found: Any
) -> None:
    assert _share(values, place, whole) == found


def old(class_name: str, version: int = 4) -> VirtoolsObject:
    item: VirtoolsObject = VirtoolsFile().add_object(class_name, "Old")
    item.chunk = StateChunk(item.class_id, data_version=version, bound=True)
    return item


def test_unknown_fields_in_old_attributes_are_refused() -> None:
    item = old("CK3dEntity")
    item["old_attributes"] = {}
    rows = item.fields["old_attributes"]["attributes"]
    assert rows == {"with_class": True, "items": []}
    rows["odd"] = 5
    with pytest.raises(SerializeError, match="odd would be lost") as caught:
        item.need_chunk().assemble()
    assert "old_attributes/attributes" in caught.value.path
    rows["odd"] = None
    item.need_chunk().assemble()


def test_renaming_an_object_of_version_7_updates_the_name_in_its_chunk() -> None:
    file = opened(file_7())
    group = file.objects[0]
    group.need_chunk().append(0x1, Content(string(b"A")))
    file = opened(bytes(file))
    group = file.objects[0]
    group.name = "longer"
    assert group.need_chunk()[0x1].payload == string(b"longer")
    group.name = None
    assert group.need_chunk()[0x1].payload == dwords(0)
    group.name = ""
    assert group.need_chunk()[0x1].payload == dwords(1) + bytes(4)
    group.name = "A"
    assert group.need_chunk()[0x1].payload == string(b"A")


def test_a_duplicate_identifier_in_a_sub_chunk_is_a_problem() -> None:
    file = VirtoolsFile()
    holder: Any = file.add_object("CKParameterLocal", "holds a chunk")
    sub = StateChunk(38, nested=True)
    for _ in range(2):
        sub.append(0x5555, Content(dwords(1)))
    holder["value"] = {"type": (1, 2), "value": {"kind": "chunk", "value": sub}}
    file = opened(bytes(file))
    assert [(each.path, each.message) for each in file.problems()] == [
        ("/objects/holds a chunk", "an identifier occurs twice in a sub-chunk at depth 1")
    ]


@pytest.mark.parametrize(("version", "lists"), [(3, False), (4, True), (7, True)])
def test_ids_are_marked_inline_before_chunk_version_4_and_listed_since(
    version: int, lists: bool
) -> None:
    """The marker of an object reference is three dwords before its id."""
    marked = dwords(0xE32BC4C9, 0x134212E3, 0xFCBAE9DC, 9)
    content = Content(dwords(8, 0, 9) + marked, Lists(ids=(0, 1)))
    chunk = StateChunk(1, chunk_version=version)
    found = renumber_ids(content, chunk, lambda old: old + 100)
    if lists:
        assert found.payload == dwords(108, 0, 9) + marked
    else:
        assert found.payload == dwords(8, 0, 9) + marked[:12] + dwords(109)
    assert found.lists == content.lists


KINDS: list[tuple[str, Any]] = [
    ("buffer", b"abcd"),
    ("guid", Guid(1, 2)),
    ("object", None),
    ("chunk", None),
    ("manager", (Guid(5, 6), 7)),
]


@pytest.mark.parametrize(("kind", "value"), [*KINDS, ("none", None), ("reference only", None)])
def test_unknown_fields_in_parameter_values_are_refused(kind: str, value: Any) -> None:
    item = VirtoolsFile().add_object("CKParameterLocal", "P")
    right = {"kind": kind} | ({"value": value} if (kind, value) in KINDS else {})
    item["value"] = {"type": Guid(1, 2), "value": right}
    with pytest.raises(SerializeError, match="odd would be lost") as caught:
        item["value"] = {"type": Guid(1, 2), "value": right | {"odd": 5}}
    assert caught.value.path == "/objects/P/value/value"
    if "value" not in right:
        with pytest.raises(SerializeError, match="value would be lost"):
            item["value"] = {"type": Guid(1, 2), "value": right | {"value": 5}}
    assert item["value"]["value"] == right
