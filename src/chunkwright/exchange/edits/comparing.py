"""Things of two scenes compared field by field, and what editors change by themselves.

Every field of the scene model is compared because it is there; those named in ``ELSEWHERE`` are
compared by a module of their own. Differences that editors make when nobody edits anything are in
``EDITORS_OWN``, each with its reason; a round trip through Blender shows that there are no others.
"""

from __future__ import annotations

import math
import os
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.exchange.edits.matching import IDENTIFYING, plain_name
from chunkwright.exchange.edits.model import Change
from chunkwright.exchange.marks import KEY, mark_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

ELSEWHERE: Final[dict[str, frozenset[str]]] = {
    "SceneModel": frozenset({"roots", "animations", "armatures", "notes"}),
    "Node": frozenset(
        {
            "children",
            "translation",
            "rotation",
            "scale",
            "matrix",
            "mesh",
            "skin",
            "camera",
            "light",
        }
    ),
    "Mesh": frozenset({"primitives"}),
    "Material": frozenset(
        {
            "base_color_texture",
            "metallic_roughness_texture",
            "normal_texture",
            "occlusion_texture",
            "emissive_texture",
            "variants",
        }
    ),
    "Texture": frozenset({"image"}),
    "Image": frozenset({"data", "name"}),
    "Skin": frozenset({"name", "joints"}),
    "Animation": frozenset({"channels"}),
}
"""The fields, by class, that are compared by modules of their own: places, vertices, pictures, clips."""
# Editors use single precision, and go through other units.
_DRIFT: Final = 1e-5
# Of factors of materials, half a step of 8 bits is invisible.
_INVISIBLE: Final = 2e-3
# What marks say beside identity that fields of the scene model say too, and what exports record.
_TOLD: Final = frozenset({*IDENTIFYING, "family", "hidden", "options", "files"})


OWN_PROPERTIES: Final = "gltf2_"
"""How custom properties begin in which Blender 4.2 keeps variants of materials, and writes them out."""


class Own(NamedTuple):
    """A difference that editors make by themselves."""

    kind: str
    reason: str
    is_own: Callable[[Any, Any], bool]


def _numbered(old: Any, new: Any) -> bool:
    return plain_name(old.name) == plain_name(new.name)


def _always(_old: Any, _new: Any) -> bool:
    return True


def _lost_extras(_old: Any, new: Any) -> bool:
    return not new.extras


def _same_view(old: Any, new: Any) -> bool:
    """Whether two cameras without perspective show as much of their longer side."""
    return near(*(each.height * max(each.aspect, 1) for each in (old, new)))


def _same_stem(old: Any, new: Any) -> bool:
    return plain_name(os.path.splitext(old.name)[0]) == plain_name(os.path.splitext(new.name)[0])


EDITORS_OWN: Final = (
    Own("scene.name", "Blender calls its scene Scene", lambda _, new: new.name in ("Scene", "")),
    *(
        Own(f"{thing}.name", "editors number equal names, and shorten long ones", _numbered)
        for thing in ("node", "mesh", "material", "camera", "light", "animation")
    ),
    Own("mesh.name", "a mesh without a name is named after its node", lambda old, _: not old.name),
    Own("skin.inverse_binds", "Blender binds a skin where it stands", _always),
    Own("skin.extras", "Blender drops the extras of skins", _lost_extras),
    Own("animation.extras", "Blender drops the extras of clips", _lost_extras),
    Own("camera.extras", "a camera that an editor made new has none", _lost_extras),
    Own("image.name", "Blender leaves out the extension, and numbers equal names", _same_stem),
    Own("image.mime_type", "editors encode pictures again", _always),
    Own("image.source", "Blender drops the extras of pictures", _always),
    Own("image.extras", "Blender drops the extras of pictures", _always),
    Own("texture.mipmaps", "Blender always writes mipmaps", lambda _, new: new.mipmaps),
    Own(
        "texture.min_filter",
        "Blender has one filter for both sizes",
        lambda old, new: new.min_filter == new.mag_filter == old.mag_filter,
    ),
    Own("light.range", "Blender lights reach everywhere", lambda _, new: not new.range),
    *(
        Own(f"light.{cone}", "only spots have cones", lambda _, new: new.kind != "spot")
        for cone in ("inner_cone", "outer_cone")
    ),
    Own("camera.aspect", "Blender uses the aspect of the rendered picture", _always),
    Own("camera.height", "Blender uses the aspect of the rendered picture", _same_view),
    Own("camera.far", "a camera of Blender ends somewhere", lambda old, _: math.isinf(old.far)),
    Own(
        "material.roughness",
        "Blender has none for a material without light",
        lambda old, new: old.unlit and new.unlit,
    ),
    Own(
        "material.alpha_cutoff",
        "a cutoff means something to masks alone",
        lambda old, new: not old.alpha_mode == new.alpha_mode == "MASK",
    ),
    Own(
        "material.alpha_mode",
        "Blender drops the alpha of a material without a picture",
        lambda old, new: (
            new.alpha_mode == "OPAQUE" and new.base_color[3] >= 1 and not _has_picture(old)
        ),
    ),
)


def _has_picture(material: Any) -> bool:
    texture = material.base_color_texture
    return texture is not None and bool(texture.image.data)


_OWN: Final = {
    kind: [each.is_own for each in EDITORS_OWN if each.kind == kind]
    for kind in {each.kind for each in EDITORS_OWN}
}


def is_editors_own(change: Change) -> bool:
    """Whether editors make a difference by themselves."""
    tests = _OWN.get(change.kind, ())
    return any(test(change.original, change.edited) for test in tests)


def field_changes(original: Any, edited: Any, name: str = "") -> Iterator[Change]:
    """Yield the fields of two things that differ, other than what editors do by themselves.

    Of extras and marks there is a change for each entry.
    """
    thing = type(original).__name__
    kind = {"SceneModel": "scene"}.get(thing, thing.lower())
    skipped = ELSEWHERE.get(thing, frozenset())
    shown = name or original.name
    found: list[Change] = []
    for each in fields(original):
        old, new = getattr(original, each.name), getattr(edited, each.name)
        if each.name in skipped:
            continue
        if (kind, each.name) == ("node", "hidden"):
            old, new = hidden_in_file(original, edited)
        if each.name == "extras":
            found += _extras_changes(kind, shown, original, edited)
        elif not near(old, new, _INVISIBLE if thing == "Material" else _DRIFT):
            found.append(Change(f"{kind}.{each.name}", shown, original, edited))
    yield from (change for change in found if not is_editors_own(change))


def _extras_changes(kind: str, name: str, original: Any, edited: Any) -> Iterator[Change]:
    old, new = original.extras, edited.extras
    for key in sorted((old.keys() | new.keys()) - {KEY}):
        if not key.startswith(OWN_PROPERTIES) and not near(old.get(key), new.get(key)):
            yield Change(f"{kind}.extras", name, original, edited, key)
    mine, theirs = mark_of(old), mark_of(new)
    # Without any mark it is a thing that an editor made anew, which says nothing about the old one.
    for key in sorted((mine.keys() | theirs.keys()) - _TOLD) if theirs else ():
        # Marks leave out what is empty.
        if not near(mine.get(key) or None, theirs.get(key) or None):
            yield Change(f"{kind}.mark", name, original, edited, key)
    # A mark that says otherwise than the node, which is as it was, was edited itself.
    if kind == "node" and theirs and _is_marked_otherwise(original, edited):
        yield Change("node.mark", name, original, edited, "hidden")


def identity_changes(originals: Mapping[Any, Any]) -> Iterator[Change]:
    """Yield what marks of matched things no longer say of what identifies them.

    Things of a scene of another file, none of which is the same, are matched by names alone.
    """
    marks = [(new, old, mark_of(new.extras), mark_of(old.extras)) for new, old in originals.items()]
    if not any(_identity(mine) == _identity(theirs) != {} for _, _, theirs, mine in marks):
        return
    for new, old, theirs, mine in marks:
        kind = type(old).__name__.lower()
        for key in IDENTIFYING if mine and theirs else ():
            if not near(mine.get(key), theirs.get(key)):
                yield Change(f"{kind}.mark", old.name, old, new, key)


def _identity(mark: Mapping[str, Any]) -> dict[str, Any]:
    return {key: mark[key] for key in IDENTIFYING if key in mark}


def _is_marked_otherwise(original: Any, edited: Any) -> bool:
    is_as_it_was = original.hidden is edited.hidden and not _is_shown_anyway(original)
    return is_as_it_was and bool(mark_of(edited.extras).get("hidden")) is not edited.hidden


def _is_shown_anyway(node: Any) -> bool:
    """Whether a node is shown although it is hidden in its file, as some options do."""
    return mark_of(node.extras).get("hidden") is True and not node.hidden


def hidden_in_file(original: Any, edited: Any) -> tuple[bool, bool]:
    """Whether a node is hidden in its file, and whether it is to be.

    Where it is shown all the same, its mark says so; else it is as it is shown.
    """
    if _is_shown_anyway(original):
        return True, is_hidden(edited)
    return original.hidden, edited.hidden


def is_hidden(node: Any) -> bool:
    """Whether a node is hidden in its file, as its mark says, or as it is shown."""
    return bool(mark_of(node.extras).get("hidden", node.hidden))


def near(old: Any, new: Any, drift: float = _DRIFT) -> bool:
    """Whether two values are the same but for a drift, which is relative, or absolute below 1."""
    if isinstance(old, np.ndarray) or isinstance(new, np.ndarray):
        if old is None or new is None or np.shape(old) != np.shape(new):
            return False
        return bool(np.allclose(old, new, rtol=drift, atol=drift, equal_nan=True))
    if isinstance(old, bool) or isinstance(new, bool):
        return old is new
    if isinstance(old, int) and isinstance(new, int):
        return old == new
    if isinstance(old, int | float) and isinstance(new, int | float):
        return old == new or math.isclose(old, new, rel_tol=drift, abs_tol=drift)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return len(old) == len(new) and all(
            near(*pair, drift) for pair in zip(old, new, strict=True)
        )
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() == new.keys() and all(near(old[key], new[key], drift) for key in old)
    return bool(old == new)
