"""Pictures that commands take: those of textures, and files that are pictures themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright import registry
from chunkwright.cli.options import open_document
from chunkwright.cli.output import read_input
from chunkwright.errors import UnknownFormatError
from chunkwright.exchange.exporting import pictures_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.exchange.model import Image


def plain_picture(sources: Sequence[str]) -> list[Image] | None:
    """Return the picture of one file that is nothing else; None where it is of a known format."""
    if len(sources) != 1 or sources[0] == "-" or _is_known(sources[0]):
        return None
    from chunkwright.exchange.model import Image
    from chunkwright.tex import pictures

    faces = pictures.read(sources[0]).faces
    return [
        Image(str(number), pictures.to_png(face), source=sources[0])
        for number, face in enumerate(faces)
    ]


def own_pictures(sources: Sequence[str], given: dict[str, object]) -> list[Image] | None:
    """Return the pictures of a file that is a texture; None where it has a scene instead."""
    plain = plain_picture(sources)
    if plain is not None or len(sources) != 1 or sources[0] == "-":
        return plain
    document = open_document(sources[0], given)
    room = registry.by_name(document.format)
    return pictures_of([document]) if room.has_pictures and not room.has_scenes else None


def _is_known(source: str) -> bool:
    data, name = read_input(source)
    try:
        return not registry.identify(data, file=name).is_wrapper
    except UnknownFormatError:
        return False
