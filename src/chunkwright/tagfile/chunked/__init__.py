"""Chunked tagfiles, TAG0, of SDK 2015 and later: reading, and the interface of the form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import Closed
from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.binary.forms import bytes_from_form, bytes_to_form, check_keys
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, CorruptError, UnsupportedVersionError
from chunkwright.hkx.classes.references import TextCodec
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.instances import row_of
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.record import Record
from chunkwright.tagfile.chunked.items import (
    COMPENDIUM,
    OBJECT,
    ItemSource,
    leaves_by_tag,
    length,
    read_items,
    read_patches,
    read_sections,
)
from chunkwright.tagfile.chunked.plans import TagLibrary, plans_of
from chunkwright.tagfile.compendium import (
    ATTRIBUTE_STRINGS,
    FIELD_STRINGS,
    TYPE_BODIES,
    TYPE_NAMES,
    TYPE_STRINGS,
    Compendium,
    read_types,
)
from chunkwright.tagfile.model import CHUNKED, MOST_SEARCHED, Tagfile, head_of
from chunkwright.tagfile.types import Part, TypeHashes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import Json
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.record import JsonDict
    from chunkwright.query.items import Item as AnyItem
    from chunkwright.tagfile.chunked.items import Item, Patch, Section
    from chunkwright.tagfile.model import Written
    from chunkwright.tagfile.types import TagType, TypeTable


@dataclass(eq=False)
class ChunkedHead(Closed):
    """Version, types and tables of a chunked tagfile.

    ``outline`` is the tree of the section tags, ``others`` has the bodies of leaves that are not
    decoded. ``items`` and ``patches`` are those that were read, ``data`` is the body of ``DATA``,
    which begins at ``start`` in the file; a new tagfile has none of them.
    """

    contents_version: str
    types: TypeTable
    outline: list[object] = field(default_factory=list)
    others: dict[str, bytes] = field(default_factory=dict)
    items: Sequence[Item] = ()
    patches: Sequence[Patch] = ()
    data: bytes = b""
    start: int = 0

    @property
    def compendium(self) -> bytes:
        """The id of the compendium that has the types; b"" for a file that has its own."""
        return self.others.get("TCRF", b"")[:8]


class ChunkedDecoder:
    """Decoder of the objects of a chunked tagfile by the file's own types."""

    def __init__(self, tagfile: Tagfile) -> None:
        head = tagfile.head
        assert isinstance(head, ChunkedHead)
        self.head = head
        self._bond = tagfile._bond
        self.library = TagLibrary(plans_of(head.contents_version, head.types))
        self._source = self.source()

    def source(self) -> ItemSource:
        """Return a new source of the values of the file that was read."""
        head = self.head
        numbers = [number for number, item in enumerate(head.items) if item.kind == OBJECT]
        places = {number: place for place, number in enumerate(numbers)}
        return ItemSource(head.data, head.start, head.items, head.types, places, self._bond)

    def plan_of(self, obj: HkObject) -> Plan | None:
        """Return the class of an object; None if the types have no record of its name."""
        return self.library.find(obj.class_name)

    def decode(self, obj: HkObject) -> Record | RawObject:
        """Decode the members of one object; for a malformed one, return its bytes instead."""
        return self.decode_afresh(obj, self._source)

    def decode_afresh(self, obj: HkObject, source: ItemSource) -> Record | RawObject:
        """Decode from the bytes that were read, even if the values have changed since."""
        try:
            plan = self.plan_of(obj)
            if plan is None:
                return self._raw(obj, None, 0)
            try:
                return Record(plan, row_of(obj, plan, source))
            except ChunkwrightError as error:
                return self._raw(obj, error, plan.size)
        except ChunkwrightError as error:
            return self._raw(obj, error, 0)

    def _raw(self, obj: HkObject, error: ChunkwrightError | None, size: int) -> RawObject:
        start = obj.body_offset
        return RawObject(obj.class_name, self.head.data[start : start + size], [], [], error)

    def text(self, obj: HkObject, plan: Plan, index: int) -> str | None:
        """Read one string of an object that is not decoded yet."""
        at = obj.body_offset + plan.slots[index].offset
        found: str | None = plan.codecs[index].read(self._source, None, at)
        return found

    def title(self, obj: HkObject) -> str:
        """Read the name of an object that is not decoded yet; "" if it has none."""
        plan = self.plan_of(obj)
        if plan is None:
            return ""
        found = (
            self.text(obj, plan, at) for at in plan.titles if isinstance(plan.codecs[at], TextCodec)
        )
        return next((each for each in found if each), "")


TYPE_TAGS: Final = (
    *TYPE_STRINGS.both,
    *TYPE_NAMES.both,
    *FIELD_STRINGS.both,
    *TYPE_BODIES.both,
    *ATTRIBUTE_STRINGS.both,
    "THSH",
    "TPTR",
    "TPAD",
)
_DESCRIBED: Final = frozenset({*TYPE_TAGS, "SDKV", "DATA", "ITEM", "PTCH"})


def read(data: bytes, limits: Limits, compendiums: Iterable[Compendium] = ()) -> Tagfile:
    """Read a chunked tagfile at the start of ``data``; bytes after it are its ``trailing``.

    ``compendiums`` have the types of tagfiles without types of their own, and are read only then.

    Raises ``TruncatedError`` and ``CorruptError`` for a fragment or tables that contradict each
    other, ``UnsupportedVersionError`` for a compendium, for one without types of its own, and for
    the compact layout of content tools.
    """
    if data[4:8] == COMPENDIUM:
        raise UnsupportedVersionError(
            "this is a type compendium, which has no objects",
            offset=0,
            hint="give it with --types to open the tagfiles that need it",
        )
    size = length(data)
    tree = read_sections(data)
    leaves = leaves_by_tag(tree)
    version = _version(leaves)
    if "TCRF" in leaves:
        types = _shared_types(leaves["TCRF"], compendiums)
    else:
        types = _types(leaves)
        _check_layout(leaves, types)
    return _tagfile(data[:size], data[size:], version, types, leaves, tree, limits)


def _shared_types(section: Section, compendiums: Iterable[Compendium]) -> TypeTable:
    """Return the types that a tagfile refers to."""
    wanted = section.data[:8]
    found = next((one.types for one in compendiums if wanted in one.ids), None)
    if found is None:
        raise UnsupportedVersionError(
            f"the types of this tagfile are in the compendium {wanted[::-1].hex()}",
            offset=section.start,
            hint="put the compendium (TCM0) into the folder of the tagfile, or give it with --types",
        )
    return found


def _version(leaves: dict[str, Section]) -> str:
    section = _leaf(leaves, "SDKV")
    text = section.data.decode("latin-1")
    if len(text) != 8 or not text.isdecimal() or not text.isascii():
        raise CorruptError(
            f"expected an SDK version of eight digits, not {text!r:.40}", offset=section.start
        )
    return text


def _leaf(leaves: dict[str, Section], tag: str) -> Section:
    if tag not in leaves:
        raise CorruptError(f"there is no section {tag}", hint="this is a fragment of a tagfile")
    return leaves[tag]


def _types(leaves: dict[str, Section]) -> TypeTable:
    rows = tuple(
        (tag, leaves[tag].data, leaves[tag].start)
        for tag in TYPE_TAGS
        if tag in leaves and tag not in ("TPTR", "TPAD")
    )
    return _known_types(rows)


@lru_cache(16)
def _known_types(rows: tuple[tuple[str, bytes, int], ...]) -> TypeTable:
    """Return the types in sections, cached, as files of one game often have the same types."""
    from chunkwright.tagfile.chunked.items import Section

    return read_types({tag: Section(tag, data, None, start) for tag, data, start in rows})


def _check_layout(leaves: dict[str, Section], types: TypeTable) -> None:
    """Refuse the compact layout, in which values have no sizes."""
    if "TPTR" not in leaves and not any((one.parts or 0) & Part.SIZE for one in types):
        raise UnsupportedVersionError(
            "this tagfile has the compact layout of content tools, which is not supported",
            hint="its types have no sizes: export it from the tool again as a packfile",
        )


def _tagfile(
    stored: bytes,
    trailing: bytes,
    version: str,
    types: TypeTable,
    leaves: dict[str, Section],
    tree: Section,
    limits: Limits,
) -> Tagfile:
    body = _leaf(leaves, "DATA")
    table = _leaf(leaves, "ITEM")
    limits.check("number of items", len(table.data) // 12, "objects")
    items = read_items(table, types, len(body.data))
    head = ChunkedHead(
        version,
        types,
        tree.outline(),
        {tag: leaf.data for tag, leaf in leaves.items() if tag not in _DESCRIBED},
        items,
        read_patches(_leaf(leaves, "PTCH"), types),
        body.data,
        body.start,
    )
    made = Tagfile(CHUNKED, head, decoder=ChunkedDecoder, stored=stored, trailing=trailing)
    objects = [
        HkObject(made, types.types[item.type - 1].title, number=number, offset=item.offset)
        for number, item in enumerate((one for one in items if one.kind == OBJECT), 1)
    ]
    root = objects[0] if len(items) > 1 and items[1].kind == OBJECT else None
    made.keep_stored(objects, root)
    return made


# The first section of every file, with its sizes: the four letters alone occur in other data.
_START: Final = re.compile(rb"[\x00-\x3f].{3}TAG0\x40\x00\x00\x10SDKV\d{8}", re.DOTALL)


class ChunkedForm:
    """The chunked tagfile, TAG0."""

    def read(self, data: bytes, limits: Limits, compendiums: Sequence[Compendium] = ()) -> Tagfile:
        """Read a tagfile at the start of data; what follows it is its ``trailing``."""
        return read(data, limits, compendiums)

    def reread(self, data: bytes, like: Tagfile) -> Tagfile:
        """Read the bytes just written, with the types of ``like`` if they contain none."""
        head = head_of(like, ChunkedHead)
        known = [Compendium((head.compendium,), head.types)] if head.compendium else []
        return read(data, DEFAULT_LIMITS, known)

    def rewrite(self, tagfile: Tagfile) -> Written:
        """Make the bytes from the values of the objects."""
        from chunkwright.tagfile.chunked import numbering

        return numbering.rewrite(tagfile, head_of(tagfile, ChunkedHead))

    def is_changed(self, tagfile: Tagfile) -> bool:
        """Return whether the values of a stored object differ from those that were read."""
        decoded = [obj for obj in tagfile.stored_objects if obj.is_decoded]
        if not decoded:
            return False
        decoder = tagfile.decoder
        assert isinstance(decoder, ChunkedDecoder)
        source = decoder.source()
        return any(obj.values != decoder.decode_afresh(obj, source) for obj in decoded)

    def head_to_dict(self, tagfile: Tagfile) -> JsonDict:
        """Return version, sections and types."""
        from chunkwright.tagfile.type_forms import types_to_form

        head = head_of(tagfile, ChunkedHead)
        made: JsonDict = {"version": head.contents_version}
        if head.outline:
            made["sections"] = head.outline
        if head.others:
            made["others"] = {tag: bytes_to_form(data) for tag, data in head.others.items()}
        return made | {"types": types_to_form(head.types)}

    def head_from_dict(self, form: Json) -> tuple[ChunkedHead, Callable[[Tagfile], ChunkedDecoder]]:
        """Return the head from plain data, and the function that makes its decoder."""
        from chunkwright.tagfile.type_forms import types_from_form

        check_keys(form, "version", "sections", "others", "types")
        version = form["version"]
        if not isinstance(version, str) or not re.fullmatch(r"[0-9]{8}", version):
            raise CorruptError(
                f"{version!r:.40} is not a version such as 20150100", path="/version"
            )
        head = ChunkedHead(
            version,
            types_from_form(form["types"]),
            _outline(form["sections"]) if "sections" in form else [],
            {tag: bytes_from_form(data) for tag, data in form.get("others", {}).items()},
        )
        return head, ChunkedDecoder

    def info(self, tagfile: Tagfile) -> JsonDict:
        """Count types, items and slots as they would be written now."""
        head = head_of(tagfile, ChunkedHead)
        return {
            "types": len(head.types),
            "type_bodies": len(head.types.bodies),
            "type_hashes": len(head.types.hashes),
            "items": max(len(head.items) - 1, 0),
            "patch_lists": len(head.patches),
            "patches": sum(len(one.offsets) for one in head.patches),
        }

    def problems(self, tagfile: Tagfile) -> Iterator[Problem]:
        """Yield wrong checksums, and bytes that would change if written from the values."""
        head = head_of(tagfile, ChunkedHead)
        hashes = TypeHashes(head.contents_version)
        for number, stored in head.types.hashes.items():
            one = head.types.of_id(number)
            try:
                made = hashes.of(one)
            except ChunkwrightError as error:
                yield Problem(f"/types/{number}", error.message)
                continue
            if made != stored:
                yield Problem(
                    f"/types/{number}",
                    f"the checksum of {one.title} is {stored:#010x}, expected {made:#010x}",
                )
        if tagfile.stored is not None:
            yield from _unexplained(tagfile)

    def parts(self, tagfile: Tagfile, parent: AnyItem) -> Iterator[AnyItem]:
        """Yield the line of the types, with a line for each below."""
        from chunkwright.query.items import Line  # here, because reading needs none

        types = head_of(tagfile, ChunkedHead).types
        yield Line(parent, "types", f"{len(types):,}", partial(_type_lines, types))

    def find(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield the offset and size of each tagfile that is complete by its own sizes."""
        found = _START.search(data)
        left = MOST_SEARCHED * len(data)
        while found is not None:
            at, size = found.start(), length(data, found.start())
            left -= size
            if size <= min(len(data) - at, left) and _is_complete(data[at : at + size]):
                yield at, size
                found = _START.search(data, at + size)
            else:
                found = _START.search(data, at + 8)


def _is_complete(data: bytes) -> bool:
    try:
        tags = {leaf.tag for leaf in read_sections(data).leaves()}
    except ChunkwrightError:
        return False
    return {"SDKV", "DATA", "ITEM"} <= tags


def _outline(form: Json) -> list[object]:
    """Check the outline of sections in a text form."""
    tag = form[0]
    if not isinstance(tag, str) or not re.fullmatch(r"[A-Z0-9]{4}", tag):
        raise CorruptError(f"{tag!r:.40} is not the tag of a section", path="/sections")
    if len(form) == 1:
        return [tag]
    return [tag, [_outline(each) for each in form[1]]]


def _unexplained(tagfile: Tagfile) -> Iterator[Problem]:
    """Yield a problem if writing the file from its values gives other bytes."""
    try:
        fresh = FORM.reread(tagfile.stored or b"", tagfile)
        written = FORM.rewrite(fresh).data
    except ChunkwrightError as error:
        yield Problem(
            error.path or "/", f"the file cannot be written from its values: {error.message}"
        )
        return
    if written != tagfile.stored:
        at = next(
            (
                n
                for n, (one, other) in enumerate(zip(written, tagfile.stored or b"", strict=False))
                if one != other
            ),
            min(len(written), len(tagfile.stored or b"")),
        )
        yield Problem("/", "written from its values, the file differs", at)


def _type_lines(types: Iterable[TagType], parent: AnyItem) -> Iterator[AnyItem]:
    from chunkwright.query.items import Line

    for number, one in enumerate(types, 1):
        above = f" : {one.parent.title}" if one.parent is not None else ""
        size = f", {one.size:,} bytes" if one.has_body and one.size else ""
        alias = f"#{number}"
        yield Line(parent, one.title, alias + above + size, partial(_field_lines, one), alias)


def _field_lines(one: TagType, parent: AnyItem) -> Iterator[AnyItem]:
    from chunkwright.query.items import Line

    for each in one.own_fields or ():
        note = "" if each.is_saved else ", not saved"
        yield Line(parent, each.name, f"{each.type.title} at {each.offset:#x}{note}")


FORM: Final = ChunkedForm()
