"""Runs: consecutive items of fixed size, packed and unpacked by one compiled ``struct``.

Archives in a scene repeat the same keys and types in the same order, so the bytes
between their values (keys and type bytes, the *heads*) are constant. A run unpacks the
values alone, then proves the heads and the values at once: packing the values again with
zeros for the heads and subtracting that from the original bytes, both taken as integers,
has to leave exactly the heads. So a value that Python would change (a signalling NaN, a
boolean of 2) never passes unnoticed.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct, calcsize
from typing import TYPE_CHECKING, Any, Final

from chunkwright.keyed_archive.variants import KINDS, VariantType

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# Longer runs cost more to compile and fail as a whole.
MAX_RUN: Final = 64

LENGTH_TYPES: Final = frozenset(
    {
        VariantType.STRING,
        VariantType.WIDE_STRING,
        VariantType.BYTE_ARRAY,
        VariantType.KEYED_ARCHIVE,
        VariantType.FASTNAME,
        VariantType.FILEPATH,
        VariantType.ARRAY,
    }
)

# A stand-in for BYTE_ARRAY where the head has the u32 length as well and the bytes are part
# of the run: small arrays of one length, ids and matrices, come back in every archive.
SMALL_BYTES: Final = 0x80 | VariantType.BYTE_ARRAY

_U32: Final = Struct("<I")
# Heads of more bytes than this are not kept once their archive is gone.
_MAX_CACHED: Final = 4096
# (start, end, run, type of the last item where its size varies); the runs of a shape that
# was seen once are None, since compiling them costs more than it saves.
Parts = list[tuple[int, int, "Run | LengthRun | None", "int | None"]]

# (index among the unpacked numbers, index among the items, numbers taken, maker; None = name)
Fix = tuple[int, int, int, "Callable[[Any], Any] | None"]


class Run:
    """A compiled run of ``len(heads)`` items.

    ``names`` are the types whose values are ids of the table in force. Where the last
    type is of varying size, its u32 length or count is the last number of the run.
    """

    __slots__ = ("fixes", "heads", "pack", "size", "unpack_from")

    def __init__(
        self, heads: Sequence[bytes], types: Sequence[int], names: frozenset[VariantType]
    ) -> None:
        read, write = ["<"], ["<"]
        fixes: list[Fix] = []
        skeleton: list[bytes] = []
        flat = 0
        for index, (head, type_) in enumerate(zip(heads, types, strict=True)):
            kind = KINDS[type_ & 0x7F]
            code, width = kind.code, kind.width
            if type_ == SMALL_BYTES:
                code = f"{int.from_bytes(head[-4:], 'little')}s"
            elif type_ in names:
                code = "I"
                fixes.append((flat, index, 1, None))
            elif code is None:
                code = "I"
            elif kind.make is not None:
                fixes.append((flat, index, width, kind.make))
            pad = f"{len(head)}x"
            read += pad, code
            write += pad, kind.write_code or code
            skeleton += head, bytes(calcsize("<" + code))
            flat += width
        packer = Struct("".join(write))
        self.unpack_from = Struct("".join(read)).unpack_from
        self.pack = packer.pack
        self.size = packer.size
        self.heads = int.from_bytes(b"".join(skeleton), "little")
        # From the back, so that replacing several numbers by one shifts no index still to come.
        self.fixes: tuple[Fix, ...] = tuple(reversed(fixes))

    def read(self, data: bytes, pos: int, names: Any) -> Sequence[Any] | None:
        """Unpack the values at ``pos``, or give None where other heads or odd values stand.

        The caller has checked that ``size`` bytes are there. ``names`` maps id -> string.
        """
        found: Sequence[Any] = self.unpack_from(data, pos)
        stored = int.from_bytes(data[pos : pos + self.size], "little")
        if stored - int.from_bytes(self.pack(*found), "little") != self.heads:
            return None
        if self.fixes:
            found = list(found)
            for flat, _, width, make in self.fixes:
                if make is None:
                    found[flat] = names[found[flat]]
                else:
                    found[flat : flat + width] = (make(found[flat : flat + width]),)
        return found

    def write(self, values: list[Any], names: Any) -> bytes:
        """Pack values; raises what ``struct`` raises where one does not fit its type.

        ``values`` is used up. ``names`` maps string -> id.
        """
        for _, index, _, make in self.fixes:
            if make is None:
                values[index] = names(values[index])
            else:
                values[index : index + 1] = values[index] or ()
        packed = int.from_bytes(self.pack(*values), "little")
        return (packed + self.heads).to_bytes(self.size, "little")


class LengthRun:
    """The shortest run: one head, and the u32 length or count of a payload that varies."""

    __slots__ = ("head", "size")

    def __init__(self, head: bytes) -> None:
        self.head = head
        self.size = len(head) + 4

    def read(self, data: bytes, pos: int, _: Any) -> Sequence[Any] | None:
        """Read the u32, or give None where another head stands."""
        return (
            _U32.unpack_from(data, pos + self.size - 4) if data.startswith(self.head, pos) else None
        )

    def write(self, values: list[Any], _: Any) -> bytes:
        """Write the head and the u32."""
        return self.head + _U32.pack(values[0])


def compiled(
    heads: tuple[bytes, ...], types: bytes, names: frozenset[VariantType]
) -> Run | LengthRun:
    """Give the run of these heads and types; files of one game share most of them."""
    small = sum(map(len, heads)) <= _MAX_CACHED
    return _cached(heads, types, names) if small else _compile(heads, types, names)


def _compile(
    heads: tuple[bytes, ...], types: bytes, names: frozenset[VariantType]
) -> Run | LengthRun:
    if len(types) == 1 and is_varying(types[0], names):
        return LengthRun(heads[0])
    return Run(heads, types, names)


_cached = lru_cache(maxsize=4096)(_compile)


@lru_cache(maxsize=4096)
def array_parts(types: bytes, names: frozenset[VariantType]) -> Parts:
    """Cut the elements of an array into compiled runs."""
    parts: Parts = []
    for start, end in split_runs(types, names):
        part = types[start:end]
        heads = tuple([part[at : at + 1] for at in range(end - start)])
        last = part[-1] if is_varying(part[-1], names) else None
        parts.append((start, end, compiled(heads, part, names), last))
    return parts


def is_varying(type_: int, names: frozenset[VariantType]) -> bool:
    """Tell whether values of a type differ in size: a u32 and then as much as it says."""
    return type_ in LENGTH_TYPES and type_ not in names


def split_runs(types: Sequence[int], names: frozenset[VariantType]) -> list[tuple[int, int]]:
    """Cut a sequence of types into runs: (start, end) pairs, each ended by a varying type."""
    runs = []
    start = 0
    for index, type_ in enumerate(types):
        if is_varying(type_, names) or index + 1 - start == MAX_RUN or index + 1 == len(types):
            runs.append((start, index + 1))
            start = index + 1
    return runs
