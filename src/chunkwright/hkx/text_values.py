"""Member values as JSON-ready plain data, and back by the types of the class.

Numbers are numbers, of reals the shortest that gives the same float32; what JSON has no
number for is text (``"inf"``, ``"nan:7f800001"`` with the bits). Objects are their labels,
structs are objects, bytes ``{"hex": ...}``. Members that hold what a fresh instance has are
left out.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.hkx.classes import codecs, number_codecs, references
from chunkwright.hkx.classes.raw import RawObject
from chunkwright.hkx.classes.record import ArrayHeader, Homogeneous, OddReal, Record
from chunkwright.hkx.model import HkObject
from chunkwright.hkx.unset import is_default

if TYPE_CHECKING:
    from chunkwright.arrays import Array
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.types import JsonDict, JsonValue, Value

    Labels = Mapping[int, str]
    Objects = Mapping[str, HkObject]

# Byte arrays longer than this are hexadecimal text.
_LONG: Final = 32


def encode_members(record: Record, labels: Labels) -> JsonDict:
    """Return the members that differ from those of a new instance."""
    made = {}
    plan = record.plan
    for name, codec, value in zip(plan.names, plan.codecs, record.row, strict=True):
        if not is_default(value, codec.default()):
            made[name] = encode(value, labels)
    return made


def encode_raw(values: RawObject, labels: Labels) -> JsonDict:
    """Return the bytes and fixups of an object of an unknown class."""
    return {
        "hex": values.data.hex(),
        "local_fixups": [list(each) for each in values.local_fixups],
        "pointers": [[at, labels[id(target)]] for at, target in values.pointers],
    }


def encode(value: object, labels: Labels) -> Value:
    """Return one value as plain data."""
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
        return {"hex": value.hex()}
    if isinstance(value, float):
        return _encode_real(value)
    if isinstance(value, str) and not value.isascii() and _has_surrogates(value):
        return {"hex": value.encode("utf-8", "surrogateescape").hex()}
    return value


def _has_surrogates(value: str) -> bool:
    return any("\ud800" <= each <= "\udfff" for each in value)


def _encode_real(value: float) -> float | str:
    if math.isfinite(value):
        return float(str(np.float32(value)))
    if math.isinf(value):
        return str(value)
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    return f"nan:{value.bits if isinstance(value, OddReal) else bits:08x}"


def _encode_array(values: Array) -> Value:
    if values.dtype == np.uint8 and values.size > _LONG:
        return {"hex": values.tobytes().hex()}
    if values.dtype.kind != "f":
        return values.tolist()
    if np.isfinite(values).all():
        return values.astype("U32").astype(np.float64).tolist()
    flat = [
        _encode_real(OddReal(bits)) if math.isnan(value) else _encode_real(value)
        for value, bits in zip(
            values.ravel().tolist(), values.ravel().view(np.uint32).tolist(), strict=True
        )
    ]
    return _nest(flat, values.shape)


def _nest(flat: list[Value], shape: tuple[int, ...]) -> list[Value]:
    for size in reversed(shape[1:]):
        flat = [flat[at : at + size] for at in range(0, len(flat), size)]
    return flat


def decode_members(record: Record, given: Mapping[str, object], objects: Objects) -> None:
    """Set members from plain data; ``CorruptError`` says which cannot be."""
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
    """Make the raw object that ``encode_raw`` gave."""
    return RawObject(
        class_name,
        bytes.fromhex(given["hex"]),
        [(int(at), int(to)) for at, to in given["local_fixups"]],
        [(int(at), _object(label, objects)) for at, label in given["pointers"]],
    )


def _object(label: Any, objects: Objects) -> HkObject:
    if label not in objects:
        raise CorruptError(f"no object is called {label!r:.40}")
    return objects[label]


def decode(codec: Codec, value: JsonValue, objects: Objects) -> Value:
    """Return the value that plain data stands for in a member of this type."""
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
            return ArrayHeader(int(value["size"]), int(value["capacity"]))
        return _decode_elements(codec.element, value, objects)
    if isinstance(codec, codecs.CharCodec):
        return bytes.fromhex(value["hex"])
    if isinstance(codec, number_codecs.BlockCodec):
        return _reals(value, codec.shape)
    if isinstance(codec, number_codecs.HalfCodec) or codec.code == "f":
        return _decode_real(value)
    return value


def _decode_elements(codec: Codec, value: JsonValue, objects: Objects) -> Value:
    if isinstance(codec, codecs.CharCodec):
        return bytes.fromhex(value["hex"])
    if isinstance(value, Mapping):
        return np.frombuffer(bytes.fromhex(value["hex"]), np.uint8).copy()
    if isinstance(codec, number_codecs.BlockCodec):
        return _reals(value, (len(value), *codec.shape))
    if isinstance(codec, number_codecs.HalfCodec):
        return _reals(value, (len(value),))
    if isinstance(codec, number_codecs.NumberCodec):
        if codec.dtype.kind == "f":
            return _reals(value, (len(value),))
        made = np.array(value, codec.dtype)
        if made.tolist() != value:
            raise CorruptError(f"a number does not fit {codec.dtype}")
        return made
    made_list = []
    for place, each in enumerate(value):
        try:
            made_list.append(decode(codec, each, objects))
        except ChunkwrightError as error:
            raise error.within(place) from None
    return made_list


def _decode_homogeneous(
    codec: references.HomogeneousCodec, value: Mapping[str, JsonValue], objects: Objects
) -> Homogeneous:
    plan: Plan | None = codec.find(value["class"]) if value["class"] else None
    items = value["items"]
    if isinstance(items, Mapping):
        made: Value = bytes.fromhex(items["hex"])
    elif plan is None:
        raise CorruptError(f"the class {value['class']!r:.40} is not known")
    else:
        made = _decode_elements(codecs.StructCodec(codec.order, plan), items, objects)
    return Homogeneous(value["class"], int(value["size"]), made)


def _decode_text(value: object) -> str | None:
    if isinstance(value, Mapping):
        return bytes.fromhex(value["hex"]).decode("utf-8", "surrogateescape")
    if value is not None and not isinstance(value, str):
        raise CorruptError(f"{value!r:.40} is neither text nor null")
    return value


def _decode_real(value: JsonValue) -> float:
    if isinstance(value, str) and value.startswith("nan:"):
        bits = int(value[4:], 16)
        if not bits & 0x400000:
            return OddReal(bits)
        found: float
        (found,) = struct.unpack("<f", bits.to_bytes(4, "little"))
        return found
    return float(_float32(np.array(float(value))))


def _float32(values: Array) -> Array:
    with np.errstate(over="ignore"):
        made = values.astype(np.float32)
    if (np.isinf(made) & np.isfinite(values)).any():
        raise CorruptError("a number is too large for a float32")
    return made


def _reals(value: object, shape: tuple[int, ...]) -> Array:
    """Make float32; NaNs keep their bits."""
    flat = np.array(value, object).ravel().tolist()
    odd = {at: each for at, each in enumerate(flat) if isinstance(each, str)}
    for at in odd:
        flat[at] = 0.0
    made = _float32(np.array(flat, np.float64))
    bits = made.view(np.uint32)
    for at, each in odd.items():
        if each.startswith("nan:"):
            bits[at] = int(each[4:], 16)
        else:
            made[at] = float(each)
    return made.reshape(shape)
