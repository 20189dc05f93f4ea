"""The section that codecs read from: its bytes, its fixups, and the objects they point to.

Objects of unknown classes keep their bytes and fixups together."""

from __future__ import annotations

import re
import struct
import sys
from array import array
from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NoReturn

from chunkwright.errors import CorruptError, LimitError, QueryError, SerializeError
from chunkwright.hkx.classes.versions import version_for
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.packfile import packfile_at
from chunkwright.hkx.model.record import UnknownMemberError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.errors import ChunkwrightError
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.classes.versions import HavokVersion
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import Value


# Payloads of a valid packfile do not overlap; one that decodes to many times its size is hostile.
MOST_CLAIMED: Final = 4
MOST_TEXT: Final = 16
SLACK: Final = 1 << 16
# Up to this size, signalling NaNs are found without importing numpy, which would be faster.
_FEW: Final = 1 << 18
# A signalling NaN: exponent of all ones, first bit of the mantissa zero. The
# look-ahead allows matches to overlap.
_ODD_LITTLE: Final = rb"(?=[\x80-\xbf][\x7f\xff])"
_ODD_BIG: Final = rb"(?=[\x7f\xff][\x80-\xbf])"


class Source:
    """A reader of values from one section of a packfile.

    ``class_places`` has the names of the packfile's own classes by section and offset. A ``watched``
    source is asked for every pointer, even those of empty arrays, which need not be looked at.
    """

    watched = False

    def __init__(
        self,
        packfile: Packfile,
        section_index: int,
        class_places: Callable[[], dict[tuple[int, int], str]] = dict,
    ) -> None:
        section = packfile.sections[section_index]
        self._bond = packfile._bond
        self._class_places = class_places
        self.section = section
        self.data = section.data
        self.byte_order = packfile.header.byte_order
        self._left = MOST_CLAIMED * len(self.data) + SLACK
        self._texts: dict[int, str] = {}
        self._text_left = MOST_TEXT * len(self.data) + SLACK

    @cached_property
    def local(self) -> dict[int, int]:
        """Offset of each pointer -> offset of its target."""
        return self.section.local_targets

    @cached_property
    def _globals(self) -> dict[int, tuple[int, int]]:
        return self.section.global_targets

    @property
    def packfile(self) -> Packfile:
        """The packfile that has the section."""
        return packfile_at(self._bond)

    @cached_property
    def floats(self) -> NDArray[np.float32]:
        """The whole section as native float32; vectors are writable views of it."""
        import numpy as np

        whole = len(self.data) & ~3
        return np.frombuffer(self.data[:whole], self.byte_order + "f4").astype(np.float32)

    @cached_property
    def odd_reals(self) -> dict[int, int]:
        """Offset of each word that would be a signalling NaN -> its bits."""
        if len(self.data) <= _FEW and "numpy" not in sys.modules:
            return dict(self._odd_words())
        import numpy as np

        bits = self.floats.view(np.uint32)
        found = np.flatnonzero((bits & 0x7FC00000) == 0x7F800000)
        found = found[(bits[found] & 0x003FFFFF) != 0] if len(found) else found
        return dict(zip((found * 4).tolist(), bits[found].tolist(), strict=True))

    def _odd_words(self) -> Iterator[tuple[int, int]]:
        """Find signalling NaNs in few bytes, without importing numpy."""
        little = self.byte_order == "<"
        word = struct.Struct(f"{self.byte_order}I")
        for found in re.finditer(_ODD_LITTLE if little else _ODD_BIG, self.data, re.DOTALL):
            at = found.start() - 2 if little else found.start()
            if not at & 3 and at + 4 <= len(self.data):
                (bits,) = word.unpack_from(self.data, at)
                if bits & 0x003FFFFF:
                    yield at, bits

    @property
    def budgets(self) -> tuple[int, int]:
        """How many bytes of payloads and of text may still be decoded."""
        return self._left, self._text_left

    @budgets.setter
    def budgets(self, left: tuple[int, int]) -> None:
        self._left, self._text_left = left

    def spend(self, size: int, at: int) -> None:
        """Count the bytes decoded for a pointer at ``at``, to detect overlapping payloads."""
        self._left -= size
        if self._left < 0:
            raise LimitError(
                "payloads overlap: they would decode to more data than the section holds",
                offset=self.section.start + at,
            )

    def claim(self, target: int, count: int, size: int, at: int) -> None:
        """Check that ``count`` elements of ``size`` bytes fit after ``target``."""
        # Elements of size 0 would take no bytes, but a Python object each.
        if target + count * max(size, 1) > len(self.data):
            raise CorruptError(
                f"an array of {count:,} elements of {size} bytes at {target:#x} ends beyond the "
                f"section of {len(self.data):,} bytes",
                offset=self.section.start + at,
            )
        self.spend(count * size, at)

    def text_at(self, at: int) -> str | None:
        """Return the text that the pointer at an offset points to, None for null."""
        target = self.local.get(at)
        return None if target is None else self.text(target)

    def text(self, target: int) -> str:
        """Return the NUL-terminated text at an offset; equal offsets share one ``str``."""
        found = self._texts.get(target)
        if found is not None:
            self._text_left -= len(found)
            if self._text_left < 0:
                raise self._too_much_text(target)
        else:
            data = self.data[target : self._text_end(target)]
            found = self._texts[target] = data.decode("utf-8", "surrogateescape")
        return found

    def raw_text(self, target: int) -> bytes:
        """Return the bytes of the NUL-terminated text at an offset, with the NUL."""
        return self.data[target : self._text_end(target) + 1]

    def _text_end(self, target: int) -> int:
        """Return where the text at an offset ends; ``LimitError`` if too many overlap."""
        end = self.data.find(b"\0", target)
        if end < 0:
            raise CorruptError("no NUL-terminated text here", offset=self.section.start + target)
        self._text_left -= end - target
        if self._text_left < 0:
            raise self._too_much_text(target)
        return end

    def _too_much_text(self, target: int) -> LimitError:
        return LimitError(
            "texts overlap: they would decode to more data than the section holds",
            offset=self.section.start + target,
        )

    def texts(self, pointers: Iterable[int]) -> list[str | None]:
        """Return the text that each pointer points to, None for null, many at once."""
        data, target_of, known = self.data, self.local.get, self._texts
        left = self._text_left
        found: list[str | None] = []
        for at in pointers:
            target = target_of(at)
            if target is None:
                found.append(None)
                continue
            text = known.get(target)
            if text is not None:
                left -= len(text)
                if left < 0:
                    raise self._too_much_text(target)
            else:
                end = data.find(b"\0", target)
                left -= end - target
                raw = data[target:end]
                if end < 0 or left < 0 or not raw.isascii():
                    self._text_left = left + end - target
                    text, left = self.text(target), self._text_left
                else:
                    text = known[target] = raw.decode()
            found.append(text)
        self._text_left = left
        return found

    def target(self, at: int) -> HkObject | None:
        """Return the object that the pointer at ``at`` points to, None for null.

        A pointer that does not point to the start of an object is null too, and a problem of the
        packfile.
        """
        place = self._globals.get(at)
        return None if place is None else self.packfile.object_at(*place)

    def targets(self, pointers: Iterable[int]) -> list[Value]:
        """Return the object that each pointer points to, None for null, many at once."""
        places, object_at = map(self._globals.get, pointers), self.packfile.object_at
        return [None if place is None else object_at(*place) for place in places]

    def class_at(self, at: int) -> str:
        """Return the name of the class that a class pointer points to; "" if there is none."""
        place = self._globals.get(at)
        if place is None:
            return ""
        return self._class_names.get(place, "")

    @cached_property
    def _class_names(self) -> dict[tuple[int, int], str]:
        return self._class_places()

    @cached_property
    def _stops(self) -> list[int]:
        _, targets = self.section.table("local_fixups").columns
        return sorted({*targets, *self.section.table("virtual_fixups").pointers})

    def rest(self, target: int) -> bytes:
        """Return the bytes from ``target`` up to whatever is known to start next."""
        after = bisect_right(self._stops, target)
        stop = self._stops[after] if after < len(self._stops) else len(self.data)
        self.spend(max(stop - target, 0), target)
        return self.data[target:stop]


class Sink:
    """The data of one section as it is written.

    ``local`` alternates the offsets of pointers and of their targets, in the order in which
    they were written, ``pointers`` pairs (pointer offset, object) in the order of the walk,
    with a class name in place of the object where a class itself is pointed to. ``in_payload``
    are those of the latter that are in a payload, after ``body_end`` of their object.
    """

    def __init__(self, version: HavokVersion) -> None:
        self.version = version
        self.out = bytearray()
        self.local = array("I")
        self.pointers: list[tuple[int, HkObject | str]] = []
        self.in_payload: set[int] = set()
        self.body_end = 0

    def pad(self, align: int) -> None:
        """Fill with zeros up to the next multiple of ``align``."""
        short = -len(self.out) % align
        if short:
            self.out += bytes(short)

    def payload(self, at: int, data: bytes) -> int:
        """Append a payload, with a fixup from the pointer at ``at``; return its offset."""
        start = len(self.out)
        self.local.append(at)
        self.local.append(start)
        self.out += data
        return start

    def text(self, at: int, value: str) -> None:
        """Append NUL-terminated text, with a fixup from the pointer at ``at``."""
        if not isinstance(value, str):
            raise SerializeError(f"expected text or None, not {type(value).__name__}")
        if "\0" in value:
            raise SerializeError(f"a NUL inside the text {value!r:.60} would end it")
        try:
            raw = value.encode("utf-8", "surrogateescape")
            out, local = self.out, self.local
            local.append(at)
            local.append(len(out))
            out += raw
            out.append(0)
        except UnicodeEncodeError as error:
            raise SerializeError(
                f"the text {value!r:.60} cannot be stored as UTF-8: {error}"
            ) from error

    def point(self, at: int, target: HkObject) -> None:
        """Make the pointer at ``at`` point to an object."""
        if not isinstance(target, HkObject):
            raise SerializeError(f"expected an object or None, not {type(target).__name__}")
        self.pointers.append((at, target))

    def point_to_class(self, at: int, class_name: str) -> None:
        """Make the pointer at ``at`` point to a class, if the packfile contains its types."""
        self.pointers.append((at, class_name))
        if at >= self.body_end:
            self.in_payload.add(at)


NEEDS_TABLE: Final = "pass a table of its members with --classes (in Python hkx.use_classes)"


class RawObject(Mapping[str, Any]):
    """An object of an unknown class, or one that cannot be decoded: bytes instead of members.

    ``error`` is why its members cannot be decoded, None if the class is unknown; ``unknown`` says
    how its class differs from a known one of that name, "" if there is none. ``data`` is
    everything from its body up to the next object, ``local_fixups`` are pairs (source, target) and
    ``pointers`` pairs (source, object), with offsets relative to the body. It is in the layout of
    the packfile and cannot be converted to another.
    """

    __slots__ = ("class_name", "data", "error", "local_fixups", "pointers", "unknown")

    class_name: str
    error: ChunkwrightError | None
    unknown: str
    plan = None
    """There are no members, unlike in a ``Record``."""

    def __init__(
        self,
        class_name: str,
        data: bytes,
        local_fixups: list[tuple[int, int]],
        pointers: list[tuple[int, HkObject]],
        error: ChunkwrightError | None = None,
        unknown: str = "",
    ) -> None:
        object.__setattr__(self, "error", error)
        object.__setattr__(self, "class_name", class_name)
        object.__setattr__(self, "unknown", unknown)
        self.data = data
        self.local_fixups = local_fixups
        self.pointers = pointers

    def __getitem__(self, name: str) -> NoReturn:
        raise UnknownMemberError(f"{self.reason()}: no member {name!r}", hint=self.hint())

    def __setitem__(self, name: str, value: object) -> NoReturn:
        raise QueryError(f"{self.reason()}: {name!r} cannot be set to {value!r:.40}")

    def __setattr__(self, name: str, value: object) -> None:
        if name not in ("data", "local_fixups", "pointers"):
            raise QueryError(f"{name} of {self!r} is read-only")
        object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[object, ...]:
        own = (self.class_name, self.data, self.local_fixups, self.pointers)
        return RawObject, (*own, self.error, self.unknown)

    def reason(self) -> str:
        """Return the reason why there are no members."""
        if self.error is None:
            return self.unknown or f"the class {self.class_name or '(nameless)'} is not known"
        return f"the members cannot be decoded: {self.error.message}"

    def hint(self) -> str:
        """Return a hint about the reason; "" if there is none."""
        if self.error is not None:
            return ""
        return NEEDS_TABLE

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RawObject):
            return NotImplemented
        # Objects compare by identity, and so do lists of them.
        own = (self.data, self.local_fixups, self.pointers)
        return own == (other.data, other.local_fixups, other.pointers)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<RawObject {self.class_name}: {len(self.data):,} bytes>"


def meta_classes(version: str) -> dict[str, int]:
    """Return the four classes that describe classes, first in every list, with their signatures."""
    whole, member = version_for(version).meta
    return {
        "hkClass": whole,
        "hkClassMember": member,
        "hkClassEnum": 0x8A3609CF,
        "hkClassEnumItem": 0xCE6F8A6C,
    }


def reachable(table: ClassTable, used: Iterable[str]) -> list[str]:
    """Return the classes that others need: parents, and the classes of members."""
    found: dict[str, None] = {}
    waiting = list(used)
    while waiting:
        name = waiting.pop()
        one = table.get(name)
        if one is None or name in found:
            continue
        found[name] = None
        waiting += [one.parent] * bool(one.parent)
        waiting += [member.class_name for member in one.members if member.class_name]
    return list(found)


def hash_order(names: Iterable[str]) -> list[str]:
    """Order names as the hash table of SDK 5.5 walks them.

    For collisions, the order of insertion matters, which is unknown: alphabetical insertion
    reproduces the list of two thirds of the files.
    """
    listed = list(names)
    size = 64
    while size < 2 * len(listed):
        size *= 2
    table: list[str | None] = [None] * size
    for name in listed:
        at = 0
        for byte in name.encode("latin-1", "replace"):
            at = (31 * at + byte) & 0xFFFFFFFF
        while table[at % size] is not None:
            at += 1
        table[at % size] = name
    return [name for name in table if name is not None]


def section_data(classes: dict[str, int], byte_order: str) -> tuple[bytes, dict[str, int]]:
    """Write the records of a class-name section; return them and the offset of each name."""
    out = bytearray()
    places = {}
    for name, signature in classes.items():
        out += struct.pack(f"{byte_order}IB", signature & 0xFFFFFFFF, 9)
        places[name] = len(out)
        out += name.encode("latin-1", "replace") + b"\0"
    out += b"\xff" * (-len(out) % 16)
    return bytes(out), places
