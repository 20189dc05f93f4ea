"""Objects that a conversion embeds as structs, and what happens to several pointers to one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunkwright.base.wording import join
from chunkwright.hkx.model.hkobject import label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.hkx.model.hkobject import HkObject


# The identity of a record, the index of a member, and that of an element if there are several.
PointerSlot = tuple[int, ...]


class Loss(NamedTuple):
    """Something that the target cannot represent: its path, and what happens to it."""

    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


class Sharing:
    """Records which objects were embedded as structs, and which are still pointed to."""

    def __init__(self, root: HkObject | None) -> None:
        self._embedded: dict[int, HkObject] = {}
        self._slots: dict[int, PointerSlot] = {}
        self._pointed: set[int] = set() if root is None else {id(root)}

    def point_to(self, obj: HkObject) -> None:
        """Record that a pointer to an object stays a pointer."""
        self._pointed.add(id(obj))

    def embed(self, obj: HkObject, slot: PointerSlot) -> str | None:
        """Record that a pointer becomes a struct; return the loss if another one already did.

        ``slot`` is the place of the pointer, which is visited again if its holder becomes a struct
        too.
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
        """Return the new objects without those that only became structs; ``made`` is by old identity."""
        return [
            one
            for place, one in made.items()
            if one is not None and (place not in self._embedded or place in self._pointed)
        ]

    def losses(self) -> Iterator[Loss]:
        """Yield a loss for each object that became a struct but is still pointed to."""
        for place, obj in self._embedded.items():
            if place in self._pointed:
                what = "is a struct where one thing points to it, and an object for the others"
                yield Loss(join(*label(obj)), what)
