"""Makes the specs of tagfiles for files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.hkx.specs.naming import Identifiers
from chunkwright.hkx.specs.unions import Union, unions_of
from chunkwright.room import MadeSpec
from chunkwright.tagfile.binary.bodies import Bodies
from chunkwright.tagfile.binary.classes import BinaryHead, Classes
from chunkwright.tagfile.chunked.head import ChunkedHead
from chunkwright.tagfile.model import BINARY, CHUNKED, head_of
from chunkwright.tagfile.specs import binary, chunked
from chunkwright.tagfile.stated_classes import StatedClasses

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from chunkwright.tagfile.model import Tagfile


def for_files(
    documents: Iterable[Tagfile], *, classes: Sequence[str] = (), lean: bool = True
) -> list[MadeSpec]:
    """Return a spec for each version of some tagfiles, and for ``classes`` too."""
    names = Identifiers()
    made = []
    for place, (key, union) in enumerate(unions_of(documents, _kind)):
        union.add_named(classes)
        make = _chunked if union.first.form == CHUNKED else _binary
        made.append(make(union, names.of(place, f"havok_tag_{key}"), lean))
    return made


def _kind(document: Tagfile) -> Hashable:
    """Return what files of one spec have in common, as the end of its name."""
    if document.form == BINARY:
        head = head_of(document, BinaryHead)
        return f"binary_{head.version}_{head.sdk}"
    if document.form == CHUNKED:
        chunks = head_of(document, ChunkedHead)
        return f"{chunks.contents_version}_{chunks.compendium.hex()}"
    raise QueryError(
        f"no spec with members can be made for the {document.form} form of tagfiles",
        file=document.source,
        hint="convert --form binary makes a file that one can be made for",
    )


def _binary(union: Union[Tagfile], name: str, lean: bool) -> MadeSpec:
    del lean  # members that are not saved are not in such a file
    head = head_of(union.first, BinaryHead)
    library = union.first.decoder.library
    assert isinstance(library, StatedClasses)
    made_of = Bodies(Classes(library.stated, library.table))
    types = binary.BinaryTypes(made_of, union.objects.values())
    text = binary.spec_text(name, head.version, head.sdk, types)
    return MadeSpec(name, text, types, tuple(union.files), tuple(sorted(union.unknown)))


def _chunked(union: Union[Tagfile], name: str, lean: bool) -> MadeSpec:
    head = head_of(union.first, ChunkedHead)
    objects = union.objects.values()
    types = chunked.types_for(objects, lean=lean)
    numbers = {}
    if head.compendium:
        titles = {number: one.title for number, one in enumerate(head.types.types, 1)}
        numbers = {number: title for number, title in titles.items() if title in union.objects}
    text = chunked.spec_text(
        name,
        head.contents_version,
        types,
        objects,
        compendium=head.compendium,
        numbers=numbers,
    )
    return MadeSpec(name, text, types, tuple(union.files), tuple(sorted(union.unknown)))
