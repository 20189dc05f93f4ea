"""Meshes as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from chunkwright.arrays import numbers
from chunkwright.errors import SerializeError
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.payloads.resources import (
    NO_NORMALS,
    RENDER_GROUPS,
    SINGLE_DIFFUSE,
    SINGLE_SPECULAR,
    SINGLE_UV,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from chunkwright.arrays import Array


class Mesh(VirtoolsObject):
    """A mesh. Arrays are live: numbers that are changed in place are saved."""

    __slots__ = ()

    def _array(self, name: str, width: int) -> NDArray[np.float32]:
        import numpy as np

        fields = self.area_fields("vertices")
        found: NDArray[np.float32] | None = None
        if fields is not None:
            found = fields["arrays"].get(name)
        return np.zeros((0, width), np.float32) if found is None else found

    @property
    def vertices(self) -> NDArray[np.float32]:
        """Positions, one row of x, y, z a vertex."""
        return self._array("positions", 3)

    @vertices.setter
    def vertices(self, value: ArrayLike) -> None:
        positions = rows(value, (3,), "positions")
        if positions.shape != self.vertices.shape:
            raise SerializeError(
                f"positions of shape {self.vertices.shape} are needed, not {positions.shape}",
                hint="set_geometry replaces a mesh by one of another size",
            )
        self.need_fields("vertices")["arrays"]["positions"] = positions

    @property
    def normals(self) -> NDArray[np.float32]:
        """Normals, one row a vertex; none where the file leaves them to be computed."""
        return self._array("normals", 3)

    @property
    def uvs(self) -> NDArray[np.float32]:
        """Texture coordinates, one row of u, v a vertex, or a single row for all of them."""
        return self._array("uvs", 2)

    @property
    def faces(self) -> NDArray[np.uint16]:
        """Vertex indices, three a face."""
        return self._faces[:, :3]

    @property
    def face_materials(self) -> NDArray[np.uint16]:
        """The number of the material slot of each face."""
        return self._faces[:, 3]

    @property
    def _faces(self) -> NDArray[np.uint16]:
        fields = self.area_fields("faces")
        if fields is None:
            import numpy as np

            return np.zeros((0, 4), "<u2")
        faces: NDArray[np.uint16] = fields["faces"]
        return faces

    @property
    def material_slots(self) -> tuple[Any, ...]:
        """The materials that faces choose from; to change one, assign all of them."""
        fields = self.area_fields("materials")
        return () if fields is None else tuple(slot["material"] for slot in fields["slots"])

    @material_slots.setter
    def material_slots(self, value: Iterable[Any]) -> None:
        if not isinstance(value, Iterable):
            raise SerializeError(f"material slots are a list of materials, not {value!r:.60}")
        chunk = self.need_chunk()
        chunk[0x100000] = {"slots": [{"material": m, "reserved": 0} for m in value]}
        if RENDER_GROUPS in chunk:
            # They name the old materials; the engine makes them anew where they are missing.
            del chunk[RENDER_GROUPS]

    def set_geometry(
        self,
        vertices: ArrayLike,
        faces: ArrayLike,
        *,
        normals: ArrayLike | None = None,
        uvs: ArrayLike | None = None,
        face_materials: ArrayLike | None = None,
    ) -> None:
        """Replace vertices and faces by others, of any number.

        Without ``normals`` the engine computes them; without ``uvs`` all are 0. Colours
        become white, the material slot of every face 0 where ``face_materials`` says nothing.
        What else was said of the old vertices and faces goes: lines, weights, channel masks,
        progressive levels, and the groups that files of Virtools 5 are drawn by.
        """
        import numpy as np

        positions = rows(vertices, (3,), "vertices")
        count = len(positions)
        if count > 0x10000:
            raise SerializeError(f"{count:,} vertices are more than face indices can reach")
        indices = rows(faces, (3,), "faces", "<i8")
        for index in (int(indices.min()), int(indices.max())) if indices.size else ():
            if not 0 <= index < count:
                raise SerializeError(f"a face uses vertex {index} of {count}")
        flags = SINGLE_DIFFUSE | SINGLE_SPECULAR
        arrays: dict[str, Any] = {"save_flags": 0, "dwords": 0, "positions": positions}
        arrays["diffuse"] = np.array([0xFFFFFFFF], "<u4")
        arrays["specular"] = np.array([0], "<u4")
        if normals is None:
            flags |= NO_NORMALS
        else:
            arrays["normals"] = _of_length(normals, 3, count)
        if uvs is None:
            flags |= SINGLE_UV
            arrays["uvs"] = np.zeros((1, 2), "<f4")
        else:
            arrays["uvs"] = _of_length(uvs, 2, count)
        arrays["save_flags"] = flags
        slots = np.zeros(len(indices), "<i8")
        if face_materials is not None:
            slots = rows(face_materials, (), "face_materials", "<i8")
            if (
                len(slots) != len(indices)
                or slots.min(initial=0) < 0
                or slots.max(initial=0) > 0xFFFF
            ):
                raise SerializeError(
                    f"one material slot for each of {len(indices)} faces is needed"
                )
        chunk = self.need_chunk()
        chunk[0x20000] = {"count": count, "arrays": arrays if count else {}}
        chunk[0x10000] = {"faces": np.column_stack((indices, slots)).astype("<u2")}
        for identifier in _OF_OLD_GEOMETRY:
            if identifier in chunk:
                del chunk[identifier]


_OF_OLD_GEOMETRY: Final = (0x8000, 0x40000, 0x80000, RENDER_GROUPS, 0x800000)


def rows(value: ArrayLike, shape: tuple[int, ...], what: str, dtype: str = "<f4") -> Array:
    """Make an array of rows of a shape; ``SerializeError`` where the value is no such thing."""
    import numpy as np

    try:
        array = np.array(numbers(value, np.dtype(dtype)))
        if array.ndim > 1 and array.shape[1:] != shape:
            raise SerializeError(f"rows of shape {shape} are needed, not {array.shape[1:]}")
        return array.reshape(-1, *shape)
    except (SerializeError, ValueError) as error:
        raise SerializeError(f"these are no {what}: {error}") from error


def _of_length(value: ArrayLike, width: int, count: int) -> NDArray[np.float32]:
    array = rows(value, (width,), "values")
    if len(array) != count:
        raise SerializeError(f"{count} rows of {width} numbers are needed, not {len(array)}")
    return array
