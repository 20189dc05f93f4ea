"""The scene model between the families: what an exporter makes and an importer reads.

Everything is as glTF 2.0 has it: right-handed axes with Y up, metres, seconds, angles in
radians, counter-clockwise triangles, the origin of texture coordinates at the top left,
quaternions as ``x, y, z, w``, linear colours. Arrays are numpy's, in native byte order, a row
an item. A family's own numbers come back from ``extras``, which say of each thing where it
stood in its file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Extras = dict[str, Any]

    Vector2 = tuple[float, float]
    Vector3 = tuple[float, float, float]
    Vector4 = tuple[float, float, float, float]


@dataclass(eq=False)
class Image:
    """A picture: its encoded bytes, ``image/png``, ``image/jpeg`` or ``image/webp``.

    ``source`` is the path that the scene gives for it. An image whose file was not found has no
    ``data``: it keeps its place, so that the path is not lost.
    """

    name: str
    data: bytes = b""
    mime_type: str = "image/png"
    source: str = ""
    extras: Extras = field(default_factory=dict)


@dataclass(eq=False)
class Texture:
    """An image in a slot of a material: how it repeats and which texture coordinates it takes.

    ``wrap`` is that of u and of v; ``offset`` and ``scale`` move the coordinates, as
    ``KHR_texture_transform`` does. ``strength`` is the scale of normals or of occlusion.
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
AlphaMode = Literal["OPAQUE", "MASK", "BLEND"]
Path = Literal["translation", "rotation", "scale"]
Interpolation = Literal["LINEAR", "STEP", "CUBICSPLINE"]


@dataclass(eq=False)
class Material:
    """A metallic-roughness material; factors multiply what their textures say."""

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

    def textures(self) -> Iterator[Texture]:
        """Yield the textures of all slots that have one."""
        slots = (
            self.base_color_texture,
            self.metallic_roughness_texture,
            self.normal_texture,
            self.occlusion_texture,
            self.emissive_texture,
        )
        yield from (texture for texture in slots if texture is not None)


@dataclass(eq=False)
class Primitive:
    """Vertices and triangles of one material.

    ``positions`` and ``normals`` are (n, 3), ``tangents`` (n, 4) with the sign of the binormal
    last, each of ``texcoords`` (n, 2), ``colors`` (n, 4) from 0 to 1; ``joints`` (n, 4) are
    indices into the joints of the node's skin, with their ``weights``. ``indices`` are three a
    triangle, None for vertices in order. ``lines`` makes them two a line instead.
    ``attributes`` are of the application: names that begin with ``_``, a row a vertex.
    ``computed_normals`` says that the file has no normals, so that an edit of these is none.
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


@dataclass(eq=False)
class Skin:
    """Nodes that vertices follow; ``inverse_binds`` is (joints, 4, 4), for column vectors."""

    name: str
    joints: list[Node]
    inverse_binds: Floats
    extras: Extras = field(default_factory=dict)


@dataclass(eq=False)
class Camera:
    """A camera that looks along -Z; ``yfov`` is the vertical angle, 0 for an orthographic one.

    ``height`` is half of what an orthographic camera sees, in metres.
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
    """A light that shines along -Z; cones are half angles, ``range`` 0 is without end."""

    name: str
    kind: Literal["directional", "point", "spot"] = "point"
    color: Vector3 = (1.0, 1.0, 1.0)
    intensity: float = 1.0
    range: float = 0.0
    inner_cone: float = 0.0
    outer_cone: float = 0.7853981633974483
    extras: Extras = field(default_factory=dict)


@dataclass(eq=False)
class Node:
    """A place in the scene: what stands there, and the nodes below it.

    ``matrix`` (4, 4), for column vectors, takes the place of translation, rotation and scale
    where these cannot say it.
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
    extras: Extras = field(default_factory=dict)

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))


@dataclass(eq=False)
class Channel:
    """How one property of a node changes: ``times`` (k,) in seconds, rising, and ``values``.

    ``values`` is (k, 3), or (k, 4) for a rotation; CUBICSPLINE has three rows a key: the
    tangent in, the value, the tangent out.
    """

    node: Node
    path: Path
    times: Floats
    values: Floats
    interpolation: Interpolation = "LINEAR"


@dataclass(eq=False)
class Animation:
    """A clip."""

    name: str
    channels: list[Channel] = field(default_factory=list)
    extras: Extras = field(default_factory=dict)


@dataclass(eq=False)
class SceneModel:
    """A scene of any family.

    ``notes`` tell the user what the source names and nobody found, and what was left out.
    """

    name: str
    roots: list[Node] = field(default_factory=list)
    animations: list[Animation] = field(default_factory=list)
    extras: Extras = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def nodes(self) -> Iterator[Node]:
        """Yield all nodes, parents first."""
        for root in self.roots:
            yield from root.walk()
