"""Objects that a conversion makes structs of others: what several pointers to one become."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunkwright.addresses import join
from chunkwright.hkx.model.hkobject import label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.hkx.model.hkobject import HkObject


# The identity of a record, the index of a member, and that of an element if there are several.
PointerSlot = tuple[int, ...]


class Loss(NamedTuple):
    """Something that a target version cannot represent: where it is, and what happens to it."""

    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


class Sharing:
    """The objects that became structs, and those that something still points to."""

    def __init__(self, root: HkObject | None) -> None:
        self._embedded: dict[int, HkObject] = {}
        self._slots: dict[int, PointerSlot] = {}
        self._pointed: set[int] = set() if root is None else {id(root)}

    def point_to(self, obj: HkObject) -> None:
        """Note that a pointer to an object stays one."""
        self._pointed.add(id(obj))

    def embed(self, obj: HkObject, slot: PointerSlot) -> str | None:
        """Note that a pointer becomes a struct; return what is lost if another one did before.

        ``slot`` is the place of the pointer, which may be met again where what holds it becomes a
        struct too.
        """
        self._embedded[id(obj)] = obj
        if self._slots.setdefault(id(obj), slot) == slot:
            return None
        return (
            f"{obj.class_name} #{obj.number:04d} is pointed to from elsewhere too, and becomes "
            "another struct here"
        )

    def is_embedded(self, obj: HkObject) -> bool:
        """Whether an object has become a struct."""
        return id(obj) in self._embedded

    def kept(self, made: Mapping[int, HkObject | None]) -> list[HkObject]:
        """Return the objects that were made, by the identity of the old one, without mere structs."""
        return [
            one
            for place, one in made.items()
            if one is not None and (place not in self._embedded or place in self._pointed)
        ]

    def losses(self) -> Iterator[Loss]:
        """Yield the objects that became structs while other pointers still lead to them."""
        for place, obj in self._embedded.items():
            if place in self._pointed:
                what = "is a struct where one thing points to it, and an object for the others"
                yield Loss(join(*label(obj)), what)
