"""The model of a packfile: a header and sections, and a graph of objects.

Objects are views of the sections, made on demand; their members are decoded on first access, and
edited objects are laid out again when the packfile is written.
"""

from __future__ import annotations

import copy
from bisect import bisect_right
from functools import cache, cached_property
from itertools import count, islice, repeat
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, cast

from chunkwright import base
from chunkwright.base import collector_paused
from chunkwright.base.classes import readonly
from chunkwright.base.wording import counted
from chunkwright.errors import FileAccessError, QueryError, SerializeError
from chunkwright.hkx.file import TYPES, ClassName, Header, Section, class_names
from chunkwright.hkx.model.havok_document import HavokDocument, ObjectList
from chunkwright.hkx.model.hkobject import (
    HkObject,
    check_kinds,
    check_root,
)
from chunkwright.hkx.model.holders import Bond

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from chunkwright.base.fileio import Target
    from chunkwright.hkx.model.havok_document import PackfileDecoder
    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.xml.packfiles import StoredXml


_SET_ONCE: Final = frozenset({"stored_layout", "stored_version", "stored_prefix", "stored_xml"})
_KINDS: Final[dict[str, type]] = {
    "header": Header,
    "sections": list,
    "objects": list,
    "trailing": bytes,
    "object_prefix": int,
}


IS_THERE: Final = base.kernel() is not None
"""Whether the compiled kernel makes objects."""


@cache
def _objects() -> Any:
    return base.kernel().Objects(HkObject)


class Packfile(HavokDocument, closed=True):
    """A Havok packfile of file version 4 to 11.

    ``trailing`` are bytes after the packfile in its file; ``embedded_at`` is its offset in a
    container, None for a file of its own. ``object_prefix`` is 8 in the dialect (HKX2-Enhanced,
    Pandora) that has an 8-byte id before each object, else 0; set it to add or remove the ids when
    the packfile is written. ``stored_prefix``, ``stored_layout`` and ``stored_version`` are those
    of the sections; ``convert`` makes a packfile of another layout or version. ``decoder`` makes
    the decoder of the objects, when the first of them is accessed. ``stored_xml`` is the text that
    an XML packfile was read from, which is written as XML; ``convert`` makes a binary packfile.
    """

    format: ClassVar[str] = "hkx"
    header: Header
    sections: list[Section]
    trailing: bytes
    embedded_at: int | None
    object_prefix: int
    stored_layout: str
    stored_version: str
    stored_prefix: int
    stored_xml: StoredXml | None
    _file_numbers: Sequence[int]
    _make_decoder: Callable[[Packfile], PackfileDecoder] | None

    def __init__(
        self,
        header: Header,
        sections: list[Section],
        *,
        trailing: bytes = b"",
        embedded_at: int | None = None,
        object_prefix: int = 0,
        numbers: Sequence[int] = (),
        decoder: Callable[[Packfile], PackfileDecoder] | None = None,
    ) -> None:
        vars(self)["_bond"] = Bond(self)
        self.header = header
        self.sections = sections
        self.trailing = trailing
        self.embedded_at = embedded_at
        self.object_prefix = object_prefix
        # The layout of the sections, even if the header is changed.
        self.stored_layout = header.layout
        self.stored_version = header.contents_version
        self.stored_prefix = object_prefix
        vars(self)["stored_xml"] = None
        # The numbers of the objects in file order, if they are not their positions.
        self._file_numbers = numbers
        self._make_decoder = decoder

    def __setattr__(self, name: str, value: object) -> None:
        if name in _SET_ONCE and name in vars(self):
            raise QueryError(f"{name} of a packfile is read-only", path=f"/{name}")
        kind = _KINDS.get(name)
        if kind is not None and not isinstance(value, kind):
            raise SerializeError(f"expected {kind.__name__}, found {value!r:.60}", path=f"/{name}")
        if name == "root":
            check_root(value)
        if name == "objects" and not isinstance(value, ObjectList):
            value = ObjectList(self, cast("list[HkObject]", value))
        if name in ("objects", "root"):
            vars(self)[name] = value
            return
        super().__setattr__(name, value)

    @readonly
    def decoder(self) -> PackfileDecoder:
        """The decoder of the objects; ``QueryError`` if the packfile was made without one."""
        return self._decoder

    @cached_property
    def _decoder(self) -> PackfileDecoder:
        if self._make_decoder is None:
            raise QueryError(
                "this packfile was made without a decoder: its objects have no values",
                hint="hkx.new_packfile and chunkwright.open make packfiles with one",
            )
        return self._make_decoder(self)

    @readonly
    def layout(self) -> str:
        """The four digits of the header: ``8101`` and so on."""
        return self.header.layout

    @readonly
    def contents_version(self) -> str:
        """The version of the SDK in the header, such as ``hk_2010.2.0-r1``."""
        return self.header.contents_version

    @readonly
    def byte_order(self) -> str:
        """``<`` or ``>``, by the header."""
        return self.header.byte_order

    @readonly
    def form(self) -> str:
        """``xml`` for a packfile that was read from XML, else ``binary``."""
        return "binary" if self.stored_xml is None else "xml"

    def stated_signature(self, class_name: str) -> int | None:
        """Return the signature of a class among the class names; None if it is not listed."""
        return next((row.signature for row in self.class_names if row.name == class_name), None)

    def is_description(self, obj: HkObject) -> bool:
        """Whether an object is in a section that describes classes."""
        index = obj.section_index
        return 0 <= index < len(self.sections) and self.sections[index].tag == TYPES

    @readonly
    def home_section(self) -> int:
        """The contents section."""
        return self.header.contents_section

    @readonly
    def contents(self) -> Section:
        """The section that contains the root object."""
        return self.sections[self.header.contents_section]

    @readonly
    def class_names(self) -> tuple[ClassName, ...]:
        """The classes of the class-name section as it was read, in stored order.

        Classes of objects that were added or removed since are not reflected here; ``info``
        counts those that would be written, and a packfile read again from ``bytes`` lists them.
        """
        return tuple(self.class_name_table(self.header.class_name_section).values())

    def class_name_table(self, section_index: int) -> dict[int, ClassName]:
        """Return the class names of a section by the offset of the name; empty if it has none."""
        if section_index not in self._name_tables:
            found: dict[int, ClassName] = {}
            if 0 <= section_index < len(self.sections):
                names = class_names(self.sections[section_index].data, self.header.byte_order)
                found = {row.offset: row for row in names}
            self._name_tables[section_index] = found
        return self._name_tables[section_index]

    @cached_property
    def _name_tables(self) -> dict[int, dict[int, ClassName]]:
        return {}

    @cached_property
    def objects(self) -> ObjectList:
        """The objects in file order, without those of ``__types__`` sections.

        The list is live: append to it or remove from it to add and drop objects.
        """
        kept = [i for i, section in enumerate(self.sections) if section.tag != TYPES]
        made = (each for index in kept for each in self.section_objects(index))
        return ObjectList(self, made)

    def section_objects(self, section_index: int) -> list[HkObject]:
        """Return the objects of one section in file order; every call returns the same objects."""
        if section_index not in self._section_objects:
            self._section_objects[section_index] = self._make_objects(section_index)
            self._made_of[section_index] = self.sections[section_index]
        return self._section_objects[section_index]

    def check_sections(self) -> None:
        """Refuse values that are not sections, and sections replaced after objects were made from
        them."""
        for index, section in enumerate(self.sections):
            if not isinstance(section, Section):
                raise SerializeError(
                    f"expected a Section, found {section!r:.60}", path=f"/sections/{index}"
                )
        for index, section in self._made_of.items():
            if self._section_objects[index] and self.sections[index : index + 1] != [section]:
                raise SerializeError(
                    f"section {index} ({section.tag}) was replaced after objects were made from it",
                    path=f"/sections/{index}",
                    hint="replace it before accessing objects, or open the bytes again",
                )

    @cached_property
    def _made_of(self) -> dict[int, Section]:
        return {}

    @cached_property
    def _section_objects(self) -> dict[int, list[HkObject]]:
        return {}

    def _make_objects(self, section_index: int) -> list[HkObject]:
        section = self.sections[section_index]
        ids = self.object_ids(section_index)

        def class_of(names: int, name: int) -> tuple[str, int | None]:
            row = self.class_name_table(names).get(name)
            return (row.name, row.signature) if row else ("", None)

        if IS_THERE:
            rows = section.table("virtual_fixups").words.tobytes()
            numbers = self._numbers(section_index)
            found: list[HkObject] | None = _objects().read(
                self._bond, section_index, rows, class_of, ids, numbers
            )
            if found is not None:
                return found
        return [
            HkObject(
                self,
                *class_of(names, name),
                section_index=section_index,
                offset=offset,
                object_id=object_id,
                number=number,
            )
            for (offset, names, name), object_id, number in zip(
                section.rows("virtual_fixups"),
                ids or repeat(None),
                self._numbers(section_index),
                strict=False,
            )
        ]

    def object_ids(self, section_index: int) -> list[int]:
        """Read the ids before the objects of a section; empty if there are none."""
        if not self.stored_prefix:
            return []
        order: Literal["little", "big"] = "little" if self.header.little_endian else "big"
        section = self.sections[section_index]
        starts = section.table("virtual_fixups").pointers
        return [int.from_bytes(section.data[at : at + 8], order) for at in starts]

    def _numbers(self, section_index: int) -> Iterator[int]:
        """Yield the numbers of the objects of a section; ``__types__`` is numbered separately."""
        if self.sections[section_index].tag == TYPES:
            return count(1)
        before = [
            section.count("virtual_fixups")
            for section in self.sections[:section_index]
            if section.tag != TYPES
        ]
        return islice(self.stored_numbers, sum(before), None)

    @cached_property
    def stored_numbers(self) -> Sequence[int]:
        """The numbers of the objects that were read, in file order."""
        kept = [i for i, section in enumerate(self.sections) if section.tag != TYPES]
        total = sum(self.sections[index].count("virtual_fixups") for index in kept)
        ids = [one for index in kept for one in self.object_ids(index)]
        for numbers in (self._file_numbers, ids):
            if len(numbers) == total == len(set(numbers)):
                return numbers
        return range(1, total + 1)

    @readonly
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the objects, in their order."""
        if "objects" in vars(self):
            return tuple(obj.number for obj in self.objects)
        return tuple(self.stored_numbers)

    def keep_numbers(self, numbers: Sequence[int]) -> None:
        """Set the numbers of the objects of a packfile that was just read, in file order."""
        self._file_numbers = numbers

    def extent_of(self, obj: HkObject) -> tuple[int, int]:
        """Return the start of the body and the end of the payloads, at the next object."""
        section = self.sections[obj.section_index]
        start = obj.body_offset
        starts = section.object_starts
        after = bisect_right(starts, start)
        return start, starts[after] if after < len(starts) else len(section.data)

    def references_of(self, obj: HkObject) -> Iterator[HkObject]:
        """Yield the objects that an object points to: by its members, if they were accessed.

        Until then they are those of its global fixups, in stored order.
        """
        if obj.is_decoded:
            yield from self.decoder.targets(obj)
            return
        start, end = self.extent_of(obj)
        inside = self.sections[obj.section_index].global_between(start, end)
        for _, section, offset in inside:
            target = self.object_at(section, offset)
            if target is not None:
                yield target

    def decode_all(self) -> None:
        """Decode the members of every object, which is faster than one by one."""
        with collector_paused():
            check_kinds(self.objects)
            self.decoder.decode_all(self.objects)

    def stored_object(self, section_index: int, place: int) -> HkObject:
        """Return an object that was read from a section."""
        return self.section_objects(section_index)[place]

    def place_of(self, obj: HkObject) -> tuple[int, int] | None:
        """Return section and index in it for an object that was read, None for others."""
        return self._places.get(id(obj))

    @cached_property
    def _places(self) -> dict[int, tuple[int, int]]:
        return {
            id(obj): (index, place)
            for index in range(len(self.sections))
            for place, obj in enumerate(self.section_objects(index))
        }

    @cached_property
    def _by_place(self) -> dict[tuple[int, int], HkObject]:
        sections = range(len(self.sections))
        made = [(index, each) for index in sections for each in self.section_objects(index)]
        return {(index, each.offset or 0): each for index, each in reversed(made)}

    def object_at(self, section_index: int, offset: int) -> HkObject | None:
        """Return the object that starts at exactly this offset; None if there is none."""
        return self._by_place.get((section_index, offset))

    @cached_property
    def root(self) -> HkObject | Any:
        """The root object according to the header; None if no object starts there."""
        return self.object_at(self.header.contents_section, self.header.contents_offset)

    @readonly
    def root_class(self) -> str:
        """The class of the root that was set, or else the one that the header states; may be ""."""
        header = self.header
        if "root" in vars(self):
            chosen = self.root
            if chosen is not self.object_at(header.contents_section, header.contents_offset):
                return chosen.class_name if chosen is not None else ""
        names = self.class_name_table(header.class_name_section)
        row = names.get(header.class_name_offset)
        return row.name if row else ""

    def save(self, path: Target | None = None) -> None:
        """Write the packfile as ``Document.save`` does, never over the container it came from."""
        if path is None and self.embedded_at is not None:
            raise FileAccessError(
                f"this packfile was read from inside {self.source or 'other data'}",
                hint="put it back with hkx.embedded.save, or pass the path of a separate file",
            )
        super().save(path)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Packfile):
            return NotImplemented
        return self is other or bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        from chunkwright.hkx.model import havok_document

        return havok_document.reduced(self)

    def __setstate__(self, state: dict[str, Value]) -> None:
        vars(self).pop("_fresh", None)
        if state["objects"] is not None:
            self.objects = state["objects"]
        if "root" in state:
            self.root = state["root"]
        for obj, held in state["held"]:
            obj.__setstate__(held)

    def __copy__(self) -> Packfile:
        # Objects belong to one packfile, so there is no copy that shares them.
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        stored = self.contents.count("virtual_fixups")
        count = len(self.objects) if "objects" in vars(self) else stored
        layout = self.layout if self.stored_xml is None else "XML"
        return (
            f"<Packfile {self.header.contents_version} {layout}: "
            f"{self.root_class or 'no root class'}, {counted(count, 'object')}>"
        )


def packfile_at(bond: Bond) -> Packfile:
    """Return the packfile that a bond refers to."""
    found = bond.document()
    assert isinstance(found, Packfile), "the object is not in a packfile"
    return found


def packfile_of(obj: HkObject) -> Packfile:
    """Return the packfile of an object; ``QueryError`` for an object of another document."""
    packfile = obj.packfile
    if not isinstance(packfile, Packfile):
        raise QueryError(f"{obj!r} is not in a packfile", path=obj.address)
    return packfile
