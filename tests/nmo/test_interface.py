"""The interface data of behaviours: the drawings of graphs."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright.errors import SerializeError
from chunkwright.nmo import VirtoolsFile, add_object, remove_objects
from chunkwright.nmo.payloads import BEHAVIOR_INTERFACE
from chunkwright.state_chunk import StateChunk, Unresolved
from chunkwright.state_chunk.chunk_format import Content, Lists
from tests.nmo.files import opened, string
from tests.nmo.test_samples import FILES, each_file
from tests.nmo.test_samples import opened as opened_sample
from tests.samples import needs_samples
from tests.state_chunk.bytes import dwords

BLOCK, GRAPH, SCRIPT = 0x8000, 0, 2
# Indices of the objects in the files that are made here.
THE_BLOCK, THE_GRAPH, THE_SCRIPT = 1, 2, 3


def floats(*values: float) -> bytes:
    return np.array(values, "<f4").tobytes()


def file_with_behaviors() -> VirtoolsFile:
    file = VirtoolsFile()
    for name, flags in (("Block", BLOCK), ("Graph", GRAPH), ("Script", SCRIPT)):
        prototype = dwords(5, 6, 7) if flags == BLOCK else b""
        chunk = add_object(file, "CKBehavior", name).need_chunk()
        chunk[0x20] = dwords(flags) + prototype + dwords(0)
    assert [item.id for item in file.objects] == [THE_BLOCK, THE_GRAPH, THE_SCRIPT]
    return file


def drawing(
    payload: bytes, ids: tuple[int, ...] = (), file: VirtoolsFile | None = None
) -> dict[str, Any] | None:
    """Put a drawing into the script of a file and decode it; encoding must give the same bytes."""
    file = file or file_with_behaviors()
    state = StateChunk(BEHAVIOR_INTERFACE, data_version=0, nested=True)
    state.append(0x1, Content(payload, Lists(ids=ids or None)))
    file.objects["Script"].need_chunk()[0x10] = {"state": state}
    found = opened(bytes(file)).objects["Script"].need_chunk()[0x10].fields
    assert found is not None
    again = found["state"]
    fields: dict[str, Any] | None = again[0x1].fields
    if fields is not None:
        assert again.codec.encode(again, again[0x1], fields) == again[0x1].stored
    return fields


def block(reference: int = THE_BLOCK, flags: int = 0x200) -> bytes:
    head = dwords(reference, flags, 1) + floats(10, 20)
    return head + floats(80, 40) + floats(0, 0)


NOTHING = dwords(0, 0, 0)
"""No links, operations, comments."""
SCRIPT_HEAD = (
    dwords(THE_SCRIPT, 0, 4) + floats(0, 50) + floats(140, 60) + floats(300) + dwords(0, 0)
)


def test_a_block_has_a_position_and_a_size() -> None:
    fields = drawing(dwords(0x15, 1) + block() + NOTHING, (2,))
    assert fields is not None
    (entry,) = fields["entries"]
    assert entry.pop("behavior").name == "Block"
    assert entry == {
        "flags": 0x200,
        "level": 1,
        "position": (10, 20),
        "size": (80, 40),
        "open_size": (0, 0),
        "links": [],
        "operations": [],
        "comments": [],
    }


def test_some_behaviors_have_only_a_position_in_a_drawing() -> None:
    fields = drawing(dwords(0x15, 1) + block(flags=0x8200), (2,))
    assert fields is not None
    assert "links" not in fields["entries"][0]
    assert drawing(dwords(0x15, 1) + block(), (2,)) is None


def test_a_script_has_links_operations_comments_and_parameters() -> None:
    link = (
        dwords(0x10002, THE_BLOCK, THE_GRAPH, 1, 8, 2) + floats(1, 2, 3, 4)
        + dwords(THE_BLOCK, -2, 10)
    )  # fmt: skip
    payload = (
        dwords(0x16, 1) + SCRIPT_HEAD + dwords(0xC8C8C8)
        + dwords(1) + link
        + dwords(1, THE_GRAPH) + floats(5, 6)
        + dwords(1) + floats(1, 2, 3, 4) + string(b"what for") + dwords(2)
        + dwords(2, 10, 20, -30, 40, 0x200, 0x400)
        + dwords(1, 50, 60, 0x1000, THE_BLOCK)
    )  # fmt: skip
    fields = drawing(payload, (2, 15, 16, 24, 28, 52))
    assert fields is not None
    (entry,) = fields["entries"]
    assert entry["behavior"].name == "Script"
    assert (entry["position"], entry["start"], entry["height"]) == ((0, 50), (140, 60), 300)
    assert (entry["snapshot"], entry["color"]) == (b"", 0xC8C8C8)
    (found,) = entry["links"]
    assert (found["kind"], found["link"].name) == (0x10002, "Block")
    assert (found["start"].name, found["start_index"], found["start_type"]) == ("Graph", 1, 8)
    assert (found["end"].name, found["end_index"], found["end_type"]) == ("Block", -2, 10)
    assert found["points"].tolist() == [[1, 2], [3, 4]]
    (operation,) = entry["operations"]
    assert (operation["operation"].name, operation["position"]) == ("Graph", (5, 6))
    assert entry["comments"] == [{"rectangle": (1, 2, 3, 4), "text": "what for", "style": 2}]
    assert entry["local_positions"].tolist() == [[10, 20], [-30, 40]]
    assert entry["local_styles"].tolist() == [0x200, 0x400]
    assert entry["shortcut_positions"].tolist() == [[50, 60]]
    assert [source.name for source in entry["shortcut_sources"]] == ["Block"]
    # Only a nested graph has these, a script does not.
    assert "inner_inputs" not in entry


def test_a_graph_stores_the_positions_of_its_inputs_and_outputs() -> None:
    ports = dwords(1, 30, -1, 1, 40, -1, 0, 2, 50, 1, 60, 1)
    fields = drawing(dwords(0x15, 1) + block(THE_GRAPH, 0) + NOTHING + dwords(0, 0) + ports, (2,))
    assert fields is not None
    (entry,) = fields["entries"]
    assert entry["inner_inputs"].tolist() == [[30, -1]]
    assert entry["outer_inputs"].tolist() == [[40, -1]]
    assert entry["inner_outputs"].tolist() == []
    assert entry["outer_outputs"].tolist() == [[50, 1], [60, 1]]


@pytest.mark.parametrize("version", [0x12, 0x13, 0x14, 0x15, 0x16, 0x18])
def test_drawings_of_every_known_version_are_decoded(version: int) -> None:
    color = dwords(0xC8C8C8) if version >= 0x14 else b""
    style = dwords(4) if version >= 0x16 else b""
    reserved = dwords(0) if version >= 0x18 else b""
    source = dwords(THE_BLOCK) if version >= 0x15 else dwords(THE_GRAPH, THE_BLOCK, 9)
    comment = dwords(1) + floats(1, 2, 3, 4) + string(b"abc") + style
    payload = (
        dwords(version, 2) + SCRIPT_HEAD + color
        + dwords(0, 0) + comment + reserved + dwords(0) + dwords(1, 50, 60, 0x200) + source
        + block() + NOTHING + reserved
    )  # fmt: skip
    last = len(payload) // 4 - len(block() + NOTHING + reserved) // 4
    sources = (last - 1,) if version >= 0x15 else (last - 3, last - 2)
    fields = drawing(payload, (2, *sources, last))
    assert fields is not None
    script, inside = fields["entries"]
    assert ("color" in script) is (version >= 0x14)
    assert (script["comments"][0].get("style") == 4) is (version >= 0x16)
    assert ("reserved" in inside) is (version >= 0x18)
    (found,) = script["shortcut_sources"]
    assert (found if version >= 0x15 else found["source"]).name == "Block"


def test_a_drawing_of_an_unknown_version_or_no_behavior_stays_undecoded() -> None:
    assert drawing(dwords(0x17, 1) + block() + NOTHING, (2,)) is None
    file = file_with_behaviors()
    group = add_object(file, "CKGroup", "Group")
    assert drawing(dwords(0x15, 1) + block(group.id) + NOTHING, (2,), file) is None
    # The kind of behaviour is unknown for an object that the file does not have.
    assert drawing(dwords(0x15, 1) + block(99) + NOTHING, (2,)) is None
    file = file_with_behaviors()
    file.objects["Block"].chunk = None
    assert drawing(dwords(0x15, 1) + block() + NOTHING, (2,), file) is None
    state = StateChunk(BEHAVIOR_INTERFACE, nested=True)
    holder = file_with_behaviors().objects["Script"].need_chunk()
    holder[0x10] = {"state": state}
    holder.codec.numbers.make_sub_chunk(state)
    with pytest.raises(SerializeError, match="version 0x17"):
        state[0x1] = {"version": 0x17, "entries": []}


def test_a_deleted_behavior_is_read_as_a_block_and_keeps_its_list_index() -> None:
    listed = drawing(dwords(0x15, 1) + block(0) + NOTHING, (2,))
    assert listed is not None
    assert listed["entries"][0]["behavior"] == Unresolved(0)
    unlisted = drawing(dwords(0x15, 1) + block(0) + NOTHING)
    assert unlisted is not None
    assert unlisted["entries"][0]["behavior"] is None
    file = file_with_behaviors()
    drawing(dwords(0x15, 1) + block(0) + NOTHING, (2,), file)
    again = opened(bytes(file))
    assert again.problems() == []
    text = json.dumps(again.to_dict(), allow_nan=False)
    assert bytes(chunkwright.from_dict(json.loads(text))) == bytes(file)


@pytest.mark.parametrize("other", [THE_BLOCK, 0x15, 2])
def test_a_deleted_behavior_is_found_among_any_numbers(other: int) -> None:
    file = file_with_behaviors()
    if other not in (THE_BLOCK, THE_GRAPH):
        file.objects["Block"].id = other
    second = block(other if other != THE_GRAPH else THE_BLOCK)
    found = drawing(dwords(0x15, 2) + block(0) + NOTHING + second + NOTHING, (2, 14), file)
    assert found is not None
    first, second_entry = found["entries"]
    assert first["behavior"] == Unresolved(0)
    assert second_entry["behavior"].name == "Block"


def test_a_number_instead_of_a_reference_leaves_the_drawing_undecoded() -> None:
    # The third entry is a zero, like a lost reference, but not a reference.
    assert drawing(dwords(0x15, 1) + block(0) + NOTHING, (2, 9)) is None


def test_colors_of_blocks_are_decoded() -> None:
    file = file_with_behaviors()
    state = StateChunk(BEHAVIOR_INTERFACE, data_version=0, nested=True)
    state.append(0x54543B94, Content(dwords(1, THE_BLOCK, 0x9191FE), Lists(ids=(1,))))
    file.objects.numbers.make_sub_chunk(state)
    fields = state[0x54543B94].fields
    assert fields == {"blocks": [{"behavior": file.objects["Block"], "color": 0x9191FE}]}


def test_removed_objects_are_removed_from_the_drawing() -> None:
    file = file_with_behaviors()
    link = dwords(1, THE_GRAPH, THE_BLOCK, 0, 13, 0, THE_SCRIPT, 0, 12)
    body = dwords(1) + link + dwords(0, 0) + dwords(0, 0)
    payload = dwords(0x15, 2) + SCRIPT_HEAD + dwords(0) + body + block() + NOTHING
    drawing(payload, (2, 15, 16, 20, 27), file)
    file = opened(bytes(file))
    remove_objects(file, [file.objects["Block"]])
    fields = opened(bytes(file)).objects["Script"].need_chunk()[0x10].fields
    assert fields is not None
    drawn = fields["state"][0x1].fields
    (entry,) = drawn["entries"]
    assert entry["behavior"].name == "Script"
    assert (entry["links"][0]["start"], entry["links"][0]["end"].name) == (None, "Script")


@needs_samples
@each_file
def test_every_drawing_of_a_real_file_is_decoded(path: Any) -> None:
    file = opened_sample(path)
    for item in file.objects:
        chunk = item.chunk if item.is_a("CKBehavior") else None
        fields = chunk[0x10].fields if chunk is not None and 0x10 in chunk else None
        state = fields["state"] if fields is not None else None
        for area in state.areas if state is not None else ():
            assert area.fields is not None, item
            assert area.content == area.stored
            if area.identifier == 0x1:
                assert area.fields["entries"][0]["behavior"] is item


@needs_samples
@each_file
def test_a_comment_can_be_added_to_every_drawing_of_a_real_file(path: Any) -> None:
    file = opened_sample(path)
    drawn = []
    for item in file.objects.of_class("CKBehavior"):
        fields = item.area_fields("interface")
        state = fields["state"] if fields is not None else None
        drawing = state[0x1].fields if state is not None and 0x1 in state else None
        if drawing is not None and "comments" in drawing["entries"][0]:
            # The positions in the list of ids change, and zeros may be at the old ones.
            comment = {"rectangle": (0, 0, 1, 1), "text": "new", "style": 0}
            if drawing["version"] < 0x16:
                del comment["style"]
            drawing["entries"][0]["comments"].append(comment)
            drawn.append(file.objects.index(item))
    again = opened(bytes(file))
    for index in drawn:
        item = again.objects[index]
        assert item.comments.count("new") >= 1, item


@needs_samples
@pytest.mark.slow
def test_comments_in_scripts_of_real_files_are_decoded() -> None:
    texts = []
    for path in FILES:
        for item in opened_sample(path).objects:
            if item.is_a("CKBehavior"):
                texts += item.comments  # type: ignore[attr-defined]
    assert len(texts) > 40
    assert "Setzen der Ballposition" in texts
