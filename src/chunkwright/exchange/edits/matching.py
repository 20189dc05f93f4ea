"""Matching nodes, meshes and materials of an edited scene with those of the original."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TypeVar

from chunkwright.exchange.marks import mark_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from chunkwright.exchange.model import Extras, Material, Mesh, Node

    T = TypeVar("T", Node, Mesh, Material)

# The suffix that Blender appends to a name that exists already.
_NUMBERED: Final = re.compile(r"\.\d{3,}\Z")
IDENTIFYING: Final = (
    *("file", "address", "entity", "part", "lod", "state", "shadow"),
    *("bone", "body", "track", "plate", "config"),
)
"""The members of marks that identify a thing."""
# The number of bytes to which Blender truncates names.
_LONGEST: Final = 63
_SAME_COLOR: Final = 2e-3


def plain_name(name: str) -> str:
    """Return a name without the number that an editor appends, as far as editors keep it."""
    cut = _NUMBERED.sub("", name).encode("utf-8", "replace")[:_LONGEST]
    return cut.decode("utf-8", "ignore")


def identity_of(extras: Extras) -> str:
    """Return the key in the extras of a thing: its address in the file, and its part.

    Returns "" for a thing that no adapter made.
    """
    mark = mark_of(extras)
    if not mark.keys() & {"address", "part"}:
        return ""
    return "\0".join(f"{key} {mark[key]}" for key in IDENTIFYING if key in mark)


def is_display(thing: Any) -> bool:
    """Whether a thing is drawn by exports alone: the sticks of a skeleton, which follow its bones."""
    return mark_of(getattr(thing, "extras", {})).get("part") == "sticks"


def match(originals: Iterable[T], edited: Iterable[T]) -> dict[T, T]:
    """Return the original of each edited thing that has one, by its extras, then by name.

    The pairs are in the order of the originals, first those with the same extras.
    Of duplicates, which have the same extras, the one that kept its name is the original. Things
    that nothing distinguishes are paired in order.
    """
    left, waiting = list(originals), list(edited)
    pairs: dict[T, T] = {}
    for key_of in (_identity, _identity_and_name, _name):
        ours, theirs = _grouped(left, key_of), _grouped(waiting, key_of)
        for key in ours:
            if key not in theirs or (len(ours[key]) > 1 and key_of is _identity):
                continue  # names distinguish things with the same extras
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

    One that is left over is that with the same look, if there is only one: it was renamed.
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

    Of several with the mark of one original, those that its own nodes still show come first; the
    others are copies that became meshes of their own.
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
        # Without a mark that leads anywhere, a mesh is the one that its nodes show.
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
