"""Entities in space: their position, rotation, scale and meshes; cameras and lights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

from chunkwright.base.classes import ReadOnlyList, located
from chunkwright.errors import SerializeError
from chunkwright.nmo.file.records import LIGHT
from chunkwright.nmo.model import as_list
from chunkwright.nmo.model.geometry import live, rows
from chunkwright.nmo.model.materials import Colour, colour_of, stored_colour
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads import PARENT_VALID

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableSequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from chunkwright.state_chunk.area import Fields, Value


PLACEMENT_SINCE: Final = 5
"""The first data version with a single area for the placement; older ones have several."""

_ROWS: Final = ("x_axis", "y_axis", "z_axis", "position")


class Entity3d(VirtoolsObject):
    """An entity with a position in space: an object, camera, light, curve or 3D sprite.

    An entity without a placement is at the origin; setting one creates the area.
    """

    __slots__ = ()

    @property
    def _is_old(self) -> bool:
        """Whether the matrix has an area of its own."""
        chunk = self.chunk
        if self.area_fields("matrix") is not None:
            return True
        placed = self.area_fields("placement") is not None
        return not placed and chunk is not None and chunk.data_version & 0xFF < PLACEMENT_SINCE

    @located
    def matrix(self) -> NDArray[np.float32]:
        """The world matrix, whose rows are the x, y and z axis and the position.

        Vectors are rows, so a point ``p`` is mapped to ``[*p, 1] @ matrix``. The array is live:
        assigning to its elements changes the entity; a whole array can be assigned as well.
        """
        import numpy as np

        if self._is_old:
            old = self.known_fields("matrix")["matrix"]
            return live(np.reshape(old, (4, 4)), self._set_matrix)
        fields = self.known_fields("placement")
        matrix = np.zeros((4, 4), np.float32)
        matrix[:, :3] = [fields[name] for name in _ROWS]
        matrix[3, 3] = 1
        return live(matrix, self._set_matrix)

    @matrix.setter
    def matrix(self, value: ArrayLike) -> None:
        self._set_matrix(value)

    def _set_matrix(self, value: ArrayLike) -> None:
        import numpy as np

        matrix = rows(value, (4,), "rows of a matrix")
        if matrix.shape != (4, 4) or not np.array_equal(matrix[:, 3], (0, 0, 0, 1)):
            raise SerializeError("expected a 4 x 4 matrix with 0 0 0 1 as last column")
        if self._is_old:
            self.made_fields("matrix")["matrix"] = tuple(matrix.reshape(-1).tolist())
            return
        fields = self.made_fields("placement")
        for name, row in zip(_ROWS, matrix[:, :3].tolist(), strict=True):
            fields[name] = tuple(row)

    @located
    def position(self) -> tuple[float, float, float]:
        """The position in the world."""
        if self._is_old:
            x, y, z = self.known_fields("matrix")["matrix"][12:15]
        else:
            x, y, z = self.known_fields("placement")["position"]
        return x, y, z

    @position.setter
    def position(self, value: ArrayLike) -> None:
        x, y, z = _numbers(value, 3, "coordinates")
        if self._is_old:
            fields = self.made_fields("matrix")
            old = fields["matrix"]
            fields["matrix"] = (*old[:12], x, y, z, old[15])
            return
        self.made_fields("placement")["position"] = (x, y, z)

    @located
    def rotation(self) -> tuple[float, float, float, float]:
        """The rotation in the world as a unit quaternion x, y, z, w, with w not negative.

        It rotates a vector ``v`` to ``q v q^-1``, like the normalised axes of ``matrix``, with the
        x axis reversed for a mirrored entity. A quaternion of any length, or 3 x 3 numbers (the
        axes as rows), can be assigned; scale and position are kept.
        """
        from chunkwright.exchange.transforms import quaternion_of

        return quaternion_of(self._parts()[0].T)

    @rotation.setter
    def rotation(self, value: ArrayLike) -> None:
        import numpy as np

        values = np.array(value, dtype=object)
        axes = _axes_of(rows(value, (3,), "axes").astype(np.float64)) if values.ndim > 1 else (
            _turned(_numbers(value, 4, "parts of a quaternion"))
        )  # fmt: skip
        self._set_axes(axes, self._parts()[1])

    @located
    def scale(self) -> tuple[float, float, float]:
        """The lengths of the axes; the first is negative if the entity is mirrored."""
        x, y, z = self._parts()[1].tolist()
        return x, y, z

    @scale.setter
    def scale(self, value: ArrayLike) -> None:
        import numpy as np

        self._set_axes(self._parts()[0], np.array(_numbers(value, 3, "factors")))

    def _parts(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the axes at length 1, and their lengths in the matrix.

        If an axis has length 0, the rotation is undetermined; the axes returned are unrotated.
        """
        import numpy as np

        axes = np.array(self.matrix[:3, :3], np.float64)
        factors = np.linalg.norm(axes, axis=1)
        if np.linalg.det(axes) < 0:
            factors[0] = -factors[0]
        if not factors.all():
            return np.eye(3), factors
        return axes / factors[:, None], factors

    def _set_axes(self, axes: NDArray[np.float64], factors: NDArray[np.float64]) -> None:
        import numpy as np

        matrix = np.array(self.matrix)
        matrix[:3, :3] = axes * factors[:, None]
        self._set_matrix(matrix)

    @located
    def parent(self) -> Value:
        """The parent entity, or None.

        The matrix of an entity is relative to the world, and does not change with the parent.
        """
        fields = self.area_fields("parent") or self.known_fields("placement")
        return fields.get("parent")

    @parent.setter
    def parent(self, value: VirtoolsObject | None) -> None:
        self.check_reference(value, "CK3dEntity", "parent")
        if self._is_old:
            self.put_fields("parent", {"parent": value}, needed=value is not None)
            return
        fields = self.made_fields("placement")
        if value is None:
            fields["flags"] &= ~PARENT_VALID
            fields.pop("parent", None)
        else:
            fields["flags"] |= PARENT_VALID
            fields["parent"] = value

    @located
    def mesh(self) -> Value:
        """The current mesh, or None; an assigned mesh is added to the meshes of the entity."""
        return self.known_fields("meshes")["current_mesh"]

    @mesh.setter
    def mesh(self, value: VirtoolsObject | None) -> None:
        self.check_reference(value, "CKMesh", "mesh")
        meshes = list((self.area_fields("meshes") or {}).get("meshes", []))
        if value is not None and not any(each is value for each in meshes):
            meshes.append(value)
        fields = {"current_mesh": value, "meshes": meshes}
        self.put_fields("meshes", fields, needed=bool(meshes))

    @located
    def meshes(self) -> MutableSequence[Value]:
        """All meshes; a read-only list if the entity has none yet."""
        fields = self.area_fields("meshes")
        if fields is None:
            return ReadOnlyList([], "the entity has no area for meshes: set mesh or meshes")
        meshes: list[Value] = fields["meshes"]
        return meshes

    @meshes.setter
    def meshes(self, value: Iterable[Value]) -> None:
        meshes = as_list(value, "the meshes of an entity", f"{self.address}/meshes")
        current = (self.area_fields("meshes") or {}).get("current_mesh")
        fields = {"current_mesh": current, "meshes": meshes}
        self.put_fields("meshes", fields, needed=bool(meshes) or current is not None)


def _numbers(value: ArrayLike, count: int, what: str) -> list[float]:
    found: list[float] = rows(value, (), what).tolist()
    if len(found) != count:
        raise SerializeError(f"expected {count} {what}, not {len(found)}")
    return found


def _axes_of(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the axes of a rotation; ``SerializeError`` for any other matrix."""
    import numpy as np

    if (
        matrix.shape != (3, 3)
        or not np.allclose(matrix @ matrix.T, np.eye(3), atol=1e-4)
        or np.linalg.det(matrix) < 0
    ):
        raise SerializeError(
            "expected 3 axes of length 1, at right angles and not mirrored",
            hint="matrix takes any axes",
        )
    return matrix


def _turned(quaternion: list[float]) -> NDArray[np.float64]:
    """Return the axes rotated by a quaternion, one per row."""
    import numpy as np

    length = float(np.linalg.norm(quaternion))
    if not 0 < length < float("inf"):
        raise SerializeError(f"expected a quaternion of non-zero length, not {quaternion}")
    x, y, z, w = (number / length for number in quaternion)
    return np.array(
        (
            (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
        )
    )


_PERSPECTIVE, _ORTHOGRAPHIC = 1, 2
_KIND: Final = 0xFF
"""The bits in the flags of a light that hold its type."""
Kind = Literal["point", "spot", "directional", "parallel point"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The kinds of lights, from number 1."""
_ATTENUATIONS: Final = ("constant_attenuation", "linear_attenuation", "quadratic_attenuation")
_CONES: Final = ("outer_cone", "inner_cone", "falloff")


class _Aimed(Entity3d):
    """A camera or light, which may have a target."""

    __slots__ = ()

    @located
    def target(self) -> Value:
        """The target entity; None unless this is a CKTargetCamera or CKTargetLight."""
        return (self.area_fields("target") or {}).get("target")

    @target.setter
    def target(self, value: VirtoolsObject | None) -> None:
        self.check_reference(value, "CK3dEntity", "target")
        self.made_fields("target")["target"] = value


class Camera(_Aimed):
    """A camera, which looks along the z axis of its matrix; of data version 5 and later."""

    __slots__ = ()

    @located
    def field_of_view(self) -> float:
        """The horizontal field of view in radians."""
        return float(self.known_fields("camera")["field_of_view"])

    @field_of_view.setter
    def field_of_view(self, value: float) -> None:
        self.made_fields("camera")["field_of_view"] = _real(value, "an angle")

    @located
    def aspect(self) -> tuple[int, int]:
        """The aspect ratio as width and height, such as 4 and 3."""
        width, height = self.known_fields("camera")["aspect"]
        return width, height

    @aspect.setter
    def aspect(self, value: ArrayLike) -> None:
        found = rows(value, (), "width and height", "<u2").tolist()
        if len(found) != 2:
            raise SerializeError(f"expected width and height, not {len(found)} numbers")
        self.made_fields("camera")["aspect"] = tuple(found)

    @located
    def near(self) -> float:
        """The distance to the near plane."""
        return float(self.known_fields("camera")["near"])

    @near.setter
    def near(self, value: float) -> None:
        self.made_fields("camera")["near"] = _real(value, "a distance")

    @located
    def far(self) -> float:
        """The distance to the far plane."""
        return float(self.known_fields("camera")["far"])

    @far.setter
    def far(self, value: float) -> None:
        self.made_fields("camera")["far"] = _real(value, "a distance")

    @located
    def is_orthographic(self) -> bool:
        """Whether the projection is orthographic; see ``orthographic_zoom``."""
        return bool(self.known_fields("camera")["projection"] == _ORTHOGRAPHIC)

    @is_orthographic.setter
    def is_orthographic(self, value: bool) -> None:
        if not isinstance(value, bool):
            raise SerializeError(f"expected True or False, not {value!r:.60}")
        self.made_fields("camera")["projection"] = _ORTHOGRAPHIC if value else _PERSPECTIVE

    @located
    def orthographic_zoom(self) -> float:
        """The zoom of an orthographic camera: half the width of its view is 1 / zoom."""
        return float(self.known_fields("camera")["ortho_zoom"])

    @orthographic_zoom.setter
    def orthographic_zoom(self, value: float) -> None:
        self.made_fields("camera")["ortho_zoom"] = _real(value, "a factor")


class Light(_Aimed):
    """A light, which shines along the z axis of its matrix."""

    __slots__ = ()

    @located
    def kind(self) -> Kind | None:
        """The type of light; None for an unknown number."""
        fields = self.known_fields("light")
        number = (fields["type"] if "type" in fields else fields["type_flags"]) & _KIND
        return KINDS[number - 1] if 1 <= number <= len(KINDS) else None

    @kind.setter
    def kind(self, value: Kind) -> None:
        if value not in KINDS:
            raise SerializeError(f"expected one of {', '.join(KINDS)}, not {value!r:.60}")
        number = KINDS.index(value) + 1
        fields = self.made_fields("light")
        if "type" in fields:
            fields["type"] = number
            return
        fields["type_flags"] = fields["type_flags"] & ~_KIND | number
        for name in _CONES:
            # Only a spot light has a cone.
            if value == "spot":
                fields.setdefault(name, LIGHT[name])
            else:
                fields.pop(name, None)

    @located
    def color(self) -> Colour:
        """The colour: red, green, blue, alpha from 0 to 1."""
        return colour_of(self.known_fields("light")["color"])

    @color.setter
    def color(self, value: ArrayLike) -> None:
        fields = self.made_fields("light")
        fields["color"] = stored_colour(value, fields["color"])

    @located
    def range(self) -> float:
        """The range of the light."""
        return float(self.known_fields("light")["range"])

    @range.setter  # noqa: A003
    def range(self, value: float) -> None:
        self.made_fields("light")["range"] = _real(value, "a distance")

    @located
    def attenuation(self) -> tuple[float, float, float]:
        """The attenuation: constant, linear and quadratic."""
        fields = self.known_fields("light")
        constant, linear, quadratic = (float(fields[name]) for name in _ATTENUATIONS)
        return constant, linear, quadratic

    @attenuation.setter
    def attenuation(self, value: ArrayLike) -> None:
        found = rows(value, (), "factors").tolist()
        if len(found) != 3:
            raise SerializeError(f"expected 3 factors, not {len(found)}")
        self.made_fields("light").update(zip(_ATTENUATIONS, found, strict=True))

    @located
    def cone(self) -> tuple[float, float] | None:
        """The outer and inner cone angles of a spot light, in radians."""
        fields = self._spot()
        return (
            None if fields is None else (float(fields["outer_cone"]), float(fields["inner_cone"]))
        )

    @cone.setter
    def cone(self, value: ArrayLike) -> None:
        found = rows(value, (), "angles").tolist()
        if len(found) != 2:
            raise SerializeError(f"expected 2 angles, not {len(found)}")
        if self._spot() is None:
            raise SerializeError("only a spot light has a cone: set kind first")
        self.made_fields("light").update(outer_cone=found[0], inner_cone=found[1])

    def _spot(self) -> Fields | None:
        fields = self.known_fields("light")
        return fields if self.kind == "spot" and "outer_cone" in fields else None

    @located
    def power(self) -> float:
        """The intensity multiplier; 1 if the file has none."""
        return float((self.area_fields("light_power") or {"power": 1.0})["power"])

    @power.setter
    def power(self, value: float) -> None:
        power = _real(value, "a factor")
        self.put_fields("light_power", {"power": power}, needed=power != 1)


def _real(value: Value, what: str) -> float:
    (found,) = rows([value], (), what).tolist()
    return float(found)
