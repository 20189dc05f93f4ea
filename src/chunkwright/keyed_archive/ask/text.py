"""The text form of Keyed Archives: JSON that preserves order, types, bits and names.

An entry is ``[key, type, value]``; the row of its type defines the form of a value. Floats are
the shortest decimals with the same bits; those that JSON cannot represent are strings, ``"inf"``
or the bits (``"0x7fc00000"``). Byte arrays are hexadecimal. Versions are left out if the context
implies them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import OF_DOCUMENTS, check_keys
from chunkwright.errors import CorruptError
from chunkwright.keyed_archive.kinds import KINDS
from chunkwright.keyed_archive.model.archive import V1, V2, V2_EMPTY, V2_SUB, VERSIONS, KeyedArchive
from chunkwright.keyed_archive.model.fast_names import FastNameTable, fast_name_id, name_from_form
from chunkwright.keyed_archive.model.fast_names import name_to_form as _name_to_form
from chunkwright.keyed_archive.model.shapes import Shape
from chunkwright.keyed_archive.model.variant_array import VariantArray
from chunkwright.keyed_archive.model.variants import (
    NAME_TYPES,
    WIDE_CODECS,
    VariantType,
    type_by_name,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.base.jsontext import Json, JsonMapping, JsonObject
    from chunkwright.keyed_archive.model.values import Value


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
            raise CorruptError("expected string types, which alone can be ids of the string table")
    return FastNameTable(rows, covers=covers)


class _Forms:
    """Converts containers to and from text, with or without a string table in force."""

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
    """Whether a string table is in force inside an archive, as the serialiser writes it."""
    return version in (V2, V2_SUB, V2_EMPTY) or (in_table and version != V1)


def _row_to_list(text: str, id_: int) -> str | list[str | int]:
    return text if fast_name_id(text) == id_ else [text, id_]
