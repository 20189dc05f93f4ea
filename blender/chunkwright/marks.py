"""Marks as Blender shows them: groups of Virtools as collections, and hidden objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import bpy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

KEY: Final = "chunkwright"
# The properties of a group's collection: the name of the group, which can be longer than names of
# collections and need not be unique in the .blend file, and the name that the collection got.
_GROUP: Final = "chunkwright_group"


def mark_of(thing: bpy.types.ID) -> dict[str, Any]:
    """Return the mark of a data-block; empty for a new one."""
    mark = thing.get(KEY)
    return mark.to_dict() if hasattr(mark, "to_dict") else {}


def show(collection: bpy.types.Collection, mark: Mapping[str, Any]) -> None:
    """Make a collection for each group of a Virtools file, and hide objects that the file hides.

    ``mark`` is the mark of the imported scene.
    """
    if has_groups(mark):
        _gather(collection, mark.get("groups") or ())
    # Blender rebuilds this list when something is hidden.
    for each in list(collection.all_objects):
        if mark_of(each).get("hidden"):
            each.hide_viewport = each.hide_render = True


def note(collection: bpy.types.Collection, mark: Mapping[str, Any]) -> dict[str, Any]:
    """Update the marks of objects from what Blender shows; return the mark of the scene.

    The collections inside the imported one are the groups. An object that is hidden in the
    viewport or in renders is hidden in the file.
    """
    objects = list(collection.all_objects)
    for each in objects:
        if bool(mark_of(each).get("hidden")) != (each.hide_viewport or each.hide_render):
            _set(each, "hidden", each.hide_viewport or each.hide_render)
    if not has_groups(mark):
        return dict(mark)
    groups = {group_of(child): child for child in collection.children_recursive}
    members: dict[str, list[str]] = {}
    for name, child in groups.items():
        for each in child.objects:
            members.setdefault(each.name_full, []).append(name)
    for each in objects:
        before = mark_of(each).get("groups") or []
        now = _in_order(before, members.get(each.name_full, []))
        if now != list(before):
            _set(each, "groups", now)
    names = _in_order(mark.get("groups") or [], groups)
    return {key: value for key, value in mark.items() if key != "groups"} | (
        {"groups": names} if names else {}
    )


def has_groups(mark: Mapping[str, Any]) -> bool:
    """Whether the collections of a scene are groups of its file."""
    return mark.get("family") == "virtools"


def group_of(collection: bpy.types.Collection) -> str:
    """Return the name of the group that a collection represents."""
    known = collection.get(_GROUP)
    is_known = known is not None and known["shown"] == collection.name
    return str(known["name"] if is_known else collection.name)


def set_mark(thing: bpy.types.ID, mark: Mapping[str, Any]) -> None:
    """Set the mark of a data-block, or remove it if it is empty."""
    if mark:
        thing[KEY] = dict(mark)
    elif KEY in thing:
        del thing[KEY]


def _gather(collection: bpy.types.Collection, groups: Iterable[str]) -> None:
    children: dict[str, bpy.types.Collection] = {}
    for name in (*groups, *_memberships(collection)):
        if name not in children:
            child = children[name] = bpy.data.collections.new(name)
            child[_GROUP] = {"name": name, "shown": child.name}
            collection.children.link(child)
    for each in list(collection.objects):
        for name in dict.fromkeys(mark_of(each).get("groups") or ()):
            children[name].objects.link(each)


def _memberships(collection: bpy.types.Collection) -> Iterator[str]:
    for each in collection.objects:
        yield from mark_of(each).get("groups") or ()


def _in_order(before: Iterable[str], now: Iterable[str]) -> list[str]:
    """Return the current names: first those that were there before, in their old order."""
    there = list(now)
    return list(dict.fromkeys([*(name for name in before if name in there), *there]))


def _set(thing: bpy.types.ID, key: str, value: object) -> None:
    """Set an entry of the mark of a data-block; remove it if the value is empty."""
    mark = {name: each for name, each in mark_of(thing).items() if name != key}
    set_mark(thing, mark | ({key: value} if value else {}))
