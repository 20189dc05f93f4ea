"""Bridges between packfiles of Havok 2014.1 and chunked tagfiles of 2015.1.

The classes of animation are the same in both, member for member; of the others, those that both
versions have. Classes are matched by name: a tagfile writes ``hkaSkeleton::Partition`` where a
packfile has ``hkaSkeletonPartition``. Members are matched by name; what one side lacks is a loss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError
from chunkwright.hkx import instances
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.tagfile.bridges.transfer import GIVE_TYPES, Crossed, Transfer
from chunkwright.tagfile.chunked.head import ChunkedHead
from chunkwright.tagfile.making import new_tagfile
from chunkwright.tagfile.model import CHUNKED, Tagfile, head_of
from chunkwright.tagfile.types.table import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.packfile import Packfile

# Versions whose classes are alike: that of packfiles, and that of tagfiles.
PACKFILE_VERSION: Final = "hk_2014.1.0-r1"
TAGFILE_VERSION: Final = "20150100"


def of_packfile(packfile: Packfile, types: Tagfile | None = None) -> Crossed[Tagfile]:
    """Return a packfile of 2014.1 as a chunked tagfile of 2015.1.

    ``types`` is a tagfile that has the types to use; without it they are those that are known.
    Raises ``QueryError`` for a packfile of another version, ``SerializeError`` if there is no type
    for the root.
    """
    if packfile.contents_version != PACKFILE_VERSION:
        raise QueryError(
            f"chunked tagfiles are made of packfiles of {PACKFILE_VERSION}, not of "
            f"{packfile.contents_version}",
            hint=f"convert it first: --version {PACKFILE_VERSION}, for a tagfile with --form packfile",
        )
    made = new_tagfile(TAGFILE_VERSION if types is None else types)
    library = made.decoder.library
    names = {_flat(name): name for name in _class_names(made)}

    def find(name: str) -> Plan | None:
        return library.find(names[name], None) if name in names else None

    def make(name: str, number: int) -> HkObject:
        plan = find(name)
        assert plan is not None, "the transfer asks only for classes that were found"
        return HkObject(made, names[name], number=number, values=plan.new())

    return Transfer(packfile, find, make).into(made, advice=GIVE_TYPES)


def to_packfile(tagfile: Tagfile, layout: str = "8101") -> Crossed[Packfile]:
    """Return a chunked tagfile of 2015.1 as a packfile of 2014.1, in a layout such as ``8101``.

    Raises ``QueryError`` for a tagfile of another form or version, ``SerializeError`` if there is
    no class for the root.
    """
    if tagfile.form != CHUNKED or tagfile.contents_version != TAGFILE_VERSION:
        raise QueryError(
            f"packfiles are made of chunked tagfiles of {TAGFILE_VERSION}, not of "
            f"{tagfile.form} ones of {tagfile.contents_version or 'no version'}",
            hint="the classes of later versions differ from those of any packfile",
        )
    made = instances.new_packfile(PACKFILE_VERSION, layout)
    library = made.decoder.library

    def find(name: str) -> Plan | None:
        return library.find(_flat(name), None)

    def make(name: str, number: int) -> HkObject:
        del number  # a packfile numbers its objects itself
        return instances.new_object(made, _flat(name))

    return Transfer(tagfile, find, make).into(made)


def _class_names(tagfile: Tagfile) -> Iterator[str]:
    """Yield the names of the classes that a tagfile can have objects of."""
    types = head_of(tagfile, ChunkedHead).types
    return (one.title for one in types if one.has_body and one.kind == Kind.RECORD)


def _flat(name: str) -> str:
    """Return the name that packfiles have for a class of a tagfile."""
    return name.replace("::", "")
