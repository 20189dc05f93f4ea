"""The text form of Keyed Archives: JSON that keeps order, types, bits and names.

An entry is ``[key, type, value]``. Floats are short decimals that give the same
bits; those that JSON has no number for are strings, ``"inf"`` or the bits (``"0x7fc00000"``).
Byte arrays are hexadecimal. Versions are left out where the surroundings tell them.
"""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import CorruptError
from chunkwright.keyed_archive.fast_names import (
    FastName,
    FastNameTable,
    TaggedKey,
    fast_name_id,
)
from chunkwright.keyed_archive.model import (
    V1,
    V2,
    V2_EMPTY,
    V2_SUB,
    VERSIONS,
    KeyedArchive,
    VariantArray,
    coerce,
)
from chunkwright.keyed_archive.shapes import Shape
from chunkwright.keyed_archive.values import FloatBits, float_from_bits, float_to_bits
from chunkwright.keyed_archive.variants import KINDS, NAME_TYPES, WIDE_CODECS, VariantType

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_HIGH_SURROGATES: Final = range(0xD800, 0xDC00)


def to_dict(archive: KeyedArchive) -> dict[str, Any]:
    """Give the text form of a top archive."""
    form = archive_to_dict(archive, in_table=False)
    form.setdefault("version", archive.version)
    if archive.wide_char_size != 4:
        form["wide_char_size"] = archive.wide_char_size
    return form


def from_dict(form: Mapping[str, Any]) -> KeyedArchive:
    """Build a top archive from its text form."""
    archive = archive_from_dict(form, in_table=False)
    archive.version = form["version"]
    archive.wide_char_size = form.get("wide_char_size", 4)
    if archive.wide_char_size not in WIDE_CODECS:
        raise CorruptError(f"wide_char_size is 2 or 4, not {archive.wide_char_size!r}")
    return archive


def archive_to_dict(archive: KeyedArchive, *, in_table: bool) -> dict[str, Any]:
    """Give the text form of an archive; ``in_table`` tells whether a table is in force."""
    form: dict[str, Any] = {}
    if archive.version is not None and archive.version != _implied(archive, in_table):
        form["version"] = archive.version
    if archive.version == V2:
        table = FastNameTable() if archive.fast_names is None else archive.fast_names
        form["fast_names"] = [_row_to_list(text, id_) for text, id_ in table]
        if table.covers != NAME_TYPES:
            form["name_types"] = sorted(type_.name for type_ in table.covers)
    inside = _has_table(archive.version, in_table)
    form["entries"] = [
        [_name_to_form(key), type_.name, _value_to_form(type_, value, inside)]
        for key, type_, value in archive.entries()
    ]
    return form


def archive_from_dict(form: Mapping[str, Any], *, in_table: bool) -> KeyedArchive:
    """Build an archive from its text form, under the table in force if there is one."""
    entries = form["entries"]
    version = form.get("version")
    if version is None:
        version = (V2_SUB if entries else V2_EMPTY) if in_table else V1
    if version not in VERSIONS:
        raise CorruptError(f"no Keyed Archive has version {version!r}")
    inside = _has_table(version, in_table)
    types = bytes(_type(entry[1]) for entry in entries)
    keys = [_name_from_form(entry[0]) for entry in entries]
    values = [
        _value_from_form(type_, entry[2], inside)
        for type_, entry in zip(types, entries, strict=True)
    ]
    archive = KeyedArchive.from_parts(Shape(keys, types), values, version)
    if version == V2:
        rows = [
            (row, fast_name_id(row)) if isinstance(row, str) else row for row in form["fast_names"]
        ]
        covers = NAME_TYPES
        if "name_types" in form:
            covers = frozenset(VariantType(_type(name)) for name in form["name_types"])
        archive.fast_names = FastNameTable(
            ((str(text), int(id_)) for text, id_ in rows), covers=covers
        )
    return archive


def _implied(archive: KeyedArchive, in_table: bool) -> int:
    if not in_table:
        return V1
    return V2_SUB if archive.stored_values else V2_EMPTY


def _has_table(version: int | None, in_table: bool) -> bool:
    """Tell whether a string table is in force inside an archive, as the serializer writes it."""
    return version in (V2, V2_SUB, V2_EMPTY) or (in_table and version != V1)


def _row_to_list(text: str, id_: int) -> str | list[str | int]:
    return text if fast_name_id(text) == id_ else [text, id_]


def _name_to_form(name: str) -> str | dict[str, Any]:
    if isinstance(name, FastName):
        return {"text": str(name), "id": name.id} if name.resolved else {"id": name.id}
    if isinstance(name, TaggedKey):
        return {"text": str(name), "type": name.type.name}
    return name


def _name_from_form(form: str | Mapping[str, Any]) -> str:
    if isinstance(form, str):
        return form
    if "type" in form:
        return TaggedKey(str(form["text"]), VariantType(_type(form["type"])))
    if "text" in form:
        return FastName(str(form["text"]), int(form["id"]))
    return FastName.unresolved(int(form["id"]))


def _value_to_form(type_: VariantType, value: Any, in_table: bool) -> Any:
    if isinstance(value, KeyedArchive):
        return archive_to_dict(value, in_table=in_table)
    if isinstance(value, VariantArray):
        return _array_to_form(value, in_table)
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple):
        return [_float_to_form(number, 4) for number in value]
    if isinstance(value, float | FloatBits):
        return _float_to_form(value, 8 if type_ is VariantType.FLOAT64 else 4)
    if type_ is VariantType.WIDE_STRING and any(ord(char) in _HIGH_SURROGATES for char in value):
        return {"utf-32": value.encode("utf-32-le", "surrogatepass").hex()}
    return _name_to_form(value) if isinstance(value, str) else value


def _value_from_form(type_: int, form: Any, in_table: bool) -> Any:
    kind = KINDS[type_]
    if type_ == VariantType.KEYED_ARCHIVE:
        return archive_from_dict(form, in_table=in_table)
    if type_ == VariantType.ARRAY:
        return _array_from_form(form, in_table)
    if type_ == VariantType.BYTE_ARRAY:
        return bytes.fromhex(form)
    if type_ == VariantType.WIDE_STRING and isinstance(form, dict) and "utf-32" in form:
        return bytes.fromhex(form["utf-32"]).decode("utf-32-le", "surrogatepass")
    if kind.code is None:
        return _name_from_form(form)
    if kind.width > 1 and kind.make is not None:
        return coerce(kind.type, [_float_from_form(number, 4) for number in form])
    if kind.python is float:
        return coerce(kind.type, _float_from_form(form, 8 if kind.code == "d" else 4))
    if kind.python is bool and type(form) is int and 0 <= form <= 0xFF:
        return form  # A byte other than 0 and 1, kept as it was read.
    return coerce(kind.type, form)


def _array_to_form(array: VariantArray, in_table: bool) -> dict[str, Any]:
    types, values = array.types, array.stored_values
    if types and types.count(types[:1]) == len(types):
        type_ = VariantType(types[0])
        return {
            "type": type_.name,
            "values": [_value_to_form(type_, value, in_table) for value in values],
        }
    pairs = zip(map(VariantType, types), values, strict=True)
    return {
        "items": [[type_.name, _value_to_form(type_, value, in_table)] for type_, value in pairs]
    }


def _array_from_form(form: Mapping[str, Any], in_table: bool) -> VariantArray:
    items: Sequence[Sequence[Any]]
    if "items" in form:
        items = form["items"]
    else:
        items = [(form["type"], value) for value in form["values"]]
    types = bytes(_type(item[0]) for item in items)
    values = [
        _value_from_form(type_, item[1], in_table) for type_, item in zip(types, items, strict=True)
    ]
    return VariantArray.from_parts(types, values)


def _float_to_form(value: float | FloatBits, size: int) -> float | str:
    if isinstance(value, FloatBits) or math.isnan(value):
        return f"{float_to_bits(value, size):#0{2 + 2 * size}x}"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return value if size == 8 else _shortest(value)


def _shortest(value: float) -> float:
    """Give the double with the shortest decimal that rounds to the same 4-byte float."""
    stored = struct.pack("<f", value)
    for digits in (6, 7, 8):
        short = float(f"{value:.{digits}g}")
        try:
            if struct.pack("<f", short) == stored:
                return short
        except OverflowError:
            continue  # Rounded past the largest float: more digits are needed.
    return float(f"{value:.9g}")


def _float_from_form(form: Any, size: int) -> float | FloatBits:
    if isinstance(form, str):
        if form in ("inf", "-inf"):
            return float(form)
        bits = int(form, 16) if form.startswith("0x") else -1
        if not 0 <= bits < 1 << 8 * size:
            raise CorruptError(f"{form!r} is no float of {size} bytes")
        return float_from_bits(bits, size)
    try:
        return float(form)
    except OverflowError:
        raise CorruptError("a number is too large for any float") from None


def _type(name: str) -> int:
    try:
        return VariantType[name]
    except KeyError:
        raise CorruptError(f"no variant type is called {name!r}") from None
