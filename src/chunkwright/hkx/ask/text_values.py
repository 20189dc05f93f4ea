"""Member values as JSON-ready plain data, and back according to the types of the class.

Numbers and bytes are as in ``binary.text``. Objects are represented by their labels, structs by
JSON objects. Members with default values are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.binary.floats import FloatBits, float_from_form, float_to_form
from chunkwright.binary.paths import within
from chunkwright.binary.text import (
    bytes_from_form,
    bytes_to_form,
    check_keys,
    numbers_from_form,
    numbers_to_form,
)
from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.hkx.kinds import codecs, number_codecs, references
from chunkwright.hkx.kinds.raw import RawObject
from chunkwright.hkx.kinds.record import ArrayHeader, Homogeneous, Record
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.values import is_default

if TYPE_CHECKING:
    from chunkwright.arrays import Array
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.model.types import JsonDict, JsonValue, Value

    Labels = Mapping[int, str]
    Objects = Mapping[str, HkObject]

_FLOAT: Final = Struct("<f")
# Byte arrays longer than this are hexadecimal text.
_LONG: Final = 32


def encode_members(record: Record, labels: Labels) -> JsonDict:
    """Return the members that differ from those of a new instance."""
    made = {}
    plan = record.plan
    for name, codec, value in zip(plan.names, plan.codecs, record.row, strict=True):
        if not is_default(value, codec.default()):
            made[name] = encode(value, labels, number_codecs.real_size(codec))
    return made


def encode_raw(values: RawObject, labels: Labels) -> JsonDict:
    """Return the bytes and fixups of an object of an unknown class."""
    return {
        **bytes_to_form(values.data),
        "local_fixups": [list(each) for each in values.local_fixups],
        "pointers": [[at, labels[id(target)]] for at, target in values.pointers],
    }


def encode(value: object, labels: Labels, size: int = 4) -> Value:
    """Return one value as plain data; ``size`` is that of a float."""
    if isinstance(value, HkObject):
        return labels[id(value)]
    if isinstance(value, Record):
        return encode_members(value, labels)
    if isinstance(value, ArrayHeader):
        return {"size": value.size, "capacity": value.capacity}
    if isinstance(value, Homogeneous):
        items = encode(value.items, labels)
        return {"class": value.class_name, "size": value.size, "items": items}
    if isinstance(value, list):
        return [encode(each, labels) for each in value]
    if isinstance(value, np.ndarray):
        return _encode_array(value)
    if isinstance(value, bytes):
        return bytes_to_form(value)
    if isinstance(value, float):
        return float_to_form(value, size)
    if isinstance(value, str) and not value.isascii() and _has_surrogates(value):
        return bytes_to_form(value.encode("utf-8", "surrogateescape"))
    return value


def _has_surrogates(value: str) -> bool:
    return any("\ud800" <= each <= "\udfff" for each in value)


def _encode_array(values: Array) -> Value:
    if values.dtype == np.uint8 and values.size > _LONG:
        return bytes_to_form(values.tobytes())
    return numbers_to_form(values)


def decode_members(record: Record, given: Mapping[str, object], objects: Objects) -> None:
    """Set members from plain data; ``CorruptError`` with the path of an invalid one."""
    plan = record.plan
    for name, value in given.items():
        place = plan.index.get(name)
        if place is None:
            raise CorruptError(f"{plan.name} has no member {name!r:.40}")
        try:
            record.row[place] = decode(plan.codecs[place], value, objects)
        except ChunkwrightError as error:
            raise error.within(name) from None
        except (TypeError, ValueError, KeyError, OverflowError, AttributeError) as error:
            raise CorruptError(f"{value!r:.60} does not fit: {error}").within(name) from error


def decode_raw(class_name: str, given: Mapping[str, JsonValue], objects: Objects) -> RawObject:
    """Return the raw object from the result of ``encode_raw``."""
    return RawObject(
        class_name,
        bytes_from_form(given, "local_fixups", "pointers"),
        [(int(at), int(to)) for at, to in given["local_fixups"]],
        [(int(at), _object(label, objects)) for at, label in given["pointers"]],
    )


def _object(label: Any, objects: Objects) -> HkObject:
    if label not in objects:
        raise CorruptError(f"no object is called {label!r:.40}")
    return objects[label]


def decode(codec: Codec, value: JsonValue, objects: Objects) -> Value:
    """Return the value of plain data in a member of this type."""
    if isinstance(codec, references.TextCodec):
        return _decode_text(value)
    if isinstance(codec, references.PointerCodec):
        return None if value is None else _object(value, objects)
    if isinstance(codec, codecs.StructCodec):
        made = codec.plan.new()
        decode_members(made, value, objects)
        return made
    if isinstance(codec, references.HomogeneousCodec):
        return None if value is None else _decode_homogeneous(codec, value, objects)
    if isinstance(codec, references.ArrayCodec | references.RelArrayCodec | references.FixedCodec):
        if isinstance(value, Mapping) and "capacity" in value:
            check_keys(value, "size", "capacity")
            return ArrayHeader(int(value["size"]), int(value["capacity"]))
        return _decode_elements(codec.element, value, objects)
    if isinstance(codec, codecs.CharCodec):
        return bytes_from_form(value)
    if isinstance(codec, number_codecs.BlockCodec):
        return numbers_from_form(value, np.float32, codec.shape)
    if isinstance(codec, number_codecs.HalfCodec) or codec.code == "f":
        return _decode_real(value)
    return float_from_form(value, 8) if codec.code == "d" else value


def _decode_elements(codec: Codec, value: JsonValue, objects: Objects) -> Value:
    if isinstance(codec, codecs.CharCodec):
        return bytes_from_form(value)
    if isinstance(value, Mapping):
        return np.frombuffer(bytes_from_form(value), np.uint8).copy()
    if isinstance(codec, number_codecs.BlockCodec):
        return numbers_from_form(value, np.float32, (len(value), *codec.shape))
    if isinstance(codec, number_codecs.HalfCodec):
        return numbers_from_form(value, np.float32, (len(value),))
    if isinstance(codec, number_codecs.NumberCodec):
        return numbers_from_form(value, codec.dtype, (len(value),))
    made_list = []
    with within() as place:
        for place.index, each in enumerate(value):
            made_list.append(decode(codec, each, objects))
    return made_list


def _decode_homogeneous(
    codec: references.HomogeneousCodec, value: Mapping[str, JsonValue], objects: Objects
) -> Homogeneous:
    check_keys(value, "class", "size", "items")
    plan: Plan | None = codec.find(value["class"]) if value["class"] else None
    items = value["items"]
    if isinstance(items, Mapping):
        made: Value = bytes_from_form(items)
    elif plan is None:
        raise CorruptError(f"the class {value['class']!r:.40} is not known")
    else:
        made = _decode_elements(codecs.StructCodec(codec.order, plan), items, objects)
    return Homogeneous(value["class"], int(value["size"]), made)


def _decode_text(value: object) -> str | None:
    if isinstance(value, Mapping):
        return bytes_from_form(value).decode("utf-8", "surrogateescape")
    if value is not None and not isinstance(value, str):
        raise CorruptError(f"{value!r:.40} is neither text nor null")
    return value


def _decode_real(value: JsonValue) -> float:
    real = float_from_form(value)
    if isinstance(real, FloatBits):
        return real
    rounded: float
    (rounded,) = _FLOAT.unpack(_FLOAT.pack(real))
    return rounded
