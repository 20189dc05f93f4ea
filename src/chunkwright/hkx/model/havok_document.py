"""The base of packfiles and tagfiles: documents with a live list of objects and a root; and their copies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from itertools import count, repeat
from typing import TYPE_CHECKING, Any, Final, Protocol, SupportsIndex, overload

from chunkwright.base import collector_paused, release
from chunkwright.base.classes import Closed, readonly
from chunkwright.base.wording import counted
from chunkwright.document import Document
from chunkwright.errors import QueryError
from chunkwright.hkx.model.hkobject import HkObject, check_kinds, identity_of, recreate, state_of
from chunkwright.hkx.model.record import Record, elements

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.library import Library
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.file import Header, Section
    from chunkwright.hkx.file.source import RawObject, Source
    from chunkwright.hkx.model.holders import Bond
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import Value


class Classes(Protocol):
    """The classes of one document, to be found by name."""

    def find(self, name: str, stated: int | None) -> Plan | None:
        """Return the class of that name and, where it is stated, signature; None if unknown."""
        ...

    def lineage(self, name: str, stated: int | None) -> list[str]:
        """Return a class and its bases, nearest first; an unknown class has no bases."""
        ...


class Decoder(Protocol):
    """A decoder of the objects of one document, with its classes."""

    @property
    def library(self) -> Classes:
        """The classes that the document is decoded with."""
        ...

    def plan_of(self, obj: HkObject) -> Plan | None:
        """Return the class of an object as its document stores it; None if unknown."""
        ...

    def decode(self, obj: HkObject) -> Record | RawObject:
        """Decode the members of an object."""
        ...

    def text(self, obj: HkObject, plan: Plan, index: int) -> str | None:
        """Read one string of an object that is not decoded yet."""
        ...

    def title(self, obj: HkObject) -> str:
        """Read the name of an object that is not decoded yet; "" if it has none."""
        ...


class PackfileDecoder(Decoder, Protocol):
    """A decoder whose classes come from tables of the SDK, of a user, or of the packfile."""

    @property
    def library(self) -> Library:
        """The classes that the packfile is decoded with."""
        ...

    def decode_all(self, objects: Iterable[HkObject]) -> None:
        """Decode objects that were not accessed yet."""
        ...

    def source_of(self, obj: HkObject) -> Source:
        """Return the source for an object's section, the same at each call."""
        ...

    def targets(self, obj: HkObject) -> list[HkObject]:
        """Return the objects that the members of an object point to."""
        ...


class HavokDocument(Document, ABC):
    """A graph of Havok objects: a packfile or a tagfile.

    ``objects`` is live: append to it or remove from it to add and drop objects. ``root`` is the
    object from which a game reads the file, or None.
    """

    _content = "Havok objects"
    # Bytes before the members of each object that was read.
    stored_prefix: int = 0

    if TYPE_CHECKING:
        _bond: Bond

        @property
        def objects(self) -> ObjectList:
            """The objects, a live list."""

        @objects.setter
        def objects(self, objects: list[HkObject]) -> None: ...

        @property
        def root(
            self,
        ) -> HkObject | Any:  # Any, so that users need not check for None at each access
            """The root object."""

        @root.setter
        def root(self, root: HkObject | None) -> None: ...

    @property
    @abstractmethod
    def decoder(self) -> Decoder:
        """The decoder of the objects."""

    @property
    @abstractmethod
    def contents_version(self) -> str:
        """The version of the SDK whose classes the objects have; "" if the file does not say."""

    @property
    @abstractmethod
    def byte_order(self) -> str:
        """``<`` or ``>``, the order of the bytes in payloads that are not decoded."""

    @readonly
    def describes_types(self) -> bool:
        """Whether the classes are those that the file itself describes."""
        return False

    def stated_signature(self, class_name: str) -> int | None:  # noqa: ARG002 - for packfiles
        """Return the signature that the file states for a class; None if it states none."""
        return None

    def is_description(self, obj: HkObject) -> bool:  # noqa: ARG002 - for packfiles
        """Whether an object is part of the description of classes, not of the content."""
        return False

    @property
    def home_section(self) -> int:
        """The section for new objects."""
        return 0

    @abstractmethod
    def extent_of(self, obj: HkObject) -> tuple[int, int]:
        """Return the start and end of an object that was read, in the data of its section."""

    @abstractmethod
    def references_of(self, obj: HkObject) -> Iterator[HkObject]:
        """Yield the objects that an object points to, in stored order."""

    @abstractmethod
    def stored_object(self, section_index: int, place: int) -> HkObject:
        """Return the object for which ``place_of`` returns this section and index."""

    def place_of(self, obj: HkObject) -> tuple[int, int] | None:  # noqa: ARG002 - for packfiles
        """Return section and index in it for an object that was read, None for others."""
        return None

    def decode_all(self) -> None:
        """Decode the members of every object.

        This is faster than accessing objects one by one, because the garbage collector is paused.
        """
        with collector_paused():
            check_kinds(self.objects)
            _ = [obj.values for obj in self.objects]
            del _  # before the document, which may exist only for this call

    def free_number(self) -> int:
        """Return the next number that no object has had."""
        kept = vars(self)
        if "_free_numbers" not in kept:
            kept["_free_numbers"] = count(1 + max((obj.number for obj in self.objects), default=0))
        numbers: Iterator[int] = kept["_free_numbers"]
        return next(numbers)

    def find_object(self, name: str) -> HkObject:
        """Return an object by number (``#0005``), by name (``Walk``), or by class and name.

        Class and name are written ``hkbClipGenerator:Walk``. Raises ``QueryError`` if no object
        has that name, or if several do, listing them.
        """
        from chunkwright.hkx.model import hkobject

        return hkobject.find(self, name)

    __del__ = release

    def __len__(self) -> int:
        """The number of objects."""
        return len(self.objects)

    def __iter__(self) -> Iterator[HkObject]:
        return iter(self.objects)

    def __contains__(self, item: object) -> bool:
        return item in self.objects

    def __bool__(self) -> bool:
        return True  # even without objects


_SHOWN = 4


class ObjectList(list["HkObject"], Closed):
    """The live list of the objects of one packfile, in file order.

    ``objects["Walk"]`` and ``"Walk" in objects`` accept the same text as ``Packfile.find_object``:
    a name, ``#0005``, ``hkbClipGenerator:Walk``.
    """

    _bond: Bond

    def __init__(self, packfile: HavokDocument, objects: Iterable[HkObject] = ()) -> None:
        super().__init__(objects)
        self._bond = packfile._bond

    @property
    def packfile(self) -> HavokDocument:
        """The document that has the list."""
        return self._bond.document()

    @overload
    def __getitem__(self, key: SupportsIndex | str) -> HkObject: ...
    @overload
    def __getitem__(self, key: slice) -> list[HkObject]: ...
    def __getitem__(self, key: SupportsIndex | slice | str) -> HkObject | list[HkObject]:
        if isinstance(key, str):
            return self.packfile.find_object(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return super().__contains__(key)
        try:
            self.packfile.find_object(key)
        except QueryError:
            return False
        return True

    def of_class(self, *names: str) -> list[HkObject]:
        """Return the objects of these classes and of classes derived from them, in file order.

        An object of an unknown class only matches the name of its class.

        >>> from chunkwright import hkx
        >>> packfile = hkx.new_packfile("hk_2010.2.0-r1")
        >>> clip = hkx.new_object(packfile, "hkbClipGenerator", {"name": "Walk"})
        >>> packfile.objects.of_class("hkbGenerator")
        [<hkbClipGenerator #0001 'Walk'>]
        """
        wanted = set(names)
        library = self.packfile.decoder.library
        kinds: dict[tuple[str, int | None], bool] = {}
        found = []
        for obj in self:
            key = obj.class_name, obj.signature
            if key not in kinds:
                kinds[key] = not wanted.isdisjoint(library.lineage(*key))
            if kinds[key]:
                found.append(obj)
        return found

    def __repr__(self) -> str:
        counts = Counter(obj.class_name for obj in self)
        shown = ", ".join(f"{count} {name}" for name, count in counts.most_common(_SHOWN))
        more = f", {len(counts) - _SHOWN} more classes" if len(counts) > _SHOWN else ""
        return f"<{counted(len(self), 'object')}: {shown}{more}>" if self else "<no objects>"

    def __reduce__(self) -> tuple[object, ...]:
        return ObjectList, (self.packfile, list(self))


def targets(value: object) -> list[HkObject]:
    """Return the objects that a value is or points to, in member order."""
    found: list[HkObject] = []
    _collect(value, found)
    return found


def _collect(value: object, found: list[HkObject]) -> None:
    if type(value) is Record:
        row = value.held
        for place in value.plan.leading:
            held = row[place]
            if held is not None:
                _collect(held, found)
    elif isinstance(value, HkObject):
        found.append(value)
    else:
        for each in elements(value):
            if each is not None:
                _collect(each, found)


def pointed_to(obj: HkObject) -> list[HkObject]:
    """Return the objects that an object points to, in member order, including duplicates."""
    held = obj.values
    if held.plan is None:
        return [target for _, target in held.pointers]
    return targets(held)


def reachable(
    start: Iterable[HkObject], follow: Callable[[HkObject], list[HkObject]] = pointed_to
) -> list[HkObject]:
    """Return ``start`` and all objects reachable from it, each once, depth first."""
    seen: set[int] = set()
    met: list[HkObject] = []
    stack = list(start)[::-1]
    while stack:
        obj = stack.pop()
        if id(obj) not in seen:
            seen.add(id(obj))
            met.append(obj)
            stack += follow(obj)[::-1]
    return met


def children_first(packfile: HavokDocument) -> list[HkObject]:
    """Return the objects, each after those it points to as far as cycles allow.

    The root comes last; objects that it does not reach come before it.
    """
    root = packfile.root
    order: list[HkObject] = []
    seen: set[int] = set()
    if root is not None:
        _add_children_first(root, seen, order)
    apart = [each for each in packfile.objects if id(each) not in seen]
    if not apart:
        return order
    # Objects that they share with the root come before them too.
    order, seen = [], set()
    for start in apart if root is None else [*apart, root]:
        _add_children_first(start, seen, order)
    return order


def _add_children_first(start: HkObject, seen: set[int], order: list[HkObject]) -> None:
    """Add an object, after the objects it reaches that were not seen yet."""
    if id(start) in seen:
        return
    seen.add(id(start))
    stack = [(start, iter(pointed_to(start)))]
    while stack:
        obj, rest = stack[-1]
        for child in rest:
            if id(child) not in seen:
                seen.add(id(child))
                stack.append((child, iter(pointed_to(child))))
                break
        else:
            order.append(obj)
            stack.pop()


def settle(document: HavokDocument) -> None:
    """Replace all mappings in arrays of structs with records.

    Raises ``SerializeError`` for anything in the list of objects that is not an object.
    """
    check_kinds(document.objects)
    for obj in document.objects:
        if obj.is_decoded and obj.values.plan is not None:
            obj.values.settle()


_STORED: Final = (
    "stored_layout",
    "stored_version",
    "stored_prefix",
    "stored_xml",
    "object_prefix",
    "trailing",
    "embedded_at",
    "source",
    "wrapper",
)


def reduced(packfile: Packfile) -> tuple[object, ...]:
    """Return what ``__reduce__`` of a packfile returns."""
    kept = vars(packfile)
    listed = list(packfile.objects) if "objects" in kept else None
    made = [obj for obj in listed or () if packfile.place_of(obj) is None]
    args = (
        type(packfile),
        packfile.header,
        packfile.sections,
        {name: getattr(packfile, name) for name in _STORED},
        list(packfile.stored_numbers),
        kept["_make_decoder"],
        packfile.decoder.library.user_tables if "_decoder" in kept else [],
        list(map(identity_of, made)),
    )
    state: dict[str, Value] = {
        "objects": listed,
        "held": [(obj, state_of(obj)) for obj in made],
    }
    for index, objects in list(kept.get("_section_objects", {}).items()):
        ids = packfile.object_ids(index) or repeat(None)
        state["held"] += [
            (obj, state_of(obj))
            for obj, object_id in zip(objects, ids, strict=False)
            if obj.is_decoded or obj.object_id != object_id or obj.section_index != index
        ]
    if "root" in kept:
        state["root"] = packfile.root
    return _rebuild, args, state


def _rebuild(
    kind: type[Packfile],
    header: Header,
    sections: list[Section],
    stored: dict[str, Value],
    numbers: Sequence[int],
    decoder: Callable[[Packfile], PackfileDecoder] | None,
    classes: Sequence[ClassTable | None],
    made: list[tuple[int, str, int | None]],
) -> Packfile:
    """Return a packfile made of its sections, and its new objects without their values.

    Graphs are too deep for recursion: decoded and new values follow as state, in which objects are
    represented by their numbers.
    """
    packfile = kind(header, sections, numbers=numbers, decoder=decoder)
    vars(packfile).update(stored)
    if classes:
        packfile.decoder.library.set_user_tables(classes)
    fresh = {identity[0]: recreate(packfile, *identity) for identity in made}
    vars(packfile)["_fresh"] = fresh
    return packfile
