"""Entities that follow joints: the entries of a SkeletonJointBindingComponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.variants import VariantType

if TYPE_CHECKING:
    from chunkwright.sc2.nodes import Node


def with_above(entity: Node) -> list[Node]:
    """Return an entity and those above it."""
    found: list[Node] = []
    above: Node | None = entity
    while above is not None:
        found.append(above)
        above = above.parent
    return found


def rename_binding(entity: Node, before: str, name: str) -> None:
    """Let an entity that follows a joint, which is found by its name, follow it by another."""
    for above in with_above(entity):
        component = above.component("SkeletonJointBindingComponent")
        holder = None if component is None else component.archive.get("map")
        if isinstance(holder, KeyedArchive):
            for key in holder:
                if key.isdigit() and str(holder[key].get("entityUid")) == before:
                    holder[key]["entityUid"] = name


def drop_binding(archive: KeyedArchive, name: str) -> None:
    """Remove an entity from those of a component that follow joints."""
    holder = archive.get("map")
    if not isinstance(holder, KeyedArchive):
        return
    keys = sorted((key for key in holder if key.isdigit()), key=int)
    kept = [holder[key] for key in keys if str(holder[key].get("entityUid")) != name]
    for key in keys:
        del holder[key]
    for number, each in enumerate(kept):
        holder.set(f"{number:04}", each, VariantType.KEYED_ARCHIVE)
    archive.set("count", len(kept), VariantType.UINT32)


def add_binding(archive: KeyedArchive, name: str, uid: str) -> None:
    """Let an entity, by its name, follow the joint of a uid."""
    if not isinstance(archive.get("map"), KeyedArchive):
        archive.set("map", KeyedArchive(), VariantType.KEYED_ARCHIVE)
    holder = archive["map"]
    number = sum(key.isdigit() for key in holder)
    made = KeyedArchive()
    made.set("entityUid", name, VariantType.FASTNAME)
    made.set("jointUid", uid, VariantType.FASTNAME)
    holder.set(f"{number:04}", made, VariantType.KEYED_ARCHIVE)
    archive.set("count", number + 1, VariantType.UINT32)
