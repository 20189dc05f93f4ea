"""Bridges between binary tagfiles, XML tagfiles and packfiles."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright.binary.forms import float_to_bits
from chunkwright.document import Problem
from chunkwright.errors import QueryError, SerializeError
from chunkwright.hkx import drop, new_object, new_packfile, views
from chunkwright.hkx.classes.number_codecs import HALVES
from chunkwright.hkx.model.record import ArrayHeader
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.tagfile.bridges import binary_to_xml as to_xml
from chunkwright.tagfile.bridges import described_of_packfile as of_packfile
from chunkwright.tagfile.bridges import described_to_packfile as to_packfile
from chunkwright.tagfile.bridges import xml_to_binary as to_binary
from tests.samples import needs_samples, samples
from tests.tagfile import binary_build as build

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.tagfile.model import Tagfile

ALL = {path.name.partition("_")[0]: path for path in samples("havok_tagfile")}
BINARY = [path for path in ALL.values() if path.read_bytes()[:8] == build.MAGIC]
XML = [path for path in ALL.values() if b"<hktagfile" in path.read_bytes()[:200]]
# Files whose classes belong to one contents version.
OF_ONE_VERSION = ("1e24a3ca", "612becac", "cee65eed", "Etheirys")


def opened(data: bytes) -> Tagfile:
    return chunkwright.open(data, format="tagfile")


@needs_samples
@pytest.mark.parametrize("path", BINARY, ids=lambda path: path.name)
def test_binary_tagfiles_round_trip_through_xml(path: Path) -> None:
    tagfile = opened(path.read_bytes())
    there = to_xml(tagfile)
    assert [loss.path for loss in there.losses] == ["/trailing"] * bool(tagfile.trailing)
    again = opened(bytes(there.document))
    assert again.form == "xml"
    back = to_binary(again, tagfile.info()["version"])
    assert back.losses == []
    assert bytes(back.document) + tagfile.trailing == path.read_bytes()


@needs_samples
@pytest.mark.parametrize("path", XML, ids=lambda path: path.name)
def test_xml_tagfiles_round_trip_through_binary(path: Path) -> None:
    tagfile = opened(path.read_bytes())
    there = to_binary(tagfile)
    assert there.losses == []
    back = to_xml(opened(bytes(there.document)))
    assert back.losses == []
    assert _content(back.document) == _content(tagfile)


def _content(tagfile: Tagfile) -> object:
    """Return the values, with objects numbered in the order of the first references to them."""
    binary = tagfile if tagfile.form == "binary" else to_binary(tagfile).document
    return bytes(binary)


@needs_samples
@pytest.mark.parametrize("name", OF_ONE_VERSION)
def test_tagfiles_round_trip_through_packfiles(name: str) -> None:
    tagfile = opened(ALL[name].read_bytes())
    there = to_packfile(tagfile)
    assert [loss.path for loss in there.losses] == ["/trailing"] * bool(tagfile.trailing)
    packfile: Packfile = chunkwright.open(bytes(there.document))
    assert packfile.problems() == []
    back = of_packfile(packfile)
    assert back.losses == []
    assert bytes(back.document) == tagfile.stored


@needs_samples
def test_objects_of_tagfiles_become_structs_of_packfiles() -> None:
    tagfile = opened(ALL["472e7923"].read_bytes())
    there = to_packfile(tagfile)
    assert there.losses == []
    assert len(there.document) == 5
    (old,), (new,) = views.animations(tagfile), views.animations(there.document)
    assert [track.name for track in new.tracks] == [track.name for track in old.tracks]
    assert (new.sample().translations == old.sample().translations).all()


@pytest.mark.parametrize("form", ["binary", "xml"])
def test_packfiles_round_trip_through_tagfiles(form: str) -> None:
    packfile = make_packfile()
    there = of_packfile(packfile, form)
    assert there.losses == []
    tagfile = opened(bytes(there.document))
    assert tagfile.form == form
    assert len(tagfile) == len(packfile)
    back = to_packfile(tagfile, packfile.contents_version, packfile.layout)
    assert back.losses == []
    assert back.document.info()["classes"] == packfile.info()["classes"]
    (old,), (new,) = views.skeletons(packfile), views.skeletons(back.document)
    assert new.bones == old.bones


@needs_samples
def test_values_without_a_counterpart_in_packfiles_are_listed() -> None:
    with pytest.raises(SerializeError, match="SerializableCacheData"):
        to_packfile(opened(ALL["109fd844"].read_bytes()))
    tagfile = opened(ALL["612becac"].read_bytes())
    (skeleton,) = tagfile.objects.of_class("hkaSkeleton")
    skeleton.partitions = [{"name": "upper", "numBones": 3}]
    losses = to_packfile(tagfile, "hk_2010.2.0-r1").losses
    assert [loss.path for loss in losses] == [
        f"/objects/#{skeleton.number:04d}/hkaSkeleton.partitions"
    ]


def test_converting_to_a_version_without_known_tagfiles_is_refused() -> None:
    packfile = chunkwright.hkx.convert(make_packfile(), version="hk_2012.2.0-r1")
    with pytest.raises(QueryError, match=r"hk_2012\.2\.0-r1"):
        of_packfile(packfile)


def test_text_that_xml_cannot_represent_is_listed() -> None:
    data = build.one_class(
        ("name", build.TEXT, b""),
        ("names", build.TEXT | build.ARRAY, b""),
        body=b"\x03" + build.text("a\x01b") + build.varint(1) + build.varint(-1),
    )
    there = to_xml(opened(data))
    assert [loss.path for loss in there.losses] == ["/objects/#0001/name", "/objects/#0001/names/0"]
    thing = opened(bytes(there.document)).objects[0]
    assert (thing.name, thing.names) == ("ab", [""])


def test_losses_of_an_array_of_texts_are_listed_element_by_element() -> None:
    data = build.one_class(
        ("texts", build.TEXT | build.ARRAY, b""),
        body=b"\1" + build.varint(4) + build.text("a\x01b") + build.text("whole")
        + build.varint(-1) + build.text(""),
    )  # fmt: skip
    tagfile = opened(data)
    assert tagfile.objects[0].texts == ["a\x01b", "whole", None, ""]
    there = to_xml(tagfile)
    assert [(loss.path, loss.what) for loss in there.losses] == [
        ("/objects/#0001/texts/0", "characters of the text 'a\\x01b'"),
        ("/objects/#0001/texts/2", "that the text is null, not empty"),
    ]
    assert opened(bytes(there.document)).objects[0].texts == ["ab", "whole", "", ""]


OTHERS = """<hktagfile version="2" sdkversion="hk_2014.1.0-r1">
  <class name="hkMotionState" version="0">
    <member name="timeFactor" type="int" />
    <member name="objectRadius" type="int" />
    <member name="deactivationClass" type="real" />
    <member name="linearDamping" type="real" />
  </class>
  <object id="#0001" type="hkMotionState">
    <int name="timeFactor">{half}</int>
    <int name="objectRadius">{real}</int>
    <real name="deactivationClass">{whole}</real>
    <real name="linearDamping">x40600000</real>
  </object>
</hktagfile>"""


def test_integers_and_floats_are_converted_to_the_kind_of_the_packfile() -> None:
    tagfile = opened(OTHERS.format(half=3, real=16777216, whole="x43000000").encode())
    packfile, losses = to_packfile(tagfile)
    assert losses == []
    again = chunkwright.open_packfile(bytes(packfile)).objects[0]
    assert (again.timeFactor, again.objectRadius) == (3.0, 16777216.0)
    assert (again.deactivationClass, again.linearDamping) == (128, 3.5)


@pytest.mark.parametrize(
    ("half", "real", "whole", "lost"),
    [
        (257, 1, "x3f800000", "timeFactor: 257 is not exact as a float of 2 bytes"),
        (1, 16777217, "x3f800000", "objectRadius: 16777217 is not exact as a float of 4 bytes"),
        (1, 1, "x3fc00000", "deactivationClass: 1.5 is not an integer"),
        (1, 1, "x43800000", "deactivationClass: 256 does not fit 8 bits"),
        (1, 1, "x7fc00000", "deactivationClass: nan is not an integer"),
    ],
)
def test_integers_and_floats_that_are_not_exact_in_the_other_kind_are_losses(
    half: int, real: int, whole: str, lost: str
) -> None:
    tagfile = opened(OTHERS.format(half=half, real=real, whole=whole).encode())
    packfile, losses = to_packfile(tagfile)
    assert [str(one) for one in losses] == [f"/objects/#0001/{lost}"]
    assert chunkwright.open_packfile(bytes(packfile)).problems() == []


def test_data_around_the_objects_of_a_packfile_is_a_loss() -> None:
    packfile = make_packfile()
    packfile.object_prefix = 8
    for number, obj in enumerate(packfile.objects, 1):
        obj.object_id = number
    data = bytes(packfile)
    assert of_packfile(chunkwright.open_packfile(bytes(make_packfile()))).losses == []
    losses = of_packfile(chunkwright.open_packfile(data + b"after")).losses
    assert [(loss.path, loss.what) for loss in losses] == [
        ("/trailing", "5 bytes that belong to the file around it"),
        ("/objects", "the ids before the objects"),
    ]
    packfile = chunkwright.open_packfile(bytes(make_packfile()))
    packfile.sections[1] = replace(packfile.sections[1], data=bytes(16))
    (loss,) = of_packfile(packfile).losses
    assert (loss.path, loss.what) == ("/__types__", "the classes that the packfile contains")


@pytest.mark.parametrize(
    ("version", "lost"),
    [(5, []), (4, ["/head/predicates"]), (3, ["/head/predicates", "/head/sdk"])],
)
def test_header_fields_that_older_binary_tagfiles_lack_are_losses(
    version: int, lost: list[str]
) -> None:
    packfile = chunkwright.hkx.convert(make_packfile(), version="hk_2014.1.0-r1")
    readable = of_packfile(packfile, "xml").document
    there = to_binary(readable, version)
    assert [loss.path for loss in there.losses] == lost
    info = opened(bytes(there.document)).info()
    assert (info["version"], info.get("contents_version") or "") == (
        version,
        "" if version == 3 else "hk_2014.1.0-r1",
    )
    assert to_binary(readable).losses == []


def test_refusing_a_version_without_known_tagfiles_lists_the_known_versions() -> None:
    packfile = chunkwright.hkx.convert(make_packfile(), version="hk_2012.2.0-r1")
    with pytest.raises(QueryError) as caught:
        of_packfile(packfile)
    assert caught.value.hint == (
        "convert it to one of hk_2010.2.0-r1, hk_2011.1.0-r1, hk_2011.2.0-r1, hk_2013.1.0-r1, "
        "hk_2014.1.0-r1 first"
    )


def test_a_tagfile_equals_one_with_the_same_content_only() -> None:
    tagfile = of_packfile(make_packfile()).document
    assert tagfile == opened(bytes(tagfile))
    assert tagfile != 5
    assert tagfile != bytes(tagfile)


WEIGHTS = """<hktagfile version="2" sdkversion="hk_2014.1.0-r1">
  <class name="hclStorageSetupMeshSectionBoneInfluences" version="0">
    <member name="weights" type="int" array="true" />
  </class>
  <object id="#0001" type="hclStorageSetupMeshSectionBoneInfluences">
    <array name="weights" size="2">1 {number}</array>
  </object>
</hktagfile>"""


@pytest.mark.parametrize(
    ("number", "losses"),
    [
        (16777216, []),
        (16777217, ["/objects/#0001/weights: these integers are not exact as floats of 4 bytes"]),
    ],
)
def test_arrays_of_integers_that_are_not_exact_as_floats_are_losses(
    number: int, losses: list[str]
) -> None:
    tagfile = opened(WEIGHTS.format(number=number).encode())
    packfile, lost = to_packfile(tagfile)
    assert [str(one) for one in lost] == losses
    assert packfile.objects[0]["weights"].tolist() == ([] if losses else [1, number])


@pytest.mark.parametrize("form", ["binary", "xml"])
def test_objects_removed_from_the_list_are_not_written(form: str) -> None:
    def made() -> Tagfile:
        return chunkwright.open_tagfile(bytes(of_packfile(make_packfile(), form).document))

    tagfile = made()
    (skeleton,) = tagfile.objects.of_class("hkaSkeleton")
    tagfile.objects.remove(skeleton)
    with pytest.raises(SerializeError, match="is pointed to, but was removed") as caught:
        bytes(tagfile)
    assert caught.value.path == skeleton.address
    with pytest.raises(SerializeError, match="was removed"):
        tagfile.to_dict()
    tagfile.objects.append(skeleton)
    assert len(chunkwright.open_tagfile(bytes(tagfile))) == 3
    tagfile.objects.append(skeleton)
    with pytest.raises(SerializeError, match="twice"):
        bytes(tagfile)

    tagfile = made()
    tagfile.objects.clear()
    with pytest.raises(SerializeError, match="was removed") as caught:
        bytes(tagfile)
    assert caught.value.path == "/objects/#0001"
    tagfile = made()
    tagfile.root = None
    with pytest.raises(SerializeError, match="no object is the root") as caught:
        bytes(tagfile)
    assert caught.value.path == "/root"
    drop(tagfile, tagfile.objects.of_class("hkaSkeleton")[0])
    (tagfile.root,) = tagfile.objects.of_class("hkRootLevelContainer")
    assert len(chunkwright.open_tagfile(bytes(tagfile))) == 2


@pytest.mark.parametrize("form", ["binary", "xml"])
def test_values_that_a_form_of_tagfiles_cannot_store_are_refused(form: str) -> None:
    tagfile = opened(bytes(of_packfile(make_packfile(), form).document))
    (skeleton,) = tagfile.objects.of_class("hkaSkeleton")
    edits: list[tuple[str, Any, str]] = [
        ("memSizeAndFlags", 5, "this member is never stored, so its value cannot be 5"),
        (
            "localFrames",
            ArrayHeader(3, 9),
            "this form cannot store a size or capacity of an array without elements",
        ),
    ]
    for member, value, message in edits:
        before = skeleton[member]
        skeleton[member] = value
        problem = Problem(f"/objects/#{skeleton.number:04d}/{member}", message)
        assert problem in tagfile.problems()
        with pytest.raises(SerializeError) as caught:
            bytes(tagfile)
        assert (caught.value.path, caught.value.message) == (problem.path, message)
        skeleton[member] = before
        assert bytes(tagfile) == tagfile.stored
    skeleton["localFrames"] = ArrayHeader(0, 9)
    skeleton["memSizeAndFlags"] = 0
    assert bytes(tagfile) == tagfile.stored


def with_halves(words: list[int]) -> Packfile:
    """Return a packfile with halves: single ones, arrays and C arrays."""
    packfile = new_packfile("hk_2014.1.0-r1", "8101")
    floats = (np.array(words, np.uint32) << 16).view(np.float32)
    cache = new_object(packfile, "hkaiNavMeshInstance", {"clearanceCache": floats})
    costs = new_object(packfile, "hkaiDefaultAstarCostModifier")
    costs.costMultiplierLookupTable = np.resize(floats, 32)
    state = new_object(packfile, "hkMotionState", {"linearDamping": HALVES[words[0]]})
    variants = [
        {"name": each.class_name, "className": each.class_name, "variant": each}
        for each in (cache, costs)
    ]
    packfile.root = new_object(packfile, "hkRootLevelContainer", {"namedVariants": variants})
    assert state in packfile.objects
    return chunkwright.open_packfile(bytes(packfile))


def bits_of_halves(document: Any) -> dict[str, list[int]]:
    """Return the bits of the halves by class."""
    (cache,) = document.objects.of_class("hkaiNavMeshInstance")
    (costs,) = document.objects.of_class("hkaiDefaultAstarCostModifier")
    (state,) = document.objects.of_class("hkMotionState")
    return {
        "array": cache.clearanceCache.view(np.uint32).tolist(),
        "tuple": costs.costMultiplierLookupTable.view(np.uint32).tolist(),
        "one": [float_to_bits(state.linearDamping)],
    }


@settings(max_examples=3, deadline=None)
@given(st.lists(st.integers(0, 0xFFFF), min_size=1, max_size=32))
@example([0x7F81, 0xFF81, 0x7FBF, 0xFFBF, 0x7FC0, 0xFFC0, 0x7F80, 0xFF80, 0x8000, 1])
def test_halves_keep_their_bits_in_every_form(words: list[int]) -> None:
    packfile = with_halves(words)
    wanted = bits_of_halves(packfile)
    assert wanted["array"] == [word << 16 for word in words]
    xml, binary = of_packfile(packfile, "xml").document, of_packfile(packfile).document
    for made in (xml, binary, to_xml(binary).document, to_binary(xml).document):
        data = bytes(made)
        again = opened(data)
        assert bits_of_halves(again) == wanted
        assert bytes(again) == data
        form = json.loads(json.dumps(again.to_dict(), allow_nan=False))
        assert bytes(chunkwright.from_dict(form)) == data
        back = to_packfile(again).document
        assert bits_of_halves(chunkwright.open_packfile(bytes(back))) == wanted


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("clearanceCache", 5),
        ("clearanceCache", {"a": 1}),
        ("instancedFaces", [3]),
        ("originalMesh", 1.5),
        ("runtimeId", "first"),
        ("runtimeId", {}),
        ("referenceFrame", 7),
        ("maxGlobalClearance", "high"),
    ],
)
@pytest.mark.parametrize("form", ["xml", "binary"])
def test_values_of_the_wrong_type_are_losses(member: str, value: object, form: str) -> None:
    packfile = with_halves([0])
    (mesh,) = packfile.objects.of_class("hkaiNavMeshInstance")
    mesh.values.held[mesh.values.plan.index[member]] = value
    crossed = of_packfile(packfile, form)
    assert [loss.path for loss in crossed.losses] == [f"{mesh.address}/{member}"]
    assert bytes(opened(bytes(crossed.document))) == bytes(crossed.document)
