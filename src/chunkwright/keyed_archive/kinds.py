"""One row per variant type: how its values are read, written, coerced, and converted to text.

A row of fixed size has a ``struct`` code, from which the decoder and the encoder compile runs of
equal type. A row of varying size itself reads and writes the u32 before its payload. Containers
leave their content to the reader, writer or text form that walks the file.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import partial
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary import within
from chunkwright.binary.forms import ARRAY as ARRAY_FORM
from chunkwright.binary.forms import FloatBits, array_from_form, bytes_from_form, hex_of
from chunkwright.errors import CorruptError, QueryError, SerializeError, TruncatedError
from chunkwright.keyed_archive import values as v
from chunkwright.keyed_archive.kind import (
    ArchiveKind,
    ArrayKind,
    Boolean,
    ContainerKind,
    Floats,
    Integer,
    Kind,
    Nothing,
    Real,
    V,
    misfit,
    whole_number,
)
from chunkwright.keyed_archive.names import (
    decode_text,
    encode_name,
    encode_text,
    name_from_form,
    name_to_form,
)
from chunkwright.keyed_archive.values import (
    WIDE_CODECS,
    Container,
    VariantType,
    container_of,
    variant_type,
)
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.base.jsontext import Json, JsonValue
    from chunkwright.keyed_archive.kind import Reader, Scope, TextForm, Writer
    from chunkwright.keyed_archive.names import KeyTypes
    from chunkwright.keyed_archive.values import Value


_U32: Final = Struct("<I")
_MAX_U32: Final = 0xFFFFFFFF
_HIGH_SURROGATES: Final = range(0xD800, 0xDC00)


class Varying(Kind[V]):
    """A u32 count of units, followed by the units."""

    def payload(self, data: bytes, pos: int, end: int, unit: int = 1) -> tuple[bytes, int]:
        """Return the bytes of a payload and the offset after them."""
        size = read_u32(data, pos, end) * unit
        stop = pos + 4 + size
        if stop > end:
            raise TruncatedError(
                f"{size:,} bytes do not fit into the {end - pos - 4:,} bytes left", offset=pos
            )
        return data[pos + 4 : stop], stop

    def sized(self, data: bytes, unit: int = 1) -> bytes:
        """Return a payload preceded by its count."""
        if len(data) > _MAX_U32 * unit:
            raise SerializeError("too long for a 32-bit length")
        return _U32.pack(len(data) // unit) + data


class Text(Varying[str]):
    """UTF-8, with other bytes preserved; an id of the string table if one is in force."""

    python = str

    def read(self, reader: Reader, _: Scope, pos: int, end: int, __: int) -> tuple[str, int]:
        data, stop = self.payload(reader.data, pos, end)
        return decode_text(data), stop

    def packer(self, _: Writer) -> Callable[[str], bytes]:
        return self._pack

    def _pack(self, value: str) -> bytes:
        return self.sized(encode_name(value))

    def to_form(self, value: str, _: TextForm) -> JsonValue:
        return name_to_form(value)

    def from_form(self, form: Json, _: TextForm) -> str:
        return name_from_form(form)

    def coerce(self, value: object) -> str:
        if isinstance(value, str):
            return value
        raise misfit(self.type, value)


class WideText(Text):
    """UTF-16 or UTF-32, after the width of the writer's ``wchar_t``; the count is in characters."""

    def read(self, reader: Reader, _: Scope, pos: int, end: int, __: int) -> tuple[str, int]:
        data, stop = self.payload(reader.data, pos, end, reader.wide_char_size)
        try:
            return data.decode(WIDE_CODECS[reader.wide_char_size], "surrogatepass"), stop
        except UnicodeDecodeError as error:
            raise CorruptError(f"invalid wide string: {error.reason}", offset=pos + 4) from error

    def packer(self, writer: Writer) -> Callable[[str], bytes]:
        return partial(self._pack_wide, writer.wide_char_size)

    def _pack_wide(self, size: int, value: str) -> bytes:
        return self.sized(value.encode(WIDE_CODECS[size], "surrogatepass"), size)

    def to_form(self, value: str, _: TextForm) -> JsonValue:
        if any(ord(char) in _HIGH_SURROGATES for char in value):
            return {"utf-32": hex_of(value.encode("utf-32-le", "surrogatepass"))}
        return name_to_form(value)

    def from_form(self, form: Json, _: TextForm) -> str:
        if isinstance(form, Mapping) and "utf-32" in form:
            return bytes_from_form(form["utf-32"]).decode("utf-32-le", "surrogatepass")
        return name_from_form(form)


class Bytes(Varying[bytes]):
    """Arbitrary bytes; some have a format of their own (``formatted``)."""

    python = bytes

    def read(self, reader: Reader, _: Scope, pos: int, end: int, __: int) -> tuple[bytes, int]:
        return self.payload(reader.data, pos, end)

    def packer(self, _: Writer) -> Callable[[bytes], bytes]:
        return self.sized

    def to_form(self, value: bytes, _: TextForm) -> str | list[str]:
        return hex_of(value)

    def from_form(self, form: Json, _: TextForm) -> bytes:
        if isinstance(form, Mapping) and ARRAY_FORM in form:
            return array_from_form(form).tobytes()
        return bytes_from_form(form)

    def coerce(self, value: object) -> bytes:
        if isinstance(value, bytes | bytearray | memoryview):
            return bytes(value)
        raise misfit(self.type, value)

    def given(self, value: object) -> object:
        return typed.octets(value, self.type.name)


def read_u32(data: bytes, pos: int, end: int) -> int:
    """Read a u32 that must end at ``end`` or before."""
    if pos + 4 > end:
        raise TruncatedError("a 32-bit number ends too early", offset=pos)
    number: int = _U32.unpack_from(data, pos)[0]
    return number


__all__ = [
    "ARCHIVE",
    "ARRAY",
    "FLOAT",
    "KINDS",
    "NUM_TYPES",
    "AnyKind",
    "ContainerKind",
    "Floats",
    "Integer",
    "Kind",
    "misfit",
    "read_u32",
    "whole_number",
]

T = VariantType
FLOAT: Final = Real(T.FLOAT, "f")
INT32: Final = Integer(T.INT32, "i")
UINT32: Final = Integer(T.UINT32, "I")
INT64: Final = Integer(T.INT64, "q")
UINT64: Final = Integer(T.UINT64, "Q")
ARCHIVE: Final = ArchiveKind(T.KEYED_ARCHIVE)
ARRAY: Final = ArrayKind(T.ARRAY)

AnyKind = Kind[Any]

KINDS: Final[tuple[AnyKind, ...]] = (
    Nothing(T.NONE),
    Boolean(T.BOOLEAN),
    INT32,
    FLOAT,
    Text(T.STRING),
    WideText(T.WIDE_STRING),
    Bytes(T.BYTE_ARRAY),
    UINT32,
    ARCHIVE,
    INT64,
    UINT64,
    Floats(T.VECTOR2, v.Vector2),
    Floats(T.VECTOR3, v.Vector3),
    Floats(T.VECTOR4, v.Vector4),
    Floats(T.MATRIX2, v.Matrix2),
    Floats(T.MATRIX3, v.Matrix3),
    Floats(T.MATRIX4, v.Matrix4),
    Floats(T.COLOR, v.Color),
    Text(T.FASTNAME),
    Floats(T.AABBOX3, v.AABBox3),
    Text(T.FILEPATH),
    Real(T.FLOAT64, "d"),
    Integer(T.INT8, "b"),
    Integer(T.UINT8, "B"),
    Integer(T.INT16, "h"),
    Integer(T.UINT16, "H"),
    Floats(T.RECT, v.Rect),
    ARRAY,
    Floats(T.QUATERNION, v.Quaternion),
    Floats(T.TRANSFORM, v.Transform),
    Floats(T.AABBOX2, v.AABBox2),
)
NUM_TYPES: Final = len(KINDS)
assert all(kind.type == index for index, kind in enumerate(KINDS))


_TYPE_OF_CLASS: Final[dict[type, VariantType]] = {
    **{kind.python: kind.type for kind in KINDS if kind.width > 1},
    type(None): T.NONE,
    bool: T.BOOLEAN,
    str: T.STRING,
    **dict.fromkeys((bytes, bytearray, memoryview), T.BYTE_ARRAY),
}
# An integer gets the first of these types that can hold it.
_INTEGERS: Final = (INT32, UINT32, INT64, UINT64)


def infer_type(value: object) -> VariantType:
    """Return the variant type for a value without one.

    An ``int`` gets the first of INT32, UINT32, INT64 and UINT64 that can hold it, a ``float``
    FLOAT, or FLOAT64 if it is too large for that. Raises ``SerializeError`` if no type fits.
    """
    for python in type(value).__mro__:
        if (known := _TYPE_OF_CLASS.get(python)) is not None:
            return known
    match value:
        case FloatBits():
            return T.FLOAT if value.size == 4 else T.FLOAT64
        case float():
            return T.FLOAT if FLOAT.fits(value) else T.FLOAT64
        case Mapping():
            return T.KEYED_ARCHIVE
    number = whole_number(value)
    if number is not None:
        for kind in _INTEGERS:
            if kind.fits(number):
                return kind.type
        raise SerializeError(f"{value} does not fit into 64 bits")
    if isinstance(value, Sequence):
        return T.ARRAY
    raise SerializeError(f"no variant type can hold a {type(value).__name__}")


_ATOMS: Final = frozenset((bool, int, float, str, bytes))
_PLAIN: Final = (Mapping, list, tuple)
# The maximum depth, just below Python's recursion limit.
_MOST_NESTED: Final = 200


def coerce(type_: VariantType, value: object) -> Value:
    """Return ``value`` as it would be read back with type ``type_``, containers included.

    Raises ``SerializeError`` if the value does not fit the type.
    """
    fitted: Value = KINDS[type_].coerce(value)
    return fitted


def key_bytes(key: object) -> bytes:
    """Return the stored bytes of a key; ``QueryError`` if it is not a str."""
    if not isinstance(key, str):
        raise QueryError(f"expected a str as key, not {key!r:.60}")
    return encode_text(key)


def typed_as(
    place: str | int,
    value: object,
    type_: VariantType | int | None,
    key_types: KeyTypes | None = None,
) -> tuple[VariantType, Value]:
    """Return the type of a value, and the value as that type; ``place`` locates errors.

    If no type is given, ``key_types`` decides for keys that it knows; otherwise the value does.
    """
    with within(place):
        if type(value) not in _ATOMS:
            _check_ends(value)
        if key_types is not None:
            value = _built(value, key_types)
            if type_ is None and isinstance(place, str):
                type_ = key_types.type_for(place, value)
        known = infer_type(value) if type_ is None else variant_type(type_)
        fitted = coerce(known, value)
    follow(fitted, key_types)
    return known, fitted


def fit(type_: int | None, value: object, key_types: KeyTypes | None) -> tuple[Value, VariantType]:
    """Return a value as a type if it fits, else as another type that can hold it."""
    if key_types is not None:
        value = _built(value, key_types)
    fitted, known = _kept(type_, value)
    if known is None:
        known = infer_type(value)
        fitted = coerce(known, value)
    follow(fitted, key_types)
    return fitted, known


def like(value: object, old: Value, key_types: KeyTypes | None) -> object:
    """Return a list or mapping as a container with the types of the values in another.

    Used for a value that replaces ``old`` or comes next. Elements beyond the end of ``old`` are treated
    like its last one. Values that do not fit get another type; other values are returned unchanged.
    """
    if container_of(value) is not None:
        return value
    if isinstance(old, ARCHIVE.python) and isinstance(value, Mapping):
        made = copy.copy(old)
        for key in [key for key in made if key not in value]:
            del made[key]
        for key in sorted(value, key=key_bytes):
            made[key] = value[key]
        return made
    if isinstance(old, ARRAY.python) and len(old) and isinstance(value, list | tuple):
        pairs = []
        for place, one in enumerate(value):
            near = min(place, len(old) - 1)
            with within(place):
                shaped = like(one, old[near], key_types)
                pairs.append(fit(old.type_of(near), shaped, key_types))
        types = bytes(type_ for _, type_ in pairs)
        return ARRAY.python.from_parts(types, [fitted for fitted, _ in pairs], key_types)
    return value


def _check_ends(value: object) -> None:
    """Raise ``SerializeError`` for a list or mapping that contains itself."""
    level = [value]
    for _ in range(_MOST_NESTED):
        inside = [one for held in level for one in _plain_content(held)]
        if not inside:
            return
        level = list({id(one): one for one in inside}.values())
    raise SerializeError("nested too deeply, or without end: a container contains itself")


def _plain_content(value: object) -> list[object]:
    """Return the lists and mappings in a user's list or mapping."""
    inside: Iterable[object] = ()
    match value:
        case Container():
            return []
        case Mapping():
            inside = value.values()
        case list() | tuple():
            inside = value
    return [one for one in inside if isinstance(one, _PLAIN)]


def _kept(type_: int | None, value: object) -> tuple[Value, VariantType | None]:
    if type_ is not None:
        try:
            return coerce(VariantType(type_), value), VariantType(type_)
        except SerializeError:
            pass  # the caller looks for another type that fits
    return None, None


def _built(value: object, key_types: KeyTypes) -> object:
    """Turn mappings at any depth into archives, with types according to their keys."""
    match value:
        case Container():
            return value
        case Mapping():
            archive = ARCHIVE.python()
            archive.use_key_types(key_types)
            # In byte order, every new key goes to the end, which is cheap.
            for key in sorted(value, key=key_bytes):
                archive[key] = value[key]
            return archive
        case list() | tuple() if _plain_content(value):
            pairs = [typed_as(index, one, None, key_types) for index, one in enumerate(value)]
            types = bytes(type_ for type_, _ in pairs)
            return ARRAY.python.from_parts(types, [made for _, made in pairs], key_types)
    return value


def follow(value: object, key_types: KeyTypes | None) -> None:
    """Apply ``key_types`` to the archives in a value, at any depth."""
    top = container_of(value)
    if key_types is None or top is None:
        return
    todo = [top]
    while todo:
        container = todo.pop()
        # If an archive already has them, so have all archives below it.
        if container.takes(key_types):
            todo += container.containers()
