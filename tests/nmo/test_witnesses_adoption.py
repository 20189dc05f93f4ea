"""What an object of another file brings along."""

from __future__ import annotations

import pytest

from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.adoption import BEHAVIOR_PLUGINS
from chunkwright.nmo.parts import PluginCategory
from chunkwright.state_chunk.values import Guid


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
