"""The model of Keyed Archives: an ordered mapping, and its conversion between versions."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from chunkwright.binary import within
from chunkwright.document import Document
from chunkwright.errors import QueryError, SerializeError
from chunkwright.keyed_archive import variant_array
from chunkwright.keyed_archive.kinds import ARCHIVE, ARRAY, follow, key_bytes, like, typed_as
from chunkwright.keyed_archive.names import FastNameTable, KeyTypes, Shape, converted, name_text
from chunkwright.keyed_archive.values import NAME_TYPES, Container, VariantType, same_value
from chunkwright.keyed_archive.variant_array import VariantArray, short

if TYPE_CHECKING:
    from chunkwright.keyed_archive.values import Value


if TYPE_CHECKING:
    Items = Mapping[str, object] | Iterable[tuple[str, object]]

# The u16 after "KA". HEADERLESS means the old form without a header.
V1: Final = 0x0001
V2: Final = 0x0002
V2_SUB: Final = 0x0102
V2_EMPTY: Final = 0xFF02
HEADERLESS: Final = 0x0000
VERSIONS: Final = (HEADERLESS, V1, V2, V2_SUB, V2_EMPTY)

T = TypeVar("T")

_AS_AROUND: Final = (None, V2_SUB, V2_EMPTY)

_NO_KEYS: Final = Shape((), b"")


class KeyedArchive(Document, MutableMapping[str, Any], Container, closed=True):
    """A mapping of names to typed values, in file order.

    >>> archive = KeyedArchive({"hp": 100, "name": "T-34"})
    >>> archive.type_of("hp").name
    'INT32'
    >>> archive.set("hp", 5, VariantType.UINT32)
    >>> archive["hp"] = 6
    >>> archive.type_of("hp").name
    'UINT32'

    Assignment keeps the type of an entry if the value fits it, also inside lists and mappings;
    otherwise the type is inferred from the value. If the keys are in byte order, which is how the
    engine writes them, a new key is inserted in order; otherwise it is appended.

    ``version`` is the u16 after ``KA`` (``V1``, ``V2``, ``V2_SUB``, ``V2_EMPTY``), or
    ``HEADERLESS``; None for a new archive, whose version depends on its context (``V1`` on its
    own). ``fast_names`` is the string table of a ``V2`` archive. ``wide_char_size`` is the width
    of wide characters in bytes: 4, or 2 from Windows; the top archive of a file decides for the
    whole file.

    A duplicate key has its last value, as in the engine; ``entries`` returns all of them, and all
    are written.
    """

    format: ClassVar[str] = "keyed_archive"
    noun = "entry"
    __slots__ = ("__dict__", "__weakref__", "_shape", "_values", "version")
    _shape: Shape
    _values: list[Value]
    version: int | None
    # Class attributes: of tens of thousands of archives, only the top ones set any of these.
    fast_names: FastNameTable | None = None
    wide_char_size: int = 4

    def __init__(
        self,
        items: Items = (),
        *,
        version: int | None = None,
    ) -> None:
        if version is not None and version not in VERSIONS:
            known = ", ".join(f"{known:#06x}" for known in VERSIONS)
            shown = f"{version:#x}" if isinstance(version, int) else repr(version)
            raise QueryError(f"unknown Keyed Archive version {shown}", hint=f"known: {known}")
        _set_shape(self, _NO_KEYS)
        _set_values(self, [])
        _set_version(self, version)
        if version == V2:
            self.fast_names = FastNameTable()
        # In byte order, every new key goes to the end, which is cheap.
        for key, value in sorted(_as_dict(items).items(), key=lambda item: key_bytes(item[0])):
            self._put(key, value, items.type_of(key) if isinstance(items, KeyedArchive) else None)

    @classmethod
    def from_parts(cls, shape: Shape, values: list[Value], version: int | None) -> KeyedArchive:
        """Return an archive of decoded parts, unchecked: one value per key of the shape."""
        archive = cls.__new__(cls)
        _set_shape(archive, shape)
        _set_values(archive, values)
        _set_version(archive, version)
        return archive

    @property
    def shape(self) -> Shape:
        """The keys and types, possibly shared with other archives; do not modify."""
        return self._shape

    @property
    def key_types(self) -> KeyTypes | None:
        """The rule for the types of new entries; None to infer them from values."""
        return self._shape.key_types

    @property
    def stored_values(self) -> list[Value]:
        """One value per key of ``shape``, including duplicates; do not modify."""
        return self._values

    @property
    def stored_types(self) -> bytes | bytearray:
        """The type byte of each value."""
        return self._shape.types

    def places(self) -> list[str]:
        """Return the key of each value; do not modify."""
        return self._shape.keys

    def at(self, segment: str) -> Any:
        """Return the value of a key."""
        return self[segment]

    def archives(self) -> list[KeyedArchive]:
        """Return the archives among the values."""
        return [value for value in self._values if isinstance(value, KeyedArchive)]

    def __getitem__(self, key: str) -> Any:
        return self._values[self._shape.index[key]]

    def get(self, key: str, default: object = None) -> Any:
        """Return the value of a key, or ``default``.

        A string that is not a key and starts with ``/`` is taken as an address.
        """
        at = self._shape.index.get(key)
        if at is not None:
            return self._values[at]
        if isinstance(key, str) and key.startswith("/"):
            try:
                return super().get(key)
            except QueryError:
                return default
        return default

    def get_as(self, key: str, kind: type[T]) -> T | None:
        """Return the value of a key if it has the given Python type, else None."""
        at = self._shape.index.get(key)
        value = None if at is None else self._values[at]
        return value if isinstance(value, kind) else None

    def __contains__(self, key: object) -> bool:
        return key in self._shape.index

    def __iter__(self) -> Iterator[str]:
        return iter(self._shape.index)

    def __len__(self) -> int:
        return len(self._shape.index)

    def __setitem__(self, key: str, value: object) -> None:
        at = self._shape.index.get(key)
        if at is not None:
            if value is self._values[at]:
                return  # the value fits, even if it is a boolean's byte other than 0 and 1
            try:
                kept = VariantType(self._shape.types[at])
                with within(key):
                    value = like(value, self._values[at], self.key_types)
                self._values[at] = typed_as(key, value, kept, self.key_types)[1]
            except SerializeError:
                self._put(key, value)
            else:
                variant_array.note_key(self, key)
        else:
            self._put(key, value)

    def set(self, key: str, value: object, type: VariantType | int | None = None) -> None:  # noqa: A002
        """Set a value with an explicit type; ``SerializeError`` if it does not fit.

        Without a type, a string that is not a key and starts with ``/`` is taken as an address, and
        the value there keeps its type.
        """
        if type is None and isinstance(key, str) and key[:1] == "/" and key not in self:
            super().set(key, value)
        else:
            self._put(key, value, type)

    def _put(self, key: str, value: object, type: VariantType | int | None = None) -> None:  # noqa: A002
        encoded = key_bytes(key)
        type_, value = typed_as(key, value, type, self._shape.key_types)
        variant_array.note_key(self, key)
        at = self._shape.index.get(key)
        shape = self._shape.private()
        _set_shape(self, shape)
        if at is not None:
            shape.retype(at, type_)
            self._values[at] = value
            return
        place = shape.place_of(encoded)
        shape.insert(place, key, type_)
        self._values.insert(place, value)

    def __delitem__(self, key: str) -> None:
        if key not in self._shape.index:
            raise KeyError(key)
        variant_array.note_key(self, key)
        self._shape = shape = self._shape.private()
        for at in reversed([at for at, other in enumerate(shape.keys) if other == key]):
            shape.remove(at)
            del self._values[at]

    def __deepcopy__(self, memo: dict[int, object]) -> KeyedArchive:
        archive = copy.copy(self)
        memo[id(self)] = archive
        archive._values = copy.deepcopy(self._values, memo)
        archive.fast_names = copy.deepcopy(self.fast_names, memo)
        return archive

    def __copy__(self) -> KeyedArchive:
        # A private shape must not be shared by two archives.
        shape = self._shape
        if not shape.shared:
            shape = shape.copy()
        archive = KeyedArchive.from_parts(shape, self._values[:], self.version)
        archive.fast_names = self.fast_names
        archive.wide_char_size = self.wide_char_size
        archive.source, archive.wrapper = self.source, self.wrapper
        return archive

    def clear(self) -> None:
        """Remove all entries."""
        variant_array.note(self)
        key_types = self.key_types
        self._shape = _NO_KEYS if key_types is None else Shape((), b"", key_types=key_types)
        self._values = []

    def use_key_types(self, key_types: KeyTypes) -> None:
        """Set ``key_types``, which decides the types of new entries, here and below."""
        follow(self, key_types)

    def takes(self, key_types: KeyTypes) -> bool:
        """Set ``key_types`` for new entries here; return whether it has changed."""
        if self.key_types is key_types:
            return False
        self._shape = self._shape.with_key_types(key_types)
        return True

    def type_of(self, key: str) -> VariantType:
        """Return the variant type of an entry; ``KeyError`` if there is none."""
        return VariantType(self._shape.types[self._shape.index[key]])

    def entries(self) -> Iterator[tuple[str, VariantType, Any]]:
        """Yield (key, type, value) of all entries in file order, including duplicates."""
        for key, type_, value in zip(
            self._shape.keys, self._shape.types, self._values, strict=True
        ):
            yield key, VariantType(type_), value

    def with_hidden(self) -> Iterator[tuple[KeyedArchive, str]]:
        """Yield an archive and a key for each entry, in file order.

        A duplicate that a later entry hides is yielded with a separate archive that contains only
        it.
        """
        shape = self._shape
        for at, key in enumerate(shape.keys):
            if shape.index[key] == at:
                yield self, key
            else:
                alone = Shape([key], shape.types[at : at + 1])
                yield KeyedArchive.from_parts(alone, [self._values[at]], self.version), key

    def converted(self) -> KeyedArchive:
        """Return a copy without versions at any depth, whose names have neither ids nor types."""
        shape = self._shape
        keys = [name_text(key) for key in shape.keys]
        values = []
        for key, value in zip(keys, self._values, strict=True):
            with within(key):
                values.append(converted(value))
        copied = Shape(keys, shape.types, shared=False, key_types=shape.key_types)
        return KeyedArchive.from_parts(copied, values, None)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, KeyedArchive):
            return (
                self._shape == other._shape
                and _same_family(self.version, other.version)
                and len(self._values) == len(other._values)
                and all(map(same_value, self._values, other._values))
            )
        if isinstance(other, Mapping):
            return dict(self.items()) == dict(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{key}={short(self[key])}" for key in list(self)[:4])
        more = f", ... {len(self) - 4} more" if len(self) > 4 else ""
        if not self:
            return "<KeyedArchive, empty>"
        return (
            f"<KeyedArchive {len(self)} {'entry' if len(self) == 1 else 'entries'}: {inside}{more}>"
        )


# These are faster than ``Closed.__setattr__``.
_set_shape = vars(KeyedArchive)["_shape"].__set__
_set_values = vars(KeyedArchive)["_values"].__set__
_set_version = vars(KeyedArchive)["version"].__set__


ARCHIVE.held_by(KeyedArchive)
ARRAY.held_by(VariantArray)


def _as_dict(items: Items) -> dict[str, object]:
    try:
        return dict(items)
    except (TypeError, ValueError):
        raise QueryError(f"expected keys and values for an archive, not {items!r:.60}") from None


def _same_family(left: int | None, right: int | None) -> bool:
    # An archive without a version is written as its context requires, which is not a difference.
    return left in _AS_AROUND or right in _AS_AROUND or (left == V2) == (right == V2)


_TARGETS: Final = {0: HEADERLESS, 1: V1, 2: V2}


def convert(archive: KeyedArchive, *, version: int) -> KeyedArchive:
    """Return a copy in another version: 0 without a header, 1 with inline text, 2 with a table.

    Nested archives are converted too. A new string table has exactly the strings in use. Raises
    ``QueryError`` for any other version, ``SerializeError`` if a fast name has no text.
    """
    if version not in _TARGETS:
        raise QueryError(f"unknown Keyed Archive version {version}", hint="known: 0, 1, 2")
    result = archive.converted()
    result.version = _TARGETS[version]
    result.wide_char_size = archive.wide_char_size
    if version == V2:
        covers = NAME_TYPES if archive.fast_names is None else archive.fast_names.covers
        result.fast_names = FastNameTable(covers=covers)
    return result
