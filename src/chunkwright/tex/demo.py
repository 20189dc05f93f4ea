"""A texture descriptor made from scratch, for ``chunkwright demo``."""

from __future__ import annotations

from chunkwright.formats.format import Demo
from chunkwright.tex.enums import Container, PixelFormat
from chunkwright.tex.model import Entry, TextureDescriptor


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
