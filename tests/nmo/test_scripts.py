"""Scripts as graphs: blocks have the names of their prototypes, links have their ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkwright.nmo import Behavior, BehaviorLink, VirtoolsFile, remove_objects
from chunkwright.nmo.payloads.names import PROTOTYPE_NAMES
from chunkwright.state_chunk.chunk_format import Guid
from tests.nmo.files import opened
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.query.items import Item


def graph() -> tuple[VirtoolsFile, Behavior]:
    """Make a script with one block, started by the script's input."""
    file = VirtoolsFile()
    made = []
    for name, kind in (("Script", 0x2), ("Block", 0x8000)):
        item = file.add_object("CKBehavior", name)
        ends = [file.add_object("CKBehaviorIO", each) for each in ("In", "Out")]
        item["behavior"] = {
            "flags": kind,
            "contents": 0x1800,
            "inputs": ends[:1],
            "outputs": ends[1:],
        } | ({"prototype": next(iter(PROTOTYPE_NAMES)), "version": 1} if kind == 0x8000 else {})
        made.append((item, *ends))
    (script, start, _), (block, entry, _) = made
    link = file.add_object("CKBehaviorLink", None)
    link["link"] = {"delay": (1, 1), "input": start, "output": entry}
    script["behavior"]["contents"] |= 0x80100
    script["behavior"] |= {"links": [link], "sub_behaviors": [block]}
    file = opened(bytes(file))
    found = file.objects["Script"]
    assert isinstance(found, Behavior)
    return file, found


def shown(file: VirtoolsFile) -> Item:
    """Return the node of the block in the tree."""
    node = file.tree()
    for name in ("scripts", "Script", "Block"):
        node = next(each for each in node.shown() if each.label == name)
    return node


def test_links_are_connected_to_the_blocks_at_both_ends() -> None:
    file, script = graph()
    (link,) = script.links
    block = file.objects["Block"]
    assert (link.source_block, link.target_block) == (script, block)
    assert link.source is script.part("inputs")[0]
    other = file.add_object("CKBehavior", "Other")
    other["behavior"] = {"contents": 0x800, "inputs": block["behavior"]["inputs"]}
    block["behavior"]["inputs"] = []
    assert link.target_block is other
    remove_objects(file, [other])
    assert link.target_block is None


def test_blocks_show_the_name_of_their_prototype() -> None:
    file, script = graph()
    guid, name = next(iter(PROTOTYPE_NAMES.items()))
    (block,) = script.part("sub_behaviors")
    assert (block.prototype, block.prototype_name) == (guid, name)
    assert script.prototype_name is None
    node = shown(file)
    assert node.detail == f"block {name!r}"
    block["behavior"]["prototype"] = Guid(1, 2)
    assert block.prototype_name is None
    assert shown(file).detail == "block 00000001-00000002"


@needs_samples
@pytest.mark.parametrize(
    "path",
    [path for path in samples("virtools") if path.name.endswith(("base.cmo", "p_modul_08.nmo"))],
    ids=lambda path: path.name,
)
def test_links_of_real_scripts_have_blocks_at_both_ends(path: Path) -> None:
    file = opened(path.read_bytes())
    named = [each for each in file.objects.of_class(Behavior) if each.prototype_name]
    assert named
    assert [each.name for each in named] == [each.prototype_name for each in named]
    owners = {
        id(link): each for each in file.objects.of_class(Behavior) for link in each.part("links")
    }
    for link in file.objects.of_class(BehaviorLink):
        graph = owners[id(link)]
        near = [graph, *graph.part("sub_behaviors")]
        assert any(link.source_block is each for each in near)
        assert any(link.target_block is each for each in near)
