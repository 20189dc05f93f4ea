"""Chunked tagfiles (TAG0): counts, bytes from values, edits, copies."""

from __future__ import annotations

import copy
import json
import pickle
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, SerializeError, hkx
from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.hkx.file.source import RawObject
from chunkwright.tagfile import chunked, new_tagfile
from chunkwright.tagfile.chunked import FORM, ChunkedDecoder, ChunkedHead
from chunkwright.tagfile.chunked.plans import plans_of
from chunkwright.tagfile.making import make
from chunkwright.tagfile.model import Tagfile, head_of
from chunkwright.tagfile.types import TypeHashes
from tests.samples import expected, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path


TAG0 = [path for path in samples("havok_tagfile") if path.read_bytes()[4:8] == b"TAG0"]
FRAGMENTS = [path for path in TAG0 if ".zsdic" in path.name]
WHOLE = [path for path in TAG0 if path not in FRAGMENTS]
SKELETON = next((path for path in WHOLE if "Grimrukh" in path.name), None)


def opened(path: Path | None) -> Tagfile:
    if path is None:
        pytest.skip("the real sample files are not here; tools/fetch_samples.py fetches them")
    return chunkwright.open_tagfile(path)


@needs_samples
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_counts_in_real_files_agree_with_an_independent_reader(path: Path) -> None:
    facts, row = opened(path).info(), expected("havok_tagfile")[path.name]
    names = ("types", "type_bodies", "items", "patch_lists", "patches", "objects")
    assert {name: facts[name] for name in names} == {name: row[name] for name in names}
    assert (facts["type_hashes"], facts["classes"]) == (row["hashes"], row["objects_by_class"])
    assert (facts["contents_version"], facts["root_class"]) == (row["sdk"], row["root"])


@needs_samples
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_real_files_written_from_values_have_the_same_bytes(path: Path) -> None:
    data = path.read_bytes()
    tagfile = chunked.read(data, DEFAULT_LIMITS)
    assert bytes(tagfile) == data
    tagfile.decode_all()
    assert not any(isinstance(obj.values, RawObject) for obj in tagfile.objects)
    assert not FORM.is_changed(tagfile)
    assert chunked.FORM.rewrite(tagfile).data == data
    assert tagfile.problems() == []
    form = tagfile.to_dict()
    assert "objects" in form
    assert bytes(chunkwright.from_dict(json.loads(json.dumps(form)))) == data


@needs_samples
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_computed_checksums_of_types_equal_the_stored_ones(path: Path) -> None:
    types = head_of(FORM.read(path.read_bytes(), DEFAULT_LIMITS), ChunkedHead).types
    hashes = TypeHashes(expected("havok_tagfile")[path.name]["sdk"])
    assert {number: hashes.of(types.of_id(number)) for number in types.hashes} == types.hashes


@needs_samples
@pytest.mark.parametrize("path", FRAGMENTS, ids=lambda path: path.name)
def test_a_fragment_is_refused_by_name(path: Path) -> None:
    with pytest.raises(ChunkwrightError, match="fragment"):
        chunkwright.open(path)


def test_an_edited_skeleton_is_read_back() -> None:
    tagfile = opened(SKELETON)
    skeleton = tagfile.objects.of_class("hkaSkeleton")[0]
    count = len(skeleton.bones)
    skeleton.bones[1].name = "a much longer name than before"
    skeleton.bones += [{"name": "tail", "lockTranslation": True}]
    skeleton.parentIndices = [*skeleton.parentIndices, 0]
    again = chunkwright.open_tagfile(bytes(tagfile))
    made = again.objects.of_class("hkaSkeleton")[0]
    assert made.bones[1].name == "a much longer name than before"
    assert (len(made.bones), made.bones[-1].name) == (count + 1, "tail")
    assert made.bones[-1].lockTranslation is True
    assert again.problems() == []
    assert made.parentIndices[-1] == 0


def test_objects_are_added_and_dropped() -> None:
    tagfile = opened(SKELETON)
    before = bytes(tagfile)
    made = hkx.new_object(tagfile, "hkaSkeleton", {"name": "second", "bones": [{"name": "b"}]})
    container = tagfile.objects.of_class("hkaAnimationContainer")[0]
    container.skeletons = [*container.skeletons, made]
    again = chunkwright.open_tagfile(bytes(tagfile))
    assert again.objects["second"].bones[0].name == "b"
    assert hkx.drop(tagfile, made) == 1
    assert bytes(tagfile) == before


def test_a_new_tagfile_can_be_made_with_the_types_of_another() -> None:
    made = new_tagfile(opened(SKELETON))
    skeleton = hkx.new_object(made, "hkaSkeleton", {"name": "cat", "bones": [{"name": "tail"}]})
    variant = {"name": "cat", "className": "hkaSkeleton", "variant": skeleton}
    made.root = hkx.new_object(made, "hkRootLevelContainer", {"namedVariants": [variant]})
    again = chunkwright.open_tagfile(bytes(made))
    assert again.root is not None
    assert again.root.namedVariants[0].variant.bones[0].name == "tail"
    assert again.problems() == []
    assert chunkwright.from_dict(json.loads(json.dumps(made.to_dict()))) == again


def test_copies_are_independent_and_complete() -> None:
    tagfile = opened(SKELETON)
    tagfile.objects.of_class("hkaSkeleton")[0].name = "other"
    hkx.new_object(tagfile, "hkaSkeleton", {"name": "new"})
    for made in (copy.deepcopy(tagfile), pickle.loads(pickle.dumps(tagfile))):
        assert made.objects.of_class("hkaSkeleton")[0].name == "other"
        assert bytes(made) == bytes(tagfile)
        assert all(obj.packfile is made for obj in made.objects)


def test_values_are_set_by_address() -> None:
    tagfile = opened(SKELETON)
    (hit,) = tagfile.find("//hkaSkeleton/bones/1/name")
    tagfile.set(hit.address, "renamed")
    assert chunkwright.open_tagfile(bytes(tagfile)).get(hit.address) == "renamed"


def test_views_refuse_members_of_other_types() -> None:
    tagfile = opened(SKELETON)
    form: Any = tagfile.to_dict()
    (at,) = (
        place
        for place, one in enumerate(form["head"]["types"])
        if one["name"] == "hkaSkeleton" and "fields" in one
    )
    fields = {each[0]: each for each in form["head"]["types"][at]["fields"]}
    fields["referencePose"][3] = fields["parentIndices"][3]
    members = next(one for one in form["objects"].values() if one["class"] == "hkaSkeleton")
    members["members"]["referencePose"] = [1, 2]
    made = chunkwright.from_dict(form)
    assert isinstance(made, Tagfile)
    assert made.objects.of_class("hkaSkeleton")[0].referencePose.tolist() == [1, 2]
    with pytest.raises(ChunkwrightError, match="members of unexpected types"):
        hkx.views.skeletons(made)


@needs_samples
def test_shapes_of_2019_are_read_with_their_vertices() -> None:
    tagfile = opened(next(path for path in WHOLE if ".nif_at" in path.name))
    shapes = [hkx.views.shape(obj) for obj in tagfile.objects.of_class("hknpShape")]
    assert [(one.kind, one.parameters["vertices"].shape) for one in shapes] == [
        ("capsule", (2, 3)),
        ("capsule", (2, 3)),
    ]


def test_errors_name_the_member_and_element_that_cannot_be_written() -> None:
    tagfile = make()
    bones = tagfile.objects.of_class("hkaSkeleton")[0].bones
    wrong: Any = 7
    for value, what in ((wrong, "expected text or None, not int"), ("a\0b", "a NUL inside")):
        bones[2]["name"] = value
        with pytest.raises(SerializeError, match=what) as caught:
            bytes(tagfile)
        assert caught.value.path.endswith("/bones/2/name")
    bones[2]["name"], bones[1]["lockTranslation"] = "neck", "never"
    with pytest.raises(SerializeError) as caught:
        bytes(tagfile)
    assert caught.value.path.endswith("/bones/1/lockTranslation")


@needs_samples
def test_elements_of_types_without_a_description_are_refused() -> None:
    path = next(path for path in WHOLE if ".nif_at" in path.name)
    tagfile = opened(path)
    assert tagfile.root is not None
    values: list[Any] = [[{}], [None], [b""]]
    for value in values:
        tagfile.root.motionProperties = value
        with pytest.raises(SerializeError, match="names the type hknpMotionProperties") as caught:
            bytes(tagfile)
        assert caught.value.path == "/objects/#0001/motionProperties"
    head = head_of(tagfile, ChunkedHead)
    one = next(each for each in head.types if each.name == "hknpMotionProperties")
    codec = plans_of(head.contents_version, head.types).codec_of(one)
    decoder = opened(path).decoder
    assert isinstance(decoder, ChunkedDecoder)
    with pytest.raises(CorruptError, match="2 elements of the type hknpMotionProperties"):
        codec.read_many(decoder.source(), 0, 2)


@needs_samples
def test_enums_of_later_versions_stay_numbers() -> None:
    """Names are those of 2014.1; only the enums of animations are shared by later versions."""
    (path,) = (path for path in samples("havok_tagfile") if path.name.startswith("cea70f56"))
    found = chunkwright.open(path).find("//vectorConversion")
    assert {hit.value for hit in found} == {0, 250}
