"""Enums whose numbers differ between versions: read and converted by name.

In 2010.2, the type of a spline-compressed animation is 5, and 3 is wavelet-compressed; from 2011.1
on, spline-compressed is 3. Tagfiles of both may state no SDK: the versions of their classes tell
them apart.
"""

from __future__ import annotations

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.tagfile.bridges import described_of_packfile as of_packfile
from chunkwright.tagfile.bridges import described_to_packfile as to_packfile
from tests.samples import needs_samples, samples

SPLINE = "HK_SPLINE_COMPRESSED_ANIMATION"
WAVELET = "HK_WAVELET_COMPRESSED_ANIMATION"
ANIMATION = "hkaSplineCompressedAnimation"
OLD, NEW = "hk_2010.2.0-r1", "hk_2011.1.0-r1"


def stored(packfile: hkx.Packfile, number: int) -> bool:
    """Return whether the type, the first member after those of hkReferencedObject, has a number."""
    read = chunkwright.open_packfile(bytes(packfile))
    (obj,) = read.objects.of_class("hkaAnimation")
    slot = next(one for one in obj.values.plan.slots if one.member.name == "type")
    at = obj.body_offset + slot.offset
    return read.contents.data[at : at + 4] == number.to_bytes(4, "little")


@needs_samples
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("1e24a3ca", SPLINE),
        # Another program wrote the number of later versions into a file of 2010.2.
        ("472e7923", WAVELET),
        ("612becac", SPLINE),
    ],
)
def test_animation_types_are_those_of_the_version_of_the_class(name: str, kind: str) -> None:
    (path,) = (path for path in samples("havok_tagfile") if path.name.startswith(name))
    tagfile = chunkwright.open_tagfile(path)
    found = tagfile.objects.of_class("hkaAnimation")
    assert {(each.class_name, each["type"]) for each in found} == {(ANIMATION, kind)}
    for version, wanted in ((OLD, kind), (NEW, SPLINE)):
        made = to_packfile(tagfile, version).document
        assert {each["type"] for each in made.objects.of_class("hkaAnimation")} == {wanted}
    assert hkx.views.animations(tagfile)[0].kind == "spline"


@pytest.mark.parametrize(("version", "number"), [(OLD, 5), (NEW, 3), ("hk_2011.2.0-r1", 3)])
@pytest.mark.parametrize("form", ["binary", "xml"])
def test_animation_types_are_converted_by_name(version: str, number: int, form: str) -> None:
    packfile = hkx.new_packfile(version)
    packfile.root = hkx.new_object(packfile, ANIMATION, {"type": SPLINE})
    assert stored(packfile, number)
    there = of_packfile(packfile, form)
    assert there.losses == []
    data = bytes(there.document)
    if form == "xml":
        assert f'<int name="type">{number}</int>'.encode() in data
        assert f'<class name="hkaAnimation" version="{1 if number == 5 else 3}"'.encode() in data
    tagfile = chunkwright.open_tagfile(data)
    (obj,) = tagfile.objects
    assert obj["type"] == SPLINE
    for other, wanted in ((OLD, 5), (NEW, 3)):
        back = to_packfile(tagfile, other)
        assert back.losses == []
        assert stored(back.document, wanted)


def test_an_animation_type_that_the_target_lacks_is_determined_by_the_class() -> None:
    packfile = hkx.new_packfile(OLD)
    packfile.root = hkx.new_object(packfile, ANIMATION, {"type": WAVELET})
    there = of_packfile(packfile)
    assert there.losses == []
    assert there.document.objects[0]["type"] == WAVELET
    assert stored(to_packfile(there.document, OLD).document, 3)
    for made in (to_packfile(there.document, NEW).document, hkx.convert(packfile, version=NEW)):
        assert stored(made, 3)
        assert made.objects[0]["type"] == SPLINE


def test_an_animation_type_that_neither_version_nor_class_has_is_lost() -> None:
    packfile = hkx.new_packfile(OLD)
    packfile.root = hkx.new_object(packfile, "hkaWaveletCompressedAnimation", {"type": WAVELET})
    (loss,) = hkx.losses(packfile, NEW)
    assert "hkaWaveletCompressedAnimation" in str(loss)
    packfile = hkx.new_packfile(OLD)
    packfile.root = hkx.new_object(packfile, "hkaAnimation", {"type": WAVELET})
    assert [str(loss) for loss in hkx.losses(packfile, NEW)] == [
        f"/objects/#0001/hkaAnimation.type: {NEW} has no item {WAVELET}"
    ]


def test_enum_numbers_without_a_name_stay_numbers() -> None:
    packfile = hkx.new_packfile(OLD)
    packfile.root = hkx.new_object(packfile, ANIMATION, {"type": 77})
    there = of_packfile(packfile)
    assert there.losses == []
    assert there.document.objects[0]["type"] == 77
    back = to_packfile(chunkwright.open_tagfile(bytes(there.document)), NEW)
    assert stored(back.document, 77)


def test_renamed_enum_items_keep_their_values() -> None:
    packfile = hkx.new_packfile(OLD)
    packfile.root = hkx.new_object(packfile, "hkaAnimationBinding", {"blendHint": "ADDITIVE"})
    tagfile = chunkwright.open_tagfile(bytes(of_packfile(packfile).document))
    made = to_packfile(tagfile, "hk_2014.1.0-r1")
    assert made.losses == []
    assert made.document.objects[0]["blendHint"] == "ADDITIVE_DEPRECATED"


@pytest.mark.parametrize("version", [OLD, NEW])
def test_new_objects_in_a_file_without_a_version_use_the_enums_of_its_classes(version: str) -> None:
    packfile = hkx.new_packfile(version)
    packfile.root = hkx.new_object(packfile, "hkaBone")
    tagfile = chunkwright.open_tagfile(bytes(of_packfile(packfile).document))
    made = hkx.new_object(tagfile, ANIMATION, {"type": SPLINE})
    hkx.new_object(tagfile, "hkaSkeletonMapper")
    again = chunkwright.open_tagfile(bytes(tagfile))
    assert again.objects[made.number - 1]["type"] == SPLINE
    assert stored(to_packfile(again, OLD).document, 5)
