"""How member values are spelt in hkpackfile XML, in both directions.

Numbers are decimal, reals the shortest text that gives the same float32 or six decimals;
vectors are ``(x y z w)``. Of transforms the form has three numbers a column where the file
has four: ``FOURTH`` is what the fourth is taken to be.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    Array = NDArray[Any]


class Block(NamedTuple):
    """A vector or matrix: how many numbers each bracket holds, and the unwritten fourths."""

    brackets: tuple[int, ...]
    fourth: tuple[float, ...]


BLOCKS: Final = {
    "VECTOR4": Block((4,), ()),
    "QUATERNION": Block((4,), ()),
    "MATRIX3": Block((3, 3, 3), (0.0, 0.0, 0.0)),
    "ROTATION": Block((3, 3, 3), (0.0, 0.0, 0.0)),
    "QSTRANSFORM": Block((3, 4, 3), (0.0, 0.0)),
    "TRANSFORM": Block((3, 3, 3, 3), (0.0, 0.0, 0.0, 1.0)),
    "MATRIX4": Block((4, 4, 4, 4), ()),
}
NULL_TEXT: Final = "\u2400"

# What XML 1.0 has no way to write, and what UTF-8 has not.
_UNWRITABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
)


def number_texts(values: Array, decimals: int | None) -> list[str]:
    """Write numbers: integers, truth values, or reals with so many decimals, None for shortest."""
    if values.dtype.kind == "b":
        return ["true" if each else "false" for each in values.tolist()]
    if values.dtype.kind != "f":
        return list(map(str, values.tolist()))
    if decimals is not None:
        return [f"{each:.{decimals}f}" for each in values.tolist()]
    texts: list[str] = values.astype(np.float32).astype("U32").tolist()
    return texts


def block_texts(values: Array, kind: str, decimals: int | None) -> list[str]:
    """Write vectors or matrices: rows of ``values``, first axis their number."""
    brackets = BLOCKS[kind].brackets
    columns = values.reshape(len(values), -1, 4)
    parts = []
    for place, width in enumerate(brackets):
        column = columns[:, place, :width]
        texts = number_texts(column.ravel(), decimals)
        rows = [texts[at : at + width] for at in range(0, len(texts), width)]
        parts.append([f"({' '.join(row)})" for row in rows])
    return ["".join(row) for row in zip(*parts, strict=True)]


def unwritten(values: Array, kind: str) -> Array:
    """Tell which rows of ``values`` have a fourth number that the form would lose."""
    brackets, fourth = BLOCKS[kind]
    columns = values.reshape(-1, len(brackets), 4)
    lost = [place for place, width in enumerate(brackets) if width == 3]
    if not lost:
        return np.zeros(len(columns), np.bool_)
    expected = np.array(fourth, np.float32).view(np.uint32)
    stored = np.ascontiguousarray(columns[:, lost, 3], np.float32).view(np.uint32)
    changed: Array = (stored != expected).any(axis=1)
    return changed


def text(value: str | None) -> str:
    """Write text, escaped; None as the sign for it."""
    if value is None:
        return "&#9216;"
    safe = _UNWRITABLE.sub("\ufffd", value).translate(_ESCAPES)
    return safe.encode("ascii", "xmlcharrefreplace").decode("ascii")


def is_writable(value: str | None) -> bool:
    """Whether text comes back as it was: no control characters, and not the sign for null."""
    return value is None or (value != NULL_TEXT and not _UNWRITABLE.search(value))


def parse_text(written: str | None) -> str | None:
    """Read text; the sign for null gives None."""
    return None if written == NULL_TEXT else written or ""


def parse_numbers(words: Sequence[str], dtype: np.dtype[Any]) -> Array:
    """Read numbers of a numpy type; ``CorruptError`` names the first that is none."""
    try:
        if dtype.kind == "f":
            # A real of six decimals may overflow float32: infinity is what it stands for.
            with np.errstate(over="ignore"):
                return np.array(words, np.float64).astype(dtype)
        if dtype.kind == "b":
            return np.array([_TRUTH[word] for word in words], np.bool_)
        return _integers(words, dtype)
    except (ValueError, KeyError, OverflowError):
        bad = next((word for word in words if not _is_number(word, dtype)), words[0])
        raise CorruptError(f"{bad!r:.40} is not a number of type {dtype}") from None


_TRUTH: Final = {"true": True, "false": False, "1": True, "0": False}


def _integers(words: Iterable[str], dtype: np.dtype[Any]) -> Array:
    bits = 8 * dtype.itemsize
    made = [int(word, 0) if word[:2] in ("0x", "0X") else int(word) for word in words]
    if made and (max(made) >= 1 << bits or min(made) < -(1 << (bits - 1))):
        raise OverflowError
    # Unsigned members are often written as the negative number of the same bits.
    wrapped = [value & ((1 << bits) - 1) for value in made]
    return np.array(wrapped, f"u{dtype.itemsize}").view(dtype)


def _is_number(word: str, dtype: np.dtype[Any]) -> bool:
    try:
        if dtype.kind == "b":
            return word in _TRUTH
        if dtype.kind == "f":
            float(word)
        else:
            _integers([word], dtype)
    except (ValueError, OverflowError):
        return False
    return True


def parse_blocks(written: str, kind: str) -> Array:
    """Read vectors or matrices that follow each other: first axis their number."""
    brackets, fourth = BLOCKS[kind]
    words = written.replace("(", " ").replace(")", " ").split()
    numbers = parse_numbers(words, np.dtype(np.float32))
    width = sum(brackets)
    if len(numbers) % width:
        raise CorruptError(f"{len(numbers)} numbers, each {kind} takes {width}")
    rows = numbers.reshape(-1, width)
    made = np.zeros((len(rows), len(brackets), 4), np.float32)
    at, rest = 0, iter(fourth)
    for place, size in enumerate(brackets):
        made[:, place, :size] = rows[:, at : at + size]
        if size == 3:
            made[:, place, 3] = next(rest)
        at += size
    return made[:, 0] if len(brackets) == 1 else made
