"""Bridges between the forms of tagfiles and packfiles: the table of all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base import fileio
from chunkwright.errors import QueryError, SerializeError, boundary
from chunkwright.hkx import conversion
from chunkwright.hkx.model.packfile import Packfile
from chunkwright.tagfile.bridges import binary as binary_bridges
from chunkwright.tagfile.bridges import chunked as chunked_bridges
from chunkwright.tagfile.bridges import typed_xml as typed_bridges
from chunkwright.tagfile.bridges.transfer import Crossed
from chunkwright.tagfile.classes.described import BinaryHead
from chunkwright.tagfile.file import resolve
from chunkwright.tagfile.model import BINARY, CHUNKED, XML, Tagfile
from chunkwright.tagfile.xml.head import XmlHead

if TYPE_CHECKING:
    from chunkwright.base.fileio import Source
    from chunkwright.document import Document

PACKFILE: Final = "packfile"
_TYPED_XML: Final = "XML of version 3"
# A document, and the version and layout of the packfile that is to be made of it.
Bridge = Callable[[Any, str | None, str | None], Crossed[Any]]


def _through(first: Bridge, second: Bridge) -> Bridge:
    """Return the bridge that goes over two others, with the losses of both."""

    def cross_both(document: Any, version: str | None, layout: str | None) -> Crossed[Any]:
        half = first(document, None, None)
        made = second(half.document, version, layout)
        return Crossed(made.document, [*half.losses, *made.losses])

    return cross_both


def _chunked_to_packfile(
    tagfile: Tagfile, _version: str | None, layout: str | None
) -> Crossed[Any]:
    return chunked_bridges.to_packfile(tagfile, layout or "8101")


def _of_version(packfile: Packfile, version: str | None) -> Crossed[Packfile]:
    """Return a packfile of the version that a tagfile is to be made of, and what that loses."""
    if version is None:
        return Crossed(packfile, [])
    lost = conversion.losses(packfile, version)
    return Crossed(conversion.convert(packfile, version=version, lossy=True), lost)


def _packfile_to_chunked(
    packfile: Packfile, version: str | None, _layout: str | None
) -> Crossed[Any]:
    half = _of_version(packfile, version)
    made = chunked_bridges.of_packfile(half.document)
    return Crossed(made.document, [*half.losses, *made.losses])


def _packfile_to_binary(
    packfile: Packfile, version: str | None, _layout: str | None
) -> Crossed[Any]:
    half = _of_version(packfile, version)
    made = binary_bridges.of_packfile(half.document)
    return Crossed(made.document, [*half.losses, *made.losses])


def _typed_to_chunked(tagfile: Tagfile, _version: str | None, _layout: str | None) -> Crossed[Any]:
    return typed_bridges.of_xml(tagfile)


# (from, to) -> how. The classes of packfiles of 2014.1 are those of tagfiles of 2015.1, so that
# these lead from one kind of tagfile to the other.
BRIDGES: Final[dict[tuple[str, str], Bridge]] = {
    (BINARY, XML): lambda one, _version, _layout: binary_bridges.to_xml(one),
    (BINARY, CHUNKED): _through(binary_bridges.to_packfile, _packfile_to_chunked),
    (BINARY, PACKFILE): binary_bridges.to_packfile,
    (XML, BINARY): lambda one, _version, _layout: binary_bridges.to_binary(one),
    (XML, CHUNKED): _through(binary_bridges.to_packfile, _packfile_to_chunked),
    (XML, PACKFILE): binary_bridges.to_packfile,
    (_TYPED_XML, CHUNKED): _typed_to_chunked,
    (_TYPED_XML, PACKFILE): _through(_typed_to_chunked, _chunked_to_packfile),
    (CHUNKED, BINARY): _through(_chunked_to_packfile, _packfile_to_binary),
    (CHUNKED, XML): lambda one, _version, _layout: typed_bridges.to_xml(one),
    (CHUNKED, PACKFILE): _chunked_to_packfile,
    (PACKFILE, BINARY): _packfile_to_binary,
    (PACKFILE, XML): lambda one, _version, _layout: binary_bridges.of_packfile(one, XML),
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
    """Return a packfile or tagfile as one of another form, such as ``binary`` or ``packfile``.

    A chunked one gets the ``types`` of another chunked tagfile, such as the original. Raises
    ``SerializeError``, which lists the first of them, if values would be lost and ``lossy`` is not
    set; ``QueryError`` if there is no such bridge.
    """
    kind = _kind(document)
    if kind == form or (kind == _TYPED_XML and form == XML):
        return Crossed(document, [])
    bridge = BRIDGES.get((kind, form))
    if bridge is None:
        ways = ", ".join(to for start, to in BRIDGES if start == kind) or "nothing"
        raise QueryError(f"no bridge leads from {kind} to {form}", hint=f"{kind} becomes {ways}")
    if types is not None:
        bridge = _with_types(kind, form, types)
    made = bridge(document, version, layout)
    if made.losses and not lossy:
        shown = "; ".join(map(str, made.losses[:5])) + ("; ..." if len(made.losses) > 5 else "")
        raise SerializeError(
            f"{form} cannot represent {len(made.losses):,} of its values: {shown}",
            hint="--lossy leaves them out (in Python lossy=True)"
            + (
                "" if form != CHUNKED or types else "; types of a tagfile that has the classes help"
            ),
        )
    return made


def notes_on_types(document: Document, made: Document) -> list[str]:
    """Return what is to be said of a chunked tagfile whose XML did not state all of its types."""
    if not isinstance(made, Tagfile) or (_kind(document), made.form) != (_TYPED_XML, CHUNKED):
        return []
    return [typed_bridges.note_on_types(made)]


def usual_form(tagfile: Tagfile) -> str | None:
    """Return the form that an XML tagfile corresponds to; None for other tagfiles."""
    return {XML: BINARY, _TYPED_XML: CHUNKED}.get(_kind(tagfile))


def _with_types(kind: str, form: str, source: Source) -> Bridge:
    """Return the bridge to a chunked tagfile that has the types of another."""
    if form != CHUNKED or kind == CHUNKED:
        raise QueryError("types can be given for a chunked tagfile that is made of another form")
    data, path = fileio.load(source)
    with boundary(path, "tagfile"):
        types = resolve.read(data)
        if types.form != CHUNKED:
            raise QueryError(
                f"has no types that a chunked tagfile could get: it is a {types.form} tagfile"
            )

    def typed(document: Any, version: str | None, _layout: str | None) -> Crossed[Any]:
        if kind == _TYPED_XML:
            return typed_bridges.of_xml(document, types)
        half = _of_version(document, version)
        made = chunked_bridges.of_packfile(half.document, types)
        return Crossed(made.document, [*half.losses, *made.losses])

    return typed if kind in (_TYPED_XML, PACKFILE) else _through(BRIDGES[kind, PACKFILE], typed)


def _kind(document: Document) -> str:
    if isinstance(document, Packfile):
        return PACKFILE
    if not isinstance(document, Tagfile):
        return document.format
    is_typed = document.form == XML and not isinstance(document.head, BinaryHead | XmlHead)
    return _TYPED_XML if is_typed else document.form
