"""Writing ``.tex`` files, as their version arranges them."""

from __future__ import annotations

from typing import Final

from chunkwright.binary.paths import within
from chunkwright.errors import SerializeError
from chunkwright.records.kinds import UINT8
from chunkwright.records.table import Row, check, pack, refuse_others
from chunkwright.tex.fields import (
    ASTC_ENTRY,
    ENTRY,
    EXPORTED,
    FACES,
    FIRST_NEW,
    SETTINGS,
    SIGNATURES,
    SOURCE,
    TRAILING,
    VERSIONS,
    entry_rows,
    has_count,
    is_unversioned,
    rows_of,
    stored_rows,
)
from chunkwright.tex.model import FIRST_OF_FAMILIES, Entry, TextureDescriptor

# In all versions.
DOCUMENT: Final = (Row("version", UINT8), TRAILING)
_MOST_ENTRIES: Final = 255


def write(descriptor: TextureDescriptor) -> bytes:
    """Return the bytes of a descriptor; ``SerializeError`` has the path of what does not fit."""
    check_all(descriptor)
    front, behind = stored_rows(descriptor)
    version, count = descriptor.version, len(descriptor.entries)
    out = bytearray(SIGNATURES[descriptor.is_exported])
    if version:
        out.append(version)
    out += pack(descriptor, front)
    if has_count(version, is_exported=descriptor.is_exported):
        out.append(count)
    for entry in descriptor.entries:
        out += pack(entry, entry_rows(entry, version))
    made = bytes(out + pack(descriptor, behind)) + descriptor.trailing
    if is_unversioned(made) != (version == 0):
        raise SerializeError(
            "the file would not be recognised as one of version 0, which is not stated",
            path="/version",
            hint="such a file has no trailing bytes, and the MD5 of its source",
        )
    return made


def check_all(descriptor: TextureDescriptor) -> None:
    """Raise ``SerializeError`` with the path of the first value that cannot be written."""
    check(descriptor, DOCUMENT)
    if descriptor.version not in VERSIONS:
        raise SerializeError(
            f"unknown version {descriptor.version}", path="/version", hint="20 is the newest"
        )
    if not isinstance(descriptor.is_exported, bool):
        raise SerializeError(
            f"expected true or false, not {descriptor.is_exported!r:.60}", path="/is_exported"
        )
    _check_entries(descriptor)
    rows = rows_of(descriptor)
    check(descriptor, rows)
    refuse_others(
        descriptor, rows, (*SOURCE, *SETTINGS, *EXPORTED), f"this form of {descriptor.version}"
    )
    faces = (descriptor.cube_faces & ((1 << FACES) - 1)).bit_count()
    if descriptor.version >= FIRST_NEW and len(descriptor.face_extensions) != faces:
        raise SerializeError(
            f"{len(descriptor.face_extensions)} extensions for {faces} faces of a cube",
            path="/face_extensions",
        )


def _check_entries(descriptor: TextureDescriptor) -> None:
    entries, version = descriptor.entries, descriptor.version
    if not isinstance(entries, list):
        raise SerializeError(f"expected a list, not {entries!r:.60}", path="/entries")
    expected: tuple[int, ...] | range = range(_MOST_ENTRIES + 1)
    if version < FIRST_NEW:
        whole = 6 if version == FIRST_NEW - 1 else 5
        whole = 2 if version < FIRST_OF_FAMILIES else whole
        expected = (0,) if descriptor.is_exported else (whole,)
    if len(entries) not in expected:
        raise SerializeError(
            f"{len(entries)} entries, but version {version} has {expected[-1]}", path="/entries"
        )
    with within("entries") as place:
        for place.index, entry in enumerate(entries):
            if not isinstance(entry, Entry):
                raise SerializeError(f"expected an Entry, not {entry!r:.60}")
            rows = entry_rows(entry, version)
            check(entry, rows)
            refuse_others(entry, rows, (*ENTRY, *ASTC_ENTRY), f"an entry of version {version}")
