"""The variant types of Keyed Archives, and the Python classes of values of several numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from chunkwright.errors import CorruptError, QueryError

if TYPE_CHECKING:
    from collections.abc import Sequence


import struct
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from chunkwright.binary.forms import FloatBits, float_to_text

if TYPE_CHECKING:
    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.keyed_archive.names import KeyTypes
    from chunkwright.keyed_archive.variant_array import VariantArray


class VariantType(IntEnum):
    """The type byte before every value."""

    NONE = 0
    BOOLEAN = 1
    INT32 = 2
    FLOAT = 3
    STRING = 4
    WIDE_STRING = 5
    BYTE_ARRAY = 6
    UINT32 = 7
    KEYED_ARCHIVE = 8
    INT64 = 9
    UINT64 = 10
    VECTOR2 = 11
    VECTOR3 = 12
    VECTOR4 = 13
    MATRIX2 = 14
    MATRIX3 = 15
    MATRIX4 = 16
    COLOR = 17
    FASTNAME = 18
    AABBOX3 = 19
    FILEPATH = 20
    FLOAT64 = 21
    INT8 = 22
    UINT8 = 23
    INT16 = 24
    UINT16 = 25
    RECT = 26
    ARRAY = 27
    QUATERNION = 28
    TRANSFORM = 29
    AABBOX2 = 30


T = VariantType

# String types that can be stored as ids of the string table in force.
NAME_TYPES: Final = frozenset({T.STRING, T.WIDE_STRING, T.FASTNAME, T.FILEPATH})
# The string types that no known file uses with a table; sources disagree about them.
DOUBTFUL_NAME_TYPES: Final = frozenset({T.WIDE_STRING, T.FILEPATH})
# Types that a key of a version 1 archive may be stored with; real files only use STRING.
KEY_TYPES: Final = frozenset({T.STRING, T.FASTNAME, T.FILEPATH})

# Codecs of wide strings by the size of the writer's wchar_t: 2 on Windows, 4 elsewhere.
WIDE_CODECS: Final = {2: "utf-16-le", 4: "utf-32-le"}


def variant_type(number: object) -> VariantType:
    """Return the variant type with a number; ``QueryError`` if there is none."""
    try:
        return VariantType(number)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        raise QueryError(
            f"unknown variant type {number!r}", hint="known: the members of VariantType"
        ) from None


def type_by_name(name: object) -> VariantType:
    """Return the variant type for a name in a text form; ``CorruptError`` if there is none."""
    found = VariantType.__members__.get(name) if isinstance(name, str) else None
    if found is None:
        raise CorruptError(f"unknown variant type {name!r}")
    return found


# The number of bytes of a byte array that a line shows.
_SHOWN: Final = 16
# The value of an entry or element.
Value: TypeAlias = (
    "bool | int | float | str | bytes | tuple[float, ...] | KeyedArchive | VariantArray | None"
)


class Vector2(NamedTuple):
    """Two floats."""

    x: float
    y: float


class Vector3(NamedTuple):
    """Three floats."""

    x: float
    y: float
    z: float


class Vector4(NamedTuple):
    """Four floats."""

    x: float
    y: float
    z: float
    w: float


class Quaternion(NamedTuple):
    """A rotation, scalar part last."""

    x: float
    y: float
    z: float
    w: float


class Color(NamedTuple):
    """Red, green, blue, alpha; 0 to 1 unless the scene is HDR."""

    r: float
    g: float
    b: float
    a: float


class Rect(NamedTuple):
    """A rectangle by its position and its size."""

    x: float
    y: float
    dx: float
    dy: float


class AABBox2(NamedTuple):
    """An axis-aligned rectangle by its corners."""

    min_x: float
    min_y: float
    max_x: float
    max_y: float


class AABBox3(NamedTuple):
    """An axis-aligned box by its corners."""

    min_x: float
    min_y: float
    min_z: float
    max_x: float
    max_y: float
    max_z: float


class Transform(NamedTuple):
    """Translation, then scale, then rotation as a quaternion with the scalar part last."""

    x: float
    y: float
    z: float
    scale_x: float
    scale_y: float
    scale_z: float
    rotation_x: float
    rotation_y: float
    rotation_z: float
    rotation_w: float


class Matrix2(NamedTuple):
    """A 2x2 matrix in memory order: _00, _01, _10, _11."""

    m00: float
    m01: float
    m10: float
    m11: float


class Matrix3(NamedTuple):
    """A 3x3 matrix in memory order, row by row, for row vectors on the left."""

    m00: float
    m01: float
    m02: float
    m10: float
    m11: float
    m12: float
    m20: float
    m21: float
    m22: float


class Matrix4(NamedTuple):
    """A 4x4 matrix in memory order, row by row; the translation is the last row."""

    m00: float
    m01: float
    m02: float
    m03: float
    m10: float
    m11: float
    m12: float
    m13: float
    m20: float
    m21: float
    m22: float
    m23: float
    m30: float
    m31: float
    m32: float
    m33: float


def same_value(left: object, right: object) -> bool:
    """Return whether two values have the same bytes: equal NaNs are equal, -0.0 and 0.0 are not."""
    if isinstance(left, float) and isinstance(right, float):
        if isinstance(left, FloatBits) or isinstance(right, FloatBits):
            return left == right
        return struct.pack("<d", left) == struct.pack("<d", right)
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same_value, left, right))
    return left == right


def in_line(value: Value, size: int = 4) -> str:
    """Return a value other than a container as a line of text; ``size`` is the size of floats."""
    match value:
        case bytes():
            first = value[:_SHOWN].hex(" ")
            return f"{len(value)} bytes {first}{' ...' if len(value) > _SHOWN else ''}".rstrip()
        case tuple():
            return "(" + ", ".join(in_line(number, size) for number in value) + ")"
        case float():
            return float_to_text(value, size)
        case str():
            return repr(value)
    return str(value)


# The encodings of ASCII text: keys and strings are UTF-8, wide strings are not.
_ENCODINGS: Final = ("ascii", *WIDE_CODECS.values())


def may_hold(data: bytes, text: str, *, any_case: bool = False) -> bool:
    """Return whether data contains ASCII text in any of the encodings that archives use."""
    searched = data.lower() if any_case else data
    return any(text.encode(encoding) in searched for encoding in _ENCODINGS)


class Container(ABC):
    """The base of archives and arrays: ordered values, each with a type."""

    __slots__ = ()
    noun: ClassVar[str]

    @property
    @abstractmethod
    def key_types(self) -> KeyTypes | None:
        """The rule for the types of new entries here and below; None to infer them from values."""

    @property
    @abstractmethod
    def stored_values(self) -> list[Any]:
        """The values in file order; do not modify."""

    @property
    @abstractmethod
    def stored_types(self) -> bytes | bytearray:
        """The type byte of each value."""

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of different keys or indices."""

    @abstractmethod
    def places(self) -> Sequence[str | int]:
        """Return the key or index of each value."""

    @abstractmethod
    def at(self, segment: str) -> Any:
        """Return the value at a segment of an address."""

    @abstractmethod
    def takes(self, key_types: KeyTypes) -> bool:
        """Set ``key_types`` for new entries here; return whether it has changed."""

    @abstractmethod
    def converted(self) -> Container:
        """Return a copy whose archives have no versions, and names neither ids nor types."""

    def containers(self) -> list[Container]:
        """Return the archives and arrays among the values."""
        return [value for value in self.stored_values if isinstance(value, Container)]

    def containers_by_place(self) -> list[tuple[str | int, Container]]:
        """Return the archives and arrays among the values, each with its key or index."""
        pairs = zip(self.places(), self.stored_values, strict=True)
        return [(place, value) for place, value in pairs if isinstance(value, Container)]


def container_of(value: object) -> Container | None:
    """Return a value if it is an archive or an array."""
    return value if isinstance(value, Container) else None
