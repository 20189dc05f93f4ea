"""Whether a scene was exported from a file, and whether what was not applied was told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.edits.looks import TEXTURES
from chunkwright.exchange.edits.matching import identity_of, plain_name
from chunkwright.exchange.edits.model import Change, MeshChange
from chunkwright.exchange.edits.soups import columns_of, triangles_of
from chunkwright.exchange.edits.vertices import has_faces, has_numbers
from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.model import Material, Mesh, Node
from chunkwright.exchange.transforms import local_matrix

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.classes import Array
    from chunkwright.exchange.edits.model import Edits
    from chunkwright.exchange.model import Primitive, SceneModel


_BOXES: Final = (
    "in Blender's exporter tick Include > Custom Properties and Data > Mesh > Attributes;"
    " --force imports it all the same"
)

# The fields of nodes with which what they hold is left out.
_HOLDING: Final = frozenset({"added", "mesh", "camera", "light", "skin"})


def check_origin(original: SceneModel, edited: SceneModel, file: str | None) -> None:
    """Raise ``QueryError`` for a scene that was not exported from a file, or has lost its marks."""
    mine, theirs = _marks(original), _marks(edited)
    if mine and not theirs:
        raise QueryError(
            "the scene has no marks of the file that it was exported from", file=file, hint=_BOXES
        )
    if mine and not mine & theirs:
        raise QueryError(
            "the scene was exported from another file: none of its marks lead into this one",
            file=file,
            hint="name the file that it was exported from; --force imports it all the same",
        )
    before = [mesh for mesh in _meshes(original) if has_numbers(mesh) and has_faces(mesh)]
    after = [mesh for mesh in _meshes(edited) if has_faces(mesh)]
    if before and after and not any(has_numbers(mesh) for mesh in after):
        raise QueryError(
            "the vertices of the scene have lost their numbers: all meshes would be rewritten",
            file=file,
            hint=_BOXES,
        )


def _marks(model: SceneModel) -> set[str]:
    things: list[Any] = [*model.nodes(), *_meshes(model)]
    return {identity_of(each.extras) for each in things} - {""}


def _meshes(model: SceneModel) -> Iterator[Mesh]:
    return (node.mesh for node in model.nodes() if node.mesh is not None)


def without_pictures(model: SceneModel) -> SceneModel:
    """Return a scene whose pictures have no data; nodes and meshes remain the same objects."""
    for mesh in _meshes(model):
        for part in mesh.primitives:
            if part.material is not None:
                _empty(part.material)
    return model


def _empty(material: Material) -> None:
    for slot in TEXTURES:
        texture = getattr(material, slot)
        if texture is not None:
            texture.image = replace(texture.image, data=b"")


def explains(refused: Change, left: Change) -> bool:
    """Whether a change that was not applied is why another difference is left."""
    if refused.edited is None or left.edited is None:
        return refused.kind == left.kind and refused.name == left.name
    if refused.edited is left.edited:
        same = refused.kind == left.kind and refused.key == left.key
        return same or refused.field == "added"
    if refused.field not in _HOLDING:
        return False
    return any(left.edited is each for each in _held(refused.edited))


def follows(left: Change, edits: Edits) -> bool:
    """Whether a difference comes of edits by itself: a mark that nobody edited, or tangents.

    Tangents are computed anew around what changed.
    """
    if left.field == "mark":
        return not any(
            each.kind == left.kind and each.edited is left.edited and each.key == left.key
            for each in edits.changes
        )
    if left.kind == "node.removed":
        # They show the bones of a skeleton whose meshes are gone.
        return bool(mark_of(left.original.extras).get("part") == "sticks")
    if left.kind == "node.place":
        # A joint may be bound elsewhere: it stands where it should.
        here, there = local_matrix(left.original), local_matrix(left.edited)
        return bool(np.allclose(here, there, rtol=1e-4, atol=1e-4 * np.abs(there).max()))
    if not isinstance(left, MeshChange) or any(each.changed - {"tangents"} for each in left.parts):
        return False
    return not any(
        isinstance(each, MeshChange)
        and each.edited is left.edited
        and any(part.changed == {"tangents"} for part in each.parts)
        for each in edits.changes
    )


def stopped(left: Change, edits: Edits) -> bool:
    """Whether a node that a clip no longer moves stands where the clip had it when it was removed.

    That is where editors leave it; nobody put it there.
    """
    if left.kind != "node.place" or any(each.edited is left.edited for each in edits.changes):
        return False
    original = edits.originals.get(left.edited)
    clips = (each.original for each in edits.of_kind("animation.removed", "animation.channels"))
    return any(channel.node is original for clip in clips for channel in clip.channels)


def bare_armatures(made: SceneModel, left: Edits) -> Iterator[Change]:
    """Yield the armatures of an edited scene that are not in ``made``, which came of it.

    Their bones are there, but no skin makes joints of them. ``left`` is how the scenes differ.
    """
    joints = {joint for node in made.nodes() if node.skin is not None for joint in node.skin.joints}
    for skin in [] if left.edited is None else left.edited.armatures:
        bones = {left.originals.get(joint) for joint in skin.joints} - {None}
        if bones and joints.isdisjoint(bones):
            yield Change("armature.added", skin.name, None, skin)


def _held(thing: Any) -> Iterator[Any]:
    """Yield what goes with a thing: meshes of nodes, materials of meshes, textures of materials."""
    if isinstance(thing, Node):
        for each in (thing.mesh, thing.camera, thing.light, thing.skin):
            if each is not None:
                yield each
                yield from _held(each)
    elif isinstance(thing, Mesh):
        for part in thing.primitives:
            if part.material is not None:
                yield part.material
                yield from _held(part.material)
    elif isinstance(thing, Material):
        yield from (getattr(thing, slot) for slot in TEXTURES if getattr(thing, slot) is not None)


# Colours are stored in bytes, everything else as floats; editors drop what differs by less.
_DRIFT: Final = 4e-3
_DERIVED: Final = ("tangents",)


def came_out(left: Change, edits: Edits) -> bool:
    """Whether a difference that is left of a mesh is one of the numbers of vertices alone."""
    if not isinstance(left, MeshChange) or left.edited is None:
        return False
    wanted = [each for each in _wanted(left.edited, edits) if _is_drawn(each)]
    found = [each for each in left.original.primitives if _is_drawn(each)]
    if len(wanted) != len(found):
        return False
    for each in wanted:
        same = next((other for other in found if _same(each, other)), None)
        if same is None:
            return False
        found.remove(same)
    return True


def _wanted(mesh: Mesh, edits: Edits) -> Sequence[Primitive]:
    """Return the primitives that an edited mesh should come out with."""
    changes: Iterable[Change] = [
        *(each for each in edits.changes if each.kind == "mesh.shape" and each.edited is mesh),
        *edits.copies.get(mesh, ()),
    ]
    base = edits.originals.get(mesh) or edits.likes.get(mesh)
    if base is None:
        return mesh.primitives
    made = dict(enumerate(base.primitives))
    for change in changes:
        for part in change.parts if isinstance(change, MeshChange) else ():
            made.pop(part.index, None)
            if part.edited is not None:
                made[part.index] = part.edited
    return list(made.values())


def _is_drawn(primitive: Primitive) -> bool:
    return primitive.lines or len(triangles_of(primitive)) > 0


def _same(wanted: Primitive, found: Primitive) -> bool:
    """Whether two primitives have the same triangles, with the same values at their corners."""
    if _name(wanted) != _name(found) or wanted.lines is not found.lines:
        return False
    ours, theirs = (_corners(each) for each in (wanted, found))
    names = set(ours) - {*_DERIVED, *_computed(wanted), *_computed(found)}
    if not names <= set(theirs):
        return False
    return all(
        ours[name].shape == theirs[name].shape
        and bool(np.allclose(ours[name], theirs[name], _DRIFT, _DRIFT, equal_nan=True))
        for name in names
    )


def _computed(primitive: Primitive) -> tuple[str, ...]:
    return ("normals",) if primitive.computed_normals or primitive.normals is None else ()


def _name(primitive: Primitive) -> str:
    return "" if primitive.material is None else plain_name(primitive.material.name)


def _corners(primitive: Primitive) -> dict[str, Array]:
    rows: Any = triangles_of(primitive)
    if primitive.lines:
        count = len(primitive.positions)
        rows = np.arange(count) if primitive.indices is None else primitive.indices
    return {name: each[rows] for name, each in columns_of(primitive).items()}
