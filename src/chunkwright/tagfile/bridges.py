"""Bridges between the forms of tagfiles and packfiles.

A binary and an XML tagfile of versions 1 and 2 describe the same classes in different spellings. A
packfile has classes of the SDK instead; its version decides which.

The classes of packfiles of 2014.1 are those of chunked tagfiles of 2015.1: those of animation are
the same in both, member for member; of the others, only classes that both have are converted.
Classes are matched by name: a tagfile writes ``hkaSkeleton::Partition`` where a packfile has
``hkaSkeletonPartition``. Members are matched by name; what one side lacks is a loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.base import fileio
from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.errors import QueryError, SerializeError, UnsupportedVersionError, boundary
from chunkwright.formats import Loaded
from chunkwright.hkx import EXTENSIONS, conversion, instances
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.versions import VERSIONS, Loss, version_named
from chunkwright.hkx.model.havok_document import reachable
from chunkwright.hkx.model.hkobject import HkObject, set_number
from chunkwright.hkx.model.packfile import Packfile
from chunkwright.tagfile import making as typed_bridges
from chunkwright.tagfile.chunked import ChunkedHead
from chunkwright.tagfile.classes import (
    WITH_PREDICATES,
    WITH_SDK,
    BinaryHead,
    Classes,
    XmlHead,
    agreeing,
    class_versions,
    nearest,
)
from chunkwright.tagfile.making import new_tagfile
from chunkwright.tagfile.model import BINARY, CHUNKED, XML, Tagfile, head_of, read_alone
from chunkwright.tagfile.stated import decoder_of
from chunkwright.tagfile.transfer import GIVE_TYPES, Crossed, into_packfile, into_tagfile
from chunkwright.tagfile.types import Kind
from chunkwright.tagfile.xml.values import losses_of_texts

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from chunkwright.base.fileio import Source
    from chunkwright.base.jsontext import JsonObject
    from chunkwright.document import Document
    from chunkwright.hkx.classes.table import ClassDef
    from chunkwright.hkx.model.havok_document import HavokDocument


class _Era(NamedTuple):
    """The versions of binary and XML tagfiles for one contents version, and their file info."""

    binary: int
    xml: int
    states_sdk: bool
    max_predicate: int = 0
    predicates: tuple[int, ...] = ()


# By contents version; tagfiles of all of these are known. Files of binary version 3 and XML
# version 1 state no SDK; a file of 2013.2 has the classes of 2013.1.
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

    This is the version that the tagfile states, else the closest of those that have most of its
    classes.
    """
    stated = tagfile.contents_version
    if stated in VERSIONS:
        return stated
    classes = getattr(tagfile.head, "classes", ())
    return max(nearest(stated), key=lambda version: agreeing(classes, version))


def binary_to_xml(tagfile: Tagfile) -> Crossed[Tagfile]:
    """Convert a binary tagfile to an XML tagfile; values that XML cannot represent are lost."""
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


def xml_to_binary(tagfile: Tagfile, version: int | None = None) -> Crossed[Tagfile]:
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
        crossed.losses.append(
            Loss("/head/predicates", f"binary version {number} has no predicates")
        )
    if sdk != head.sdk:
        crossed.losses.append(Loss("/head/sdk", f"binary version {number} states no SDK"))
    return crossed


def described_to_packfile(
    tagfile: Tagfile, version: str | None = None, layout: str | None = None
) -> Crossed[Packfile]:
    """Return a binary or XML tagfile as a packfile of its SDK, in a layout such as ``8101``."""
    chosen = version_named(version or contents_version_of(tagfile)).name
    packfile = instances.new_packfile(chosen, layout or "8101")
    return into_packfile(tagfile, packfile, str, order=_order(tagfile))


def described_of_packfile(packfile: Packfile, form: str = BINARY) -> Crossed[Tagfile]:
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
    """Return whether a tagfile can describe a class and all that it mentions."""
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
    """Copy all objects into a new tagfile, except those of classes that are not usable."""

    def named(name: str) -> str | None:
        return name if usable is None or name in usable else None

    if isinstance(source, Tagfile):
        return into_tagfile(source, target, named)
    crossed = into_tagfile(source, target, named, order=_order(source))
    for number, obj in enumerate(target.objects, 1):
        set_number(obj, number)
    return crossed


# The versions of packfiles and tagfiles that have the same classes.
PACKFILE_VERSION: Final = "hk_2014.1.0-r1"
TAGFILE_VERSION: Final = "20150100"


def of_packfile(packfile: Packfile, types: Tagfile | None = None) -> Crossed[Tagfile]:
    """Return a packfile of 2014.1 as a chunked tagfile of 2015.1.

    ``types`` is a tagfile that has the types to use; by default, the known types are used.
    Raises ``QueryError`` for a packfile of another version, ``SerializeError`` if no type matches
    the class of the root.
    """
    if packfile.contents_version != PACKFILE_VERSION:
        raise QueryError(
            f"only packfiles of {PACKFILE_VERSION} can be converted to chunked tagfiles, not "
            f"{packfile.contents_version}",
            hint=f"convert it first: --version {PACKFILE_VERSION}, for a tagfile with --form packfile",
        )
    made = new_tagfile(TAGFILE_VERSION if types is None else types)
    names = {_flat(name): name for name in _class_names(made)}
    return into_tagfile(packfile, made, names.get, advice=GIVE_TYPES)


def to_packfile(tagfile: Tagfile, layout: str = "8101") -> Crossed[Packfile]:
    """Return a chunked tagfile of 2015.1 as a packfile of 2014.1, in a layout such as ``8101``.

    Raises ``QueryError`` for a tagfile of another form or version, ``SerializeError`` if there is
    no class for the root.
    """
    if tagfile.form != CHUNKED or tagfile.contents_version != TAGFILE_VERSION:
        raise QueryError(
            f"only chunked tagfiles of {TAGFILE_VERSION} can be converted to packfiles, not "
            f"{tagfile.form} ones of {tagfile.contents_version or 'no version'}",
            hint="the classes of later versions differ from those of any packfile",
        )
    return into_packfile(tagfile, instances.new_packfile(PACKFILE_VERSION, layout), _flat)


def _class_names(tagfile: Tagfile) -> Iterator[str]:
    """Yield the names of the classes that a tagfile can have objects of."""
    types = head_of(tagfile, ChunkedHead).types
    return (one.title for one in types if one.has_body and one.kind == Kind.RECORD)


def _flat(name: str) -> str:
    """Return the name that packfiles have for a class of a tagfile."""
    return name.replace("::", "")


PACKFILE: Final = "packfile"
_TYPED_XML: Final = "XML of version 3"
# Takes a document, and the version and layout of a packfile made as the result or in between.
Bridge = Callable[[Any, str | None, str | None], Crossed[Any]]


def _through(first: Bridge, second: Bridge) -> Bridge:
    """Return a bridge that crosses two others in turn and adds up their losses."""

    def cross_both(document: Any, version: str | None, layout: str | None) -> Crossed[Any]:
        half = first(document, None, None)
        made = second(half.document, version, layout)
        return Crossed(made.document, [*half.losses, *made.losses])

    return cross_both


def _chunked_to_packfile(
    tagfile: Tagfile, _version: str | None, layout: str | None
) -> Crossed[Packfile]:
    return to_packfile(tagfile, layout or "8101")


def _of_version(packfile: Packfile, version: str | None) -> Crossed[Packfile]:
    """Convert a packfile to the version that the tagfile will have, and list the losses."""
    if version is None:
        return Crossed(packfile, [])
    lost = conversion.losses(packfile, version)
    return Crossed(conversion.convert(packfile, version=version, lossy=True), lost)


def _packfile_to_chunked(
    packfile: Packfile, version: str | None, _layout: str | None
) -> Crossed[Tagfile]:
    half = _of_version(packfile, version)
    made = of_packfile(half.document)
    return Crossed(made.document, [*half.losses, *made.losses])


def _packfile_to_binary(
    packfile: Packfile, version: str | None, _layout: str | None
) -> Crossed[Tagfile]:
    half = _of_version(packfile, version)
    made = described_of_packfile(half.document)
    return Crossed(made.document, [*half.losses, *made.losses])


def _typed_to_chunked(
    tagfile: Tagfile, _version: str | None, _layout: str | None
) -> Crossed[Tagfile]:
    return typed_bridges.of_xml(tagfile)


# (from, to) -> how. The classes of packfiles of 2014.1 are those of tagfiles of 2015.1, so
# conversions between kinds of tagfiles go by way of them.
BRIDGES: Final[dict[tuple[str, str], Bridge]] = {
    (BINARY, XML): lambda one, _version, _layout: binary_to_xml(one),
    (BINARY, CHUNKED): _through(described_to_packfile, _packfile_to_chunked),
    (BINARY, PACKFILE): described_to_packfile,
    (XML, BINARY): lambda one, _version, _layout: xml_to_binary(one),
    (XML, CHUNKED): _through(described_to_packfile, _packfile_to_chunked),
    (XML, PACKFILE): described_to_packfile,
    (_TYPED_XML, CHUNKED): _typed_to_chunked,
    (_TYPED_XML, PACKFILE): _through(_typed_to_chunked, _chunked_to_packfile),
    (CHUNKED, BINARY): _through(_chunked_to_packfile, _packfile_to_binary),
    (CHUNKED, XML): lambda one, _version, _layout: typed_bridges.to_xml(one),
    (CHUNKED, PACKFILE): _chunked_to_packfile,
    (PACKFILE, BINARY): _packfile_to_binary,
    (PACKFILE, XML): lambda one, _version, _layout: described_of_packfile(one, XML),
    (PACKFILE, CHUNKED): _packfile_to_chunked,
}


def cross(
    document: Document,
    form: str,
    *,
    version: str | None = None,
    layout: str | None = None,
    lossy: bool = False,
    types: Source | None = None,
) -> Crossed[Any]:
    """Convert a packfile or tagfile to another form, such as ``binary`` or ``packfile``.

    A chunked tagfile gets the ``types`` of another one, such as the original. Raises
    ``SerializeError``, which lists the first losses, if values would be lost and ``lossy`` is not
    set; ``QueryError`` if there is no such bridge.
    """
    kind = _kind(document)
    if kind == form or (kind == _TYPED_XML and form == XML):
        return Crossed(document, [])
    bridge = BRIDGES.get((kind, form))
    if bridge is None:
        ways = ", ".join(to for start, to in BRIDGES if start == kind) or "nothing"
        raise QueryError(f"{kind} cannot be converted to {form}", hint=f"{kind} can become {ways}")
    if types is not None:
        bridge = _with_types(kind, form, types)
    made = bridge(document, version, layout)
    if made.losses and not lossy:
        shown = "; ".join(map(str, made.losses[:5])) + ("; ..." if len(made.losses) > 5 else "")
        raise SerializeError(
            f"the form {form} cannot represent {len(made.losses):,} of the values: {shown}",
            hint="--lossy leaves them out (in Python lossy=True)"
            + ("" if form != CHUNKED or types else "; --types takes types that have the classes"),
        )
    return made


def notes_on_types(document: Document, made: Document) -> list[str]:
    """Return the notes on a chunked tagfile whose XML did not state all of its types."""
    if not isinstance(made, Tagfile) or (_kind(document), made.form) != (_TYPED_XML, CHUNKED):
        return []
    return [typed_bridges.note_on_types(made)]


def usual_form(tagfile: Tagfile) -> str | None:
    """Return the form that an XML tagfile corresponds to; None for other tagfiles."""
    return {XML: BINARY, _TYPED_XML: CHUNKED}.get(_kind(tagfile))


def _with_types(kind: str, form: str, source: Source) -> Bridge:
    """Return the bridge to a chunked tagfile that has the types of another."""
    if form != CHUNKED or kind == CHUNKED:
        raise QueryError("types can only be given for another form converted to a chunked tagfile")
    data, path = fileio.load(source)
    with boundary(path, "tagfile"):
        types = read_alone(data, DEFAULT_LIMITS)
        if types.form != CHUNKED:
            raise QueryError(
                f"has no types for a chunked tagfile: it is a {types.form} tagfile itself"
            )

    def typed(document: Any, version: str | None, _layout: str | None) -> Crossed[Any]:
        if kind == _TYPED_XML:
            return typed_bridges.of_xml(document, types)
        half = _of_version(document, version)
        made = of_packfile(half.document, types)
        return Crossed(made.document, [*half.losses, *made.losses])

    return typed if kind in (_TYPED_XML, PACKFILE) else _through(BRIDGES[kind, PACKFILE], typed)


def _kind(document: Document) -> str:
    if isinstance(document, Packfile):
        return PACKFILE
    if not isinstance(document, Tagfile):
        return document.format
    is_typed = document.form == XML and not isinstance(document.head, BinaryHead | XmlHead)
    return _TYPED_XML if is_typed else document.form


def bridge(
    document: Document,
    *,
    form: str,
    version: str | None = None,
    layout: str | None = None,
    lossy: bool = False,
    types: str | None = None,
) -> Loaded[Document]:
    """Convert a tagfile or packfile to a tagfile of another form, or a tagfile to a packfile."""
    if isinstance(document, Tagfile) and document.form == CHUNKED:
        types = None  # the tagfile was already read with these types
    made = cross(document, form, version=version, layout=layout, lossy=lossy, types=types)
    notes = [] if types else notes_on_types(document, made.document)
    return Loaded(made.document, [*made.losses, *notes])


def implied_options(tagfile: Tagfile, suffix: str) -> JsonObject:
    """Return the form for an XML tagfile that is to be saved under the suffix of another form."""
    form = usual_form(tagfile) if suffix in EXTENSIONS else None
    return {} if form is None else {"form": form}
