"""Reading chunked tagfiles."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, UnsupportedVersionError
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.tagfile.chunked.head import ChunkedDecoder, ChunkedHead
from chunkwright.tagfile.chunked.items import OBJECT, read_items, read_patches
from chunkwright.tagfile.chunked.sections import COMPENDIUM, leaves_by_tag, length, read_sections
from chunkwright.tagfile.model import CHUNKED, Tagfile
from chunkwright.tagfile.types.reading import read_types
from chunkwright.tagfile.types.table import Part
from chunkwright.tagfile.types.varuints import (
    ATTRIBUTE_STRINGS,
    FIELD_STRINGS,
    TYPE_BODIES,
    TYPE_NAMES,
    TYPE_STRINGS,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.tagfile.chunked.sections import Section
    from chunkwright.tagfile.types.compendium import Compendium
    from chunkwright.tagfile.types.table import TypeTable

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


def read(data: bytes, limits: Limits, compendiums: Sequence[Compendium] = ()) -> Tagfile:
    """Read a chunked tagfile at the start of ``data``; bytes after it are its ``trailing``.

    One that only refers to its types finds them in ``compendiums``.

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


def _shared_types(section: Section, compendiums: Sequence[Compendium]) -> TypeTable:
    """Return the types that a tagfile refers to."""
    wanted = section.data[:8]
    found = next((one.types for one in compendiums if wanted in one.ids), None)
    if found is None:
        raise UnsupportedVersionError(
            f"the types of this tagfile are in the compendium {wanted[::-1].hex()}",
            offset=section.start,
            hint="give the file of the compendium (TCM0) with --types",
        )
    return found


def _version(leaves: dict[str, Section]) -> str:
    section = _leaf(leaves, "SDKV")
    text = section.data.decode("latin-1")
    if len(text) != 8 or not text.isdecimal() or not text.isascii():
        raise CorruptError(f"the version of the SDK is {text!r:.40}", offset=section.start)
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
    """Return the types of sections; files of one game often have the same."""
    from chunkwright.tagfile.chunked.sections import Section

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
