"""The building blocks of models: classes that refuse wrong attributes, arrays and lists that convert."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import MutableMapping, MutableSequence
from operator import index as as_index
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    NamedTuple,
    NoReturn,
    Self,
    SupportsIndex,
    TypeVar,
    overload,
)

from chunkwright.base.wording import join, split
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[Any]

# Name in an annotation -> the classes of the values that are accepted.
_ACCEPTED: Final[dict[str, tuple[type, ...]]] = {
    "None": (type(None),),
    "bool": (bool,),
    "bytes": (bytes, bytearray),
    "dict": (dict,),
    "float": (float, int),
    "frozenset": (frozenset,),
    "int": (int,),
    "list": (list,),
    "str": (str,),
}
_WORDS: Final = {
    bool: "true or false",
    bytes: "bytes",
    dict: "a mapping",
    float: "a number",
    int: "an integer",
    list: "a list",
    str: "text",
    type(None): "None",
}
_set: Final = object.__setattr__


class UnknownAttributeError(QueryError, AttributeError):
    """An attribute was set that an object does not have, or that cannot be set."""


class Closed:
    """Base of classes whose instances have the attributes that the class declares, and no others.

    A class states an attribute by an annotation other than ``ClassVar``, a slot, or a descriptor
    that can be set. Setting any other raises ``UnknownAttributeError``: nothing would ever read it.
    A value that is not of the class in the annotation raises ``SerializeError``; what is inside a
    list is not looked at. Subclasses are as closed as their base unless they say otherwise.
    """

    __slots__ = ()
    _closed: ClassVar[bool] = True
    # The classes that each attribute takes; () for anything.
    _stated: ClassVar[dict[str, tuple[type, ...]]] = {}

    def __init_subclass__(cls, *, closed: bool | None = None) -> None:
        super().__init_subclass__()
        if closed is not None:
            cls._closed = closed
        elif not cls._closed:
            return  # a class of another package, which need not declare its attributes
        stated = dict(cls._stated)
        stated.update(
            (name, ()) for name, held in vars(cls).items() if hasattr(type(held), "__set__")
        )
        names = vars(sys.modules[cls.__module__])
        for name, kind in cls.__annotations__.items():
            if not kind.startswith("ClassVar"):
                stated[name] = _accepted(kind, names)
        cls._stated = stated

    if not TYPE_CHECKING:  # else checkers would let any attribute be set

        def __setattr__(self, name: str, value: object) -> None:
            accepted = self._stated.get(name)
            if accepted is None:
                if self._closed:
                    self._refuse(name)
                accepted = ()
            if accepted and type(value) not in accepted and not _is_one(value, accepted):
                raise SerializeError(
                    f"expected {_words(accepted)}, not {value!r:.60}", path=self._place(name)
                )
            if type(value) is int and float in accepted:
                value = self._as_float(name, value)
            _set(self, name, value)

    def _as_float(self, name: str, value: int) -> float:
        """Return an integer as a float, which is what reading the file back gives."""
        try:
            return float(value)
        except OverflowError:
            raise SerializeError(
                f"{value!r:.60} is too large for a float", path=self._place(name)
            ) from None

    def _refuse(self, name: str) -> NoReturn:
        owner = type(self).__name__
        if hasattr(type(self), name):
            raise UnknownAttributeError(f"{name} of a {owner} is read-only", path=self._place(name))
        from difflib import get_close_matches  # imported here, because it is only needed for errors

        near = get_close_matches(name, [one for one in self._stated if one[0] != "_"], 1)
        raise UnknownAttributeError(
            f"{owner} has no attribute {name!r}",
            path=self._place(name),
            hint=f"did you mean {near[0]}?" if near else "",
        )

    def _place(self, name: str) -> str:
        return f"{getattr(self, 'address', '')}/{name}"


def _accepted(kind: str, names: dict[str, Any]) -> tuple[type, ...]:
    """Return the classes that an annotation names; () if it names anything else."""
    found: tuple[type, ...] = ()
    for part in kind.split(" | "):
        name = part.partition("[")[0]
        held = names.get(name)
        if name in _ACCEPTED:
            found += _ACCEPTED[name]
        elif isinstance(held, type) and not getattr(held, "_is_protocol", False):
            found += (held,)
        else:
            return ()
    return found


def _words(accepted: tuple[type, ...]) -> str:
    if accepted[:2] == (float, int):
        accepted = (float, *accepted[2:])
    named = [_WORDS.get(one, f"a {one.__name__}") for one in accepted]
    return " or ".join(word for word in named if word != "a bytearray")


def _is_one(value: object, accepted: tuple[type, ...]) -> bool:
    """Whether a value is an instance of one of the classes; True and False are not numbers."""
    return isinstance(value, accepted) and not isinstance(value, bool)


class Plain:
    """Base of classes whose instances are equal if all ``__match_args__`` are; not hashable."""

    __match_args__: tuple[str, ...] = ()
    __slots__: tuple[str, ...] = ()

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __repr__(self) -> str:
        pairs = zip(self.__match_args__, self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

    def copy(self) -> Self:
        """Return a copy with the same values."""
        made = type(self).__new__(type(self))
        for name in self.__match_args__:
            object.__setattr__(made, name, getattr(self, name))
        return made


class Frozen(Plain):
    """Base of immutable, hashable classes; ``__init__`` uses ``_set``."""

    __slots__: tuple[str, ...] = ()

    def _set(self, *values: object) -> None:
        """Set the attributes in the order of ``__match_args__``, once."""
        for name, value in zip(self.__match_args__, values, strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name!r} of a {type(self).__name__} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name!r} of a {type(self).__name__} cannot be deleted")

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._values()


class ArrayOutline(NamedTuple):
    """The description of an array without its numbers: its shape and the type of one number."""

    shape: tuple[int, ...]
    type_code: str
    """Byte order, kind and size in bytes, such as ``"<f4"``."""

    @property
    def nbytes(self) -> int:
        """The size of all numbers in bytes."""
        from math import prod

        return item_size(self.type_code) * prod(self.shape)

    @property
    def type_name(self) -> str:
        """The type as numpy names it, such as ``"float32"``."""
        kind = {"f": "float", "i": "int", "u": "uint"}[self.type_code[1]]
        return f"{kind}{8 * item_size(self.type_code)}"


def item_size(type_code: str) -> int:
    """Return the size in bytes of one number of a type such as ``"<f4"``."""
    return int(type_code[2:])


def numbers(values: object, dtype: np.dtype[Any], shape: tuple[int, ...] | None = None) -> Array:
    """Return an array of a type and shape; ``SerializeError`` if a value does not fit.

    A shape of () means one dimension of any length, None means any shape. Bytes are numbers of
    one byte each. Those of a ``FloatBits`` remain as they are.
    """
    # Importing numpy takes longer than reading a small file, so it waits until there is an array.
    import numpy as np

    if dtype.itemsize == 1 and isinstance(values, bytes | bytearray):
        return np.frombuffer(values, dtype).copy()
    try:
        given = np.asarray(values)
        made = given if given.dtype == dtype else _cast(given, dtype)
        if given is not values and dtype.kind == "f" and np.isnan(made).any():
            words = made.view(dtype.str.replace("f", "u")).flat
            for place, each in enumerate(np.array(values, object).flat):
                if hasattr(each, "bits_in"):
                    words[place] = each.bits_in(dtype.itemsize)
    except (TypeError, ValueError, OverflowError) as error:
        raise SerializeError(f"cannot be converted to {dtype} numbers: {error}") from error
    if (shape == () and made.ndim != 1) or (shape and made.shape != shape):
        raise SerializeError(f"expected shape {shape or '(n,)'}, not {made.shape}")
    return made


def _cast(given: Array, dtype: np.dtype[Any]) -> Array:
    import numpy as np

    kind = given.dtype.kind
    if kind not in "biufO" or (kind == "O" and not all(map(_is_real, given.flat))):
        # Conversion to float would parse a string, and turn None into a NaN.
        raise TypeError("not all values are real numbers")
    with np.errstate(over="ignore", invalid="ignore"):
        made = given.astype(dtype)
    if given.size and not _fits(made, given):
        raise SerializeError(f"a number does not fit {dtype}")
    return made


def _is_real(value: object) -> bool:
    return hasattr(value, "__float__")


def _fits(made: Array, given: Array) -> bool:
    """Whether integers kept their values in another type, and no float became infinite."""
    import numpy as np

    if made.dtype.kind != "f":
        return np.array_equal(made, given)
    reals = given if given.dtype.kind == "f" else given.astype(np.float64)
    return np.array_equal(np.isinf(made), np.isinf(reals))


if TYPE_CHECKING:
    # Type checkers see plain properties.
    readonly = property
    located = property
else:

    class readonly(property):  # noqa: N801 - used as ``property`` is
        """A property whose assignment and deletion raise ``QueryError``."""

        def __set__(self, owner: object, value: object) -> NoReturn:
            self.__delete__(owner)

        def __delete__(self, owner: object) -> NoReturn:
            name = self.fget.__name__
            where = getattr(owner, "address", "")
            raise QueryError(
                f"{name} of a {type(owner).__name__} is read-only", path=f"{where}/{name}"
            )

    class located(property):  # noqa: N801 - used as ``property`` is
        """A property of an object with an address, which errors raised by setting it contain."""

        def __set__(self, owner: object, value: object) -> None:
            try:
                super().__set__(owner, value)
            except ChunkwrightError as error:
                where = getattr(owner, "address", "")
                if not error.path:
                    error.path = where + join(self.fget.__name__)
                elif split(error.path)[:1] != split(where)[:1]:
                    error.beneath(where)
                raise


class MakingList(list[Any]):
    """A list that converts new elements with ``_made`` before anything changes.

    This covers ``append``, ``insert``, ``extend``, ``+=`` and assignment to items and slices. A
    copy is a plain list, which converts nothing.
    """

    __slots__ = ()

    @abstractmethod
    def _made(self, value: object, place: int) -> Any:
        """Return the element for a value; ``place`` is its index, for errors."""

    def _all(self, values: Iterable[object], start: int) -> list[Any]:
        return [self._made(value, start + place) for place, value in enumerate(values)]

    def append(self, value: object) -> None:
        """Append an element."""
        super().append(self._made(value, len(self)))

    def insert(self, index: SupportsIndex, value: object) -> None:
        """Insert an element before an index."""
        super().insert(index, self._made(value, range(len(self) + 1)[: as_index(index)].stop))

    def extend(self, values: Iterable[object]) -> None:
        """Append elements."""
        super().extend(self._all(values, len(self)))

    def __iadd__(self, values: Iterable[object]) -> Self:  # type: ignore[misc]
        self.extend(values)
        return self

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, slice):
            value = self._all(value, index.indices(len(self))[0])
        else:
            value = self._made(value, as_index(index))
        super().__setitem__(index, value)

    def __reduce__(self) -> tuple[object, ...]:
        return list, (), None, iter(self)


T = TypeVar("T")


class ReadOnlyList(MutableSequence[T]):
    """A computed list: every edit of it raises ``QueryError`` with a hint."""

    __slots__ = ("_hint", "_items")

    def __init__(self, items: Iterable[T], hint: str) -> None:
        self._items = tuple(items)
        self._hint = hint

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> ReadOnlyList[T]: ...
    def __getitem__(self, index: int | slice) -> T | ReadOnlyList[T]:
        if isinstance(index, slice):
            return ReadOnlyList(self._items[index], self._hint)
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def _refuse(self) -> NoReturn:
        raise QueryError("this list is read-only", hint=self._hint)

    def __setitem__(self, index: int | slice, value: object) -> None:
        self._refuse()

    def __delitem__(self, index: int | slice) -> None:
        self._refuse()

    def insert(self, index: int, value: T) -> None:  # noqa: ARG002 - the signature of a list
        """Raise ``QueryError``."""
        self._refuse()

    def reverse(self) -> None:
        """Raise ``QueryError``."""
        self._refuse()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ReadOnlyList):
            return self._items == other._items
        if isinstance(other, list | tuple):
            return self._items == tuple(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self._items))


class ReadOnlyDict(MutableMapping[str, T]):
    """A computed mapping: every edit of it raises ``QueryError`` with a hint."""

    __slots__ = ("_hint", "_items")

    def __init__(self, items: Mapping[str, T], hint: str) -> None:
        self._items = dict(items)
        self._hint = hint

    def __getitem__(self, key: str) -> T:
        return self._items[key]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __setitem__(self, key: str, value: T) -> NoReturn:
        raise QueryError("this mapping is read-only", hint=self._hint)

    def __delitem__(self, key: str) -> NoReturn:
        raise QueryError("this mapping is read-only", hint=self._hint)

    def __repr__(self) -> str:
        return repr(self._items)
