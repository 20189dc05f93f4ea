"""Edited entries of marks and custom properties, stored in archives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError
from chunkwright.exchange.edits.comparing import near
from chunkwright.exchange.model import KEY, mark_of
from chunkwright.keyed_archive import values
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.forms import (
    MaterialProperty,
    decode_property,
    encode_property,
    encoded,
    try_decode,
)
from chunkwright.keyed_archive.values import VariantType
from chunkwright.sc2.model import components

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.exchange.model import Node as Placed
    from chunkwright.sc2.model.materials import Material
    from chunkwright.sc2.model.nodes import Node


_COMPONENT: Final = "CustomPropertiesComponent"
_IN_COMPONENT: Final = "cpc.properties"
_IN_NODE: Final = "customprops"
_VECTORS: Final = {2: values.Vector2, 3: values.Vector3, 4: values.Vector4}
_TYPES: Final = {
    2: VariantType.VECTOR2,
    3: VariantType.VECTOR3,
    4: VariantType.VECTOR4,
}
_FLOATS: Final = (0, 1, 2, 3)


def set_entries(archive: KeyedArchive, old: JsonMapping, new: JsonMapping) -> str | None:
    """Store the entries of a mark that differ; return why one could not be stored."""
    reasons = []
    for key in sorted(old.keys() | new.keys()):
        if near(old.get(key), new.get(key)):
            continue
        if key not in new:
            archive.pop(key, None)
            continue
        reason = _set(archive, key, new[key])
        if reason:
            reasons.append(reason)
    return "; ".join(reasons) or None


def _set(archive: KeyedArchive, key: str, value: Any) -> str | None:
    if key in archive:
        stored, type_ = archive[key], archive.type_of(key)
        match value, stored:
            case list(), bytes():
                return _set_bytes(archive, key, value)
            case list(), _:
                value = type(stored)(*value) if len(value) == len(tuple(stored)) else value
            case int(), float():
                value = float(value)
            case str(), int() if value.isdecimal():
                value = int(value)
        try:
            archive.set(key, value, type_)
        except (ChunkwrightError, TypeError) as error:
            return f"{key} is {type_.name.lower()}, not {value!r:.40} ({error})"
        return None
    made = _typed(value)
    if made is None:
        return f"{key} is neither a number, a word nor two to four numbers"
    archive.set(key, *made)
    return None


def _set_bytes(archive: KeyedArchive, key: str, value: list[Any]) -> str | None:
    try:
        known = try_decode(key, archive[key])
        archive[key] = encoded(key, type(known)(*map(float, value)))
    except (ChunkwrightError, TypeError, ValueError) as error:
        return f"{key} does not take {value!r:.40} ({error})"
    return None


def _typed(value: Any) -> tuple[Any, VariantType] | None:
    """Return a new value with the type of its key in archives; None if there is none."""
    match value:
        case bool():
            return value, VariantType.BOOLEAN
        case int():
            fits = -(1 << 31) <= value < 1 << 31
            return value, VariantType.INT32 if fits else VariantType.INT64
        case float():
            return value, VariantType.FLOAT
        case str():
            return value, VariantType.STRING
        case list() | tuple() if len(value) in _VECTORS:
            if all(isinstance(each, int | float) for each in value):
                return _VECTORS[len(value)](*map(float, value)), _TYPES[len(value)]
    return None


def set_custom(entity: Node, old: JsonMapping, new: JsonMapping) -> str | None:
    """Store the custom properties of an entity that differ."""
    component = entity.component(_COMPONENT)
    archive, key = (entity.archive, _IN_NODE)
    if _IN_NODE not in entity.archive:
        if component is None:
            component = entity.add_component(_COMPONENT)
        archive, key = component.archive, _IN_COMPONENT
    stored = archive.get_as(key, bytes)
    inside = None if stored is None else try_decode(key, stored)
    held = inside if isinstance(inside, KeyedArchive) else KeyedArchive()
    reason = set_entries(held, old, new)
    archive.set(key, encoded(key, held), VariantType.BYTE_ARRAY)
    return reason


def set_properties(material: Material, old: JsonMapping, new: JsonMapping) -> str | None:
    """Store the shader properties of a material that differ."""
    for name in old.keys() - new.keys():
        del material.properties[name]
    for name, value in new.items():
        if near(old.get(name), value):
            continue
        numbers = tuple(float(each) for each in value) if isinstance(value, list | tuple) else ()
        stored = material.properties.get(name)
        known = decode_property(stored) if isinstance(stored, bytes) else None
        kind = len(numbers) - 1
        if known is not None and len(known.floats) == len(numbers):
            kind = known.type
        elif kind not in _FLOATS:
            return f"the property {name} is not one to four numbers"
        count = known.array_size if known is not None and kind == known.type else 1
        material.properties[name] = encode_property(MaterialProperty(kind, count, numbers))
    return None


_VISIBLE: Final = 1
_OLD_VISIBLE: Final = 2


def show(entity: Node, *, is_hidden: bool) -> str | None:
    """Show or hide what an entity draws; return why it has no such state."""
    version = entity.scene_version
    if version < components.FIRST_WITH_COMPONENTS:
        flags = entity.archive.get("flags", 0)
        entity.archive["flags"] = _switched(int(flags), _OLD_VISIBLE, is_on=not is_hidden)
        return None
    found = False
    for component in entity.components:
        archive = component.archive.get_as("rc.renderObj", KeyedArchive)
        if archive is not None:
            flags = int(archive.get("ro.flags", _VISIBLE))
            on = _switched(flags, _VISIBLE, is_on=not is_hidden)
            archive.set("ro.flags", on, VariantType.UINT32)
            found = True
    return None if found else "an entity that draws nothing cannot be hidden"


def why_shown(entity: Node, node: Placed) -> str | None:
    """Return why an entity cannot be hidden as its node is, with everything below it."""
    if entity.scene_version < components.FIRST_WITH_COMPONENTS or not node.children:
        return None
    return "hiding an entity hides what it draws itself, but not what is below it"


def _switched(flags: int, bit: int, *, is_on: bool) -> int:
    return flags | bit if is_on else flags & ~bit


def rows_of(value: object) -> JsonObject:
    """Return a mark that is a mapping; an empty one for any other."""
    return value if isinstance(value, dict) else {}


def mark_custom(node: Placed, old: JsonObject, new: JsonObject) -> None:
    """Update the custom properties in the mark of an edited node."""
    mark = mark_of(node.extras)
    kept = dict(rows_of(mark.get("custom")))
    for key in old.keys() - new.keys():
        kept.pop(key, None)
    node.extras = node.extras | {KEY: mark | {"custom": kept | new}}


def with_above(entity: Node) -> list[Node]:
    """Return an entity and its ancestors."""
    found: list[Node] = []
    above: Node | None = entity
    while above is not None:
        found.append(above)
        above = above.parent
    return found


def rename_binding(entity: Node, before: str, name: str) -> None:
    """Rename an entity in the binding by which it follows a joint."""
    for above in with_above(entity):
        component = above.component("SkeletonJointBindingComponent")
        holder = None if component is None else component.archive.get_as("map", KeyedArchive)
        if holder is not None:
            for key in holder:
                if key.isdigit() and str(holder[key].get("entityUid")) == before:
                    holder[key]["entityUid"] = name


def drop_binding(archive: KeyedArchive, name: str) -> None:
    """Remove an entity from those of a component that follow joints."""
    holder = archive.get_as("map", KeyedArchive)
    if holder is None:
        return
    keys = sorted((key for key in holder if key.isdigit()), key=int)
    kept = [holder[key] for key in keys if str(holder[key].get("entityUid")) != name]
    for key in keys:
        del holder[key]
    for number, each in enumerate(kept):
        holder.set(f"{number:04}", each, VariantType.KEYED_ARCHIVE)
    archive.set("count", len(kept), VariantType.UINT32)


def add_binding(archive: KeyedArchive, name: str, uid: str) -> None:
    """Bind an entity, by name, to the joint with a uid."""
    if archive.get_as("map", KeyedArchive) is None:
        archive.set("map", KeyedArchive(), VariantType.KEYED_ARCHIVE)
    holder = archive["map"]
    number = sum(key.isdigit() for key in holder)
    made = KeyedArchive()
    made.set("entityUid", name, VariantType.FASTNAME)
    made.set("jointUid", uid, VariantType.FASTNAME)
    holder.set(f"{number:04}", made, VariantType.KEYED_ARCHIVE)
    archive.set("count", number + 1, VariantType.UINT32)
