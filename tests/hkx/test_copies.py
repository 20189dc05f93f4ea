"""Packfiles, objects, records and views pickle and copy at any moment; copies write the same."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import SerializeError
from chunkwright.hkx import views
from chunkwright.hkx.file.source import RawObject
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def pickled(one: Any) -> Any:
    return pickle.loads(pickle.dumps(one))


def nothing(packfile: hkx.Packfile) -> None:
    assert packfile.sections


COPIES: tuple[Callable[[Any], Any], ...] = (copy.copy, copy.deepcopy, pickled)
# Only some files, because each copy walks the whole graph.
FILES = [path for path in samples("havok") if path.stat().st_size < 40_000][::27]


def touched(packfile: hkx.Packfile) -> None:
    packfile.decode_all()


def listed(packfile: hkx.Packfile) -> None:
    assert packfile.objects


def written(packfile: hkx.Packfile) -> None:
    assert bytes(packfile)
    packfile.problems()
    packfile.info()


def grown(packfile: hkx.Packfile) -> None:
    made = hkx.new_object(packfile, "hkaAnimationContainer")
    packfile.decode_all()
    made["skeletons" if "skeletons" in made else "animations"] = []


@needs_samples
@pytest.mark.parametrize("before", [nothing, listed, touched, written, grown])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_packfiles_can_be_copied_at_any_moment(
    path: Path, before: Callable[[hkx.Packfile], None]
) -> None:
    packfile = chunkwright.open(path)
    assert isinstance(packfile, hkx.Packfile)
    before(packfile)
    for way in COPIES:
        made = way(packfile)
        assert made is not packfile
        assert bytes(made) == bytes(packfile)
        assert made == packfile
        assert made.numbers == packfile.numbers
        assert made.source == packfile.source
        assert all(obj.packfile is made for obj in made.objects)
        assert not {id(obj) for obj in made.objects} & {id(obj) for obj in packfile.objects}


def cat() -> hkx.Packfile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    skeleton["bones"] = [{"name": "body"}, {"name": "tail"}]
    skeleton["parentIndices"] = [-1, 0]
    packfile.root["namedVariants"] = [{"name": "it", "variant": skeleton}]
    return packfile


@pytest.mark.parametrize("way", COPIES)
def test_a_packfile_with_an_invalid_value_can_be_copied(way: Callable[[Any], Any]) -> None:
    assert way(hkx.new_packfile("hk_2010.2.0-r1")).objects == []
    packfile = cat()
    skeleton = packfile.find_object("cat")
    skeleton["bones"].append({"name": 5})
    made = way(packfile)
    with pytest.raises(SerializeError, match="expected text"):
        bytes(made)
    for each in (made, packfile):
        each.find_object("cat")["bones"].pop()
    assert bytes(made) == bytes(packfile)
    # The two are independent.
    made.find_object("cat")["bones"][0]["name"] = "head"
    assert bytes(made) != bytes(packfile)
    packfile.objects.remove(skeleton)
    assert [obj.class_name for obj in way(packfile).objects] == ["hkRootLevelContainer"]


@pytest.mark.parametrize("way", COPIES[1:])
def test_parts_are_copied_with_their_packfile(way: Callable[[Any], Any]) -> None:
    packfile = chunkwright.open(bytes(cat()))
    assert isinstance(packfile, hkx.Packfile)
    assert packfile.root is not None
    skeleton = packfile.find_object("cat")
    made = way(skeleton)
    assert made is made.packfile.find_object("cat")
    assert bytes(made.packfile) == bytes(packfile)
    assert way(skeleton.values) == skeleton.values
    (variant,) = way(packfile.root["namedVariants"])
    assert variant["variant"].values == skeleton.values
    (view,) = way(views.skeletons(packfile))
    assert view.bones == ["body", "tail"]
    assert view.source is view.source.packfile.find_object("cat")
    hkx.drop(packfile, skeleton)
    assert way(skeleton).values == skeleton.values


@needs_samples
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_views_of_real_files_can_be_copied(path: Path) -> None:
    packfile = chunkwright.open(path)
    for make in (
        views.skeletons,
        views.animations,
        views.behaviours,
        views.ragdolls,
        views.physics_systems,
    ):
        found = make(packfile)
        assert len(pickle.loads(pickle.dumps(found))) == len(found)
        assert repr(copy.deepcopy(found)) == repr(found)


@needs_samples
@pytest.mark.parametrize("way", COPIES)
def test_ids_and_sections_of_objects_that_were_set_are_copied(way: Callable[[Any], Any]) -> None:
    (path,) = (each for each in samples("havok") if each.name.endswith("chickenbehavior.hkx"))
    packfile = chunkwright.open(path)
    assert isinstance(packfile, hkx.Packfile)
    first, second, third, fourth = packfile.objects[:4]
    first.object_id, second.object_id, third.section_index = None, 77, 0
    made = way(packfile).objects
    assert [each.object_id for each in made[:3]] == [None, 77, third.object_id]
    assert made[3].object_id == fourth.object_id is not None
    assert [each.section_index for each in made[1:4]] == [2, 0, 2]
    # Moving an object to another section decodes it first, in its old section.
    assert [each for each in made if each.is_decoded] == [made[2]]


@needs_samples
def test_objects_without_edits_are_pickled_as_bytes_only() -> None:
    packfile = chunkwright.open(FILES[0])
    untouched = len(pickle.dumps(packfile))
    assert len(packfile.objects) > 5
    listed = pickle.dumps(packfile)
    packfile.decode_all()
    # One number for each object, instead of all its values.
    assert len(listed) - untouched < 200 + 20 * len(packfile.objects)
    assert len(pickle.dumps(packfile)) > len(listed) + 50 * len(packfile.objects)


def test_mutable_documents_have_no_hash() -> None:
    packfile = cat()
    assert packfile == cat()
    for one in (packfile, packfile.header, packfile.objects[1].values):
        with pytest.raises(TypeError, match="unhashable"):
            hash(one)
    # Objects compare by identity, not by their values.
    assert len({*packfile.objects, *packfile.objects}) == 2
    assert packfile.objects[0] != cat().objects[0]


def test_packfiles_and_their_parts_are_unequal_to_other_types() -> None:
    packfile = cat()
    raw = RawObject("thing", b"data", [], [])
    assert raw == RawObject("thing", b"data", [], [])
    assert raw != RawObject("thing", b"date", [], [])
    for one in (packfile, packfile.objects[1].values, raw):
        assert one != 5
        assert one != bytes(packfile)
