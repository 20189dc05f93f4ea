"""Member values as JSON-ready plain data, and back according to the types of the class.

Numbers and bytes are as in ``binary.text``. Objects are represented by their labels, structs by
JSON objects. Members with default values are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import Struct
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.binary.forms import (
    FloatBits,
    bytes_from_form,
    bytes_to_form,
    check_keys,
    float_from_form,
    float_to_form,
    numbers_from_form,
    numbers_to_form,
)
from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.hkx.kinds.number_codecs import real_size
from chunkwright.hkx.kinds.raw import RawObject
from chunkwright.hkx.kinds.record import ArrayHeader, Homogeneous, Record, same
from chunkwright.hkx.model.hkobject import HkObject

if TYPE_CHECKING:
    from chunkwright.base.classes import Array
    from chunkwright.hkx.classes.plan import Plan
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
        if not same(value, codec.default()):
            made[name] = encode(value, labels, real_size(codec))
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


def decode_members(record: Record, form: Mapping[str, object], objects: Objects) -> None:
    """Set members from plain data; ``CorruptError`` with the path of an invalid one."""
    FormReader(objects).fill(record, form)


def decode_raw(class_name: str, form: Mapping[str, JsonValue], objects: Objects) -> RawObject:
    """Return the raw object from the result of ``encode_raw``."""
    target = FormReader(objects).target
    return RawObject(
        class_name,
        bytes_from_form(form, "local_fixups", "pointers"),
        [(int(at), int(to)) for at, to in form["local_fixups"]],
        [(int(at), target(label)) for at, label in form["pointers"]],
    )


class FormReader:
    """Reads the parts of text forms, for ``from_form`` of the kinds; ``objects`` are by label."""

    octets = staticmethod(bytes_from_form)
    numbers = staticmethod(numbers_from_form)
    check_keys = staticmethod(check_keys)

    def __init__(self, objects: Objects) -> None:
        self._objects = objects

    def target(self, label: JsonValue) -> HkObject:
        """Return the object with a label."""
        if label not in self._objects:
            raise CorruptError(f"no object is called {label!r:.40}")
        return self._objects[label]

    def record(self, plan: Plan, form: JsonValue) -> Record:
        """Return a new record of a class; members that are not stated are zero."""
        made = plan.new()
        self.fill(made, form)
        return made

    def fill(self, record: Record, form: Mapping[str, object]) -> None:
        """Set the members of a record."""
        plan = record.plan
        for name, value in form.items():
            place = plan.index.get(name)
            if place is None:
                raise CorruptError(f"{plan.name} has no member {name!r:.40}")
            try:
                record.row[place] = plan.codecs[place].from_form(value, self)
            except ChunkwrightError as error:
                raise error.within(name) from None
            except (TypeError, ValueError, KeyError, OverflowError, AttributeError) as error:
                raise CorruptError(f"{value!r:.60} does not fit: {error}").within(name) from error

    @staticmethod
    def header(form: JsonValue) -> ArrayHeader | None:
        """Return the size and capacity of an array without elements; None for one with some."""
        if not isinstance(form, Mapping) or "capacity" not in form:
            return None
        check_keys(form, "size", "capacity")
        return ArrayHeader(int(form["size"]), int(form["capacity"]))

    @staticmethod
    def byte_array(form: JsonValue) -> Array:
        """Return bytes as an array."""
        return np.frombuffer(bytes_from_form(form), np.uint8).copy()

    @staticmethod
    def text(form: object) -> str | None:
        """Return text; bytes that are not UTF-8 become surrogates."""
        if isinstance(form, Mapping):
            return bytes_from_form(form).decode("utf-8", "surrogateescape")
        if form is not None and not isinstance(form, str):
            raise CorruptError(f"{form!r:.40} is neither text nor null")
        return form

    @staticmethod
    def real(form: JsonValue, size: int = 4) -> float:
        """Return a float of so many bytes, rounded to what is stored."""
        found = float_from_form(form, size)
        if size != _FLOAT.size or isinstance(found, FloatBits):
            return found
        rounded: float
        (rounded,) = _FLOAT.unpack(_FLOAT.pack(found))
        return rounded
