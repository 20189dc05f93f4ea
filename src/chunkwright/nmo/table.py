"""The table of objects: the one owner of their order, ids and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence
from typing import TYPE_CHECKING, Final, overload

from chunkwright.errors import QueryError
from chunkwright.nmo.numbered import ADOPT, NumberedObjects
from chunkwright.nmo.numbering import without_mark
from chunkwright.nmo.objects import NO_PLACE, VirtoolsObject

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.nmo.merging import Merged
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.area import Value

_HIGHEST_ID: Final = 0xFFFFFFFF


class ObjectTable(NumberedObjects, MutableSequence[VirtoolsObject]):
    """The objects of a file in table order, to be changed as any list.

    ``table[3]`` goes by index, ``table["name"]`` by name (``QueryError`` if it is not there).
    However the table is changed, references keep leading to the objects that they led to,
    in chunks that nobody looked into as well. An object that is taken out while something
    refers to it makes the file ``SerializeError`` until it is put back; ``remove_objects``
    takes the references out too. ``QueryError`` refuses an object of another file (see
    ``adopt``), one that is in the table already, and an id that another object has.
    """

    __slots__ = ("_adopted",)

    def __init__(self, file: VirtoolsFile) -> None:
        super().__init__(file)
        self._adopted: dict[int, tuple[VirtoolsObject, VirtoolsObject]] = {}

    @property
    def items(self) -> ObjectTable:
        """The objects as a list, which is the table itself."""
        return self

    @overload
    def __getitem__(self, key: int | str) -> VirtoolsObject: ...
    @overload
    def __getitem__(self, key: slice) -> list[VirtoolsObject]: ...
    def __getitem__(self, key: int | str | slice) -> VirtoolsObject | list[VirtoolsObject]:
        if isinstance(key, str):
            found = self.named(key)
            if not found:
                raise QueryError(f"no object is called {key!r}", hint=self._similar(key))
            return found[0]
        self._load()
        if isinstance(key, int) and self._rows is not None:
            return self.made(range(len(self._items))[key])
        if not isinstance(key, int | slice):
            raise QueryError(f"an object has an index or a name, not {key!r:.60}")
        return self.all()[key]

    def __iter__(self) -> Iterator[VirtoolsObject]:
        return iter(self.all())

    def __repr__(self) -> str:
        return f"<ObjectTable of {len(self)} objects>"

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the index of an object of the table; ``QueryError`` for anything else."""
        place = -1
        if isinstance(value, VirtoolsObject) and value in self:
            place = self.index_of(value)
        if place not in range(*slice(start, stop).indices(len(self))):
            raise QueryError(f"{value!r:.80} is not in the table")
        return place

    def count(self, value: object) -> int:
        """Return 1 for an object of the table, else 0."""
        return int(value in self)

    # -- changing the table ----------------------------------------------------------------

    def append(self, value: VirtoolsObject) -> None:
        """Put an object at the end; the numbers of the others stay."""
        self._check_new(value)
        if not self._settled:
            self._close_gaps()
        self.ids[value.id] = value
        value._place = len(self._items)
        self._items.append(value)
        self._note(value)

    def insert(self, index: int, value: VirtoolsObject) -> None:
        """Put an object before the one at an index."""
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
        """Know an object that is in the table now by its name and id."""
        self.renamed(item, None)
        if self._highest is not None:
            self._highest = max(self._highest, without_mark(item.id))

    def _check_new(self, value: VirtoolsObject) -> None:
        self._check_own(value)
        _check_id(value.id)
        if value._place >= 0:
            raise QueryError(
                f"{value!r} is in the table already",
                hint="objects[:] = [...] puts all of them in another order",
            )
        other = self.ids.get(value.id)
        if other is not None:
            raise QueryError(
                f"{other!r} has the id {value.id} already",
                hint=f"{self.free_id()} is free",
            )

    def _check_own(self, value: object) -> None:
        if not isinstance(value, VirtoolsObject):
            raise QueryError(f"a table has objects of its file, not {value!r:.60}")
        if value.file is not self._file:
            raise QueryError(f"{value!r} is of another file", hint=ADOPT)

    def remove(self, value: VirtoolsObject) -> None:
        """Take an object out; what refers to it must be gone before the file is written."""
        self._check_own(value)
        if value._place < 0:
            raise QueryError(f"{value!r} is not in the table")
        self._renumber()
        if not self._settled:
            self._close_gaps()
        # A gap, so that the others need no new place each time.
        self._items[value._place] = None
        self._gaps += 1
        self._drop(value)

    def _drop(self, item: VirtoolsObject) -> None:
        """Forget an object that is out of the table."""
        if self._names is not None and item.stored_name is not None:
            self._names.get(item.name or "", {}).pop(id(item), None)
        item._place = NO_PLACE
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
            raise QueryError(f"a part of the table becomes a list of objects, not {value!r:.60}")
        if isinstance(key, slice):
            try:
                order[key] = list(value)
            except ValueError as error:
                raise QueryError(str(error)) from error
        else:
            order[key] = value
        self._replace(order)

    def _replace(self, order: list[VirtoolsObject]) -> None:
        """Make the table that list; ``QueryError`` before anything is changed."""
        ids: dict[int, VirtoolsObject] = {}
        doubles = len(self.all()) - len(self.ids)
        for item in order:
            self._check_own(item)
            other = ids.setdefault(item.id, item)
            if other is item:
                continue
            if item._place < 0 or not doubles:
                raise QueryError(f"{item!r} and {other!r} would have the id {item.id} both")
        if len({id(item) for item in order}) != len(order):
            raise QueryError("an object would be in the table twice")
        self._renumber()
        for item in self.all():
            item._place = NO_PLACE
        self._items[:] = order
        for place, item in enumerate(order):
            item._place = place
        self._ids = ids
        self._names = None
        self._highest = None if self._highest is None else max(self._highest, self.max_id())

    def reverse(self) -> None:
        """Turn the order around; references stay right."""
        self._replace(self.all()[::-1])

    def sort(self, *, key: Callable[[VirtoolsObject], Value], reverse: bool = False) -> None:
        """Put the objects in the order of a key; references stay right."""
        self._replace(sorted(self.all(), key=key, reverse=reverse))

    def clear(self) -> None:
        """Take all objects out."""
        self._replace([])

    def set_id(self, item: VirtoolsObject, ck_id: int) -> None:
        """Change the CK_ID of an object, as ``item.id = ck_id``; references by id follow it."""
        _check_id(ck_id)
        if item not in self:
            item.number_by(ck_id)
            return
        other = self.ids.get(ck_id)
        if other is item:
            return
        if other is not None:
            raise QueryError(
                f"{other!r} has the id {ck_id} already", hint=f"{self.free_id()} is free"
            )
        self._renumber()
        ids = self.ids
        if ids.get(item.id) is item:
            del ids[item.id]
        item.number_by(ck_id)
        ids[ck_id] = item
        self._highest = None if self._highest is None else max(self._highest, without_mark(ck_id))

    def adopt(self, obj: VirtoolsObject) -> VirtoolsObject:
        """Bring an object of another file over, with all that it depends on.

        See ``chunkwright.nmo.adoption``.
        """
        from chunkwright.nmo.adoption import adopt

        return adopt(self._file, obj, self._adopted)

    def clone(
        self,
        obj: VirtoolsObject,
        name: str | None = None,
        *,
        dependencies: bool = False,
        enter: bool = False,
    ) -> VirtoolsObject:
        """Copy an object, with its scripts and the parameters of its attributes.

        Meshes, materials, textures and animations are shared with the copy, or copied too
        (``dependencies``). With ``enter`` the copy is put into the scene and the groups that
        the object is in.
        """
        from chunkwright.nmo.cloning import clone

        return clone(self._file, obj, name, dependencies=dependencies, enter=enter)

    def merge(
        self,
        other: VirtoolsFile,
        *,
        rename: bool = False,
        join_groups: bool = True,
        scene: bool = True,
    ) -> Merged:
        """Bring all objects of another file over, and return what was done.

        Where an object of a class and name is here already, both keep it, for names are no
        keys in Virtools; ``rename`` gives those that come other names. Groups of one name
        become one, unless ``join_groups`` is false. What was in the scene of the other level, or
        everything where it has none, enters the scene of this one's unless ``scene`` is false.
        The other file's level, scenes and editor's states are left, as is what its managers
        keep, apart from names of attributes and messages. Nothing is changed where there is
        an error.
        """
        from chunkwright.nmo.merging import merge

        return merge(
            self._file, other, self._adopted, rename=rename, join_groups=join_groups, scene=scene
        )

    def __reduce__(self) -> tuple[object, ...]:
        return getattr, (self._file, "objects")


def _check_id(ck_id: object) -> None:
    if not isinstance(ck_id, int) or isinstance(ck_id, bool) or not 0 < ck_id <= _HIGHEST_ID:
        raise QueryError(f"a CK_ID is a number from 1 to {_HIGHEST_ID}, not {ck_id!r:.40}")
