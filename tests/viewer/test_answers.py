"""The answers to the questions of the page, value by value."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from chunkwright import QueryError, hkx
from chunkwright.formats import registry
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer.session import _whole, answer

from ..dvpk.files import FILES, split_pack
from .test_server import ask, cat
from .test_spans import opened

if TYPE_CHECKING:
    from chunkwright.formats.registry import AnyFormat
    from chunkwright.viewer import OpenedFile

CAT = "/objects/hkaSkeleton:cat"
VARIANT = "/objects/#0001/namedVariants/0/variant"


def floats(*values: float) -> Any:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    names = [f"slot {number}" for number in range(len(values))]
    more = {"name": "cat", "referenceFloats": list(values), "floatSlots": names}
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", more)
    return opened(bytes(packfile), "floats.hkx")


def test_relations_state_both_ends_and_their_objects() -> None:
    row = {"from": VARIANT, "to": CAT}
    there, here = (ask(cat(), "relations", address=address) for address in (VARIANT, CAT))
    assert there["object"] == "/objects/#0001"
    assert there["to"] == [row | {"s": "hkaSkeleton cat"}]
    assert here == {"to": [], "by": [row | {"s": "hkRootLevelContainer"}], "object": CAT}


def test_bytes_of_a_part_are_returned_from_an_offset() -> None:
    archive = KeyedArchive({"hp": 100})
    file, data = opened(bytes(archive)), bytes(archive)
    assert answer([file], "bytes", {"start": "3", "size": "5"}).data == data[3:8]
    assert answer([file], "bytes", {"part": "0", "size": "2"}).data == data[:2]
    with pytest.raises(QueryError, match="no part 3"):
        answer([file], "bytes", {"part": "3", "start": "0", "size": "2"})
    end = str(len(data) - 1)
    assert ask(file, "owner", part=0, offset=end) == {"address": "/hp", "label": ""}
    assert ask(file, "owner", part=9, offset=0) == {"address": "", "label": ""}


@pytest.mark.parametrize("number", [2, 3, -1])
def test_a_question_about_a_file_that_is_not_open_is_refused(number: int) -> None:
    two = [opened(bytes(KeyedArchive({"hp": hp}))) for hp in (1, 2)]
    found = answer(two, "path", {"file": "1", "address": "/hp"}).data
    assert found == answer(two[1:], "path", {"address": "/hp"}).data
    with pytest.raises(QueryError):
        answer(two, "path", {"file": str(number), "address": "/hp"})


def test_a_table_can_start_at_any_row_and_is_valid_json() -> None:
    file = floats(1.5, float("nan"), float("-inf"), 4)
    address = "/objects/hkaSkeleton:cat/referenceFloats"
    rows = [[1.5], ["nan"], ["-inf"], [4]]
    whole = {"total": 4, "start": 0, "columns": 1, "rows": rows}
    assert ask(file, "table", address=address) == whole
    later = ask(file, "table", address=address, start=2)
    assert (later["start"], later["rows"]) == (2, rows[2:])
    with pytest.raises(QueryError, match="is not an array of numbers"):
        ask(file, "table", address="/objects/hkaSkeleton:cat/name")


def test_children_are_listed_in_pages() -> None:
    file = opened(bytes(KeyedArchive({f"{number:04}": number for number in range(1203)})))
    pages = [ask(file, "children", start=start) for start in (0, 500, 1000, 1500)]
    assert [(each["total"], each["start"], len(each["nodes"])) for each in pages] == [
        (1203, 0, 500),
        (1203, 500, 500),
        (1203, 1000, 203),
        (1203, 1500, 0),
    ]
    assert pages[1]["nodes"][0]["k"] == "0500"
    assert ask(file, "path", address="/0777")["indices"] == [777]
    assert ask(file, "details", address="/0777") == {
        "node": ask(file, "path", address="/0777")["node"]
    }


def test_details_of_an_item_have_the_whole_text() -> None:
    text = "x" * 5000
    file = opened(bytes(KeyedArchive({"text": text})))
    found = ask(file, "details", address="/text")
    assert found["text"] == text
    assert found["node"]["s"] == "x" * 200 + "... (5,000 characters)"


def test_facts_about_a_file_are_those_of_its_document() -> None:
    file = cat()
    (brief,) = json.loads(answer([file], "files", {}).data)
    named = {"name": "cat.hkx", "path": "cat.hkx", "title": "Havok packfile"}
    assert brief == named | {"joined": False, "listed": False}
    facts, views = ask(file, "facts"), ask(file, "views")
    assert (facts["name"], facts["format"], facts["joined"]) == ("cat.hkx", "hkx", False)
    assert views == {"scene": True, "pictures": False, "first": "3D", "left_out": []}
    assert facts["graphs"] == []
    assert facts["more_graphs"] is False
    assert facts["info"]["objects"] == 2
    (part,) = [each for each in facts["parts"] if each["name"] == "file"]
    assert (part["size"], part["note"]) == (len(file.parts[0].data), "")
    assert ask(file, "problems") == []
    assert ask(file, "pictures") == []
    with pytest.raises(QueryError, match="no picture 0"):
        ask(file, "picture", index=0)
    scene = answer([file], "scene", {})
    assert (scene.data[:4], scene.type) == (b"glTF", "model/gltf-binary")
    assert isinstance(ask(file, "notes"), list)


def test_numbers_that_javascript_cannot_represent_are_text() -> None:
    file = opened(bytes(KeyedArchive({"large": 1 << 60})))
    node = ask(file, "path", address="/large")["node"]
    assert str(1 << 60) in node["s"]


@pytest.mark.parametrize("number", ["-1", "1.5", "x", "1" * 16])
def test_numbers_in_questions_must_be_integers(number: str) -> None:
    with pytest.raises(QueryError, match="expected a number for start"):
        answer([cat()], "children", {"start": number})
    with pytest.raises(QueryError, match="no file 7"):
        answer([cat()], "children", {"file": "7"})


def test_differences_have_old_and_new_values_as_short_text() -> None:
    before = KeyedArchive({"a": "J\u00e4ger", "b": ["J\u00e4ger", 1], "long": "x" * 900})
    after = KeyedArchive({"a": "Tank", "c": ["\u00dcbung", 2], "long": "y"})
    files = [opened(bytes(each)) for each in (before, after)]
    found = json.loads(answer(files, "differences", {}).data)
    rows = {row["address"]: row for row in found["rows"]}
    assert found["total"] == len(rows) == 4
    assert (rows["/a"]["old"], rows["/a"]["new"]) == ("J\u00e4ger", "Tank")
    assert "new" not in rows["/b"]
    assert "J\u00e4ger" in rows["/b"]["old"]
    assert "old" not in rows["/c"]
    assert "\u00dcbung" in rows["/c"]["new"]
    assert rows["/long"]["old"] == "x" * 200 + "... (900 characters)"
    assert rows["/long"]["new"] == "y"


def test_numbers_of_more_than_15_digits_are_refused() -> None:
    assert _whole({"at": "9" * 15}, "at") == 10**15 - 1
    with pytest.raises(QueryError, match="expected a number for at"):
        _whole({"at": "9" * 16}, "at")


def test_nodes_of_a_scene_have_addresses_in_the_tree() -> None:
    assert ask(cat(), "anchors") == {"/objects/#0002": CAT}


def specs_of(file: OpenedFile) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(answer([file], "specs", {}).data)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


@pytest.mark.parametrize("format", registry.formats(), ids=lambda format: format.name)
def test_downloaded_specs_include_all_their_imports(format: AnyFormat) -> None:
    demo = format.demo()
    if demo is None:
        pytest.skip("has no demonstration to make a file of")
    file = opened(bytes(demo.make()), "demo.file")
    found = specs_of(file)
    assert found.pop("demo.file") == file.parts[0].data
    assert f"{file.format.spec}.ksy" in found
    for name, text in found.items():
        spec = yaml.safe_load(text)
        assert f"{spec['meta']['id']}.ksy" == name
        assert {f"{each}.ksy" for each in spec["meta"].get("imports", ())} <= found.keys()


def test_the_specs_of_both_files_of_a_pack_are_downloaded_with_its_table() -> None:
    index, _ = split_pack(FILES)
    found = specs_of(opened(index, "maps.dvpm"))
    assert found.keys() == {"maps.dvpm", "dava_dvpk.ksy", "dava_dvpd.ksy"}
    assert found["maps.dvpm"] == index
