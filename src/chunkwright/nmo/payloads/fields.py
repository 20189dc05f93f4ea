"""The base of all kinds of values, the fields of a payload, and the conditions of rows."""

# ruff: noqa: ARG002 - all kinds and conditions have methods of the same form

from __future__ import annotations

import struct
from abc import abstractmethod
from copy import deepcopy
from typing import TYPE_CHECKING, Final, Protocol

from chunkwright.binary import within
from chunkwright.errors import ChunkwrightError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.serialize import Writer


class Kind:
    """One kind of value.

    For a kind of fixed size, ``code`` is the ``struct`` code and ``width`` the count of numbers.
    """

    code = ""
    width = 1
    rows: tuple[F, ...] = ()
    """The rows that describe the records in a value."""
    is_open = False
    """Whether the records in a value may have fields that are not in ``rows``."""

    @property
    def listed_rows(self) -> tuple[F, ...]:
        """The rows of each element, if a value is a list of records; else ()."""
        return ()

    def read(self, r: Reader, fields: Fields) -> Value:
        """Read a value; ``fields`` are the fields read before it."""
        raise TypeError(f"{self!r} cannot read from {r!r} ({len(fields)} fields)")

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Write a value; ``fields`` are all fields of the area."""
        raise TypeError(f"{self!r} cannot write {value!r} to {w!r} ({len(fields)} fields)")

    def forget(self, value: Value, gone: set[int]) -> Value:
        """Return the value without references to the objects whose ``id()`` is in ``gone``."""
        del gone
        return value

    def default(self) -> Value:
        """Return the value of a new field."""
        return []

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a value for a new field in stored form; objects may be given by address or name.

        Raises ``SerializeError``, with the path inside the value, if it does not fit.
        """
        return _copied(value)

    def replace(
        self, old: Value, value: object, word: str, to: Coercion, *, element: bool
    ) -> Value:
        """Return a value in stored form to replace ``old``, which may be an ``element`` of a list.

        ``word`` names its type in errors.
        """
        return to.like(self, old, value, word, element=element)

    def type_word(self, value: Value, *, element: bool) -> str | None:
        """Return the type of a value or ``element`` in words; None to use its Python type."""
        return None

    def number_text(self, value: int) -> str:
        """Return a whole number as a line of text."""
        return str(value)


class Coercion(Protocol):
    """What kinds need in order to coerce values for a file; see ``nmo.edit.coercion``."""

    def reference(self, value: object, word: str) -> Value:
        """Return an object, given as such, by address or by name; None for null."""
        ...

    def references(self, value: object, word: str) -> list[Value]:
        """Return a list of objects."""
        ...

    def record(self, rows: Sequence[F], fields: Mapping[str, object]) -> Fields:
        """Return a record of rows."""
        ...

    def like(
        self, kind: Kind | None, old: Value, value: object, word: str, *, element: bool
    ) -> Value:
        """Return a value in the same form as ``old``, the stored one."""
        ...


def _copied(value: object) -> Value:
    """Return a copy of a value that no rows describe, with its dicts and lists."""
    if isinstance(value, dict):
        return {name: _copied(each) for name, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


def coerce_each(values: list[object], coerce: Callable[[object], Value]) -> list[Value]:
    """Coerce the elements of a list; the path of an error includes the element."""
    made = []
    with within() as place:
        for place.index, each in enumerate(values):
            made.append(coerce(each))
    return made


def default_record(
    rows: Sequence[F],
    defaults: Mapping[str, Value] | None = None,
    fields: Mapping[str, Value] | None = None,
) -> Fields:
    """Return a record of rows from ``fields``, then ``defaults``, then the defaults of kinds.

    Fields that flags and other fields exclude are left out.
    """
    made = dict(fields or {})
    for row in rows:
        if row.name not in made and (row.when is None or row.when.needed(made)):
            known = (defaults or {}).get(row.name)
            made[row.name] = row.kind.default() if known is None else deepcopy(known)
    ordered = {row.name: made[row.name] for row in rows if row.name in made}
    return ordered | made


class Step(Protocol):
    """A row, or several that are read and written at once."""

    @property
    def name(self) -> str:
        """The name of the field, or of the first one."""
        ...

    @property
    def when(self) -> Condition | None:
        """The condition under which it is present."""
        ...

    def write(self, w: Writer, fields: Fields) -> None:
        """Write it."""
        ...


MISFITS: Final = (
    TypeError, AttributeError, ValueError, IndexError, OverflowError, struct.error
)  # fmt: skip
"""The exceptions that a value of a wrong type may cause."""


def refusal(error: Exception) -> ChunkwrightError:
    """Return this package's error for a Python exception, with the same message."""
    if isinstance(error, ChunkwrightError):
        return error
    if isinstance(error, KeyError):
        return SerializeError(
            f"field {error} is missing",
            hint="add the field; defaults are filled in only for a new area",
        )
    return SerializeError(f"the value is of the wrong type: {error}")


def read_fields(rows: Sequence[F], r: Reader, fields: Fields) -> None:
    """Read rows one by one into ``fields``; the path of an error includes the row."""
    with within() as place:
        for row in rows:
            place.index = row.name
            if row.when is None or row.when.reading(r, fields):
                row.read(r, fields)


def write_fields(rows: Sequence[Step], w: Writer, fields: Fields) -> None:
    """Write rows one by one."""
    for row in rows:
        if row.when is None or _is_there(row, row.when, w, fields):
            row.write(w, fields)


def refuse_others(fields: Fields, names: Container[str]) -> None:
    """Raise ``SerializeError`` if a record has fields of other names, which would be lost.

    Nulls and empty sequences are never lost.
    """
    for name, value in fields.items():
        if (
            name not in names
            and value is not None
            and (not hasattr(value, "__len__") or len(value))
        ):
            raise SerializeError(
                f"the fields contradict each other: {name!s:.60} would be lost",
                hint="flags, counts and array lengths must agree with the fields that are present",
            )


def _is_there(row: Step, when: Condition, w: Writer, fields: Fields) -> bool:
    try:
        return when.writing(w, fields, row.name)
    except (KeyError, *MISFITS) as error:
        raise refusal(error).within(row.name) from error


def forget_fields(rows: tuple[F, ...], fields: Fields, gone: set[int]) -> Fields:
    """Return the fields without references to removed objects."""
    kinds = {row.name: row.kind for row in rows}
    return {
        name: kinds[name].forget(value, gone) if name in kinds else value
        for name, value in fields.items()
    }


class Comparable:
    """Base of classes whose instances are equal if their attributes are.

    Like a dataclass, but faster to create, because this is imported for every file.
    """

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    @property
    def flag(self) -> When | None:
        """This condition, if it only requires a single flag to be set."""
        return None

    def needed(self, fields: Fields) -> bool:
        """Whether a new record with these fields needs the row; optional rows are not needed."""
        return False

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, vars(self).values()))})"


class OfFields(Comparable):
    """A condition on one field, ``field``, which precedes the row."""

    field: str

    @abstractmethod
    def decided(self, fields: Fields) -> bool:
        """Whether the row is present with these fields."""

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Whether the row is present."""
        return self.decided(fields)

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        return self.decided(fields)

    def needed(self, fields: Fields) -> bool:
        """Whether the row is present, if its field is a number."""
        return isinstance(fields.get(self.field), int) and self.decided(fields)


class When(OfFields):
    """A condition on flags read before: any bit of ``mask`` set, or none."""

    def __init__(self, field: str, mask: int, any_set: bool = True) -> None:
        self.field = field
        self.mask = mask
        self.any_set = any_set

    @property
    def flag(self) -> When | None:
        """This condition, if it only requires a single flag to be set."""
        return self if self.any_set and not self.mask & self.mask - 1 else None

    def decided(self, fields: Fields) -> bool:
        return (fields[self.field] & self.mask != 0) is self.any_set

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Whether the row is present; inlined, because this is called often."""
        return (fields[self.field] & self.mask != 0) is self.any_set


class Equal(OfFields):
    """A condition on the bits of a field read before."""

    def __init__(self, field: str, mask: int, value: int) -> None:
        self.field = field
        self.mask = mask
        self.value = value

    def decided(self, fields: Fields) -> bool:
        return bool(fields[self.field] & self.mask == self.value)


class AtLeast(OfFields):
    """A condition on a version number read before, 0 if there was none."""

    def __init__(self, field: str, least: int) -> None:
        self.field = field
        self.least = least

    def decided(self, fields: Fields) -> bool:
        return bool(fields.get(self.field, 0) >= self.least)


class Present(Comparable):
    """A condition: more than ``least`` bytes are left; when writing, there is a value."""

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def reading(self, r: Reader, fields: Fields) -> bool:
        return r.left > self.least

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        return name in fields


class Filled(Comparable):
    """A condition: a count read before is not 0; when writing, its sequence is not empty."""

    def __init__(self, count: str, sequence: str) -> None:
        self.count = count
        self.sequence = sequence

    def reading(self, r: Reader, fields: Fields) -> bool:
        return bool(fields[self.count])

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        return len(fields.get(self.sequence, ())) > 0


class Nested(Comparable):
    """A condition on the chunk: whether it is a sub-chunk of a state saved outside a file."""

    def __init__(self, nested: bool = True) -> None:
        self.nested = nested

    def reading(self, r: Reader, fields: Fields) -> bool:
        return r.chunk.nested is self.nested

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        return w.chunk.nested is self.nested

    def needed(self, fields: Fields) -> bool:
        """Whether the row is present in a file."""
        return not self.nested


class Given(Comparable):
    """A condition on a fact known only to the function that reads and writes the row."""

    def __init__(self, fact: str, holds: bool) -> None:
        self.fact = fact
        self.holds = holds

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Raise ``TypeError``, as such rows must be chosen beforehand (``sequences.chosen``)."""
        raise TypeError(f"nothing says whether {self.fact} holds")

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        raise TypeError(f"nothing says whether {self.fact} holds, on which {name} depends")


Condition = When | Equal | AtLeast | Present | Filled | Nested | Given

IN_FILE: Final = Nested(nested=False)
IN_STATE: Final = Nested()
"""The condition of being in a state that is stored outside a file."""
