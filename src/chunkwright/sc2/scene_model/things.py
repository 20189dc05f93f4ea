"""Lights, cameras, particle effects and transforms of entities, converted to the scene model.

Extras only have values that JSON and other programs preserve."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import KEY, Camera, Light, Node, mark_of
from chunkwright.exchange.transforms import composed, local_matrix
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.forms import numbers_of, try_decode
from chunkwright.keyed_archive.values import Matrix4, Transform
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.sc2.model import components
from chunkwright.sc2.model.components import numbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.exchange.model import Extras, LightKind, Vector3, Vector4
    from chunkwright.sc2.model.components import Component
    from chunkwright.sc2.model.nodes import Node as Entity
    from chunkwright.sc2.scene_model import Builder


FAMILY: Final = "dava"
# Larger numbers make Blender turn the whole dict into text.
_SMALLEST: Final = -(1 << 31)
_LARGEST: Final = (1 << 31) - 1


def marked(**values: object) -> Extras:
    """Return extras with the address of an object in its file, and further facts about it."""
    return {KEY: {"family": FAMILY} | plain(values)}


def mark(extras: Extras, **values: object) -> None:
    """Add entries to the extras of ``marked``."""
    extras.setdefault(KEY, {"family": FAMILY}).update(plain(values))


def address_of(node: Node) -> str:
    """Return the address in the file of the object that a node represents."""
    return str(mark_of(node.extras).get("address", ""))


def plain(values: Mapping[str, object]) -> Extras:
    """Return a value as extras can store it; integers of more than 32 bits become text."""
    found = {key: _plain(value) for key, value in values.items()}
    return {key: value for key, value in found.items() if value is not None}


def _plain(value: object) -> JsonValue:
    match value:
        case bool() | str():
            return value
        case int():
            return value if _SMALLEST <= value <= _LARGEST else str(value)
        case float():
            return value if math.isfinite(value) else None
        case dict():
            return plain(value) or None
        case tuple() | list():
            return _of_one_kind(value)
    return None


def _of_one_kind(values: Iterable[object]) -> list[JsonValue] | None:
    made = [_plain(value) for value in values]
    return (
        made if made and len({type(value) for value in made}) == 1 and made[0] is not None else None
    )


if TYPE_CHECKING:
    Floats = NDArray[np.float64]

_HALF: Final = math.sqrt(0.5)
# The quarter turn from the engine's Z up to the scene model's Y up.
Z_UP: Final = (-_HALF, 0.0, 0.0, _HALF)
# The same turn as a matrix, for column vectors.
AXES: Final = composed((0, 0, 0), Z_UP, (1, 1, 1)).round(9)
# The tolerance for matrices as translation, rotation and scale, for 32-bit floats.
_MOST_SHEAR: Final = 1e-4
_SAME: Final = 1e-5


def place(node: Node, entity: Entity) -> None:
    """Set the transform of a node to that of an entity; the numbers stay the same."""
    stored = components.of_node(entity)
    if stored is None:
        return
    if not all(math.isfinite(number) for number in stored):
        raise CorruptError("a transform has numbers that are NaN or infinite", path=entity.address)
    if not isinstance(stored, Matrix4):
        node.translation = vector(stored[:3])
        node.scale = vector(stored[3:6])
        node.rotation = unit(stored[6:])
        if (bent := _bent(entity)) is not None:
            node.matrix = bent.T
    elif stored != components.IDENTITY:
        # The engine's rows are columns here: the 16 numbers are already in glTF's order.
        node.matrix = _rows(stored).T


def _bent(entity: Entity) -> Floats | None:
    """Return the matrix of an entity that is rotated below a non-uniform scale; else None.

    The engine multiplies scales component by component, so nothing shears; products of matrices
    would. None means that both agree.
    """
    above = entity.parent and components.world(entity.parent)
    placed = components.world(entity)
    if not isinstance(above, Transform) or not isinstance(placed, Transform):
        return None
    scale = above[3:6]
    if max(scale) - min(scale) <= _SAME * max(map(abs, scale)) or not all(scale):
        return None
    found = _rows(components.matrix(placed)) @ np.linalg.inv(_rows(components.matrix(above)))
    expected = _rows(components.matrix(components.of_node(entity)))
    return None if np.allclose(found, expected, rtol=_SAME, atol=_SAME) else found


def _rows(form: Matrix4) -> Floats:
    return np.array(form, np.float64).reshape(4, 4)


def vector(numbers: Iterable[float]) -> Vector3:
    """Return a vector of the scene model."""
    x, y, z = (float(number) for number in numbers)
    return x, y, z


def unit(quaternion: Sequence[float]) -> Vector4:
    """Return a quaternion of length 1; real ones are just over it."""
    length = math.hypot(*quaternion)
    if not length:
        return 0.0, 0.0, 0.0, 1.0
    x, y, z, w = (float(number) / length for number in quaternion)
    return x, y, z, w


def pose(node: Node, matrix: Floats) -> None:
    """Set the matrix of a node, for row vectors, as translation, rotation and scale if possible.

    Only nodes without a matrix can be animated.
    """
    axes = matrix[:3, :3].copy()
    scale = np.linalg.norm(axes, axis=1)
    if np.linalg.det(axes) < 0:
        scale[0] = -scale[0]
    if not scale.all():
        node.matrix = matrix.T
        return
    axes /= scale[:, None]
    if np.abs(axes @ axes.T - np.eye(3)).max() > _MOST_SHEAR:
        node.matrix = matrix.T
        return
    node.translation = vector(matrix[3, :3].tolist())
    node.scale = vector(np.where(np.abs(scale - 1) < 1e-6, 1.0, scale).tolist())
    node.rotation = quaternion(axes)


def quaternion(axes: Floats) -> Vector4:
    """Return the quaternion x, y, z, w of a rotation whose rows are the images of the axes."""
    m = axes.T
    trace = float(np.trace(m))
    squares = [1 + 2 * float(m[i, i]) - trace for i in range(3)] + [1 + trace]
    # Dividing by the largest component keeps precision.
    at = int(np.argmax(squares))
    turns = [float(m[2, 1] - m[1, 2]), float(m[0, 2] - m[2, 0]), float(m[1, 0] - m[0, 1])]
    if at == 3:
        found = [*turns, squares[3]]
    else:
        found = [float(m[at, j] + m[j, at]) for j in range(3)] + [turns[at]]
        found[at] = squares[at]
    return unit(found)


# The ``type`` of a light; others are ambient, which glTF does not have. The light of the sky comes
# from everywhere above; a light that shines straight down is the closest to it.
_SKY: Final = 3
_LIGHTS: Final[dict[object, LightKind]] = {
    0: "directional",
    1: "spot",
    2: "point",
    _SKY: "directional",
}
# The distance that means no limit.
_ENDLESS: Final = 1e30
_COLOR: Final = ("color.r", "color.g", "color.b")
# The entries of a particle layer by which users recognise it.
_LAYER_KEYS: Final = ("layerType", "spritePath", "life", "number", "startTime", "endTime")
# A value that changes with time is an array: this marker, then the keys of each component.
_KEYS: Final = 2
# A value that depends on the game is an array of four: this marker, a variable, its effect, and the
# value.
_VARIABLE: Final = 0
_OF_VARIABLE: Final = 4


def add_light(builder: Builder, node: Node, component: Component) -> None:
    """Add the light of a LightComponent.

    Lights of the engine shine along -Y of their entity (``Light::SetPositionDirectionFromMatrix``),
    those of glTF along -Z: a node below the entity rotates it.
    """
    archive = component.archive.get_as("lc.light", KeyedArchive)
    if archive is None:
        return
    mark(node.extras, light=_scalars(archive))
    type_ = archive.get("type", 2)
    kind = _LIGHTS.get(type_)
    if kind is None:
        builder.leave_out(f"light of type {type_}")
        return
    light = Light(node.name, kind)
    color = [_number(archive, key, 1.0) for key in _COLOR]
    brightest = max(*color, 1.0)
    red, green, blue = (max(part, 0.0) / brightest for part in color)
    light.color = red, green, blue
    light.intensity = max(_number(archive, "intensity", 1.0), 0.0) * brightest
    if kind != "directional":
        light.range = max(_number(archive, "radius", 0.0), 0.0)
    # Below the entity, so that editors that drop lights do not lose the entity.
    extras = marked(entity=address_of(node), part="light")
    made = Node(f"{node.name} light", light=light, extras=extras)
    if type_ != _SKY:
        made.rotation = Z_UP
    node.children.append(made)


def add_camera(node: Node, archive: KeyedArchive) -> None:
    """Add the camera that the ``cam.`` entries of an archive describe.

    Its matrix transforms the scene to the view, which looks along -Z as in glTF.
    """
    mark(node.extras, camera=_scalars(archive))
    near, far = _number(archive, "cam.znear", 0.1), _number(archive, "cam.zfar", 1000.0)
    camera = Camera(node.name, near=max(near, 1e-4), far=max(far, near + 1e-3, 1e-3))
    if camera.far >= _ENDLESS:
        camera.far = math.inf
    right, top = _number(archive, "cam.xmax", 0.0), _number(archive, "cam.ymax", 0.0)
    if archive.get("cam.isOrtho") is True:
        camera.height = top if top > 0 else 1.0
    elif top > 0 and near > 0:
        camera.yfov = 2 * math.atan(top / near)
    else:
        camera.yfov = math.radians(min(max(_number(archive, "cam.fov", 60.0), 1.0), 170.0))
    camera.aspect = right / top if right > 0 and top > 0 else 1.0
    extras = marked(entity=address_of(node), part="camera")
    placed = Node(f"{node.name} camera", camera=camera, extras=extras)
    matrix = _camera_matrix(archive)
    if matrix is not None:
        pose(placed, np.linalg.inv(matrix))
    node.children.append(placed)


def _camera_matrix(archive: KeyedArchive) -> Any:
    found = numbers_of(archive, "cam.cameraTransform", 16)
    if found is None or not np.isfinite(found).all():
        return None
    matrix = np.array(found, np.float64).reshape(4, 4)
    return matrix if abs(float(np.linalg.det(matrix))) > 1e-12 else None


def unite_things(root: Node) -> None:
    """Merge the nodes of an entity that is only a light or a camera into one, with its name.

    An entity that is bound to a joint stays below the joint, unmerged.
    """
    for node in list(root.walk()):
        if node.mesh is not None or len(node.children) != 1 or "joint" in mark_of(node.extras):
            continue
        [child] = node.children
        if mark_of(child.extras).get("part") in ("light", "camera"):
            matrix = local_matrix(node) @ local_matrix(child)
            node.children, node.light, node.camera = [], child.light, child.camera
            node.matrix = None
            pose(node, matrix.T)


def add_effect(builder: Builder, node: Node, entity: Entity, component: Component) -> None:
    """Add a particle effect: a node for each emitter, with its parameters in the extras."""
    mark(node.extras, particle_effect=_scalars(component.archive))
    at = f"{address_of(node)}/components/{component.key}/pe.emitters"
    for number, (key, archive) in enumerate(_entries(component.archive.get("pe.emitters"))):
        made = Node(f"{entity.name} emitter {number}")
        made.extras = marked(address=f"{at}/{key}", part="emitter", emitter=_scalars(archive))
        data = [one for _, one in _entries(archive.get("emitter.data"))] or [archive]
        found = [each for one in data if (each := builder.data_node(one.get("emitter.id")))]
        if found:
            made.name = found[0].name or made.name
            emitter = found[0].archive
            mark(made.extras, parameters=_scalars(emitter), layers=_layers(emitter))
            mark(made.extras, **_curved(emitter))
            mark(made.extras, emitters=[builder.address(each) for each in found])
        _place_emitter(made, archive, f"{at}/{key}")
        node.children.append(made)


def custom_properties(entity: Entity) -> Extras:
    """Return the custom properties of an entity, such as how shots collide with it."""
    component = entity.component("CustomPropertiesComponent")
    found: Extras = {}
    for archive, key in (
        (entity.archive, "customprops"),
        (None if component is None else component.archive, "cpc.properties"),
    ):
        stored = None if archive is None else archive.get_as(key, bytes)
        inside = None if stored is None else try_decode(key, stored)
        if isinstance(inside, KeyedArchive):
            found |= _scalars(inside)
    return found


def lod_distances(component: Component) -> Extras:
    """Return the distances, in metres, from which levels of detail are visible."""
    archive = component.archive.get_as("lc.loddist", KeyedArchive)
    return {} if archive is None else _scalars(archive)


def _place_emitter(node: Node, archive: KeyedArchive, address: str) -> None:
    for key, width in (("position", 3), ("rotation", 4), ("scale", 3)):
        value = archive.get(f"emitter.{key}")
        if value is None:
            continue
        found = numbers_of(archive, f"emitter.{key}", width)
        if found is None or not np.isfinite(found).all():
            raise CorruptError(
                f"emitter.{key} must be {width} floats, not {value!r:.60}", path=address
            )
        if key == "position":
            node.translation = vector(value)
        elif key == "rotation":
            node.rotation = unit(value)
        else:
            node.scale = vector(value)


def _entries(holder: object) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (key, archive) of a list, which is a numbered archive in older files."""
    if isinstance(holder, KeyedArchive):
        yield from numbered(holder).items()
    elif isinstance(holder, VariantArray):
        for index, value in enumerate(holder):
            if isinstance(value, KeyedArchive):
                yield str(index), value


def _layers(emitter: KeyedArchive) -> Extras:
    """Return the distinguishing entries and the curves of an emitter's layers, by layer name."""
    found: Extras = {}
    for key, layer in _entries(emitter.get("layers")):
        made = {name: layer.get(name) for name in _LAYER_KEYS}
        inside = layer.get("innerEmitter")
        if isinstance(inside, KeyedArchive):
            made |= {"inner": _layers(inside)}
        name = str(layer.get("name") or key)
        found[name if name not in found else f"{name} {key}"] = plain(made | _curved(layer))
    return found


def _curved(archive: KeyedArchive) -> dict[str, object]:
    """Return the entries that change with time, as ``curves``; nothing if there are none."""
    curves = {key: _curve(key, value) for key, value in archive.items()}
    return {"curves": curves} if any(curves.values()) else {}


def _curve(key: str, value: object) -> dict[str, object] | None:
    """Return the times and values of an entry, by component if several; None for others."""
    parts = list(value) if isinstance(value, VariantArray) else []
    if len(parts) == _OF_VARIABLE and parts[0] == _VARIABLE and isinstance(parts[1], str):
        shown = parts[-1]
        made = _curve(key, shown) if isinstance(shown, VariantArray) else {"value": shown}
        return {"variable": parts[1], **(made or {})}
    names = "rgba" if "color" in key.lower() else "xyzw"
    rows = [_keys(row) for row in parts[1:]]
    if not rows or parts[0] != _KEYS or len(rows) > len(names) or None in rows:
        return None
    return rows[0] if len(rows) == 1 else dict(zip(names, rows, strict=False))


def _keys(row: object) -> dict[str, object] | None:
    """Return the times and values of keys, each of which is a kind, a value and a time."""
    keys = (
        [list(key) for key in row if isinstance(key, VariantArray)]
        if isinstance(row, VariantArray)
        else []
    )
    numbers = [number for key in keys for number in key[1:]]
    if not keys or {len(key) for key in keys} != {3} or {*map(type, numbers)} - {int, float}:
        return None
    return {"times": [float(key[2]) for key in keys], "values": [float(key[1]) for key in keys]}


def _scalars(archive: KeyedArchive) -> Extras:
    """Return the entries of an archive that are single values or a few numbers."""
    return plain({key: value for key, value in archive.items() if not key.startswith("##")})


def _number(archive: KeyedArchive, key: str, default: float) -> float:
    value = archive.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return default
    return float(value)
