"""Names of objects that are changed and set back."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.errors import SerializeError
from chunkwright.nmo import VirtoolsFile
from chunkwright.state_chunk import StateChunk
from tests.nmo.files import file_3, file_4, file_6, file_7, file_8, opened

OTHERS = ("", None, "x", "other\u00e4")


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize(
    "data",
    [file_3(), file_4(), file_6(packed=False), file_7(), file_8()],
    ids=["3", "4", "6", "7", "8"],
)
def test_a_name_set_back_leaves_no_trace(data: bytes, other: str | None) -> None:
    file = opened(data)
    item = file.objects[0]
    item.name = other
    assert item.name == other
    assert opened(bytes(file)).objects[0].name == other
    item.name = "A"
    assert item.name == "A"
    assert bytes(file) == data


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("data", [file_3(), file_4(), file_6(packed=False)], ids=["3", "4", "6"])
def test_an_old_object_that_loses_its_name_again_has_no_area_for_it(
    data: bytes, other: str | None
) -> None:
    file = opened(data)
    del file.objects[0].need_chunk()[1]
    data = bytes(file)
    file = opened(data)
    item = file.objects[0]
    assert item.name is None
    item.name = other
    assert opened(bytes(file)).objects[0].name == other
    item.name = None
    assert bytes(file) == data


# Stored bytes, what they say, what "x" is stored as.
STORED = (
    (None, None, b"x"),
    (b"\0", "", b"x"),
    (b"old", "old", b"x"),
    (b"old\0", "old", b"x\0"),
    (b"old\0\0", "old", b"x\0"),
    (b"old\0rest\0", "old", b"x\0"),
    (b"old\0rest", "old", b"x"),
    (b"\0\0", "", b"x\0"),
    (b"\x81", "\\x81", b"x"),  # a byte that no character of Windows-1252 has
)


@pytest.mark.parametrize(("stored", "text", "renamed"), STORED)
def test_the_bytes_of_a_name_come_back(
    stored: bytes | None, text: str | None, renamed: bytes
) -> None:
    file = VirtoolsFile(encoding="cp1252")
    file.add_object("CKMesh", None).stored_name = stored
    data = bytes(file)
    file = opened(data, encoding="cp1252")
    item = file.objects[0]
    assert (item.name, item.stored_name) == (text, stored)
    for other, found in (("x", renamed), ("", b"\0"), (None, None), ("x", renamed)):
        item.name = other
        if other != text:
            assert (item.name, item.stored_name) == (other, found)
            assert file.objects.named("x") == ([item] if other == "x" else [])
    item.name = text
    assert (item.name, item.stored_name) == (text, stored)
    assert bytes(file) == data


def test_a_new_object_has_no_terminator_after_it_was_empty() -> None:
    item = VirtoolsFile().add_object("CKMesh", "")
    assert item.stored_name == b"\0"
    item.name = "x"
    assert item.stored_name == b"x"
    item.stored_name = b"y\0"
    item.name = None
    item.name = "z"
    assert item.stored_name == b"z\0"
    item.name = "\u00e9"
    assert item.stored_name == b"\xe9\0"
    with pytest.raises(SerializeError, match="has characters that the code page lacks"):
        item.name = "\u4e00"
    assert item.stored_name == b"\xe9\0"


def test_areas_that_say_nothing_are_not_made() -> None:
    """What views say of an object without an area can be set, and set again, without a trace."""
    file = VirtoolsFile()
    for class_name in ("CK3dObject", "CKLight", "CKGroup", "CKMesh", "CK3dEntity"):
        file.add_object(class_name, class_name)
    file = opened(bytes(file))
    thing, light, group, mesh, old = (file.objects[index] for index in range(5))
    old.chunk = StateChunk(old.class_id, data_version=4, bound=True)
    before = bytes(file)
    said: list[tuple[Any, str, Any, Any]] = [
        (thing, "mesh", None, mesh),
        (thing, "meshes", [], [mesh]),
        (light, "power", 1.0, 2.0),
        (group, "members", [], [thing, light]),
        (old, "parent", None, thing),
    ]
    for item, name, usual, other in said:
        assert getattr(item, name) == usual
        setattr(item, name, usual)
        assert bytes(file) == before, name
        setattr(item, name, other)
        assert getattr(item, name) == other
        assert bytes(file) != before, name
        if name == "mesh":
            item.mesh = None
            assert item.meshes == [mesh]
            item.meshes = []
        setattr(item, name, usual)
        assert bytes(file) == before, name


def test_areas_that_say_nothing_are_kept_if_they_were_read() -> None:
    file = VirtoolsFile()
    thing: Any = file.add_object("CK3dObject", "Thing")
    light: Any = file.add_object("CKLight", "Light")
    group: Any = file.add_object("CKGroup", "Group")
    thing["meshes"] = {}
    light["light_power"] = {}
    group["members"] = {}
    file = opened(bytes(file))
    before = bytes(file)
    thing, light, group = file.objects
    thing.mesh, light.power, group.members = None, 1, []
    assert bytes(file) == before
    light.power, group.members = 3, [thing]
    assert bytes(file) != before
    light.power, group.members = 1, []
    assert bytes(file) == before
