"""The spec of packfiles of one version and layout, for some of their classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.hkx.classes import references
from chunkwright.hkx.specs.classes import ClassTypes, Shape
from chunkwright.hkx.specs.naming import snake
from chunkwright.hkx.specs.templates import cases, filled, text_of, title_offsets, types_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.layout import Layout
    from chunkwright.hkx.classes.plan import Plan


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
