"""Makes the specs of packfiles: for files, or for classes by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.spec_files import MadeSpec
from chunkwright.hkx.classes.layout import Layout
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.objects import new_packfile
from chunkwright.hkx.specs import packfile
from chunkwright.hkx.specs.naming import Identifiers
from chunkwright.hkx.specs.unions import Union, unions_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from chunkwright.hkx.model import Packfile


def make_specs(
    documents: Iterable[Packfile], *, classes: Sequence[str] = (), lean: bool = True
) -> list[MadeSpec]:
    """Return a spec for each version and layout of some packfiles, and for ``classes`` too."""
    names = Identifiers()
    made = []
    for place, (_, union) in enumerate(unions_of(documents, _kind)):
        layout = Layout.parse(union.first.layout)
        name = names.of(place, packfile.spec_name(union.first.contents_version, layout))
        made.append(_made(union, layout, classes, lean, name))
    return made


def for_version(
    version: str, layout: str, *, classes: Sequence[str] = (), lean: bool = True, name: str = ""
) -> MadeSpec:
    """Return a spec for classes of a version by name, or for all that it has."""
    rules = Layout.parse(layout)
    union = Union(new_packfile(version, layout))
    listed = list(classes)
    if not classes:  # all but those that need a class which no table has
        library = union.first.decoder.library
        names = sorted(builtin(version))
        listed = [each for each in names if library.find(each, None) is not None]
        union.unknown.update(set(names) - set(listed))
    return _made(union, rules, listed, lean, name or packfile.spec_name(version, rules))


def _kind(document: Packfile) -> Hashable:
    return document.contents_version, document.layout


def _made(
    union: Union[Packfile], layout: Layout, classes: Sequence[str], lean: bool, name: str
) -> MadeSpec:
    union.add_named(classes)
    version = union.first.contents_version
    objects = union.objects.values()
    types = packfile.types_for(objects, layout, lean=lean)
    text = packfile.spec_text(name, version, layout, types, objects)
    return MadeSpec(name, text, types, tuple(union.files), tuple(sorted(union.unknown)))
