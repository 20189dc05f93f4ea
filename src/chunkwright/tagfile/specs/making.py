"""Makes the specs of tagfiles for files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.hkx.specs.naming import Identifiers
from chunkwright.hkx.specs.unions import Union, unions_of
from chunkwright.room import MadeSpec
from chunkwright.tagfile.chunked.head import ChunkedHead
from chunkwright.tagfile.model import CHUNKED, head_of
from chunkwright.tagfile.specs import chunked

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from chunkwright.tagfile.model import Tagfile


def for_files(
    documents: Iterable[Tagfile], *, classes: Sequence[str] = (), lean: bool = True
) -> list[MadeSpec]:
    """Return a spec for each version of some chunked tagfiles, and for ``classes`` too."""
    names = Identifiers()
    made = []
    for place, (_, union) in enumerate(unions_of(documents, _kind)):
        head = head_of(union.first, ChunkedHead)
        words = [f"havok_tag_{head.contents_version}", head.compendium.hex()]
        made.append(_chunked(union, classes, lean, names.of(place, "_".join(words))))
    return made


def _kind(document: Tagfile) -> Hashable:
    if document.form != CHUNKED:
        raise QueryError(
            f"no spec with members can be made for the {document.form} form of tagfiles",
            file=document.source,
            hint="convert --form chunked or packfile makes a file that one can be made for",
        )
    head = head_of(document, ChunkedHead)
    return head.contents_version, head.compendium


def _chunked(union: Union[Tagfile], classes: Sequence[str], lean: bool, name: str) -> MadeSpec:
    union.add_named(classes)
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
