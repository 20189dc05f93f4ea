"""Arrays of Keyed Archives: typed lists; and the log of edits that can affect ids.

An index of the ids in a document watches the containers of the ids: archives, arrays, lists of
nodes. Only edits of WATCHED keys and of archives in arrays are logged, because no other content
affects ids. Edits of other documents do not invalidate an index."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, MutableSequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, overload

from chunkwright.base.classes import Closed
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.kinds import fit, follow, like, typed_as
from chunkwright.keyed_archive.names import converted
from chunkwright.keyed_archive.values import Container, VariantType, container_of, same_value

if TYPE_CHECKING:
    from chunkwright.keyed_archive.names import KeyTypes
    from chunkwright.keyed_archive.values import Value


# The ids of scenes, and the arrays that contain their nodes.
WATCHED: Final = frozenset({"#dataNodes", "#hierarchy", "#id", "#index", "id", "materialKey"})
# The number of edits to remember; a watch that missed more assumes that it is affected.
_REMEMBERED: Final = 4096

_lock = threading.Lock()
_edited: deque[int] = deque(maxlen=_REMEMBERED)
_count = 0


def note(container: object) -> None:
    """Log an edit of an archive, an array or a list of nodes."""
    global _count
    with _lock:
        _edited.append(id(container))
        _count += 1


def note_key(container: object, key: str) -> None:
    """Log an edit of an entry if ids may depend on its key."""
    if key in WATCHED:
        note(container)


def note_all_in(value: object) -> None:
    """Log the removal of a value from a document, with all archives and arrays in it."""
    todo = [value]
    while todo:
        each = todo.pop()
        inside = getattr(each, "stored_values", None)
        if inside is not None:
            note(each)
            todo += inside


class Watch:
    """A watch on containers from now on; they must outlive it, unless edits remove them.

    Containers in a document do: each is only ever removed from a watched one.
    """

    __slots__ = ("_ids", "_seen")

    def __init__(self) -> None:
        self._ids: set[int] = set()
        self._seen = _count

    def add(self, containers: Iterable[object]) -> None:
        """Watch more containers."""
        self._ids.update(map(id, containers))

    def catch_up(self) -> None:
        """Mark all edits up to now as seen."""
        self._seen = _count

    def is_quiet(self) -> bool:
        """Return whether there are no unseen edits of the containers."""
        if self._seen == _count:
            return True
        with _lock:
            now = _count
            missed = now - self._seen
            if missed > len(_edited):
                return False
            recent = list(islice(reversed(_edited), missed))
        if not self._ids.isdisjoint(recent):
            return False
        self._seen = now
        return True


class VariantArray(Closed, MutableSequence[Any], Container):
    """A list of typed values; elements may be of mixed type.

    Assignment keeps the type of an element if the value fits it; a new element gets the type of the
    element before it if the value fits, so that an array keeps a single type. The same holds inside
    lists and mappings.
    """

    __slots__ = ("_key_types", "_types", "_values")
    noun = "element"
    _key_types: KeyTypes | None
    # May be shared with other arrays while it is ``bytes``.
    _types: bytes | bytearray
    _values: list[Value]

    def __init__(
        self,
        values: Iterable[object] = (),
        type: VariantType | int | None = None,  # noqa: A002
    ) -> None:
        self._values = []
        self._key_types = None
        self._types = bytearray()
        for index, element in enumerate(_as_list(values)):
            type_, value = typed_as(index, element, type)
            self._values.append(value)
            self._own_types().append(type_)

    @classmethod
    def from_parts(
        cls, types: bytes | bytearray, values: list[Value], key_types: KeyTypes | None = None
    ) -> VariantArray:
        """Return an array of decoded parts, unchecked: one type byte per value."""
        array = cls.__new__(cls)
        _set_types(array, types)
        _set_elements(array, values)
        _set_key_types(array, key_types)
        return array

    @property
    def types(self) -> bytes:
        """The type byte of each element."""
        return bytes(self._types)

    @property
    def key_types(self) -> KeyTypes | None:
        """The rule for the types of new entries in archives of the array; None to infer them."""
        return self._key_types

    @property
    def stored_values(self) -> list[Value]:
        """The elements as a plain list; do not modify."""
        return self._values

    @property
    def stored_types(self) -> bytes | bytearray:
        """The type byte of each element; do not modify."""
        return self._types

    def places(self) -> range:
        """Return the index of each element."""
        return range(len(self._values))

    def at(self, segment: str) -> Any:
        """Return the element at an index."""
        return self[int(segment)]

    def converted(self) -> VariantArray:
        """Return a copy for a file of another version, as for archives."""
        return VariantArray.from_parts(self.types, [converted(value) for value in self])

    def type_of(self, index: int) -> VariantType:
        """Return the variant type of an element."""
        return VariantType(self._types[index])

    def set(self, index: int, value: object, type: VariantType | int) -> None:  # noqa: A002
        """Replace an element with a value of an explicit type."""
        type_, value = typed_as(index, value, type, self._key_types)
        note(self)
        self._values[index] = value
        self._own_types()[index] = type_

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> VariantArray: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            types, values = self._types[index], self._values[index]
            return VariantArray.from_parts(types, values, self._key_types)
        return self._values[index]

    def __setitem__(self, index: int | slice, value: object) -> None:
        note(self)
        if isinstance(index, slice):
            new = value if isinstance(value, VariantArray) else self._fitted(index, value)
            for one in new._values:
                follow(one, self._key_types)
            self._values[index] = new._values
            self._own_types()[index] = new._types
            return
        if value is not self._values[index]:
            value = like(value, self._values[index], self._key_types)
            fitted = fit(self._types[index], value, self._key_types)
            self._values[index], self._own_types()[index] = fitted

    def _fitted(self, index: slice, values: object) -> VariantArray:
        """Return the values coerced to the types of the elements they replace, where they fit."""
        new, old = _as_list(values), self[index]
        made = like(new, old, self._key_types)
        if isinstance(made, VariantArray):
            return made
        pairs = [fit(None, value, self._key_types) for value in new]
        types = bytes(type_ for _, type_ in pairs)
        return VariantArray.from_parts(types, [value for value, _ in pairs])

    def __copy__(self) -> VariantArray:
        return self[:]

    def reverse(self) -> None:
        """Reverse the order; each element keeps its type."""
        note(self)
        self._values.reverse()
        self._own_types().reverse()

    def __delitem__(self, index: int | slice) -> None:
        note(self)
        del self._values[index]
        del self._own_types()[index]

    def insert(self, index: int, value: object) -> None:
        """Insert a value before ``index``."""
        hint = None
        if self._values:
            near = max(range(len(self._values))[:index][-1:], default=0)
            hint, value = self._types[near], like(value, self._values[near], self._key_types)
        value, type_ = fit(hint, value, self._key_types)
        if type_ is VariantType.KEYED_ARCHIVE:
            note(self)
        self._values.insert(index, value)
        self._own_types().insert(index, type_)

    def takes(self, key_types: KeyTypes) -> bool:
        """Set ``key_types`` for archives in the array; return whether it has changed."""
        if self._key_types is key_types:
            return False
        self._key_types = key_types
        return True

    def _own_types(self) -> bytearray:
        if not isinstance(self._types, bytearray):
            self._types = bytearray(self._types)
        return self._types

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, VariantArray):
            return self._types == other._types and all(map(same_value, self._values, other._values))
        if isinstance(other, list | tuple):
            return self._values == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(short(value) for value in self._values[:4])
        more = f", ... {len(self) - 4} more" if len(self) > 4 else ""
        return f"<VariantArray {len(self)} values: {inside}{more}>"


# These are faster than ``Closed.__setattr__``.
_set_key_types = vars(VariantArray)["_key_types"].__set__
_set_types = vars(VariantArray)["_types"].__set__
_set_elements = vars(VariantArray)["_values"].__set__


def _as_list(values: object) -> list[object]:
    try:
        return list(values)  # type: ignore[call-overload, no-any-return]
    except TypeError:
        raise QueryError(f"expected values for an array, not {values!r:.60}") from None


def short(value: object) -> str:
    """Return a value for a ``repr``: the length of a container, else at most 32 characters."""
    container = container_of(value)
    if container is not None:
        return f"<{len(container)}>"
    text = repr(value)
    return text if len(text) <= 32 else text[:29] + "..."
