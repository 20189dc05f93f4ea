"""The numbers and names of glTF 2.0, as tables that reader and writer share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from chunkwright.exchange.model import Filter, Wrap

GENERATOR: Final = "Chunkwright"
VERSION: Final = "2.0"

# Component types of accessors.
COMPONENTS: Final[dict[int, np.dtype[Any]]] = {
    5120: np.dtype("<i1"),
    5121: np.dtype("<u1"),
    5122: np.dtype("<i2"),
    5123: np.dtype("<u2"),
    5125: np.dtype("<u4"),
    5126: np.dtype("<f4"),
}
COMPONENT_NUMBERS: Final = {dtype: number for number, dtype in COMPONENTS.items()}

# Element types of accessors: columns and rows.
SHAPES: Final = {
    "SCALAR": (1, 1),
    "VEC2": (1, 2),
    "VEC3": (1, 3),
    "VEC4": (1, 4),
    "MAT2": (2, 2),
    "MAT3": (3, 3),
    "MAT4": (4, 4),
}
BY_WIDTH: Final = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}

# The targets of buffer views.
VERTICES: Final = 34962
INDICES: Final = 34963

# Modes of primitives.
LINES: Final = 1
TRIANGLES: Final = 4

WRAPS: Final[dict[Wrap, int]] = {"repeat": 10497, "clamp": 33071, "mirror": 33648}
WRAP_NAMES: Final = {number: name for name, number in WRAPS.items()}

MAG_FILTERS: Final[dict[Filter, int]] = {"nearest": 9728, "linear": 9729}
# By filter, and whether there is interpolation between mipmaps.
MIN_FILTERS: Final[dict[tuple[Filter, bool], int]] = {
    ("nearest", False): 9728,
    ("linear", False): 9729,
    ("nearest", True): 9986,
    ("linear", True): 9987,
}
MIN_FILTER_NAMES: Final[dict[int, tuple[Filter, bool]]] = {
    **{number: name for name, number in MIN_FILTERS.items()},
    9984: ("nearest", True),
    9985: ("linear", True),
}
MAG_FILTER_NAMES: Final = {number: name for name, number in MAG_FILTERS.items()}

# The picture formats of glTF, and their extensions.
SUFFIXES: Final = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}

UNLIT: Final = "KHR_materials_unlit"
EMISSIVE_STRENGTH: Final = "KHR_materials_emissive_strength"
TEXTURE_TRANSFORM: Final = "KHR_texture_transform"
LIGHTS: Final = "KHR_lights_punctual"
QUANTIZATION: Final = "KHR_mesh_quantization"
WEBP: Final = "EXT_texture_webp"
VARIANTS: Final = "KHR_materials_variants"
VISIBILITY: Final = "KHR_node_visibility"
# The extensions that a file may require.
READABLE: Final = frozenset(
    (UNLIT, EMISSIVE_STRENGTH, TEXTURE_TRANSFORM, LIGHTS, QUANTIZATION, WEBP, VARIANTS, VISIBILITY)
)
DRACO: Final = "KHR_draco_mesh_compression"
# These compress accessors and buffer views.
COMPRESSIONS: Final = frozenset((DRACO, "EXT_meshopt_compression", "KHR_meshopt_compression"))

# The number of sets of texture coordinates; engines have eight.
MOST_TEXCOORDS: Final = 32

# The slots of materials: the field of the model, and the name in the document; whether it is in
# "pbrMetallicRoughness"; the name of the strength.
TEXTURE_SLOTS: Final = (
    ("base_color_texture", "baseColorTexture", True, ""),
    ("metallic_roughness_texture", "metallicRoughnessTexture", True, ""),
    ("normal_texture", "normalTexture", False, "scale"),
    ("occlusion_texture", "occlusionTexture", False, "strength"),
    ("emissive_texture", "emissiveTexture", False, ""),
)

# Keys of extras for what glTF has no place for:
MISSING: Final = "missing_textures"  # of a material, the paths of missing pictures by slot;
SOURCE: Final = "source"  # of an image, its path in the scene;
SHAPE_KEYS: Final = "targetNames"  # of a mesh, the names of its shape keys;
# of a node whose matrix has shear, which glTF cannot represent: its only child has the rest.
SHEARED: Final = "sheared"
