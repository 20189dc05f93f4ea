"""The items of a chunked tagfile, made from the values of its objects.

One walk numbers the items and places them in the data, in the order of the SDK: an object opens a
unit, a queue with the object as its first member; arrays and strings that are found join the end of
that queue, objects join the end of the queue of all objects. When an item is placed, its slots that
are not strings come first, then the strings; each slot is numbered for all elements before the next
slot.
"""

from __future__ import annotations

from collections import defaultdict, deque
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base import collector_paused
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx.classes.codecs import Codec, StructCodec
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.hkobject import HkObject, label
from chunkwright.tagfile.chunked.items import (
    ARRAY,
    OBJECT,
    ItemArrayCodec,
    Patch,
    Section,
    write_items,
    write_patches,
    write_sections,
)
from chunkwright.tagfile.chunked.plans import RefSlot, TagPlans, item_slots, plans_of
from chunkwright.tagfile.model import Written, foreign
from chunkwright.tagfile.type_forms import write_types
from chunkwright.tagfile.types import CHARACTER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.record import Value
    from chunkwright.tagfile.chunked import ChunkedHead
    from chunkwright.tagfile.model import Tagfile
    from chunkwright.tagfile.types import TagType


_OBJECT_ALIGN: Final = 16
_TEXT_ALIGN: Final = 2


class Placed(NamedTuple):
    """An item that was placed: its number, type, kind, offset and count."""

    number: int
    type: TagType
    kind: int
    offset: int
    length: int


class Numbered(NamedTuple):
    """The result of the walk.

    ``placed`` has the items in the order of placement, ``slots`` the offsets of the non-null slots
    of each type, ``used`` the types of items and slots in the order in which they are first met.
    """

    data: bytes
    placed: list[Placed]
    slots: dict[TagType, list[int]]
    used: list[TagType]
    order: list[HkObject]


class _Waiting(NamedTuple):
    """An item, or strings with consecutive numbers, not placed yet."""

    number: int
    type: TagType
    codec: Codec
    elements: Sequence[Value]
    kind: int
    place: Place | None = None

    def path(self) -> list[str | int]:
        """Return the names of the members and elements on the path from its object."""
        if self.place is None:
            return []
        return [*self.place.item.path(), *self.place.names()]


class Place(NamedTuple):
    """Where an item is referenced: in which item, slot and element."""

    item: _Waiting
    slot: RefSlot
    element: int

    def names(self) -> list[str | int]:
        """Return the names of the members and elements on the path from the item to the slot."""
        inside = [self.element] if self.item.kind == ARRAY else []
        return [*inside, *self.slot.names]


class Numberer:
    """The numbering and placement of the items of one tagfile.

    ``find`` returns the class of an object and its type. If texts are ``shared``, equal ones are
    one item, as in SDK 2018 and later.
    """

    def __init__(
        self,
        find: Callable[[HkObject], tuple[Plan, TagType]],
        character: TagType | None,
        *,
        shared: bool,
    ) -> None:
        self._find = find
        self._character = character
        self._shared = shared
        self._numbers: dict[int, int] = {}
        self._known_texts: dict[bytes, int] = {}
        self._next = 1
        self._objects: deque[HkObject] = deque()
        self._unit: deque[_Waiting] = deque()
        self._data = bytearray()
        self._placed: list[Placed] = []
        self._offsets: defaultdict[TagType, list[int]] = defaultdict(list)
        self._used: dict[TagType, None] = {}

    def run(self, roots: Sequence[HkObject]) -> Numbered:
        """Number all that the first root reaches, then all that the other roots reach."""
        order: list[HkObject] = []
        for root in roots:
            self._number(root)
            while self._objects:
                obj = self._objects.popleft()
                order.append(obj)
                try:
                    self._open_unit(obj)
                except ChunkwrightError as error:
                    raise error.within(*label(obj)) from None
        self._pad(_OBJECT_ALIGN)
        return Numbered(bytes(self._data), self._placed, self._offsets, list(self._used), order)

    def _number(self, obj: HkObject) -> int:
        number = self._numbers.get(id(obj))
        if number is None:
            number = self._numbers[id(obj)] = self._next
            self._next += 1
            self._objects.append(obj)
        return number

    def _open_unit(self, obj: HkObject) -> None:
        plan, kind = self._find(obj)
        record = plan.record(obj.values)
        record.settle()
        number = self._numbers[id(obj)]
        self._unit.append(_Waiting(number, kind, _codec_of(plan), [record], OBJECT))
        while self._unit:
            item = self._unit.popleft()
            try:
                self._place(item)
            except ChunkwrightError as error:
                raise error.within(*item.path()) from None

    def _place(self, item: _Waiting) -> None:
        if item.codec is _TEXT:
            self._place_texts(item)
            return
        align = item.type.alignment
        self._pad(max(_OBJECT_ALIGN, align) if item.kind == ARRAY else align)
        start, count = len(self._data), len(item.elements)
        self._placed.append(Placed(item.number, item.type, item.kind, start, count))
        self._used[item.type] = None
        body = self._packed(item)
        if item.codec.refers:
            self._refer(item, body)
        self._data += body

    def _place_texts(self, item: _Waiting) -> None:
        """Place the strings of a slot."""
        kind, data = item.type, self._data
        self._used[kind] = None
        for number, raw in enumerate(item.elements, item.number):
            self._pad(_TEXT_ALIGN)
            self._placed.append(Placed(number, kind, ARRAY, len(data), len(raw)))
            data += raw

    def _packed(self, item: _Waiting) -> bytearray:
        try:
            return bytearray(item.codec.pack_many(item.elements))
        except ChunkwrightError as error:
            if item.kind == OBJECT:  # the only element: no index
                error.path = error.path.removeprefix("/0")
            raise

    def _refer(self, item: _Waiting, body: bytearray) -> None:
        """Number the targets of an item's slots, and store the numbers in its body."""
        start, size = len(self._data), item.codec.size
        for slot in item_slots(item.codec):
            numbers: list[int] = []
            try:
                values = slot.values_in(item.elements)
                slot.codec.number(self, values, numbers, partial(Place, item, slot))
            except ChunkwrightError as error:
                raise error.within(*Place(item, slot, len(numbers)).names()) from None
            if not any(numbers):
                continue
            offsets, at, store = self._offsets[slot.type], slot.offset, slot.codec.store
            for number in numbers:
                if number:
                    store(body, at, number)
                    offsets.append(start + at)
                at += size
            self._used[slot.type] = None

    def object(self, value: Value) -> int:
        """Return the number of an object."""
        if not isinstance(value, HkObject):
            raise SerializeError(f"expected an object or None, not {type(value).__name__}")
        return self._number(value)

    def array(self, codec: ItemArrayCodec, value: Value, place: Place) -> int:
        """Return the item number of an array, whose elements are placed later."""
        kind = codec.tag_type.sub
        assert kind is not None, "arrays without an element type have another codec"
        number = self._next
        self._next += 1
        self._unit.append(_Waiting(number, kind, codec.element, value, ARRAY, place))
        return number

    def texts(self, values: Iterable[Value], numbers: list[int]) -> None:
        """Append the number of each text, 0 for null."""
        met: list[bytes] = []
        for value in values:
            raw = None if value is None else _encoded(value)
            number = 0 if raw is None else self._known_texts.get(raw, 0)
            if raw is not None and not number:
                if self._character is None:
                    raise SerializeError("the tagfile has no type char, which strings need")
                number = self._next + len(met)
                met.append(raw)
                if self._shared:
                    self._known_texts[raw] = number
            numbers.append(number)
        if met and self._character is not None:
            self._unit.append(_Waiting(self._next, self._character, _TEXT, met, ARRAY))
            self._next += len(met)

    def _pad(self, align: int) -> None:
        short = -len(self._data) % align
        if short:
            self._data += bytes(short)


# A stand-in for a codec of strings, which are bytes already.
_TEXT: Final = Codec("<", 1)


def _encoded(value: object) -> bytes:
    """Return the bytes of a string with its terminating NUL."""
    if not isinstance(value, str):
        raise SerializeError(f"expected text or None, not {type(value).__name__}")
    if "\0" in value:
        raise SerializeError(f"a NUL inside the text {value!r:.60} would end it")
    try:
        return value.encode("utf-8", "surrogateescape") + b"\0"
    except UnicodeEncodeError as error:
        raise SerializeError(
            f"the text {value!r:.60} cannot be encoded as UTF-8: {error}"
        ) from error


def _codec_of(plan: Plan) -> StructCodec:
    """Return the codec of an object; the same one for all objects of a class."""
    found: StructCodec | None = plan.kept.get("codec")
    if found is None:
        found = plan.kept["codec"] = StructCodec("<", plan)
    return found


# Equal strings are one item from this version on.
_SHARED_TEXTS_SINCE: Final = "2018"


def rewrite(tagfile: Tagfile, head: ChunkedHead) -> Written:
    """Return the bytes of a tagfile, with every item numbered, placed and written from its values.

    Raises ``SerializeError`` naming the object and member that cannot be written.
    """
    plans = plans_of(head.contents_version, head.types)
    with collector_paused():
        numbered = _numbered(tagfile, plans, _character(head))
    if head.compendium:
        sections, ids = {}, head.types.ids
    else:
        tags = frozenset(_leaves(head.outline) if head.outline else ())
        of_items = dict.fromkeys(one.type for one in numbered.placed)
        types = write_types(head.contents_version, tuple(of_items), tuple(numbered.used), tags)
        sections, ids = types.sections, types.ids
    bodies = {
        "SDKV": head.contents_version.encode("ascii"),
        "DATA": numbered.data,
        "ITEM": _items(numbered, ids),
        "PTCH": write_patches(_patches(numbered.slots, ids)),
        **sections,
        **head.others,
    }
    tree = _tree(head.outline or _outline(sections), bodies)
    return Written(write_sections(tree), numbered.order)


def _numbered(tagfile: Tagfile, plans: TagPlans, character: TagType | None) -> Numbered:
    if tagfile.root is None:
        raise SerializeError("there is no root object: there is nothing to write", path="/root")
    listed = {id(obj) for obj in tagfile.objects}

    def find(obj: HkObject) -> tuple[Plan, TagType]:
        if id(obj) not in listed:
            raise foreign(obj, tagfile)
        plan = plans.get(obj.class_name) if obj.class_name in plans.table else None
        if plan is None:
            raise SerializeError(
                f"the class {obj.class_name} is not among the types of the tagfile",
                hint="make a new tagfile with the types of one that has it: new_tagfile(types)",
            )
        if isinstance(obj.values, RawObject):
            raise SerializeError(obj.values.reason(), hint=obj.values.hint())
        return plan, plans.table.type_of(obj.class_name)

    numberer = Numberer(find, character, shared=plans.version >= _SHARED_TEXTS_SINCE)
    return numberer.run([tagfile.root, *tagfile.objects])


def _character(head: ChunkedHead) -> TagType | None:
    """Return the type of characters; None if the types are those of a compendium without it."""
    found = head.types.by_title.get(CHARACTER.name)
    if found is not None and (found.format, found.size) == (CHARACTER.format, CHARACTER.size):
        return found
    return None if head.compendium else CHARACTER


def _items(numbered: Numbered, ids: dict[int, int]) -> bytes:
    rows = ((one.number, ids[id(one.type)], *one[2:]) for one in numbered.placed)
    return write_items(rows, len(numbered.placed))


def _patches(slots: dict[TagType, list[int]], ids: dict[int, int]) -> list[Patch]:
    found = [Patch(ids[id(kind)], tuple(sorted(offsets))) for kind, offsets in slots.items()]
    return sorted(found)


def _outline(types: Iterable[str]) -> list[object]:
    """Return the sections of a new file, in the order of the SDK."""
    inside = [[tag] for tag in types]
    return ["TAG0", [["SDKV"], ["DATA"], ["TYPE", inside], ["INDX", [["ITEM"], ["PTCH"]]]]]


def _leaves(outline: list[object]) -> Iterator[str]:
    """Yield the tags of the leaves of an outline."""
    tag, *inside = outline
    if not inside:
        yield str(tag)
        return
    assert isinstance(inside[0], list)
    for each in inside[0]:
        yield from _leaves(each)


def _tree(outline: list[object], bodies: dict[str, bytes]) -> Section:
    """Return the sections of an outline with their bodies."""
    tag = str(outline[0])
    if len(outline) > 1:
        children = outline[1]
        assert isinstance(children, list)
        return Section(tag, b"", [_tree(each, bodies) for each in children])
    if tag not in bodies:
        raise SerializeError(f"the section {tag} has no known content to write", path="/sections")
    data = bodies[tag]
    return Section(tag, data + bytes(-len(data) % 4))
