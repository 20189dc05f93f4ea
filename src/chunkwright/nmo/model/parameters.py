"""Parameters: their types, the encodings of values, the names of numbers; and data arrays.

GUIDs: the CKPGUID_ constants of the Virtools SDK (CKDefines.h; doyaGu/libnmo has them in
nmo_param_guids.h). Names of choices and flags: those that doyaGu/CK2 registers
(CKParameterManager), and those in doyaGu's repositories with sources of building blocks; the GUIDs
of particle types are those of the settings of the same names in real files.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.classes import ReadOnlyList, located
from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads import CLASSES
from chunkwright.state_chunk.chunk_format import (
    Guid,
    check_whole,
    decode_name,
    encode,
    pack_real,
    real,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableSequence

    from chunkwright.state_chunk.area import Fields, Value


NONE: Final[Mapping[str, int]] = {}


class ParameterType(NamedTuple):
    """A type of parameter whose value is stored in a buffer: its name and ``struct`` codes.

    Without codes it is a string. ``names`` has the names of the numbers of a choice, or of the bits
    if ``are_flags``.
    """

    name: str
    codes: str
    names: Mapping[str, int] = NONE
    are_flags: bool = False


def _enum(name: str, choices: str) -> ParameterType:
    return ParameterType(name, "i", _numbers(choices))


def _flags(name: str, bits: str) -> ParameterType:
    return ParameterType(name, "i", _numbers(bits), True)


def _numbers(text: str) -> dict[str, int]:
    """Return the numbers by name in "One=1, Two=2"; a name may contain "="."""
    pairs = (each.rpartition("=") for each in text.split(", "))
    return {name: int(number) for name, _, number in pairs}


PARAMETER_TYPES: Final = {
    Guid(0x5A5716FD, 0x44E276D7): ParameterType("int", "i"),
    Guid(0x47884C3F, 0x432C2C20): ParameterType("float", "f"),
    Guid(0x1AD52A8E, 0x5E741920): ParameterType("bool", "i"),
    Guid(0x6BD010E2, 0x115617EA): ParameterType("string", ""),
    Guid(0xFA6E1BDD, 0x62D2ABD7): ParameterType("key", "i"),
    Guid(0x48824EAE, 0x2FE47960): ParameterType("vector", "fff"),
    Guid(0x4EFCB34A, 0x6079E42F): ParameterType("2d vector", "ff"),
    Guid(0x06C439EE, 0x45B50FC2): ParameterType("quaternion", "ffff"),
    Guid(0x643F046E, 0x65211B71): ParameterType("matrix", "f" * 16),
    Guid(0x57D42FEE, 0x7CBB3B91): ParameterType("color", "ffff"),
    Guid(0x668649C8, 0x283E2EE1): ParameterType("box", "ffffff"),
    Guid(0x7AB20D20, 0x693044A9): ParameterType("rect", "ffff"),
    Guid(0x54B4422B, 0x730F0F4F): ParameterType("time", "f"),
    Guid(0x4A4D4867, 0x3C28773F): ParameterType("old time", "f"),
    Guid(0x11262CF5, 0x30B0233A): ParameterType("angle", "f"),
    Guid(0xF3C84B4E, 0x0FFACC34): ParameterType("percentage", "f"),
    Guid(0x429D42CF, 0x211C0CC2): ParameterType("float slider", "f"),
    Guid(0x13B01B3C, 0x1942583E): ParameterType("Euler angles", "fff"),
    Guid(0x6C439EE0, 0x2FE47960): ParameterType("4d vector", "ffff"),
    Guid(0x19644E43, 0x4D6F6123): ParameterType(
        "class", "i", {row.name: number for number, row in CLASSES.items() if number < 1 << 31}
    ),
    Guid(0x0286652D, 0x5EA709C2): _enum("direction", "X=1, -X=2, Y=3, -Y=4, Z=5, -Z=6"),
    Guid(0x3C2A6ACA, 0x6F0E5865): _enum(
        "blend mode",
        "Decal=1, Modulate=2, DecalAlpha=3, ModulateAlpha=4, DecalMask=5, "
        "ModulateMask=6, Copy=7, Add=8",
    ),
    Guid(0x089E28D4, 0x2EF031D2): _enum(
        "blend factor",
        "Zero=1, One=2, Source Color=3, Inverse Source Color=4, Source Alpha=5, "
        "Inverse Source Alpha=6, Destination Alpha=7, Inverse Destination Alpha=8, "
        "Destination Color=9, Inverse Destination Color=10, "
        "Source Alpha Saturation=11, Both Source Alpha=12, "
        "Both Inverse Source Alpha=13",
    ),
    Guid(0x2BD753B3, 0x563E5165): _enum(
        "filter mode",
        "Nearest=1, Linear=2, MipNearest=3, MipLinear=4, LinearMipNearest=5, "
        "LinearMipLinear=6, Anisotropic=7",
    ),
    Guid(0x2B0F1617, 0x53CE1B0E): _enum("fill mode", "Point=1, WireFrame=2, Solid=3, OnlyZ=4"),
    Guid(0x6DD30F0A, 0x74671D2E): _enum("lit mode", "Prelit=0, Lit=1"),
    Guid(0x7990258F, 0x60326351): _enum("shade mode", "Flat=1, Gouraud=2"),
    Guid(0x51CD1CF5, 0x1D5C2D9B): _enum(
        "z function",
        "Never=1, Less=2, Equal=3, Less Equal=4, Greater=5, Not Equal=6, Greater Equal=7, Always=8",
    ),
    Guid(0x080D38D5, 0x02CF7A30): _enum("address mode", "Wrap=1, Mirror=2, Clamp=3, Border=4"),
    Guid(0x14E14BD8, 0x32A738E7): _enum(
        "wrap mode", "None=0, V Looping=1, U Looping=2, UV Looping=3"
    ),
    Guid(0x1D1A3403, 0x535E7252): _enum(
        "3d sprite mode", "Billboard=0, XRotate=1, YRotate=2, Orientable=3"
    ),
    Guid(0x686F28EF, 0x5ECC7766): _enum(
        "fog mode", "None=0, Exponential=1, Exponential Squared=2, Linear=3"
    ),
    Guid(0x4F0F4891, 0x340A05D1): _enum("light type", "Point=1, Spot=2, Directional=3"),
    Guid(0x0B3272AA, 0x7F1A3572): ParameterType("sprite alignment", "i"),
    Guid(0x79B90856, 0x75D070FF): _enum(
        "comparison",
        "Equal=1, Not Equal=2, Less than=3, Less or equal=4, Greater than=5, Greater or equal=6",
    ),
    Guid(0x2CE46C85, 0x4B791332): _enum("binary operator", "+=1, -=2, *=3, /=4"),
    Guid(0x02011B99, 0x1EFB0B91): _enum("set operator", "Union=1, Intersection=2, Subtraction=3"),
    Guid(0x6E49509A, 0x2F067425): _enum(
        "text alignment", "Center=1, Left=2, Right=4, Top=8, Bottom=16, VCenter=32, HCenter=64"
    ),
    Guid(0x615D017C, 0x54A9524F): _enum(
        "array type", "Integer=1, Float=2, String=3, Object=4, Parameter=5"
    ),
    Guid(0x745655A9, 0x61BB29A1): _flags(
        "render options",
        "Background Sprites=1, Foreground Sprites=2, Use Camera Ratio=8, "
        "Clear ZBuffer=16, Clear Back Buffer=32, Clear Stencil Buffer=64, "
        "Buffer Swapping=128, Clear Only Viewport=256, Vertical Sync=512, "
        "Disable 3D=1024",
    ),
    Guid(0x4A5D4963, 0x4D28883F): ParameterType("filter", "i"),
    Guid(0x1CD24241, 0x533C0F8F): _enum(
        "scene activity", "Scene Defaults=0, Force activate=1, Force deactivate=2, Do nothing=3"
    ),
    Guid(0x18170AFB, 0x687D5DA7): _enum(
        "scene reset", "Scene Defaults=0, Force Reset=1, Do nothing=2"
    ),
    Guid(0x62C563E3, 0x7323470D): ParameterType("material effect", "i"),
    Guid(0x7DBC28F5, 0x3F161E80): _enum(
        "texture coordinates",
        "None=0, Transform=1, Reflect=2, Chrome=3, Planar=4, CubeMap Reflect=31, "
        "CubeMap SkyMap=32, CubeMap Normals=33, CubeMap Positions=34",
    ),
    Guid(0x21E87A54, 0x65D37993): ParameterType("texture combination", "i"),
    Guid(0x79465229, 0x61AF2AF1): ParameterType("pixel format", "i"),
    Guid(0x79465230, 0x62A88AF1): ParameterType("axis", "i"),
    Guid(0x089E77D4, 0x2EF077D2): _enum(
        "particle rendering",
        "Point=1, Line=2, Sprite=3, Object=4, Orientable Sprite=5, Radial Sprite=6, "
        "Fast Sprite=7, Comet=8, PointSprite=9, FixedPointSprite=10",
    ),
    Guid(0x63942D15, 0x05AC51A7): _enum("loop mode", "No Loop=0, Loop=1, To and Fro=2"),
    Guid(0x270F7B39, 0x6E0B184C): _flags("particle evolutions", "Size=1, Color=2, Texture=4"),
    Guid(0x083E73D4, 0x2E3073D2): _flags(
        "particle variances",
        "Speed=1, Angular Speed=2, Lifespan=4, Emission=8, Initial Size=16, "
        "Ending Size=32, Bounce=64, Weight=128, Surface=256, Initial Color=512, "
        "Ending Color=1024, Initial Texture=2048, Texture Speed=4096",
    ),
    Guid(0x083231D4, 0x223173D2): _flags(
        "particle interactors",
        "Gravity=1, Global Wind=2, Local Wind=4, Magnet=8, Vortex=16, "
        "Disruption Box=32, Atmosphere=64, Mutation Box=128, Tunnel=256, "
        "Projector=512",
    ),
    Guid(0x083348D4, 0x234873D2): _flags(
        "particle deflectors",
        "Plane=1, Infinite Plane=2, Cylinder=4, Sphere=8, Box=16, Object=32, "
        "Outputs Impacts=64, Die On Impact=128",
    ),
    Guid(0x2E1E2209, 0x47DA44B5): _enum(
        "alignment",
        "Top-Left=5, Top=4, Top-Right=6, Left=1, Center=0, Right=2, Bottom-Left=9, "
        "Bottom=8, Bottom-Right=10",
    ),
    Guid(0x63223DD5, 0x6B5F68FC): _flags(
        "font properties", "Gradient=1, Shadow=2, Lighting=4, Disable Filter=8"
    ),
    Guid(0x4157001D, 0x4CC82922): _flags(
        "text properties",
        "Screen Proportionnal=1, Background=2, Clip To Dimension=4, "
        "Resize Verticaly=8, Resize Horizontaly=16, WordWrap=32, Justified=64, "
        "Compiled=128, Multiple=256, Show Caret=512",
    ),
    Guid(0x4376013F, 0x0B3462C0): _enum(
        "font weight",
        "THIN=100, EXTRALIGHT=200, LIGHT=300, NORMAL=400, MEDIUM=500, DEMIBOLD=600, "
        "BOLD=700, EXTRABOLD=800, HEAVY=900",
    ),
    Guid(0x7157091D, 0x4FC82932): _enum(
        "font resolution", "128x128=1, 256x256=2, 512x512=4, 1024x1024=8"
    ),
    Guid(0x5E4C1DCF, 0x662C4495): _enum("frame rate", "Free=1, Synchronize to Screen=2, Limit=3"),
    Guid(0x677F3843, 0x4E7A3FD0): _enum("behavioral rate", "Linked to Frame Rate=1, Limit=2"),
}


class Parameter(VirtoolsObject):
    """A parameter with a value: local, or an output of a behaviour."""

    __slots__ = ()

    @property
    def type(self) -> Guid:
        """The GUID of the parameter's type."""
        found: Guid = self.need_fields("value")["type"]
        return found

    @property
    def type_name(self) -> str:
        """The name of the type if known, else its GUID."""
        row = PARAMETER_TYPES.get(self.type)
        return row.name if row is not None else str(self.type)

    @located
    def value(self) -> Value:
        """The value: a number, tuple of numbers, string, object, GUID, sub-chunk or None.

        Buffers of an unknown type are bytes; values of a manager are (GUID, number).
        """
        value = self.need_fields("value")["value"]
        if value["kind"] == "buffer":
            return from_buffer(self.type, value["value"], self.file.encoding)
        return value.get("value")

    @value.setter
    def value(self, new: Value) -> None:
        value = self.need_fields("value")["value"]
        if value["kind"] == "buffer":
            value["value"] = to_buffer(self.type, new, value["value"], self.file.encoding)
        elif "value" in value:
            value["value"] = new
        else:
            raise QueryError(f"{self!r} has no value ({value['kind']})")


class ParameterIn(VirtoolsObject):
    """An input of a behaviour, which gets its value from another parameter."""

    __slots__ = ()

    @property
    def type(self) -> Guid | None:
        """The GUID of the parameter's type."""
        return self._fields.get("type")

    @property
    def source(self) -> Value:
        """The source of the value: a parameter, or another input that shares its value."""
        fields = self._fields
        return fields.get("source") or fields.get("other")

    @property
    def _fields(self) -> Fields:
        for name in _SOURCES:
            fields = self.area_fields(name)
            if fields is not None:
                return fields
        return {}


def constant_of(parameter: ParameterIn) -> Parameter:
    """Return the local parameter from which an input takes its value, perhaps through other inputs.

    Raises ``QueryError`` if the value is computed while a script runs, or has no source.
    """
    source: Value = parameter
    passed: list[Value] = []
    while isinstance(source, ParameterIn) and not any(source is each for each in passed):
        passed.append(source)
        source = source.source
    if isinstance(source, Parameter) and source.class_name == "CKParameterLocal":
        return source
    where = source.address if isinstance(source, VirtoolsObject) else "nothing"
    raise QueryError("is an input, which has no value of its own", hint=f"its source is {where}")


class ParameterOperation(VirtoolsObject):
    """An operation, which computes a parameter from two others."""

    __slots__ = ()

    @property
    def operation(self) -> Guid | None:
        """The GUID of the operation."""
        fields = self.area_fields("operation") or self.area_fields("operation_type") or {}
        return fields.get("operation")

    @property
    def operands(self) -> ReadOnlyList[Value]:
        """The inputs of the computation, None for a missing one."""
        return ReadOnlyList(self._parameters[:2], 'see fields["operation"]')

    @property
    def result(self) -> Value:
        """The output for the result, or None."""
        return self._parameters[2]

    @property
    def _parameters(self) -> list[Value]:
        fields = self.area_fields("operation")
        if fields is None:
            inputs, output = self.area_fields("inputs") or {}, self.area_fields("output") or {}
            return [inputs.get("first"), inputs.get("second"), output.get("output")]
        found: list[Value] = fields["parameters"]
        if self.need_chunk().data_version & 0xFF < OWNER_LEFT_OUT:
            # The first one is the behaviour that contains the operation.
            found = found[1:]
        return [*found, None, None, None][:3]


OWNER_LEFT_OUT: Final = 5
"""The first data version in which objects do not store their owner."""

_SOURCES: Final = ("source", "shared", "either_source", "old_shared", "old_source")
"""The areas that may contain the source; the last three only in old files."""


def from_buffer(kind: Guid, data: bytes, encoding: str) -> Value:
    """Return the value in a buffer by its type, or the bytes if they do not fit the type."""
    row = PARAMETER_TYPES.get(kind)
    if row is None:
        return data
    if not row.codes:
        return decode_name(data, encoding)
    if len(data) != 4 * len(row.codes):
        return data
    values = struct.unpack("<" + row.codes, data)
    found = tuple(
        real(value, data, 4 * place) if code == "f" else value
        for place, (code, value) in enumerate(zip(row.codes, values, strict=True))
    )
    return found[0] if len(found) == 1 else found


def to_buffer(kind: Guid, new: Value, old: bytes, encoding: str) -> bytes:
    """Return the buffer of a value that replaces ``old``; ``SerializeError`` if it does not fit."""
    if isinstance(new, bytes):
        return new
    row = PARAMETER_TYPES.get(kind)
    if row is None or (row.codes and len(old) != 4 * len(row.codes)):
        raise SerializeError(f"the encoding of a {kind} value is unknown; expected bytes")
    try:
        if not row.codes:
            if not isinstance(new, str):
                raise TypeError("the value is not text")
            check_whole(new)
            return encode(new, encoding) + b"\0"
        values = new if isinstance(new, tuple | list) else (new,)
        return b"".join(
            pack_real(value) if code == "f" else struct.pack("<i", value)
            for code, value in zip(row.codes, values, strict=True)
        )
    except (UnicodeEncodeError, struct.error, ValueError, TypeError, OverflowError) as error:
        raise SerializeError(f"expected {row.name}, not {new!r}: {error}") from error


class DataArray(VirtoolsObject):
    """A table: named, typed columns and rows of cells."""

    __slots__ = ()

    @property
    def columns(self) -> MutableSequence[str | None]:
        """The names of the columns. The list is read-only: a column is more than its name."""
        return ReadOnlyList(
            (column["name"] for column in self._columns), 'see fields["columns"]["columns"]'
        )

    @property
    def _columns(self) -> list[Fields]:
        fields = self.area_fields("columns")
        columns: list[Fields] = [] if fields is None else fields["columns"]
        return columns

    @property
    def rows(self) -> MutableSequence[list[Value]]:
        """The rows, with one value per column: numbers, strings, objects."""
        fields = self.area_fields("rows")
        return (
            ReadOnlyList([], "the array has no area of rows") if fields is None else fields["rows"]
        )

    def column(self, name: str) -> int:
        """Return the index of a column."""
        try:
            return self.columns.index(name)
        except ValueError:
            raise QueryError(f"{self!r} has no column {name!r}") from None

    def cell(self, row: int, column: str | int) -> Value:
        """Return one cell; ``QueryError`` if there is none."""
        try:
            return self.rows[row][self.column(column) if isinstance(column, str) else column]
        except (IndexError, TypeError) as error:
            raise self._no_cell(row, column) from error

    def set_cell(self, row: int, column: str | int, value: Value) -> None:
        """Replace one cell; ``QueryError`` if there is none."""
        try:
            self.rows[row][self.column(column) if isinstance(column, str) else column] = value
        except (IndexError, TypeError) as error:
            raise self._no_cell(row, column) from error

    def _no_cell(self, row: Value, column: Value) -> QueryError:
        return QueryError(
            f"there is no cell {row!r:.40}, {column!r:.40} in {len(self.rows)} rows of "
            f"{len(self.columns)} columns",
            path=self.address,
        )
