"""A packfile as its user holds it: a header and sections, and a graph of objects.

Objects are views of the sections, made when first asked for; their members are decoded when
first touched, and an edited object is laid out anew when the packfile is written.
"""

from __future__ import annotations

import copy
from functools import cached_property, partial
from itertools import count, islice, repeat
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from chunkwright.collector import collector_paused
from chunkwright.document import Document
from chunkwright.errors import ChunkwrightError, FileAccessError, QueryError, SerializeError
from chunkwright.hkx.container import TYPES, ClassName, Header, Section, class_names
from chunkwright.readonly import readonly

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, KeysView, Mapping, Sequence


class HkObject:
    """One object of the graph, at ``offset`` in the data of section ``section_index``.

    Members answer by name, as items or as attributes (an item where a member is called like
    an attribute of this class): pointers give other objects, None where null. ``object_id``
    is the number in front of the object in packfiles of the dialect that has them.
    ``offset`` is None for an object that was made and not read.

    ``number`` is what the object is called by, as ``#0005``, for as long as it lives: its place
    in the file that was read, from 1, its number in XML or JSON, or its id where each object
    has one of its own; a new object has the next that is free.
    """

    __slots__ = (
        "_values",
        "class_name",
        "number",
        "object_id",
        "offset",
        "packfile",
        "section_index",
        "signature",
    )

    class_name: str
    signature: int | None
    packfile: Packfile
    section_index: int
    offset: int | None
    number: int
    object_id: int | None
    _values: Any

    def __init__(
        self,
        packfile: Packfile,
        class_name: str,
        signature: int | None = None,
        *,
        section_index: int | None = None,
        offset: int | None = None,
        object_id: int | None = None,
        number: int | None = None,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        keep = partial(object.__setattr__, self)
        keep("packfile", packfile)
        keep("class_name", class_name)
        keep("signature", signature)
        keep(
            "section_index",
            packfile.header.contents_section if section_index is None else section_index,
        )
        keep("offset", offset)
        keep("object_id", object_id)
        keep("number", packfile.free_number() if number is None else number)
        keep("_values", values)

    @property
    def values(self) -> Any:
        """The decoded members, a mutable mapping in the order of declaration, base first."""
        if self._values is None:
            from chunkwright.hkx import values

            object.__setattr__(self, "_values", values.decode(self))
        return self._values

    @property
    def address(self) -> str:
        """Where the object is found: ``/objects/hkbClipGenerator:Walk`` or ``/objects/#0005``.

        Class and name where no other object of the packfile has both, else the number.
        """
        from chunkwright.hkx import addresses

        return addresses.address(self)

    @property
    def is_decoded(self) -> bool:
        """Whether the members were touched, and so may have been changed."""
        return self._values is not None

    @property
    def body_offset(self) -> int:
        """Where the members start in the section: behind the object id, if there is one."""
        if self.offset is None:
            raise QueryError(f"this {self.class_name} was made and not read: it has no offset")
        return self.offset + self.packfile.stored_prefix

    @property
    def extent(self) -> tuple[int, int]:
        """Start and end of body and payloads in the section: the next object ends this one."""
        section = self.packfile.sections[self.section_index]
        start = self.body_offset
        starts = section.object_starts
        after = int(starts.searchsorted(start, side="right"))
        return start, int(starts[after]) if after < len(starts) else len(section.data)

    def references(self) -> Iterator[HkObject]:
        """Give the objects that the global fixups of this one lead to, in stored order."""
        packfile = self.packfile
        start, end = self.extent
        inside = packfile.sections[self.section_index].global_between(start, end)
        for _, section, offset in inside.tolist():
            target = packfile.object_at(section, offset)
            if target is not None:
                yield target

    def __getitem__(self, member: str) -> Any:
        return self.values[member]

    def __setitem__(self, member: str, value: object) -> None:
        try:
            self.values[member] = value
        except ChunkwrightError as error:
            raise error.within(*label(self)).located(self.packfile.source, "hkx") from None

    def __contains__(self, member: object) -> bool:
        return member in self.values

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def keys(self) -> KeysView[str]:
        """Give the names of the members."""
        names: KeysView[str] = self.values.keys()
        return names

    def __getattr__(self, member: str) -> Any:
        # Probes (copy, pickle, numpy) must not decode anything, nor an object without its slots.
        if member in HkObject.__slots__:
            raise AttributeError(member)
        if not member.startswith("__"):
            values = self.values
            try:
                return values[member]
            except QueryError as error:
                raise AttributeError(str(error)) from None
        raise AttributeError(f"{self.class_name} has no member {member!r}")

    def __setattr__(self, member: str, value: object) -> None:
        if member in ("object_id", "section_index"):
            object.__setattr__(self, member, value)
        elif member in HkObject.__slots__:
            raise QueryError(f"{member} of {self!r} is read-only")
        else:
            self[member] = value

    def __reduce__(self) -> tuple[Any, ...]:
        from chunkwright.hkx import copies

        return copies.object_parts(self)

    def __setstate__(self, held: tuple[Any, ...]) -> None:
        from chunkwright.hkx import copies

        copies.hold(self, held)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.values]

    def __repr__(self) -> str:
        from chunkwright.hkx import addresses

        name = addresses.title(self)
        return f"<{self.class_name} #{self.number:04d}{f' {name!r}' if name else ''}>"


def label(obj: HkObject) -> tuple[str, str]:
    """What errors call an object: the segments of its address by number."""
    return "objects", f"#{obj.number:04d}"


_SET_ONCE: Final = frozenset({"stored_layout", "stored_version", "stored_prefix"})
_NOT_SET: Final = frozenset({"format", "stored_numbers"})


class Packfile(Document):
    """A Havok packfile of file version 4 to 11.

    ``trailing`` are bytes behind the packfile in the file that was opened as a whole;
    ``embedded_at`` is where it stood in a container, None for a file of its own.
    ``object_prefix`` is 8 in the dialect (HKX2-Enhanced, Pandora) that puts an 8-byte id
    in front of each object, else 0; set it for ids to come or go when the packfile is written.
    ``stored_prefix``, ``stored_layout`` and ``stored_version`` are what the sections have;
    ``convert`` gives a packfile of another layout or version.
    """

    format: ClassVar[str] = "hkx"

    def __init__(
        self,
        header: Header,
        sections: list[Section],
        *,
        trailing: bytes = b"",
        embedded_at: int | None = None,
        object_prefix: int = 0,
        numbers: Sequence[int] = (),
    ) -> None:
        self.header = header
        self.sections = sections
        self.trailing = trailing
        self.embedded_at = embedded_at
        self.object_prefix = object_prefix
        # What the sections are laid out in, whatever becomes of the header.
        self.stored_layout = header.layout
        self.stored_version = header.contents_version
        self.stored_prefix = object_prefix
        # Those of the objects in file order where they are not their places.
        self._given_numbers = numbers

    def __setattr__(self, name: str, value: object) -> None:
        if name in _NOT_SET or (name in _SET_ONCE and name in vars(self)):
            raise QueryError(f"{name} of a packfile is read-only")
        super().__setattr__(name, value)

    @readonly
    def layout(self) -> str:
        """The four digits of the header: ``8101`` and so on."""
        return self.header.layout

    @readonly
    def contents(self) -> Section:
        """The section that holds the root object."""
        return self.sections[self.header.contents_section]

    @readonly
    def class_names(self) -> tuple[ClassName, ...]:
        """The classes of the class-name section as it was read, in stored order.

        Classes that came or went with objects since are not told of here; ``info`` counts
        those that would be written, and a packfile read again from ``bytes`` lists them.
        """
        return tuple(self.class_name_table(self.header.class_name_section).values())

    def class_name_table(self, section_index: int) -> dict[int, ClassName]:
        """Give the class names of a section by the offset of the name; empty where it has none."""
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
    def objects(self) -> list[HkObject]:
        """The objects in file order, those of ``__types__`` sections left out.

        A list of the packfile's own: append to it or remove from it to add and drop objects.
        """
        kept = [i for i, section in enumerate(self.sections) if section.tag != TYPES]
        return [made for index in kept for made in self.section_objects(index)]

    def decode_all(self) -> None:
        """Decode the members of every object.

        The fastest way to have everything: touching one object after the other does the
        same with the garbage collector looking on.
        """
        with collector_paused():
            for obj in self.objects:
                _ = obj.values

    def section_objects(self, section_index: int) -> list[HkObject]:
        """Give the objects of one section, in file order; the same objects at each call."""
        if section_index not in self._section_objects:
            self._section_objects[section_index] = list(self._make_objects(section_index))
            self._made_of[section_index] = self.sections[section_index]
        return self._section_objects[section_index]

    def check_sections(self) -> None:
        """Refuse sections that were exchanged after objects had been made of them."""
        for index, section in self._made_of.items():
            if self._section_objects[index] and self.sections[index : index + 1] != [section]:
                raise SerializeError(
                    f"section {index} ({section.tag}) was exchanged after objects were made of it",
                    hint="exchange it before anything asks for objects, or open the bytes anew",
                )

    @cached_property
    def _made_of(self) -> dict[int, Section]:
        return {}

    @cached_property
    def _section_objects(self) -> dict[int, list[HkObject]]:
        return {}

    def _make_objects(self, section_index: int) -> Iterator[HkObject]:
        section = self.sections[section_index]
        rows = section.rows("virtual_fixups")
        ids = self.object_ids(section_index) or repeat(None)
        for (offset, names, name), object_id, number in zip(
            rows, ids, self._numbers(section_index), strict=False
        ):
            row = self.class_name_table(names).get(name)
            yield HkObject(
                self,
                row.name if row else "",
                row.signature if row else None,
                section_index=section_index,
                offset=offset,
                object_id=object_id,
                number=number,
            )

    def object_ids(self, section_index: int) -> list[int]:
        """Read the ids in front of the objects of a section; empty where there are none."""
        if not self.stored_prefix:
            return []
        order: Literal["little", "big"] = "little" if self.header.little_endian else "big"
        section = self.sections[section_index]
        starts = [row[0] for row in section.rows("virtual_fixups")]
        return [int.from_bytes(section.data[at : at + 8], order) for at in starts]

    def _numbers(self, section_index: int) -> Iterator[int]:
        """Number the objects of one section; those of a ``__types__`` section by themselves."""
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
        for numbers in (self._given_numbers, ids):
            if len(numbers) == total == len(set(numbers)):
                return numbers
        return range(1, total + 1)

    def free_number(self) -> int:
        """Return the next number that no object has had."""
        return next(self._free_numbers)

    @cached_property
    def _free_numbers(self) -> Iterator[int]:
        return count(1 + max((obj.number for obj in self.objects), default=0))

    @readonly
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the objects, in their order."""
        if "objects" in vars(self):
            return tuple(obj.number for obj in self.objects)
        return tuple(self.stored_numbers)

    def keep_numbers(self, numbers: Sequence[int]) -> None:
        """Call the objects of a packfile that was just read by other numbers, in file order."""
        self._given_numbers = numbers

    def find(self, name: str) -> HkObject:
        """Find an object by number (``#0005``), name (``Walk``) or class and name.

        Class and name are written ``hkbClipGenerator:Walk``. Raises ``QueryError`` where no
        object is called so, and with those there are where several are.
        """
        from chunkwright.hkx import addresses

        return addresses.find(self, name)

    def place_of(self, obj: HkObject) -> tuple[int, int] | None:
        """Return section and place among its objects for one that was read, None for others."""
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
        made = [each for index in sections for each in self.section_objects(index)]
        return {(each.section_index, each.offset or 0): each for each in reversed(made)}

    def object_at(self, section_index: int, offset: int) -> HkObject | None:
        """Give the object that starts exactly there, None where none does."""
        return self._by_place.get((section_index, offset))

    @cached_property
    def root(self) -> HkObject | None:
        """The root object, found by the header; None where no object starts there."""
        return self.object_at(self.header.contents_section, self.header.contents_offset)

    @readonly
    def root_class(self) -> str:
        """The class of the root as the header names it, or of the one that was set; may be empty."""
        chosen = vars(self).get("root")
        if chosen is not None and chosen.offset != self.header.contents_offset:
            return str(chosen.class_name)
        names = self.class_name_table(self.header.class_name_section)
        row = names.get(self.header.class_name_offset)
        return row.name if row else ""

    def save(self, path: str | os.PathLike[str] | None = None) -> None:
        """Write the packfile as ``Document.save`` does, never over the container it came from."""
        if path is None and self.embedded_at is not None:
            raise FileAccessError(
                f"this packfile was read from inside {self.source or 'other data'}",
                hint="give the path of a file of its own",
            )
        super().save(path)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Packfile):
            return NotImplemented
        return self is other or bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        from chunkwright.hkx import copies

        return copies.packfile_parts(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        from chunkwright.hkx import copies

        copies.restore(self, state)

    def __copy__(self) -> Packfile:
        # Objects belong to one packfile: there is no copy that shares them.
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        stored = self.contents.count("virtual_fixups")
        count = len(self.objects) if "objects" in vars(self) else stored
        return (
            f"<Packfile {self.header.contents_version} {self.layout}: "
            f"{self.root_class or 'no root class'}, {count:,} objects>"
        )


def told_prefix(packfile: Packfile) -> int:
    """Give 8 where each object has an 8-byte id in front, as HKX2-Enhanced and Pandora write.

    Nothing in the header tells. The first pointer of a ``hkRootLevelContainer`` is its very
    first member in every SDK version, so its fixup stands at the object, or behind the id.
    """
    start = packfile.header.contents_offset
    if packfile.root_class != "hkRootLevelContainer":
        return 0
    sources = (row[0] for row in packfile.contents.rows("local_fixups"))
    first = min((each for each in sources if each >= start), default=start) - start
    return first if first == 8 else 0
