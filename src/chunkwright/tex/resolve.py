"""Reading ``.tex`` files: the fields of the generated class, into a model of all versions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright_kaitai.dava_tex import DavaTex

from chunkwright.binary.generated import parse
from chunkwright.errors import CorruptError, UnsupportedVersionError
from chunkwright.records.kinds import decoded
from chunkwright.tex.fields import (
    FIRST_NEW,
    SIGNATURES,
    VERSIONS,
    entry_rows,
    is_unversioned,
    rows_of,
)
from chunkwright.tex.model import Entry, TextureDescriptor

if TYPE_CHECKING:
    from chunkwright.base.limits import Limits
    from chunkwright.records.table import Row

_VERSION: Final = 4


def read(data: bytes, *, limits: Limits) -> TextureDescriptor:
    """Read a descriptor of any known version.

    Raises ``UnsupportedVersionError`` for another version, ``CorruptError`` or
    ``TruncatedError`` with the offset and the path, such as ``/entries/3/width``.
    """
    del limits  # counts of a descriptor are at most 255
    if not data.startswith(SIGNATURES):
        raise CorruptError(
            f"starts with {data[:4].hex(' ')}, not with a signature of texture descriptors",
            offset=0,
        )
    if len(data) > _VERSION and not is_unversioned(data) and data[_VERSION] not in VERSIONS:
        raise UnsupportedVersionError(
            f"unknown version {data[_VERSION]} of texture descriptors",
            offset=_VERSION,
            path="/version",
            hint="known: 1 to 13 and 15 to 20",
        )
    parsed: Any = parse(DavaTex.from_bytes, data, top="/descriptor")
    view, version = parsed.descriptor, parsed.number
    made = TextureDescriptor(
        version, data.startswith(SIGNATURES[True]), trailing=data[parsed._io.pos() :]
    )
    made.entries = [_entry(entry, version) for entry in view.entries or ()]
    vars(made).update(
        {row.name: row.kind.checked(_value(view, row, version)) for row in rows_of(made)}
    )
    return made


def _entry(view: Any, version: int) -> Entry:
    made = Entry.__new__(Entry)  # whose constructor takes longer than all the rest
    vars(made)["pixel_format"] = int(view.pixel_format)
    rows = entry_rows(made, version)
    vars(made).update({row.name: row.kind.checked(_plain(getattr(view, row.name))) for row in rows})
    return made


def _plain(value: Any) -> int | str:
    """Return a number, or the text in a field of fixed size."""
    return decoded(value.rstrip(b"\0")) if isinstance(value, bytes) else int(value)


def _value(view: Any, row: Row, version: int) -> Any:
    """Return the value of an attribute from the field of the generated class."""
    name = row.name
    if name.startswith("exported_"):
        name = name.removeprefix("exported_")
        return int(getattr(view if version < FIRST_NEW else view.exported_as, name))
    if name == "flags":
        flags = view.flags
        bits = (flags.has_mipmaps, flags.is_normal_map, flags.has_hd_file)
        return sum(bit << place for place, bit in enumerate(bits)) | flags.unknown << len(bits)
    if name == "source_extension":
        return _text(view.source_extension)
    if name == "face_extensions":
        return [_text(each) for each in view.face_extensions]
    value = getattr(view, name)
    return _plain(getattr(view, f"old_{name}") if value is None else value)


def _text(view: Any) -> str:
    return decoded(view.counted if view.terminated is None else view.terminated)
