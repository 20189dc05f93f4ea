"""The scene model that all families share: adapters build it, exporters write it.

Conventions are those of glTF 2.0: right-handed axes with Y up, metres, seconds, angles in radians,
counter-clockwise triangles, texture coordinates from the top left, quaternions ``x, y, z, w``,
linear colours. Arrays are numpy's, in native byte order, with one row per element. ``extras`` hold
the data of one family alone, and the address of each object in its file.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, Literal

from chunkwright.base.wording import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Extras = dict[str, Any]

    Vector2 = tuple[float, float]
    Vector3 = tuple[float, float, float]
    Vector4 = tuple[float, float, float, float]
    Rows = NDArray[np.float64]


@dataclass(eq=False)
class Image:
    """A picture: its encoded bytes, ``image/png``, ``image/jpeg`` or ``image/webp``.

    ``source`` is its path in the scene. An image whose file was not found has no ``data``, but
    remains, so that the path is not lost.
    """

    name: str
    data: bytes = b""
    mime_type: str = "image/png"
    source: str = ""
    extras: Extras = field(default_factory=dict)


@dataclass(eq=False)
class Texture:
    """An image in a slot of a material, its wrapping and its texture coordinates.

    ``wrap`` has the wrapping of u and of v; ``offset`` and ``scale`` transform the coordinates, as
    in ``KHR_texture_transform``. ``strength`` is the scale of normals or of occlusion.
    """

    image: Image
    wrap: tuple[Wrap, Wrap] = ("repeat", "repeat")
    min_filter: Filter = "linear"
    mag_filter: Filter = "linear"
    mipmaps: bool = True
    texcoord: int = 0
    offset: Vector2 = (0.0, 0.0)
    scale: Vector2 = (1.0, 1.0)
    strength: float = 1.0


Wrap = Literal["repeat", "clamp", "mirror"]
Filter = Literal["nearest", "linear"]
LightKind = Literal["directional", "point", "spot"]
AlphaMode = Literal["OPAQUE", "MASK", "BLEND"]
Path = Literal["translation", "rotation", "scale"]
Interpolation = Literal["LINEAR", "STEP", "CUBICSPLINE"]


@dataclass(eq=False)
class Material:
    """A metallic-roughness material; factors are multiplied with the values of their textures.

    ``variants`` maps the names of variants of the scene to the materials used in them, which can
    be the material itself.
    """

    name: str
    base_color: Vector4 = (1.0, 1.0, 1.0, 1.0)
    base_color_texture: Texture | None = None
    metallic: float = 0.0
    roughness: float = 1.0
    metallic_roughness_texture: Texture | None = None
    normal_texture: Texture | None = None
    occlusion_texture: Texture | None = None
    emissive: Vector3 = (0.0, 0.0, 0.0)
    emissive_texture: Texture | None = None
    alpha_mode: AlphaMode = "OPAQUE"
    alpha_cutoff: float = 0.5
    double_sided: bool = False
    unlit: bool = False
    extras: Extras = field(default_factory=dict)
    variants: dict[str, Material] = field(default_factory=dict, repr=False)

    def textures(self) -> Iterator[Texture]:
        """Yield the textures of the slots that are in use."""
        slots = (
            self.base_color_texture,
            self.metallic_roughness_texture,
            self.normal_texture,
            self.occlusion_texture,
            self.emissive_texture,
        )
        yield from (texture for texture in slots if texture is not None)

    def held(self) -> Iterator[Thing]:
        """Yield the textures that the material uses."""
        yield from self.textures()


@dataclass(eq=False)
class Primitive:
    """Vertices and triangles of one material.

    ``positions`` and ``normals`` are (n, 3), ``tangents`` (n, 4) with the sign of the binormal
    last, each of ``texcoords`` (n, 2), ``colors`` (n, 4) from 0 to 1; ``joints`` (n, 4) are
    indices into the joints of the node's skin, with their ``weights``. ``indices`` are three per
    triangle, None for vertices in order; with ``lines`` they are two per line. ``attributes`` are
    application-specific: names begin with ``_``, and there is a row for each vertex.
    ``computed_normals`` means that the file has no normals: these are computed from its faces.
    """

    positions: Floats
    indices: NDArray[np.uint32] | None = None
    normals: Floats | None = None
    tangents: Floats | None = None
    texcoords: list[Floats] = field(default_factory=list)
    colors: Floats | None = None
    joints: NDArray[np.uint16] | None = None
    weights: Floats | None = None
    attributes: dict[str, Floats] = field(default_factory=dict)
    material: Material | None = None
    lines: bool = False
    computed_normals: bool = False


@dataclass(eq=False)
class Mesh:
    """Primitives that are drawn together."""

    name: str
    primitives: list[Primitive] = field(default_factory=list)
    extras: Extras = field(default_factory=dict)

    def held(self) -> Iterator[Thing]:
        """Yield the materials of the mesh, and their textures."""
        for part in self.primitives:
            if part.material is not None:
                yield part.material
                yield from part.material.held()


@dataclass(eq=False)
class Skin:
    """The joints that vertices are bound to; ``inverse_binds`` is (joints, 4, 4), for column
    vectors."""

    name: str
    joints: list[Node]
    inverse_binds: Floats
    extras: Extras = field(default_factory=dict)


@dataclass(eq=False)
class Camera:
    """A camera that looks along -Z; ``yfov`` is the vertical angle, 0 for an orthographic one.

    ``height`` is half the height of the view of an orthographic camera, in metres.
    """

    name: str
    yfov: float = 0.0
    aspect: float = 1.0
    near: float = 0.1
    far: float = 1000.0
    height: float = 1.0
    extras: Extras = field(default_factory=dict)


@dataclass(eq=False)
class Light:
    """A light that shines along -Z; cones are half angles, ``range`` 0 means infinite."""

    name: str
    kind: LightKind = "point"
    color: Vector3 = (1.0, 1.0, 1.0)
    intensity: float = 1.0
    range: float = 0.0
    inner_cone: float = 0.0
    outer_cone: float = 0.7853981633974483
    extras: Extras = field(default_factory=dict)


@dataclass(eq=False)
class Node:
    """A transform in the scene with a mesh, skin, camera or light, and child nodes.

    ``matrix`` (4, 4), for column vectors, replaces translation, rotation and scale if these cannot
    represent it. A node that is ``hidden`` is not drawn, nor is anything below it.
    """

    name: str
    children: list[Node] = field(default_factory=list)
    translation: Vector3 = (0.0, 0.0, 0.0)
    rotation: Vector4 = (0.0, 0.0, 0.0, 1.0)
    scale: Vector3 = (1.0, 1.0, 1.0)
    matrix: NDArray[np.float64] | None = None
    mesh: Mesh | None = None
    skin: Skin | None = None
    camera: Camera | None = None
    light: Light | None = None
    hidden: bool = False
    extras: Extras = field(default_factory=dict)

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def held(self) -> Iterator[Thing]:
        """Yield the mesh of the node with its materials, and its camera, light and skin."""
        if self.mesh is not None:
            yield self.mesh
            yield from self.mesh.held()
        yield from (each for each in (self.camera, self.light, self.skin) if each is not None)


@dataclass(eq=False)
class Channel:
    """The animation of one property of a node: ``times`` (k,) in ascending seconds, and ``values``.

    ``values`` is (k, 3), or (k, 4) for a rotation; CUBICSPLINE has three rows per key: in-tangent,
    value, out-tangent.
    """

    node: Node
    path: Path
    times: Floats
    values: Floats
    interpolation: Interpolation = "LINEAR"


@dataclass(eq=False)
class Animation:
    """An animation clip."""

    name: str
    channels: list[Channel] = field(default_factory=list)
    extras: Extras = field(default_factory=dict)


@dataclass(eq=False)
class SceneModel:
    """A scene of a file of any family.

    ``armatures`` are skins that no node has; editors write them for bones without a mesh. ``notes``
    list for the user what was not found or is left out.
    """

    name: str
    roots: list[Node] = field(default_factory=list)
    animations: list[Animation] = field(default_factory=list)
    extras: Extras = field(default_factory=dict)
    armatures: list[Skin] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def nodes(self) -> Iterator[Node]:
        """Yield all nodes, parents first."""
        for root in self.roots:
            yield from root.walk()


KEY: Final = "chunkwright"
NUMBER: Final = "_VID"
"""The attribute with the number of a vertex: 1 is the first of the first primitive, 0 a new one."""


def mark_of(extras: Extras) -> dict[str, Any]:
    """Return the mark in extras; empty for an object that does not come from a file."""
    mark = extras.get(KEY)
    return mark if isinstance(mark, dict) else {}


if TYPE_CHECKING:
    Thing = (
        Animation
        | Camera
        | Image
        | Light
        | Material
        | Mesh
        | Node
        | Primitive
        | SceneModel
        | Skin
        | Texture
    )

# Fields that do not count as a loss, because exports add them for the import of edits.
_OWN: Final = frozenset((KEY, NUMBER))
_WORDS: Final = {"extras": "custom properties", "texcoords": "texture coordinates"}


def lost_fields(thing: Thing, stored: Collection[str]) -> list[str]:
    """Return words for the fields that differ from their default and are not stored.

    Fields without a default value, such as the name of an object, are up to the caller.
    """
    return [
        _WORDS.get(field.name, field.name.replace("_", " "))
        for field in fields(thing)
        if field.name not in stored and _is_set(getattr(thing, field.name), _default(field))
    ]


def losses(name: str, thing: Thing, stored: Collection[str]) -> Iterator[str]:
    """Yield a note that names the lost fields of an object; none if nothing is lost."""
    lost = lost_fields(thing, stored)
    if lost:
        yield f"{name} loses its {listed(lost)}"


def texture_losses(
    material: Material, slots: Collection[str], stored: Collection[str]
) -> list[str]:
    """Return notes about what the textures in stored slots of a material lose."""
    notes: list[str] = []
    for slot in slots:
        texture: Texture | None = getattr(material, slot)
        if texture is not None:
            notes += losses(f"{material.name}: the {slot.replace('_', ' ')}", texture, stored)
            notes += losses(
                f"the picture {texture.image.name}", texture.image, ("data", "mime_type", "source")
            )
    return notes


def _default(field: Field[object]) -> object:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def _is_set(value: object, default: object) -> bool:
    match value:
        case _ if default is MISSING:
            return False
        case dict():
            return bool(value.keys() - _OWN)
        case list():
            return len(value) > 0
    size = getattr(value, "size", None)  # the truth value of an array is ambiguous
    return bool(value != default if size is None else size)


def to_srgb(linear: Rows) -> Rows:
    """Return linear colours as sRGB, both from 0 to 1."""
    import numpy as np  # slow to import

    bounded = np.clip(linear, 0.0, 1.0)
    low, high = bounded * 12.92, 1.055 * np.power(bounded, 1 / 2.4) - 0.055
    return np.where(bounded <= 0.0031308, low, high)


def to_linear(srgb: Rows) -> Rows:
    """Return sRGB colours as linear ones, both from 0 to 1."""
    import numpy as np  # slow to import

    low, high = srgb / 12.92, np.power((srgb + 0.055) / 1.055, 2.4)
    return np.where(srgb <= 0.04045, low, high)
