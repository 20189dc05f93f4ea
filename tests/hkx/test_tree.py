"""The tree: it shows every object and member once, the same at each call."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import hkx
from tests.hkx.build import packfile as hand_made
from tests.samples import SAMPLES, mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.query.items import Item

BINARY = SAMPLES / "havok"


def lines(node: Item, depth: int = 0) -> list[str]:
    found = [f"{'  ' * depth}{node.label} {node.detail}".rstrip()]
    for child in node.shown():
        found += lines(child, depth + 1)
    return found


@needs_samples
def test_the_tree_of_a_small_file_has_the_expected_lines() -> None:
    name = "SARDONYX-sard_serde-hkx__handson_hex_dump__defaultmale__defaultmale.hkx"
    assert lines(chunkwright.open(BINARY / name).tree()) == [
        "packfile hk_2010.2.0-r1 8101, 3 objects",
        "  root hkRootLevelContainer #0001",
        "    namedVariants [1]",
        "      0 hkRootLevelContainerNamedVariant",
        "        name 'hkbProjectData'",
        "        className 'hkbProjectData'",
        "        variant hkbProjectData #0002",
        "          worldUpWS 0.0 0.0 1.0 0.0",
        "          stringData hkbProjectStringData #0003",
        "            animationFilenames []",
        "            behaviorFilenames []",
        "            characterFilenames [1]",
        "              0 'Characters\\\\DefaultMale.hkx'",
        "            eventNames []",
        "            animationPath ''",
        "            behaviorPath ''",
        "            characterPath ''",
        "            fullPathToSource ''",
        "          defaultEventMode 'EVENT_MODE_IGNORE_FROM_GENERATOR'",
    ]


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_every_object_is_shown_with_its_members_once(path: Path) -> None:
    packfile = chunkwright.open(path)
    unfolded, stack = [], [packfile.tree()]
    while stack:
        node = stack.pop()
        found = re.fullmatch(r"\S* #(\d{4,})( '.*'| \".*\")?", node.detail)
        if found:
            unfolded.append(int(found[1]))
        stack += node.shown()
    assert sorted(unfolded) == sorted(obj.number for obj in packfile.objects)


@needs_samples
def test_children_are_the_same_at_each_call() -> None:
    name = "ShikyoKira_Project-New-Reign---Nemesis-Main__cached_behaviors__SSE__horsebehavior.hkx"
    tree = chunkwright.open(BINARY / name).tree()
    root = next(iter(tree.shown()))
    assert lines(root) == lines(root)
    again = next(iter(tree.shown()))
    assert lines(again) == lines(root)


def test_the_tables_of_a_section_are_shown_in_stored_order() -> None:
    tree = hand_made(local=((16, 32), (20, 36)), globals_=((0, 2, 48),)).tree()
    (section,) = tree.named("__data__")
    assert lines(section)[:6] == [
        "__data__ 96 bytes",
        "  local_fixups 2",
        "    0 0x10 0x20",
        "    1 0x14 0x24",
        "  global_fixups 1",
        "    0 0x0 0x2 0x30",
    ]
    names = [node.label for node in section.shown()]
    assert names == ["local_fixups", "global_fixups", "virtual_fixups"]


def test_an_object_is_shown_at_the_first_of_several_pointers() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "Troll"})
    container = hkx.new_object(packfile, "hkaAnimationContainer")
    container["skeletons"] = [skeleton, skeleton]
    packfile.root = hkx.new_object(
        packfile,
        "hkRootLevelContainer",
        {"namedVariants": [{"variant": container}]},
    )
    found = [line.strip() for line in lines(packfile.tree()) if "hkaSkeleton" in line]
    again = f"-> #{skeleton.number:04d} hkaSkeleton"
    here = f"hkaSkeleton #{skeleton.number:04d} 'Troll'"
    assert found == [f"0 {here}", f"1 {again}"]
    (second,) = packfile.tree().named("root")
    for segment in ("namedVariants", "0", "variant", "skeletons", "1"):
        (second,) = (second.target or second).named(segment)
    assert (second.detail, list(second.shown())) == (again, [])
    (skeletons,) = container_item(packfile, container).named("skeletons")
    assert [item.detail for item in skeletons.shown()] == [here, again]


def container_item(packfile: hkx.Packfile, obj: hkx.HkObject) -> Item:
    (found,) = packfile.tree().named(f"#{obj.number:04d}")
    return found
