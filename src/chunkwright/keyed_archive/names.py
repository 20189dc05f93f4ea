"""Names of entries: the string table of version 2, and shapes.

A fast name is an id in that table, usually a hash of the string. A shape has the keys and types of
an archive, and is shared by archives with the same ones. ``Container`` is the base of archives and
arrays.
"""

from __future__ import annotations

import bisect
import itertools
import struct
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

from chunkwright.base.classes import Closed
from chunkwright.errors import CorruptError, QueryError, SerializeError, TruncatedError
from chunkwright.keyed_archive.values import (
    NAME_TYPES,
    VariantType,
    container_of,
    type_by_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.jsontext import JsonMapping, JsonObject


MAX_NAME_BYTES: Final = 0xFFFF
MAX_ID: Final = 0xFFFFFFFF


def encode_text(text: str) -> bytes:
    """Encode as UTF-8; bytes that were not UTF-8 when read are restored.

    Raises ``SerializeError`` for other lone surrogates.
    """
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        shown = ascii(text[error.start])
        raise SerializeError(
            f"UTF-8 cannot encode the character {shown} at index {error.start}"
        ) from error


def decode_text(data: bytes) -> str:
    """Decode UTF-8; other bytes become lone surrogates and survive a round trip."""
    return data.decode("utf-8", "surrogateescape")


def fast_name_id(text: str) -> int:
    """Return the 32-bit fast-name id of a string, which is a hash.

    >>> hex(fast_name_id("##name"))
    '0xc9fc8bd4'
    """
    crc = zlib.crc32(encode_text(text))
    return (crc & 0xFFFE0000) | ((crc & 0x7FFF) << 2)


class FastName(str):
    """A string that was stored as an id that cannot be derived from its text.

    This happens for the second id of a string that occurs twice in an edited table, and for an id
    missing from the table (then ``resolved`` is false and the text shows the id). It is written
    as ``id`` again as long as that id stands for the string. Raises ``QueryError`` for an id of
    more than 32 bits.
    """

    __slots__ = ("id", "resolved")
    id: int
    resolved: bool

    def __new__(cls, text: str, id: int, *, resolved: bool = True) -> FastName:  # noqa: A002, D102
        if not 0 <= id <= MAX_ID:
            raise QueryError(f"expected an unsigned 32-bit fast-name id, not {id}")
        name = super().__new__(cls, text)
        name.id = id
        name.resolved = resolved
        return name

    @classmethod
    def unresolved(cls, id: int) -> FastName:  # noqa: A002
        """Return the name for an id that no table resolves."""
        return cls(f"<unresolved {id:#010x}>", id, resolved=False)

    def __getnewargs_ex__(self) -> tuple[tuple[str, int], dict[str, bool]]:
        return (str(self), self.id), {"resolved": self.resolved}


class TaggedKey(str):
    """A key of a version 1 archive that was stored with a type other than STRING."""

    __slots__ = ("type",)
    type: VariantType

    def __new__(cls, text: str, type: VariantType) -> TaggedKey:  # noqa: A002, D102
        key = super().__new__(cls, text)
        key.type = type
        return key

    def __getnewargs__(self) -> tuple[str, VariantType]:  # type: ignore[override]
        return str(self), self.type


def encode_name(text: str) -> bytes:
    """Encode an inline string; ``SerializeError`` for an id without a text."""
    if type(text) is FastName and not text.resolved:
        raise SerializeError(
            f"the fast name {text.id:#010x} has no text, which is needed without a string table"
        )
    return encode_text(text)


def name_to_form(name: str) -> str | JsonObject:
    """Return the JSON form of a string, with the id or type that it was stored with."""
    if isinstance(name, FastName):
        return {"text": str(name), "id": name.id} if name.resolved else {"id": name.id}
    if isinstance(name, TaggedKey):
        return {"text": str(name), "type": name.type.name}
    return name


def name_from_form(form: str | JsonMapping) -> str:
    """Build a string from its JSON form."""
    match form:
        case str():
            return form
        case {"type": type_}:
            return TaggedKey(_text(form["text"]), type_by_name(type_))
        case {"text": text}:
            return FastName(_text(text), int(form["id"]))
        case Mapping():
            return FastName.unresolved(int(form["id"]))
    raise CorruptError(f"expected a string, not {form!r}")


def _text(form: object) -> str:
    if not isinstance(form, str):
        raise CorruptError(f"expected a string, not {form!r}")
    return form


class FastNameTable(Closed):
    """The string table of one version 2 archive: (string, id) rows in file order.

    A string may have several ids, and an id need not be the hash of its string; both occur in
    hand-edited files and are preserved. ``covers`` are the variant types whose values are ids
    while the table is in force.
    """

    __slots__ = ("covers", "rows")
    rows: list[tuple[str, int]]
    covers: frozenset[VariantType]

    def __init__(
        self,
        rows: Iterable[tuple[str, int]] = (),
        *,
        covers: Iterable[VariantType] = NAME_TYPES,
    ) -> None:
        self.rows = list(rows)
        self.covers = frozenset(covers)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self.rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FastNameTable):
            return NotImplemented
        return self.rows == other.rows and self.covers == other.covers

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<FastNameTable: {len(self.rows)} strings, {len(self.edited())} edited>"

    def check(self) -> None:
        """Raise ``SerializeError`` for the first row that cannot be stored."""
        if not isinstance(self.rows, list):
            raise SerializeError(
                f"expected a list of rows, not {self.rows!r:.60}", path="/fast_names/rows"
            )
        if not isinstance(self.covers, frozenset) or not self.covers <= NAME_TYPES:
            raise SerializeError(
                f"expected string types, as only these can be ids, not {self.covers!r:.60}",
                path="/fast_names/covers",
            )
        for index, row in enumerate(self.rows):
            match row:
                case (str(), int(id_)) if 0 <= id_ <= MAX_ID:
                    continue
                case (str(), int(id_)):
                    problem = f"expected a fast-name id of 32 bits, not {id_}"
                case _:
                    problem = f"expected a string and its id, not {row!r}"
            raise SerializeError(problem, path=f"/fast_names/{index}")

    def edited(self) -> list[tuple[str, int]]:
        """Return the rows whose id is not the hash of the string."""
        return [(text, id_) for text, id_ in self.rows if fast_name_id(text) != id_]

    def is_sorted(self) -> bool:
        """Return whether the strings are in ascending byte order, as the game writes them."""
        keys = [encode_text(text) for text, _ in self.rows]
        return all(a <= b for a, b in itertools.pairwise(keys))

    def clashes(self) -> list[tuple[str, int]]:
        """Return the rows that are unreachable because a later row has the same id."""
        texts, _ = self.maps()
        return [(text, id_) for text, id_ in self.rows if texts[id_] != text]

    def maps(self) -> tuple[dict[int, str], dict[str, int]]:
        """Return id -> string (the last row of an id wins) and string -> its first valid id."""
        texts = {id_: text for text, id_ in self.rows}
        ids: dict[str, int] = {}
        for text, id_ in self.rows:
            if texts[id_] == text:
                ids.setdefault(text, id_)
        return texts, ids


class NamesById(dict[int, str]):
    """id -> string for reading; an id missing from the table becomes an unresolved name."""

    def __init__(self, table: FastNameTable) -> None:
        texts, ids = table.maps()
        super().__init__(
            (id_, text if ids[text] == id_ else FastName(text, id_)) for id_, text in texts.items()
        )

    def __missing__(self, id_: int) -> str:
        name = self[id_] = FastName.unresolved(id_)
        return name


class IdsByName(dict[str, int]):
    """string -> id for writing; a string missing from the table is hashed and added.

    Raises ``SerializeError`` if two strings of one table would share an id.
    """

    def __init__(self, table: FastNameTable) -> None:
        self._table = table
        self._texts, ids = table.maps()
        super().__init__(ids)
        self._new: list[tuple[str, int]] = []

    def __missing__(self, text: str) -> int:
        id_ = fast_name_id(text)
        other = self._texts.setdefault(id_, text)
        if other != text:
            raise SerializeError(
                f"{text!r} and {other!r} have the same fast-name id {id_:#010x}",
                hint="change one of the strings",
            )
        if len(encode_text(text)) > MAX_NAME_BYTES:
            raise SerializeError(
                f"a string of more than {MAX_NAME_BYTES:,} bytes does not fit the string table"
            )
        self._new.append((text, id_))
        self[text] = id_
        return id_

    def id_of(self, text: str) -> int:
        """Return the id to write for a string: the one it was read as, if that is still valid."""
        if type(text) is FastName and (not text.resolved or self._texts.get(text.id) == str(text)):
            return text.id
        return self[text]

    def rows(self) -> list[tuple[str, int]]:
        """Return the table to write: the existing rows, with new ones inserted in order."""
        rows = [*self._table.rows, *self._new]
        if self._new and self._table.is_sorted():
            rows.sort(key=_byte_order)
        return rows


def read_rows(data: bytes, count: int, pos: int, end: int) -> tuple[list[tuple[str, int]], int]:
    """Read the rows of a stored table: the strings, then their ids; and the offset after them."""
    texts = []
    for _ in range(count):
        stop = pos + 2 + int.from_bytes(data[pos : pos + 2], "little")
        if stop > end:
            raise TruncatedError("the string table ends too early", offset=pos)
        texts.append(decode_text(data[pos + 2 : stop]))
        pos = stop
    if pos + 4 * count > end:
        raise TruncatedError("the ids of the string table end too early", offset=pos)
    ids = struct.unpack_from(f"<{count}I", data, pos)
    return list(zip(texts, ids, strict=True)), pos + 4 * count


def _byte_order(row: tuple[str, int]) -> bytes:
    return encode_text(row[0])


# Up to this many keys after an inserted one are renumbered one by one.
_FEW: Final = 8


class KeyTypes(Protocol):
    """A rule for the type of a new entry by its key, for the archives that it applies to."""

    def type_for(self, key: str, value: object) -> VariantType | None:
        """Return the type of a new entry; None to infer it from the value.

        Raises ``SerializeError`` for a number that readers would not find under this key.
        """

    def types_of(self, key: str) -> Sequence[VariantType]:
        """Return the types of a key, the usual one first; none for an unknown key."""


class Shape:
    """Keys in file order with their type bytes, and the index of the last entry of each key.

    A shape read from a file is shared and never modified, and its ``types`` are ``bytes``;
    ``private`` returns one that may be modified, with a ``bytearray``. ``key_types`` applies to
    new keys; if it is None, their types are inferred from their values.
    """

    __slots__ = ("_index", "_ordered", "key_types", "keys", "shared", "types")

    def __init__(
        self,
        keys: Iterable[str],
        types: bytes | bytearray,
        *,
        shared: bool = True,
        key_types: KeyTypes | None = None,
    ) -> None:
        self.keys = list(keys)
        self.key_types = key_types
        self.types: bytes | bytearray = bytes(types) if shared else bytearray(types)
        self.shared = shared
        self._index: dict[str, int] | None = None
        self._ordered: bool | None = None

    @property
    def index(self) -> dict[str, int]:
        """The index of the last entry of each key, in the order of first occurrence."""
        if self._index is None:
            self._index = {key: at for at, key in enumerate(self.keys)}
        return self._index

    def private(self) -> Shape:
        """Return a shape that belongs to one archive only: this one if it already does."""
        return self if not self.shared else self.copy(shared=False)

    def copy(self, *, shared: bool = True) -> Shape:
        """Return another shape of the same keys."""
        return Shape(self.keys, self.types, shared=shared, key_types=self.key_types)

    def with_key_types(self, key_types: KeyTypes) -> Shape:
        """Return a shape whose new keys get their types from ``key_types``."""
        shape = self.copy() if self.shared else self
        shape.key_types = key_types
        return shape

    def place_of(self, key: bytes) -> int:
        """Return where the engine would insert a new key: in byte order, if the keys are sorted."""
        if self._ordered is None:
            order = [encode_text(other) for other in self.keys]
            self._ordered = all(a <= b for a, b in itertools.pairwise(order))
        if not self._ordered or not self.keys or encode_text(self.keys[-1]) <= key:
            return len(self.keys)
        return bisect.bisect_right(self.keys, key, key=encode_text)

    def insert(self, at: int, key: str, type_: int) -> None:
        """Insert a key; later indices increase by one."""
        self.keys.insert(at, key)
        self._own_types().insert(at, type_)
        index, later = self._index, len(self.keys) - 1 - at
        if index is None or later > _FEW or len(index) != len(self.keys) - 1:
            self._index = None
            return
        # The few keys after it are added again, one index higher, to keep file order.
        behind = self.keys[at + 1 :]
        for other in behind:
            del index[other]
        index[key] = at
        index.update(zip(behind, range(at + 1, at + 1 + later), strict=True))

    def remove(self, at: int) -> None:
        """Remove a key; later indices decrease by one."""
        del self.keys[at]
        del self._own_types()[at]
        self._index = None

    def retype(self, at: int, type_: int) -> None:
        """Change the type of an entry."""
        self._own_types()[at] = type_

    def _own_types(self) -> bytearray:
        assert isinstance(self.types, bytearray), "a shared shape must not be modified"
        return self.types

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shape):
            return NotImplemented
        return self is other or (self.keys == other.keys and self.types == other.types)

    __hash__ = None  # type: ignore[assignment]


def converted(value: Any) -> Any:
    """Return a value for a file of another version; see ``Container.converted``."""
    container = container_of(value)
    if container is not None:
        return container.converted()
    return name_text(value) if isinstance(value, str) else value


def name_text(name: str) -> str:
    """Return the text of a name, without the id or type that it was stored with."""
    if isinstance(name, FastName) and not name.resolved:
        raise SerializeError(f"the fast name {name.id:#010x} has no text to convert")
    return str(name)
