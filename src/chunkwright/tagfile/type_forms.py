"""The types of tagfiles written: to the sections of ``TYPE``, and to and from plain data."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.binary import within
from chunkwright.binary.forms import check_keys
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.tagfile.compendium import (
    ATTRIBUTE_STRINGS,
    FIELD_STRINGS,
    TYPE_BODIES,
    TYPE_NAMES,
    TYPE_STRINGS,
    TagPair,
    packed,
)
from chunkwright.tagfile.types import (
    Argument,
    Field,
    Kind,
    Part,
    TagType,
    TypeHashes,
    TypeTable,
    check_titles,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from chunkwright.base.jsontext import Json, JsonMapping
    from chunkwright.hkx.model.record import JsonDict


# Parts that are plain numbers or text: their names in the text form and in the model.
_PLAIN: Final = {
    "format": "own_format",
    "version": "version",
    "size": "own_size",
    "alignment": "own_alignment",
    "flags": "flags",
    "attributes": "attributes",
}


def types_to_form(types: TypeTable) -> list[JsonDict]:
    """Return the text form of types, in the order of the numbers that refer to them."""
    return [_to_form(one, types.ids) for one in types]


def _to_form(one: TagType, ids: Mapping[int, int]) -> JsonDict:
    made: JsonDict = {"name": one.name}
    if one.arguments:
        made["arguments"] = [[each.name, each.number(ids)] for each in one.arguments]
    if one.parts is None:
        return made
    made["parts"] = one.parts
    if one.parent is not None:
        made["parent"] = ids[id(one.parent)]
    if one.own_sub is not None:
        made["sub"] = ids[id(one.own_sub)]
    for name, attribute in _PLAIN.items():
        value = getattr(one, attribute)
        if value is not None:
            made[name] = value
    if one.own_fields is not None:
        made["fields"] = [
            [each.name, each.flags, each.offset, ids[id(each.type)]]
            + ([] if each.extra is None else [each.extra])
            for each in one.own_fields
        ]
    if one.properties:
        made["properties"] = one.properties
    if one.interfaces is not None:
        made["interfaces"] = [[ids[id(base)], offset] for base, offset in one.interfaces]
    return made


def types_from_form(plain: Json) -> TypeTable:
    """Return the types from their text form; ``CorruptError`` if one refers to an unknown type."""
    if not isinstance(plain, list):
        raise CorruptError("the types must be a list", path="/types")
    types = [TagType(_text(each["name"])) for each in plain]
    with within("types") as segment:
        for segment.index, (one, form) in enumerate(zip(types, plain, strict=True)):
            _from_form(one, form, types)
    with within("types") as segment:
        for segment.index, one in enumerate(types):
            if not one.name:
                raise CorruptError("a type has no name")
            _ = one.chain  # raises for types that derive from themselves
    check_titles(types)
    return TypeTable(types, [one for one in types if one.has_body])


def _from_form(one: TagType, form: JsonMapping, types: list[TagType]) -> None:
    body = ("parts", "parent", "sub", *_PLAIN, "fields", "properties", "interfaces")
    check_keys(form, "name", "arguments", *(body if "parts" in form else ()))
    for name, value in form.get("arguments", ()):
        number = _number(value)
        is_type = not _text(name).startswith("v")
        one.arguments.append(Argument(name, _type(types, number) if is_type else number))
    if "parts" not in form:
        return
    one.parts = _number(form["parts"])
    one.parent = _type(types, form.get("parent", 0))
    one.own_sub = _type(types, form.get("sub", 0))
    for name, attribute in _PLAIN.items():
        if name in form:
            value = form[name]
            setattr(one, attribute, _text(value) if name == "attributes" else _number(value))
    if "fields" in form:
        one.own_fields = [_field(each, types) for each in form["fields"]]
    one.properties = _number(form.get("properties", 0))
    if "interfaces" in form:
        one.interfaces = [(_known(types, base), _number(at)) for base, at in form["interfaces"]]


def _field(plain: list[Json], types: list[TagType]) -> Field:
    name, flags, offset, kind, *extra = plain
    return Field(
        _text(name),
        _number(flags),
        _number(extra[0]) if extra else None,
        _number(offset),
        _known(types, kind),
    )


def _type(types: list[TagType], number: object) -> TagType | None:
    place = _number(number)
    if place > len(types):
        raise CorruptError(f"type {place} is referenced, but there are only {len(types)}")
    return types[place - 1] if place else None


def _known(types: list[TagType], number: object) -> TagType:
    found = _type(types, number)
    if found is None:
        raise CorruptError("a type is missing")
    return found


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < 1 << 64:
        raise CorruptError(f"expected a number of up to 64 bits, not {value!r:.40}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise CorruptError(f"{value!r:.40} is not a name")
    return value


_MENTIONS_SINCE: Final = "2019"
_BODIES_ALIKE_SINCE: Final = "2016"


class Order(NamedTuple):
    """The types by number, the types in the order of their bodies, the texts by first use."""

    types: list[TagType]
    bodies: list[TagType]
    texts: list[str]


def order_for(sdk: str, used: Iterable[TagType]) -> Order:
    """Return the order of the types used by items, given in the order of placement."""
    if sdk >= _MENTIONS_SINCE:
        return _Mentions().run(used)
    return _breadth_first(used, bodies_alike=sdk >= _BODIES_ALIKE_SINCE)


def _parents(one: TagType) -> Iterator[TagType]:
    if one.parent is not None:
        yield one.parent


def _subs(one: TagType) -> Iterator[TagType]:
    if one.own_sub is not None:
        yield one.own_sub


def _fields(one: TagType) -> Iterator[TagType]:
    return (field.type for field in one.own_fields or ())


def _interfaces(one: TagType) -> Iterator[TagType]:
    return (base for base, _ in one.interfaces or ())


def _for_numbers(one: TagType) -> Iterator[TagType]:
    """Yield the types that a type refers to, in the order in which they are numbered."""
    yield from _parents(one)
    yield from _subs(one)
    yield from one.mentioned()
    yield from _fields(one)
    yield from _interfaces(one)


def _for_bodies(one: TagType) -> Iterator[TagType]:
    """Yield the types that a type refers to, in the order in which they are described."""
    yield from _parents(one)
    yield from one.mentioned()
    yield from _fields(one)
    yield from _subs(one)
    yield from _interfaces(one)


def _breadth_first(used: Iterable[TagType], *, bodies_alike: bool) -> Order:
    """Return the order of SDK 2015: each used type, then all types that it reaches.

    No file of SDK 2016 to 2018 is known; public writers describe types in the order of their
    numbers, which a game accepts.
    """
    used = list(used)
    types = closure(used)
    described = types if bodies_alike else _closure(used, _for_bodies)
    bodies = [one for one in described if one.has_body]
    texts: dict[str, None] = {}
    for one in types:
        texts[one.name] = None
        texts.update((each.name, None) for each in one.arguments)
    return Order(types, bodies, list(texts))


def closure(used: Iterable[TagType]) -> list[TagType]:
    """Return types and all types that they reach, in the order in which SDK 2015 numbers them."""
    return _closure(list(used), _for_numbers)


def _closure(used: list[TagType], follow: Callable[[TagType], Iterable[TagType]]) -> list[TagType]:
    seen: set[int] = set()
    found: list[TagType] = []
    for start in used:
        if id(start) in seen:
            continue
        seen.add(id(start))
        waiting = deque([start])
        while waiting:
            one = waiting.popleft()
            found.append(one)
            for each in follow(one):
                if id(each) not in seen:
                    seen.add(id(each))
                    waiting.append(each)
    return found


class _Mentions:
    """The order of SDK 2019 and later: types are numbered where another body mentions them."""

    def __init__(self) -> None:
        self._types: list[TagType] = []
        self._bodies: list[TagType] = []
        self._texts: dict[str, None] = {}
        self._seen: set[int] = set()
        self._queued: set[int] = set()

    def run(self, used: Iterable[TagType]) -> Order:
        """Order the types of items and all types that they reach."""
        queue: deque[TagType] = deque()
        for start in used:
            self._push(queue, start)
            while queue:
                self._describe(queue, queue.popleft())
        return Order(self._types, self._bodies, list(self._texts))

    def _push(self, queue: deque[TagType], one: TagType) -> None:
        if id(one) not in self._queued:
            self._queued.add(id(one))
            queue.append(one)

    def _describe(self, queue: deque[TagType], one: TagType) -> None:
        self._mention(one)
        if one.has_body:
            self._bodies.append(one)
        inside = [*_parents(one)]
        if one.kind == Kind.ARRAY and one.is_inline:
            inside += _subs(one)
        inside += _fields(one)
        inside += _interfaces(one)
        for each in (*_parents(one), *_subs(one), *_fields(one), *_interfaces(one)):
            self._mention(each)
        for each in inside:
            self._push(queue, each)

    def _mention(self, one: TagType) -> None:
        """Number a type, and directly after it the types among its template arguments."""
        stack: list[tuple[TagType, Iterator[tuple[str, TagType | None]]]] = []
        self._open(one, stack)
        while stack:
            _, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                stack.pop()
                continue
            name, value = following
            self._texts[name] = None
            if value is not None:
                self._open(value, stack)

    def _open(
        self, one: TagType, stack: list[tuple[TagType, Iterator[tuple[str, TagType | None]]]]
    ) -> None:
        if id(one) in self._seen:
            return
        self._seen.add(id(one))
        self._types.append(one)
        self._texts[one.name] = None
        arguments = [(each.name, each.type) for each in one.arguments]
        stack.append((one, iter(arguments)))


# Files of 2019 have slots for all types up to the last one that has a checksum.
_ROOM_TO_LAST_HASH: Final = "2019"
_SLOT: Final = 8


class WrittenTypes(NamedTuple):
    """The bodies of sections by tag, and the numbers of the types by identity."""

    sections: dict[str, bytes]
    ids: dict[int, int]
    order: Order


@lru_cache(32)
def write_types(
    sdk: str,
    used: tuple[TagType, ...],
    hashed: tuple[TagType, ...],
    tags: frozenset[str] = frozenset(),
) -> WrittenTypes:
    """Return the sections for the types of items, with the checksums of the types in ``hashed``.

    Both arguments are in the order of first use. Results are cached, as files of one game often
    have the same types. ``tags`` are those of the file that was read: they decide between the old
    and the new tag of a section, else the version of the SDK does.
    """
    order = order_for(sdk, used)
    ids = {id(one): number for number, one in enumerate(order.types, 1)}
    texts = {text: number for number, text in enumerate(order.texts)}
    names: dict[str, int] = {}
    attributes: dict[str, int] = {}
    bodies = b"".join(_body(one, ids, names, attributes) for one in order.bodies)
    hashes = _hashes(sdk, hashed, ids)
    room = len(order.types)
    if sdk.startswith(_ROOM_TO_LAST_HASH):
        room = max((ids[id(one)] for one in hashes.types), default=0)

    def strings(pair: TagPair, texts: Iterable[str]) -> dict[str, bytes]:
        tag = pair.chosen(sdk, tags)
        return {tag: _strings(texts, b"\xff" if tag == pair.new else b"\0")}

    sections = {
        "TPTR": bytes(_SLOT * (room + 1)),
        **strings(TYPE_STRINGS, texts),
        TYPE_NAMES.chosen(sdk, tags): _filled(_names(order.types, ids, texts)),
        **strings(FIELD_STRINGS, names),
        TYPE_BODIES.chosen(sdk, tags): _filled(bodies),
        "THSH": _filled(hashes.data),
        "TPAD": b"",
    }
    if attributes or not tags.isdisjoint(ATTRIBUTE_STRINGS.both):
        sections |= strings(ATTRIBUTE_STRINGS, attributes)
    return WrittenTypes(sections, ids, order)


def _filled(data: bytes, fill: bytes = b"\0") -> bytes:
    return data + fill * (-len(data) % 4)


def _strings(texts: Iterable[str], fill: bytes) -> bytes:
    data = b"".join(text.encode("utf-8", "surrogateescape") + b"\0" for text in texts)
    return _filled(data, fill)


def _names(types: Sequence[TagType], ids: dict[int, int], texts: dict[str, int]) -> bytes:
    made = bytearray(packed(len(types) + 1))
    for one in types:
        made += packed(texts[one.name]) + packed(len(one.arguments))
        for each in one.arguments:
            made += packed(texts[each.name]) + packed(each.number(ids))
    return bytes(made)


def _body(
    one: TagType, ids: dict[int, int], names: dict[str, int], attributes: dict[str, int]
) -> bytes:
    parts = one.parts or 0
    numbers = [ids[id(one)], 0 if one.parent is None else ids[id(one.parent)], parts]
    if parts & Part.FORMAT:
        numbers.append(one.own_format or 0)
    if parts & Part.SUB_TYPE:
        numbers.append(0 if one.own_sub is None else ids[id(one.own_sub)])
    if parts & Part.VERSION:
        numbers.append(one.version or 0)
    if parts & Part.SIZE:
        numbers += (one.own_size or 0, one.own_alignment or 0)
    if parts & Part.FLAGS:
        numbers.append(one.flags or 0)
    if parts & Part.FIELDS:
        fields = one.own_fields or []
        if len(fields) > 0xFFFF:
            raise SerializeError(
                f"the type {one.title} has {len(fields):,} fields, more than 65,535"
            )
        numbers.append(one.properties << 16 | len(fields))
        for field in fields:
            numbers += (names.setdefault(field.name, len(names)), field.flags)
            numbers += () if field.extra is None else (field.extra,)
            numbers += (field.offset, ids[id(field.type)])
    if parts & Part.INTERFACES:
        numbers.append(len(one.interfaces or ()))
        for base, offset in one.interfaces or ():
            numbers += (ids[id(base)], offset)
    if parts & Part.ATTRIBUTES:
        numbers.append(attributes.setdefault(one.attributes or "", len(attributes)))
    return b"".join(map(packed, numbers))


class _Hashes(NamedTuple):
    data: bytes
    types: Sequence[TagType]


def _hashes(sdk: str, types: Sequence[TagType], ids: dict[int, int]) -> _Hashes:
    hashes = TypeHashes(sdk)
    rows = [packed(ids[id(one)]) + hashes.of(one).to_bytes(4, "little") for one in types]
    return _Hashes(packed(len(types)) + b"".join(rows), types)
