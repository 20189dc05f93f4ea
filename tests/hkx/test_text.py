"""The text form of packfiles: every byte is restored, and edits take effect."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, hkx
from chunkwright.hkx import Packfile, convert
from chunkwright.hkx.file import Section
from tests.hkx import build
from tests.samples import SAMPLES, mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = (
    SAMPLES / "havok" / "SARDONYX-sard_serde-hkx__handson_hex_dump__defaultmale__defaultmale.hkx"
)


def strict(document: Any) -> Any:
    return json.loads(json.dumps(document.to_dict(), allow_nan=False))


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_real_files_are_built_from_their_text_forms(path: Path) -> None:
    document = chunkwright.open(path)
    text = strict(document)
    # Writing the values restores every byte, unless the file has errors or padding other than zeros,
    # or, in one file, no space for omitted fixups.
    assert isinstance(document, Packfile)
    from_values = not document.problems() and bytes(convert(document)) == bytes(document)
    assert ("objects" in text) == (from_values and "3bb8ce9a" not in path.name)
    assert bytes(chunkwright.from_dict(text)) == path.read_bytes()


def test_fixups_of_undecoded_objects_are_kept_in_the_text_form() -> None:
    made = build.packfile(globals_=[(0, 2, 40)])
    text = strict(made)
    assert text["sections"][2]["global_fixups"] == [[0, 2, 40]]
    assert bytes(chunkwright.from_dict(text)) == bytes(made)


def test_trailing_bytes_are_part_of_the_text_form() -> None:
    data = bytes(build.packfile()) + b"tail"
    assert bytes(chunkwright.from_dict(strict(chunkwright.open(data)))) == data


@needs_samples
def test_an_edit_of_the_text_form_changes_the_built_file() -> None:
    text = strict(chunkwright.open(PROJECT))
    (label,) = (k for k, each in text["objects"].items() if "characterFilenames" in each["members"])
    text["objects"][label]["members"]["characterFilenames"].append("Characters\\Second.hkx")
    edited = chunkwright.open(bytes(chunkwright.from_dict(text)))
    assert edited.problems() == []
    assert edited.objects[2]["characterFilenames"] == [
        "Characters\\DefaultMale.hkx",
        "Characters\\Second.hkx",
    ]


@needs_samples
def test_the_text_form_of_an_edited_document_has_the_edit() -> None:
    document = chunkwright.open(PROJECT)
    document.objects[1]["worldUpWS"][0] = 0.1
    text = strict(document)
    (found,) = (e["members"] for e in text["objects"].values() if "worldUpWS" in e["members"])
    assert found["worldUpWS"] == [0.1, 0.0, 1.0, 0.0]
    assert bytes(chunkwright.from_dict(text)) == bytes(document) != PROJECT.read_bytes()


@needs_samples
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("objects", "#0002", "members", "noSuchMember"), 1),
        (("objects", "#0002", "members", "worldUpWS"), [1, 2, 3]),
        (("objects", "#0002", "members", "worldUpWS"), "text"),
        (("objects", "#0002", "members", "stringData"), "#0009"),
        (("objects", "#0002", "members", "stringData"), 5),
        (("objects", "#0002", "members", "defaultEventMode"), "NO_SUCH_NAME"),
        (("objects", "#0002", "members", "defaultEventMode"), 1e9),
        (("objects", "#0003", "members", "characterFilenames"), [1]),
        (("objects", "#0003", "members", "characterFilenames"), 7),
        (("objects", "#0002", "class"), "noSuchClass"),
        (("root",), "#0007"),
        (("header", "pointer_size"), 9),
        (("header", "noSuchField"), 9),
        (("header", "contents_version"), "x" * 40),
        (("section_tags",), []),
        (("class_names", "hkClass"), "not hexadecimal"),
        (("trailing",), "%%%"),
    ],
)
def test_malformed_text_forms_are_refused(path: tuple[str, ...], value: object) -> None:
    text = strict(chunkwright.open(PROJECT))
    place = text
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(ChunkwrightError):
        chunkwright.from_dict(text)


@needs_samples
def test_malformed_members_are_refused_with_their_path() -> None:
    text = strict(chunkwright.open(PROJECT))
    text["objects"]["#0002"]["members"]["worldUpWS"] = ["a"] * 4
    with pytest.raises(CorruptError) as caught:
        chunkwright.from_dict(text)
    assert caught.value.path == "/objects/#0002/worldUpWS"


@pytest.mark.parametrize("name", [None, "", "dog", "null", 5, ["dog"]])
def test_null_text_and_invalid_values_are_distinguished(name: Any) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"name": "NAME"})
    form = json.dumps(packfile.to_dict())
    assert form.count('"NAME"') == 1
    form = json.loads(form.replace('"NAME"', json.dumps(name)))
    if name is None or isinstance(name, str):
        made = chunkwright.from_dict(form)
        assert isinstance(made, Packfile)
        assert made.objects[0]["name"] == name
    else:
        with pytest.raises(CorruptError, match="is neither text nor null"):
            chunkwright.from_dict(form)


def test_the_text_form_has_no_offsets_that_follow_from_the_objects() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    form = packfile.to_dict()
    assert not {"contents_offset", "class_name_offset"} & form["header"].keys()
    # Older dumps have these offsets.
    form["header"] |= {"contents_offset": 0, "class_name_offset": 75}
    assert bytes(chunkwright.from_dict(form)) == bytes(packfile)


def test_ids_and_sections_of_objects_are_part_of_the_text_form() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.object_prefix = 8
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    other = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    packfile.root["namedVariants"] += [{"name": "cat", "variant": other}]
    packfile.root.object_id, other.object_id = 17, (1 << 64) - 2
    packfile.sections.append(Section("__more__"))
    other.section_index = 3
    read = chunkwright.open_packfile(bytes(packfile))
    text = strict(read)
    objects = list(text["objects"].values())
    assert [each.get("id") for each in objects] == [17, (1 << 64) - 2]
    assert [each.get("section") for each in objects] == [None, 3]
    assert bytes(chunkwright.from_dict(text)) == bytes(read)


def test_the_text_form_of_undecoded_objects_has_bytes_and_pointers() -> None:
    made = build.packfile(globals_=((0, 2, 48), (56, 2, 0)), local=((16, 32), (64, 80)))
    read = chunkwright.open_packfile(bytes(convert(made)))
    text = strict(read)
    assert text["objects"]["#0002"] == {
        "class": "node",
        "raw": {
            "$hex": ["00" * 32, "00" * 16],
            "local_fixups": [[16, 32]],
            "pointers": [[8, "#0001"]],
        },
    }
    assert bytes(chunkwright.from_dict(text)) == bytes(read)


def test_the_text_form_states_object_numbers_that_differ_from_positions() -> None:
    for numbers in ([1, 2], [2, 1], [1, 3], [5, 6]):
        made = build.packfile(globals_=[(0, 2, 40)])
        made.keep_numbers(numbers)
        text = strict(made)
        assert text.get("numbers") == (None if numbers == [1, 2] else numbers)
        again = chunkwright.from_dict(text)
        assert isinstance(again, Packfile)
        assert [obj.number for obj in again.objects] == numbers
