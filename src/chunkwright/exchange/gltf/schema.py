"""The JSON of a document: names and numbers of glTF 2.0, typed members, values made valid."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from chunkwright.base.wording import join
from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.model import Filter, Floats, Wrap


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

# The slots of materials: the field of the model, the name in the document, whether it is in
# "pbrMetallicRoughness", and the name of the strength.
TEXTURE_SLOTS: Final = (
    ("base_color_texture", "baseColorTexture", True, ""),
    ("metallic_roughness_texture", "metallicRoughnessTexture", True, ""),
    ("normal_texture", "normalTexture", False, "scale"),
    ("occlusion_texture", "occlusionTexture", False, "strength"),
    ("emissive_texture", "emissiveTexture", False, ""),
)

# Keys of extras for what glTF cannot store:
MISSING: Final = "missing_textures"  # of a material, the paths of missing pictures by slot;
SOURCE: Final = "source"  # of an image, its path in the scene;
SHAPE_KEYS: Final = "targetNames"  # of a mesh, the names of its shape keys;
# of a node whose matrix has shear, which glTF cannot represent: its only child has the rest.
SHEARED: Final = "sheared"


T = TypeVar("T")

_LARGEST: Final = 3.4028234663852886e38  # the largest float of 32 bits
_KINDS: Final = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}


class Entry:
    """A JSON object at an address of a document.

    A missing member is ``default``; one of another type raises ``CorruptError``.
    """

    __slots__ = ("address", "members")

    def __init__(self, members: object, address: str) -> None:
        if not isinstance(members, dict):
            raise CorruptError("expected an object", path=address or "/")
        self.members: JsonObject = members
        self.address = address

    def __contains__(self, key: str) -> bool:
        return key in self.members

    def wrong(self, key: str, message: str) -> CorruptError:
        """Return the error about a wrong member."""
        return CorruptError(message, path=self.address + join(key))

    def text(self, key: str, default: str = "") -> str:
        """Return a text member."""
        return self._of(key, str, default)

    def flag(self, key: str) -> bool:
        """Return a boolean member; false if it is missing."""
        return self._of(key, bool, False)

    def integer(self, key: str, default: int = 0, *, least: int = 0) -> int:
        """Return an integer member of at least ``least``."""
        value = self.members.get(key, default)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.wrong(key, f"expected an integer of at least {least}, found {value!r:.40}")
        return value

    def number(self, key: str, default: float = 0.0) -> float:
        """Return a member that is a finite number."""
        return self._number(key, self.members.get(key, default))

    def numbers(self, key: str, default: Sequence[float]) -> tuple[float, ...]:
        """Return a member that is a list of as many numbers as ``default``."""
        value = self.members.get(key)
        if value is None:
            return tuple(default)
        if not isinstance(value, list) or len(value) != len(default):
            raise self.wrong(key, f"expected {len(default)} numbers")
        return tuple(self._number(key, each) for each in value)

    def entry(self, key: str) -> Entry:
        """Return a member that is an object; an empty one if it is missing."""
        return Entry(self.members.get(key, {}), self.address + join(key))

    def entries(self, key: str) -> list[Entry]:
        """Return a member that is a list of objects."""
        rows: list[Any] = self._of(key, list, [])
        start = self.address + join(key)
        return [Entry(row, start + join(number)) for number, row in enumerate(rows)]

    def index(self, key: str, rows: Sequence[T]) -> T | None:
        """Return the row whose index is a member; None if the member is missing."""
        if key not in self.members:
            return None
        return self._row(key, self.members[key], rows)

    def indices(self, key: str, rows: Sequence[T]) -> list[T]:
        """Return the rows that a member lists by index."""
        return [self._row(key, each, rows) for each in self._of(key, list, [])]

    def extension(self, name: str) -> Entry | None:
        """Return the object of an extension."""
        extensions = self.entry("extensions")
        return extensions.entry(name) if name in extensions else None

    def extras(self) -> dict[str, Any]:
        """Return a copy of the extras; empty if they are not an object."""
        value = self.members.get("extras")
        return dict(value) if isinstance(value, dict) else {}

    def choice(self, key: str, choices: Mapping[Any, T], default: Any) -> T:
        """Return the entry of ``choices`` for the value of a member."""
        value = self.members.get(key, default)
        if not isinstance(value, int | str) or value not in choices:
            known = ", ".join(map(str, choices))
            raise self.wrong(key, f"expected one of {known}, found {value!r:.40}")
        return choices[value]

    def _of(self, key: str, kind: type[T], default: T) -> T:
        value = self.members.get(key, default)
        if not isinstance(value, kind):
            raise self.wrong(key, f"expected {_KINDS[kind]}, found {value!r:.40}")
        return value

    def _row(self, key: str, value: object, rows: Sequence[T]) -> T:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < len(rows):
            raise self.wrong(key, f"refers to {value!r:.40}, but there are {len(rows)}")
        return rows[value]

    def _number(self, key: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(key, f"expected a number, found {value!r:.40}")
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not abs(number) <= _LARGEST:
            raise self.wrong(key, "expected a finite number of single precision")
        return number


# How far a length may differ from 1; validators tolerate about ten times as much.
TOLERANCE: Final = 5e-4
# How far the sum of four weights may be from 1.
WEIGHT_TOLERANCE: Final = 1e-7
INT_BOUND: Final = 1 << 31


def unit_rows(rows: Floats, fallback: Sequence[float]) -> Floats:
    """Return rows of length 1; those without a direction become ``fallback``."""
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))
    if (np.abs(lengths - 1.0) <= TOLERANCE).all():
        return rows
    made = rows.astype(np.float64)
    wrong = ~(np.abs(lengths - 1.0) <= TOLERANCE)
    # Scaled first, because squares of large and small numbers overflow or vanish.
    part = made[wrong]
    part[~np.isfinite(part).all(axis=1)] = 0.0
    most = np.abs(part).max(axis=1, keepdims=True)
    part = part / np.where(most > 0, most, 1.0)
    size = np.linalg.norm(part, axis=1, keepdims=True)
    made[wrong] = np.where(size > 0, part / np.where(size > 0, size, 1.0), np.asarray(fallback))
    return made.astype(np.float32)


def tangents(rows: Floats) -> Floats:
    """Return tangents of length 1, whose last number is 1 or -1."""
    directions = unit_rows(rows[:, :3], (1.0, 0.0, 0.0))
    signs = np.where(rows[:, 3] < 0, np.float32(-1), np.float32(1))
    return np.column_stack([directions, signs]).astype(np.float32)


def finite(rows: Floats) -> Floats:
    """Return the rows with 0 in place of NaN and infinity."""
    return rows if np.isfinite(rows).all() else np.nan_to_num(rows, posinf=0.0, neginf=0.0)


def colors(rows: Floats) -> Floats:
    """Return colours from 0 to 1."""
    return np.clip(np.nan_to_num(rows, nan=1.0), 0.0, 1.0).astype(np.float32)


def skinning(
    joints: NDArray[np.uint16], weights: Floats
) -> tuple[NDArray[np.uint16], NDArray[np.float32]]:
    """Return joints and weights in a valid form.

    No vertex has a joint twice or a negative weight; the joint is 0 where the weight is 0; the sum
    is 1. A vertex without weights is bound to its first joint.
    """
    bones = joints.astype(np.uint16)
    parts = np.maximum(np.nan_to_num(weights, posinf=0.0, neginf=0.0), 0).astype(np.float32)
    for first, second in combinations(range(4), 2):
        twice = bones[:, first] == bones[:, second]
        parts[twice, first] += parts[twice, second]
        parts[twice, second] = 0
    sums = parts.sum(axis=1, dtype=np.float64)
    parts[~(sums > 0)] = (1, 0, 0, 0)
    sums[~(sums > 0)] = 1
    wrong = np.abs(sums - 1) > WEIGHT_TOLERANCE
    parts[wrong] = (parts[wrong] / sums[wrong, None]).astype(np.float32)
    bones[parts == 0] = 0
    return bones, parts


def quaternion(values: Sequence[float]) -> list[float]:
    """Return a rotation of length 1; the identity if it is invalid."""
    length = math.hypot(*values)
    if not math.isfinite(length) or length == 0:
        return [0.0, 0.0, 0.0, 1.0]
    if abs(length - 1) <= 1e-6:
        return [min(max(float(value), -1.0), 1.0) for value in values]
    return [min(max(value / length, -1.0), 1.0) for value in values]


def text(value: str) -> str:
    """Return a text that UTF-8 can encode: lone surrogates become U+FFFD."""
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def extras(values: Mapping[str, object]) -> JsonObject:
    """Return extras in a form that other programs preserve.

    Blender drops null, and turns a whole object into text because of one number over 31 bits. So
    such numbers become texts, as do NaN and infinity, and None is left out.
    """
    return {text(str(key)): _extra(value) for key, value in values.items() if value is not None}


def _extra(value: object) -> object:
    match value:
        case str():
            return text(value)
        case bool() | np.bool_():
            return bool(value)
        case int() | np.integer():
            return int(value) if -INT_BOUND <= value < INT_BOUND else str(value)
        case float() | np.floating():
            return float(value) if math.isfinite(value) else str(value)
        case dict():
            return extras(value)
        case np.ndarray():
            return _extra(value.tolist())
        case list() | tuple():
            return [_extra(each) for each in value if each is not None]
    return text(str(value))
