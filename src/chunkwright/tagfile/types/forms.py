"""Types as JSON-ready plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary.forms import check_keys
from chunkwright.binary.reading import within
from chunkwright.errors import CorruptError
from chunkwright.tagfile.types.table import Argument, Field, TagType, TypeTable, check_titles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.model.types import JsonDict

# Parts that are plain numbers or text: their names in the form and in the model.
_PLAIN: Final = {
    "format": "own_format",
    "version": "version",
    "size": "own_size",
    "alignment": "own_alignment",
    "flags": "flags",
    "attributes": "attributes",
}


def types_to_form(types: TypeTable) -> list[JsonDict]:
    """Return the types in the order of their numbers, by which they refer to each other."""
    return [_to_form(one, types.ids) for one in types]


def _to_form(one: TagType, ids: Mapping[int, int]) -> JsonDict:
    made: JsonDict = {"name": one.name}
    if one.arguments:
        made["arguments"] = [
            [each.name, ids[id(each.value)] if isinstance(each.value, TagType) else each.value or 0]
            for each in one.arguments
        ]
    if one.parts is None:
        return made
    made["parts"] = one.parts
    if one.parent is not None:
        made["parent"] = ids[id(one.parent)]
    if one.own_sub is not None:
        made["sub"] = ids[id(one.own_sub)]
    for name, attribute in _PLAIN.items():
        value = getattr(one, attribute)
        if value is not None:
            made[name] = value
    if one.own_fields is not None:
        made["fields"] = [
            [each.name, each.flags, each.offset, ids[id(each.type)]]
            + ([] if each.extra is None else [each.extra])
            for each in one.own_fields
        ]
    if one.properties:
        made["properties"] = one.properties
    if one.interfaces is not None:
        made["interfaces"] = [[ids[id(base)], offset] for base, offset in one.interfaces]
    return made


def types_from_form(plain: Any) -> TypeTable:
    """Return the types of their form; ``CorruptError`` if one refers to none."""
    if not isinstance(plain, list):
        raise CorruptError("the types are a list", path="/types")
    types = [TagType(_text(each["name"])) for each in plain]
    with within("types") as segment:
        for segment.index, (one, form) in enumerate(zip(types, plain, strict=True)):
            _from_form(one, form, types)
    with within("types") as segment:
        for segment.index, one in enumerate(types):
            if not one.name:
                raise CorruptError("a type has no name")
            _ = one.chain  # which refuses types that derive from themselves
    check_titles(types)
    return TypeTable(types, [one for one in types if one.has_body])


def _from_form(one: TagType, form: Mapping[str, Any], types: list[TagType]) -> None:
    body = ("parts", "parent", "sub", *_PLAIN, "fields", "properties", "interfaces")
    check_keys(form, "name", "arguments", *(body if "parts" in form else ()))
    for name, value in form.get("arguments", ()):
        number = _number(value)
        is_type = not _text(name).startswith("v")
        one.arguments.append(Argument(name, _type(types, number) if is_type else number))
    if "parts" not in form:
        return
    one.parts = _number(form["parts"])
    one.parent = _type(types, form.get("parent", 0))
    one.own_sub = _type(types, form.get("sub", 0))
    for name, attribute in _PLAIN.items():
        if name in form:
            value = form[name]
            setattr(one, attribute, _text(value) if name == "attributes" else _number(value))
    if "fields" in form:
        one.own_fields = [_field(each, types) for each in form["fields"]]
    one.properties = _number(form.get("properties", 0))
    if "interfaces" in form:
        one.interfaces = [(_known(types, base), _number(at)) for base, at in form["interfaces"]]


def _field(plain: list[Any], types: list[TagType]) -> Field:
    name, flags, offset, kind, *extra = plain
    return Field(
        _text(name),
        _number(flags),
        _number(extra[0]) if extra else None,
        _number(offset),
        _known(types, kind),
    )


def _type(types: list[TagType], number: object) -> TagType | None:
    place = _number(number)
    if place > len(types):
        raise CorruptError(f"type {place} of {len(types)}")
    return types[place - 1] if place else None


def _known(types: list[TagType], number: object) -> TagType:
    found = _type(types, number)
    if found is None:
        raise CorruptError("a type is missing")
    return found


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < 1 << 64:
        raise CorruptError(f"{value!r:.40} is not a number of up to 64 bits")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise CorruptError(f"{value!r:.40} is not a name")
    return value
