"""Objects copied into another file: what comes with them, what is mapped, what is refused."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError, QueryError, hkx, tagfile
from chunkwright.difference import diff
from chunkwright.hkx import behaviour, views
from chunkwright.hkx.ask.uses import KINDS, uses
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.havok_document import reachable
from tests.hkx.test_behaviour import again, graph_of, made
from tests.samples import SAMPLES, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx import HkObject, Packfile
    from chunkwright.hkx.model.havok_document import HavokDocument

HAVOK = SAMPLES / "havok"
CLIP = HAVOK / "BadDogSkyrim_PyNifly__tests__SkyrimSE__sneak_1hmattackintro.hkx"
SKELETON = HAVOK / "BadDogSkyrim_PyNifly__tests__Skyrim__skeleton.hkx"
SOULS = "Grimrukh__Skeleton.HKX"
SOULS_CLIP = "2b2765de_a00_0000.hkx"


def behaviour_files() -> list[Path]:
    """Return the behaviours of Skyrim, in both layouts, one of each name."""
    found: dict[str, Path] = {}
    for path in samples("havok"):
        name = path.name.rpartition("__")[2]
        if name.endswith("behavior.hkx") and b"hkbBehaviorGraphData\0" in path.read_bytes():
            found.setdefault(name, path)
    return sorted(found.values())


def names_of(objects: list[HkObject]) -> list[str]:
    """Return the names of the events and variables that members refer to by number."""
    (graph,) = behaviour.graphs(objects[0].packfile)
    return [
        graph.name_of(use.kind, use.number)
        for obj in objects
        for use in uses(obj, obj.values)
        if use.kind is not None and use.number is not None
    ]


def in_order(document: HavokDocument, start: HkObject) -> list[HkObject]:
    """Return the objects that an object refers to, in the order of its file."""
    met = set(map(id, reachable([start])))
    return [each for each in document.objects if id(each) in met]


def pairs() -> list[Any]:
    """Pair each behaviour with the next larger one; most pairs are marked as slow."""
    files = sorted(behaviour_files(), key=lambda each: each.stat().st_size)
    return [
        pytest.param(
            one, two, id=f"{one.stem}, {two.stem}", marks=pytest.mark.slow if at > 1 else ()
        )
        for at, (one, two) in enumerate(zip(files, [*files[1:], *files[:1]], strict=True))
    ]


@needs_samples
@pytest.mark.parametrize(("one", "two"), pairs())
def test_state_machines_are_copied_between_real_behaviours(one: Path, two: Path) -> None:
    old, new = chunkwright.open_packfile(one), chunkwright.open_packfile(one)
    other = chunkwright.open_packfile(two)
    theirs = graph_of(other).source["rootGenerator"]
    copy = hkx.adopt(new, theirs)
    data = bytes(new)
    read = chunkwright.open_packfile(data)
    assert bytes(read) == data
    assert read.problems() == old.problems()
    changed = [each.address for each in diff(old, read) if each.kind != "added"]
    # The indices of several variables are one array, so the whole array differs.
    assert not [each for each in changed if not each.endswith("/quadVariableValues")]
    brought, came = in_order(other, theirs), in_order(new, copy)
    assert [each.class_name for each in came] == [each.class_name for each in brought]
    assert names_of(came) == names_of(brought)
    assert len(read.objects) == len(old.objects) + len(brought)
    for kind in KINDS:
        before, now = graph_of(old).names(kind), graph_of(read).names(kind)
        assert now[: len(before)] == before
        assert set(now) - set(before) <= set(graph_of(other).names(kind))


@needs_samples
def test_a_clip_of_another_layout_is_copied_into_the_file_of_a_skeleton() -> None:
    packfile, other = chunkwright.open_packfile(SKELETON), chunkwright.open_packfile(CLIP)
    assert (packfile.layout, other.layout) == ("4101", "8101")
    (theirs,) = views.animations(other)
    (binding,) = other.objects.of_class("hkaAnimationBinding")
    hkx.adopt(packfile, binding)
    read = again(packfile)
    (mine,) = views.animations(read)
    assert np.array_equal(mine.sample().rotations, theirs.sample().rotations)
    assert (
        mine.source["annotationTracks"][0]["trackName"]
        == (theirs.source["annotationTracks"][0]["trackName"])
    )
    (container,) = read.objects.of_class("hkaAnimationContainer")
    assert container["animations"] == [mine.source]
    assert container["bindings"] == read.objects.of_class("hkaAnimationBinding")
    assert bytes(again(read)) == bytes(packfile)
    assert not {change.kind for change in diff(chunkwright.open(SKELETON), read)} - {"added"}


@needs_samples
def test_tagfiles_adopt_only_objects_whose_types_they_have() -> None:
    folder = SAMPLES / "havok_tagfile"
    clips = chunkwright.open_tagfile(folder / SOULS_CLIP)
    skeletons = chunkwright.open_tagfile(folder / SOULS)
    theirs = skeletons.objects.of_class("hkaSkeleton")[0]
    copy = hkx.adopt(clips, theirs)
    read = chunkwright.open_tagfile(bytes(clips))
    assert bytes(read) == bytes(clips)
    assert read.objects[copy.name]["bones"] == theirs["bones"]
    (container,) = read.objects.of_class("hkaAnimationContainer")
    assert container["skeletons"] == [read.objects[copy.name]]
    (packed,) = (each for each in folder.glob("*MapCollisionTemplate_DSR.hkx"))
    shape = chunkwright.open_tagfile(packed).objects.of_class("hkpMoppCode")[0]
    with pytest.raises(QueryError, match="has no class hkpMoppCode"):
        hkx.adopt(clips, shape)
    with pytest.raises(QueryError, match="objects of a tagfile cannot be copied into a hkx"):
        hkx.adopt(chunkwright.open_packfile(SKELETON), theirs)


def empty(version: str = "hk_2010.2.0-r1", layout: str = "8101") -> Packfile:
    """Return a packfile with an empty root."""
    packfile = hkx.new_packfile(version, layout)
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    return packfile


def test_an_object_is_copied_once_with_everything_that_it_refers_to() -> None:
    packfile, other = empty(layout="4101"), made()
    start = other.objects["hkbClipGenerator:Walk"]
    for each in reachable([start]):
        for use in uses(each, each.values):
            if use.number is not None:
                use.record[use.member] = -1
    copy = hkx.adopt(packfile, start)
    assert hkx.adopt(packfile, start) is copy is packfile.objects["Walk"]
    assert hkx.adopt(packfile, copy) is copy
    triggers = hkx.adopt(packfile, start["triggers"])
    assert triggers is copy["triggers"] is not start["triggers"]
    assert len(packfile.objects) == 4
    copy["playbackSpeed"] = 3.0
    copy["variableBindingSet"]["bindings"][0]["memberPath"] = "mine"
    assert start["playbackSpeed"] != 3.0
    assert start["variableBindingSet"]["bindings"][0]["memberPath"] == "playbackSpeed"
    copied = pickle.loads(pickle.dumps(packfile))
    assert bytes(copied) == bytes(packfile)
    hkx.drop(packfile, copy)
    assert hkx.adopt(packfile, start) is not copy


def filled() -> tuple[Packfile, Packfile]:
    """Return two behaviours whose lists have different orders, bounds, vectors and pointers."""
    packfile, other = made(), made()
    mine, theirs = graph_of(packfile), graph_of(other)
    mine.rename_event("footL", "jump")
    mine.rename_variable("Speed", "bJump")
    theirs.add_variable("Depth", "INT16", 5, minimum=-7, maximum=70)
    theirs.add_variable("Aim", "VECTOR4", [1, 2, 3, 4])
    weights = hkx.new_object(other, "hkbBoneWeightArray", {"boneWeights": [0.5, 1]})
    theirs.add_variable("Weights", "POINTER", weights)
    for index, name in enumerate(("Depth", "Aim", "Weights")):
        bindings = hkx.new_object(
            other,
            "hkbVariableBindingSet",
            {"bindings": [{"memberPath": name, "variableIndex": theirs.variable_index(name)}]},
        )
        child = hkx.new_object(other, "hkbClipGenerator", {"name": name})
        child["variableBindingSet"] = bindings
        state = {"name": f"State{index}", "generator": child}
        new = hkx.new_object(other, "hkbStateMachineStateInfo", state)
        theirs.source["rootGenerator"]["states"].append(new)
    return packfile, other


def test_numbers_of_events_and_variables_are_mapped_by_name() -> None:
    packfile, other = filled()
    start = graph_of(other).source["rootGenerator"]
    copy = hkx.adopt(packfile, start)
    read = again(packfile)
    assert read.problems() == []
    here, there = graph_of(read), graph_of(other)
    assert here.events == ["stop", "walk", "jump", "footL"]
    assert here.variables == ["bSpeed", "Way", "bJump", "Goal", "Speed", "Depth", "Aim", "Weights"]
    assert names_of(in_order(packfile, copy)) == names_of(in_order(other, start))
    for name in ("Speed", "Depth", "Aim"):
        assert here.initial(name) == there.initial(name)
    (weights,) = read.objects.of_class("hkbBoneWeightArray")
    assert here.initial("Weights") is weights
    assert weights["boneWeights"].tolist() == [0.5, 1]
    for name in ("Depth", "Speed"):
        rows = [
            tuple(graph.data[each][graph.variable_index(name)]["value"] for each in BOUNDS)
            for graph in (here, there)
        ]
        assert rows[0] == rows[1]
    assert here.initial("Goal") == graph_of(made()).initial("Goal")


BOUNDS = ("wordMinVariableValues", "wordMaxVariableValues")


def test_a_behaviour_that_is_copied_whole_keeps_its_numbers() -> None:
    packfile, other = filled()
    copy = hkx.adopt(packfile, graph_of(other).source)
    assert [each.source for each in behaviour.graphs(packfile)][1] is copy
    assert behaviour.BehaviourGraph(copy).variables == graph_of(other).variables
    assert graph_of(made()).events == ["stop", "walk", "footL"]


def refused(packfile: HavokDocument, obj: Any, match: str) -> ChunkwrightError:
    """Return the error of copying an object, after checking that the file did not change."""
    before, count = bytes(packfile), len(packfile.objects)
    with pytest.raises(QueryError, match=match) as caught:
        hkx.adopt(packfile, obj)
    assert bytes(packfile) == before
    assert len(packfile.objects) == count
    return caught.value


def test_events_and_variables_that_differ_or_are_missing_are_refused() -> None:
    packfile, other = filled()
    start = graph_of(other).source["rootGenerator"]
    graph_of(packfile).add_variable("Depth", "REAL")
    refused(packfile, start, "the variable 'Depth' is INT16 in the other file and REAL here")
    error = refused(empty(), start, "refers to the .* and this file has 0 behaviours")
    assert error.path.startswith("/objects/")
    packfile, other = filled()
    clip = other.objects["hkbClipGenerator:Walk"]
    clip["triggers"]["triggers"][0]["event"]["id"] = 77
    refused(packfile, clip, "refers to the event 77, which has no name")
    clip["triggers"]["triggers"][0]["event"]["id"] = 2
    graph_of(other).data["eventInfos"] = []
    refused(packfile, clip, "the event 'footL' has the number 2, but there are only 0 eventInfos")
    packfile, other = filled()
    del graph_of(packfile).data["variableInfos"][0]
    with pytest.raises(ChunkwrightError, match="do not match"):
        hkx.adopt(packfile, other.objects["hkbClipGenerator:Walk"])


def test_objects_of_incompatible_files_or_classes_are_not_copied() -> None:
    packfile = empty()
    refused(packfile, "Walk", "expected an object, not 'Walk'")
    other = empty()
    refused(packfile, other.root, "the root of a file is not copied")
    newer = empty("hk_2014.1.0-r1")
    made_there = hkx.new_object(newer, "hkaSkeleton", {"name": "cat"})
    error = refused(packfile, made_there, "hk_2014.1.0-r1 cannot be copied .* hk_2010.2.0-r1")
    assert "convert" in error.hint
    table = b"class hkaSkeleton : hkReferencedObject\n  name STRINGPTR\n  legs INT32\n"
    hkx.use_classes(other, table)
    odd = hkx.new_object(other, "hkaSkeleton", {"legs": 4})
    hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    read = again_with(packfile)
    error = refused(
        read, odd, r"the class hkaSkeleton differs .* signature 0x\w+ there and 0x\w+ here"
    )
    assert error.path == "/objects/#0002"
    mine = b"class MyTag : hkReferencedObject\n  number INT32\n"
    hkx.use_classes(other, mine)
    tag = hkx.new_object(other, "MyTag", {"number": 5})
    error = refused(read, tag, "this file has no class MyTag")
    assert "hkx.use_classes" in error.hint
    hkx.use_classes(read, mine.replace(b"INT32", b"INT16"))
    refused(read, tag, "no class|differs")
    third = empty()
    hkx.use_classes(third, mine)
    assert hkx.adopt(third, tag)["number"] == 5


def again_with(packfile: Packfile) -> Packfile:
    """Write a packfile, including objects that nothing points to, and read it again."""
    return chunkwright.open_packfile(bytes(packfile))


def test_bytes_of_unknown_classes_are_copied_within_a_layout() -> None:
    def unknown(layout: str) -> Packfile:
        packfile = empty(layout=layout)
        mine = b"class MyTag : hkReferencedObject\n  next POINTER hkReferencedObject\n  name STRINGPTR\n"
        hkx.use_classes(packfile, mine)
        tag = hkx.new_object(packfile, "MyTag", {"name": "secret"})
        tag["next"] = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
        return chunkwright.open_packfile(bytes(packfile))

    other = unknown("8101")
    (tag,) = other.objects.of_class("MyTag")
    assert isinstance(tag.values, RawObject)
    packfile = empty()
    copy = hkx.adopt(packfile, tag)
    assert copy.values.pointers[0][1] is packfile.objects["cat"]
    read = chunkwright.open_packfile(bytes(packfile))
    (kept,) = read.objects.of_class("MyTag")
    assert (kept.values.data, kept.signature) == (tag.values.data, tag.signature)
    refused(empty(layout="4101"), tag, "cannot be moved from layout 8101 to 4101")


def test_copied_variants_of_the_root_become_variants_unless_their_name_is_taken() -> None:
    packfile, other = empty(), empty()
    for name in ("one", "two"):
        skeleton = hkx.new_object(other, "hkaSkeleton", {"name": name})
        row = {"name": f"Skeleton {name}", "className": "hkaSkeleton", "variant": skeleton}
        other.root["namedVariants"].append(row)
    copy = hkx.adopt(packfile, other.objects["one"])
    (row,) = again(packfile).root["namedVariants"]
    assert (row["name"], row["className"], row["variant"]["name"]) == (
        "Skeleton one",
        "hkaSkeleton",
        "one",
    )
    hkx.drop(packfile, copy)
    refused(packfile, other.objects["one"], "has a variant 'Skeleton one' already")
    hkx.adopt(packfile, other.objects["two"])
    assert len(packfile.root["namedVariants"]) == 2


def test_a_copied_object_may_have_the_name_of_another() -> None:
    packfile, other = made(), made()
    hkx.adopt(packfile, other.objects["hkbClipGenerator:Walk"])
    walks = packfile.objects.of_class("hkbClipGenerator")
    assert [each.address for each in walks] == [
        "/objects/#0001",
        f"/objects/#{walks[1].number:04d}",
    ]


def test_objects_are_copied_between_tagfiles_of_the_same_version() -> None:
    one, two = tagfile.new_tagfile("20150100"), tagfile.new_tagfile("20150100")
    for made_here in (one, two):
        made_here.root = hkx.new_object(made_here, "hkRootLevelContainer")
    skeleton = hkx.new_object(two, "hkaSkeleton", {"name": "cat", "bones": [{"name": "tail"}]})
    pose = np.arange(12, dtype=np.float32).reshape(1, 3, 4)
    skeleton["referencePose"] = pose
    copy = hkx.adopt(one, skeleton)
    read = chunkwright.open_tagfile(bytes(one))
    assert read.objects["cat"]["bones"][0]["name"] == "tail"
    assert np.array_equal(copy["referencePose"], skeleton["referencePose"])
