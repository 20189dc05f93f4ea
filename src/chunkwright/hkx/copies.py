"""Packfiles and objects to what ``pickle`` and ``copy`` take, and back.

Graphs are too deep for recursion: a packfile goes as its sections and a list of its objects;
what was decoded or made follows as state, in which objects are numbers of that packfile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.hkx import values
from chunkwright.hkx.model import HkObject, Packfile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.container import Header, Section


def packfile_parts(packfile: Packfile) -> tuple[Any, ...]:
    """Return what ``__reduce__`` of a packfile is to return."""
    kept = vars(packfile)
    listed = packfile.objects if "objects" in kept else None
    made = [obj for obj in listed or () if packfile.place_of(obj) is None]
    stored = {
        "stored_layout": packfile.stored_layout,
        "stored_version": packfile.stored_version,
        "stored_prefix": packfile.stored_prefix,
        "object_prefix": packfile.object_prefix,
        "trailing": packfile.trailing,
        "embedded_at": packfile.embedded_at,
        "source": packfile.source,
        "wrapper": packfile.wrapper,
    }
    args = (
        packfile.header,
        packfile.sections,
        stored,
        list(packfile.stored_numbers),
        values.given_classes(packfile),
        [_fields(obj) for obj in made],
    )
    state: dict[str, Any] = {"objects": listed, "held": list(map(_held, made))}
    for index, objects in list(kept.get("_section_objects", {}).items()):
        state["held"] += [
            _held(obj)
            for obj in objects
            if obj.is_decoded or obj.object_id is not None or obj.section_index != index
        ]
    if "root" in kept:
        state["root"] = packfile.root
    return rebuild, args, state


def rebuild(
    header: Header,
    sections: list[Section],
    stored: dict[str, Any],
    numbers: Sequence[int],
    classes: list[ClassTable | None],
    made: list[tuple[Any, ...]],
) -> Packfile:
    """Make a packfile of its sections, and the objects that were made, without their values."""
    packfile = Packfile(header, sections, numbers=numbers)
    vars(packfile).update(stored)
    if classes:
        values.library(packfile).believe(classes)
    fresh = {fields[0]: HkObject(packfile, *fields[1:], number=fields[0]) for fields in made}
    vars(packfile)["_fresh"] = fresh
    return packfile


def restore(packfile: Packfile, state: dict[str, Any]) -> None:
    """Let a packfile have the objects and their values that another had."""
    vars(packfile).pop("_fresh", None)
    if state["objects"] is not None:
        packfile.objects = state["objects"]
    if "root" in state:
        packfile.root = state["root"]
    for obj, held in state["held"]:
        hold(obj, held)


_HELD: Final = ("object_id", "section_index", "_values")


def _held(obj: HkObject) -> tuple[HkObject, tuple[Any, ...]]:
    return obj, tuple(getattr(obj, name) for name in _HELD)


def hold(obj: HkObject, held: tuple[Any, ...]) -> None:
    """Let an object have what another had."""
    for name, value in zip(_HELD, held, strict=True):
        object.__setattr__(obj, name, value)


def _fields(obj: HkObject) -> tuple[Any, ...]:
    return obj.number, obj.class_name, obj.signature


def object_parts(obj: HkObject) -> tuple[Any, ...]:
    """Return what ``__reduce__`` of an object is to return: its packfile, and where it is in it."""
    packfile = obj.packfile
    place = packfile.place_of(obj)
    if place is not None:
        return stored_object, (packfile, *place)
    listed = "objects" in vars(packfile) and any(each is obj for each in packfile.objects)
    if listed:
        return made_object, (packfile, obj.number)
    # One that was taken out goes by itself.
    return lone_object, (packfile, *_fields(obj)), _held(obj)[1]


def stored_object(packfile: Packfile, section_index: int, place: int) -> HkObject:
    """Return the object that was read as one of a section."""
    return packfile.section_objects(section_index)[place]


def made_object(packfile: Packfile, number: int) -> HkObject:
    """Return the object that was made and has a number."""
    fresh: dict[int, HkObject] = vars(packfile).get("_fresh", {})
    return fresh[number] if number in fresh else packfile.find(f"#{number}")


def lone_object(packfile: Packfile, number: int, class_name: str, signature: int) -> HkObject:
    """Make an object that its packfile does not list."""
    return HkObject(packfile, class_name, signature, number=number)
