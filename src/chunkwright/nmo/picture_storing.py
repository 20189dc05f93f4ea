"""Pictures stored in the slots of textures, in the form that the texture has."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError
from chunkwright.nmo.images import OLD_TAGS, raw_bitmap

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image as Picture

    from chunkwright.nmo.images import Texture
    from chunkwright.state_chunk.area import Fields

_WITH_ALPHA: Final = frozenset(("PNG", "TGA", "TIFF"))
_TAG_LENGTH: Final = 5
_QUALITY: Final = 95


def store_picture(texture: Texture, slot: int, picture: Picture) -> bool:
    """Put a picture into a slot that has one inside the file; return whether it has."""
    for area, store in _STORES.items():
        fields = texture.area_fields(area)
        bitmaps = [] if fields is None else fields["bitmaps"]
        if fields is not None and slot < len(bitmaps) and is_filled(bitmaps[slot]):
            store(fields, slot, picture)
            return True
    return False


def is_filled(bitmap: Fields) -> bool:
    """Whether a bitmap has a picture."""
    return bool(bitmap.get("bits_per_pixel") or bitmap.get("file"))


def untagged(data: bytes) -> tuple[bytes, bytes]:
    """Return the tag before an old bitmap, and the picture file after it."""
    tag = data[:_TAG_LENGTH] if data[:_TAG_LENGTH].upper() in OLD_TAGS else b""
    return tag, data[len(tag) :]


def _store_raw(fields: Fields, slot: int, picture: Picture) -> None:
    fields["bitmaps"][slot] = raw_bitmap(picture)


def _store_encoded(fields: Fields, slot: int, picture: Picture) -> None:
    """Store a picture file in the same format, with separate alpha if there was any."""
    bitmap = fields["bitmaps"][slot]
    bitmap["file"] = encoded(picture, form_of(bitmap["file"]))
    fields["width"], fields["height"] = picture.size
    if isinstance(bitmap.get("alpha"), bytes):
        from PIL.Image import Transpose

        alpha = picture.getchannel("A").transpose(Transpose.FLIP_TOP_BOTTOM)
        bitmap["alpha"] = alpha.tobytes()


def _store_old(fields: Fields, slot: int, picture: Picture) -> None:
    """Store a picture file in the same format, after the tag of that."""
    bitmap = fields["bitmaps"][slot]
    tag, data = untagged(bitmap["file"])
    bitmap["file"] = tag + encoded(picture, form_of(data))


_STORES: Final[dict[str, Callable[[Fields, int, Picture], None]]] = {
    "raw_bitmaps": _store_raw,
    "reader_bitmaps": _store_encoded,
    "old_bitmaps": _store_old,
}


def form_of(data: bytes) -> str:
    """Return the format of a picture file, as Pillow names it."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as picture:
            return str(picture.format)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise CorruptError(f"the old picture cannot be read: {error}") from error


def encoded(picture: Picture, form: str) -> bytes:
    """Return a picture file of a format, with alpha where the format has it and it is used."""
    keeps_alpha = form in _WITH_ALPHA and picture.getchannel("A").getextrema() != (255, 255)
    out = io.BytesIO()
    made = picture if keeps_alpha else picture.convert("RGB")
    if form == "JPEG":
        made.save(out, form, quality=_QUALITY)
    else:
        made.save(out, form)
    return out.getvalue()
