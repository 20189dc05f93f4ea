"""Values of fields: coercing given values, storing them, and describing them in words."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import ArrayOutline, numbers
from chunkwright.binary import within
from chunkwright.binary.forms import float_to_text
from chunkwright.errors import QueryError
from chunkwright.nmo.edit import untyped
from chunkwright.nmo.file.records import with_derived
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads import kinds
from chunkwright.nmo.payloads.fields import coerce_each
from chunkwright.nmo.payloads.layouts import PARAMETER_VALUE
from chunkwright.nmo.payloads.primitives import guid
from chunkwright.query import typed
from chunkwright.state_chunk.chunk_format import ByType, Guid, Unresolved
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.payloads.fields import Kind
    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.state_chunk.area import Fields, Value


# The order matters: booleans are integers too, and GUIDs are tuples.
_TYPES: Final[dict[type, str]] = {
    VirtoolsObject: "reference",
    str: "string",
    bytes: "bytes",
    bool: "bool",
    int: "number",
    float: "f32",
    Guid: "guid",
    dict: "record",
    list: "list",
    tuple: "numbers",
    StateChunk: "state chunk",
    type(None): "null",
}


def type_word(kind: Kind | None, value: Value, *, element: bool) -> str:
    """Return the type of a value in words, by its kind, else by its Python type."""
    if kind is not None and not isinstance(value, VirtoolsObject):
        word = kind.type_word(value, element=element)
        if word is not None:
            return word
    for python, word in _TYPES.items():
        if isinstance(value, python):
            return word
    return type(value).__name__


def sole_field(rows: Sequence[F]) -> F | None:
    """Return the only field of an area, apart from derived and constant ones; else None."""
    free = [row for row in rows if not isinstance(row.kind, kinds.Derived | kinds.Const)]
    return free[0] if len(free) == 1 else None


def area_fields(rows: Sequence[F], value: object) -> dict[str, object]:
    """Return the fields of an area; the value of a sole field may be given without its name."""
    row = sole_field(rows)
    if row is not None and not isinstance(typed.read(value), dict):
        return {row.name: value}
    return typed.mapping(value, "fields")


class _Place:
    """Where a value is stored: the kind of field, its type in words, whether it is an element."""

    __slots__ = ("element", "kind", "word")

    def __init__(self, kind: Kind | None, word: str, element: bool) -> None:
        self.kind = kind
        self.word = word
        self.element = element


class Coercion:
    """A coercer of values for the fields of a file, whose objects references point to.

    ``chunk_to_json`` returns the JSON of a state chunk; assigning that again changes nothing.
    """

    def __init__(
        self, file: VirtoolsFile, chunk_to_json: Callable[[StateChunk], JsonValue] | None = None
    ) -> None:
        self.file = file
        self._chunk_to_json = chunk_to_json

    # -- new values ------------------------------------------------------------------------

    def record(self, rows: Sequence[F], fields: Mapping[str, object]) -> Fields:
        """Return the fields of a record, each coerced by its kind.

        Raises ``QueryError`` for a field that is not in the rows, ``SerializeError`` for a value
        that does not fit, both with the path inside the record.
        """
        known = {row.name: row.kind for row in rows}
        made: Fields = {}
        for name, value in fields.items():
            if name not in known:
                raise QueryError(f"has no field {name!r:.60}")
            with within(name):
                if known[name] is PARAMETER_VALUE:
                    value = untyped(fields.get("type"), value, self.file)
                made[name] = known[name].coerce(value, self)
        return with_derived(rows, made)

    def reference(self, value: object, word: str) -> VirtoolsObject | None:
        """Return an object, given as such, by address or by name; None for null."""
        if value is None or value == "null":
            return None
        if isinstance(value, VirtoolsObject):
            return value
        if not isinstance(value, str):
            raise typed.misfit(value, f"an address or null ({word})")
        if not value.startswith("/"):
            try:
                named: VirtoolsObject = self.file.objects.find(value)
            except QueryError as error:
                error.hint = self._several(value) or error.hint
                raise
            return named
        try:
            found = self.file.get(value)
        except QueryError as error:
            raise typed.astray(value, f"the address of an object ({word})", error) from None
        if not isinstance(found, VirtoolsObject):
            raise typed.misfit(value, f"the address of an object ({word})")
        return found

    def references(self, value: object, word: str) -> list[Value]:
        """Return the objects of a list of references."""
        values = self._listed_references(value, word)
        return coerce_each(values, lambda each: self.reference(each, "reference"))

    def _listed_references(self, value: object, word: str) -> list[object]:
        """Return the elements of a list of references, also from names in text.

        ``A, B`` and ``[A, B]`` are what remains of ``["A", "B"]`` after a shell removes quotes.
        """
        parsed = typed.read(value)
        if not isinstance(value, str) or isinstance(parsed, list):
            return typed.listed(parsed, word)
        text = value.strip()
        if parsed is None or isinstance(parsed, dict) or not text:
            hint = "" if text and parsed is not None else "[] is the empty list"
            raise typed.misfit(value, word, hint)
        if self.file.objects.named(text):
            return [text]
        if text[0] == "[" and text[-1] == "]":
            text = text[1:-1]
        return [each.strip() for each in text.split(",") if each.strip()]

    def _several(self, text: str) -> str:
        """Return a hint if text for a single name seems to mean several; else ""."""
        if "*" in text or "?" in text:
            return "write the whole name here: wildcards are not expanded"
        names = [each.strip() for each in text.split(",")]
        if len(names) > 1 and all(map(self.file.objects.named, names)):
            return "a single name is expected here: set the whole list, or add the names one by one"
        return ""

    # -- values that replace stored ones -----------------------------------------------------

    def replace(
        self, kind: Kind | None, old: Value, value: object, word: str, *, element: bool
    ) -> Value:
        """Return a value in the form that its kind, or the value that it replaces, requires."""
        if kind is None:
            return self.like(kind, old, value, word, element=element)
        return kind.replace(old, value, word, self, element=element)

    def like(
        self, kind: Kind | None, old: Value, value: object, word: str, *, element: bool
    ) -> Value:
        """Return a value in the form of the old value, by the Python type of the old value."""
        return self._like(old, value, _Place(kind, word, element))

    @singledispatchmethod
    def _like(self, old: Value, value: object, at: _Place) -> Value:
        if hasattr(old, "dtype"):
            return _array(old, value, at)
        if old is None and isinstance(value, str) and value[:1] == "/":
            return self.reference(value, at.word)
        return typed.read(value)

    @_like.register(VirtoolsObject)
    @_like.register(Unresolved)
    def _like_object(self, _: object, value: object, at: _Place) -> Value:
        return self.reference(value, at.word)

    @_like.register(str)
    def _like_text(self, old: str, value: object, at: _Place) -> Value:
        return old if value == old else typed.text(value, at.word)

    @_like.register(bytes)
    def _like_bytes(self, _: bytes, value: object, at: _Place) -> Value:
        return typed.octets(value, at.word)

    @_like.register(Guid)
    def _like_guid(self, _: Guid, value: object, at: _Place) -> Value:
        del at
        return guid(value)

    @_like.register(bool)
    def _like_truth(self, _: bool, value: object, at: _Place) -> Value:
        return typed.truth(value, at.word)

    @_like.register(int)
    def _like_whole(self, _: int, value: object, at: _Place) -> Value:
        return typed.whole(value, at.word)

    @_like.register(float)
    def _like_real(self, _: float, value: object, at: _Place) -> Value:
        return typed.real(value, at.word)

    @_like.register(tuple)
    def _like_tuple(self, old: tuple[Value, ...], value: object, at: _Place) -> Value:
        values = typed.listed(value, at.word)
        if len(values) != len(old):
            raise typed.misfit(values, f"{len(old)} numbers ({at.word})")
        return tuple(
            self.like(None, before, each, at.word, element=True)
            for before, each in zip(old, values, strict=True)
        )

    @_like.register(list)
    def _like_list(self, old: list[Value], value: object, at: _Place) -> Value:
        """Return a list with elements in the form of the old ones by index, or of the first."""
        values = typed.listed(value, at.word)
        if not old and at.kind is not None and not at.element:
            return at.kind.coerce(values, self)
        common = common_fields(old)
        has_none = any(each is None for each in old)
        made: list[Value] = []
        with within() as place:
            for number, each in enumerate(values):
                place.index = number
                model = old[number] if number < len(old) else old[0] if old else None
                if isinstance(model, dict):
                    model = common | model
                if each is None and has_none:
                    made.append(None)
                else:
                    made.append(self.replace(at.kind, model, each, at.word, element=True))
        return made

    @_like.register(dict)
    def _like_record(self, old: Fields, value: object, at: _Place) -> Value:
        """Return a record whose fields have the form of the old ones."""
        rows = () if at.kind is None else at.kind.rows
        known = {row.name: row.kind for row in rows}
        made = {}
        for name, each in typed.mapping(value, at.word).items():
            with within(name):
                kind, before = known.get(name), old.get(name)
                word = type_word(kind, before, element=False)
                made[name] = self.replace(kind, before, each, word, element=False)
        return with_derived(rows, made)

    @_like.register(StateChunk)
    def _like_chunk(self, old: StateChunk, value: object, at: _Place) -> StateChunk:
        """Return the given chunk, or the old chunk if its own JSON is given."""
        del at
        parsed = typed.read(value)
        if isinstance(parsed, StateChunk):
            return parsed
        if self._chunk_to_json is not None and parsed == self._chunk_to_json(old):
            return old
        raise QueryError("set a state chunk area by area")


def common_fields(records: list[Value]) -> Fields:
    """Return all fields of the records, each from the first record that has it."""
    found: Fields = {}
    for each in reversed(records):
        found.update(each if isinstance(each, dict) else {})
    return found


def _array(old: Value, value: object, at: _Place) -> Value:
    if not old.shape:
        coerce = typed.real if old.dtype.kind == "f" else typed.whole
        return numbers([coerce(value, at.word)], old.dtype)[0]
    made = typed.array(value, old.dtype, at.word)
    if not made.size:
        made = made.reshape(0, *old.shape[1:])
    if made.shape[1:] != old.shape[1:] or (at.element and made.shape != old.shape):
        raise typed.misfit(value, at.word)
    return numbers(made, old.dtype, None)


def restorer(values: dict[str, Value] | list[Value]) -> Callable[[], None]:
    """Return a function that restores the current fields of a record or elements of a list."""
    before = values.copy()

    def undo() -> None:
        values.clear()
        if isinstance(values, dict):
            values.update(before)
        else:
            list.extend(values, before)  # bypasses RecordList: the records are complete

    return undo


def in_line(value: object, kind: Kind | None = None) -> str:
    """Return a value as one line of text; ``kind`` formats an integer."""
    return _LINES[type(value)](value, kind)


def _line_of_bytes(value: bytes, _: Kind | None) -> str:
    return f"{len(value)} bytes: {value[:24].hex(' ', 4)}{' ...' if len(value) > 24 else ''}"


def _line_of_other(value: Value, _: Kind | None) -> str:
    shape, dtype = getattr(value, "shape", ()), getattr(value, "dtype", None)
    return in_line(ArrayOutline(shape, dtype.str)) if shape and dtype is not None else repr(value)


_LINES: Final[ByType[Callable[[Value, Kind | None], str]]] = ByType(
    {
        type(None): lambda _, __: "null",
        int: lambda value, kind: str(value) if kind is None else kind.number_text(value),
        float: lambda value, _: float_to_text(value),
        bytes: _line_of_bytes,
        Guid: lambda value, _: str(value),
        tuple: lambda value, _: f"({', '.join(map(in_line, value))})",
        ArrayOutline: lambda value, _: f"{' x '.join(map(str, value.shape))} {value.type_name}",
        Unresolved: lambda value, _: (
            f"unresolved {'index' if value.by_index else 'id'} {value.value}"
        ),
        object: _line_of_other,
    }
)


UNUSED: Final = {"used": 0}
"""The record of an empty slot, as in the attribute manager."""


def summary(value: Value, kind: Kind | None) -> str:
    """Return a value as one line of text; the length of a list, nothing for a record."""
    match value:
        case StateChunk():
            return f"state chunk of class {value.class_id}"
        case dict():
            return ""
        case list():
            unused = value.count(UNUSED)
            return f"{len(value)}, {unused} unused" if unused else f"{len(value)}"
    return in_line(value, kind)


def placed(values: Value, place: str | int, value: Value) -> Value:
    """Store a value in its container; return the container, which is new for a tuple or array."""
    match values:
        case list():
            # The value has been coerced, and is checked later: RecordList need not do so.
            list.__setitem__(values, int(place), value)
            return values
        case dict():
            values[str(place)] = value
            return values
        case tuple():
            row = [*values]
            row[int(place)] = value
            return type(values)(*row) if hasattr(values, "_fields") else tuple(row)
    made = values.copy()
    made[place] = value
    return made


def to_plain(value: object) -> JsonValue:
    """Return a simple value as JSON: an object as its address, a GUID as text."""
    return _PLAIN[type(value)](value)


_PLAIN: Final[ByType[Callable[[Value], JsonValue]]] = ByType(
    {
        VirtoolsObject: lambda value: value.address,
        Unresolved: lambda value: {"unresolved": value.value, "by_index": value.by_index},
        Guid: str,
        object: typed.plain,
    }
)


def count(value: object) -> int:
    """Return the number of elements of a value."""
    return _COUNTS[type(value)](value)


_COUNTS: Final[ByType[Callable[[Value], int]]] = ByType(
    {
        list: len,
        Guid: lambda _: 0,
        tuple: len,
        object: lambda value: len(value) if getattr(value, "ndim", 0) else 0,
    }
)
