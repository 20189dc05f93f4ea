"""Given values in the form that a field of a Virtools file requires."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.arrays import numbers
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo.derived import with_derived
from chunkwright.nmo.field_types import type_word
from chunkwright.nmo.given_fields import (
    CHUNKS,
    given_value,
    guid,
    listed_references,
    reference,
)
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.payloads import kinds
from chunkwright.query import typed
from chunkwright.state_chunk.model import StateChunk, Unresolved
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.json_types import JsonValue
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.payloads.kinds import Kind
    from chunkwright.state_chunk.area import Fields, Value


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
