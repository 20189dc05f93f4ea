"""The table of objects, which owns their order, ids and numbers; and adding objects to a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence, Sized
from typing import TYPE_CHECKING, Any, Final, overload
from weakref import ref

from chunkwright.base.wording import counted
from chunkwright.errors import QueryError
from chunkwright.nmo.file.codec import without_mark
from chunkwright.nmo.model.numbered import ADOPT, AdoptedObjects, NumberedObjects
from chunkwright.nmo.model.objects import NO_PLACE, VirtoolsObject

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.nmo.edit.adoption import Adopted
    from chunkwright.nmo.edit.merging import Merged
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.entities import Camera, Entity3d, Light
    from chunkwright.nmo.model.geometry import Mesh
    from chunkwright.nmo.model.materials import Material, Sprite, Texture
    from chunkwright.nmo.model.objects import V
    from chunkwright.nmo.model.parameters import (
        DataArray,
        Parameter,
        ParameterIn,
        ParameterOperation,
    )
    from chunkwright.nmo.model.views import (
        Behavior,
        BehaviorLink,
        BehaviorLinkName,
        BehaviorName,
        CameraName,
        DataArrayName,
        Entity3dName,
        Group,
        GroupName,
        LightName,
        MaterialName,
        MeshName,
        ParameterInName,
        ParameterName,
        ParameterOperationName,
        SpriteName,
        TextureName,
    )
    from chunkwright.state_chunk.area import Value


_HIGHEST_ID: Final = 0xFFFFFFFF


class ObjectTable(NumberedObjects, MutableSequence[VirtoolsObject]):
    """The objects of a file in table order, which can be changed like any list.

    ``table[3]`` is an object by index, ``table["name"]`` by name (``QueryError`` if there is none);
    both are typed ``Any``, because only the file knows their class; ``of_class`` returns typed
    objects. However the table is changed, references keep pointing to the same objects, even in
    chunks that have not been decoded. If a removed object is still referred to, writing the file
    raises ``SerializeError`` until it is put back; ``remove_objects`` removes the references too.
    Raises ``QueryError`` for an object of another file (see ``adopt``), an object that is already
    in the table, and the id of another object.
    """

    __slots__ = ("_adopted",)

    def __init__(self, file: VirtoolsFile) -> None:
        super().__init__(file)
        self._adopted: dict[int, tuple[ref[VirtoolsFile], Adopted]] = {}

    @property
    def items(self) -> ObjectTable:
        """The table itself, which is the list of objects."""
        return self

    @overload
    def __getitem__(self, key: int | str) -> Any: ...
    @overload
    def __getitem__(self, key: slice) -> list[VirtoolsObject]: ...
    def __getitem__(self, key: int | str | slice) -> Value:
        if isinstance(key, str):
            found = self.named(key)
            if not found:
                raise QueryError(f"no object is named {key!r}", hint=self._similar(key))
            return found[0]
        self._load()
        if isinstance(key, int) and self._rows is not None:
            return self.made(range(len(self._items))[key])
        if not isinstance(key, int | slice):
            raise QueryError(f"expected an index or a name, not {key!r:.60}")
        return self.all()[key]

    def __iter__(self) -> Iterator[VirtoolsObject]:
        return iter(self.all())

    def __repr__(self) -> str:
        return f"<ObjectTable of {counted(len(self), 'object')}>"

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the index of an object of the table; ``QueryError`` for anything else."""
        if isinstance(value, VirtoolsObject) and value in self:
            place = self.index_of(value)
            if place in range(*slice(start, stop).indices(len(self))):
                return place
        raise QueryError(f"{value!r:.80} is not in the table")

    def count(self, value: object) -> int:
        """Return 1 for an object of the table, else 0."""
        return int(value in self)

    # -- changing the table ----------------------------------------------------------------

    def append(self, value: VirtoolsObject) -> None:
        """Append an object, without changing the numbers of others."""
        self._check_new(value)
        self.ids[value.id] = value
        value._place = len(self._items)
        self._items.append(value)
        self._note(value)

    def insert(self, index: int, value: VirtoolsObject) -> None:
        """Insert an object before an index."""
        if index >= len(self):
            self.append(value)
            return
        self._check_new(value)
        self._renumber()
        self.all().insert(index, value)
        self.ids[value.id] = value
        value._place = 0
        self._settled = False
        self._note(value)

    def _note(self, item: VirtoolsObject) -> None:
        """Add a new object to the lookup tables of names and ids."""
        self._gone.pop(id(item), None)
        self.renamed(item, None)
        if self._highest is not None:
            self._highest = max(self._highest, without_mark(item.id))

    def _check_new(self, value: VirtoolsObject) -> None:
        self._check_own(value)
        _check_id(value.id)
        if value._place >= 0:
            raise QueryError(
                f"{value!r} is already in the table",
                hint="assign objects[:] = [...] to reorder them",
            )
        other = self.ids.get(value.id)
        if other is not None:
            raise QueryError(
                f"{other!r} already has the id {value.id}",
                hint=f"{self.free_id()} is unused",
            )

    def _check_own(self, value: object) -> None:
        if not isinstance(value, VirtoolsObject):
            raise QueryError(f"expected an object of the file, not {value!r:.60}")
        if value._bond is not self._bond:
            raise QueryError(f"{value!r} belongs to another file", hint=ADOPT)

    def remove(self, value: VirtoolsObject) -> None:
        """Remove an object; references to it must be removed before the file is written."""
        self._check_own(value)
        if value._place < 0:
            raise QueryError(f"{value!r} is not in the table")
        self._renumber()
        if not self._settled:
            self._close_gaps()
        # The gap stays for now, so that the others need not be moved each time.
        self._items[value._place] = None
        self._gaps += 1
        self._drop(value)

    def _drop(self, item: VirtoolsObject) -> None:
        """Remove an object from the lookup tables."""
        if self._names is not None and item.stored_name is not None:
            self._names.get(item.name or "", {}).pop(id(item), None)
        item._place = NO_PLACE
        self._gone[id(item)] = item
        ids = self._ids
        if ids is not None and ids.get(item.id) is item:
            del ids[item.id]
            if self._doubles:
                self._ids = None

    def __delitem__(self, key: int | slice) -> None:
        chosen = self.all()[key]
        gone = chosen if isinstance(chosen, list) else [chosen]
        self._renumber()
        at_end = not isinstance(key, slice) and chosen is self._items[-1]
        del self._items[key]
        self._settled = at_end
        for item in gone:
            self._drop(item)

    @overload
    def __setitem__(self, key: int, value: VirtoolsObject) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: Iterable[VirtoolsObject]) -> None: ...
    def __setitem__(self, key: int | slice, value: Value) -> None:
        order = list(self.all())
        if isinstance(key, slice) and not isinstance(value, Iterable):
            raise QueryError(f"expected a list of objects, not {value!r:.60}")
        if isinstance(key, slice):
            try:
                order[key] = list(value)
            except ValueError as error:
                raise QueryError(str(error)) from error
        else:
            order[key] = value
        self._replace(order)

    def _replace(self, order: list[VirtoolsObject]) -> None:
        """Replace the content of the table; a list that raises ``QueryError`` changes nothing."""
        ids: dict[int, VirtoolsObject] = {}
        doubles = len(self.all()) - len(self.ids)
        for item in order:
            self._check_own(item)
            other = ids.setdefault(item.id, item)
            if other is item:
                continue
            if item._place < 0 or not doubles:
                raise QueryError(f"{item!r} and {other!r} would both have the id {item.id}")
        if len({id(item) for item in order}) != len(order):
            raise QueryError("an object would be in the table twice")
        self._renumber()
        for item in self.all():
            item._place = NO_PLACE
        self._gone.update((id(item), item) for item in self._items if item is not None)
        self._items[:] = order
        for place, item in enumerate(order):
            item._place = place
            self._gone.pop(id(item), None)
        self._ids = ids
        self._names = None
        self._highest = None if self._highest is None else max(self._highest, self.max_id())

    def reverse(self) -> None:
        """Reverse the order; references stay valid."""
        self._replace(self.all()[::-1])

    def sort(self, *, key: Callable[[VirtoolsObject], Value], reverse: bool = False) -> None:
        """Sort the objects by a key; references stay valid."""
        self._replace(sorted(self.all(), key=key, reverse=reverse))

    def clear(self) -> None:
        """Remove all objects."""
        self._replace([])

    def set_id(self, item: VirtoolsObject, ck_id: int) -> None:
        """Change the CK_ID of an object, like ``item.id = ck_id``; references by id are updated."""
        _check_id(ck_id)
        if item not in self:
            item.number_by(ck_id)
            return
        other = self.ids.get(ck_id)
        if other is item:
            return
        if other is not None:
            raise QueryError(
                f"{other!r} already has the id {ck_id}", hint=f"{self.free_id()} is unused"
            )
        self._renumber()
        ids = self.ids
        if ids.get(item.id) is item:
            del ids[item.id]
        item.number_by(ck_id)
        ids[ck_id] = item
        self._highest = None if self._highest is None else max(self._highest, without_mark(ck_id))

    def adopt(self, obj: V) -> V:
        """Copy an object of another file, with everything it depends on.

        See ``chunkwright.nmo.edit.adoption``.
        """
        from chunkwright.nmo.edit.adoption import adopt

        return adopt(self._file, obj)

    def clone(
        self,
        obj: V,
        name: str | None = None,
        *,
        dependencies: bool = False,
        enter: bool = False,
    ) -> V:
        """Copy an object, with its scripts and the parameters of its attributes.

        Meshes, materials, textures and animations are shared with the copy, or copied too
        (``dependencies``). With ``enter`` the copy is added to the scene and the groups that
        contain the object.
        """
        from chunkwright.nmo.edit.file_changes import clone

        return clone(self._file, obj, name, dependencies=dependencies, enter=enter)

    def merge(
        self,
        other: VirtoolsFile,
        *,
        rename: bool = False,
        join_groups: bool = True,
        scene: bool = True,
        share: bool = False,
    ) -> Merged:
        """Copy all objects of another file, and return a report.

        If an object of the same class and name exists already, both keep the name, because
        Virtools does not require unique names; ``rename`` renames the incoming ones. Groups of the
        same name are merged, unless ``join_groups`` is false. With ``share``, textures and materials
        of the same name and content are not copied. The objects of the other level's
        scene, or all objects if it has none, enter the scene of this file's level, unless ``scene``
        is false. The other file's level, scenes, editor states and manager data are left behind,
        except for names of attributes and messages. If there is an error, nothing is changed.
        """
        from chunkwright.nmo.edit.merging import merge_objects

        return merge_objects(
            self._file,
            other,
            rename=rename,
            join_groups=join_groups,
            scene=scene,
            share=share,
        )

    @property
    def adopted(self) -> AdoptedObjects:
        """The objects of other files that were copied, by ``id()``, each with its copy."""
        found = {}
        for of, copies in self._adopted.values():
            other = of()
            for each in () if other is None else other.objects._made_ones():
                if id(each) in copies:
                    found[id(each)] = each, copies[id(each)]
        return AdoptedObjects(found)

    def _adopted_from(self, other: VirtoolsFile) -> Adopted:
        """Return the copies of objects of another file, by the ``id()`` of these."""
        of = ref(other)
        return self._adopted.setdefault(id(of), (of, {}))[1]

    def copy_of(self, obj: VirtoolsObject) -> VirtoolsObject | None:
        """Return the copy of an object of another file that is in the table, or None."""
        known = self._adopted_from(obj.file).get(id(obj))
        return known if known is not None and known in self else None

    def _boxes(self) -> list[Sized]:
        """Return the lists and dicts that have objects of the file."""
        return [*super()._boxes(), *(copies for _, copies in self._adopted.values())]

    def __reduce__(self) -> tuple[object, ...]:
        return getattr, (self._file, "objects")


def _check_id(ck_id: object) -> None:
    if not isinstance(ck_id, int) or isinstance(ck_id, bool) or not 0 < ck_id <= _HIGHEST_ID:
        raise QueryError(f"expected a CK_ID from 1 to {_HIGHEST_ID}, not {ck_id!r:.40}")


class TakesObjects:
    """A file to which objects can be added; see ``VirtoolsFile``."""

    @overload
    def add_object(
        self, class_name: BehaviorName, name: str | None, *, ck_id: int | None = ...
    ) -> Behavior: ...
    @overload
    def add_object(
        self, class_name: BehaviorLinkName, name: str | None, *, ck_id: int | None = ...
    ) -> BehaviorLink: ...
    @overload
    def add_object(
        self, class_name: CameraName, name: str | None, *, ck_id: int | None = ...
    ) -> Camera: ...
    @overload
    def add_object(
        self, class_name: DataArrayName, name: str | None, *, ck_id: int | None = ...
    ) -> DataArray: ...
    @overload
    def add_object(
        self, class_name: Entity3dName, name: str | None, *, ck_id: int | None = ...
    ) -> Entity3d: ...
    @overload
    def add_object(
        self, class_name: GroupName, name: str | None, *, ck_id: int | None = ...
    ) -> Group: ...
    @overload
    def add_object(
        self, class_name: LightName, name: str | None, *, ck_id: int | None = ...
    ) -> Light: ...
    @overload
    def add_object(
        self, class_name: MaterialName, name: str | None, *, ck_id: int | None = ...
    ) -> Material: ...
    @overload
    def add_object(
        self, class_name: MeshName, name: str | None, *, ck_id: int | None = ...
    ) -> Mesh: ...
    @overload
    def add_object(
        self, class_name: ParameterName, name: str | None, *, ck_id: int | None = ...
    ) -> Parameter: ...
    @overload
    def add_object(
        self, class_name: ParameterInName, name: str | None, *, ck_id: int | None = ...
    ) -> ParameterIn: ...
    @overload
    def add_object(
        self, class_name: ParameterOperationName, name: str | None, *, ck_id: int | None = ...
    ) -> ParameterOperation: ...
    @overload
    def add_object(
        self, class_name: SpriteName, name: str | None, *, ck_id: int | None = ...
    ) -> Sprite: ...
    @overload
    def add_object(
        self, class_name: TextureName, name: str | None, *, ck_id: int | None = ...
    ) -> Texture: ...
    @overload
    def add_object(self, class_name: str, name: str | None, *, ck_id: int | None = ...) -> Any: ...
    def add_object(
        self, class_name: str, name: str | None, *, ck_id: int | None = None
    ) -> VirtoolsObject:
        """Append a new object to the table: ``file.add_object("CK3dObject", "Floor")``.

        Setting its views (``position``, ``diffuse``, ``members`` ...) creates their areas.
        """
        from chunkwright.nmo.edit.file_changes import add_object

        file: Any = self
        return add_object(file, class_name, name, ck_id=ck_id)
