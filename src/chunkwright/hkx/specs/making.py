"""Makes the specs of packfiles: for files, or for classes by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.results import MadeSpec
from chunkwright.hkx.classes.layout import Layout
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.kinds import references
from chunkwright.hkx.objects import new_packfile
from chunkwright.hkx.specs.classes import ClassTypes, Shape
from chunkwright.hkx.specs.templates import (
    Identifiers,
    cases,
    filled,
    snake,
    text_of,
    title_offsets,
    types_of,
)
from chunkwright.hkx.specs.unions import Union, unions_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.model.packfile import Packfile


def template() -> str:
    """Return the part of the spec that no class changes."""
    return text_of("chunkwright.hkx.specs", "packfile")


def array_type(codec: Codec) -> str:
    """Return the type of an array's header."""
    if isinstance(codec, references.RelArrayCodec):
        return "relative_array_ref"
    if isinstance(codec, references.SimpleArrayCodec):
        return "simple_array_ref"
    return "array_ref"


def types_for(plans: Iterable[Plan], layout: Layout, *, lean: bool = True) -> ClassTypes:
    """Return the types of some classes in a layout, and of what they embed."""
    shape = Shape(layout.pointer_size, array_type)
    types = ClassTypes(shape, types_of(template()), lean=lean)
    for plan in plans:
        types.add(plan)
    types.compile()
    return types


def spec_name(version: str, layout: Layout) -> str:
    """Return the name of a spec: ``havok_hk_2010_2_0_r1_8101``."""
    words = snake(version).removeprefix("havok_")
    return f"havok_{words}_{layout}"


def spec_text(
    name: str, version: str, layout: Layout, types: ClassTypes, objects: Iterable[Plan]
) -> str:
    """Return the spec; ``objects`` are the classes that objects are of."""
    listed = sorted(objects, key=lambda plan: plan.name)
    rules = (layout.little_endian, layout.reuse_padding, layout.empty_base)
    return filled(
        template(),
        types,
        id=name,
        title=f"Havok packfile of {version} in the layout {layout}, with members",
        about=f"Packfiles of {version} in the layout {layout}, down to members of objects.",
        endian="le" if layout.little_endian else "be",
        layout=", ".join(map(str, (layout.pointer_size, *map(int, rules)))),
        version=version,
        pointer_size=str(layout.pointer_size),
        cases=cases(types, listed),
        titles=title_offsets(types, listed),
    )


def make_specs(
    documents: Iterable[Packfile], *, classes: Sequence[str] = (), lean: bool = True
) -> list[MadeSpec]:
    """Return a spec for each version and layout of some packfiles, and for ``classes`` too."""
    names = Identifiers()
    made = []
    for place, (_, union) in enumerate(unions_of(documents, _kind)):
        layout = Layout.parse(union.first.layout)
        name = names.of(place, spec_name(union.first.contents_version, layout))
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
    return _made(union, rules, listed, lean, name or spec_name(version, rules))


def _kind(document: Packfile) -> Hashable:
    return document.contents_version, document.layout


def _made(
    union: Union[Packfile], layout: Layout, classes: Sequence[str], lean: bool, name: str
) -> MadeSpec:
    union.add_named(classes)
    version = union.first.contents_version
    objects = union.objects.values()
    types = types_for(objects, layout, lean=lean)
    text = spec_text(name, version, layout, types, objects)
    return MadeSpec(name, text, types, tuple(union.files), tuple(sorted(union.unknown)))
