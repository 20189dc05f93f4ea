"""The model of a tagfile: what its form states, and a graph of objects."""

from __future__ import annotations

import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar

from chunkwright.base.lists import readonly
from chunkwright.base.wording import counted
from chunkwright.errors import FileAccessError, QueryError, SerializeError
from chunkwright.hkx.model.havok_document import HavokDocument, ObjectList
from chunkwright.hkx.model.hkobject import HkObject, check_root, set_number, state_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.base.fileio import Target
    from chunkwright.hkx.model.hkobject import Decoder

CHUNKED: Final = "chunked"
BINARY: Final = "binary"
XML: Final = "xml"

H = TypeVar("H", bound="Head")
_SET_ONCE: Final = frozenset(
    {"form", "head", "stored", "stored_objects", "stored_root", "embedded_at"}
)


class Head(Protocol):
    """What a form stores besides objects: versions, types, unusual bits."""

    @property
    def contents_version(self) -> str:
        """The version of the SDK; "" if it is not stated."""
        ...


class Tagfile(HavokDocument, closed=True):
    """A Havok tagfile of any form: ``chunked`` (TAG0), ``binary`` or ``xml``.

    ``head`` is what the form states besides the objects; ``trailing`` are bytes after the
    tagfile in its file, ``embedded_at`` its offset in a container, None for a file of its own.
    ``stored`` are the bytes that were read, None for a new tagfile.
    """

    format: ClassVar[str] = "tagfile"
    form: str
    head: Head
    stored: bytes | None
    trailing: bytes
    embedded_at: int | None
    _make_decoder: Callable[[Tagfile], Decoder]

    def __init__(
        self,
        form: str,
        head: Head,
        *,
        decoder: Callable[[Tagfile], Decoder],
        stored: bytes | None = None,
        trailing: bytes = b"",
        embedded_at: int | None = None,
    ) -> None:
        self.form = form
        self.head = head
        self.stored = stored
        self.trailing = trailing
        self.embedded_at = embedded_at
        self._make_decoder = decoder
        self.root = None

    def __setattr__(self, name: str, value: object) -> None:
        if name in _SET_ONCE and name in vars(self):
            raise QueryError(f"{name} of a tagfile is read-only", path=f"/{name}")
        if name == "trailing" and not isinstance(value, bytes):
            raise SerializeError(f"expected bytes, found {value!r:.60}", path=f"/{name}")
        if name == "objects" and not isinstance(value, ObjectList):
            if not isinstance(value, list):
                raise SerializeError(f"expected a list, found {value!r:.60}", path="/objects")
            value = ObjectList(self, value)
        if name == "root":
            check_root(value)
        if name in ("objects", "root", "stored_objects", "stored_root"):
            vars(self)[name] = value
            return
        super().__setattr__(name, value)

    if not TYPE_CHECKING:

        @cached_property
        def objects(self) -> ObjectList:
            """The objects, a live list; the first is usually the root."""
            return ObjectList(self)

    def keep_stored(self, objects: Sequence[HkObject], root: HkObject | None) -> None:
        """Take over the objects of a tagfile that was just read."""
        self.stored_objects = tuple(objects)
        self.stored_root = root
        self.objects = list(objects)
        self.root = root

    def keep_numbers(self, numbers: Sequence[int]) -> None:
        """Set the numbers of the objects of a tagfile that was just read, in file order."""
        for obj, number in zip(self.stored_objects, numbers, strict=True):
            set_number(obj, number)

    @cached_property
    def stored_objects(self) -> tuple[HkObject, ...]:
        """The objects that were read, in file order."""
        return ()

    @cached_property
    def stored_root(self) -> HkObject | None:
        """The root that was read."""
        return None

    @readonly
    def decoder(self) -> Decoder:
        """The decoder of the objects."""
        return self._decoder

    @cached_property
    def _decoder(self) -> Decoder:
        return self._make_decoder(self)

    @readonly
    def contents_version(self) -> str:
        """The version of the SDK, such as ``20150100`` or ``hk_2013.2.5-r1``; may be ""."""
        return self.head.contents_version

    @readonly
    def byte_order(self) -> str:
        """Tagfiles of all forms are little endian."""
        return "<"

    @readonly
    def describes_types(self) -> bool:
        """Whether the classes are those that the file itself describes: always."""
        return True

    @readonly
    def root_class(self) -> str:
        """The class of the root object; "" without one."""
        return "" if self.root is None else self.root.class_name

    def extent_of(self, obj: HkObject) -> tuple[int, int]:
        """Return start and end of an object that was read, without its arrays and strings."""
        plan = self.decoder.plan_of(obj)
        start = obj.body_offset
        return start, start + (0 if plan is None else plan.size)

    def references_of(self, obj: HkObject) -> Iterator[HkObject]:
        """Yield the objects that an object points to, in the order of its members."""
        from chunkwright.hkx.model.havok_document import pointed_to

        return iter(pointed_to(obj))

    def stored_object(self, section_index: int, place: int) -> HkObject:
        """Return an object that was read."""
        del section_index
        return self.stored_objects[place]

    def save(self, path: Target | None = None) -> None:
        """Write the tagfile as ``Document.save`` does, never over the container it came from."""
        if path is None and self.embedded_at is not None:
            raise FileAccessError(
                f"this tagfile was read from inside {self.source or 'other data'}",
                hint="put it back with tagfile.embedded.save, or pass the path of a separate file",
            )
        super().save(path)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tagfile):
            return NotImplemented
        return self is other or bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Tagfile:
        # Objects belong to one document, so there is no copy that shares them.
        return copy.deepcopy(self)

    def __reduce__(self) -> tuple[object, ...]:
        everything = {id(obj): obj for obj in (*self.stored_objects, *self.objects)}
        known = list(everything.values())
        args = (
            self.form,
            self.head,
            self._make_decoder,
            {name: getattr(self, name) for name in _KEPT},
            [(obj.number, obj.class_name, obj.offset) for obj in known],
        )
        places = {id(obj): place for place, obj in enumerate(known)}
        state = {
            "stored": len(self.stored_objects),
            "stored_root": None if self.stored_root is None else places[id(self.stored_root)],
            "objects": [places[id(obj)] for obj in self.objects],
            "root": None if self.root is None else places.get(id(self.root)),
            "held": [(place, state_of(obj)) for place, obj in enumerate(known) if obj.is_decoded],
        }
        return _rebuild, args, state

    def __setstate__(self, state: dict[str, Any]) -> None:
        known: list[HkObject] = vars(self)["_known"]
        self.keep_stored(
            known[: state["stored"]],
            None if state["stored_root"] is None else known[state["stored_root"]],
        )
        self.objects = [known[place] for place in state["objects"]]
        self.root = None if state["root"] is None else known[state["root"]]
        for place, held in state["held"]:
            known[place].__setstate__(held)
        del vars(self)["_known"]

    def __repr__(self) -> str:
        what = f"{self.form} {self.contents_version}".rstrip()
        return f"<Tagfile {what}: {self.root_class or 'no root'}, {counted(len(self.objects), 'object')}>"


def head_of(tagfile: Tagfile, kind: type[H]) -> H:
    """Return the head of a tagfile, which is that of one form; ``QueryError`` for another form."""
    if not isinstance(tagfile.head, kind):
        raise QueryError(f"a tagfile of the form {tagfile.form} has no {kind.__name__}")
    return tagfile.head


_KEPT: Final = ("stored", "trailing", "embedded_at", "source", "wrapper")


def _rebuild(
    form: str,
    head: Head,
    decoder: Callable[[Tagfile], Decoder],
    kept: dict[str, Any],
    identities: Iterable[tuple[int, str, int | None]],
) -> Tagfile:
    """Return a tagfile whose objects have no values yet: those follow as state."""
    made = Tagfile(form, head, decoder=decoder)
    vars(made).update(kept)
    known = [
        HkObject(made, class_name, number=number, offset=offset)
        for number, class_name, offset in identities
    ]
    vars(made)["_known"] = known
    vars(made)["_fresh"] = {obj.number: obj for obj in known}
    return made
