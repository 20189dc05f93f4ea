"""Makes the specs of tagfiles for files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError
from chunkwright.formats.results import MadeSpec
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.specs.templates import Identifiers
from chunkwright.hkx.specs.unions import Union, unions_of
from chunkwright.tagfile.binary.bodies import Bodies
from chunkwright.tagfile.chunked.head import ChunkedHead
from chunkwright.tagfile.chunked.plans import plans_of
from chunkwright.tagfile.classes.described import BinaryHead, Classes
from chunkwright.tagfile.classes.stated import StatedClasses, decoder_of
from chunkwright.tagfile.making import known_types, new_tagfile
from chunkwright.tagfile.model import BINARY, CHUNKED, Tagfile, head_of
from chunkwright.tagfile.specs import binary, chunked

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence


def make_specs(
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


def for_known_types(
    version: str, classes: Sequence[str], name: str = "", *, lean: bool = True
) -> MadeSpec:
    """Return a spec of chunked tagfiles of a version whose types are known, for some classes."""
    union = Union(new_tagfile(version))
    union.add_named(classes or plans_of(version, known_types(version)).table)
    return _chunked(union, name or f"havok_tag_{version}", lean)


def for_binary_version(version: int, sdk: str, classes: Sequence[str], name: str) -> MadeSpec:
    """Return a spec of binary tagfiles that do not state their SDK, for classes of one."""
    stated = Classes((), builtin(sdk)).closure(classes)
    head = BinaryHead(version, classes=tuple(stated))
    union = Union(Tagfile(BINARY, head, decoder=decoder_of))
    union.add_named(classes)
    return _binary(union, name, lean=True)


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


class Ready(NamedTuple):
    """A spec: its name, the files that it is for, their SDK, and the classes of their objects."""

    name: str
    title: str
    version: str
    classes: str


_ANIMATION: Final = """
    hkRootLevelContainer hkaAnimationBinding hkaAnimationContainer hkaDefaultAnimatedReferenceFrame
    hkaSkeleton hkaSplineCompressedAnimation
"""
_COLLISION: Final = """
    CustomMeshParameter CustomParamStorageExtendedMeshShape hkpMoppBvTreeShape hkpMoppCode
    hkpPhysicsData hkpPhysicsSystem hkpRigidBody hkpStorageExtendedMeshShape::MeshSubpartStorage
"""
_MORE_ANIMATION: Final = "hkaInterleavedUncompressedAnimation hkaSkeletonMapper"
_FFXIV_VERSION: Final = 3
_FFXIV: Final = Ready(
    "ffxiv",
    "Final Fantasy XIV, skeletons and animations, taken out of `.sklb` and `.pap`",
    "hk_2010.2.0-r1",
    _ANIMATION + _MORE_ANIMATION,
)
_REMASTERED: Final = Ready(
    "dark_souls_remastered",
    "Dark Souls Remastered, skeletons, animations and collisions of maps",
    "20150100",
    _ANIMATION + _COLLISION,
)
READY: Final = (_REMASTERED, _FFXIV)


def ready_specs() -> Iterator[tuple[str, MadeSpec]]:
    """Make each of them, with the files that it is for."""
    row = _REMASTERED
    yield row.title, for_known_types(row.version, row.classes.split(), f"havok_{row.name}")
    row, classes = _FFXIV, _FFXIV.classes.split()
    made = for_binary_version(_FFXIV_VERSION, row.version, classes, f"havok_{row.name}")
    yield row.title, made
