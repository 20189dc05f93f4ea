"""Between packfiles of Havok 2014.1 and chunked tagfiles of 2015.1, value for value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import QueryError, hkx, tagfile
from chunkwright.hkx import Packfile
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.tagfile import bridges as bridges
from chunkwright.tagfile import making as typed_bridges
from chunkwright.tagfile.bridges import cross
from chunkwright.tagfile.making import make as make_tagfile
from tests.samples import needs_samples, samples
from tests.tagfile.second_reader import Binary

if TYPE_CHECKING:
    from pathlib import Path

OF_2015 = [path for path in samples("havok_tagfile") if b"SDKV20150100" in path.read_bytes()[:64]]
LARGEST = 40_000


def packfiles() -> list[Path]:
    """Return small packfiles of 2014.1 with animations."""
    found = []
    for path in samples("havok"):
        data = path.read_bytes()
        if len(data) <= LARGEST and data[40:54] == b"hk_2014.1.0-r1" and b"hkRootLevelC" in data:
            found.append(path)
    return found[:6]


@needs_samples
@pytest.mark.parametrize("path", OF_2015, ids=lambda path: path.name)
def test_a_chunked_tagfile_round_trips_through_a_packfile_byte_for_byte(path: Path) -> None:
    tagfile = chunkwright.open_tagfile(path)
    there = bridges.to_packfile(tagfile)
    assert there.losses == []
    packfile = chunkwright.open_packfile(bytes(there.document))
    assert len(packfile) == len(tagfile)
    back = bridges.of_packfile(packfile)
    assert back.losses == []
    assert bytes(back.document) == path.read_bytes()


@needs_samples
@pytest.mark.parametrize("path", packfiles(), ids=lambda path: path.name)
def test_animations_stay_the_same_when_packfiles_become_tagfiles(path: Path) -> None:
    packfile = chunkwright.open_packfile(path)
    made, lost = bridges.of_packfile(packfile)
    again = chunkwright.open_tagfile(bytes(made))
    assert again.problems() == []
    known = [str(one).split(": ")[-1] for one in lost]
    assert all(text.startswith(("there is no", "the pointer to")) for text in known)
    old, new = hkx.views.skeletons(packfile), hkx.views.skeletons(again)
    assert sorted(one.name for one in old) == sorted(one.name for one in new)


def test_objects_of_classes_that_tagfiles_lack_are_losses() -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    clip = hkx.new_object(packfile, "hkbClipGenerator", {"name": "Walk"})
    variant = {"name": "x", "className": "hkbClipGenerator", "variant": clip}
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    made, lost = bridges.of_packfile(packfile)
    assert next(one.what for one in lost) == "there is no class hkbClipGenerator"
    assert chunkwright.open_tagfile(bytes(made)).root_class == "hkRootLevelContainer"


def test_converting_packfiles_of_other_versions_to_chunked_is_refused() -> None:
    with pytest.raises(QueryError, match=r"only packfiles of hk_2014\.1\.0-r1"):
        bridges.of_packfile(make_packfile())
    made = bridges.to_packfile(make_tagfile(), "4101").document
    assert isinstance(made, Packfile)
    assert (made.layout, made.contents_version) == ("4101", "hk_2014.1.0-r1")


@needs_samples
@pytest.mark.parametrize("path", OF_2015, ids=lambda path: path.name)
def test_a_chunked_tagfile_round_trips_through_a_binary_one(path: Path) -> None:
    tagfile = chunkwright.open_tagfile(path)
    there = cross(tagfile, "binary")
    data = bytes(there.document)
    names = [name for name, _ in Binary(data).objects.values()]
    assert sorted(names) == sorted(obj.class_name.replace("::", "") for obj in tagfile.objects)
    back = cross(chunkwright.open_tagfile(data), "chunked")
    assert bytes(back.document) == path.read_bytes()


def test_converting_other_versions_to_a_chunked_tagfile_is_refused() -> None:
    made = hkx.new_packfile("hk_2010.2.0-r1")
    made.root = hkx.new_object(made, "hkRootLevelContainer")
    binary = chunkwright.open_tagfile(bytes(cross(made, "binary").document))
    with pytest.raises(QueryError, match="not hk_201") as caught:
        cross(binary, "chunked")
    assert "--form packfile" in str(caught.value.hint)


def test_data_around_objects_is_a_loss_of_chunked_bridges() -> None:
    packfile = bridges.to_packfile(make_tagfile()).document
    packfile.header.user_tag = 7
    packfile.trailing = b"after"
    around = [
        ("/trailing", "5 bytes that belong to the file around it"),
        ("/header/user_tag", "the user tag 7"),
    ]
    made = bridges.of_packfile(chunkwright.open_packfile(bytes(packfile)))
    assert [(loss.path, loss.what) for loss in made.losses] == around
    chunked = chunkwright.open_tagfile(bytes(made.document) + b"after")
    assert [loss.path for loss in bridges.to_packfile(chunked).losses] == ["/trailing"]
    assert [loss.path for loss in typed_bridges.to_xml(chunked).losses] == [
        "/contents_version",
        "/trailing",
    ]


def test_characters_that_xml_lacks_are_left_out_and_listed() -> None:
    chunked = make_tagfile()
    (skeleton,) = chunked.objects.of_class("hkaSkeleton")
    skeleton["name"] = "a\x01b"
    made = typed_bridges.to_xml(chunked)
    assert [(loss.path, loss.what) for loss in made.losses[1:]] == [
        (f"/objects/#{skeleton.number:04d}/name", "characters of the text 'a\\x01b'")
    ]
    again = chunkwright.open_tagfile(bytes(made.document))
    assert again.objects.of_class("hkaSkeleton")[0]["name"] == "ab"
    assert skeleton["name"] == "a\x01b"


def test_every_name_of_the_package_can_be_imported() -> None:
    for name in tagfile.__all__:
        assert getattr(tagfile, name) is not None
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = tagfile.nothing_of_the_kind  # type: ignore[attr-defined]
