"""The order of types and of their bodies in a file, which follows from the items that it has."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.tagfile.types.table import Kind, TagType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_MENTIONS_SINCE: Final = "2019"
_BODIES_ALIKE_SINCE: Final = "2016"


class Order(NamedTuple):
    """Types in the order of their numbers, types in that of their bodies, texts in that of use."""

    types: list[TagType]
    bodies: list[TagType]
    texts: list[str]


def order_for(sdk: str, used: Iterable[TagType]) -> Order:
    """Return the order for the types of items, given in the order of their placement."""
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
    """Yield the types that a type leads to, in the order in which they get numbers."""
    yield from _parents(one)
    yield from _subs(one)
    yield from one.mentioned()
    yield from _fields(one)
    yield from _interfaces(one)


def _for_bodies(one: TagType) -> Iterator[TagType]:
    """Yield the types that a type leads to, in the order in which they are described."""
    yield from _parents(one)
    yield from one.mentioned()
    yield from _fields(one)
    yield from _subs(one)
    yield from _interfaces(one)


def _breadth_first(used: Iterable[TagType], *, bodies_alike: bool) -> Order:
    """Return the order of SDK 2015: each type that is used, and what it leads to.

    Of SDK 2016 to 2018 no file is known; public writers describe types in the order of their
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
    """Return types and all that they lead to, in the order in which SDK 2015 numbers them."""
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
    """The order of SDK 2019 and later: types get numbers when the body of another mentions them."""

    def __init__(self) -> None:
        self._types: list[TagType] = []
        self._bodies: list[TagType] = []
        self._texts: dict[str, None] = {}
        self._seen: set[int] = set()
        self._queued: set[int] = set()

    def run(self, used: Iterable[TagType]) -> Order:
        """Order the types of items and all that they lead to."""
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
        """Number a type, and directly after it those that are its template arguments."""
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
        arguments = [
            (each.name, each.value if isinstance(each.value, TagType) else None)
            for each in one.arguments
        ]
        stack.append((one, iter(arguments)))
