"""The hashes that tie a scene to its geometry file."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_GOLDEN_RATIO: Final = 0x9E3779B9
_MASK32: Final = 0xFFFFFFFF


def geometry_id_hash(ids: Iterable[int | None]) -> int | None:
    """Hash the ids of the polygon groups of an .scg file, as the scene stores it.

    No id at all is 0. One id: its sum with the golden ratio in the high half, its
    exclusive or with it in the low half, as measured on a real pair of files. How
    several ids are combined no known file or source shows: None, as for a group without one.
    """
    numbers = list(ids)
    if not numbers:
        return 0
    number = numbers[0]
    if len(numbers) > 1 or number is None or number > _MASK32:
        return None
    return ((_GOLDEN_RATIO + number) & _MASK32) << 32 | (_GOLDEN_RATIO ^ number)


def geometry_data_hash(scg: bytes) -> int:
    """Hash the content of an .scg file: its CRC-32, widened to 64 bits.

    Source: MelvilPE/dava.revanced, ``SceneFileV2``.
    """
    return zlib.crc32(scg)
