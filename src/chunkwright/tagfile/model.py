"""The model of a tagfile: the head of its form, a graph of objects, and the list of forms."""

from __future__ import annotations

import copy
import re
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Protocol, TypeVar

from chunkwright.base.classes import readonly
from chunkwright.base.wording import counted, join
from chunkwright.errors import CorruptError, FileAccessError, QueryError, SerializeError
from chunkwright.hkx.model.havok_document import HavokDocument, ObjectList, reachable
from chunkwright.hkx.model.hkobject import HkObject, check_root, label, set_number, state_of
from chunkwright.hkx.model.holders import Bond
from chunkwright.hkx.model.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.base.fileio import Limits, Target
    from chunkwright.base.jsontext import Json
    from chunkwright.document import Problem
    from chunkwright.hkx.model.havok_document import Decoder
    from chunkwright.hkx.model.record import JsonDict
    from chunkwright.query.items import Item


CHUNKED: Final = "chunked"
BINARY: Final = "binary"
XML: Final = "xml"

H = TypeVar("H", bound="Head")
_SET_ONCE: Final = frozenset(
    {"form", "head", "stored", "stored_objects", "stored_root", "embedded_at"}
)


class Head(Protocol):
    """The data that a form stores besides objects: versions, types, unusual bits."""

    @property
    def contents_version(self) -> str:
        """The version of the SDK; "" if it is not stated."""
        ...


class Tagfile(HavokDocument, closed=True):
    """A Havok tagfile of any form: ``chunked`` (TAG0), ``binary`` or ``xml``.

    ``head`` has the data of the form besides the objects; ``trailing`` are the bytes after the
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
        vars(self)["_bond"] = Bond(self)
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
        """Set the objects and the root that were read from the stored bytes."""
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
        """Return True: the file itself describes its classes."""
        return True

    @readonly
    def root_class(self) -> str:
        """The class of the root object; "" without one."""
        return "" if self.root is None else self.root.class_name

    def extent_of(self, obj: HkObject) -> tuple[int, int]:
        """Return the start and end of an object that was read, without its arrays and strings."""
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
        """Write the tagfile as ``Document.save`` does, but never over its container."""
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

    def __setstate__(self, state: JsonDict) -> None:
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
    """Return the head of a tagfile of one form; ``QueryError`` for another form."""
    if not isinstance(tagfile.head, kind):
        raise QueryError(f"a tagfile of the form {tagfile.form} has no {kind.__name__}")
    return tagfile.head


_KEPT: Final = ("stored", "trailing", "embedded_at", "source", "wrapper")


def _rebuild(
    form: str,
    head: Head,
    decoder: Callable[[Tagfile], Decoder],
    kept: JsonDict,
    identities: Iterable[tuple[int, str, int | None]],
) -> Tagfile:
    """Return a tagfile whose objects have no values yet, for unpickling: their state follows."""
    made = Tagfile(form, head, decoder=decoder)
    vars(made).update(kept)
    known = [
        HkObject(made, class_name, number=number, offset=offset)
        for number, class_name, offset in identities
    ]
    vars(made)["_known"] = known
    vars(made)["_fresh"] = {obj.number: obj for obj in known}
    return made


# The most bytes read in a search for tagfiles in other data, as a multiple of its size: data that
# only starts like a tagfile may claim to extend to the end.
MOST_SEARCHED: Final = 16


class Written(NamedTuple):
    """A tagfile written from the values of its objects, and the objects in file order."""

    data: bytes
    order: list[HkObject]


class Form(Protocol):
    """The interface of a form, provided by its module as ``FORM``."""

    def read(self, data: bytes, limits: Limits) -> Tagfile:
        """Read a tagfile at the start of data; what follows it is its ``trailing``."""
        ...

    def reread(self, data: bytes, like: Tagfile) -> Tagfile:
        """Read the bytes just written; ``like`` has the types if the data only refers to them."""
        ...

    def rewrite(self, tagfile: Tagfile) -> Written:
        """Make the bytes from the values of the objects."""
        ...

    def is_changed(self, tagfile: Tagfile) -> bool:
        """Return whether the values of a stored object differ from those that were read."""
        ...

    def head_to_dict(self, tagfile: Tagfile) -> JsonDict:
        """Return the head as plain data."""
        ...

    def head_from_dict(self, form: Json) -> tuple[Head, Callable[[Tagfile], Decoder]]:
        """Return the head from plain data, and the function that makes its decoder."""
        ...

    def info(self, tagfile: Tagfile) -> JsonDict:
        """Count the contents of a tagfile besides objects."""
        ...

    def problems(self, tagfile: Tagfile) -> Iterable[Problem]:
        """Yield the problems of a tagfile, except objects that cannot be decoded."""
        ...

    def parts(self, tagfile: Tagfile, parent: Item) -> Iterator[Item]:
        """Yield the items of the tree besides objects."""
        ...

    def find(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield the offset and size of each tagfile of this form inside other data."""
        ...


def differs(form: Form, tagfile: Tagfile) -> bool:
    """Return whether the objects, written again, give bytes other than those that were read."""
    if tagfile.stored is None:
        return True
    made = form.rewrite(tagfile).data
    # Writers other than the SDK's may store zeros, or differ in order and spelling.
    return (
        made != tagfile.stored and made != form.rewrite(form.reread(tagfile.stored, tagfile)).data
    )


class _Sign(NamedTuple):
    """How a form is recognised: bytes at an offset, or within a number of bytes from the start."""

    module: str
    pattern: bytes


# The first bytes, which show the form of a tagfile: an XML declaration and comments may come first.
_START: Final = 4096
_PACKAGE: Final = "chunkwright.tagfile"
_SIGNS: Final[dict[str, _Sign]] = {
    CHUNKED: _Sign("chunked", rb"[\x00-\x3f].{3}(?:TAG0|TCM0)"),
    # Big-endian files, with the words of the magic swapped, are recognised, then refused.
    BINARY: _Sign("binary", rb"\x1e\x0d\xb0\xca\xce\xfa\x11\xd0|\xca\xb0\x0d\x1e\xd0\x11\xfa\xce"),
    XML: _Sign(
        "xml",
        # Possessive, to prevent backtracking over many comments before another element.
        rb"(?:\xef\xbb\xbf)?\s*+(?:<\?xml[^>]{0,200}\?>\s*+)?(?:(?><!--.*?-->)\s*+)*+"
        rb"<hktagfile\b",
    ),
}


def probe(data: bytes) -> bool:
    """Return whether data starts like a tagfile of any form."""
    return form_of(data) is not None


def form_of(data: bytes) -> str | None:
    """Return the form that the start of data shows; None if it is not a tagfile."""
    start = data[:_START]
    return next(
        (name for name, sign in _SIGNS.items() if re.match(sign.pattern, start, re.DOTALL)), None
    )


def form_named(name: str) -> Form:
    """Return a form by name; ``QueryError`` lists the known ones."""
    if name not in _SIGNS:
        raise QueryError(f"no form {name!r:.40}", hint=f"there are {', '.join(_SIGNS)}")
    form: Form = import_module(f"{_PACKAGE}.{_SIGNS[name].module}").FORM
    return form


def forms() -> tuple[str, ...]:
    """Return the names of the forms."""
    return tuple(_SIGNS)


def read_alone(data: bytes, limits: Limits) -> Tagfile:
    """Read a tagfile of any form with its own types; bytes after it are its ``trailing``."""
    form = form_of(data)
    if form is None:
        raise CorruptError(
            f"starts with {data[:8].hex(' ') or 'nothing'}, unlike any tagfile", offset=0
        )
    return form_named(form).read(data, limits)


def foreign(obj: HkObject, tagfile: Tagfile) -> SerializeError:
    """Return the error about a pointer to an object that is not in the tagfile."""
    if obj.packfile is tagfile:
        what = "was removed from the tagfile"
        hint = "hkx.drop removes an object with all pointers to it"
    else:
        what = "belongs to another document"
        hint = "make a similar object with hkx.new_object(tagfile, class_name, members)"
    return SerializeError(f"{obj!r} is pointed to, but {what}", hint=hint)


def check_rooted(tagfile: Tagfile, order: Sequence[HkObject]) -> None:
    """Refuse to write objects without a root, as readers treat the first object as the root."""
    if tagfile.root is None and order:
        raise SerializeError(
            f"no object is the root, but readers would treat {order[0]!r} as the root", path="/root"
        )


def object_order(tagfile: Tagfile) -> list[HkObject]:
    """Return the root and the other objects, after checking that all can be written."""
    root = [] if tagfile.root is None else [tagfile.root]
    listed = set(map(id, tagfile.objects))
    order = list({id(obj): obj for obj in [*root, *tagfile.objects]}.values())
    for obj in reachable(order):
        if id(obj) not in listed:
            raise foreign(obj, tagfile).within(*label(obj))
    for obj in order:
        if obj.packfile is not tagfile or not isinstance(obj.values, Record):
            raise SerializeError("this object belongs to another document", path=join(*label(obj)))
    check_rooted(tagfile, order)
    return order
