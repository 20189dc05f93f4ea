"""The scene model of a Virtools file: a node for each entity, with its content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted
from chunkwright.exchange.model import KEY, Node, SceneModel
from chunkwright.nmo.model.entities import Entity3d
from chunkwright.nmo.model.geometry import Mesh
from chunkwright.nmo.model.views import Group
from chunkwright.nmo.scene_model import placing, things
from chunkwright.nmo.scene_model.animations import animations, moving
from chunkwright.nmo.scene_model.marks import FAMILY, marked, name_of
from chunkwright.nmo.scene_model.materials import Materials
from chunkwright.nmo.scene_model.meshes import Meshes
from chunkwright.nmo.scene_model.textures import Files, Textures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.exchange import model
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.nmo.model.document import VirtoolsFile

HIDDEN: Final = (0x4, 0x18)
"""The areas of objects that are hidden, and hidden with all below them."""
_MOST_NAMES: Final = 5


def scene_model(
    file: VirtoolsFile, *, everything: bool, textures: str | None, with_textures: bool
) -> SceneModel:
    """Return the scene model of a file; see ``VirtoolsFormat.export_options``."""
    return _Building(file, textures, with_textures).made(everything=everything)


class _Building:
    def __init__(self, file: VirtoolsFile, textures: str | None, with_textures: bool) -> None:
        self.file = file
        self.entities = [each for each in file.objects if isinstance(each, Entity3d)]
        self.hides = True
        self.textures = Textures(Files(file.source, textures), with_textures)
        self.meshes = Meshes(Materials(self.textures))
        self.nodes = {id(each): Node(name_of(each)) for each in self.entities}
        self.places = {id(each): place for place, each in enumerate(self.entities)}
        self.groups: dict[int, list[str]] = {}
        for group in file.objects.of_class(Group):
            for member in group.members:
                self.groups.setdefault(id(member), []).append(name_of(group))

    def made(self, *, everything: bool) -> SceneModel:
        """Make the scene; hidden entities have meshes if requested, or if most are hidden.

        Modules of games are hidden until a level shows them.
        """
        model = SceneModel("")
        worlds, lost = placing.world_matrices(self.entities)
        model.roots = self._stand(worlds)
        shown = [each for each in self.entities if isinstance(each.mesh, Mesh)]
        hidden = {id(each) for each in shown if is_hidden(each)}
        leaves_out = 0 < 2 * len(hidden) < len(shown) and not everything
        self.hides = leaves_out or not (hidden or everything)
        for place, entity in enumerate(self.entities):
            is_left_out = leaves_out and id(entity) in hidden
            self._show(entity, worlds, place, with_mesh=not is_left_out)
        model.animations = animations(self.file, self.nodes)
        names = [name_of(group) for group in self.file.objects.of_class(Group)]
        model.extras = {KEY: {"family": FAMILY} | ({"groups": names} if names else {})}
        if leaves_out:
            model.notes.append(
                f"{counted(len(hidden), 'hidden entity')} left out: the option all adds them"
            )
        if lost:
            model.notes.append(
                f"{counted(lost, 'entity')} without a place: its matrix has NaN or infinity"
            )
        self._note(model)
        return model

    def _stand(self, worlds: Matrix) -> list[Node]:
        """Place nodes like their entities, below those of their parents; return the others."""
        above = [self.places.get(id(each.parent), -1) for each in self.entities]
        parents = _without_rings(above)
        moved = moving(self.file)
        roots = []
        local = placing.local_matrices(worlds, parents)
        for entity, parent, matrix in zip(self.entities, parents, local, strict=True):
            node = self.nodes[id(entity)]
            placing.place(node, matrix, moves=id(entity) in moved)
            if parent < 0:
                roots.append(node)
            else:
                self.nodes[id(self.entities[parent])].children.append(node)
        return roots

    def _show(self, entity: Entity3d, worlds: Matrix, place: int, *, with_mesh: bool) -> None:
        node = self.nodes[id(entity)]
        mesh = entity.mesh
        if entity.is_a("CKCamera"):
            node.camera = things.camera(entity)
        elif entity.is_a("CKLight"):
            node.light = things.light(entity)
        if isinstance(mesh, Mesh) and with_mesh:
            node.mesh = self.meshes.get(mesh)
        elif entity.is_a("CKCurve"):
            node.mesh = self._curve(entity, worlds, place)
        node.hidden = self.hides and is_hidden(entity)
        others = [each for each in entity.meshes if each is not mesh]
        node.extras = marked(
            entity,
            groups=self.groups.get(id(entity)),
            mesh=mesh.address if isinstance(mesh, Mesh) else None,
            other_meshes=[name_of(each) for each in others if isinstance(each, Mesh)],
        )
        # Set on every node: editors without node visibility change it here.
        node.extras[KEY]["hidden"] = is_hidden(entity)

    def _curve(self, entity: Entity3d, worlds: Matrix, place: int) -> model.Mesh | None:
        points = things.curve_fields(entity).get("points", ())
        there = [self.places[id(each)] for each in points if id(each) in self.places]
        return things.curve(entity, worlds[place], worlds[there, :3, 3])

    def _note(self, model: SceneModel) -> None:
        """Add notes about what was not found, and what the scene cannot represent."""
        _note_names(model, "textures not found", list(self.textures.missing))
        broken = [f"{name} ({why})" for name, why in self.textures.broken.items()]
        _note_names(model, "textures not readable", broken)
        for area, what in (("skin", "skin"), ("sprite", "3D sprite")):
            count = sum(each.area_fields(area) is not None for each in self.entities)
            if count:
                model.notes.append(f"{counted(count, what)} left out: they have no form in a scene")


def is_hidden(entity: Entity3d) -> bool:
    """Whether an entity is hidden when the file is loaded."""
    chunk = entity.chunk
    return chunk is not None and any(area.identifier in HIDDEN for area in chunk.areas)


def _note_names(model: SceneModel, what: str, names: Sequence[str]) -> None:
    if names:
        more = f" and {len(names) - _MOST_NAMES:,} more" if len(names) > _MOST_NAMES else ""
        model.notes.append(f"{what}: {', '.join(names[:_MOST_NAMES])}{more}")


def _without_rings(parents: list[int]) -> list[int]:
    """Return the parents, without those that would close a cycle."""
    found = list(parents)
    safe: set[int] = set()
    for start in range(len(found)):
        path: list[int] = []
        here = start
        on_path: set[int] = set()
        while here >= 0 and here not in safe:
            if here in on_path:
                found[path[-1]] = -1
                break
            on_path.add(here)
            path.append(here)
            here = found[here]
        safe.update(path)
    return found
