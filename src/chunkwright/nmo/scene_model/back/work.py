"""What the handlers of edits share: the file, its objects by what they are in the scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.exchange.edits.model import Change, Edits, Outcome, apply_changes
from chunkwright.exchange.model import KEY, Material, mark_of
from chunkwright.nmo.edit.file_changes import remove_objects
from chunkwright.nmo.edit.scene import enter_scene, has_scene
from chunkwright.nmo.scene_model.marks import FAMILY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.exchange.edits.model import Handler
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import VirtoolsObject

NOT_THERE = "it is not an object of the file"


class Work:
    """A file while edits are applied to it.

    ``made`` are the new objects, by what they are in the edited scene; ``gone`` are those to remove
    at the end. ``outcomes`` and ``lost`` are about new things, which have no changes of their own.
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

    def of_original(self, thing: Any) -> VirtoolsObject | None:
        """Return the object of a thing of the original scene."""
        return None if thing is None else self.at(mark_of(thing.extras).get("address"))

    def of_edited(self, thing: Any) -> VirtoolsObject | None:
        """Return the object of a thing of the edited scene; None for one that has none yet."""
        if thing in self.made:
            return self.made[thing]
        return self.of_original(self.edits.originals.get(thing))

    def of(self, change: Change) -> VirtoolsObject | None:
        """Return the object that a change is about, which may be a new one."""
        if change.edited in self.made:
            return self.made[change.edited]
        return self.of_original(change.original)

    def at(self, address: object) -> VirtoolsObject | None:
        """Return the object that had an address before any edit."""
        return self._known.get(str(address))

    def prepare(self) -> None:
        """Copy the meshes and materials that others are copies of, before these are edited."""
        for thing in _used(self.edits):
            like = self.of_original(self.edits.likes.get(thing))
            if like is not None and thing not in self.edits.originals:
                self._copies[thing] = self.file.objects.clone(like, thing.name or like.name)

    def copy_for(self, thing: Any) -> VirtoolsObject | None:
        """Return the copy that a mesh or material of the edited scene begins as, if it is one."""
        item = self._copies.get(thing)
        if item is not None:
            self.made[thing] = item
        return item

    def complete(self, changes: Iterable[Change]) -> None:
        """Apply the differences between a new thing and what its object is so far."""
        found = apply_changes(Edits(changes=list(changes)), self.handlers)
        self.outcomes += [each for each in found if each.reason]

    def refuse(self, kind: str, thing: Any, reason: str) -> None:
        """Note what a new thing lacks."""
        self.outcomes.append(Outcome(Change(kind, thing.name, None, thing), reason))

    def finish(self) -> None:
        """Remove what is to go, enter what is new into the scene, and renew addresses."""
        if self.gone:
            opaque = remove_objects(self.file, self.gone.values())
            self.remarks += [f"{path}: it may refer to what was removed" for path in opaque]
        if has_scene(self.file):
            enter_scene(self.file, [o for o in self.file.objects if id(o) not in self._before])
        for thing, original in self.edits.originals.items():
            _renew(thing, self.of_original(original) if hasattr(original, "extras") else None)
        for thing, item in self.made.items():
            _renew(thing, item)


def _used(edits: Edits) -> Iterator[Any]:
    """Yield the meshes of nodes that show others than before, and all new materials, once each."""
    nodes = [each.edited for each in edits.of_kind("node.added", "node.mesh")]
    shown = [node.mesh for node in nodes if node.mesh is not None]
    yield from dict.fromkeys(each for each in shown if each in edits.likes)
    yield from (each for each in edits.likes if isinstance(each, Material))


def _renew(thing: Any, item: VirtoolsObject | None) -> None:
    """Let the mark of an edited thing lead to its object, by which it is recognised again."""
    if item is not None:
        told = {"family": FAMILY, "address": item.address}
        thing.extras[KEY] = mark_of(thing.extras) | told


def because(reason: str) -> Callable[[Change], str]:
    """Return the handler of changes that a file cannot hold."""
    return lambda _: reason


NO_PROPERTIES = because("a Virtools file has no custom properties")
