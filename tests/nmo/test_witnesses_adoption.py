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
