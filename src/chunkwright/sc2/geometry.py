"""The hashes that tie a scene to its geometry file."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_GOLDEN_RATIO: Final = 0x9E3779B9
_MASK32: Final = 0xFFFFFFFF


def geometry_id_hash(ids: Iterable[int]) -> int | None:
    """Hash the ids of the polygon groups of an .scg file, as the scene stores it.

    No id at all is 0. One id: its sum with the golden ratio in the high half, its
    exclusive or with it in the low half, as measured on a real pair of files. How
    several ids are combined no known file or source shows: None.
    """
    numbers = list(ids)
    if not numbers:
        return 0
    if len(numbers) > 1 or numbers[0] > _MASK32:
        return None
    high = (_GOLDEN_RATIO + numbers[0]) & _MASK32
    return high << 32 | (_GOLDEN_RATIO ^ numbers[0])


def geometry_data_hash(scg: bytes) -> int:
    """Hash the content of an .scg file: its CRC-32, widened to 64 bits.

    Source: MelvilPE/dava.revanced, ``SceneFileV2``.
    """
    return zlib.crc32(scg)
