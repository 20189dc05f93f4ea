"""Objects in table order: made on demand, found by index, CK_ID and name."""

from __future__ import annotations

from itertools import accumulate, count
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.file import OBJECT_ENTRY, REFERENCE_ONLY, VERSION_OBJECT_TABLE
from chunkwright.nmo.file.codec import Codecs, Numbers, without_mark
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.model.views import OBJECT_TYPES, ByClass
from chunkwright.state_chunk.chunk_format import Content, Unresolved
from chunkwright.state_chunk.reader import listed_ids
from chunkwright.state_chunk.resolve import all_sub_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence, Sized

    from chunkwright.nmo.model import Holder
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Value

_LIKELY_ID: Final = range(1, 1 << 24)
_SHOWN: Final = 8
ADOPT: Final = "file.objects.adopt(obj) copies it with everything it depends on"


class StoredObjects(NamedTuple):
    """A table that was read, from which objects are made on demand.

    ``entries`` are (CK_ID, class, file index, length of the name); names are in ``table`` from
    ``start`` onwards. ``starts`` are the offsets in ``content`` of the size of each chunk, and of
    the end of the last one; ``base`` is what the file indices are relative to.
    """

    entries: list[tuple[int, int, int, int]]
    table: bytes
    start: int
    starts: list[int]
    content: bytes
    base: int


class NumberedObjects(ByClass):
    """The objects of a file and their current numbers; see ``ObjectTable``."""

    __slots__ = (
        "_blocks",
        "_bond",
        "_changes",
        "_current",
        "_doubles",
        "_ends",
        "_first",
        "_gaps",
        "_gone",
        "_highest",
        "_ids",
        "_items",
        "_names",
        "_rows",
        "_settled",
    )  # fmt: skip

    def __init__(self, file: VirtoolsFile) -> None:
        self._bond = file._bond
        self._changes = 0
        # Removed objects, by ``id()``: they can be put back, and other objects may refer to them.
        self._gone: dict[int, VirtoolsObject] = {}
        self._current: Codecs | None
        self.empty()

    def empty(self) -> None:
        """Reset the table to that of an empty file."""
        # None is an object that has not been made yet or, once all have been made, a removed one.
        self._items: list[VirtoolsObject | None] = []
        self._gaps = 0
        self._blocks: dict[int, VirtoolsObject] = {}
        self._rows: StoredObjects | None = None
        self._ends: list[int] = []
        self._settled = True
        self._doubles = False
        self._ids: dict[int, VirtoolsObject] | None = None
        self._names: dict[str, dict[int, VirtoolsObject]] | None = None
        self._highest: int | None = None
        self._first = self._current = Codecs(Numbers(self._file, self._items))
        self._first.numbers.used = True

    def fill(self, rows: StoredObjects) -> None:
        """Store the rows of a table that was read; called only by the file's reader."""
        self._items[:] = [None] * len(rows.entries)
        self._rows = rows

    def read_one(self, item: VirtoolsObject) -> None:
        """Append an object that was read, whatever its id; only called by readers."""
        item._place = len(self._items)
        self._items.append(item)

    @property
    def _file(self) -> VirtoolsFile:
        """The file of the objects."""
        found = self._bond()
        return self._bond.document() if found is None else found

    # -- objects, made on demand ----------------------------------------------------------

    def _load(self) -> None:
        file = self._file
        if file.deferred is not None:
            file.load()

    def made(self, index: int) -> VirtoolsObject:
        """Return the object at an index of the table as it was read, making it if necessary."""
        found = self._items[index]
        if found is None:
            assert self._rows is not None
            self._make(self._rows, index, index + 1)
            found = self._items[index]
            assert found is not None
        return found

    def _name_ends(self, rows: StoredObjects) -> list[int]:
        """Return the offset of the end of each object's name."""
        if not self._ends:
            sizes = (OBJECT_ENTRY.size + row[3] for row in rows.entries)
            self._ends = list(accumulate(sizes, initial=rows.start))[1:]
        return self._ends

    def _make(self, rows: StoredObjects, first: int, last: int) -> None:
        """Make the objects in a range of indices that have not been made yet."""
        entries, table, _, starts, content, base = rows
        ends = self._name_ends(rows)
        items, file, type_of = self._items, self._file, OBJECT_TYPES.get
        for index in range(first, last):
            if items[index] is not None:
                continue
            ck_id, class_id, file_index, length = entries[index]
            name = None
            if length:
                end = ends[index]
                name = table[end - length : end]
            start, after = starts[index], starts[index + 1]
            span = (content, start + 4, after) if after - start > 4 else None
            item = type_of(class_id, VirtoolsObject)(file, ck_id, class_id, name, span=span)
            item._place = index
            item.index_shift = file_index - base - start
            items[index] = item

    def stored_names(self) -> list[bytes]:
        """Return the bytes of all names in the table, without making the objects."""
        self._load()
        if self._rows is None:
            names = [item.stored_name for item in self.all()]
        else:
            entries, table, *_ = self._rows
            ends = self._name_ends(self._rows)
            names = [table[end - row[3] : end] for row, end in zip(entries, ends, strict=False)]
        return [name for name in names if name]

    def all(self) -> list[VirtoolsObject]:
        """Return the list of all objects, made and numbered; callers must not modify it."""
        self._load()
        rows = self._rows
        items = self._items
        if rows is not None:
            self._make(rows, 0, len(rows.entries))
            self._rows = None
            self._ends = []
        self._settle()
        return items  # type: ignore[return-value]

    def _settle(self) -> None:
        """Assign all objects their indices, if some were removed or inserted."""
        if self._gaps or not self._settled:
            self._close_gaps()

    def _close_gaps(self) -> None:
        left = [item for item in self._items if item is not None]
        for place, item in enumerate(left):
            item._place = place
        self._items[:] = left
        self._gaps = 0
        self._settled = True

    def __len__(self) -> int:
        deferred = self._file.deferred
        if deferred is not None:
            return deferred.objects
        return len(self._items) - self._gaps

    def __contains__(self, item: object) -> bool:
        """Whether the table has an object, given itself or by name."""
        if isinstance(item, str):
            return bool(self.named(item))
        return isinstance(item, VirtoolsObject) and item._bond is self._bond and item._place >= 0

    # -- numbers ------------------------------------------------------------------------

    @property
    def numbers(self) -> Numbers:
        """The current numbers, with which new bytes are decoded."""
        if self._current is None:
            self._settle()
            self._current = Codecs(Numbers(self._file, self._items))
        return self._current.numbers

    @property
    def first(self) -> Numbers:
        """The numbers that the file was read with."""
        return self._first.numbers

    @property
    def changes(self) -> int:
        """How often objects have been renumbered."""
        return self._changes

    @property
    def ids(self) -> dict[int, VirtoolsObject]:
        """The objects by CK_ID; the first of those that share one."""
        if self._ids is None:
            items = self.all()
            self._ids = {item.id: item for item in reversed(items)}
            self._doubles = len(self._ids) < len(items)
        return self._ids

    @property
    def encoding(self) -> str:
        """The code page of the file."""
        return self._file.encoding

    def _renumber(self) -> None:
        """Freeze the numbering that existing bytes use, because the numbers are about to change."""
        if self._current is not None:
            self.all()
            self._current.numbers.freeze()
            self._current = None
        self._changes += 1

    def number(self, target: Value) -> int:
        """Return the index of an object; -1 for null, unresolved references unchanged."""
        if target is None:
            return -1
        if type(target) is Unresolved:
            return target.value
        return self.index_of(target)

    def index_of(self, target: VirtoolsObject) -> int:
        """Return the index of an object; ``SerializeError`` if it is not in the table."""
        self._settle()
        try:
            place = target._place
            if place >= 0 and target._bond is self._bond:
                return place
        except AttributeError:
            # Not an object.
            raise self._stranger(target) from None
        raise self._stranger(target)

    def indices_of(self, targets: Sequence[Value], *, strict: bool = True) -> list[int]:
        """Return the indices of several objects; -1 for null, unresolved references unchanged.

        Unless ``strict``, objects that are not in the table have an index below -1.
        """
        self._settle()
        bond = self._bond
        try:
            found = [
                -1 if one is None else one._place
                for one in targets
                if one is None or one._bond is bond
            ]
            if not strict or (len(found) == len(targets) and min(found, default=0) >= -1):
                return found
        except AttributeError:
            # Some references are unresolved; these are handled one by one.
            return [self.number(one) for one in targets]
        return [self.number(one) for one in targets]

    def id_of(self, target: Value) -> int:
        """Return the CK_ID of an object, 0 for null."""
        if target is None:
            return 0
        if type(target) is Unresolved:
            return target.value
        try:
            if target._place >= 0 and target._bond is self._bond:
                ck_id: int = target._id
                return ck_id
        except AttributeError:
            # Not an object.
            raise self._stranger(target) from None
        raise self._stranger(target)

    def _stranger(self, target: Value) -> SerializeError:
        """Return the error about a reference to something that is not in the table."""
        if not isinstance(target, VirtoolsObject):
            return SerializeError(f"expected an object or None: {target!r:.60} is not in the file")
        if target._bond is not self._bond:
            return SerializeError(
                f"{target!r} and the reference to it belong to different files", hint=ADOPT
            )
        return SerializeError(
            f"{target!r} is referred to, but is not in the file",
            hint="put it back into file.objects, or remove it with remove_objects",
        )

    def _made_ones(self) -> list[VirtoolsObject]:
        """Return the objects that were created so far, including removed ones."""
        return [*filter(None, self._items), *self._gone.values()]

    def _boxes(self) -> list[Sized]:
        """Return the lists and dicts that have objects of the file."""
        by_name = (self._names or {}).values()
        return [self._items, self._gone, self._ids or {}, self._blocks, *by_name]

    def _codecs(self) -> list[Codecs]:
        """Return the codecs of the first and of the current numbers."""
        current = [] if self._current is None or self._current is self._first else [self._current]
        return [self._first, *current]

    # -- finding objects ------------------------------------------------------------------

    @property
    def blocks(self) -> dict[int, VirtoolsObject]:
        """The last known behaviour of each input and output, by ``id()``."""
        return self._blocks

    def named(self, name: str) -> list[VirtoolsObject]:
        """Return every object of that name, in table order."""
        if self._file.file_version < VERSION_OBJECT_TABLE:
            # The names are in the chunks, where they can change without notice to the table.
            return [item for item in self.all() if item.name == name]
        found = list(self._by_name().get(name, {}).values())
        if len(found) > 1:
            self.all()
            found.sort(key=attrgetter("_place"))
        return found

    def is_unique(self, name: str) -> bool:
        """Whether the object table has exactly one object of that name."""
        return len(self._by_name().get(name, ())) == 1

    def _by_name(self) -> dict[str, dict[int, VirtoolsObject]]:
        if self._names is None:
            names: dict[str, dict[int, VirtoolsObject]] = {}
            for item in self.all():
                if item.stored_name is not None:
                    names.setdefault(item.name or "", {})[id(item)] = item
            self._names = names
        return self._names

    def forget_names(self) -> None:
        """Discard the index of names, because the code page has changed."""
        self._names = None

    def renamed(self, item: VirtoolsObject, before: str | None) -> None:
        """Update the index of names for a renamed object; ``before`` is the old name."""
        if self._names is not None and item in self:
            if before is not None:
                self._names.get(before, {}).pop(id(item), None)
            if item.stored_name is not None:
                self._names.setdefault(item.name or "", {})[id(item)] = item

    def with_id(self, ck_id: int) -> Any:
        """Return the object with a CK_ID."""
        found = self.ids.get(ck_id) if isinstance(ck_id, int) else None
        if found is None:
            raise QueryError(f"no object has the id {ck_id!r:.40}")
        return found

    def has_id(self, ck_id: int) -> bool:
        """Whether an object has that id."""
        return ck_id in self.ids

    def find(self, segment: str) -> Any:
        """Return the object that matches a segment of an address: ``P_Ball_Wood_MF``, ``#401``.

        Raises ``QueryError`` if there is none; if there are several, it lists them.
        """
        if not isinstance(segment, str):
            raise QueryError(f"expected a name or #id, not {segment!r:.60}")
        found = self.named(segment)
        if segment.startswith("#") and segment[1:].isdecimal():
            ck_id = int(segment[1:])
            found = [item for item in self.all() if item.id == ck_id] or found
        if len(found) == 1:
            return found[0]
        if not found:
            raise QueryError(f"no object is named {segment!r}", hint=self._similar(segment))
        shown = ", ".join(f"#{item.id} ({item.class_name})" for item in found[:_SHOWN])
        more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        raise QueryError(f"{len(found)} objects are named {segment!r}", hint=f"{shown}{more}")

    def _similar(self, segment: str) -> str:
        import difflib

        items = self.all() if len(self) < 20000 else []
        names = dict.fromkeys(item.name for item in items if item.name)
        return ", ".join(difflib.get_close_matches(segment, names, 3))

    def max_id(self) -> int:
        """Return the highest CK_ID, without the bit that marks objects of other files."""
        self._load()
        if self._rows is not None:
            return max((without_mark(row[0]) for row in self._rows.entries), default=0)
        return max((without_mark(item.id) for item in self.all()), default=0)

    def free_id(self) -> int:
        """Return a CK_ID that no object has or had, and that no chunk refers to."""
        if self._highest is None:
            dangling = filter(
                _LIKELY_ID.__contains__, stated_ids((*self._file.managers, *self.all()))
            )
            self._highest = max(self.max_id(), *dangling, 0)
        free = self._highest + 1
        if free < REFERENCE_ONLY:
            return free
        return next(each for each in count(1) if each not in self.ids)


class AdoptedObjects(dict[int, tuple[VirtoolsObject, VirtoolsObject]]):
    """The objects of other files that were copied, by ``id()``, each with its copy."""

    __slots__ = ()

    def _refuse(self, *args: object, **options: object) -> Any:
        del args, options
        raise QueryError("the record of copied objects cannot be changed", hint=ADOPT)

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return dict, (dict(self),)


def stated_ids(holders: Iterable[Holder]) -> Iterator[int]:
    """Yield the CK_IDs in chunks, which may be those of objects that were not saved."""
    for holder in holders:
        try:
            chunk = holder.chunk
            if chunk is None:
                continue
            for each in (chunk, *(sub for _, sub in all_sub_chunks(chunk))):
                if not each.bound:
                    yield from listed_ids(Content(*(each.untouched() or each.assemble())), each)
        except ChunkwrightError:
            # A broken chunk is reported elsewhere; it is written as it was read.
            continue
