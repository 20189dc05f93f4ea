"""Other forms of archives: the text form, and byte arrays whose contents have their own formats.

The text form is JSON that preserves order, types, bits and names. A byte array is decoded and
encoded on request; an archive stores its bytes, which only ``set_decoded`` changes.
Source: hi-skittles/dava.engine (NMaterial, SceneNode); measured on real files: every
``#id`` has 8 bytes, every ``customprops`` contains a whole version 1 archive.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.binary.forms import OF_DOCUMENTS, check_keys, floats_at, packed_floats
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError, SerializeError
from chunkwright.keyed_archive import values
from chunkwright.keyed_archive.archive import V1, V2, V2_EMPTY, V2_SUB, VERSIONS, KeyedArchive
from chunkwright.keyed_archive.decoder import read
from chunkwright.keyed_archive.kinds import KINDS
from chunkwright.keyed_archive.names import FastNameTable, Shape, fast_name_id, name_from_form
from chunkwright.keyed_archive.names import name_to_form as _name_to_form
from chunkwright.keyed_archive.values import NAME_TYPES, WIDE_CODECS, VariantType, type_by_name
from chunkwright.keyed_archive.variant_array import VariantArray

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.base.jsontext import Json, JsonMapping, JsonObject
    from chunkwright.keyed_archive.values import Value


def to_dict(archive: KeyedArchive) -> JsonObject:
    """Return the text form of a top archive."""
    form = archive_to_dict(archive, in_table=False)
    form.setdefault("version", archive.version)
    if archive.wide_char_size != 4:
        form["wide_char_size"] = archive.wide_char_size
    return form


def from_dict(form: JsonMapping) -> KeyedArchive:
    """Build a top archive from its text form."""
    archive = archive_from_dict(form, *OF_DOCUMENTS, "wide_char_size", in_table=False)
    archive.version = form["version"]
    archive.wide_char_size = wide_char_size(form)
    return archive


def wide_char_size(form: JsonMapping) -> int:
    """Return the width of wide characters stated in a text form; 4 by default."""
    size = form.get("wide_char_size", 4)
    if type(size) is not int or size not in WIDE_CODECS:
        raise CorruptError(f"expected a wide_char_size of 2 or 4, not {size!r}")
    return size


def archive_to_dict(archive: KeyedArchive, *, in_table: bool) -> JsonObject:
    """Return the text form of an archive; ``in_table`` if a string table is in force."""
    form: JsonObject = {}
    if archive.version is not None and archive.version != _implied(archive, in_table):
        form["version"] = archive.version
    if archive.version == V2:
        table = FastNameTable() if archive.fast_names is None else archive.fast_names
        table.check()
        form["fast_names"] = [_row_to_list(text, id_) for text, id_ in table]
        if table.covers != NAME_TYPES:
            form["name_types"] = sorted(type_.name for type_ in table.covers)
    inside = _FORMS[_has_table(archive.version, in_table)]
    form["entries"] = [
        [_name_to_form(key), type_.name, KINDS[type_].to_form(value, inside)]
        for key, type_, value in archive.entries()
    ]
    return form


def archive_from_dict(form: JsonMapping, *also: str, in_table: bool) -> KeyedArchive:
    """Build an archive from its text form; ``in_table`` if a string table is in force.

    ``also`` are keys that the caller reads.
    """
    check_keys(form, "version", "fast_names", "name_types", "entries", *also)
    version = form.get("version")
    if version is not None and (type(version) is not int or version not in VERSIONS):
        raise CorruptError(f"unknown Keyed Archive version {version!r}")
    entries = form["entries"]
    if version is None:
        version = (V2_SUB if entries else V2_EMPTY) if in_table else V1
    inside = _FORMS[_has_table(version, in_table)]
    keys: list[str] = []
    types = bytearray()
    values: list[Value] = []
    for entry in entries:
        keys.append(name_from_form(entry[0]))
        type_ = type_by_name(entry[1])
        types.append(type_)
        values.append(KINDS[type_].from_form(entry[2], inside))
    archive = KeyedArchive.from_parts(Shape(keys, types), values, version)
    if version == V2:
        archive.fast_names = _table_from_form(form)
    return archive


def _table_from_form(form: JsonMapping) -> FastNameTable:
    rows = []
    for row in form["fast_names"]:
        text, id_ = (row, fast_name_id(row)) if isinstance(row, str) else row
        if not isinstance(text, str):
            raise CorruptError(f"expected a string and its id, not {row!r}")
        rows.append((text, int(id_)))
    covers = NAME_TYPES
    if "name_types" in form:
        covers = frozenset(type_by_name(name) for name in form["name_types"])
        if not covers <= NAME_TYPES:
            raise CorruptError(
                "expected string types, as only these can be ids of the string table"
            )
    return FastNameTable(rows, covers=covers)


class _Forms:
    """A converter of containers to and from text, with or without a string table in force."""

    def __init__(self, *, in_table: bool) -> None:
        self._in_table = in_table

    def of_archive(self, archive: KeyedArchive) -> JsonObject:
        return archive_to_dict(archive, in_table=self._in_table)

    def archive(self, form: Json) -> KeyedArchive:
        return archive_from_dict(form, in_table=self._in_table)

    def of_array(self, array: VariantArray) -> JsonObject:
        types, values = array.types, array.stored_values
        if types and types.count(types[:1]) == len(types):
            kind = KINDS[types[0]]
            return {
                "type": kind.type.name,
                "values": [kind.to_form(value, self) for value in values],
            }
        pairs = zip(map(VariantType, types), values, strict=True)
        return {
            "items": [[type_.name, KINDS[type_].to_form(value, self)] for type_, value in pairs]
        }

    def array(self, form: Json) -> VariantArray:
        items: Sequence[Sequence[Json]]
        if "items" in form:
            check_keys(form, "items")
            items = form["items"]
        else:
            check_keys(form, "type", "values")
            items = [(form["type"], value) for value in form["values"]]
        types = bytearray()
        values = []
        for item in items:
            type_ = type_by_name(item[0])
            types.append(type_)
            values.append(KINDS[type_].from_form(item[1], self))
        return VariantArray.from_parts(bytes(types), values)


_FORMS: Final = {in_table: _Forms(in_table=in_table) for in_table in (False, True)}


def _implied(archive: KeyedArchive, in_table: bool) -> int:
    if not in_table:
        return V1
    return V2_SUB if archive.stored_values else V2_EMPTY


def _has_table(version: int | None, in_table: bool) -> bool:
    """Return whether a string table is in force inside an archive, as the serialiser writes it."""
    return version in (V2, V2_SUB, V2_EMPTY) or (in_table and version != V1)


def _row_to_list(text: str, id_: int) -> str | list[str | int]:
    return text if fast_name_id(text) == id_ else [text, id_]


class MaterialProperty(NamedTuple):
    """A shader property of a material: type byte, array size, floats.

    ``type`` is 0 for one float, 1 for two, 2 for three, 3 for four, higher for matrices.
    """

    type: int
    array_size: int
    floats: tuple[float, ...]


class Codec(NamedTuple):
    """The decoder and the encoder of one kind of byte array."""

    decode: Callable[[bytes], Any]
    encode: Callable[[Any], bytes]


_PROPERTY_HEAD: Final = struct.Struct("<BI")


def decode_u64(data: bytes) -> int:
    """Decode an id: 8 bytes, little-endian."""
    if len(data) != 8:
        raise CorruptError(f"expected an id of 8 bytes, found {len(data)}")
    return int.from_bytes(data, "little")


def encode_u64(number: int) -> bytes:
    """Encode an id."""
    return number.to_bytes(8, "little")


def decode_property(data: bytes) -> MaterialProperty:
    """Decode a value of the ``properties`` of an NMaterial or SceneRenderConfig."""
    if len(data) < _PROPERTY_HEAD.size or (len(data) - _PROPERTY_HEAD.size) % 4:
        raise CorruptError(f"expected a material property, found {len(data)} bytes")
    type_, count = _PROPERTY_HEAD.unpack_from(data)
    size = _PROPERTY_HEAD.size
    return MaterialProperty(type_, count, floats_at(data, size, (len(data) - size) // 4))


def encode_property(value: MaterialProperty) -> bytes:
    """Encode a material property."""
    head = _PROPERTY_HEAD.pack(value.type, value.array_size)
    return head + packed_floats(value.floats)


def _floats(make: type[Any]) -> Codec:
    width = len(make.__annotations__)
    packer = struct.Struct(f"<{width}f")

    def decode(data: bytes) -> Any:
        if len(data) != packer.size:
            raise CorruptError(
                f"expected a {make.__name__} of {packer.size} bytes, found {len(data)}"
            )
        return make(*floats_at(data, 0, width))

    def encode(value: Any) -> bytes:
        packer.pack(*value)  # an error for anything but so many numbers
        return packed_floats(value)

    return Codec(decode, encode)


def _as_file(archive: KeyedArchive) -> bytes:
    from chunkwright.keyed_archive.serialize import write  # imported here: reading does not need it

    return write(archive)


_U64: Final = Codec(decode_u64, encode_u64)
_ARCHIVE: Final = Codec(read, _as_file)
_MATRIX: Final = _floats(values.Matrix4)
_PROPERTY: Final = Codec(decode_property, encode_property)
_COLOR: Final = _floats(values.Color)
_VECTOR: Final = _floats(values.Vector3)

# One row per key. Nodes before version 6 have the colours and vectors.
CODECS: Final[dict[str, Codec]] = {
    "#id": _U64,
    "customprops": _ARCHIVE,
    "cpc.properties": _ARCHIVE,
    **dict.fromkeys(
        (
            "localTransform",
            "worldTransform",
            "defaultLocalTransform",
            "cam.cameraTransform",
            "cam.modelMatrix",
            "cam.projMatrix",
        ),
        _MATRIX,
    ),
    **dict.fromkeys(
        ("mat.ambient", "mat.diffuse", "mat.emission", "mat.specular", "mat.fogcolor"), _COLOR
    ),
    **dict.fromkeys(("cam.direction", "cam.left", "cam.position", "cam.target", "cam.up"), _VECTOR),
}
_POINTER_SUFFIXES: Final = ("_matptr", "_meshptr")
PROPERTIES_KEY: Final = "properties"


def codec_of(key: str) -> Codec | None:
    """Return the codec for the byte array of a key; None if its format is unknown."""
    return _U64 if key.endswith(_POINTER_SUFFIXES) else CODECS.get(key)


def try_decode(key: str, data: bytes, holder: str = "") -> Any:
    """Decode the byte array of a key for display; None if its format is unknown.

    ``holder`` is the key of the archive with the entry: all byte arrays in ``properties`` have the
    format of material properties.
    """
    codec = _PROPERTY if holder == PROPERTIES_KEY else codec_of(key)
    if codec is None:
        return None
    try:
        return codec.decode(data)
    except ChunkwrightError:
        return None  # the bytes lack the format of their key, and are shown undecoded


def numbers_of(archive: KeyedArchive, key: str, width: int) -> tuple[float, ...] | None:
    """Return the numbers of an entry, stored as a vector or as bytes; None for any other value."""
    stored = archive.get_as(key, bytes)
    found = archive.get(key) if stored is None else try_decode(key, stored)
    return found if isinstance(found, tuple) and len(found) == width else None


def decoded(archive: KeyedArchive, key: str) -> Any:
    """Decode the byte array of a key; ``QueryError`` if its format is unknown.

    The result is a new object: use ``set_decoded`` to store changes. For ``properties`` it maps all
    material properties of that archive by name, read-only.
    """
    value = archive[key]
    if key == PROPERTIES_KEY and isinstance(value, KeyedArchive):
        found = {
            name: decode_property(data) for name, data in value.items() if isinstance(data, bytes)
        }
        return MappingProxyType(found)
    codec = codec_of(key)
    if codec is None or not isinstance(value, bytes):
        raise QueryError(f"{key!r} is not a byte array of a known format")
    return codec.decode(value)


def set_decoded(archive: KeyedArchive, key: str, value: object) -> None:
    """Encode a value into the byte array of a key; ``QueryError`` as for ``decoded``.

    Raises ``SerializeError`` for a value that the format of the key cannot hold.
    """
    if key == PROPERTIES_KEY:
        _set_properties(archive, value)
        return
    archive[key] = encoded(key, value)


def encoded(key: str, value: object) -> bytes:
    """Return the byte array for a value in the format of its key."""
    codec = codec_of(key)
    if codec is None:
        raise QueryError(f"{key!r} is not a byte array of a known format")
    if isinstance(value, KeyedArchive) and value.version is None:
        value.version = V1
    return _encoded(codec, value, key)


def _set_properties(archive: KeyedArchive, value: object) -> None:
    holder = archive.get(PROPERTIES_KEY)
    if not isinstance(value, Mapping) or not isinstance(holder, KeyedArchive):
        raise SerializeError(
            "expected a mapping of names to properties, in an archive that has properties",
            path=f"/{PROPERTIES_KEY}",
        )
    encoded = {name: _encoded(_PROPERTY, item, name) for name, item in value.items()}
    holder.update(encoded)


def _encoded(codec: Codec, value: object, key: str) -> bytes:
    try:
        return codec.encode(value)
    except (struct.error, OverflowError, TypeError, AttributeError) as error:
        raise SerializeError(f"{value!r} does not fit the format of {key}").within(key) from error


def unpacked(key: str, data: bytes, holder: str) -> Any:
    """Return the decoded bytes of an entry; the bytes themselves if the format is unknown."""

    found = try_decode(key, data, holder)
    if found is None:
        return data
    return found.floats if holder == PROPERTIES_KEY else found


def with_numbers(key: str, stored: bytes, holder: str, rows: list[Any]) -> bytes:
    """Return the bytes of an entry with its numbers replaced by as many others."""
    from chunkwright.query import typed

    inside = unpacked(key, stored, holder)
    expected = f"{len(inside)} numbers"
    if len(rows) != len(inside):
        raise typed.misfit(rows, expected)
    floats = [typed.real(row, expected) for row in rows]
    found = try_decode(key, stored, holder)
    if holder == PROPERTIES_KEY:
        return encode_property(found._replace(floats=tuple(floats)))
    return encoded(key, type(inside)(*floats))
