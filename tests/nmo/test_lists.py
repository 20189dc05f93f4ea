"""The lists of managers: a failed adoption removes the entries that it added."""

from __future__ import annotations

from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.edit import need_list, remember_lists
from chunkwright.nmo.file import PluginCategory
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER, MESSAGE_MANAGER
from chunkwright.state_chunk.chunk_format import Guid


def test_a_new_list_of_attributes_has_no_categories() -> None:
    file = VirtoolsFile()
    found = need_list(file, ATTRIBUTE_MANAGER)
    (manager,) = file.managers
    assert dict(manager.need_fields("attributes")) == {
        "category_count": 0,
        "attribute_count": 0,
        "categories": [],
        "attributes": [],
    }
    assert need_list(file, ATTRIBUTE_MANAGER) is found
    assert need_list(file, MESSAGE_MANAGER) == []
    chunks = [each.need_chunk() for each in file.managers]
    assert [chunk.class_id for chunk in chunks] == [0x66, 0xAC]
    assert [(chunk.data_version, chunk.bound, chunk.options) for chunk in chunks] == [
        *[(0, True, 0x10)] * 2
    ]


def test_the_lists_of_managers_are_restored() -> None:
    file = VirtoolsFile()
    need_list(file, MESSAGE_MANAGER).append("Old")
    need_list(file, ATTRIBUTE_MANAGER)
    messages, attributes = file.managers
    del attributes["attributes"]
    file.plugin_dependencies[:] = [PluginCategory(4, [Guid(1, 2)])]
    (row,) = file.plugin_dependencies
    restore = remember_lists(file)

    need_list(file, MESSAGE_MANAGER).append("New")
    need_list(file, ATTRIBUTE_MANAGER)
    file.managers.reverse()
    row.guids.append(Guid(3, 4))
    file.plugin_dependencies.append(PluginCategory(5))
    restore()
    assert list(file.managers) == [messages, attributes]
    assert messages.need_fields("messages")["names"] == ["Old"]
    assert attributes.area_fields("attributes") is None
    assert [(each.category, each.guids) for each in file.plugin_dependencies] == [(4, [Guid(1, 2)])]

    # The list did not exist before, and was not created since.
    remember_lists(file)()
    assert attributes.area_fields("attributes") is None
    # A list that was deleted since is not created again.
    restore = remember_lists(file)
    del messages["messages"]
    restore()
    assert messages.area_fields("messages") is None
