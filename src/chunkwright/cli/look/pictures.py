"""Pictures that commands take: those of textures, and files that are pictures themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.cli.options import document_of
from chunkwright.errors import UnknownFormatError
from chunkwright.exchange.pictures import may_have_pictures, pictures_of, plain_pictures
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.exchange.model import Image


def plain_picture(
    inputs: Sequence[tuple[bytes, str]], flags: dict[str, object]
) -> list[Image] | None:
    """Return the picture of one file that is nothing else; None where it is of a known format.

    Raises ``UnknownFormatError`` for a file of no format, unless something is embedded in it.
    """
    if len(inputs) != 1 or flags.get("offset") is not None:
        return None
    data, name = inputs[0]
    try:
        registry.identify(data, file=name)
    except UnknownFormatError:
        return plain_pictures(data, name)
    return None


def texture_pictures(
    inputs: Sequence[tuple[bytes, str]], flags: dict[str, object]
) -> list[Image] | None:
    """Return the pictures of a file that is a texture; None where it has a scene instead."""
    plain = plain_picture(inputs, flags)
    if plain is not None or len(inputs) != 1:
        return plain
    document = document_of(*inputs[0], flags)
    has_scenes = registry.by_name(document.format).has("scene_model")
    return pictures_of([document]) if may_have_pictures(document) and not has_scenes else None
