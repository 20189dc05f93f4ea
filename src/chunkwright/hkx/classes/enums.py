"""Names of raw integers: enums, flags and booleans; and 16-bit floats."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary.floats import FloatBits
from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    from chunkwright.hkx.classes.table import EnumDef
    from chunkwright.hkx.types import Value


class Names(dict[int, Any]):
    """The names of raw integers: booleans, or the items of an enum."""

    def __init__(self, dtype: str, enum: EnumDef | None) -> None:
        self._bits = 8 * int(dtype[1])
        self._signed = dtype[0] == "i"
        items = enum.items if enum else ()
        self.numbers = {name: self._wrap(value) for name, value in items}
        # If two items share a value, the first one's name is used.
        for name, value in reversed(self.numbers.items()):
            self[value] = name

    def __missing__(self, number: int) -> Value:
        return number

    def _wrap(self, value: int) -> int:
        """Return the integer that is stored for a value that may have more bits."""
        value &= (1 << self._bits) - 1
        negative = self._signed and value >> (self._bits - 1)
        return value - (1 << self._bits) if negative else value

    def number(self, value: Value) -> int:
        """Return the integer for a value; ``SerializeError`` for an unknown name."""
        if not isinstance(value, str):
            return int(value)
        if value not in self.numbers:
            known = ", ".join(self.numbers) or "no names"
            raise SerializeError(
                f"{value!r} is not an item of the enum", hint=f"known: {known:.300}"
            )
        return self.numbers[value]


class FlagNames(Names):
    """Names of flags: those that are set, joined by ``|``, and other bits as a number."""

    def __init__(self, dtype: str, enum: EnumDef | None) -> None:
        super().__init__(dtype, enum)
        self.clear()
        self._known = bool(enum)
        self._raw: dict[Any, int] = {}

    def __missing__(self, number: int) -> Value:
        if not self._known:
            return number
        mask = (1 << self._bits) - 1
        left, words = number & mask, []
        for name, value in self.numbers.items():
            bits = value & mask
            # Items of several bits are in the order of the enum, as in XML.
            if bits and bits & left == bits:
                words.append(name)
                left &= ~bits
        if left or not words:
            words.append(str(left))
        text = self[number] = "|".join(words)
        self._raw[text] = number
        return text

    def number(self, value: Value) -> int:
        """Return the integer for text such as ``A|B|4``, or a given integer."""
        if value in self._raw:
            return self._raw[value]
        if isinstance(value, str):
            total = 0
            for word in value.split("|"):
                name = word.strip()
                total |= _bits(name) if name[:1].isdigit() else super().number(name)
            return self._wrap(total)
        return int(value)


class BoolNames(Names):
    """False and True; other bytes remain numbers."""

    def __init__(self) -> None:
        super().__init__("u1", None)
        self.update({0: False, 1: True})


class _Halves(dict[int, float]):
    """The value of each HALF, computed on demand."""

    def __missing__(self, raw: int) -> float:
        bits = raw << 16
        value: float
        (value,) = struct.unpack("<f", bits.to_bytes(4, "little"))
        if value != value and not bits & 0x400000:
            value = FloatBits(bits)
        self[raw] = value
        return value


def _bits(text: str) -> int:
    if not re.fullmatch(_INTEGER, text):
        raise SerializeError(f"{text!r:.40} is neither a flag nor a number")
    return int(text, 16 if text[:2] in ("0x", "0X") else 10)


def half_bits(value: float) -> int:
    """Round a float to the nearest HALF, ties to even; NaNs keep their upper bits."""
    if isinstance(value, FloatBits):
        return value.bits >> 16
    (bits,) = _BITS.unpack(_REAL.pack(value))
    if value != value:
        return int(bits >> 16)
    return int((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16)


_INTEGER: Final = r"0[xX][0-9a-fA-F]+|[0-9]+"
_REAL: Final = struct.Struct("<f")
_BITS: Final = struct.Struct("<I")
HALVES: Final = _Halves()
