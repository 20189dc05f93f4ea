from __future__ import annotations

import re
import struct
from collections import defaultdict
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import QueryError, SerializeError
from chunkwright.hkx import instances, xml
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.table import ClassTable, load_table
from chunkwright.hkx.classes.versions import HAVOK_VERSIONS, RENAMED, VERSIONS, carried_name
from chunkwright.hkx.conversion import convert, losses
from chunkwright.hkx.file import binary
from chunkwright.hkx.verbs import make
from tests.samples import SAMPLES, needs_samples, samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.model.packfile import Packfile

HAVOK = SAMPLES / "havok"
ASSET = re.compile(r"PredatorCZ_HavokLib__resources__\w+?__(.*)_([48][01]{3})_\.hkx")
WITH_SAMPLES = VERSIONS[:-1]
# No asset has samples of both of these versions.
UNPAIRED = {"hk_2010.1.0-r1", "hk_2010.2.0-r1"}
PAIRS = [pair for pair in permutations(WITH_SAMPLES, 2) if set(pair) != UNPAIRED]
# Members of newer skeletons that cannot be made from older files.
ONLY_NEWER = {"referenceFloats": "hk_2010.2.0-r1", "partitions": "hk_2012.2.0-r1"}


def assets() -> dict[str, dict[str, tuple[Path, str]]]:
    """Return one sample of each asset and version, with its layout."""
    found: dict[str, dict[str, tuple[Path, str]]] = defaultdict(dict)
    for path in samples("havok"):
        match = ASSET.fullmatch(path.name)
        if match:
            version = binary.read(path.read_bytes()).header.contents_version
            found[match[1]].setdefault(version, (path, match[2]))
    return found


def opened(path: Path) -> Packfile:
    return binary.read(path.read_bytes())


def skeleton_differs(source: str, target: str, asset: str) -> bool:
    """Whether the target's file of a skeleton has members that the source's version lacks."""
    was, will = WITH_SAMPLES.index(source), WITH_SAMPLES.index(target)
    since = [WITH_SAMPLES.index(version) for version in ONLY_NEWER.values()]
    return asset == "allosaur" and any(was < step <= will for step in since)


@needs_samples
@pytest.mark.parametrize(("source", "target"), one_of(5, PAIRS))
def test_an_asset_converts_to_the_bytes_of_its_file_in_another_version(
    source: str, target: str
) -> None:
    """Compare whole files, except those of 5.5 (separate exports) and predicates."""
    in_both = {
        asset: found for asset, found in assets().items() if {source, target} <= found.keys()
    }
    assert in_both
    for asset, found in in_both.items():
        (path, _), (other, digits) = found[source], found[target]
        made = convert(opened(path), version=target, layout=digits, lossy=True)
        wanted = opened(other)
        made.header.predicates_size = wanted.header.predicates_size
        made.header.predicates = wanted.header.predicates
        same = binary.write_container(made) == other.read_bytes()
        if "Havok-5.5.0-r1" in (source, target):
            # Only one asset was not exported again for 5.5, and can be equal.
            assert same == (asset == "animref"), asset
        elif skeleton_differs(source, target, asset):
            assert not same
        else:
            assert same, asset
        again = binary.read(binary.write_container(made))
        assert again.problems() == []


@needs_samples
@pytest.mark.parametrize("target", VERSIONS)
def test_every_version_is_written_with_its_own_header(target: str) -> None:
    path = HAVOK / "BadDogSkyrim_PyNifly__tests__SkyrimSE__sneakmtidle.hkx"
    made = binary.read(binary.write_container(convert(opened(path), version=target, lossy=True)))
    header = made.header
    assert (header.contents_version, header.file_version) == (
        target,
        HAVOK_VERSIONS[target].header.file_version,
    )
    assert header.flags == HAVOK_VERSIONS[target].header.flags
    assert made.problems() == []
    table = builtin(target)
    for row in made.class_names[4:]:
        assert row.signature == table[row.name].signature


@needs_samples
def test_a_header_has_the_fields_of_files_of_its_version() -> None:
    for path in samples("havok"):
        header = opened(path).header
        fields = HAVOK_VERSIONS[header.contents_version].header
        assert header.file_version == fields.file_version
        assert (header.flags, header.max_predicate) == (fields.flags, fields.max_predicate)
        assert header.predicates_size == fields.predicates_size or header.predicates_size == 16


@needs_samples
def test_predicates_follow_the_byte_order_and_exist_only_in_2014() -> None:
    path = next(path for path in samples("havok") if path.name.endswith("Animations__Death1.hkx"))
    source = opened(path)
    words = struct.pack("<8H", 20, *[0] * 7)
    assert source.header.predicates == words
    swapped = struct.pack(">8H", 20, *[0] * 7)
    other = binary.read(binary.write_container(convert(source, layout="8001")))
    assert other.header.predicates == swapped
    assert 'predicates="20"' in xml.dump(other).text
    assert binary.write_container(convert(other, layout="8101")) == path.read_bytes()
    newer = convert(source, version="hk_2014.2.0-r1", layout="4001")
    assert binary.read(binary.write_container(newer)).header.predicates == swapped
    assert losses(source, "hk_2014.2.0-r1") == []
    lost = {loss.path: loss.what for loss in losses(source, "hk_2013.1.0-r1")}
    assert lost["/header/predicates"] == "hk_2013.1.0-r1 has none: 16 bytes are lost"
    older = binary.read(
        binary.write_container(convert(source, version="hk_2013.1.0-r1", lossy=True))
    )
    assert (older.header.predicates, older.header.predicates_size) == (b"", -1)


def animation(version: str = "hk_2010.2.0-r1", **members: object) -> Packfile:
    """Return a packfile with an animation and its binding, with members changed."""
    path = HAVOK / "BadDogSkyrim_PyNifly__tests__SkyrimSE__sneakmtidle.hkx"
    read = opened(path)
    made = convert(read, version=version, lossy=True) if version != "hk_2010.2.0-r1" else read
    if made is not read:
        made = binary.read(binary.write_container(made))
    for name, value in members.items():
        next(obj for obj in made.objects if name in obj)[name] = value
    return made


def member(packfile: Packfile, name: str) -> object:
    return next(obj for obj in packfile.objects if name in obj)[name]


@needs_samples
def test_the_type_of_an_animation_follows_from_its_name() -> None:
    source = animation()
    assert member(source, "type") == "HK_SPLINE_COMPRESSED_ANIMATION"
    made = binary.read(binary.write_container(convert(source, version="hk_2014.1.0-r1")))
    assert member(made, "type") == "HK_SPLINE_COMPRESSED_ANIMATION"
    obj = next(obj for obj in made.objects if "type" in obj)
    plan = obj.values.plan
    assert plan.codecs[plan.index["type"]].pack(obj["type"]) == 3


@needs_samples
def test_the_blend_hint_of_a_binding_follows_from_its_value() -> None:
    source = animation(blendHint="ADDITIVE")
    there = convert(source, version="hk_2014.1.0-r1")
    there = binary.read(binary.write_container(there))
    assert member(there, "blendHint") == "ADDITIVE_DEPRECATED"
    back = binary.read(binary.write_container(convert(there, version="hk_2010.2.0-r1")))
    assert member(back, "blendHint") == "ADDITIVE"
    new = animation("hk_2014.1.0-r1", blendHint="ADDITIVE")
    (loss,) = losses(new, "hk_2010.2.0-r1")
    assert "blendHint" in loss.path
    assert "has no item ADDITIVE" in loss.what


@needs_samples
def test_members_that_a_version_lacks_are_listed_and_refused() -> None:
    source = animation("hk_2014.1.0-r1", partitionIndices=np.array([1, 2], np.int16))
    before = bytes(source)
    (loss,) = losses(source, "hk_2010.2.0-r1")
    assert str(loss).endswith(
        "hkaAnimationBinding.partitionIndices: hk_2010.2.0-r1 has no such member"
    )
    with pytest.raises(
        SerializeError, match=r"cannot represent 1 value: .*partitionIndices"
    ) as error:
        convert(source, version="hk_2010.2.0-r1")
    assert "lossy" in error.value.hint
    made = convert(source, version="hk_2010.2.0-r1", lossy=True)
    assert all("partitionIndices" not in obj for obj in made.objects)
    assert bytes(source) == before


@needs_samples
def test_an_animation_type_that_was_removed_is_a_loss() -> None:
    path = next(HAVOK.glob("*710__allosaur_run_D12_8_3_8001_.hkx"))
    found = losses(opened(path), "hk_2014.1.0-r1")
    assert [loss.what for loss in found] == [
        "hk_2014.1.0-r1 has no class hkaDeltaCompressedAnimation"
    ]
    made = convert(opened(path), version="hk_2014.1.0-r1", lossy=True)
    assert [obj.class_name for obj in made.objects if "Animation" in obj.class_name] == [
        "hkaAnimationContainer",
        "hkaAnimationBinding",
    ]
    assert losses(opened(path), "hk_2010.1.0-r1") == []


@needs_samples
def test_degrees_of_freedom_are_computed_for_5_5_without_loss() -> None:
    (path,) = HAVOK.glob("*550__allosaur_run_D12_8_3_*.hkx")
    made = convert(opened(path), version="Havok-6.6.0-r1")
    delta = next(obj for obj in made.objects if "numStaticTransformDOFs" in obj)
    assert (delta["numStaticTransformDOFs"], delta["numDynamicTransformDOFs"]) == (435, 210)
    assert losses(made, "Havok-5.5.0-r1") == []
    delta["numStaticTransformDOFs"] = 1
    assert "numStaticTransformDOFs" in losses(made, "Havok-5.5.0-r1")[0].path


@needs_samples
def test_objects_become_structs_and_structs_become_objects() -> None:
    (path, *_) = sorted(HAVOK.glob("*710__allosaur_8*.hkx"))
    new = opened(path)
    old = binary.read(binary.write_container(convert(new, version="Havok-6.6.0-r1")))
    skeleton = next(obj for obj in new.objects if obj.class_name == "hkaSkeleton")
    before = next(obj for obj in old.objects if obj.class_name == "hkaSkeleton")
    assert [bone["name"] for bone in before["bones"]] == [b["name"] for b in skeleton["bones"]]
    bones = [obj for obj in old.objects if obj.class_name == "hkaBone"]
    assert bones == before["bones"]
    again = binary.read(binary.write_container(convert(old, version="Havok-7.1.0-r1")))
    assert bytes(again) == bytes(new)


@needs_samples
def test_a_struct_of_plain_values_is_flattened_and_restored() -> None:
    """The motion of rigid bodies: 2014 has ``VECTOR4[5]`` for a struct, and a struct for UINT8."""
    read = opened(HAVOK / "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx")
    lost = [str(loss) for loss in losses(read, "hk_2014.1.0-r1")]
    assert not [loss for loss in lost if "cannot become" in loss]
    newer = convert(read, version="hk_2014.1.0-r1", lossy=True)
    again = convert(newer, version="hk_2010.2.0-r1", lossy=True)
    bodies = [
        [obj["motion"]["motionState"] for obj in each.objects if obj.class_name == "hkpRigidBody"]
        for each in (read, newer, again)
    ]
    assert len(bodies[0]) == len(bodies[1]) == len(bodies[2]) > 10
    for one, two, three in zip(*bodies, strict=True):
        assert two["sweptTransform"].shape == (5, 4)
        assert np.array_equal(two["sweptTransform"], list(one["sweptTransform"].row))
        assert two["maxLinearVelocity"].value == one["maxLinearVelocity"] != 0
        assert three == one


@needs_samples
def test_the_impulse_at_which_a_joint_breaks_has_another_name_in_2014() -> None:
    read = opened(HAVOK / "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx")
    newer = convert(read, version="hk_2014.1.0-r1", lossy=True)
    for each, name in ((read, "maxImpulse"), (newer, "breachImpulse")):
        joint = next(obj for obj in each.objects if obj.class_name == "hkpRagdollConstraintData")
        assert joint["atoms"]["ballSocket"][name] == pytest.approx(3.40282e38)


@needs_samples
def test_a_number_that_does_not_fit_is_a_loss() -> None:
    made = binary.write_container
    path = min(HAVOK.glob("*710__allosaur_8*.hkx"))
    read = opened(path)
    skeleton = next(obj for obj in read.objects if obj.class_name == "hkaSkeleton")
    skeleton["localFrames"] = [{"localFrame": None, "boneIndex": 70000}]
    changed = binary.read(bytes(read))
    (loss,) = losses(changed, "hk_2011.1.0-r1")
    assert "70000 does not fit INT16" in loss.what
    assert made(convert(changed, version="hk_2010.1.0-r1"))


def test_renamed_members_are_mapped_in_both_directions() -> None:
    for row in RENAMED:
        before = VERSIONS[VERSIONS.index(row.since) - 1]
        assert carried_name(row.old, before, row.since, row.owner) == row.new
        assert carried_name(row.new, row.since, before, row.owner) == row.old
        assert carried_name(row.old, before, before, row.owner) == row.old
        if not row.owner:
            assert row.old in builtin(before)
            assert row.new in builtin(row.since)


@needs_samples
def test_a_users_classes_can_be_the_target() -> None:
    source = animation()
    text = "version mine\n\nclass hkaAnimationContainer\n  only ARRAY:POINTER hkaAnimation\n"
    table = ClassTable.from_text(text)
    made = convert(source, version="hk_2014.1.0-r1", lossy=True, classes=[table])
    instances.use_classes(made, ClassTable.from_text(text))
    container = next(o for o in made.objects if o.class_name == "hkaAnimationContainer")
    assert list(container) == ["only"]


@needs_samples
def test_converting_to_an_unknown_version_is_refused() -> None:
    with pytest.raises(QueryError, match="no class table for hk_2015"):
        convert(animation(), version="hk_2015.1.0-r1")
    data = binary.write_container(animation())
    version = b"hk_2010.2.0-r1"
    assert version in data
    source = binary.read(data.replace(version, b"Havok-6.0.0-r1"))
    with pytest.raises(QueryError, match=r"no class table for Havok-6\.0"):
        convert(source, version="hk_2014.1.0-r1")


@needs_samples
def test_a_root_without_a_class_in_the_version_is_refused() -> None:
    path = HAVOK / "BadDogSkyrim_PyNifly__FO4__Meshes__BOSRadarDish.nif@547.hkx"
    with pytest.raises(SerializeError, match="no class hknpPhysicsSystemData, the class of"):
        convert(opened(path), version="hk_2010.2.0-r1", lossy=True)


@needs_samples
def test_behaviours_are_converted_except_objects_of_unknown_classes() -> None:
    path = next(HAVOK.glob("*chickenbehavior.hkx"))
    source = opened(path)
    unknown = {
        loss.what.rpartition(" ")[2]
        for loss in losses(source, "hk_2014.1.0-r1")
        if "has no class" in loss.what
    }
    assert unknown
    assert all(name not in builtin("hk_2014.1.0-r1") for name in unknown)
    made = convert(source, version="hk_2014.1.0-r1", lossy=True)
    made = binary.read(binary.write_container(made))
    assert made.problems() == []
    assert made.object_prefix == 0
    kept = [obj for obj in source.objects if obj.class_name not in unknown]
    assert sorted(o.class_name for o in made.objects) == sorted(o.class_name for o in kept)


def test_bytes_after_the_packfile_are_kept() -> None:
    packfile = binary.read(bytes(make()) + b"after")
    assert losses(packfile, "hk_2014.1.0-r1") == []
    assert convert(packfile, layout="4101").trailing == b"after"
    made = convert(packfile, version="hk_2014.1.0-r1")
    assert made.trailing == b"after"
    assert binary.write(made).endswith(b"after")


def with_tracks(*animations: tuple[int, ...]) -> Packfile:
    """Return a packfile of 5.5.0 whose animations point to the given ones of three tracks."""
    packfile = hkx.new_packfile("Havok-5.5.0-r1", "4101")
    packfile.root = hkx.new_object(packfile, "hkaAnimationContainer")
    tracks = [hkx.new_object(packfile, "hkaAnnotationTrack", {"name": name}) for name in "abc"]
    for numbers in animations:
        pointed = {"annotationTracks": [tracks[number] for number in numbers]}
        made = hkx.new_object(packfile, "hkaInterleavedSkeletalAnimation", pointed)
        packfile.root["animations"] += [made]
    return packfile


@pytest.mark.parametrize("version", ["Havok-7.1.0-r1", "hk_2010.2.0-r1"])
@pytest.mark.parametrize(
    ("animations", "lost"),
    [
        (((0, 1), (2,)), []),
        (((0, 1, 0), (2,)), [(0, 0)]),
        (((0, 1), (1, 2, 0)), [(1, 1), (1, 0)]),
    ],
)
def test_a_track_with_two_pointers_to_it_is_reported_as_a_loss(
    animations: tuple[tuple[int, ...], ...], lost: list[tuple[int, int]], version: str
) -> None:
    packfile = with_tracks(*animations)
    track = packfile.objects.of_class("hkaAnnotationTrack")
    clips = packfile.objects.of_class("hkaSkeletalAnimation")
    assert [str(loss) for loss in hkx.losses(packfile, version)] == [
        f"{clips[clip].address}/hkaSkeletalAnimation.annotationTracks: hkaAnnotationTrack "
        f"#{track[number].number:04d} is pointed to from elsewhere too, and "
        "becomes another struct here"
        for clip, number in lost
    ]
    made = hkx.convert(packfile, version=version, lossy=True)
    clips = made.objects.of_class("hkaAnimation")
    assert [
        tuple("abc".index(each["trackName"]) for each in clip["annotationTracks"]) for clip in clips
    ] == list(animations)
    assert len(made) == 1 + len(animations)


def test_a_track_stored_before_its_animation_becomes_a_struct() -> None:
    packfile = with_tracks((0, 1), (2,))
    assert packfile.root is not None
    packfile.root["animations"] = []
    found = hkx.losses(packfile, "Havok-7.1.0-r1")
    assert found == []
    made = hkx.convert(packfile, version="Havok-7.1.0-r1")
    assert [obj.class_name for obj in made.objects] == [
        "hkaAnimationContainer",
        "hkaInterleavedUncompressedAnimation",
        "hkaInterleavedUncompressedAnimation",
    ]


def test_conversion_to_the_same_version_keeps_the_ids_of_objects() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.object_prefix = 8
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    packfile.root["namedVariants"] += [{"variant": hkx.new_object(packfile, "hkaSkeleton")}]
    packfile.root.object_id = 17
    for version in (None, "hk_2010.2.0-r1"):
        assert hkx.convert(packfile, version=version).objects[0].object_id == 17
    assert hkx.convert(packfile, version="hk_2011.1.0-r1").objects[0].object_id is None
    assert hkx.losses(packfile, "hk_2010.2.0-r1") == []


def test_texts_that_name_renamed_classes_get_the_new_names() -> None:
    old, new = "hkaDeltaCompressedSkeletalAnimation", "hkaDeltaCompressedAnimation"
    packfile = hkx.new_packfile("Havok-5.5.0-r1", "4101")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    packfile.root["namedVariants"] += [{"name": old, "className": old, "variant": None}]
    made = hkx.convert(packfile, version="Havok-7.1.0-r1")
    back = hkx.convert(made, version="Havok-5.5.0-r1")
    for each, wanted in ((made, new), (back, old)):
        assert each.root is not None
        (variant,) = each.root["namedVariants"]
        assert (variant["name"], variant["className"]) == (old, wanted)


OLD_TABLE = b"""version hk_2010.2.0-r1

class Part
  size INT16

class Other : Part
  more INT16

class Own : hkReferencedObject
  three INT16[3]
  two INT16[2]
  part STRUCT Other
"""
NEW_TABLE = (
    OLD_TABLE.replace(b"2010.2", b"2011.1")
    .replace(b"three INT16[3]", b"three INT16[2]")
    .replace(b"part STRUCT Other", b"part POINTER:STRUCT Part")
)


def test_c_arrays_change_length_and_structs_become_objects() -> None:
    old, new = (load_table(each) for each in (OLD_TABLE, NEW_TABLE))
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    instances.use_classes(packfile, old)
    packfile.root = hkx.new_object(
        packfile, "Own", {"three": [1, 2, 3], "two": [4, 5], "part": {"size": 6, "more": 7}}
    )
    found = hkx.losses(packfile, "hk_2011.1.0-r1", classes=[new])
    assert [str(loss) for loss in found] == [
        "/objects/#0001/Own.three: hk_2011.1.0-r1 has 2 elements"
    ]
    made = hkx.convert(packfile, version="hk_2011.1.0-r1", classes=[new], lossy=True)
    instances.use_classes(made, new)
    root, part = made.objects
    assert root["three"].tolist() == [0, 0]
    assert root["two"].tolist() == [4, 5]
    assert root["part"] is part
    # The object has the class of the struct, which the pointer does not state.
    assert (part.class_name, part["size"], part["more"]) == ("Other", 6, 7)
    packfile.root["three"] = [0, 0, 0]
    assert hkx.losses(packfile, "hk_2011.1.0-r1", classes=[new]) == []
