"""What an object of another file brings along."""

from __future__ import annotations

import pytest

from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.adoption import BEHAVIOR_PLUGINS, references
from chunkwright.nmo.parts import PluginCategory
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.position_lists import Content, Lists
from chunkwright.state_chunk.values import Guid
from tests.state_chunk.bytes import dwords


@pytest.mark.parametrize(("class_name", "needed"), [("CKBehavior", True), ("CKGroup", False)])
@pytest.mark.parametrize("has_rows", [False, True])
def test_scripts_bring_the_plugins_that_they_need(
    class_name: str, needed: bool, has_rows: bool
) -> None:
    other, file = VirtoolsFile(), VirtoolsFile()
    mine, theirs, shared = Guid(1, 1), Guid(2, 2), Guid(3, 3)
    other.plugin_dependencies = [
        PluginCategory(BEHAVIOR_PLUGINS, [theirs, shared]),
        PluginCategory(BEHAVIOR_PLUGINS + 1, [Guid(9, 9)]),
    ]
    kept = [PluginCategory(BEHAVIOR_PLUGINS + 1, [Guid(7, 7)])]
    if has_rows:
        kept.append(PluginCategory(BEHAVIOR_PLUGINS, [mine, shared]))
    file.plugin_dependencies = kept
    file.objects.adopt(other.add_object(class_name, "x"))
    found = [(row.category, list(row.guids)) for row in file.plugin_dependencies]
    rest = [(BEHAVIOR_PLUGINS + 1, [Guid(7, 7)])]
    if has_rows:
        more = [theirs] if needed else []
        assert found == [*rest, (BEHAVIOR_PLUGINS, [mine, shared, *more])]
    else:
        assert found == [*rest, *([(BEHAVIOR_PLUGINS, [theirs, shared])] if needed else [])]


def test_what_chunks_refer_to() -> None:
    file = VirtoolsFile()
    one, two = (file.add_object("CK3dEntity", name) for name in "ab")
    listed = Content(dwords(2, one.id, two.id), Lists(ids=(0xFFFFFFFF, 0)))
    loose = StateChunk(1)
    loose.append(0x1234, listed)
    assert list(references(loose)) == []
    known = StateChunk(one.class_id, codec=one.codec())
    known.append(0x1234, listed)
    assert list(references(known)) == [one, two]
    # In a chunk of a file the numbers are indices, which are in fields alone.
    bound = StateChunk(one.class_id, codec=one.codec(), bound=True)
    bound.append(0x1234, Content(dwords(2, 0, 1)))
    assert list(references(bound)) == []


def test_data_that_is_no_chain_comes_along_with_new_ids() -> None:
    other, file = VirtoolsFile(), VirtoolsFile()
    file.add_object("CK3dEntity", "first")
    near, far = other.add_object("CK3dEntity", "near"), other.add_object("CKGroup", "far")
    chunk = StateChunk(far.class_id, codec=far.codec())
    # The second dword leads out of the data, so that this is no chain of areas.
    chunk.raw = dwords(far.id, 0x99999999, near.id, near.id)
    lists = Lists(ids=(0, 2))
    chunk.keep_lists(lists)
    far.chunk = chunk
    made = file.objects.adopt(far)
    assert (near.id, far.id) == (1, 2)
    assert [(each.id, each.name) for each in file.objects] == [
        (1, "first"),
        (2, "near"),
        (3, "far"),
    ]
    copy = made.need_chunk()
    assert copy.raw == dwords(made.id, 0x99999999, file.objects["near"].id, near.id)
    assert copy.assemble()[1].ids == lists.ids
