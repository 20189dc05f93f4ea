"""Applying differences to a document or to each file of a batch, and naming those that do not apply."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.wording import split
from chunkwright.batch import Skip, Task, Verb
from chunkwright.batch.editing import Edited, edit, same_name
from chunkwright.difference import line_of, reference_in, same, shown
from chunkwright.difference.graph import form_of
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.query import locate

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.batch import Options
    from chunkwright.difference import Change
    from chunkwright.document import Document
    from chunkwright.query import Item


@dataclass(frozen=True, slots=True)
class Misfit:
    """A change that does not apply to a document, and why."""

    change: Change
    reason: str

    def __str__(self) -> str:
        return f"{self.change.address}: {self.reason}"


def patch(document: Document, changes: Sequence[Change]) -> list[Misfit]:
    """Apply changes to a document; leave out and return those that do not apply.

    A change applies if the document has the value of the old document (``Change.old``), or already
    has the new one. Elements of lists are looked for where they were, then anywhere in the list.
    Pass a copy (``copy.deepcopy``) to apply either all changes or none.
    """
    made = _Patch(document, changes)
    with made.root.exact():
        return made.apply()


def _reason(error: ChunkwrightError) -> str:
    return f"{error.message} ({error.hint})" if error.hint else error.message


class _Patch:
    def __init__(self, document: Document, changes: Sequence[Change]) -> None:
        self.document = document
        self.changes = changes
        self.root = document.root_item()
        self.misfits: list[Misfit] = []
        self.created: dict[str, Item] = {}
        # Addresses are resolved before anything is changed, because changes may rename objects,
        # and values are read, because changes may set flags that stand for others.
        self.found: dict[str, Item] = {}
        self.faults: dict[str, ChunkwrightError] = {}  # of addresses at which nothing is found
        self.before: dict[str, JsonValue] = {}
        self.addresses: dict[Hashable, str] = {}  # of objects that are referred to, by identity

    def apply(self) -> list[Misfit]:
        objects = [change for change in self.changes if change.is_object]
        values = [change for change in self.changes if not change.is_object]
        rows, singles = self._sorted(values)
        for change in self.changes:
            self._find(change)
        added = [change for change in objects if change.kind == "added"]
        for change in added:
            self._try(change, self._create)
        for change in added:
            if change.address in self.created:
                self._try(change, self._fill)
        identifying = [change for change in singles if self._identifies(change)]
        if identifying:
            self._renumber(identifying)
        self._set_all([change for change in singles if change not in identifying])
        for holder, each in rows.items():
            self._list(holder, each)
        # Containers first, because what they contain is then found below their new address.
        for change in sorted(objects, key=lambda change: _new_address(change).count("/")):
            if change.kind == "moved":
                self._try(change, self._move)
        for change in objects:
            if change.kind == "removed":
                self._try(change, self._remove)
        return self.misfits

    def _identifies(self, change: Change) -> bool:
        found = self.found.get(change.address)
        return found is not None and found.identifies

    def _renumber(self, changes: Sequence[Change]) -> None:
        """Set values by which references find objects; references that are not changed themselves follow."""
        changed = {change.address for change in self.changes}
        links = [
            (place, place.target)
            for place in self.root.places()
            if place.target is not None and place.address not in changed
        ]
        self._set_all(changes)
        for place, target in links:
            if place.target is None or place.target.identity != target.identity:
                place.assign(target.as_reference)

    def _set_all(self, changes: Sequence[Change]) -> None:
        """Set values; retry those that only fit once others are set, as flags do after their fields."""
        before = len(self.misfits)
        for change in changes:
            self._try(change, self._set)
        again = [misfit.change for misfit in self.misfits[before:]]
        if len(again) < len(changes):
            del self.misfits[before:]
            for change in again:
                self._try(change, self._set)
        self._set_together(before)

    def _set_together(self, before: int) -> None:
        """Set those fields of a record that only fit together, all at once."""
        holders: dict[str, list[Misfit]] = defaultdict(list)
        for misfit in self.misfits[before:]:
            holders[_where(misfit.change).rpartition("/")[0]].append(misfit)
        for holder, misfits in holders.items():
            if self._have_fit(holder, [each.change for each in misfits]):
                self.misfits[before:] = [
                    each for each in self.misfits[before:] if each not in misfits
                ]

    def _have_fit(self, holder: str, changes: Sequence[Change]) -> bool:
        """Make changes of the members of a struct together; return whether they fit."""
        try:
            item = self._at(holder)
            form = self._form(item)
            if not isinstance(form, dict) or item.is_object or item.is_typed:
                return False
            for change in changes:
                *_, key = split(_where(change)) or [""]
                if not key:
                    return False  # the whole document has no key
                if change.kind != "added":
                    _expect(self.before.get(change.address), change.old)
                    form.pop(key, None)
                elif key in form:
                    return False
                if change.kind != "removed":
                    form[key] = change.new
            item.assign(self._value(form))
        except ChunkwrightError:
            return False  # each is then tried alone, and reported with its own reason
        return True

    def _try(self, change: Change, apply: Callable[[Change], None]) -> None:
        try:
            apply(change)
        except ChunkwrightError as error:
            self.misfits.append(Misfit(change, _reason(error)))

    def _sorted(self, values: Iterable[Change]) -> tuple[dict[str, list[Change]], list[Change]]:
        """Separate changes that add or remove list elements, grouped by list, from all others."""
        rows: dict[str, list[Change]] = defaultdict(list)
        singles = []
        for change in values:
            holder, _, last = _where(change).rpartition("/")
            if change.kind != "changed" and last.isdecimal() and self._is_list(holder):
                rows[holder].append(change)
            else:
                singles.append(change)
        return rows, singles

    def _is_list(self, address: str) -> bool:
        item = self._find_at(address)
        return item is not None and isinstance(form_of(item), list)

    # -- resolving addresses -------------------------------------------------------------

    def _find(self, change: Change) -> None:
        address = _where(change)
        if change.kind == "added":
            address = address.rpartition("/")[0]
        item = self._find_at(address)
        if item is not None and not change.is_object and change.kind != "added":
            try:
                self.before[address] = self._form(item)
            except ChunkwrightError as error:
                self.faults[address] = error
        for target in _references_in(change.new):
            if target not in self.found:
                with suppress(ChunkwrightError):  # the change that refers to it then does not fit
                    self.found[target] = locate(self.root, target)

    def _find_at(self, address: str) -> Item | None:
        try:
            found = locate(self.root, address) if address else self.root
        except ChunkwrightError as error:
            self.faults[address] = error
            return None
        self.found[address] = found
        return found

    def _form(self, item: Item) -> JsonValue:
        """Return a value in which references have the addresses from before any change."""
        return form_of(item, self._address_of)

    def _address_of(self, target: Item) -> str:
        address = self.addresses.get(target.identity)
        if address is None:
            address = self.addresses[target.identity] = target.address
            self.found.setdefault(address, target)
        return address

    def _at(self, address: str) -> Item:
        """Return the item that had an address before any change."""
        if address in self.faults:
            raise self.faults[address]
        found = self.found.get(address)
        if found is None:
            return locate(self.root, address) if address else self.root
        return found

    # -- values --------------------------------------------------------------------------

    def _value(self, value: JsonValue) -> Any:
        """Return a value with the objects that it refers to."""
        word, address = reference_in(value)
        if word == "ref":
            return self._at(address).as_reference
        if word == "added":
            if address not in self.created:
                raise QueryError(f"refers to {address}, which could not be added")
            return self.created[address].as_reference
        match value:
            case dict():
                return {key: self._value(each) for key, each in value.items()}
            case list():
                return [self._value(each) for each in value]
        return value

    def _set(self, change: Change) -> None:
        if change.kind == "added":
            self._insert(change)
            return
        item = self._at(change.address)
        now = self.before.get(change.address)
        if change.kind == "removed":
            _expect(now, change.old)
            item.delete()
            return
        new, old = change.new, change.old
        retyped, before = _typed(new), _typed(old)
        if retyped is not None and before is not None:
            parent = self._at(change.address.rpartition("/")[0])
            _expect(now, before[0])
            item.delete()
            parent.insert(split(change.address)[-1], *retyped)
            return
        if same(now, new):
            return
        _expect(now, old)
        item.assign(self._value(new))

    def _insert(self, change: Change) -> None:
        holder, key = _where(change).rpartition("/")[0], split(_where(change))[-1]
        parent = self._at(holder)
        new = change.new
        there = next((child for child in parent.named(key) if child.key == key), None)
        if there is not None:
            if same(there.stored_plain(), _untyped(new)):
                return
            raise QueryError("there is already another value")
        parent.insert(key, *(_typed(new) or (self._value(new), "")))

    def _list(self, holder: str, changes: list[Change]) -> None:
        """Apply all insertions into a list and removals from it at once, because indices shift."""
        try:
            item = self._at(holder)
            rows = self._form(item)
        except ChunkwrightError as error:
            self.misfits += [Misfit(change, _reason(error)) for change in changes]
            return
        assert isinstance(rows, list)
        gone: set[int] = set()
        coming: dict[int, list[Change]] = defaultdict(list)
        for change in changes:
            place = int(_where(change).rpartition("/")[2])
            if change.kind == "added":
                coming[min(place, len(rows))].append(change)
                continue
            found = [place] if same(rows[place : place + 1], [change.old]) else []
            found += [at for at, row in enumerate(rows) if same(row, change.old)]
            at = next((at for at in found if at not in gone), None)
            if at is None:
                self.misfits.append(Misfit(change, "the list has no such element"))
            else:
                gone.add(at)
        if item.is_typed:
            self._insert_elements(item, gone, coming)
            return
        made: list[JsonValue] = []
        for place in range(len(rows) + 1):
            made += [change.new for change in coming.get(place, ())]
            if place < len(rows) and place not in gone:
                made.append(rows[place])
        try:
            item.assign(self._value(made))
        except ChunkwrightError as error:
            self.misfits += [Misfit(change, _reason(error)) for change in changes]

    def _insert_elements(self, item: Item, gone: set[int], coming: dict[int, list[Change]]) -> None:
        """Remove and insert elements one by one from the end, because each has a type of its own."""
        children = list(item.children())
        for place in sorted(gone | coming.keys(), reverse=True):
            for change in reversed(coming.get(place, ())):
                at = place + (place in gone)
                value, kind = _typed(change.new) or (change.new, "")
                try:
                    item.insert(str(at), value, kind)
                except ChunkwrightError as error:
                    self.misfits.append(Misfit(change, _reason(error)))
            if place in gone:
                children[place].delete()

    # -- objects -------------------------------------------------------------------------

    def _create(self, change: Change) -> None:
        holder = self.created.get(change.address.rpartition("/")[0])
        if holder is None or change.other:
            holder = self._at(_where(change).rpartition("/")[0])
        name = ""
        match change.new:
            case {"name": str(name)}:
                pass
        self.created[change.address] = holder.create(change.class_name, name, change.place)

    def _fill(self, change: Change) -> None:
        item = self.created[change.address]
        members = change.new if isinstance(change.new, dict) else {}
        if item.is_ordered:  # archives, whose entries are added one by one
            for key, value in members.items():
                item.insert(key, *(_typed(value) or (value, "")))
            return
        item.assign(self._value(members))

    def _remove(self, change: Change) -> None:
        item = self._at(change.address)
        if item.class_name != (change.class_name if change.class_name != "object" else ""):
            raise QueryError(f"expected an object of class {change.class_name}")
        item.delete()

    def _move(self, change: Change) -> None:
        above = _new_address(change).rpartition("/")[0]
        holder = self.created.get(above)
        if holder is None:
            try:
                holder = locate(self.root, above)  # by the name that it has now
            except ChunkwrightError:
                holder = self._at(above)
        self._at(change.address).move(holder, change.place or 0)


def _where(change: Change) -> str:
    """Return the address of a change in the document that it is applied to."""
    return change.other if change.kind == "added" and change.other else change.address


def _new_address(change: Change) -> str:
    """Return the address of an object that is moved in the new document."""
    return change.other or change.address


def _typed(value: object) -> tuple[JsonValue, str] | None:
    """Return the value and type of ``{"type", "value"}``; None for anything else."""
    match value:
        # The value of an archive entry called "type" would be a dict, not text.
        case {"type": str(type_name), "value": inner, **others} if not others:
            return inner, type_name
    return None


def _untyped(value: JsonValue) -> JsonValue:
    """Return a value without the types in it."""
    known = _typed(value)
    if known is not None:
        return known[0]
    match value:
        case dict():
            return {key: _untyped(each) for key, each in value.items()}
        case list():
            return [_untyped(each) for each in value]
    return value


def _expect(now: object, old: object) -> None:
    if not same(now, old):
        raise QueryError(f"expected {shown(old)}, found {shown(now)}")  # type: ignore[arg-type]


def _references_in(value: JsonValue) -> Iterator[str]:
    """Yield the addresses of old objects that a value refers to."""
    word, address = reference_in(value)
    if word == "ref":
        yield address
    match value:
        case list():
            yield from chain.from_iterable(map(_references_in, value))
        case dict() if not word:
            yield from chain.from_iterable(map(_references_in, value.values()))


class MisfitError(SerializeError):
    """Some changes do not fit a document: its ``misfits``."""

    misfits: Sequence[Misfit] = ()


def patch_in(document: Document, options: Options) -> Edited:
    """Apply the option ``changes``; return a line for each, ``MisfitError`` if some do not fit."""
    changes: Sequence[Change] = options["changes"]
    misfits = patch(document, changes)
    if misfits:
        error = MisfitError(
            f"{len(misfits)} of {len(changes)} changes do not apply, the first: {misfits[0]}"
        )
        error.misfits = misfits
        raise error
    return Edited([line_of(change) for change in changes], [])


def _patch(task: Task) -> list[str]:
    try:
        return edit(task, patch_in)
    except MisfitError as error:
        if not task.entry.named and len(error.misfits) == len(task.options["changes"]):
            raise Skip("none of the changes apply") from error
        raise


PATCH: Final = Verb("patch", _patch, same_name, edits=True)
