"""The verbs of scenes that fit the options of a command to the functions that do the work."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError, QueryError

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import SceneModel
    from chunkwright.formats.format import Loaded
    from chunkwright.formats.results import Merge
    from chunkwright.sc2.model.scene import Scene

_OF_EDITS: Final = ("geometry", "textures", "lod", "state", "all")


def link_neighbours(scene: Scene) -> None:
    """Link a scene with the geometry beside it, unless there is none that can be read."""
    with suppress(ChunkwrightError):
        scene.find_geometry()


def merge(scene: Scene, other: Scene, *, rename: bool = False) -> Merge:
    """Bring the nodes and polygon groups of another scene into one."""
    from chunkwright.sc2.edit.merging import merge_scene

    for each in (scene, other):
        link_neighbours(each)
    return merge_scene(scene, other, rename=rename)


def scene_model(
    scene: Scene,
    *others: Scene,
    geometry: str | None = None,
    lod: int | None = None,
    state: int | None = None,
    all: bool = False,  # noqa: A002 - the word of the command line
    textures: str | None = None,
    no_textures: bool = False,
) -> SceneModel:
    """Return the entities of a scene with what they show."""
    from chunkwright.sc2.scene_model import building

    if others:
        raise QueryError("scenes are exported one by one", file=others[0].source)
    return building.scene_model(
        scene,
        geometry=geometry,
        lod=lod or 0,
        state=state or 0,
        everything=all,
        textures=textures,
        with_textures=not no_textures,
    )


def apply_edits(scene: Scene, edits: Edits, **options: object) -> Applied:
    """Put edits into a scene and its geometry; return what could not go back, and pictures."""
    from chunkwright.sc2.edit.node_transform import refreshed_once
    from chunkwright.sc2.scene_model import back

    known: dict[str, Any] = {name: options.get(name) for name in _OF_EDITS}
    with refreshed_once() as unstored:
        applied = back.apply_edits(scene, edits, **known)
    return applied._replace(notes=[*applied.notes, *unstored]) if unstored else applied


def from_scene_model(model: SceneModel) -> Loaded[Scene]:
    """Return a scene of the newest version of real files, with its geometry."""
    from chunkwright.formats.format import Loaded
    from chunkwright.sc2.edit.node_transform import refreshed_once
    from chunkwright.sc2.scene_model.back import new_scene

    with refreshed_once() as unstored:
        made = Loaded(*new_scene(model))
    return made._replace(notes=[*made.notes, *unstored]) if unstored else made
