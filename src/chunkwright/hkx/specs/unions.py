"""The classes of several files together, as far as one spec can serve them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from chunkwright.errors import QueryError
from chunkwright.hkx.kinds import codecs

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.model.havok_document import HavokDocument


D = TypeVar("D", bound="HavokDocument")


class Union(Generic[D]):
    """Files of one kind, whose classes of the same name are the same.

    ``objects`` are the classes that their objects are of, ``unknown`` the names of those that no
    table has, ``first`` is one of the files.
    """

    def __init__(self, first: D) -> None:
        self.first = first
        self.files: list[str] = []
        self.objects: dict[str, Plan] = {}
        self.unknown: set[str] = set()
        self._all: dict[str, Plan] = {}

    def takes(self, plans: Iterable[Plan]) -> bool:
        """Whether these classes, and those in them, are what others here take them for."""
        found = (one for plan in plans for one in within(plan))
        return all(_same(self._all.get(one.name, one), one) for one in found)

    def add(self, document: D, plans: Iterable[Plan], unknown: Iterable[str]) -> None:
        """Add a file with the classes of its objects."""
        self.files.append(document.source or "")
        self.unknown.update(unknown)
        for plan in plans:
            self.objects.setdefault(plan.name, plan)
            self._all.update((one.name, self._all.get(one.name, one)) for one in within(plan))

    def add_named(self, names: Iterable[str]) -> None:
        """Add classes by name; ``QueryError`` for one that is unknown."""
        library = self.first.decoder.library
        for name in names:
            plan = library.find(name, None)
            if plan is None:
                raise QueryError(f"no class {name!r} is known for {self.first.contents_version}")
            self.objects.setdefault(name, plan)


def unions_of(
    documents: Iterable[D], key_of: Callable[[D], Hashable]
) -> list[tuple[Hashable, Union[D]]]:
    """Sort files by kind, and apart where a class of one is another class in the next."""
    made: list[tuple[Hashable, Union[D]]] = []
    for document in documents:
        key = key_of(document)
        plans, unknown = _classes_of(document)
        union = next((one for own, one in made if own == key and one.takes(plans)), None)
        if union is None:
            union = Union(document)
            made.append((key, union))
        union.add(document, plans, unknown)
    return made


def within(plan: Plan) -> Iterator[Plan]:
    """Yield a class and all those that it embeds, each once."""
    seen: dict[str, Plan] = {}
    stack = [plan]
    while stack:
        one = stack.pop()
        if one.name in seen:
            continue
        seen[one.name] = one
        yield one
        for codec in one.codecs:
            inner: Codec | None = codec
            while inner is not None:
                if isinstance(inner, codecs.StructCodec):
                    stack.append(inner.plan)
                inner = getattr(inner, "element", None)


def _classes_of(document: HavokDocument) -> tuple[list[Plan], set[str]]:
    decoder = document.decoder
    examples = {(obj.class_name, obj.signature): obj for obj in document.objects}
    plans, unknown = [], set()
    for obj in examples.values():
        plan = decoder.plan_of(obj)
        if plan is None:
            unknown.add(obj.class_name)
        else:
            plans.append(plan)
    return plans, unknown


def _same(one: Plan, other: Plan) -> bool:
    """Whether two classes of a name have the same members at the same places."""
    if one is other:
        return True
    return (one.size, one.names) == (other.size, other.names) and all(
        (mine.offset, mine.size, mine.member.type, mine.member.subtype)
        == (its.offset, its.size, its.member.type, its.member.subtype)
        for mine, its in zip(one.slots, other.slots, strict=True)
    )
