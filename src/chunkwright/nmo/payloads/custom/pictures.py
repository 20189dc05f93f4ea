"""Layouts of pictures that rows cannot say: extensions, alpha, options of textures.

Each function at the end makes the kind that the spec names (``-custom``).
"""

# ruff: noqa: ARG002 - all kinds have methods of the same form

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.bits import HAS_VIDEO_FORMAT
from chunkwright.nmo.payloads.fields import Kind, refuse_others
from chunkwright.nmo.payloads.kinds import ARGB, Custom, F
from chunkwright.nmo.payloads.primitives import Octets

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.serialize import Writer


class Extension(Octets):
    """The four bytes of a file extension."""

    def read(self, r: Reader, fields: Fields) -> bytes:
        """Read them."""
        return r.take(4)

    def write(self, w: Writer, value: bytes, fields: Fields) -> None:
        """Write them."""
        w.put(value[:4].ljust(4, b"\0"))


def _alpha(r: Reader, fields: Fields) -> int | bytes:
    """Read the alpha of a bitmap: one value for all pixels, or a plane."""
    return r.u32() if fields["distinct_alpha"] == 1 else r.buffer()


def _put_alpha(w: Writer, value: int | bytes, fields: Fields) -> None:
    if isinstance(value, int) is not (fields["distinct_alpha"] == 1):
        raise SerializeError("expected a number as alpha of a bitmap, as distinct_alpha is 1")
    if isinstance(value, int):
        w.u32(value)
    else:
        w.buffer(value)


def _read_option_values(r: Reader, fields: Fields) -> dict[str, int]:
    """Read what follows the options, which depends on the remaining size only."""
    names = _option_names(r.left // 4, fields["options"], _slots(r))
    if r.left != 4 * len(names):
        raise CorruptError("the options of a texture have an unknown size", offset=r.position)
    return {name: r.u32() for name in names}


def _slots(r: Reader) -> int:
    """Return the number of bitmap slots, from other areas of the texture."""
    for identifier, name in ((0x20000, "bitmaps"), (0x10000, "names"), (0x100000, "bitmaps")):
        area = r.chunk.find(identifier)
        if area is not None and area.fields is not None:
            return len(area.fields[name])
    return 0


def _option_names(left: int, options: int, slots: int) -> tuple[str, ...]:
    video = bool(options & HAS_VIDEO_FORMAT)
    if left == 3:
        return ("transparent_color", "current_slot", "video_format")
    if left == 2:
        first = "current_slot" if slots > 1 and video else "transparent_color"
        return (first, "video_format" if video else "current_slot")
    if left == 1:
        if video:
            return ("video_format",)
        return ("transparent_color",) if slots <= 1 else ("current_slot",)
    return ()


_OPTION_VALUES: Final = ("transparent_color", "current_slot", "video_format")


def _write_option_values(w: Writer, value: dict[str, int], fields: Fields) -> None:
    del fields
    refuse_others(value, _OPTION_VALUES)
    for name in _OPTION_VALUES:
        if name in value:
            w.u32(value[name])


def extension(_: tuple[F, ...]) -> Kind:
    """The extension of a picture's file format."""
    return Extension()


def alpha(_: tuple[F, ...]) -> Custom:
    """The alpha of a picture, beside its file."""
    return Custom(_alpha, _put_alpha)


def option_values(_: tuple[F, ...]) -> Custom:
    """What follows the options of a texture."""
    return Custom(_read_option_values, _write_option_values, rows=(F("transparent_color", ARGB),))
