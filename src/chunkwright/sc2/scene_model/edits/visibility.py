"""Whether entities draw what they have, and what they are for people: custom properties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.exchange.marks import KEY, mark_of
from chunkwright.keyed_archive.model import KeyedArchive
from chunkwright.keyed_archive.variants import VariantType
from chunkwright.sc2 import transforms

if TYPE_CHECKING:
    from chunkwright.exchange.model import Node as Placed
    from chunkwright.sc2.nodes import Node

_VISIBLE: Final = 1
_OLD_VISIBLE: Final = 2


def show(entity: Node, *, is_hidden: bool) -> str | None:
    """Show or hide what an entity draws; return why it has no such state."""
    version = entity.scene_version
    if version < transforms.FIRST_WITH_COMPONENTS:
        flags = entity.archive.get("flags", 0)
        entity.archive["flags"] = _switched(int(flags), _OLD_VISIBLE, is_on=not is_hidden)
        return None
    found = False
    for component in entity.components:
        archive = component.archive.get("rc.renderObj")
        if isinstance(archive, KeyedArchive):
            flags = int(archive.get("ro.flags", _VISIBLE))
            on = _switched(flags, _VISIBLE, is_on=not is_hidden)
            archive.set("ro.flags", on, VariantType.UINT32)
            found = True
    return None if found else "an entity that draws nothing cannot be hidden"


def why_shown(entity: Node, node: Placed) -> str | None:
    """Return why an entity cannot be hidden as its node is, with all below it."""
    if entity.scene_version < transforms.FIRST_WITH_COMPONENTS or not node.children:
        return None
    return "an entity hides what it draws itself, and not what is below it"


def _switched(flags: int, bit: int, *, is_on: bool) -> int:
    return flags | bit if is_on else flags & ~bit


def tell_custom(node: Placed, old: dict[str, Any], new: dict[str, Any]) -> None:
    """Let the mark of an edited node say what its custom properties are."""
    mark = mark_of(node.extras)
    told = mark.get("custom")
    kept = dict(told) if isinstance(told, dict) else {}
    for key in old.keys() - new.keys():
        kept.pop(key, None)
    node.extras = node.extras | {KEY: mark | {"custom": kept | new}}
