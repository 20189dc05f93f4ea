"""The known Havok versions, one row each, and dialects: a version in a layout."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError
from chunkwright.hkx.classes.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.file.container import Header


class HeaderFields(NamedTuple):
    """The header fields of a version other than the layout, as in every known file."""

    file_version: int
    flags: int
    max_predicate: int
    predicates_size: int


class HavokVersion(NamedTuple):
    """What all packfiles of one contents version have in common.

    ``meta`` are the signatures of ``hkClass`` and ``hkClassMember``. ``array_flags`` is or-ed with
    the count in the capacity word of an ARRAY; ``text_align`` is the alignment of each string in an
    array of strings. With ``variant_room`` the table of global fixups has room for the class
    pointers of variants in arrays, although these are left out; there is none for variants that
    are direct members of an object. With ``lists_reachable`` the class-name section lists every
    class that the used ones need.
    """

    name: str
    header: HeaderFields
    meta: tuple[int, int]
    array_flags: int = 0x80000000
    text_align: int = 2
    variant_room: bool = False
    lists_reachable: bool = False


_META_55: Final = (0x38771F8E, 0xA5240F57)
_META_66: Final = (0x14425E51, 0x4A986551)
_META_2010_2: Final = (0x75585EF6, 0x5C7EA4C2)
_META_2012: Final = (0x33D42383, 0xB0EFA719)
_OLD_FLAGS: Final = 0xC0000000
# Files do not state which predicates they need: of the same animations, some exports have none and
# some, like most files of games, have number 20. Those of a source of 2014 are kept.
_HEADER_2014: Final = HeaderFields(11, 0, 21, 0)
_ROWS: Final = (
    HavokVersion(
        "Havok-5.5.0-r1",
        HeaderFields(5, -1, -1, -1),
        _META_55,
        _OLD_FLAGS,
        text_align=1,
        variant_room=True,
        lists_reachable=True,
    ),
    HavokVersion(
        "Havok-6.6.0-r1", HeaderFields(7, -1, -1, -1), _META_66, _OLD_FLAGS, variant_room=True
    ),
    HavokVersion("Havok-7.1.0-r1", HeaderFields(7, -1, -1, -1), _META_66),
    HavokVersion("hk_2010.1.0-r1", HeaderFields(7, 0, -1, -1), _META_66),
    HavokVersion("hk_2010.2.0-r1", HeaderFields(8, 0, -1, -1), _META_2010_2),
    HavokVersion("hk_2011.1.0-r1", HeaderFields(9, 0, -1, -1), _META_2010_2),
    HavokVersion("hk_2011.2.0-r1", HeaderFields(9, 0, -1, -1), _META_2010_2),
    HavokVersion("hk_2012.2.0-r1", HeaderFields(9, 0, -1, -1), _META_2012),
    HavokVersion("hk_2013.1.0-r1", HeaderFields(9, 0, -1, -1), _META_2012),
    HavokVersion("hk_2014.1.0-r1", _HEADER_2014, _META_2012),
    # No file of it is known; its classes are checked by signature, the rest is as in 2014.1.
    HavokVersion("hk_2014.2.0-r1", _HEADER_2014, _META_2012),
)
# By contents version, oldest first.
HAVOK_VERSIONS: Final = {row.name: row for row in _ROWS}
VERSIONS: Final = tuple(HAVOK_VERSIONS)


def version_named(text: str) -> HavokVersion:
    """Return the version that a user asks for; ``QueryError`` lists the known ones."""
    if text in HAVOK_VERSIONS:
        return HAVOK_VERSIONS[text]
    raise QueryError(f"no class table for {text}", hint=f"there are {', '.join(VERSIONS)}")


def version_for(contents_version: str) -> HavokVersion:
    """Return the row for writing files of a contents version.

    A version without a row, such as ``Havok-7.0.0-r1``, is written like the next release that has
    one; one that is newer than all, or not a release, like the newest.
    """
    found = HAVOK_VERSIONS.get(contents_version)
    if found is None:
        released = _release(contents_version)
        later = (row for row in _ROWS if _release(row.name) >= released)
        found = next(later, _ROWS[-1]) if released else _ROWS[-1]
    return found


def is_release(contents_version: str) -> bool:
    """Whether a contents version has the form of a release, known or not."""
    return bool(_release(contents_version))


def _release(contents_version: str) -> tuple[int, ...]:
    """Return a sort key for releases; () if the text is not one."""
    found = re.match(_RELEASE, contents_version)
    return (found[1] == "hk_", *map(int, re.findall(r"\d+", found[2]))) if found else ()


_RELEASE: Final = r"(Havok-|hk_)(\d[\d.]*)"


def unusual_fields(header: Header) -> Iterator[tuple[str, int]]:
    """Yield the fields whose values are unusual for the contents version."""
    usual = version_for(header.contents_version).header
    for name in ("file_version", "flags"):
        if getattr(header, name) != getattr(usual, name):
            yield name, getattr(header, name)
    if usual.max_predicate == -1 != header.max_predicate:
        yield "max_predicate", header.max_predicate


class Dialect(NamedTuple):
    """What the bytes of objects depend on besides their classes."""

    version: HavokVersion
    layout: Layout

    @classmethod
    def of(cls, header: Header) -> Dialect:
        """Return the dialect of a packfile with this header."""
        return cls(version_for(header.contents_version), Layout.parse(header.layout))
