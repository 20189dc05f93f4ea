"""The hashes that link a scene to its geometry file."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Iterable

_GOLDEN_RATIO: Final = 0x9E3779B99E3779B9
_MASK: Final = (1 << 64) - 1


def geometry_id_hash(ids: Iterable[int | None]) -> int | None:
    """Return the 64-bit hash of the ids of the polygon groups of an .scg file, in file order.

    It is 0 for no ids, and None if a group has no id. Derived from real pairs of 1 to 82 groups,
    all of which it matches.
    """
    result = 0
    for number in ids:
        if number is None:
            return None
        if not isinstance(number, int) or not 0 <= number <= _MASK:
            raise QueryError(f"expected an unsigned 64-bit id, not {number!r:.40}")
        result ^= number ^ ((number << 32) + (result << 6) + (result >> 2) + _GOLDEN_RATIO)
        result &= _MASK
    return result


def geometry_data_hash(scg: bytes) -> int:
    """Return the hash of the content of an .scg file: its CRC-32, widened to 64 bits.

    Source: MelvilPE/dava.revanced, ``SceneFileV2``; measured on 7 scenes over 3 files.
    """
    return zlib.crc32(scg)
