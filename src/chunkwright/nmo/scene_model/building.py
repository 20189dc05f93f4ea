"""The scene model of a Virtools file: a node for each entity, with its mesh, camera, light or curve.

A mesh has one primitive per material slot, all with the same vertices. Sources for cameras and
lights: the Virtools SDK (CKEnums.h, for the numbers of projections and kinds of light),
doyaGu/CKRenderEngine (how projections are computed). None of the samples has a camera.
"""

from __future__ import annotations

from math import atan, pi, tan
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.base.wording import counted
from chunkwright.errors import QueryError
from chunkwright.exchange.model import KEY, Camera, Light, Node, Primitive, SceneModel
from chunkwright.exchange.model import Mesh as MeshModel
from chunkwright.nmo.model.entities import Entity3d
from chunkwright.nmo.model.geometry import Mesh
from chunkwright.nmo.model.objects import objects_in
from chunkwright.nmo.model.views import Group
from chunkwright.nmo.scene_model import (
    FAMILY,
    Files,
    animations,
    color_of,
    linear,
    local_matrices,
    marked,
    moving,
    name_of,
    put_node,
    world_matrices,
)
from chunkwright.nmo.scene_model.meshes import Materials, MeshBuilder, Textures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from chunkwright.exchange.model import LightKind
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Fields, Value


if TYPE_CHECKING:
    Array = NDArray[Any]


_ORTHOGRAPHIC: Final = 2
_KINDS: Final[dict[int, LightKind]] = {1: "point", 2: "spot", 3: "directional", 4: "point"}
_USUAL_ASPECT: Final = (4, 3)
_WIDEST: Final = 3.1


def camera(entity: Entity3d) -> Camera:
    """Return the camera of an entity; the angle of view is horizontal in Virtools."""
    fields = entity.area_fields("camera") or _old_camera(entity)
    width, height = fields.get("aspect", _USUAL_ASPECT)
    if width <= 0 or height <= 0:
        width, height = _USUAL_ASPECT
    made = Camera(
        name_of(entity),
        aspect=width / height,
        near=float(fields.get("near", 0.1)),
        far=float(fields.get("far", 1000.0)),
    )
    if fields.get("projection") == _ORTHOGRAPHIC:
        zoom = float(fields.get("ortho_zoom", 1.0))
        made.height = 1 / (zoom * made.aspect) if zoom > 0 else 1.0
    else:
        angle = min(max(float(fields.get("field_of_view", 0.8)), 0.01), _WIDEST)
        made.yfov = 2 * atan(tan(angle / 2) * height / width)
    made.extras = marked(entity, target=_target(entity))
    return made


def _old_camera(entity: Entity3d) -> Fields:
    """Return the fields of a camera before data version 5, where each has its own area."""
    found: Fields = {}
    for name in ("field_of_view", "projection", "ortho_zoom", "aspect", "planes"):
        found |= entity.area_fields(f"old_{name}") or {}
    if "width" in found:
        found["aspect"] = found["width"], found["height"]
    return found


def light(entity: Entity3d) -> Light:
    """Return the light of an entity."""
    fields: Fields = entity.area_fields("light") or {}
    flags: int = fields["type_flags"] if "type_flags" in fields else fields.get("type", 1)
    color = fields.get("color", 0xFFFFFFFF)
    r, g, b = color_of(color)[:3] if isinstance(color, int) else map(linear, color[:3])
    power = (entity.area_fields("light_power") or {}).get("power", 1.0)
    attenuation = [float(fields.get(f"{name}_attenuation", 0.0)) for name in _ATTENUATIONS]
    made = Light(
        name_of(entity),
        _KINDS.get(flags & 0xFF, "point"),
        (r, g, b),
        range=max(float(fields.get("range", 0.0)), 0.0),
    )
    made.intensity = max(float(power), 0.0) * _strength(made, attenuation)
    if made.kind == "spot":
        # Of the whole cone in Virtools, of half of it in glTF.
        made.inner_cone = float(fields.get("inner_cone", 0.0)) / 2
        made.outer_cone = float(fields.get("outer_cone", 1.0)) / 2
    made.extras = marked(
        entity,
        flags=str(flags),
        target=_target(entity),
        power=float(power),
        attenuation=attenuation,
    )
    return made


_ATTENUATIONS: Final = ("constant", "linear", "quadratic")
_REACH: Final = 50.0
"""The largest range to use: ranges in files go far beyond what their lights reach."""


def _strength(light: Light, attenuation: list[float]) -> float:
    """Return the intensity that makes a white wall as bright as in the engine.

    In the engine, a light falls off by its attenuation, in glTF with the square of the distance:
    the two agree at half the range. For a directional light, the intensity is pi, of which a white
    wall reflects 1 / pi.
    """
    if light.kind == "directional":
        return pi
    distance = min(light.range, _REACH) / 2
    constant, linearly, squared = attenuation
    falloff = constant + linearly * distance + squared * distance**2
    return pi * distance**2 / falloff if falloff > 0 else pi * distance**2


def _target(entity: Entity3d) -> str | None:
    target = (entity.area_fields("target") or {}).get("target")
    return target.address if isinstance(target, Entity3d) else None


def curve(entity: Entity3d, world: Matrix, points: Matrix) -> MeshModel | None:
    """Return the lines between the points of a curve, which are given in world coordinates."""
    fields = curve_fields(entity)
    if len(points) < 2:
        return None
    corners = [*points, points[0]] if not fields.get("open", 1) else list(points)
    inverse = np.linalg.pinv(world)
    local = (np.array(corners) - world[:3, 3]) @ inverse[:3, :3].T
    number = np.arange(len(local), dtype=np.uint32)
    lines = np.column_stack([number[:-1], number[1:]]).reshape(-1)
    shape = {name: fields[name] for name in ("fitting", "steps", "open") if name in fields}
    extras = marked(entity, **{name: _number(value) for name, value in shape.items()})
    made = MeshModel(name_of(entity), extras=extras)
    made.primitives.append(Primitive(local.astype(np.float32), lines, lines=True))
    return made


def curve_fields(entity: Entity3d) -> Fields:
    """Return the fields of a curve, which are in one area or, in old files, in several."""
    found: Fields = dict(entity.area_fields("curve") or {})
    for name in ("points", "fitting", "steps", "open"):
        found |= entity.area_fields(f"old_{name}") or {}
    return found


def _number(value: Value) -> int | float:
    return float(value) if isinstance(value, float) else int(value)


HIDDEN: Final = (0x4, 0x18)
"""The areas that hide an object, and an object with its descendants."""
_MOST_NAMES: Final = 5


def scene_model(
    file: VirtoolsFile,
    *others: VirtoolsFile,
    all: bool = False,  # noqa: A002 - the word of the command line
    textures: str | None = None,
    no_textures: bool = False,
) -> SceneModel:
    """Return the scene model of a file; see ``VirtoolsFormat.export_options``."""
    if others:
        raise QueryError("Virtools files are exported one by one", file=others[0].source)
    return _Building(file, textures, not no_textures).made(everything=all)


class _Building:
    def __init__(self, file: VirtoolsFile, textures: str | None, with_textures: bool) -> None:
        self.file = file
        self.entities = file.objects.of_class(Entity3d)
        self.hides = True
        self.textures = Textures(Files(file.source, textures), with_textures)
        self.meshes = MeshBuilder(Materials(self.textures))
        self.nodes = {id(each): Node(name_of(each)) for each in self.entities}
        self.places = {id(each): place for place, each in enumerate(self.entities)}
        self.groups: dict[int, list[str]] = {}
        for group in file.objects.of_class(Group):
            for member in group.members:
                self.groups.setdefault(id(member), []).append(name_of(group))

    def made(self, *, everything: bool) -> SceneModel:
        """Make the scene; hidden entities have meshes if requested, or if most are hidden.

        Most are hidden in the modules of games, which levels show.
        """
        model = SceneModel("")
        worlds, lost = world_matrices(self.entities)
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
                f"{counted(len(hidden), 'hidden entity')} left out:"
                " --all (in Python all=True) adds them"
            )
        if lost:
            model.notes.append(
                f"{counted(lost, 'entity')} at the origin, because of NaN or infinity in a matrix"
            )
        self._note(model)
        return model

    def _stand(self, worlds: Matrix) -> list[Node]:
        """Place nodes like their entities, under their parents' nodes; return the root nodes."""
        above = [self.places.get(id(each.parent), -1) for each in self.entities]
        parents = _without_rings(above)
        moved = moving(self.file)
        roots = []
        local = local_matrices(worlds, parents)
        for entity, parent, matrix in zip(self.entities, parents, local, strict=True):
            node = self.nodes[id(entity)]
            put_node(node, matrix, moves=id(entity) in moved)
            if parent < 0:
                roots.append(node)
            else:
                self.nodes[id(self.entities[parent])].children.append(node)
        return roots

    def _show(self, entity: Entity3d, worlds: Matrix, place: int, *, with_mesh: bool) -> None:
        node = self.nodes[id(entity)]
        mesh = entity.mesh
        if entity.is_a("CKCamera"):
            node.camera = camera(entity)
        elif entity.is_a("CKLight"):
            node.light = light(entity)
        if isinstance(mesh, Mesh) and with_mesh:
            node.mesh = self.meshes.get(mesh)
        elif entity.is_a("CKCurve"):
            node.mesh = self._curve(entity, worlds, place)
        node.hidden = self.hides and is_hidden(entity)
        others = [each for each in objects_in(entity.meshes, Mesh) if each is not mesh]
        node.extras = marked(
            entity,
            groups=self.groups.get(id(entity)),
            mesh=mesh.address if isinstance(mesh, Mesh) else None,
            other_meshes=[name_of(each) for each in others],
        )
        # Set on every node: editors without node visibility change it here.
        node.extras[KEY]["hidden"] = is_hidden(entity)

    def _curve(self, entity: Entity3d, worlds: Matrix, place: int) -> MeshModel | None:
        points = curve_fields(entity).get("points", ())
        there = [self.places[id(each)] for each in points if id(each) in self.places]
        return curve(entity, worlds[place], worlds[there, :3, 3])

    def _note(self, model: SceneModel) -> None:
        """Add notes about what was not found, and about what the scene cannot represent."""
        _note_names(model, "textures not found", list(self.textures.missing))
        broken = [f"{name} ({why})" for name, why in self.textures.broken.items()]
        _note_names(model, "textures not readable", broken)
        for area, what in (("skin", "skin"), ("sprite", "3D sprite")):
            count = sum(each.area_fields(area) is not None for each in self.entities)
            if count:
                model.notes.append(f"{counted(count, what)} left out: scenes cannot represent them")


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
