"""Values of members as people write them: text, JSON, Python objects, and back."""

from __future__ import annotations

from collections.abc import Mapping
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

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
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError
from chunkwright.hkx.classes.number_codecs import real_size
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model import is_array
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous, Record, by_kind, same
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.classes import Array
    from chunkwright.errors import SerializeError
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import DType, JsonDict, JsonValue, Value

    Labels = Mapping[int, str]
    Objects = Mapping[str, HkObject]


class Assigned:
    """What a person assigns to a member or an element, for the kind of the member to coerce.

    ``expected`` names the type in errors; ``document`` has the objects that it may refer to. Every
    method raises ``SerializeError`` for a value that is something else.
    """

    __slots__ = ("document", "expected", "value")

    def __init__(self, value: object, document: HavokDocument, expected: str) -> None:
        self.value = value
        self.document = document
        self.expected = expected

    def misfit(self, value: object) -> SerializeError:
        """Return the error for a value that is not of the expected type."""
        return typed.misfit(value, self.expected)

    def read(self) -> object:
        """Return the value, parsed if it is text."""
        return typed.read(self.value)

    def text(self) -> str | None:
        """Return text; None for null."""
        return None if self.value is None else typed.text(self.value, f"text ({self.expected})")

    def octets(self) -> bytes:
        """Return bytes."""
        return typed.octets(self.value, self.expected)

    def whole(self) -> int:
        """Return a whole number."""
        return typed.whole(self.value, self.expected)

    def real(self) -> float:
        """Return a float."""
        return typed.real(self.value, self.expected)

    def array(self, dtype: DType, shape: tuple[int, ...] | None) -> Array:
        """Return an array of numbers, of a shape if there is one."""
        made = typed.array(self.value, dtype, self.expected)
        try:
            return made if shape is None else made.reshape(shape)
        except ValueError:
            raise typed.misfit(made.tolist(), self.expected) from None

    def elements(self) -> Iterator[Assigned]:
        """Yield the elements of a list."""
        for each in typed.listed(self.value, self.expected):
            yield Assigned(each, self.document, self.expected)

    def record(self, plan: Plan) -> Record:
        """Return a record of members by name; others have the defaults of the class."""
        if isinstance(self.value, Record):
            return plan.record(self.value)
        return filled(plan.fresh(), typed.mapping(self.value, self.expected), self.document)

    def target(self) -> HkObject | None:
        """Return the object with an address or a name; None for null."""
        value = self.value
        if value is None or value == "null":
            return None
        if isinstance(value, HkObject):
            if value.packfile is not self.document:
                raise QueryError(f"{value!r} is of another packfile")
            return value
        if not isinstance(value, str):
            raise typed.misfit(value, f"an address or null ({self.expected})")
        return self._at(value) if value.startswith("/") else self.document.find_object(value)

    def _at(self, address: str) -> HkObject:
        expected = f"the address of an object ({self.expected})"
        try:
            found: Any = self.document.get(address)
        except QueryError as error:
            raise typed.astray(address, expected, error) from None
        if not isinstance(found, HkObject):
            raise typed.misfit(address, expected)
        return found


def filled(record: Record, members: Mapping[str, object], document: HavokDocument) -> Record:
    """Set members of a record, all of them or, if one does not fit, none."""
    plan = record.plan
    made: dict[str, Value] = {}
    for name, value in members.items():
        place = plan.index.get(name)
        if place is None:
            raise QueryError(f"{plan.name} has no member {name!r:.60}")
        expected = plan.slots[place].member.type
        try:
            made[name] = plan.codecs[place].coerce(Assigned(value, document, expected))
        except ChunkwrightError as error:
            raise error.within(name) from None
    for name, value in made.items():
        record[name] = value
    return record


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
    return by_kind(_FORMS, value)(value, labels, size)


def _homogeneous(value: Homogeneous, labels: Labels, _size: int) -> Value:
    items = encode(value.items, labels)
    return {"class": value.class_name, "size": value.size, "items": items}


def _text(value: str, _labels: Labels, _size: int) -> Value:
    if value.isascii() or not _has_surrogates(value):
        return value
    return bytes_to_form(value.encode("utf-8", "surrogateescape"))


_FORMS: Final[dict[type, Any]] = {
    HkObject: lambda value, labels, _: labels[id(value)],
    Record: lambda value, labels, _: encode_members(value, labels),
    ArrayHeader: lambda value, *_: {"size": value.size, "capacity": value.capacity},
    Homogeneous: _homogeneous,
    list: lambda value, labels, _: [encode(each, labels) for each in value],
    bytes: lambda value, *_: bytes_to_form(value),
    float: lambda value, _, size: float_to_form(value, size),
    str: _text,
    object: lambda value, *_: _encode_array(value) if is_array(value) else value,
}


def _has_surrogates(value: str) -> bool:
    return any("\ud800" <= each <= "\udfff" for each in value)


def _encode_array(values: Array) -> Value:
    if values.dtype == "u1" and values.size > _LONG:
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
        import numpy as np

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
