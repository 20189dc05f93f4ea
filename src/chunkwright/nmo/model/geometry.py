"""Meshes as arrays; arrays and lists that write through to the fields behind them."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from chunkwright.base.classes import located, numbers
from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo.model import as_list
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads import (
    NO_NORMALS,
    RENDER_GROUPS,
    SINGLE_DIFFUSE,
    SINGLE_SPECULAR,
    SINGLE_UV,
)
from chunkwright.state_chunk.area import Fields as AreaFields
from chunkwright.state_chunk.area import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from chunkwright.base.classes import Array
    from chunkwright.state_chunk.area import Fields


class Records(Protocol):
    """A function that returns the records of a list, creating the list before a change."""

    def __call__(self, *, change: bool) -> list[AreaFields]:
        """Return the records; ``change`` is whether they are about to be changed."""
        ...


class Column(MutableSequence[Value]):
    """A list of one field of each record in a list; changes are written to the records.

    ``rows`` returns the records; ``new`` makes a record for a value, or raises an error.
    """

    __slots__ = ("_field", "_new", "_rows")

    def __init__(self, rows: Records, field: str, new: Callable[[Value], AreaFields]) -> None:
        self._rows = rows
        self._field = field
        self._new = new

    def __getitem__(self, index: Value) -> Value:
        rows = self._rows(change=False)
        if isinstance(index, slice):
            return [row[self._field] for row in rows[index]]
        return rows[index][self._field]

    def __setitem__(self, index: Value, value: Value) -> None:
        if isinstance(index, slice):
            self._rows(change=True)[index] = [self._new(item) for item in value]
        else:
            self._rows(change=True)[index][self._field] = self._new(value)[self._field]

    def __delitem__(self, index: Value) -> None:
        del self._rows(change=True)[index]

    def __len__(self) -> int:
        return len(self._rows(change=False))

    def insert(self, index: int, value: Value) -> None:
        """Insert a record with that value before an index."""
        new = self._new(value)
        self._rows(change=True).insert(index, new)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list | tuple | Column):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


class Mesh(VirtoolsObject):
    """A mesh. Arrays are live: changes made in place are saved."""

    __slots__ = ()

    def _array(self, name: str, width: int) -> NDArray[np.float32]:
        import numpy as np

        fields = self.area_fields("vertices")
        found: NDArray[np.float32] | None = None
        if fields is not None:
            found = fields["arrays"].get(name)
        return np.zeros((0, width), np.float32) if found is None else found

    def _set_array(self, name: str, value: ArrayLike) -> None:
        """Replace an array of the vertices with one of the same shape."""
        fields = self.area_fields("vertices")
        old = None if fields is None else fields["arrays"].get(name)
        if old is None or fields is None:
            raise QueryError(
                f"the mesh has no {name} to replace",
                path=f"{self.address}/vertices",
                hint="set_geometry replaces a mesh with one that has other arrays",
            )
        made = rows(value, (old.shape[1],), name)
        if made.shape != old.shape:
            raise SerializeError(
                f"expected {name} of shape {old.shape}, not {made.shape}",
                path=f"{self.address}/vertices",
                hint="set_geometry replaces a mesh with one of another size",
            )
        fields["arrays"][name] = made

    @located
    def vertices(self) -> NDArray[np.float32]:
        """Positions, one row of x, y, z per vertex."""
        return self._array("positions", 3)

    @vertices.setter
    def vertices(self, value: ArrayLike) -> None:
        self._set_array("positions", value)

    @located
    def normals(self) -> NDArray[np.float32]:
        """Normals, one row per vertex; empty if the engine computes them."""
        return self._array("normals", 3)

    @normals.setter
    def normals(self, value: ArrayLike) -> None:
        self._set_array("normals", value)

    @located
    def uvs(self) -> NDArray[np.float32]:
        """Texture coordinates, one row of u, v per vertex, or a single row for all of them."""
        return self._array("uvs", 2)

    @uvs.setter
    def uvs(self, value: ArrayLike) -> None:
        self._set_array("uvs", value)

    @located
    def faces(self) -> NDArray[np.uint16]:
        """Vertex indices, three per face."""
        return self._faces[:, :3]

    @faces.setter
    def faces(self, value: ArrayLike) -> None:
        self._set_faces(slice(0, 3), rows(value, (3,), "faces", "<i8"))

    @located
    def face_materials(self) -> NDArray[np.uint16]:
        """The index of the material slot of each face."""
        return self._faces[:, 3]

    @face_materials.setter
    def face_materials(self, value: ArrayLike) -> None:
        self._set_faces(3, rows(value, (), "material slots", "<i8"))

    def _set_faces(self, columns: int | slice, value: NDArray[np.int64]) -> None:
        """Replace the vertex indices or material slots of all faces."""
        faces = self._faces
        path = f"{self.address}/faces"
        if value.shape != faces[:, columns].shape:
            raise SerializeError(
                f"expected values of shape {faces[:, columns].shape} for {len(faces)} faces, "
                f"not {value.shape}",
                path=path,
                hint="set_geometry replaces a mesh with one of another size",
            )
        most = 0xFFFF if columns == 3 else len(self.vertices) - 1
        if value.size and not 0 <= value.min() <= value.max() <= most:
            raise SerializeError(f"expected values from 0 to {most}", path=path)
        faces[:, columns] = value
        self._forget_groups()

    @property
    def _faces(self) -> NDArray[np.uint16]:
        fields = self.area_fields("faces")
        if fields is None:
            import numpy as np

            return np.zeros((0, 4), "<u2")
        faces: NDArray[np.uint16] = fields["faces"]
        return faces

    @located
    def material_slots(self) -> Column:
        """The materials that faces use, a live list."""
        return Column(self._slots, "material", self._slot)

    @material_slots.setter
    def material_slots(self, value: Iterable[Value]) -> None:
        materials = as_list(value, "material slots", f"{self.address}/materials")
        self.fields["materials"] = {"slots": [self._slot(material) for material in materials]}
        # The groups refer to the old materials.
        self._forget_groups()

    def _slots(self, *, change: bool) -> list[Fields]:
        """Return the records of the slots; ``change`` is whether they are about to be changed."""
        fields = self.area_fields("materials")
        if fields is None:
            if not change:
                return []
            self.fields["materials"] = {"slots": []}
        if change:
            self._forget_groups()
        slots: list[Fields] = self.need_fields("materials")["slots"]
        return slots

    def _slot(self, material: Value) -> Fields:
        self.check_reference(material, "CKMaterial", "materials")
        return {"material": material, "reserved": 0}

    def _forget_groups(self) -> None:
        """Remove the render groups of the mesh, which the engine rebuilds."""
        chunk = self.need_chunk()
        if RENDER_GROUPS in chunk:
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
        """Replace vertices and faces with any number of others.

        Without ``normals`` the engine computes them; without ``uvs`` they are 0. Colours become
        white, and the material slot of every face 0 unless ``face_materials`` is given. Other data
        of the old vertices and faces is removed: lines, weights, channel masks, progressive levels,
        and the render groups in files of Virtools 5.
        """
        import numpy as np

        positions = rows(vertices, (3,), "vertices")
        count = len(positions)
        if count > 0x10000:
            raise SerializeError(f"{count:,} vertices are more than face indices can refer to")
        indices = rows(faces, (3,), "faces", "<i8")
        for index in (int(indices.min()), int(indices.max())) if indices.size else ():
            if not 0 <= index < count:
                raise SerializeError(f"vertex {index} of a face is out of range for {count}")
        flags = SINGLE_DIFFUSE | SINGLE_SPECULAR
        flags |= (NO_NORMALS if normals is None else 0) | (SINGLE_UV if uvs is None else 0)
        arrays: Fields = {"save_flags": flags, "dwords": 0, "positions": positions}
        arrays["diffuse"] = np.array([0xFFFFFFFF], "<u4")
        arrays["specular"] = np.array([0], "<u4")
        if normals is not None:
            arrays["normals"] = _of_length(normals, 3, count)
        arrays["uvs"] = np.zeros((1, 2), "<f4") if uvs is None else _of_length(uvs, 2, count)
        slots = np.zeros(len(indices), "<i8")
        if face_materials is not None:
            slots = rows(face_materials, (), "face_materials", "<i8")
            if (
                len(slots) != len(indices)
                or slots.min(initial=0) < 0
                or slots.max(initial=0) > 0xFFFF
            ):
                raise SerializeError(
                    f"expected a material slot from 0 to 65,535 for each of {len(indices)} faces"
                )
        chunk = self.need_chunk()
        chunk[0x20000] = {"count": count, "arrays": arrays if count else {}}
        chunk[0x10000] = {"faces": np.column_stack((indices, slots)).astype("<u2")}
        for identifier in _OF_OLD_GEOMETRY:
            if identifier in chunk:
                del chunk[identifier]


_OF_OLD_GEOMETRY: Final = (0x8000, 0x40000, 0x80000, RENDER_GROUPS, 0x800000)


def rows(value: ArrayLike, shape: tuple[int, ...], what: str, dtype: str = "<f4") -> Array:
    """Return an array of rows of a shape; ``SerializeError`` if the value cannot be one."""
    import numpy as np

    try:
        array = np.array(numbers(value, np.dtype(dtype)))
        if array.ndim > 1 and array.shape[1:] != shape:
            raise SerializeError(f"expected rows of shape {shape}, not {array.shape[1:]}")
        return array.reshape(-1, *shape)
    except (SerializeError, ValueError) as error:
        raise SerializeError(f"invalid {what}: {error}") from error


Keep = Callable[["NDArray[np.float32]"], None]


def live(values: ArrayLike, keep: Keep) -> NDArray[np.float32]:
    """Return a copy of an array that passes on assignments to its elements.

    ``keep`` is called with the array after each assignment, which is undone if ``keep`` raises an
    error.
    """
    return _maker_of_live()(values, keep)


@cache
def _maker_of_live() -> Callable[[ArrayLike, Keep], NDArray[np.float32]]:
    """Create the class of live arrays on first use, because numpy is slow to import."""
    import numpy as np

    class Live(np.ndarray[tuple[int, ...], np.dtype[np.float32]]):
        _keep: Keep | None = None

        @classmethod
        def of(cls, values: ArrayLike, keep: Keep) -> Live:
            made = np.array(values, np.float32).view(cls)
            made._keep = keep
            return made

        def __array_finalize__(self, origin: object) -> None:
            is_root = getattr(origin, "_keep", None) is not None
            self._root: Any = origin if is_root else getattr(origin, "_root", None)

        def __setitem__(self, key: Any, value: Any) -> None:
            root: Any = self._root if self._keep is None else self
            if root is None or not np.may_share_memory(self, root):
                super().__setitem__(key, value)
                return
            before = np.array(root)
            super().__setitem__(key, value)
            try:
                root._keep(np.array(root))
            except SerializeError:
                np.ndarray.__setitem__(root.view(np.ndarray), ..., before)
                raise

        def __reduce__(self) -> str | tuple[Any, ...]:
            return np.array(self).__reduce__()  # a copy is an independent array

    return Live.of


def _of_length(value: ArrayLike, width: int, count: int) -> NDArray[np.float32]:
    array = rows(value, (width,), "values")
    if len(array) != count:
        raise SerializeError(f"expected {count} rows of {width} numbers, not {len(array)}")
    return array
