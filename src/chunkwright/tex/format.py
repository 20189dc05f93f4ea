"""The declaration of texture descriptors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.formats.format import Format

if TYPE_CHECKING:
    from chunkwright.tex.model import TextureDescriptor

_FILE: Final = ("read", "write", "to_dict", "from_dict", "info", "headline", "problems", "demo")
_PICTURES: Final = ("pictures", "is_picture", "decode_picture")
_BESIDE: Final = ("has_descriptor",)


class TextureFormat(Format["TextureDescriptor"]):
    """Descriptors of the textures of the DAVA engine; exported ones have a magic of their own."""

    name = "tex"
    family = "DAVA"
    title = "DAVA texture descriptor"
    extensions = (".tex",)
    spec = "dava_tex"
    magic = b"\xee\x00\xee\x00"
    other_magics = (b"\x00\xee\xee\x00",)
    elsewhere = {
        ".fields": ("items", "spans"),
        ".file": (*_FILE, *_PICTURES),
        ".pictures": _BESIDE,
    }
