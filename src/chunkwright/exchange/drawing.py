"""Pictures of scene models, drawn by Mitsuba on the processor.

This needs no display, graphics driver or system library, and gives the same picture everywhere.
It requires the extra ``chunkwright[picture]``.
"""

from __future__ import annotations

import dataclasses
import io
import math
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import ChunkwrightError, CorruptError, QueryError, how_to_install
from chunkwright.exchange.model import Mesh, Node, Primitive, SceneModel, to_linear, to_srgb
from chunkwright.exchange.transforms import posed, shown, world_matrices

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray
    from PIL.Image import Image as Picture

    from chunkwright.exchange.model import Image, Material, Texture
    from chunkwright.exchange.transforms import Posed

    Points = NDArray[np.float64]
    Rows = NDArray[np.float64]
    Color = tuple[int, int, int]


EXTRA: Final = how_to_install("picture")
_PLAIN: Final = (0.6, 0.6, 0.6, 1.0)
# The reflectance of white without a texture; a higher one would hide the shape.
_MOST_LIGHT: Final = 0.75
# Pictures are small, so larger textures are reduced first.
_SIDE: Final = 1024
MOST_TEXTURE_PIXELS: Final = 1 << 26


class Surfaces:
    """The surfaces of materials, each made once; both sides are drawn, so that more is visible."""

    def __init__(self, mi: ModuleType) -> None:
        self._mi = mi
        self._known: dict[int, object] = {}
        self._pixels: dict[int, NDArray[np.float32]] = {}

    def texture_of(self, primitive: Primitive) -> Texture | None:
        """Return the texture that colours a primitive, if its picture was found."""
        material = primitive.material
        if material is None:
            return None
        for texture in (material.base_color_texture, material.emissive_texture):
            if texture is not None and texture.image.data:
                return texture
        return None

    def of(self, primitive: Primitive) -> object:
        """Return the surface of a primitive."""
        key = id(primitive.material)
        if key not in self._known:
            self._known[key] = self._mi.load_dict(self._surface(primitive))
        return self._known[key]

    def _surface(self, primitive: Primitive) -> dict[str, object]:
        material, texture = primitive.material, self.texture_of(primitive)
        factor = np.array(_PLAIN if material is None else material.base_color, np.float32)
        if texture is None:
            if material is not None:  # emission is drawn as the colour of the surface
                factor[:3] = np.maximum(factor[:3], np.clip(material.emissive, 0, 1))
            color: dict[str, object] = {"type": "rgb", "value": (factor[:3] * _MOST_LIGHT).tolist()}
            opacity: object = float(factor[3])
        else:
            pixels = self._decoded(texture)
            if material is not None and texture is material.base_color_texture:
                pixels = pixels * factor
            color = self._bitmap(texture, pixels[..., :3])
            opacity = self._bitmap(texture, _cut(material, pixels[..., 3:]))
        made: dict[str, object] = {
            "type": "twosided",
            "surface": {"type": "diffuse", "reflectance": color},
        }
        if material is None or material.alpha_mode == "OPAQUE":
            return made
        return {"type": "mask", "opacity": opacity, "surface": made}

    def _bitmap(self, texture: Texture, pixels: NDArray[np.float32]) -> dict[str, object]:
        return {
            "type": "bitmap",
            "bitmap": self._mi.Bitmap(np.ascontiguousarray(np.clip(pixels, 0, 1), np.float32)),
            "raw": True,
            "wrap_mode": texture.wrap[0],  # Mitsuba uses the same names
            "filter_type": "nearest" if texture.mag_filter == "nearest" else "bilinear",
        }

    def _decoded(self, texture: Texture) -> NDArray[np.float32]:
        """Return the linear pixels of a picture, with alpha."""
        key = id(texture.image)
        if key not in self._pixels:
            self._pixels[key] = _pixels(texture.image.data, texture.image.name)
        return self._pixels[key]


def _pixels(data: bytes, name: str) -> NDArray[np.float32]:
    whole = opened(data, name)
    whole.thumbnail((_SIDE, _SIDE))
    made = np.asarray(whole, np.float64) / 255
    made[..., :3] = to_linear(made[..., :3])
    return made.astype(np.float32)


def opened(data: bytes, name: str) -> Picture:
    """Return a picture with its alpha; ``CorruptError`` if it cannot be read."""
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError as error:
        raise QueryError("pictures need Pillow", hint=EXTRA) from error
    try:
        with Image.open(io.BytesIO(data)) as picture:
            if picture.width * picture.height > MOST_TEXTURE_PIXELS:
                raise CorruptError(f"the picture {name!r} has too many pixels: {picture.size}")
            return picture.convert("RGBA")
    except ChunkwrightError:
        raise
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise CorruptError(f"the picture {name!r} cannot be read: {error}") from error


def _cut(material: Material | None, alpha: NDArray[np.float32]) -> NDArray[np.float32]:
    if material is None or material.alpha_mode != "MASK":
        return alpha
    return (alpha >= material.alpha_cutoff).astype(np.float32)


# A stick is an octahedron: its thickness, and where it is thickest, as fractions of its length.
_THICKNESS: Final = 0.08
_WAIST: Final = 0.15
_FACES: Final = np.array(
    [(0, 2, 1), (0, 3, 2), (0, 4, 3), (0, 1, 4), (5, 1, 2), (5, 2, 3), (5, 3, 4), (5, 4, 1)]
)


def with_sticks(model: SceneModel) -> SceneModel:
    """Return the model or, if it draws nothing, one with sticks for its nodes."""
    if any(_shows(node) for node in model.nodes()):
        return model
    places = {id(node): matrix[:3, 3] for node, matrix in world_matrices(model.roots)}
    pairs = [
        (places[id(node)], places[id(child)])
        for node in shown(model)
        for child in node.children
        if not child.hidden
    ]
    if not pairs:
        return model
    starts, ends = np.array([a for a, _ in pairs]), np.array([b for _, b in pairs])
    long = np.linalg.norm(ends - starts, axis=1) > 0
    if not long.any():
        return model
    sticks = Node("sticks", mesh=Mesh("sticks", [_sticks(starts[long], ends[long])]))
    return dataclasses.replace(model, roots=[*model.roots, sticks])


def _shows(node: Node) -> bool:
    parts = node.mesh.primitives if node.mesh is not None else []
    return any(not part.lines and len(part.positions) for part in parts)


def _sticks(starts: Points, ends: Points) -> Primitive:
    """Return an octahedron from each start to its end."""
    along = ends - starts
    length = np.linalg.norm(along, axis=1, keepdims=True)
    # The cross product with any other direction is perpendicular to the stick.
    other = np.where(np.abs(along[:, :1]) > 0.9 * length, (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
    side = np.cross(along, other)
    side *= _THICKNESS * length / np.linalg.norm(side, axis=1, keepdims=True)
    across = np.cross(along, side) / length
    waist = starts + along * _WAIST
    corners = [starts, waist + side, waist + across, waist - side, waist - across, ends]
    positions = np.stack(corners, axis=1).reshape(-1, 3).astype(np.float32)
    first = np.arange(len(starts))[:, None, None] * len(corners)
    return Primitive(positions, (first + _FACES).reshape(-1).astype(np.uint32))


# In degrees: the field of view of the camera, how far it looks down, and the first angle of the
# turntable, at which the north side of a scene (+Y in files whose Z is up) is seen from the front.
_OPENING: Final = 30.0
_DOWN: Final = 20.0
_START: Final = 210.0
# The margin around the scene, as a factor of its distance.
_MARGIN: Final = 1.06
# Degrees between the angles at which the fit is checked.
_STEP: Final = 15
_SAMPLES: Final = 16
# How many surfaces a path of light may cross, counting those that are cut out; the second number is
# for scenes with translucent surfaces, many of which may be behind each other.
_DEPTH: Final = 4
_DEPTH_THROUGH: Final = 32
_SKY: Final = 0.4
_SUN: Final = 1.6
# Scenes between these sizes are drawn unscaled.
_SMALLEST: Final = 1e-4
_LARGEST: Final = 1e6
MOST_PIXELS: Final = 1 << 24


def draw(
    model: SceneModel,
    size: tuple[int, int] = (640, 480),
    *,
    background: Color | None = (240, 240, 240),
    turn: float = 0.0,
) -> bytes:
    """Return a PNG picture that shows the whole scene.

    ``size`` is width and height in pixels; ``background`` is red, green and blue up to 255, or None
    for transparency; ``turn`` is the fraction of a full turn of the turntable, counter-clockwise
    seen from above. Skeletons without a mesh are drawn as sticks. Raises ``QueryError`` if there is
    nothing to draw, or Mitsuba is not installed.
    """
    _check_size(size)
    parts = [part for part in posed(with_sticks(model)) if _is_drawn(part)]
    if not parts:
        raise QueryError(
            "has nothing to draw: neither a triangle with an area nor a skeleton",
            hint=_hint(model),
        )
    mi = _mitsuba()
    scene: dict[str, object] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": _depth(parts), "hide_emitters": True},
    }
    parts = _in_reach(parts)
    scene |= _view(mi, parts, size, turn)
    surfaces = Surfaces(mi)
    for number, part in enumerate(parts):
        scene[f"part{number}"] = _shape(mi, part, surfaces)
    pixels = np.array(mi.render(mi.load_dict(scene), seed=0), np.float64)
    return _png(pixels, background)


def shows_anything(model: SceneModel) -> bool:
    """Whether a scene has anything that ``draw`` can draw."""
    return any(map(_is_drawn, posed(with_sticks(model))))


def flat(
    image: Image,
    size: tuple[int, int] | None = None,
    *,
    background: Color | None = None,
) -> bytes:
    """Return a picture as PNG, with a background behind its transparent parts.

    It is scaled to fit into ``size`` if that is given. Raises ``CorruptError`` for a picture that
    cannot be read.
    """
    picture = opened(image.data, image.name)
    if size is not None:
        _check_size(size)
        factor = min(size[0] / picture.width, size[1] / picture.height)
        picture = picture.resize(
            (max(round(picture.width * factor), 1), max(round(picture.height * factor), 1))
        )
    if background is not None:
        from PIL.Image import alpha_composite, new

        behind = new("RGBA", picture.size, (*background, 255))
        picture = alpha_composite(behind, picture).convert("RGB")
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()


def _check_size(size: tuple[int, int]) -> None:
    if min(size) < 1 or size[0] * size[1] > MOST_PIXELS:
        raise QueryError(f"a picture of {size[0]} x {size[1]} pixels cannot be drawn")


def _mitsuba() -> ModuleType:
    try:
        import mitsuba
        import PIL.Image  # noqa: F401 - reported too if missing
    except ImportError as error:
        raise QueryError(f"pictures need {error.name}", hint=EXTRA) from error
    if mitsuba.variant() is None:
        mitsuba.set_variant("scalar_rgb")
    return mitsuba


def _depth(parts: list[Posed]) -> int:
    looks = {id(part.primitive.material): part.primitive.material for part in parts}
    through = any(look is not None and look.alpha_mode == "BLEND" for look in looks.values())
    return _DEPTH_THROUGH if through else _DEPTH


def _hint(model: SceneModel) -> str:
    """Return a hint for a scene in which there is nothing to draw."""
    if any(node.hidden for node in model.nodes()):
        return "all its content is hidden: --all (in Python all=True) shows it"
    return "name the file of the skeleton too" if model.animations else ""


def _is_drawn(part: Posed) -> bool:
    """Whether there is a triangle that has an area, or would have one if it were finite."""
    if part.indices.shape[1] != 3 or not len(part.indices):
        return False
    corners = np.asarray(part.positions, np.float64)[part.indices]
    with np.errstate(invalid="ignore"):
        edges = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        return not (edges == 0).all()


def _in_reach(parts: list[Posed]) -> list[Posed]:
    """Return the parts scaled to a size that the renderer can handle with its 32-bit floats."""
    boxes = np.array([_box(part) for part in parts])
    if not np.isfinite(boxes).all():
        raise QueryError("has positions that are NaN or infinite")
    low, high = boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0)
    extent = float(np.abs(high - low).max())
    far = float(np.abs(boxes).max())
    if _SMALLEST < extent < _LARGEST and far < _LARGEST:
        return parts
    center = (low + high) / 2
    return [part._replace(positions=(part.positions - center) / extent) for part in parts]


def _view(
    mi: ModuleType, parts: list[Posed], size: tuple[int, int], turn: float
) -> dict[str, object]:
    """Return the camera and the lights, such that the scene fits into the picture."""
    boxes = np.array([_box(part) for part in parts])
    low, high = boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0)
    center, radius = (low + high) / 2, float(np.linalg.norm(high - low)) / 2 or 1.0
    distance = _distance(boxes - center, radius, size)
    toward, side = _directions(_START - 360 * turn)
    eye = center + toward * distance
    sun = toward + 0.5 * side + (0.0, 0.8, 0.0)
    film = {"type": "hdrfilm", "width": size[0], "height": size[1], "pixel_format": "rgba"}
    look = mi.ScalarTransform4f().look_at(eye.tolist(), center.tolist(), [0, 1, 0])
    return {
        "camera": {
            "type": "perspective",
            "fov": _OPENING,
            "fov_axis": "y",
            "near_clip": max(distance - radius * 1.1, distance * 1e-3),
            "far_clip": distance + radius * 1.1,
            "to_world": look,
            "film": film | {"rfilter": {"type": "box"}},
            "sampler": {"type": "multijitter", "sample_count": _SAMPLES},
        },
        "sky": {"type": "constant", "radiance": _SKY},
        "sun": {"type": "directional", "direction": (-sun).tolist(), "irradiance": _SUN},
    }


def _box(part: Posed) -> tuple[Rows, Rows]:
    used = np.asarray(part.positions, np.float64)[np.unique(part.indices)]
    return used.min(axis=0), used.max(axis=0)


def _directions(around: float) -> tuple[Rows, Rows]:
    """Return the directions from the scene to the camera, and to the right of it."""
    angle, down = math.radians(around), math.radians(_DOWN)
    level = np.array([math.sin(angle), 0.0, math.cos(angle)])
    toward = level * math.cos(down) + (0.0, math.sin(down), 0.0)
    return toward, np.array([level[2], 0.0, -level[0]])


def _distance(boxes: Rows, radius: float, size: tuple[int, int]) -> float:
    """Return the distance at which all boxes fit into the picture at every angle."""
    high = math.tan(math.radians(_OPENING / 2))
    wide = high * size[0] / size[1]
    corners = np.array(
        [boxes[:, [x, y, z], [0, 1, 2]] for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    ).reshape(-1, 3)
    needed = []
    for around in range(0, 360, _STEP):
        toward, side = _directions(around)
        over = np.maximum(
            np.abs(corners @ side) / wide, np.abs(corners @ np.cross(toward, side)) / high
        )
        needed.append(float((corners @ toward + over).max()))
    # For a round scene, the sphere around it needs less space than its boxes.
    sphere = radius / math.sin(math.atan(min(high, wide)))
    return min(max(needed), sphere) * _MARGIN


def _shape(mi: ModuleType, part: Posed, surfaces: Surfaces) -> object:
    """Return a part as the mesh of the renderer."""
    texture = surfaces.texture_of(part.primitive)
    properties = mi.Properties()
    properties["surface"] = surfaces.of(part.primitive)
    shape = mi.Mesh(
        "part",
        len(part.positions),
        len(part.indices),
        has_vertex_normals=part.normals is not None,
        has_vertex_texcoords=texture is not None,
        props=properties,
    )
    rows = mi.traverse(shape)
    rows["vertex_positions"] = np.ascontiguousarray(part.positions, np.float32).ravel()
    rows["faces"] = np.ascontiguousarray(part.indices, np.uint32).ravel()
    if part.normals is not None:
        rows["vertex_normals"] = np.nan_to_num(part.normals).astype(np.float32).ravel()
    if texture is not None:
        rows["vertex_texcoords"] = _texcoords(part, texture).ravel()
    rows.update()
    return shape


def _texcoords(part: Posed, texture: Texture) -> NDArray[np.float32]:
    """Return the coordinates that a texture uses, transformed; zeros if there are none."""
    found = part.primitive.texcoords
    if texture.texcoord >= len(found):
        return np.zeros((len(part.positions), 2), np.float32)
    moved = np.nan_to_num(found[texture.texcoord]) * texture.scale + texture.offset
    return np.ascontiguousarray(moved, np.float32)


def _png(pixels: Rows, background: Color | None) -> bytes:
    """Return linear pixels, whose colours are multiplied by their alpha, as a PNG file."""
    from PIL.Image import fromarray

    alpha = np.clip(pixels[..., 3:4], 0.0, 1.0)
    color = pixels[..., :3]
    if background is None:
        color = np.where(alpha > 0, color / np.where(alpha > 0, alpha, 1.0), 0.0)
        made = np.concatenate([to_srgb(color), alpha], axis=-1)
    else:
        behind = to_linear(np.asarray(background, np.float64) / 255)
        made = to_srgb(color + (1 - alpha) * behind)
    stream = io.BytesIO()
    fromarray(np.rint(made * 255).astype(np.uint8)).save(stream, "PNG")
    return stream.getvalue()
