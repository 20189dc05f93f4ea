"""The objects that an object points to, before and after edits."""

from __future__ import annotations

import chunkwright
from chunkwright import hkx
from chunkwright.hkx.file import Section
from tests.query.files import opened


def test_references_are_those_of_the_members() -> None:
    holder = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    cat, dog = (hkx.new_object(holder, "hkaSkeleton", {"name": name}) for name in ("cat", "dog"))
    variants = [{"className": "hkaSkeleton", "variant": each} for each in (cat, None)]
    holder.root = hkx.new_object(holder, "hkRootLevelContainer", {"namedVariants": variants})
    assert list(holder.root.references()) == [cat]
    holder.root.namedVariants[1].variant = dog
    assert list(holder.root.references()) == [cat, dog]
    read = chunkwright.open_packfile(bytes(holder))
    assert read.root is not None
    cat, dog = (read.find_object(name) for name in ("cat", "dog"))
    assert list(read.root.references()) == [cat, dog]
    assert not read.root.is_decoded
    read.root.namedVariants[0].variant = dog
    assert list(read.root.references()) == [dog, dog]
    read.root.namedVariants = []
    assert list(read.root.references()) == []


def test_an_object_moves_to_another_section_with_all_pointers_to_it() -> None:
    holder = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    cat = hkx.new_object(holder, "hkaSkeleton", {"name": "cat"})
    variant = {"className": "hkaSkeleton", "variant": cat}
    holder.root = hkx.new_object(holder, "hkRootLevelContainer", {"namedVariants": [variant]})
    read = chunkwright.open_packfile(bytes(holder))
    place = len(read.sections)
    read.sections.append(Section("more"))
    read.find_object("cat").section_index = place
    made = chunkwright.open_packfile(bytes(read))
    assert made.root is not None
    moved = made.root.namedVariants[0].variant
    assert (moved.name, moved.section_index) == ("cat", place)
    assert made.problems() == []
    # The object moves before it is decoded: its values are still in its old section.
    again = chunkwright.open_packfile(bytes(holder))
    again.sections.append(Section("more"))
    cat = again.objects.of_class("hkaSkeleton")[0]
    cat.section_index = place
    assert cat.name == "cat"
    assert repr(cat) == "<hkaSkeleton #0002 'cat'>"


def test_problems_of_an_edited_packfile_are_those_of_its_file() -> None:
    read = opened("havok/9033f102_TEST_HKX_2.hkx")
    before = [str(problem) for problem in read.problems()]
    read.set("/objects/#0003/annotationTracks/18/trackName", "a name that is longer than it was")
    found = [str(problem) for problem in read.problems()]
    assert found == [str(problem) for problem in chunkwright.open(bytes(read)).problems()]
    assert len(found) == len(before) == 5
    # Everything before the objects stays in place: they start 0xd0 bytes into the file.
    assert found[0] == before[0]
    assert "/__classnames__/hkClassMember at offset 0xdd: " in found[0]
