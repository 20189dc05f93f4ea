"""Notes of what files lack of the scene model that they are made of.

Whoever writes them names the fields that its format stores: whatever else is set is lost, including
fields that the scene model gets later.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.base.wording import listed
from chunkwright.exchange.edits.soups import NUMBER
from chunkwright.exchange.marks import KEY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from chunkwright.exchange.model import (
        Animation,
        Image,
        Material,
        Mesh,
        Node,
        Primitive,
        SceneModel,
        Texture,
    )

    Thing = Animation | Image | Material | Mesh | Node | Primitive | SceneModel | Texture

# What is no loss, because an export writes it for the way back.
_OWN: Final = frozenset((KEY, NUMBER))
_WORDS: Final = {"extras": "custom properties", "texcoords": "texture coordinates"}


def lost_fields(thing: Thing, stored: Collection[str]) -> list[str]:
    """Return words for the fields that have a value of their own and are not stored.

    Fields without a default value, such as the name of a thing, are up to the caller.
    """
    return [
        _WORDS.get(field.name, field.name.replace("_", " "))
        for field in fields(thing)
        if field.name not in stored and _is_set(getattr(thing, field.name), _default(field))
    ]


def losses(name: str, thing: Thing, stored: Collection[str]) -> Iterator[str]:
    """Yield a note that names the fields of a thing that are lost; none if nothing is."""
    lost = lost_fields(thing, stored)
    if lost:
        yield f"{name} loses its {listed(lost)}"


def texture_losses(
    material: Material, slots: Collection[str], stored: Collection[str]
) -> list[str]:
    """Return notes of what the textures in stored slots of a material lose."""
    notes: list[str] = []
    for slot in slots:
        texture: Texture | None = getattr(material, slot)
        if texture is not None:
            notes += losses(f"{material.name}: the {slot.replace('_', ' ')}", texture, stored)
            notes += losses(
                f"the picture {texture.image.name}", texture.image, ("data", "mime_type", "source")
            )
    return notes


def _default(field: Any) -> object:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def _is_set(value: Any, default: object) -> bool:
    if default is MISSING:
        return False
    if isinstance(value, dict):
        return bool(value.keys() - _OWN)
    if isinstance(value, list | np.ndarray):
        return len(value) > 0
    return bool(value != default)
