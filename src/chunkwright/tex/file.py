"""``.tex`` files: read, written, converted and described by the rows of their version."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from chunkwright_kaitai.dava_tex import DavaTex

from chunkwright.base.wording import bytes_follow, listed
from chunkwright.binary import let_go, parse, within
from chunkwright.document import Problem
from chunkwright.errors import CorruptError, QueryError, SerializeError, UnsupportedVersionError
from chunkwright.formats import Demo
from chunkwright.records import BYTES, UINT8, Row, check, decoded, from_form, refuse_others, to_form
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
    entry_layout,
    entry_rows,
    has_count,
    is_unversioned,
    layouts_of,
    rows_of,
)
from chunkwright.tex.model import (
    FIRST_OF_FAMILIES,
    HAS_HD_FILE,
    HAS_MIPMAPS,
    IS_NORMAL_MAP,
    Container,
    Entry,
    OldPixelFormat,
    PixelFormat,
    TextureDescriptor,
    entry_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.exchange.model import Image
    from chunkwright.tex.pictures import Picture


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
    let_go(parsed)
    return made


def _entry(view: Any, version: int) -> Entry:
    made = Entry.__new__(Entry)  # its constructor takes longer than everything else
    vars(made)["pixel_format"] = int(view.pixel_format)
    rows = entry_rows(made, version)
    vars(made).update({row.name: row.kind.checked(_plain(getattr(view, row.name))) for row in rows})
    return made


def _plain(value: int | bytes) -> int | str:
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


# In all versions.
DOCUMENT: Final = (Row("version", UINT8), TRAILING)
_MOST_ENTRIES: Final = 255


def write(descriptor: TextureDescriptor) -> bytes:
    """Return the bytes of a descriptor; ``SerializeError`` has the path of what does not fit."""
    check_all(descriptor)
    front, behind = layouts_of(descriptor)
    version = descriptor.version
    out = [SIGNATURES[descriptor.is_exported]]
    if version:
        out.append(bytes([version]))
    front.write(out, descriptor)
    if has_count(version, is_exported=descriptor.is_exported):
        out.append(bytes([len(descriptor.entries)]))
    for entry in descriptor.entries:
        entry_layout(entry, version).write(out, entry)
    behind.write(out, descriptor)
    made = b"".join((*out, descriptor.trailing))
    if is_unversioned(made) != (version == 0):
        raise SerializeError(
            "readers would mistake its version, because version 0 is not stated in files",
            path="/version",
            hint="a file of version 0 has no trailing bytes, and 32 digits in source_md5",
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
        descriptor,
        rows,
        (*SOURCE, *SETTINGS, *EXPORTED),
        f"this form of version {descriptor.version}",
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


_OWN: Final = ("chunkwright", "format", "wrapper", "version", "is_exported", "entries", "trailing")


def to_dict(descriptor: TextureDescriptor) -> JsonObject:
    """Return the JSON-ready form, without defaults."""
    check_all(descriptor)
    form: JsonObject = {"version": descriptor.version}
    if descriptor.is_exported:
        form["is_exported"] = True
    form |= to_form(descriptor, rows_of(descriptor))
    form["entries"] = {
        name: to_form(entry, entry_rows(entry, descriptor.version))
        for name, entry in zip(descriptor.gpus, descriptor.entries, strict=True)
    }
    return form | to_form(descriptor, [TRAILING])


def from_dict(mapping: JsonMapping) -> TextureDescriptor:
    """Build a descriptor from its text form."""
    is_exported = mapping.get("is_exported", False)
    if not isinstance(is_exported, bool):
        raise CorruptError(f"expected true or false, not {is_exported!r:.60}", path="/is_exported")
    made = TextureDescriptor(UINT8.coerce(mapping["version"]), is_exported)
    made.entries = _entries_from_form(mapping["entries"], made.version)
    if "trailing" in mapping:
        made.trailing = BYTES.coerce(mapping["trailing"])
    for name, value in from_form(mapping, rows_of(made), _OWN).items():
        setattr(made, name, value)
    return made


def _entries_from_form(forms: JsonMapping, version: int) -> list[Entry]:
    names = entry_names(len(forms), version)
    if tuple(forms) != names:
        raise CorruptError(
            f"expected entries for {', '.join(names)}, in this order", path="/entries"
        )
    made = []
    with within("entries") as place:
        for place.index in names:
            made.append(_entry_from_form(forms[place.index], version))
    return made


def _entry_from_form(form: JsonMapping, version: int) -> Entry:
    """Build an entry from its text form."""
    probe = Entry()
    # The pixel format decides which attributes an entry has.
    pixels = [row for row in entry_rows(probe, version) if row.name == "pixel_format"]
    match form:
        case {"pixel_format": number}:
            probe.pixel_format = pixels[0].kind.coerce(number)
    return Entry(**from_form(form, entry_rows(probe, version)))


_KNOWN_FLAGS: Final = HAS_MIPMAPS | IS_NORMAL_MAP | HAS_HD_FILE


def info(descriptor: TextureDescriptor) -> JsonObject:
    """Return facts: what the descriptor is for, and the number of families with a picture."""
    pictures = [entry for entry in _entries(descriptor) if entry.pixel_format != PixelFormat.NONE]
    return {
        "version": descriptor.version,
        "exported": descriptor.is_exported,
        "cube": descriptor.is_cube,
        "entries": len(descriptor.entries),
        "pictures": len(pictures),
    }


def _entries(descriptor: TextureDescriptor) -> list[Entry]:
    """Return the entries of a descriptor, without anything else that edits put into the list."""
    return [entry for entry in descriptor.entries if isinstance(entry, Entry)]


def headline(descriptor: TextureDescriptor) -> str:
    """Return the kind of texture, the size of its largest picture, and the picture formats."""
    parts = ["cube map" if descriptor.is_cube else "texture"]
    entries = _entries(descriptor)
    width, height = max(((entry.width, entry.height) for entry in entries), default=(0, 0))
    if width > 0 and height > 0:
        parts.append(f"{width} x {height} pixels")
    known = PixelFormat if descriptor.version >= FIRST_OF_FAMILIES else OldPixelFormat
    names = [known(entry.pixel_format).name for entry in entries if entry.pixel_format in {*known}]
    formats = [name for name in dict.fromkeys(names) if name != "NONE"]
    return ", ".join([*parts, *([f"as {listed(formats)}"] if formats else [])])


def problems(descriptor: TextureDescriptor) -> Iterator[Problem]:
    """Yield unknown numbers, bits that no known file has, and bytes after the end."""
    check_all(descriptor)
    for row in rows_of(descriptor):
        value = getattr(descriptor, row.name)
        if row.kind.is_unnamed(value):
            yield Problem(f"/{row.name}", f"{value} is not known")
    if descriptor.flags & ~_KNOWN_FLAGS:
        yield Problem("/flags", f"the bits {descriptor.flags & ~_KNOWN_FLAGS:#x} are not known")
    for name, entry in zip(descriptor.gpus, descriptor.entries, strict=True):
        known = PixelFormat if descriptor.version >= FIRST_OF_FAMILIES else OldPixelFormat
        if entry.pixel_format not in {*known}:
            yield Problem(f"/entries/{name}", f"pixel format {entry.pixel_format} is not known")
        if min(entry.width, entry.height) < 0:
            yield Problem(f"/entries/{name}", f"{entry.width} x {entry.height} is not a size")
    if descriptor.trailing:
        yield Problem("/trailing", bytes_follow(len(descriptor.trailing), "the descriptor"))


def pictures(descriptor: TextureDescriptor) -> Iterator[Image]:
    """Yield the picture next to a descriptor, or the faces of a cube, each with its name."""
    from chunkwright.tex.pictures import read_texture

    if descriptor.source is None:
        raise QueryError(
            "the picture is a file next to the descriptor, but the descriptor has no path"
        )
    yield from _images(read_texture(descriptor.source, descriptor))


def is_picture(data: bytes, name: str) -> bool:
    """Whether data begin like a picture, or have the name of a Targa file."""
    from chunkwright.tex.pictures import is_picture

    return is_picture(data, suffix=os.path.splitext(name)[1])


def decode_picture(data: bytes, name: str) -> list[Image]:
    """Decode a DDS, PVR, WebP, PNG, JPEG or Targa file."""
    from chunkwright.tex.pictures import decode

    return _images(decode(data, suffix=os.path.splitext(name)[1]))


def _images(picture: Picture) -> list[Image]:
    """Return the faces of a picture as PNG files, those of a cube with their names."""
    from chunkwright.exchange.model import Image
    from chunkwright.tex.pictures import FACE_SUFFIXES, to_png

    suffixes = FACE_SUFFIXES if picture.is_cube else ("",)
    return [
        Image(suffix.removeprefix("_"), to_png(face))
        for suffix, face in zip(suffixes, picture.faces, strict=False)
    ]


def make() -> TextureDescriptor:
    """Return the descriptor of a picture, with DDS for Windows and ASTC for phones."""
    entries = [Entry() for _ in range(8)]
    entries[5] = Entry(Container.DDS, PixelFormat.DXT1, 512, 512, 0x1A2B3C4D, 0x5E6F7081)
    entries[6] = Entry(Container.PVR, PixelFormat.ASTC_6x6, source_crc32=0x1A2B3C4D, astc_quality=3)
    return TextureDescriptor(entries=entries)


def edit(descriptor: TextureDescriptor) -> str:
    """Reduce the picture for Windows."""
    entry = descriptor.entry("dx11")
    entry.width = entry.height = 256
    return "picture for dx11 made 256 x 256"


def demo() -> Demo[TextureDescriptor]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
