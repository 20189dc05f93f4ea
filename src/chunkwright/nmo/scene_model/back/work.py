"""The state that handlers of edits share: the file, its objects by scene parts, and groups.

Groups are lists of members, which marks of nodes and of the scene name.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any, TypeVar

from chunkwright.exchange.edits.model import Change, Edits, Outcome, apply_changes
from chunkwright.exchange.model import KEY, Material, mark_of
from chunkwright.nmo.edit.file_changes import enter_scene, has_scene, remove_objects
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.model.views import Group
from chunkwright.nmo.scene_model import FAMILY, name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.exchange.edits.model import Handler
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import V


E = TypeVar("E")
NOT_THERE = "it is not an object of the file"


class Work:
    """The state of applying edits to a file.

    ``made`` has the new objects by their counterparts in the edited scene; ``gone`` those to remove
    at the end. ``outcomes`` and ``lost`` are about new objects, which have no changes of their own.
    """

    def __init__(self, file: VirtoolsFile, edits: Edits) -> None:
        self.file = file
        self.edits = edits
        self.made: dict[Any, VirtoolsObject] = {}
        self.gone: dict[int, VirtoolsObject] = {}
        self.handlers: dict[str, Handler] = {}
        self.outcomes: list[Outcome] = []
        self.remarks: list[str] = []
        self.lost: list[str] = []
        self.unseen: set[str] = set()
        # Addresses are from before anything was added, removed or renamed.
        self._known = {each.address: each for each in file.objects}
        self._before = {id(each) for each in file.objects}
        self._copies: dict[Any, VirtoolsObject] = {}

    # The methods below take a Python class: an object of another class does not count.

    def of_original(self, thing: Any, kind: type[V]) -> V | None:
        """Return the object for a part of the original scene."""
        return None if thing is None else self.at(mark_of(thing.extras).get("address"), kind)

    def of_edited(self, thing: Any, kind: type[V]) -> V | None:
        """Return the object for a part of the edited scene; None if it has none yet."""
        if thing in self.made:
            return _of(kind, self.made[thing])
        return self.of_original(self.edits.originals.get(thing), kind)

    def of(self, change: Change, kind: type[V]) -> V | None:
        """Return the object that a change is about, which may be a new one."""
        if change.edited in self.made:
            return _of(kind, self.made[change.edited])
        return self.of_original(change.original, kind)

    def at(self, address: object, kind: type[V]) -> V | None:
        """Return the object that had an address before any edit."""
        return _of(kind, self._known.get(str(address)))

    def prepare(self) -> None:
        """Copy the meshes and materials that were duplicated, before they are edited."""
        for thing in _used(self.edits):
            like = self.of_original(self.edits.likes.get(thing), VirtoolsObject)
            if like is not None and thing not in self.edits.originals:
                self._copies[thing] = self.file.objects.clone(like, thing.name or like.name)

    def copy_for(self, thing: Any, kind: type[V]) -> V | None:
        """Return the copy for a duplicated mesh or material of the edited scene, else None.

        The copy gets the changes since the duplication.
        """
        item = self._copies.get(thing)
        if item is not None:
            self.made[thing] = item
        made = _of(kind, item)
        if made is not None:
            self.complete(self.edits.copies.get(thing, ()))
        return made

    def complete(self, changes: Iterable[Change]) -> None:
        """Apply the differences between a new part of the scene and its object so far."""
        found = apply_changes(Edits(changes=list(changes)), self.handlers)
        self.outcomes += [each for each in found if each.reason]

    def refuse(self, kind: str, thing: Any, reason: str) -> None:
        """Note a property that a new object cannot have."""
        self.outcomes.append(Outcome(Change(kind, thing.name, None, thing), reason))

    def finish(self) -> None:
        """Remove objects to be removed, add new ones to the level's scene, and update addresses."""
        if self.gone:
            opaque = remove_objects(self.file, self.gone.values())
            self.remarks += [f"{path}: it may refer to removed objects" for path in opaque]
        if has_scene(self.file):
            enter_scene(self.file, [o for o in self.file.objects if id(o) not in self._before])
        for thing, original in self.edits.originals.items():
            has_mark = hasattr(original, "extras")
            _renew(thing, self.of_original(original, VirtoolsObject) if has_mark else None)
        for thing, item in self.made.items():
            _renew(thing, item)


def _of(kind: type[V], item: VirtoolsObject | None) -> V | None:
    return item if isinstance(item, kind) else None


def _used(edits: Edits) -> Iterator[Any]:
    """Yield the duplicated meshes that nodes now have, and all duplicated materials, once each."""
    nodes = [each.edited for each in edits.of_kind("node.added", "node.mesh")]
    shown = [node.mesh for node in nodes if node.mesh is not None]
    yield from dict.fromkeys(each for each in shown if each in edits.likes)
    yield from (each for each in edits.likes if isinstance(each, Material))


def _renew(thing: Any, item: VirtoolsObject | None) -> None:
    """Set the address in the mark of a part of the edited scene to that of its object."""
    if item is not None:
        told = {"family": FAMILY, "address": item.address}
        thing.extras[KEY] = mark_of(thing.extras) | told


def because(reason: str) -> Callable[[Change], str]:
    """Return a handler that refuses changes for a reason."""
    return lambda _: reason


NO_PROPERTIES = because("a Virtools file has no custom properties")


def names_in(value: object) -> list[str] | None:
    """Return the names in an entry of a mark, none for a missing one; None if it is not a list."""
    if value is None:
        return []
    names = listed(value, str)
    return None if names is None else list(dict.fromkeys(names))


def listed(
    value: object, kind: type[E] | tuple[type[E], ...], count: int | None = None
) -> list[E] | None:
    """Return the list in an entry of a mark; None for anything else, or another length."""
    if not isinstance(value, list) or not all(isinstance(each, kind) for each in value):
        return None
    return value if count in (None, len(value)) else None


def flags_in(value: object) -> int | None:
    """Return the flags in an entry of a mark, which are a number as text; else None."""
    text = str(value)
    return int(text) if text.isdecimal() and int(text) <= 0xFFFFFFFF else None


NO_FLAGS = "expected flags: a number as text"


def number_in(value: object) -> float | None:
    """Return the number in an entry of a mark; None for anything else."""
    return value if isinstance(value, int | float) and isfinite(value) else None


class Groups:
    """A part that applies edited lists of groups to a file."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._groups: dict[str, list[Group]] = {}
        for group in work.file.objects.of_class(Group):
            self._groups.setdefault(name_of(group), []).append(group)
        for change in work.edits.of_kind("scene.mark"):
            if change.key == "groups":
                self._rename(*_listed(change))

    def _rename(self, old: list[str] | None, new: list[str] | None) -> None:
        """Rename the groups that have another name at the same index of the list."""
        if old is None or new is None or len(old) != len(new):
            return
        pairs = [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]]
        if any(before in new or after in old for before, after in pairs):
            return
        for before, after in pairs:
            for group in self._groups.pop(before, []):
                group.name = after
                self._groups.setdefault(after, []).append(group)

    def of(self, item: VirtoolsObject) -> list[str]:
        """Return the names of the groups that an object is in."""
        return [
            name
            for name, groups in self._groups.items()
            if any(each is item for group in groups for each in group.members)
        ]

    def set(self, item: VirtoolsObject, value: object) -> str | None:
        """Put an object into the groups that its mark names, and out of all others."""
        names = names_in(value)
        if names is None:
            return "expected groups: a list of names"
        for name in set(self.of(item)) - set(names):
            for group in self._groups[name]:
                group.members = [each for each in group.members if each is not item]
        for name in names:
            if not any(each is item for group in self._named(name) for each in group.members):
                self._named(name)[0].members.append(item)
        return None

    def _named(self, name: str) -> list[Group]:
        if name not in self._groups:
            made = self._work.file.add_object("CKGroup", name)
            self._groups[name] = [made]
            # The list of the scene need not have the group too.
            self._work.unseen.add("scene.mark")
        return self._groups[name]

    def list(self, change: Change) -> str | None:
        """Create the groups that the mark of the scene names, and remove the others."""
        old, new = _listed(change)
        if old is None or new is None:
            return "expected groups: a list of names"
        for name in new:
            self._named(name)
        full = []
        for name in [each for each in old if each not in new]:
            for group in self._groups.get(name, ()):
                if self._is_used(name, group.members):
                    full.append(name)
                else:
                    self._work.gone[id(group)] = group
        return f"{', '.join(full)}: the group still has objects" if full else None

    def _is_used(self, name: str, members: Iterable[object]) -> bool:
        """Whether any member still has the group in its mark."""
        edited = self._work.edits.edited
        held = {id(each) for each in members}
        return edited is not None and any(
            name in (names_in(mark_of(node.extras).get("groups")) or ())
            and id(self._work.of_edited(node, VirtoolsObject)) in held
            for node in edited.nodes()
        )


def _listed(change: Change) -> tuple[list[str] | None, list[str] | None]:
    old, new = (mark_of(each.extras).get("groups") for each in (change.original, change.edited))
    return names_in(old), names_in(new)
