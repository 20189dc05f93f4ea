"""What items show of each kind of value of a member or an element; see ``part_items``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.wording import index_of
from chunkwright.hkx.ask import uses
from chunkwright.hkx.ask.root_item import root_of
from chunkwright.hkx.classes.codecs import StructCodec
from chunkwright.hkx.classes.number_codecs import real_size
from chunkwright.hkx.model import StoredArray, in_line, is_array
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous, Record, by_kind
from chunkwright.query.items import comparable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.hkx.ask.part_items import PartItem
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model.record import JsonValue, Value
    from chunkwright.query.items import Item, Need


class Kind:
    """Values without members: numbers, text, bytes, arrays of numbers.

    A ``held`` value may be an array as stored, a ``value`` is decoded.
    """

    def class_name(self, _held: Value) -> str:
        """The class of a struct, "" for other values."""
        return ""

    def lineage(self, _held: Value) -> Sequence[str]:
        """The class of a struct and its base classes."""
        return ()

    def target(self, _item: PartItem, _held: Value) -> Item | None:
        """The object that a pointer points to."""
        return None

    def opens(self, _held: Value) -> bool:
        """Whether ``**`` descends into it."""
        return False

    def detail(self, item: PartItem, held: Value) -> str:
        """The value; of a struct the class, of a list the number of elements."""
        return in_line(held, real_size(item.codec))

    def shown(self, _item: PartItem, _held: Value) -> Iterable[Item]:
        """Return the items that a tree shows below it."""
        return ()

    def elements(self, item: PartItem, value: Value) -> tuple[Any, Codec]:
        """Return the elements of a value, and the codec of one."""
        codec = item.codec
        return (value, codec.inner) if is_array(value) and value.ndim else ((), codec)

    def children(self, item: PartItem, value: Value) -> Iterator[Item]:
        """Return the items of members or elements."""
        held, codec = self.elements(item, value)
        return (item.element(held, at, codec) for at in range(len(held)))

    def named(self, item: PartItem, value: Value, segment: str) -> list[Item]:
        """Return the member with that name, or the element at that index."""
        held, codec = self.elements(item, value)
        place = index_of(segment, len(held))
        return [] if place is None else [item.element(held, place, codec)]

    def may_hold(self, _held: Value, _need: Need) -> bool:
        """Whether the value may contain a match, judged by the classes of structs."""
        return True

    def elements_may_hold(self, _first: Value, _need: Need) -> bool:
        """Whether a list may contain a match, judged by the class of its first element."""
        return True

    def comparable(self, held: Value) -> Any:
        """Text, a number or a boolean; for an array its bytes."""
        if is_array(held):
            return comparable(held.tobytes() if held.shape else held.item())
        return comparable(held)

    def plain(self, item: PartItem, value: Value) -> JsonValue:
        """Return the value as JSON, with references as addresses."""
        from chunkwright.query import typed

        return typed.plain(value, size=real_size(item.codec))


class _Stored(Kind):
    def comparable(self, held: StoredArray) -> Any:
        return comparable(held.data)


class _Pointer(Kind):
    def target(self, item: PartItem, held: HkObject) -> Item | None:
        return root_of(item).item_of(held)

    def detail(self, item: PartItem, held: HkObject) -> str:
        return root_of(item).pointer_detail(item, held)

    def shown(self, item: PartItem, held: HkObject) -> Iterable[Item]:
        return root_of(item).shown_at(item, held)

    def comparable(self, _held: HkObject) -> Any:
        return NotImplemented

    def plain(self, _item: PartItem, value: HkObject) -> str:
        return value.address


class _Struct(Kind):
    def class_name(self, held: Record) -> str:
        return held.class_name

    def lineage(self, held: Record) -> Sequence[str]:
        return uses.lineage(held.plan)

    def opens(self, _held: Record) -> bool:
        return True

    def detail(self, _item: PartItem, held: Record) -> str:
        return held.class_name

    def shown(self, item: PartItem, held: Record) -> Iterable[Item]:
        return item.members(held)

    def children(self, item: PartItem, value: Record) -> Iterator[Item]:
        return item.members(value)

    def named(self, item: PartItem, value: Record, segment: str) -> list[Item]:
        return item.member(value, segment)

    def may_hold(self, held: Record, need: Need) -> bool:
        return uses.may_hold(held.plan, need.name)

    def elements_may_hold(self, first: Record, need: Need) -> bool:
        plan = first.plan
        digits = not any(map(str.isalpha, need.name.text))
        called = any(map(need.name.matches, uses.lineage(plan)))
        return digits or called or uses.may_hold(plan, need.name)

    def comparable(self, _held: Record) -> Any:
        return NotImplemented

    def plain(self, item: PartItem, value: Record) -> JsonValue:
        return {child.key: child.plain() for child in item.members(value)}


class _List(Kind):
    def opens(self, _held: list[Value]) -> bool:
        return True

    def detail(self, _item: PartItem, held: list[Value]) -> str:
        return f"[{len(held):,}]" if held else "[]"

    def shown(self, item: PartItem, held: list[Value]) -> Iterable[Item]:
        return self.children(item, held)

    def elements(self, item: PartItem, value: list[Value]) -> tuple[Any, Codec]:
        return value, item.codec.inner

    def may_hold(self, held: list[Value], need: Need) -> bool:
        return not held or kind_of(held[0]).elements_may_hold(held[0], need)

    def plain(self, item: PartItem, value: list[Value]) -> JsonValue:
        return [child.plain() for child in self.children(item, value)]


class _Homogeneous(Kind):
    def opens(self, held: Homogeneous) -> bool:
        return not held.is_raw

    def detail(self, _item: PartItem, held: Homogeneous) -> str:
        return f"{held.size} x {held.class_name or 'unknown'}"

    def elements(self, item: PartItem, value: Homogeneous) -> tuple[Any, Codec]:
        if value.is_raw:
            return (), item.codec
        plan = next((each.plan for each in value.items[:1] if kind_of(each) is _STRUCT), None)
        return value.items, item.codec if plan is None else StructCodec(item.codec.order, plan)

    def comparable(self, held: Homogeneous) -> Any:
        return comparable(held.items)

    def plain(self, item: PartItem, value: Homogeneous) -> JsonValue:
        rows = [child.plain() for child in self.children(item, value)]
        items = super().plain(item, value.items) if value.is_raw else rows
        return {"class": value.class_name, "size": value.size, "items": items}


class _Header(Kind):
    def plain(self, _item: PartItem, value: ArrayHeader) -> JsonValue:
        return {"size": value.size, "capacity": value.capacity}


_STRUCT: Final = _Struct()
_KINDS: Final[dict[type, Kind]] = {
    ArrayHeader: _Header(),
    HkObject: _Pointer(),
    Homogeneous: _Homogeneous(),
    Record: _STRUCT,
    StoredArray: _Stored(),
    list: _List(),
    object: Kind(),
}


def kind_of(value: object) -> Kind:
    """Return the kind of a value."""
    return by_kind(_KINDS, value)
