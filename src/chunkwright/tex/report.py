"""What ``info`` and ``problems`` report about a ``.tex`` file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import bytes_follow, listed
from chunkwright.document import Problem
from chunkwright.tex.enums import OldPixelFormat, PixelFormat
from chunkwright.tex.fields import rows_of
from chunkwright.tex.file import check_all
from chunkwright.tex.model import FIRST_OF_FAMILIES, HAS_HD_FILE, HAS_MIPMAPS, IS_NORMAL_MAP, Entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.tex.model import TextureDescriptor

_KNOWN_FLAGS: Final = HAS_MIPMAPS | IS_NORMAL_MAP | HAS_HD_FILE


def info(descriptor: TextureDescriptor) -> JsonObject:
    """Return what the descriptor is for, and the number of families with a picture."""
    entries = [entry for entry in descriptor.entries if isinstance(entry, Entry)]
    pictures = [entry for entry in entries if entry.pixel_format != PixelFormat.NONE]
    return {
        "version": descriptor.version,
        "exported": descriptor.is_exported,
        "cube": descriptor.is_cube,
        "entries": len(descriptor.entries),
        "pictures": len(pictures),
    }


def headline(descriptor: TextureDescriptor) -> str:
    """Return what kind of texture it is, the size of its largest picture, and their formats."""
    parts = ["cube map" if descriptor.is_cube else "texture"]
    entries = [entry for entry in descriptor.entries if isinstance(entry, Entry)]
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
        if isinstance(value, int) and row.kind.is_unnamed(value):
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
