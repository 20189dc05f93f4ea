"""Bridges between binary tagfiles, XML tagfiles and packfiles of the same SDK.

A binary and an XML tagfile describe the same classes in different spellings. A packfile has classes
of the SDK instead, so that its version decides which of them there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError, UnsupportedVersionError
from chunkwright.hkx import instances
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.versions import VERSIONS, Loss, version_named
from chunkwright.hkx.model.havok_document import reachable
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.tagfile.bridges.transfer import Crossed, Transfer
from chunkwright.tagfile.classes.described import (
    WITH_PREDICATES,
    WITH_SDK,
    BinaryHead,
    Classes,
    agreeing,
    class_versions,
    nearest,
)
from chunkwright.tagfile.classes.stated import decoder_of
from chunkwright.tagfile.model import BINARY, XML, Tagfile, head_of
from chunkwright.tagfile.xml.head import XmlHead
from chunkwright.tagfile.xml.values import losses_of_texts

if TYPE_CHECKING:
    from collections.abc import Container

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import ClassDef
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.packfile import Packfile


class _Era(NamedTuple):
    """How the files of a contents version are written: which versions of the two forms."""

    binary: int
    xml: int
    states_sdk: bool
    max_predicate: int = 0
    predicates: tuple[int, ...] = ()


# By contents version, those of which tagfiles are known. Their files of binary version 3 and XML
# version 1 state no SDK; one of 2013.2 has the classes of 2013.1.
_OLD: Final = _Era(3, 1, False)
_ERAS: Final = {
    "hk_2010.2.0-r1": _OLD,
    "hk_2011.1.0-r1": _OLD,
    "hk_2011.2.0-r1": _OLD,
    "hk_2013.1.0-r1": _Era(4, 1, True),
    "hk_2014.1.0-r1": _Era(5, 2, True, 21, (20,)),
}


def contents_version_of(tagfile: Tagfile) -> str:
    """Return the contents version of a packfile with the classes of a tagfile.

    It is the one that the tagfile states, else the closest of those with the most of its classes.
    """
    stated = tagfile.contents_version
    if stated in VERSIONS:
        return stated
    classes = getattr(tagfile.head, "classes", ())
    return max(nearest(stated), key=lambda version: agreeing(classes, version))


def to_xml(tagfile: Tagfile) -> Crossed[Tagfile]:
    """Return a binary tagfile as an XML tagfile; what XML cannot represent is a loss."""
    head = head_of(tagfile, BinaryHead)
    has_predicates = head.version >= WITH_PREDICATES
    made = XmlHead(
        2 if has_predicates else 1,
        head.sdk,
        head.max_predicate if has_predicates else None,
        head.predicates,
        classes=head.classes,
        plain=head.plain,
    )
    crossed = _copied(tagfile, Tagfile(XML, made, decoder=decoder_of))
    crossed.losses.extend(losses_of_texts(crossed.document))
    return crossed


def to_binary(tagfile: Tagfile, version: int | None = None) -> Crossed[Tagfile]:
    """Return an XML tagfile as a binary tagfile of a version, by default that of its SDK."""
    head = head_of(tagfile, XmlHead)
    era = _ERAS.get(head.sdk)
    number = version or (era.binary if era else WITH_SDK if head.sdk else _OLD.binary)
    if number >= WITH_PREDICATES:
        predicates, most = head.predicates, head.max_predicate or 0
    else:
        predicates, most = (), 0
    sdk = head.sdk if number >= WITH_SDK else ""
    made = BinaryHead(number, sdk, most, predicates, head.classes, head.plain)
    crossed = _copied(tagfile, Tagfile(BINARY, made, decoder=decoder_of))
    if number < WITH_PREDICATES and head.max_predicate is not None:
        crossed.losses.append(Loss("/head/predicates", f"binary version {number} has none"))
    if sdk != head.sdk:
        crossed.losses.append(Loss("/head/sdk", f"binary version {number} states no SDK"))
    return crossed


def to_packfile(
    tagfile: Tagfile, version: str | None = None, layout: str | None = None
) -> Crossed[Packfile]:
    """Return a binary or XML tagfile as a packfile of its SDK, in a layout such as ``8101``."""
    chosen = version_named(version or contents_version_of(tagfile)).name
    packfile = instances.new_packfile(chosen, layout or "8101")
    library = packfile.decoder.library

    def make(name: str, number: int) -> HkObject:
        del number  # a packfile numbers its objects itself
        return instances.new_object(packfile, name)

    transfer = Transfer(tagfile, lambda name: library.find(name, None), make)
    return transfer.into(packfile, _order(tagfile))


def of_packfile(packfile: Packfile, form: str = BINARY) -> Crossed[Tagfile]:
    """Return a packfile as a tagfile of a form, ``binary`` or ``xml``, of the same SDK."""
    contents = packfile.contents_version
    era = _ERAS.get(contents)
    if era is None:
        known = ", ".join(_ERAS)
        raise QueryError(
            f"no tagfile of {contents} is known", hint=f"convert it to one of {known} first"
        )
    sdk = contents if era.states_sdk else ""
    table = builtin(contents)
    classes = Classes((), table, class_versions(contents))
    order = _order(packfile)
    names = dict.fromkeys(obj.class_name for obj in order)
    fitting = [name for name in names if _describable(table.get(name), classes)]
    listed = tuple(classes.closure(fitting))
    head: BinaryHead | XmlHead = BinaryHead(
        era.binary, sdk, era.max_predicate, era.predicates, listed
    )
    if form == XML:
        most = era.max_predicate or None
        head = XmlHead(era.xml, sdk, most, era.predicates, classes=listed)
    made = Tagfile(form, head, decoder=decoder_of)
    usable = set(fitting)
    crossed = _copied(packfile, made, usable)
    if form == XML:
        crossed.losses.extend(losses_of_texts(made))
    return crossed


def _describable(one: ClassDef | None, classes: Classes) -> bool:
    """Whether a tagfile can describe a class and all that it mentions."""
    if one is None:
        return False
    try:
        classes.closure([one.name])
    except (QueryError, UnsupportedVersionError):
        return False
    return True


def _order(document: HavokDocument) -> list[HkObject]:
    """Return all objects, the root first, each before the objects that only it refers to."""
    root = [] if document.root is None else [document.root]
    return reachable([*root, *document.objects])


def _copied(
    source: HavokDocument, target: Tagfile, usable: Container[str] | None = None
) -> Crossed[Tagfile]:
    """Copy all objects into a new tagfile; classes that are not usable stay behind."""
    library = target.decoder.library

    def find(name: str) -> Plan | None:
        return library.find(name, None) if usable is None or name in usable else None

    def make(name: str, number: int) -> HkObject:
        plan = find(name)
        assert plan is not None, "the transfer asks only for classes that were found"
        return HkObject(target, name, number=number, values=plan.new())

    transfer = Transfer(source, find, make)
    keeps_order = isinstance(source, Tagfile)
    crossed = transfer.into(target, None if keeps_order else _order(source))
    if not keeps_order:
        for number, obj in enumerate(target.objects, 1):
            object.__setattr__(obj, "number", number)
    return crossed
