"""Meshes of a Virtools file with their materials and textures.

A mesh has one primitive per material slot, all with the same vertices. The numbers of blend modes,
tests and address modes are those of Direct3D 7. Pictures are in the file, or next to it, and become
PNG.
"""

from __future__ import annotations

import io
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.base import fileio
from chunkwright.binary import mime_type_of
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    LimitError,
)
from chunkwright.exchange.model import Image, Mesh, Primitive, to_linear
from chunkwright.exchange.model import Material as Look
from chunkwright.exchange.model import Texture as Sampled
from chunkwright.nmo.model.materials import Material, Texture, picture_of
from chunkwright.nmo.scene_model import linear, marked, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from PIL.Image import Image as Picture

    from chunkwright.exchange.model import Filter, Floats, Vector3, Wrap
    from chunkwright.nmo.model import geometry
    from chunkwright.nmo.scene_model import Files
    from chunkwright.state_chunk.area import Fields

    Array = NDArray[Any]


PRELIT: Final = 0x80
"""The flag of meshes whose vertex colours are precomputed lighting (Virtools SDK, CKEnums.h)."""


class MeshBuilder:
    """A builder that makes each mesh of a file once."""

    def __init__(self, materials: Materials) -> None:
        self._materials = materials
        self._known: dict[int, Mesh] = {}

    def get(self, mesh: geometry.Mesh) -> Mesh:
        """Return the mesh of an entity in the scene model."""
        found = self._known.get(id(mesh))
        if found is None:
            found = self._known[id(mesh)] = self._made(mesh)
        return found

    def _made(self, mesh: geometry.Mesh) -> Mesh:
        vertices = _mirrored(mesh.vertices)
        if not np.isfinite(vertices).all():
            raise CorruptError(
                "a vertex has a position that is NaN or infinite", path=f"{mesh.address}/vertices"
            )
        faces = mesh.faces[:, [0, 2, 1]].astype(np.uint32)
        _check(mesh, "face", faces, len(vertices))
        chosen = np.array(mesh.face_materials)
        slots = [int(slot) for slot in np.unique(chosen)]
        materials = self._slots(mesh)
        looks = {slot: materials[slot] if slot < len(materials) else None for slot in slots}
        textured = any(look is not None and any(look.textures()) for look in looks.values())
        fields = mesh.area_fields("channels")
        channels: list[Fields] = [] if fields is None else fields["channels"]
        model = Primitive(
            vertices,
            normals=_normals(mesh, vertices, faces),
            texcoords=_texcoords(mesh, len(vertices), textured, channels),
            colors=colors_of(mesh, len(vertices)),
            computed_normals=not _has_normals(mesh, vertices),
        )
        made = Mesh(name_of(mesh))
        for slot in slots:
            indices = faces if len(slots) == 1 else faces[chosen == slot]
            made.primitives.append(_like(model, indices.reshape(-1), looks[slot]))
        lines = _lines(mesh, len(vertices))
        if lines is not None:
            made.primitives.append(_like(model, lines, looks.get(0), lines=True))
        made.extras = marked(mesh, slots=slots, **self._extras(mesh, channels))
        return made

    def _slots(self, mesh: geometry.Mesh) -> list[Look | None]:
        return [self._materials.get(each) for each in mesh.material_slots]

    def _extras(self, mesh: geometry.Mesh, channels: list[Fields]) -> Fields:
        """Return the extras about the layers that are drawn over a mesh."""
        materials = [self._materials.get(each["material"]) for each in channels]
        names = ["" if look is None else look.name for look in materials]
        flags = (mesh.area_fields("flags") or {}).get("flags", 0)
        return {
            "flags": str(flags),
            "channel_materials": names,
            "channel_flags": [str(each["flags"]) for each in channels],
            "channel_source_blends": [int(each["source_blend"]) for each in channels],
            "channel_dest_blends": [int(each["dest_blend"]) for each in channels],
        }


def _like(
    model: Primitive, indices: Array, material: Look | None, *, lines: bool = False
) -> Primitive:
    """Return a primitive over the vertices of another one."""
    return Primitive(
        model.positions,
        np.ascontiguousarray(indices, np.uint32),
        normals=model.normals,
        texcoords=model.texcoords,
        colors=model.colors,
        material=material,
        lines=lines,
        computed_normals=model.computed_normals,
    )


def _mirrored(rows: Floats) -> Floats:
    made = np.array(rows, np.float32)
    made[:, 2] = -made[:, 2]
    return made


def _check(mesh: geometry.Mesh, what: str, indices: Array, count: int) -> None:
    if indices.size and int(indices.max()) >= count:
        raise CorruptError(
            f"vertex {int(indices.max())} of a {what} is out of range for {count}",
            path=f"{mesh.address}/{what}s",
        )


def _has_normals(mesh: geometry.Mesh, vertices: Floats) -> bool:
    return len(mesh.normals) == len(vertices)


def _normals(mesh: geometry.Mesh, vertices: Floats, faces: Array) -> Floats:
    """Return the normals of the file or, if there are none, smooth ones of the faces."""
    if _has_normals(mesh, vertices):
        return _mirrored(mesh.normals)
    return smooth_normals(vertices, faces)


def smooth_normals(vertices: Floats, faces: Array) -> Floats:
    """Return the normals of vertices: the mean of the normals of their faces, weighted by area."""
    corners = vertices.astype(np.float64)[faces]
    crosses = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    made = np.empty((len(vertices), 3))
    for axis in range(3):
        weights = np.repeat(crosses[:, axis], 3)
        made[:, axis] = np.bincount(faces.reshape(-1), weights, len(vertices))
    length = np.linalg.norm(made, axis=1, keepdims=True)
    made = np.where(length > 0, made / np.where(length > 0, length, 1.0), (0.0, 1.0, 0.0))
    return made.astype(np.float32)


def _texcoords(
    mesh: geometry.Mesh, count: int, textured: bool, channels: list[Fields]
) -> list[Floats]:
    """Return the texture coordinates of the vertices, then those of layers that have their own."""
    uvs = mesh.uvs
    found: list[Floats] = []
    if len(uvs) == count:
        found.append(np.array(uvs, np.float32))
    elif textured or channels:
        row = uvs[:1] if len(uvs) else np.zeros((1, 2), np.float32)
        found.append(np.repeat(row, count, axis=0))
    own = (each["uvs"] for each in channels if len(each["uvs"]) == count)
    return [*found, *(np.array(each, np.float32) for each in own)]


def colors_of(mesh: geometry.Mesh, count: int) -> Floats | None:
    """Return the colours of the vertices, if they are used for lighting."""
    flags = (mesh.area_fields("flags") or {}).get("flags", 0)
    arrays = (mesh.area_fields("vertices") or {}).get("arrays", {})
    dwords = np.asarray(arrays.get("diffuse", ()), np.uint32)
    if not flags & PRELIT or not len(dwords) or len(dwords) not in (1, count):
        return None
    parts = np.stack([dwords >> shift & 0xFF for shift in (16, 8, 0, 24)], axis=1) / 255
    parts[:, :3] = to_linear(parts[:, :3])
    made = parts.astype(np.float32)
    return made if len(made) == count else np.repeat(made, count, axis=0)


def _lines(mesh: geometry.Mesh, count: int) -> Array | None:
    fields = mesh.area_fields("lines")
    if fields is None or not len(fields["lines"]):
        return None
    lines = np.asarray(fields["lines"], np.uint32)
    _check(mesh, "line", lines, count)
    return lines.reshape(-1)


TWO_SIDED, ALPHA_BLEND, ALPHA_TEST = 1, 8, 16
# The blend factors of source and target; the number 2 is the factor one.
_ONE: Final = 2
WRAPS: Final[dict[int, Wrap]] = {1: "repeat", 2: "mirror", 3: "clamp", 4: "clamp", 5: "mirror"}
# Minification filters: those that use the nearest pixel, and those without mip maps.
_NEAREST, _WITHOUT_MIPS = (1, 3), (1, 2)
MODES: Final = (
    "texture_blend",
    "min_filter",
    "mag_filter",
    "source_blend",
    "dest_blend",
    "shade_mode",
    "fill_mode",
    "texture_address",
)
"""The nibbles of ``modes``, lowest first; in old files these are fields of their own."""
COLOURS: Final = ("diffuse", "ambient", "specular", "emissive")


class Materials:
    """A builder that makes each material of a file once."""

    def __init__(self, textures: Textures) -> None:
        self._textures = textures
        self._known: dict[int, Look] = {}

    def get(self, material: object) -> Look | None:
        """Return the scene model's material for a material; None for anything else."""
        if not isinstance(material, Material):
            return None
        found = self._known.get(id(material))
        if found is None:
            found = self._known[id(material)] = self._made(material)
        return found

    def _made(self, material: Material) -> Look:
        return look_of(material, self._textures.get(material.texture))


def look_of(material: Material, image: Image | None) -> Look:
    """Return the scene model's material for a material, with the picture of its texture."""
    fields = material.known_fields("material")
    modes, flags = modes_of(fields), fields["flags"]
    look = Look(name_of(material), double_sided=bool(flags & TWO_SIDED))
    colour, shine = colours_of(material)
    look.base_color, look.emissive = (*colour, material.diffuse[3]), shine
    if image is not None:
        look.base_color_texture = _sampled(Sampled(image), modes)
        look.emissive_texture = look.base_color_texture if any(shine) else None
    look.roughness = sqrt(2 / (max(material.specular_power, 0.0) + 2))
    _blend(look, flags, modes)
    look.extras = marked(
        material,
        flags=str(flags),
        specular_power=float(material.specular_power),
        additive=is_additive(fields),
        **modes,
        **{name: [float(part) for part in getattr(material, name)] for name in COLOURS},
    )
    return look


def sampling_of(material: Material) -> Sampled:
    """Return how a material samples its picture."""
    return _sampled(Sampled(Image("")), modes_of(material.known_fields("material")))


def colours_of(material: Material) -> tuple[Vector3, Vector3]:
    """Return the colour of a material in full light and its emissive colour, both linear.

    The engine multiplies the picture by the sum of light and emission. In place of lights, most
    materials of real files emit the difference between their diffuse colour and white; therefore,
    with a picture, only a white material has an emissive colour of its own.
    """
    diffuse, emissive = material.diffuse[:3], material.emissive[:3]
    if material.texture is None or min(diffuse) >= 1:
        return _linear(diffuse), _linear(emissive)
    return _linear([one + other for one, other in zip(diffuse, emissive, strict=True)]), _DARK


_DARK: Final = (0.0, 0.0, 0.0)


def _linear(parts: Sequence[float]) -> Vector3:
    red, green, blue = map(linear, parts)
    return red, green, blue


def modes_of(fields: Fields) -> dict[str, int]:
    """Return the drawing modes of a material by name."""
    if "modes" not in fields:
        return {name: int(fields[name]) for name in MODES}
    return {name: fields["modes"] >> 4 * at & 0xF for at, name in enumerate(MODES)}


def _sampled(texture: Sampled, modes: dict[str, int]) -> Sampled:
    wrap = WRAPS.get(modes["texture_address"], "repeat")
    smaller: Filter = "nearest" if modes["min_filter"] in _NEAREST else "linear"
    texture.wrap = (wrap, wrap)
    texture.mag_filter = "nearest" if modes["mag_filter"] == 1 else "linear"
    texture.min_filter = smaller
    texture.mipmaps = modes["min_filter"] not in _WITHOUT_MIPS
    return texture


def is_additive(fields: Fields) -> bool:
    """Whether a material is blended additively."""
    return bool(fields["flags"] & ALPHA_BLEND) and modes_of(fields)["dest_blend"] == _ONE


def _blend(look: Look, flags: int, modes: dict[str, int]) -> None:
    """Set the alpha mode of a material; blending precedes the alpha test."""
    if flags & ALPHA_BLEND and modes["dest_blend"] == _ONE:
        # glTF has no additive blending: the material emits where its texture is bright.
        look.emissive_texture = look.base_color_texture
        r, g, b, alpha = look.base_color
        look.emissive = (r, g, b)
        look.base_color = (0.0, 0.0, 0.0, alpha)
        look.alpha_mode = "BLEND"
    elif flags & ALPHA_BLEND:
        look.alpha_mode = "BLEND"
    elif flags & ALPHA_TEST:
        look.alpha_mode = "MASK"
        look.alpha_cutoff = (flags >> 24 & 0xFF) / 255


TRANSPARENT: Final = 0x100
"""The texture option for a transparent colour."""


class Textures:
    """A builder that makes each picture once; ``missing`` has the names of files not found."""

    def __init__(self, files: Files, wanted: bool) -> None:
        self._files = files
        self._wanted = wanted
        self._known: dict[int, Image] = {}
        self.missing: dict[str, None] = {}
        self.broken: dict[str, str] = {}

    def get(self, texture: object) -> Image | None:
        """Return the picture of a texture, without data if there is none."""
        if not isinstance(texture, Texture):
            return None
        found = self._known.get(id(texture))
        if found is None:
            found = self._known[id(texture)] = self._made(texture)
        return found

    def _made(self, texture: Texture) -> Image:
        names = [name for name in texture.file_names if name]
        source = (texture.file_names[0] or "") if len(texture.file_names) else ""
        image = Image(name_of(texture), source=source)
        image.extras = marked(texture, file_names=names if len(names) > 1 else None)
        if self._wanted:
            try:
                image.data = self._inside(texture) or self._beside(source, texture)
            except (CorruptError, LimitError, FileAccessError) as error:
                self.broken[name_of(texture)] = error.message
        return image

    def _inside(self, texture: Texture) -> bytes:
        """Return the first picture that a texture has inside the file."""
        picture = next(iter(texture.images), None)
        return b"" if picture is None else _png(picture, color_key(texture))

    def _beside(self, source: str, texture: Texture) -> bytes:
        if not source:
            return b""
        path = self._files.find(source)
        if path is None:
            self.missing[source] = None
            return b""
        data = fileio.load(path)[0]
        key = color_key(texture)
        if key is None and mime_type_of(data):
            return data
        try:
            return _png(picture_of(data, "RGBA"), key)
        except ChunkwrightError as error:
            error.file = path
            raise


def color_key(texture: Texture) -> int | None:
    """Return the transparent colour as 0xRRGGBB; None if there is none."""
    fields = texture.area_fields("options")
    if fields is not None:
        if not fields["options"] & TRANSPARENT:
            return None
        return int(fields["values"].get("transparent_color", 0)) & 0xFFFFFF
    old = texture.area_fields("old_transparency")
    return old["transparent_color"] & 0xFFFFFF if old is not None and old["transparent"] else None


def _png(picture: Picture, key: int | None) -> bytes:
    """Return a picture as PNG; pixels of the colour ``key``, 0xRRGGBB, become transparent."""
    import numpy as np
    from PIL import Image as pillow  # noqa: N813 - the module

    rgba = picture.convert("RGBA")
    if key is not None:
        pixels = np.array(rgba)
        wanted = (key >> 16 & 0xFF, key >> 8 & 0xFF, key & 0xFF)
        pixels[(pixels[..., :3] == wanted).all(axis=-1), 3] = 0
        rgba = pillow.fromarray(pixels)
    has_alpha = min(rgba.getchannel("A").tobytes(), default=255) < 255
    out = io.BytesIO()
    # The fastest compression: textures take most of the time of an export.
    (rgba if has_alpha else rgba.convert("RGB")).save(out, "PNG", compress_level=1)
    return out.getvalue()
