"""A short notation for payloads: bytes with all-different values, and their fields.

A payload is written as ``name:kind`` words, for example ``near:f far:f``. Kinds:

====================  =====================================================================
``u`` ``i`` ``f``     a dword: unsigned, signed (a negative number), float
``u=7``               an unsigned dword of that value; ``k=name/7``: the word for a value,
                      ``k=name`` for none, ``k=!1/7`` true
``w`` ``g`` ``m``     two words in a dword, a GUID, a value of a manager
``f3``                so many floats, as a tuple
``s`` ``b`` ``e``     a string, a buffer of five bytes, an extension of four letters
``r`` ``R`` ``Q``     a reference; two of them counted, to members or at places of a meaning
``c`` ``C``           a sub-chunk; two of them counted, the second null
``M``                 two values of one manager, counted
``n``                 2, the count of what comes later
``@f4x3``             2 rows of numbers (``*4`` for that many), ``#`` counted, ``##`` and sized
``Kf4x3``             2 rows with their size in bytes and count; ``Bu2`` with their size
``*``                 eight bytes
``(...)``             a record, ``[...]`` two of them counted, ``{...}`` two not counted
``<(...)(...)>``      these records, not counted
``[:r]``              two values of a kind, counted; ``{:r}3`` so many, not counted
====================  =====================================================================

A field named ``_`` is only in the bytes. Values grow from field to field, so that two
fields that change places are noticed.
"""

from __future__ import annotations

import re
import struct
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.state_chunk import Lists, StateChunk
from chunkwright.state_chunk.chunk_format import Guid

if TYPE_CHECKING:
    from collections.abc import Iterator

SEQUENCE = 0xFFFFFFFF


def file_of_eight() -> VirtoolsFile:
    """Build a file whose objects have CK_IDs far from their indices."""
    file = VirtoolsFile()
    for index in range(8):
        add_object(file, "CK3dEntity", None, ck_id=3000 + 7 * index)
    return file


class Members(list[Any]):
    """References from which a deleted object is removed, instead of leaving a null."""


class SubChunk:
    """An object that equals the sub-chunk that was written in the notation."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, StateChunk)
            and other.nested
            and not other.bound
            and (other.class_id, other.data_version, other.chunk_version) == (99, 8, 7)
            and other.assemble() == (self.core, Lists())
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def core(self) -> bytes:
        return struct.pack("<III", 0x77, 0, self.number)

    def stored(self) -> bytes:
        head = struct.pack("<IIHHIIIII", 10, 99, 8, 7, 3, 0, 0, 0, 0)
        return head + self.core


class Speller:
    """A builder of one payload: its bytes are ``data``, its position lists ``lists``."""

    def __init__(self, file: VirtoolsFile, *, bound: bool) -> None:
        self.file = file
        self.bound = bound
        self.data = b""
        self.lists: tuple[list[int], list[int], list[int]] = ([], [], [])
        self.numbers = count(1)
        self.objects = count()

    def mark(self, which: int, *, sequence: bool = False) -> None:
        self.lists[which].extend([SEQUENCE] * sequence)
        self.lists[which].append(len(self.data) // 4)

    def put(self, layout: str, *values: Any) -> None:
        self.data += struct.pack("<" + layout, *values)

    def pad(self) -> None:
        self.data += bytes(-len(self.data) % 4)

    # -- the grammar -------------------------------------------------------------------

    def record(self, text: str) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        for word in split(text):
            name, _, kind = word.partition(":")
            value = self.value(kind)
            if name != "_":
                fields[name] = value
        return fields

    def value(self, kind: str) -> Any:
        inner = kind[1:-1]
        if kind[0] == "(":
            return self.record(inner)
        if kind[0] == "<":
            return [self.record(one[1:-1]) for one in groups(inner)]
        if kind[0] == "[":
            self.put("I", 2)
            return [self.item(inner) for _ in range(2)]
        if kind[0] == "{":
            body, _, times = kind[1:].rpartition("}")
            return [self.item(body) for _ in range(int(times or 2))]
        if kind[0] in "@#KB":
            return self.array(kind)
        head, _, given = kind.partition("=")
        if head == "k":
            word, _, number = given.partition("/")
            if number:
                self.put("I", int(number, 0))
            return word == "!1" if word[0] == "!" else word.replace("_", " ")
        if given and head == "g":
            guid = Guid.parse(given)
            self.put("II", *guid)
            return guid
        if given:
            self.put("I", int(given, 0))
            return int(given, 0)
        if match := re.fullmatch(r"f(\d+)", kind):
            values = tuple(next(self.numbers) + 0.5 for _ in range(int(match[1])))
            self.put(f"{len(values)}f", *values)
            return values
        return getattr(self, _METHODS[kind])()

    def item(self, body: str) -> Any:
        return self.value(body[1:]) if body[0] == ":" else self.record(body)

    # -- kinds -------------------------------------------------------------------------

    def unsigned(self) -> int:
        value = 0xA0000000 + next(self.numbers)
        self.put("I", value)
        return value

    def signed(self) -> int:
        value = -next(self.numbers)
        self.put("i", value)
        return value

    def real(self) -> float:
        value = next(self.numbers) + 0.5
        self.put("f", value)
        return value

    def words(self) -> tuple[int, int]:
        low, high = next(self.numbers), 0x8000 + next(self.numbers)
        self.put("HH", low, high)
        return low, high

    def guid(self) -> Guid:
        value = Guid(0xB0000000 + next(self.numbers), 0xC0000000 + next(self.numbers))
        self.put("II", *value)
        return value

    def string(self) -> str:
        value = f"text {next(self.numbers)}"
        self.put("I", len(value) + 1)
        self.data += value.encode() + b"\0"
        self.pad()
        return value

    def buffer(self) -> bytes:
        value = b"b%04d" % next(self.numbers)
        self.put("I", 5)
        self.data += value
        self.pad()
        return value

    def extension(self) -> bytes:
        self.data += b"TGA\0"
        return b"TGA\0"

    def rest(self) -> bytes:
        value = b"r%07d" % next(self.numbers)
        self.data += value
        return value

    def two(self) -> int:
        self.put("I", 2)
        return 2

    def _number_of(self, index: int) -> int:
        return index if self.bound else self.file.objects[index].id

    def reference(self) -> Any:
        index = next(self.objects) % 8
        if not self.bound:
            self.mark(0)
        self.put("I", self._number_of(index))
        return self.file.objects[index]

    def references(self) -> list[Any]:
        indices = [next(self.objects) % 8, next(self.objects) % 8]
        if not self.bound:
            self.mark(0, sequence=True)
        self.put("III", 2, *map(self._number_of, indices))
        return [self.file.objects[index] for index in indices]

    def members(self) -> Members:
        return Members(self.references())

    def chunk(self) -> SubChunk:
        value = SubChunk(next(self.numbers))
        self.mark(1)
        self.data += value.stored()
        return value

    def chunks(self) -> list[SubChunk | None]:
        value = SubChunk(next(self.numbers))
        self.mark(1, sequence=True)
        self.put("I", 2)
        self.data += value.stored()
        self.put("I", 0)
        return [value, None]

    def manager(self) -> tuple[Guid, int]:
        self.mark(2)
        return self.guid(), self.signed()

    def managers(self) -> tuple[Guid, list[int]]:
        self.mark(2, sequence=True)
        self.put("I", 2)
        return self.guid(), [self.signed(), self.signed()]

    def array(self, kind: str) -> np.ndarray[Any, Any]:
        match = re.fullmatch(r"(@|##?|K|B)([fiu]\d)(?:x(\d+))?(?:\*(\d+))?", kind)
        assert match, kind
        lead, of, width, rows = match[1], match[2], int(match[3] or 1), int(match[4] or 2)
        first = next(self.numbers)
        made = np.arange(first, first + rows * width).astype(f"<{of}")
        self.numbers = count(first + rows * width)
        heads = {"@": (), "#": (rows,), "##": (rows, made.nbytes), "B": (made.nbytes,)}
        heads["K"] = (made.nbytes, rows)
        self.put(f"{len(heads[lead])}I", *heads[lead])
        self.data += made.tobytes()
        self.pad()
        return made.reshape(rows, width) if match[3] else made


_METHODS = {
    "u": "unsigned",
    "i": "signed",
    "f": "real",
    "w": "words",
    "g": "guid",
    "s": "string",
    "b": "buffer",
    "e": "extension",
    "*": "rest",
    "n": "two",
    "r": "reference",
    "R": "members",
    "Q": "references",
    "c": "chunk",
    "C": "chunks",
    "m": "manager",
    "M": "managers",
}


def split(text: str) -> Iterator[str]:
    """Split words at spaces outside brackets."""
    depth, word = 0, ""
    for letter in text + " ":
        depth += (letter in "([{<") - (letter in ")]}>")
        if letter == " " and not depth:
            if word:
                yield word
            word = ""
        else:
            word += letter


def groups(text: str) -> Iterator[str]:
    """Split adjacent groups in brackets."""
    return split(text.replace(")(", ") ("))


def without(value: Any, gone: set[int]) -> Any:
    """Return fields as they must be after objects have been deleted."""
    if isinstance(value, Members):
        return [item for item in value if id(item) not in gone]
    if isinstance(value, list):
        return [without(item, gone) for item in value]
    if isinstance(value, dict):
        return {name: without(item, gone) for name, item in value.items()}
    return None if id(value) in gone else value


def agrees(found: Any, wanted: Any) -> bool:
    """Whether decoded fields equal the expected ones, also in the order of names and in types."""
    if isinstance(wanted, np.ndarray):
        return (
            isinstance(found, np.ndarray)
            and found.dtype == wanted.dtype
            and np.array_equal(found, wanted)
        )
    if isinstance(wanted, dict):
        return list(found) == list(wanted) and all(agrees(found[n], wanted[n]) for n in wanted)
    if isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(agrees, found, wanted))
    if isinstance(wanted, SubChunk):
        return bool(wanted == found)
    if isinstance(wanted, tuple | float | int | str | bytes) or wanted is None:
        return type(found) is type(wanted) and bool(found == wanted)
    return found is wanted
