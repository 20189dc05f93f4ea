"""Items made by hand: documents of any shape, which record what is done to them."""

from __future__ import annotations

from typing import Any

from chunkwright.query.items import Item


class Made(Item):
    """An item with the children, and whatever else is given; it is not part of a format.

    ``done`` are the calls that change something, of all items of a document in order.
    """

    def __init__(self, key: str, value: Any = None, *inner: Made, **given: Any) -> None:
        super().__init__(None, key)
        self.inner = list(inner)
        self.done: list[tuple[Any, ...]] = []
        self.given = given
        self.stored = value
        for name, each in given.items():
            if name.startswith(("is_", "has_")):
                setattr(self, name, each)
        for child in inner:
            child.parent = self
            child.share(self.done)

    def share(self, done: list[tuple[Any, ...]]) -> None:
        """Record calls of this item and all below it in one list."""
        self.done = done
        for child in self.inner:
            child.share(done)

    @property
    def value(self) -> Any:
        return self.stored

    @property
    def class_name(self) -> str:
        return str(self.given.get("class_name", ""))

    @property
    def type_name(self) -> str:
        return str(self.given.get("type_name", ""))

    @property
    def target(self) -> Item | None:
        found: Item | None = self.given.get("target")
        return found

    @property
    def opens(self) -> bool:
        return self.target is None and (bool(self.inner) or isinstance(self.stored, list | dict))

    @property
    def as_reference(self) -> Any:
        return f"to {self.address}"

    def children(self) -> list[Made]:
        return self.inner

    def note(self, *words: Any) -> None:
        """Record a call; raise ``QueryError`` if the item was made to refuse it."""
        if words[0] in self.given.get("refuses", ()):
            from chunkwright.errors import QueryError

            raise QueryError("refused", hint=f"no {words[0]}")
        self.done.append((self.address, *words))

    def assign(self, value: object) -> None:
        self.note("assign", value)

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        self.note("insert", key, value, type_name)

    def delete(self) -> None:
        self.note("delete")

    def move(self, holder: Item, place: int) -> None:
        self.note("move", holder.address, place)

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        self.note("create", class_name, name, place)
        made = Made(
            name or "new", class_name=class_name, is_object=True, **self.given.get("new", {})
        )
        made.parent = self
        made.share(self.done)
        return made


def obj(key: str, class_name: str = "C", *inner: Made, **given: Any) -> Made:
    """Return an object."""
    return Made(key, None, *inner, class_name=class_name, is_object=True, **given)


def link(key: str, target: Item) -> Made:
    """Return a reference."""
    return Made(key, target=target)


class Document:
    """A document that consists of items."""

    source = "made"

    def __init__(self, root: Made) -> None:
        self.root = root

    def root_item(self) -> Made:
        """Return the item of the whole document."""
        return self.root
