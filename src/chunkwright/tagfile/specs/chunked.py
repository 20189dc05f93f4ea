"""The spec of chunked tagfiles of one version, for some of their types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.hkx.specs.classes import (
    ClassTypes,
    Shape,
    cases,
    filled,
    text_of,
    title_offsets,
    types_of,
)
from chunkwright.tagfile.chunked.plans import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan

_TAGS = "TAG0 SDKV DATA TYPE INDX TCRF ITEM PTCH TPTR TSTR TST1 TNAM TNA1 FSTR FST1 TBOD TBDY THSH"
_MORE_TAGS = "TPAD ASTR AST1"
_OWN_TYPES = "The names of types are in the file, so that the spec serves all files of the version."


def template() -> str:
    """Return the part of the spec that no class changes."""
    return text_of("chunkwright.tagfile.specs", "chunked")


def array_type(codec: Codec) -> str:
    """Return the type of an array's slot."""
    return f"array_ref_{codec.size}"


def types_for(plans: Iterable[Plan], *, lean: bool = True) -> ClassTypes:
    """Return the types of some classes, and of what they embed."""
    types = ClassTypes(Shape(LAYOUT.pointer_size, array_type), types_of(template()), lean=lean)
    for plan in plans:
        types.add(plan)
    types.compile()
    return types


def spec_text(
    name: str,
    version: str,
    types: ClassTypes,
    objects: Iterable[Plan],
    *,
    compendium: bytes = b"",
    numbers: Mapping[int, str] | None = None,
) -> str:
    """Return the spec; ``objects`` are the classes that objects are of.

    Of files whose types are in a compendium, ``numbers`` are those of types, with their names.
    """
    listed = sorted(objects, key=lambda plan: plan.name)
    valid = ", ".join(f"{byte:#04x}" for byte in compendium)
    served = f"The types are those of the compendium {compendium.hex()}." if numbers else _OWN_TYPES
    return filled(
        template(),
        types,
        id=name,
        title=f"Havok chunked tagfile of {version}, with members",
        about=f"Chunked tagfiles (TAG0) of the SDK {version}, down to members of objects.",
        served=served,
        version=version,
        tags="[" + ", ".join(f"'\"{tag}\"'" for tag in f"{_TAGS} {_MORE_TAGS}".split()) + "]",
        valid_compendium=f"        valid: '[{valid}]'" if compendium else "",
        class_name=_names(numbers),
        cases=cases(types, listed),
        titles=title_offsets(types, listed),
    )


def _names(numbers: Mapping[int, str] | None) -> str:
    """Return the expression for the name of an item's type."""
    if not numbers:
        return 'id_type > 0 ? _root.lookup.type_names[id_type - 1].name : ""'
    parts = [f'id_type == {number} ? "{name}" :' for number, name in sorted(numbers.items())]
    return "\n          ".join([*parts, '""'])
