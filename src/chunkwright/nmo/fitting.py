"""Values that people give, as fields of areas store them, and the types of fields in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.arrays import numbers
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo.blanks import blank
from chunkwright.nmo.derived import with_derived
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.payloads import kinds, sequences
from chunkwright.nmo.payloads.custom.pictures import Extension
from chunkwright.nmo.payloads.custom.values import PARAMETER_VALUE
from chunkwright.nmo.typed_values import untyped
from chunkwright.query import typed
from chunkwright.state_chunk.model import StateChunk, Unresolved
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chunkwright.json_types import JsonValue
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.payloads.kinds import F, Kind
    from chunkwright.state_chunk.area import Fields, Value


_WORDS: Final = {"I": "u32", "i": "i32", "f": "f32"}
# Truth values are integers too, and GUIDs tuples: they come first.
_TYPES: Final[dict[type, str]] = {
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
}


def type_word(kind: Kind | None, value: Value, *, element: bool) -> str:
    """Return the type of a value as text."""
    if isinstance(value, VirtoolsObject) or isinstance(kind, kinds.Reference | kinds.References):
        return "list of references" if isinstance(value, list) else "reference"
    if isinstance(kind, kinds.Color):
        return "colour"
    if isinstance(kind, kinds.Flags):
        return "flags"
    if isinstance(kind, kinds.Scalar):
        return _WORDS[kind.code]
    if isinstance(kind, kinds.Floats):
        return "f32" if element and isinstance(value, float) else f"{kind.count} x f32"
    if isinstance(kind, kinds.Numbers) and hasattr(value, "shape"):
        return str(value.dtype) + "".join(f"[{size}]" for size in value.shape)
    if isinstance(kind, kinds.Simple) and not isinstance(value, list | dict):
        return kind.name.replace("_", " ")
    for python, word in _TYPES.items():
        if isinstance(value, python):
            return word
    return "null" if value is None else type(value).__name__


def given_record(rows: Sequence[F], given: Mapping[str, object], file: VirtoolsFile) -> Fields:
    """Return the fields of a record, with text, numbers and lists as their kinds require.

    Raises ``QueryError`` for a field that is not in the rows, ``SerializeError`` for a value that
    does not fit, both with the path inside the record.
    """
    known = {row.name: row.kind for row in rows}
    made: Fields = {}
    for name, value in given.items():
        if name not in known:
            raise QueryError(f"has no field {name!r:.60}")
        try:
            if known[name] is PARAMETER_VALUE:
                value = untyped(given.get("type"), value, file)
            made[name] = given_value(known[name], value, file)
        except ChunkwrightError as error:
            raise error.within(name) from None
    return with_derived(rows, made)


def sole_field(rows: Sequence[F]) -> F | None:
    """Return the field of an area that has only one, apart from what follows from it."""
    stated = [row for row in rows if not isinstance(row.kind, kinds.Derived | kinds.Const)]
    return stated[0] if len(stated) == 1 else None


def given_fields(rows: Sequence[F], value: object) -> dict[str, Any]:
    """Return the fields of an area; of one with a single field, its value may be given alone."""
    row = sole_field(rows)
    given = typed.read(value)
    if row is not None and not isinstance(given, dict):
        return {row.name: value}
    return typed.mapping(value, "fields")


def given_value(kind: Kind, value: object, file: VirtoolsFile) -> Value:
    """Return a value as its kind requires; objects may be given as such or by address."""
    if isinstance(kind, kinds.Reference):
        return reference(value, "reference", file)
    if isinstance(kind, kinds.References):
        rows = listed_references(value, "list of references", file)
        return _each(rows, lambda each: reference(each, "reference", file))
    if isinstance(kind, kinds.Scalar | kinds.Derived | kinds.Const):
        is_float = isinstance(kind, kinds.Scalar) and kind.code == "f"
        return typed.real(value, "f32") if is_float else typed.whole(value, "a whole number")
    if isinstance(kind, kinds.Floats):
        return tuple(typed.real(each, "f32") for each in typed.listed(value, "floats"))
    if isinstance(kind, kinds.Words):
        return tuple(typed.whole(each, "a word") for each in typed.listed(value, "two words"))
    if isinstance(kind, kinds.GuidKind):
        return guid(value)
    if isinstance(kind, kinds.Rest | Extension):
        return typed.octets(value, "bytes")
    if isinstance(kind, kinds.Simple):
        return _simple(kind.name, value)
    return _container(kind, value, file)


def _container(kind: Kind, value: object, file: VirtoolsFile) -> Value:
    if isinstance(kind, sequences.Record):
        return given_record(kind.rows, typed.mapping(value, "a record"), file)
    if isinstance(kind, sequences.Rows | sequences.Parallel):
        rows = kind.rows
        return _each(
            typed.listed(value, "records"),
            lambda each: given_record(rows, typed.mapping(each, "a record"), file),
        )
    if isinstance(kind, sequences.Items | sequences.ToEnd):
        inner = kind.kind
        return _each(typed.listed(value, "values"), lambda each: given_value(inner, each, file))
    if isinstance(kind, kinds.Numbers | sequences.Keys | sequences.NumberBuffer):
        import numpy as np

        values = typed.array(value, np.dtype(kind.dtype), "numbers")
        return values if len(values) else blank(kind)
    if isinstance(kind, kinds.Custom) and kind.choices and isinstance(value, dict):
        chosen = kind.choices.get(str(value.get("kind")))
        if chosen is not None and "value" in value:
            try:
                return {**value, "value": given_value(chosen, value["value"], file)}
            except ChunkwrightError as error:
                raise error.within("value") from None
    if isinstance(kind, kinds.Custom) and isinstance(value, dict):
        names = {row.name for row in kind.rows}
        if names >= value.keys():
            return given_record(kind.rows, value, file)
    return _as_given(value)


def _as_given(value: object) -> Value:
    """Return a value of a kind that is not described by rows; chunks have no JSON form."""
    if isinstance(value, dict):
        return {name: _as_given(each) for name, each in value.items()}
    return [_as_given(each) for each in value] if isinstance(value, list) else value


CHUNKS: Final = frozenset(("sub_chunk", "foreign_chunk", "sub_chunk_sequence"))
"""The primitives for state chunks."""


def _simple(name: str, value: object) -> Value:
    if name == "string":
        return None if value is None else typed.text(value, "text")
    if name == "guid":
        return guid(value)
    if name == "buffer":
        return typed.octets(value, "bytes")
    if name in ("manager_int", "manager_sequence"):
        pair = typed.listed(value, "a GUID and numbers")
        if len(pair) != 2:
            raise typed.misfit(value, "a GUID and numbers")
        if name == "manager_int":
            return guid(pair[0]), typed.whole(pair[1], "a whole number")
        numbers = typed.listed(pair[1], "whole numbers")
        return guid(pair[0]), [typed.whole(each, "a whole number") for each in numbers]
    value = typed.read(value)
    chunks = value if isinstance(value, list) else [value]
    if all(each is None or isinstance(each, StateChunk) for each in chunks):
        return value
    raise QueryError(
        "a state chunk cannot be made of JSON",
        hint="set the areas of an existing one; adopt copies whole objects",
    )


def guid(value: object) -> Guid:
    """Return a GUID, given as such, as text or as its two numbers."""
    if isinstance(value, Guid):
        return value
    found = None
    try:
        if isinstance(value, list) and all(isinstance(part, int) for part in value):
            found = Guid(*value)
        elif isinstance(value, str):
            found = Guid.parse(value)
    except (ValueError, TypeError):
        pass  # refused below, like numbers that are not dwords
    if found is None or not all(0 <= part < 1 << 32 for part in found):
        raise typed.misfit(value, "a GUID, two times 8 hexadecimal digits")
    return found


def listed_references(value: object, word: str, file: VirtoolsFile) -> list[Any]:
    """Return the elements of a list of references, which text also names one after the other.

    ``A, B`` and ``[A, B]`` are what shells leave of ``["A", "B"]``.
    """
    given = typed.read(value)
    if not isinstance(value, str) or isinstance(given, list):
        return typed.listed(given, word)
    text = value.strip()
    if given is None or isinstance(given, dict) or not text:
        raise typed.misfit(value, word, "" if text and given is not None else "[] is the empty one")
    if file.objects.named(text):
        return [text]
    if text[0] == "[" and text[-1] == "]":
        text = text[1:-1]
    return [each.strip() for each in text.split(",") if each.strip()]


def reference(value: object, word: str, file: VirtoolsFile) -> VirtoolsObject | None:
    """Return an object, given as such, by address or by name; None for null."""
    from chunkwright.nmo.objects import VirtoolsObject

    if value is None or value == "null":
        return None
    if isinstance(value, VirtoolsObject):
        return value
    if not isinstance(value, str):
        raise typed.misfit(value, f"an address or null ({word})")
    if not value.startswith("/"):
        try:
            named: VirtoolsObject = file.objects.find(value)
        except QueryError as error:
            error.hint = _several(value, file) or error.hint
            raise
        return named
    try:
        found = file.get(value)
    except QueryError as error:
        raise typed.astray(value, f"the address of an object ({word})", error) from None
    if not isinstance(found, VirtoolsObject):
        raise typed.misfit(value, f"the address of an object ({word})")
    return found


def _several(text: str, file: VirtoolsFile) -> str:
    """Return what to do with text in the place of one name that stands for several; else ""."""
    if "*" in text or "?" in text:
        return "a name is written out here, without wildcards"
    names = [each.strip() for each in text.split(",")]
    if len(names) > 1 and all(map(file.objects.named, names)):
        return "one name is expected here: set the whole list, or add one name after the other"
    return ""


class Fitter:
    """Puts given values into the form of stored ones.

    ``file`` is the file that references lead into; ``plain_of`` returns a state chunk as JSON.
    """

    def __init__(self, file: VirtoolsFile, plain_of: Callable[[StateChunk], JsonValue]) -> None:
        self.file = file
        self.plain_of = plain_of

    def fit(
        self, kind: Kind | None, old: Value, value: object, word: str, *, element: bool
    ) -> Value:
        """Return a value in the form that the kind, or the current value, requires."""
        if isinstance(kind, kinds.References) and not element:
            rows = listed_references(value, word, self.file)
            return _each(rows, lambda each: reference(each, "reference", self.file))
        if isinstance(kind, kinds.Reference | kinds.References) or isinstance(old, VirtoolsObject):
            return reference(value, word, self.file)
        if isinstance(old, Unresolved) or (
            old is None and isinstance(value, str) and value[:1] == "/"
        ):
            return reference(value, word, self.file)
        if isinstance(old, str):
            return old if value == old else typed.text(value, word)
        if isinstance(old, bytes):
            return typed.octets(value, word)
        if isinstance(old, Guid):
            return guid(value)
        if isinstance(old, bool):
            return typed.truth(value, word)
        if isinstance(old, int):
            return typed.whole(value, word)
        if isinstance(old, float):
            return typed.real(value, word)
        if isinstance(old, tuple):
            return self._tuple(old, typed.listed(value, word), word)
        if hasattr(old, "dtype"):
            return _array(old, value, word, element=element)
        if isinstance(old, list):
            rows = typed.listed(value, word)
            if not old and kind is not None and not element:
                return given_value(kind, rows, self.file)
            return self._list(kind, old, rows, word)
        if isinstance(old, dict):
            given = typed.mapping(value, word)
            if (
                isinstance(kind, kinds.Custom)
                and kind.choices
                and given.get("kind") != old.get("kind")
            ):
                return given_value(kind, given, self.file)
            return self._record(kind, old, given)
        if isinstance(old, StateChunk):
            return self._chunk(old, value)
        if isinstance(kind, kinds.Simple) and kind.name in CHUNKS:
            return given_value(kind, value, self.file)
        return typed.read(value)

    def _record(self, kind: Kind | None, old: Fields, given: Fields) -> Fields:
        """Return a record of the given fields, with ``old`` as the model for their types."""
        known = {row.name: row.kind for row in (() if kind is None else kind.rows)}
        made = {}
        for name, each in given.items():
            try:
                model = old.get(name)
                word = type_word(known.get(name), model, element=False)
                made[name] = self.fit(known.get(name), model, each, word, element=False)
            except ChunkwrightError as error:
                raise error.within(name) from None
        return with_derived(() if kind is None else kind.rows, made)

    def _list(self, kind: Kind | None, old: list[Value], rows: list[Any], word: str) -> Value:
        """Return a list of the given elements, each like the one at its place, or like the first."""
        first = usual(old)
        made: list[Value] = []
        has_none = any(each is None for each in old)
        for place, each in enumerate(rows):
            model = old[place] if place < len(old) else old[0] if old else None
            if isinstance(model, dict):
                model = first | model
            if each is None and has_none:
                made.append(None)
                continue
            try:
                made.append(self.fit(kind, model, each, word, element=True))
            except ChunkwrightError as error:
                raise error.within(place) from None
        return made

    def _chunk(self, old: StateChunk, value: object) -> StateChunk:
        """Return a chunk that is given as such, or the old one if it is given as JSON."""
        given = typed.read(value)
        if isinstance(given, StateChunk):
            return given
        if given == self.plain_of(old):
            return old
        raise QueryError("set a state chunk area by area")

    def _tuple(self, old: tuple[Any, ...], rows: list[Any], word: str) -> Value:
        if len(rows) != len(old):
            raise typed.misfit(rows, f"{len(old)} numbers ({word})")
        return tuple(
            self.fit(None, each, row, word, element=True)
            for each, row in zip(old, rows, strict=True)
        )


def usual(rows: list[Value]) -> Fields:
    """Return the fields of any of the records, each from the first record that has it."""
    found: Fields = {}
    for each in reversed(rows):
        found.update(each if isinstance(each, dict) else {})
    return found


def _each(rows: list[Any], fit: Callable[[Any], Value]) -> list[Value]:
    """Convert the elements of a list; errors name the element."""
    made = []
    for place, each in enumerate(rows):
        try:
            made.append(fit(each))
        except ChunkwrightError as error:
            raise error.within(place) from None
    return made


def _array(old: Any, value: object, word: str, *, element: bool) -> Value:
    if not old.shape:
        number = typed.real(value, word) if old.dtype.kind == "f" else typed.whole(value, word)
        return numbers([number], old.dtype)[0]
    made = typed.array(value, old.dtype, word)
    if not made.size:
        made = made.reshape(0, *old.shape[1:])
    if made.shape[1:] != old.shape[1:] or (element and made.shape != old.shape):
        raise typed.misfit(value, word)
    return numbers(made, old.dtype, None)
