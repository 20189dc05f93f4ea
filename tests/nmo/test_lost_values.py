"""Values that a file cannot store, or that contradict others, are refused; none is lost."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo import VirtoolsFile, demo
from chunkwright.nmo.ask.text import from_json
from chunkwright.nmo.file import Checksum, Packing, PluginCategory
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid, Text
from tests.nmo.files import opened


def made(version: int = 8) -> Any:
    file = VirtoolsFile(file_version=version)
    file.add_object("CKGroup", "A")
    return file


@pytest.mark.parametrize("version", [0, 3, 4, 6, 7, 8, 9])
def test_an_empty_name_differs_from_no_name(version: int) -> None:
    file = made(version)
    for name in ("", None, "B", ""):
        file.objects[0].name = name
        again = opened(bytes(file))
        assert (again.objects[0].name, bytes(again)) == (name, bytes(file))
        text = chunkwright.from_dict(file.to_dict())
        assert bytes(text) == bytes(file)
    assert file.objects[0].name_bytes == b"\0"


def test_empty_bytes_are_not_a_name() -> None:
    file = made()
    file.objects[0].stored_name = b""
    assert (file.objects[0].stored_name, file.objects[0].name) == (None, None)


@pytest.mark.parametrize(
    ("version", "name", "value"),
    [
        (8, "unused_checksum", 1),
        (2, "unused_checksum", 1),
        (8, "unused_header_size", 1),
        (8, "odd_sizes", {"max_id": 3}),
        (4, "odd_sizes", {"max_id": 3}),
        (7, "plugin_dependencies", [PluginCategory(4, [])]),
        (7, "header_rest", b"abcd"),
        (8, "included_rest", b"abcd"),
        (8, "included_size", 8),
        (8, "checksum", Checksum.WRONG),
        (7, "checksum", Checksum.DATA_ONLY),
    ],
)
def test_values_that_a_version_cannot_store_are_refused(
    version: int, name: str, value: Any
) -> None:
    file = made(version)
    setattr(file, name, value)
    with pytest.raises(SerializeError) as caught:
        bytes(file)
    assert caught.value.path in (f"/{name}", "/included_rest", "/wrong_checksum")


@pytest.mark.parametrize(("name", "value"), [("save_flags", 1), ("packing", Packing())])
def test_objects_of_later_versions_have_no_save_flags(name: str, value: Any) -> None:
    file = made(8)
    with pytest.raises(SerializeError, match="neither save_flags nor packing") as caught:
        setattr(file.objects[0], name, value)
    assert caught.value.path.startswith("/objects/A")
    file = made(3)
    setattr(file.objects[0], name, value)
    assert getattr(file.objects[0], name) == value


def test_options_that_follow_from_the_chunk_cannot_be_set() -> None:
    for bit in (1, 2, 4, 8):
        with pytest.raises(SerializeError, match="computed from bound and the lists"):
            StateChunk(1, options=0x10 | bit)
    chunk = StateChunk(1, options=0x10)
    chunk[0x5] = bytes(8)
    assert chunkwright.open_state_chunk(bytes(chunk)).options == 0x10


@pytest.mark.parametrize(
    ("version", "name", "value"), [(7, "file_flag", 1), (5, "options", 0x10), (4, "bound", True)]
)
def test_options_that_the_format_of_a_chunk_cannot_store_are_refused(
    version: int, name: str, value: Any
) -> None:
    chunk = StateChunk(1, chunk_version=version)
    setattr(chunk, name, value)
    with pytest.raises(SerializeError, match=f"cannot store {name}"):
        bytes(chunk)


def test_setting_a_zlib_level_packs_the_data_again() -> None:
    data = bytes(demo.make())
    file: Any = opened(data)
    file.data_packing.level = 9
    again: Any = opened(bytes(file))
    assert bytes(file) != data
    assert [item.name for item in again.objects] == [item.name for item in file.objects]
    file.data_packing.level = "high"
    with pytest.raises(SerializeError, match="not a zlib level"):
        bytes(file)


def test_setting_a_derived_number_to_another_value_is_refused() -> None:
    file: Any = opened(bytes(demo.make()))
    arrays = file.objects["Square"]["vertices"]["arrays"]
    right = arrays["dwords"]
    wrongs: tuple[object, ...] = right + 1, {}, "1"
    for wrong in wrongs:
        arrays["dwords"] = wrong
        with pytest.raises(SerializeError, match=f"expected {right}, which follows") as caught:
            bytes(file)
        assert caught.value.path == "/objects/Square/vertices/arrays/dwords"
    arrays["dwords"] = right
    assert bytes(file) == bytes(demo.make())


def test_an_outdated_derived_number_is_updated() -> None:
    file: Any = opened(bytes(demo.make()))
    vertices = file.objects["Square"]["vertices"]
    arrays = vertices["arrays"]
    stale = arrays["dwords"]
    vertices["count"] = 3
    for each in ("positions", "normals", "uvs"):
        if each in arrays and len(arrays[each]) == 4:
            arrays[each] = arrays[each][:3]
    written: Any = opened(bytes(file))
    assert written.objects["Square"]["vertices"]["arrays"]["dwords"] < stale
    arrays["dwords"] = stale + 1000
    with pytest.raises(SerializeError, match="which follows from other fields"):
        bytes(file)


def test_the_text_form_leaves_out_derived_numbers_but_accepts_them() -> None:
    file = demo.make()
    form = file.to_dict()
    [arrays] = [
        area["fields"]["arrays"]
        for item in form["objects"]
        for area in item["chunk"]["areas"]
        if "arrays" in area.get("fields", {})
    ]
    assert "dwords" not in arrays
    right = opened(bytes(file)).objects["Square"].fields["vertices"]["arrays"]["dwords"]
    for stated in (0, right):
        arrays["dwords"] = stated
        assert bytes(chunkwright.from_dict(form)) == bytes(file)
    arrays["dwords"] = right + 1
    with pytest.raises(ChunkwrightError, match="which follows from other fields") as caught:
        chunkwright.from_dict(form)
    assert caught.value.path == "/objects/Square/vertices/arrays/dwords"


def test_names_and_classes_in_a_text_form_must_agree_with_bytes_and_ids() -> None:
    file = made()
    file.objects[0].stored_name = b"A\0"
    form = file.to_dict()
    [entry] = form["objects"]
    assert (entry["name"], entry["name_bytes"], entry["class"]) == ("A", "4100", "CKGroup")
    with pytest.raises(ChunkwrightError, match="name is 'B', but name_bytes are those of 'A'"):
        chunkwright.from_dict({**form, "objects": [{**entry, "name": "B"}]})
    renamed = {key: value for key, value in entry.items() if key != "name_bytes"} | {"name": "B"}
    again: Any = chunkwright.from_dict({**form, "objects": [renamed]})
    assert again.objects[0].name == "B"
    with pytest.raises(ChunkwrightError, match="class is 'CKMesh', but class_id 23 is CKGroup"):
        chunkwright.from_dict({**form, "objects": [{**entry, "class": "CKMesh"}]})


def test_a_text_that_contradicts_its_stored_bytes_is_refused() -> None:
    file = made()

    def value(plain: Any) -> Any:
        return from_json(plain, file, lambda _: StateChunk())

    kept = value({"$text": "a", "stored": "61007800", "size": 3})
    assert (kept, type(kept), kept.stored) == ("a", Text, b"a\0x\0")
    assert type(value({"$text": "b"})) is str
    with pytest.raises(ChunkwrightError, match="the text is 'b', but the bytes stored are those"):
        value({"$text": "b", "stored": "61007800", "size": 3})


def test_an_area_whose_name_contradicts_its_identifier_is_refused() -> None:
    form = demo.make().to_dict()
    area = form["objects"][0]["chunk"]["areas"][0]
    area["name"] = "something else"
    with pytest.raises(ChunkwrightError, match=r"is called .*, not 'something else'"):
        chunkwright.from_dict(form)
    del area["name"]
    assert bytes(chunkwright.from_dict(form)) == bytes(demo.make())


def test_converting_to_a_newer_version_drops_values_of_older_versions() -> None:
    file = made(3)
    file.objects[0].save_flags = 5
    file.unused_header_size = 7
    file.file_version = 8
    assert (file.objects[0].save_flags, file.unused_header_size) == (None, 0)
    assert opened(bytes(file)).objects[0].name == "A"


@pytest.mark.parametrize("version", [4, 7, 8])
def test_text_with_a_nul_inside_is_refused(version: int) -> None:
    file = made(version)
    with pytest.raises(SerializeError, match="a NUL inside the text"):
        file.objects[0].name = "a\0b"
    assert opened(bytes(file)).objects[0].name == "A"
    texture: Any = file.add_object("CKTexture", "T")
    texture.file_names = ["planks.png"]
    with pytest.raises(SerializeError, match="a NUL inside the text"):
        texture.file_names = ["a\0b"]
    with pytest.raises(SerializeError, match="a NUL inside the text"):
        file.add_object("CKGroup", "\0")


def test_values_other_than_text_are_refused_for_a_text_parameter() -> None:
    file: Any = VirtoolsFile()
    parameter = file.add_object("CKParameterLocal", "P")
    of = Guid(0x6BD010E2, 0x115617EA)
    parameter["value"] = {"type": of, "value": {"kind": "buffer", "value": b"old\0"}}
    assert (parameter.type_name, parameter.value) == ("string", "old")
    for wrong in (None, 5, parameter, ["new"], "a\0b"):
        with pytest.raises(SerializeError):
            parameter.value = wrong
        assert parameter.value == "old"
    parameter.value = "new"
    again: Any = opened(bytes(file)).objects[0]
    assert again.value == "new"
