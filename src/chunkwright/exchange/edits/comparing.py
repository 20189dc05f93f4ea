"""Objects of two scenes compared field by field, and what editors change on their own.

Every field of the scene model is compared; those named in ``ELSEWHERE`` by other modules.
Differences that editors make when nobody edits anything are in ``EDITORS_OWN``, each with its
reason; a round trip through Blender shows that there are no others.
"""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

import numpy as np

from chunkwright.exchange.edits.model import IDENTIFYING, Change
from chunkwright.exchange.model import KEY, mark_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from chunkwright.exchange.model import Camera, Extras, Material, Mesh, Node

    T = TypeVar("T", Node, Mesh, Material)

    class Named(Protocol):
        """Any object of a scene that has a name."""

        name: str
        extras: Extras


# The suffix that Blender appends to a name that exists already.
_NUMBERED: Final = re.compile(r"\.\d{3,}\Z")
# The number of bytes to which Blender truncates names.
_LONGEST: Final = 63
_SAME_COLOR: Final = 2e-3


def plain_name(name: str) -> str:
    """Return a name without an editor's number, cut to the length that editors keep."""
    cut = _NUMBERED.sub("", name).encode("utf-8", "replace")[:_LONGEST]
    return cut.decode("utf-8", "ignore")


def identity_of(extras: Extras) -> str:
    """Return the key in the extras of an object: its address in the file, and its part.

    Returns "" for an object that does not come from a file.
    """
    mark = mark_of(extras)
    if not mark.keys() & {"address", "part"}:
        return ""
    return "\0".join(f"{key} {mark[key]}" for key in IDENTIFYING if key in mark)


def is_display(thing: Any) -> bool:
    """Whether an object exists only in exports: the sticks of a skeleton, which are bound to its
    bones."""
    return mark_of(getattr(thing, "extras", {})).get("part") == "sticks"


def match(originals: Iterable[T], edited: Iterable[T]) -> dict[T, T]:
    """Return the original of each edited object that has one, by its extras, then by name.

    The pairs are in the order of the originals, first those with the same extras.
    Of duplicates, which have the same extras, the one that kept its name is the original. Objects
    that nothing distinguishes are paired in order.
    """
    left, waiting = list(originals), list(edited)
    pairs: dict[T, T] = {}
    for key_of in (_identity, _identity_and_name, _name):
        ours, theirs = _grouped(left, key_of), _grouped(waiting, key_of)
        for key in ours:
            if key not in theirs or (len(ours[key]) > 1 and key_of is _identity):
                continue  # names distinguish objects with the same extras
            original = ours[key][0].name
            # Editors number copies in order.
            found = sorted(theirs[key], key=lambda each: _distance(each.name, original))
            pairs.update(zip(found, ours[key], strict=False))
            # A copy has the same extras: it is new, whatever its name.
            copies = set(found[len(ours[key]) :])
            waiting = [each for each in waiting if each not in copies]
        taken = set(pairs.values())
        left = [each for each in left if each not in taken]
        waiting = [each for each in waiting if each not in pairs]
    return pairs


def match_materials(
    originals: Iterable[Material], edited: Iterable[Material]
) -> dict[Material, Material]:
    """Return the original of each edited material that has one.

    A material without one was renamed if exactly one original that is left looks the same.
    """
    ours, theirs = list(originals), list(edited)
    pairs = match(ours, theirs)
    taken = set(pairs.values())
    left = [each for each in ours if each not in taken]
    for new in (each for each in theirs if each not in pairs and not identity_of(each.extras)):
        alike = [old for old in left if not identity_of(old.extras) and _looks_alike(old, new)]
        if len(alike) == 1:
            pairs[new] = alike[0]
            left.remove(alike[0])
    return pairs


def _looks_alike(old: Material, new: Material) -> bool:
    numbers = ("base_color", "emissive")
    words = ("alpha_mode", "double_sided", "unlit")
    return all(getattr(old, name) == getattr(new, name) for name in words) and all(
        abs(a - b) < _SAME_COLOR
        for name in numbers
        for a, b in zip(getattr(old, name), getattr(new, name), strict=True)
    )


def match_meshes(pairs: Mapping[Node, Node]) -> dict[Mesh, Mesh]:
    """Return the original of each edited mesh that has one, given the pairs of nodes.

    If several have the mark of one original, those that its own nodes still show come first; the
    others are copies that became separate meshes.
    """
    shown = {
        (new.mesh, old.mesh): None
        for new, old in pairs.items()
        if new.mesh is not None and old.mesh is not None
    }
    votes = Counter(
        (new.mesh, old.mesh) for new, old in pairs.items() if (new.mesh, old.mesh) in shown
    )
    originals = dict.fromkeys(old.mesh for old in pairs.values() if old.mesh is not None)
    edited = dict.fromkeys(new.mesh for new in pairs if new.mesh is not None)
    known = {identity_of(old.extras) for old in originals} - {""}
    by_identity = _grouped(edited, lambda mesh: identity_of(mesh.extras))
    found: dict[Mesh, Mesh] = {}
    for old in originals:
        identity = identity_of(old.extras)
        same = by_identity.get(identity, []) if identity else []
        # Without a known mark, a mesh corresponds to the one that its nodes showed.
        same = same or [
            new
            for new, one in shown
            if one is old
            and identity_of(new.extras) not in known
            and (not identity or plain_name(new.name) == plain_name(old.name))
        ]
        free = [each for each in dict.fromkeys(same) if each not in found]
        if free:
            best = min(free, key=lambda new: (-votes[new, old], _distance(new.name, old.name)))
            found[best] = old
    return found


def _grouped(things: Iterable[T], key_of: Callable[[T], str]) -> dict[str, list[T]]:
    groups: dict[str, list[T]] = {}
    for each in things:
        key = key_of(each)
        if key:
            groups.setdefault(key, []).append(each)
    return groups


def _identity(each: Node | Mesh | Material) -> str:
    return identity_of(each.extras)


def _identity_and_name(each: Node | Mesh | Material) -> str:
    identity = identity_of(each.extras)
    return f"{identity}\0{plain_name(each.name)}" if identity else ""


def _name(each: Node | Mesh | Material) -> str:
    return plain_name(each.name)


def _distance(name: str, original: str) -> tuple[bool, bool, int, str]:
    return (name != original, plain_name(name) != plain_name(original), len(name), name)


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
"""The fields, by class, that other modules compare: transforms, vertices, pictures, clips."""
# Editors use single precision, and convert to other units and back.
_DRIFT: Final = 1e-5
# Of factors of materials, half a step of 8 bits is invisible.
_INVISIBLE: Final = 2e-3
# Members of marks that need no comparison: identity, fields of the scene model, export records.
_TOLD: Final = frozenset({*IDENTIFYING, "family", "hidden", "options", "files"})


OWN_PROPERTIES: Final = "gltf2_"
"""The prefix of custom properties in which Blender 4.2 keeps, and exports, material variants."""


class Own(NamedTuple):
    """A difference that editors make on their own."""

    kind: str
    reason: str
    is_own: Callable[[Any, Any], bool]


def _numbered(old: Named, new: Named) -> bool:
    return plain_name(old.name) == plain_name(new.name)


def _always(_old: object, _new: object) -> bool:
    return True


def _lost_extras(_old: object, new: Named) -> bool:
    return not new.extras


def _same_view(old: Camera, new: Camera) -> bool:
    """Whether two orthographic cameras show the same length along their longer side."""
    return near(*(each.height * max(each.aspect, 1) for each in (old, new)))


def _same_stem(old: Named, new: Named) -> bool:
    return plain_name(os.path.splitext(old.name)[0]) == plain_name(os.path.splitext(new.name)[0])


EDITORS_OWN: Final = (
    Own("scene.name", "Blender calls its scene Scene", lambda _, new: new.name in ("Scene", "")),
    *(
        Own(f"{thing}.name", "editors number equal names, and shorten long ones", _numbered)
        for thing in ("node", "mesh", "material", "camera", "light", "animation")
    ),
    Own("mesh.name", "a mesh without a name is named after its node", lambda old, _: not old.name),
    Own("skin.inverse_binds", "Blender binds a skin in its current pose", _always),
    Own("skin.extras", "Blender drops the extras of skins", _lost_extras),
    Own("animation.extras", "Blender drops the extras of clips", _lost_extras),
    Own("camera.extras", "a camera that an editor has newly made has none", _lost_extras),
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
    Own(
        "camera.far",
        "cameras of Blender always have a far plane",
        lambda old, _: math.isinf(old.far),
    ),
    Own(
        "material.roughness",
        "Blender has no strength for a material without light",
        lambda old, new: old.unlit and new.unlit,
    ),
    Own(
        "material.alpha_cutoff",
        "a cutoff matters only for masks",
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


def _has_picture(material: Material) -> bool:
    texture = material.base_color_texture
    return texture is not None and bool(texture.image.data)


_OWN: Final = {
    kind: [each.is_own for each in EDITORS_OWN if each.kind == kind]
    for kind in {each.kind for each in EDITORS_OWN}
}


def is_editors_own(change: Change) -> bool:
    """Whether editors make a difference on their own."""
    tests = _OWN.get(change.kind, ())
    return any(test(change.original, change.edited) for test in tests)


def field_changes(original: Any, edited: Any, name: str = "") -> Iterator[Change]:
    """Yield the fields in which two objects differ, unless editors make the difference on their own.

    For extras and marks, there is one change for each entry.
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
            # If the node is as it was, but its mark contradicts it, the mark itself was edited.
            if kind == "node" and _is_marked_otherwise(original, edited):
                found.append(Change("node.mark", shown, original, edited, "hidden"))
        elif not near(old, new, _INVISIBLE if thing == "Material" else _DRIFT):
            found.append(Change(f"{kind}.{each.name}", shown, original, edited))
    yield from (change for change in found if not is_editors_own(change))


def _extras_changes(kind: str, name: str, original: Named, edited: Named) -> Iterator[Change]:
    old, new = original.extras, edited.extras
    for key in sorted((old.keys() | new.keys()) - {KEY}):
        if not key.startswith(OWN_PROPERTIES) and not near(old.get(key), new.get(key)):
            yield Change(f"{kind}.extras", name, original, edited, key)
    mine, theirs = mark_of(old), mark_of(new)
    # An object without any mark was made by an editor, and says nothing about the old mark.
    for key in sorted((mine.keys() | theirs.keys()) - _TOLD) if theirs else ():
        # Marks leave out empty values.
        if not near(mine.get(key) or None, theirs.get(key) or None):
            yield Change(f"{kind}.mark", name, original, edited, key)


def identity_changes(originals: Mapping[Any, Any]) -> Iterator[Change]:
    """Yield the identifying members that changed in the marks of matched objects.

    If no mark is the same, the scene is of another file, and was matched by names alone.
    """
    marks = [(new, old, mark_of(new.extras), mark_of(old.extras)) for new, old in originals.items()]
    if not any(_identity_in(mine) == _identity_in(theirs) != {} for _, _, theirs, mine in marks):
        return
    for new, old, theirs, mine in marks:
        kind = type(old).__name__.lower()
        for key in IDENTIFYING if mine and theirs else ():
            if not near(mine.get(key), theirs.get(key)):
                yield Change(f"{kind}.mark", old.name, old, new, key)


def _identity_in(mark: Mapping[str, object]) -> dict[str, object]:
    return {key: mark[key] for key in IDENTIFYING if key in mark}


def _is_marked_otherwise(original: Node, edited: Node) -> bool:
    is_as_it_was = original.hidden is edited.hidden and not _is_shown_anyway(original)
    mark = mark_of(edited.extras)
    return bool(mark) and is_as_it_was and bool(mark.get("hidden")) is not edited.hidden


def _is_shown_anyway(node: Node) -> bool:
    """Whether a node that is hidden in its file is shown, as some options cause."""
    return mark_of(node.extras).get("hidden") is True and not node.hidden


def hidden_in_file(original: Node, edited: Node) -> tuple[bool, bool]:
    """Whether a node is hidden in its file, and whether it is to be hidden in the edited one.

    For a hidden node that was shown nevertheless, its mark decides; otherwise its visibility does.
    """
    if _is_shown_anyway(original):
        return True, is_hidden(edited)
    return original.hidden, edited.hidden


def is_hidden(node: Node) -> bool:
    """Whether a node is hidden in its file: its mark decides or, without one, its visibility."""
    return bool(mark_of(node.extras).get("hidden", node.hidden))


def near(old: object, new: object, drift: float = _DRIFT) -> bool:
    """Whether two values are the same except for a drift: relative, or absolute below 1."""
    match old, new:
        case (None, np.ndarray()) | (np.ndarray(), None):
            return False
        case (np.ndarray(), _) | (_, np.ndarray()):
            mine, theirs = np.asarray(old), np.asarray(new)
            return mine.shape == theirs.shape and bool(
                np.allclose(mine, theirs, rtol=drift, atol=drift, equal_nan=True)
            )
        case (bool(), _) | (_, bool()):
            return old is new
        case (int(), int()):
            return old == new
        case (int() | float(), int() | float()):
            return old == new or math.isclose(old, new, rel_tol=drift, abs_tol=drift)
        case (list() | tuple(), list() | tuple()):
            return len(old) == len(new) and all(
                near(*pair, drift) for pair in zip(old, new, strict=True)
            )
        case (dict(), dict()):
            return old.keys() == new.keys() and all(near(old[key], new[key], drift) for key in old)
    return bool(old == new)
