"""The chunked form of tagfiles, TAG0, of SDK 2015 and later."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.binary.forms import bytes_from_form, bytes_to_form, check_keys
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.tagfile.chunked import resolve
from chunkwright.tagfile.chunked.head import ChunkedDecoder, ChunkedHead
from chunkwright.tagfile.chunked.sections import length, read_sections
from chunkwright.tagfile.file.forms import MOST_SEARCHED
from chunkwright.tagfile.model import head_of
from chunkwright.tagfile.types.compendium import Compendium
from chunkwright.tagfile.types.forms import types_from_form, types_to_form
from chunkwright.tagfile.types.table import TypeHashes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.hkx.model.types import JsonDict
    from chunkwright.query.items import Item
    from chunkwright.tagfile.file.forms import Written
    from chunkwright.tagfile.model import Tagfile
    from chunkwright.tagfile.types.table import TagType

# The first section of every file, and a sign that what is found is not just four letters.
_START: Final = re.compile(rb"[\x00-\x3f].{3}TAG0\x40\x00\x00\x10SDKV\d{8}", re.DOTALL)


class ChunkedForm:
    """Reads and writes TAG0."""

    def read(self, data: bytes, limits: Limits, compendiums: Sequence[Compendium] = ()) -> Tagfile:
        """Read a tagfile at the start of data; what follows it is its ``trailing``."""
        return resolve.read(data, limits, compendiums)

    def reread(self, data: bytes, like: Tagfile) -> Tagfile:
        """Read the bytes just written of a tagfile, with its types if the data only refers to them."""
        head = head_of(like, ChunkedHead)
        known = [Compendium((head.compendium,), head.types)] if head.compendium else []
        return resolve.read(data, DEFAULT_LIMITS, known)

    def rewrite(self, tagfile: Tagfile) -> Written:
        """Make the bytes from the values of the objects."""
        from chunkwright.tagfile.chunked import serialize

        return serialize.rewrite(tagfile)

    def is_changed(self, tagfile: Tagfile) -> bool:
        """Whether the values of a stored object differ from those that were read."""
        decoded = [obj for obj in tagfile.stored_objects if obj.is_decoded]
        if not decoded:
            return False
        decoder = tagfile.decoder
        assert isinstance(decoder, ChunkedDecoder)
        source = decoder.source()
        return any(obj.values != decoder.decode_afresh(obj, source) for obj in decoded)

    def head_to_dict(self, tagfile: Tagfile) -> JsonDict:
        """Return version, sections and types."""
        head = head_of(tagfile, ChunkedHead)
        made: JsonDict = {"version": head.contents_version}
        if head.outline:
            made["sections"] = head.outline
        if head.others:
            made["others"] = {tag: bytes_to_form(data) for tag, data in head.others.items()}
        return made | {"types": types_to_form(head.types)}

    def head_from_dict(self, form: Any) -> tuple[ChunkedHead, Callable[[Tagfile], ChunkedDecoder]]:
        """Return the head of plain data, and what makes the decoder of the objects."""
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
        """Yield checksums that are wrong, and bytes that no value explains."""
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
                    f"the checksum of {one.title} is {stored:#010x}, its description has {made:#010x}",
                )
        if tagfile.stored is not None:
            yield from _unexplained(tagfile)

    def parts(self, tagfile: Tagfile, parent: Item) -> Iterator[Item]:
        """Yield the types."""
        from chunkwright.query.items import Line  # here, because reading needs none

        types = head_of(tagfile, ChunkedHead).types
        yield Line(parent, "types", f"{len(types):,}", partial(_type_lines, types))

    def find(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield offset and size of each tagfile that is complete by its own sizes."""
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


def _outline(form: Any) -> list[object]:
    """Check the outline of sections in a text form."""
    tag = form[0]
    if not isinstance(tag, str) or not re.fullmatch(r"[A-Z0-9]{4}", tag):
        raise CorruptError(f"{tag!r:.40} is not the tag of a section", path="/sections")
    if len(form) == 1:
        return [tag]
    return [tag, [_outline(each) for each in form[1]]]


def _unexplained(tagfile: Tagfile) -> Iterator[Problem]:
    """Yield a problem if the tables made from the values of a file differ from its own."""
    try:
        fresh = FORM.reread(tagfile.stored or b"", tagfile)
        written = FORM.rewrite(fresh).data
    except ChunkwrightError as error:
        yield Problem(error.path or "/", f"it cannot be written from its values: {error.message}")
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


def _type_lines(types: Iterable[TagType], parent: Item) -> Iterator[Item]:
    from chunkwright.query.items import Line

    for number, one in enumerate(types, 1):
        above = f" : {one.parent.title}" if one.parent is not None else ""
        size = f", {one.size:,} bytes" if one.has_body and one.size else ""
        alias = f"#{number}"
        yield Line(parent, one.title, alias + above + size, partial(_field_lines, one), alias)


def _field_lines(one: TagType, parent: Item) -> Iterator[Item]:
    from chunkwright.query.items import Line

    for field in one.own_fields or ():
        note = "" if field.is_saved else ", not saved"
        yield Line(parent, field.name, f"{field.type.title} at {field.offset:#x}{note}")


FORM: Final = ChunkedForm()
