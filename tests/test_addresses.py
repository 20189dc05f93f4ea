"""Every address that a document prints leads back to the same object."""

from __future__ import annotations

import copy
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, QueryError
from chunkwright.anim import AnimationClip, Marker
from chunkwright.base.wording import index_of, join, split, unescape
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.query.actions import locate
from chunkwright.query.typed import select
from tests.samples import expected, needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chunkwright.query.items import Item

NODES, CHILDREN, PROBLEMS = 250, 40, 20


def spread(family: str, count: int) -> list[Path]:
    """Choose some files of a family that open, from small to large, but none of the largest."""
    refused = {name for name, row in expected(family).items() if "error" in row}
    files = [path for path in samples(family) if path.name not in refused]
    files.sort(key=lambda path: path.stat().st_size)
    files = files[: len(files) * 3 // 4]
    return files[:: max(1, -(-len(files) // count))]


FILES = [path for family in ("ka", "havok", "virtools") for path in spread(family, 12)]


def nodes(root: Item) -> Iterator[Item]:
    todo, left = [root], NODES
    while todo and left:
        node = todo.pop()
        left -= 1
        yield node
        todo.extend(reversed(list(islice(node.shown(), CHILDREN))))


@needs_samples
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_printed_address_leads_to_its_object(path: Path) -> None:
    document = chunkwright.open(path)
    for node in nodes(document.tree()):
        (found,) = select(document.tree(), node.address)
        assert found.address == node.address
        elsewhere = split(node.address)[-1:] not in ([], [node.label])  # as a block of a script
        if not (elsewhere or found.detail.startswith("-> ") or node.detail.startswith("-> ")):
            assert found.detail == node.detail
    for problem in document.problems()[:PROBLEMS]:
        assert list(select(document.tree(), problem.path)), problem


@needs_samples
@pytest.mark.parametrize("path", spread("havok", 24), ids=lambda path: path.name)
def test_objects_and_tree_of_a_packfile_have_the_same_addresses(path: Path) -> None:
    packfile: Any = chunkwright.open(path)
    for obj in packfile.objects[:30]:
        number = f"#{obj.number:04d}"
        assert packfile.find_object(split(obj.address)[-1]) is obj
        for way in (obj.address, f"/objects/{number}", number):
            (node,) = select(packfile.tree(), way)
            assert node.address == obj.address
            assert node.detail.startswith(f"{obj.class_name} {number}")
            assert repr(obj).startswith(f"<{obj.class_name} {number}")


@needs_samples
@pytest.mark.parametrize("path", spread("ka", 40), ids=lambda path: path.name)
def test_objects_and_tree_of_a_scene_have_the_same_addresses(path: Path) -> None:
    scene: Any = chunkwright.open(path)
    if scene.format == "scg":
        for index, group in enumerate(scene.groups):
            for way in (scene.groups.address_of(group), f"/polygon_groups/{index}"):
                (node,) = select(scene.tree(), way)
                assert node.address == scene.groups.address_of(group)
    if scene.format == "sc2":
        for at in ("data_nodes", "hierarchy"):
            tops = scene.data_nodes if at == "data_nodes" else scene.roots
            for index, top in enumerate(islice(tops, 30)):
                for way in (top.address, f"/{at}/{index}"):
                    (node,) = select(scene.tree(), way)
                    assert node.address == top.address
                    assert node.detail.startswith(top.class_name)


@needs_samples
@pytest.mark.parametrize("path", spread("virtools", 24), ids=lambda path: path.name)
def test_objects_and_tree_of_a_virtools_file_have_the_same_addresses(path: Path) -> None:
    file: Any = chunkwright.open(path)
    for item in islice(file.objects, 30):
        assert file.objects.find(split(item.address)[-1]) is item
        for way in (item.address, f"/objects/#{item.id}", f"#{item.id}"):
            (node,) = select(file.tree(), way)
            assert node.address == item.address
            assert node.detail.startswith(repr(item))
    for manager in file.managers:
        (node,) = select(file.tree(), f"/managers/{manager.guid}")
        assert node.address == manager.address


def test_a_key_with_address_syntax_is_escaped_in_errors() -> None:
    archive = KeyedArchive({"gun/barrel~1": {"range": 400.0}})
    archive["gun/barrel~1"]["range"] = 1
    with pytest.raises(ChunkwrightError) as caught:
        archive["gun/barrel~1"]["up/down"] = object()
    assert caught.value.path == "/up~1down"
    tree = archive.tree()
    (found,) = select(tree, "/gun~1barrel~01/range")
    assert found.address == "/gun~1barrel~01/range"
    form = archive.to_dict()
    data = bytes(archive)
    assert chunkwright.from_dict(form) == archive
    cut = data[:-3]
    with pytest.raises(ChunkwrightError) as caught:
        chunkwright.open(cut)
    assert caught.value.path.startswith("/gun~1barrel~01")


def test_names_with_any_characters_have_addresses() -> None:
    names = ["", "*", "a*", "ab", "[x]", "?", "a/b", "a~1b", "~", "~0", "#1", "0", " ", "\n", "\\n"]
    archive = KeyedArchive({name: number for number, name in enumerate(names)})
    whole = KeyedArchive({"": archive, "below": copy.deepcopy(archive)})
    for top in ("~", "below"):
        for number, name in enumerate(names):
            address = f"/{top}{join(name)}"
            assert whole.get(address) == number
            (node,) = select(whole.tree(), address)
            assert (node.address, node.detail) == (address, f"INT32 {number}")
            whole.set(address, number + 100)
            assert whole[unescape(top)][name] == number + 100
            whole.set(address, number)
    assert {hit.address for hit in whole.find("/below/*")} == {
        "/below" + join(name) for name in names
    }
    assert whole.get("/") is whole


def test_a_name_with_brackets_is_found_by_its_printed_form() -> None:
    archive = KeyedArchive({"NPC Root [Root]": {"Root": 1}, "NPC": {"Root": 2}})
    assert [hit.value for hit in archive.find("/NPC Root [Root]/Root")] == [1]
    assert [hit.address for hit in archive.find("/NPC[Root]")] == ["/NPC"]
    assert not list(archive.find("/NPC[Leaf]"))
    assert not list(archive.find("//NPC Root [Root]"))


@needs_samples
def test_a_block_of_a_script_has_the_address_of_its_object() -> None:
    (path,) = (path for path in samples("virtools") if path.name.endswith("__Sound.nmo"))
    file: Any = chunkwright.open(path)
    blocks = [node for node in nodes(file.tree().named("scripts")[0]) if node.address[:2] == "/o"]
    assert len(blocks) > 100
    for node in blocks:
        assert file.get(node.address) is file.objects.find(split(node.address)[1])
    (local,) = select(file.tree(), "/scripts/Sound_Manager/local #2")
    assert (local.address, local.detail) == ("/objects/#6838", "B = 'Ball_Paper'")


@pytest.mark.parametrize(
    ("segment", "count", "index"),
    [
        ("0", 1, 0),
        ("2", 3, 2),
        ("3", 3, None),
        ("0", 0, None),
        ("10", 11, 10),
        ("007", 8, 7),
        ("0" * 5000 + "2", 3, 2),
        ("0" * 5000 + "3", 3, None),
        ("1" * 5000, 10**9, None),
        ("", 3, None),
        ("-1", 3, None),
        ("1.0", 3, None),
    ],
)
def test_a_segment_is_an_index_if_it_is_a_number_below_the_count(
    segment: str, count: int, index: int | None
) -> None:
    assert index_of(segment, count) == index


def test_leading_zeros_of_an_index_make_no_difference() -> None:
    archive = KeyedArchive({"list": [5, 6, 7]}).root_item()
    clip = AnimationClip(1.0, [], [Marker("start", 0.0), Marker("end", 1.0)]).root_item()
    zeros = "0" * 30
    assert locate(archive, f"/list/{zeros}2").value == 7
    assert locate(clip, f"/markers/{zeros}1/name").value == "end"
    for root, address in ((archive, f"/list/{zeros}3"), (clip, f"/markers/{zeros}2")):
        with pytest.raises(QueryError, match=f"has no '{zeros}"):
            locate(root, address)
