"""Groups: lists of members, which marks of nodes and of the scene name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.exchange.model import mark_of
from chunkwright.nmo.model.views import Group
from chunkwright.nmo.scene_model.marks import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.exchange.edits.model import Change
    from chunkwright.nmo.model.objects import VirtoolsObject
    from chunkwright.nmo.scene_model.back.work import Work


def names_in(value: object) -> list[str] | None:
    """Return the names in an entry of a mark, none for a missing one; None if it is no list."""
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        return None
    return list(dict.fromkeys(value))


class Groups:
    """Applies edited lists of groups to a file."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._groups: dict[str, list[Group]] = {}
        for group in work.file.objects.of_class(Group):
            self._groups.setdefault(name_of(group), []).append(group)
        for change in work.edits.of_kind("scene.mark"):
            if change.key == "groups":
                self._rename(*_listed(change))

    def _rename(self, old: list[str] | None, new: list[str] | None) -> None:
        """Rename the groups that have another name at the same place of the list."""
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
            return "groups are a list of names"
        for name in set(self.of(item)) - set(names):
            for group in self._groups[name]:
                group.members = [each for each in group.members if each is not item]
        for name in names:
            if not any(each is item for group in self._named(name) for each in group.members):
                self._named(name)[0].members.append(item)
        return None

    def _named(self, name: str) -> list[Group]:
        if name not in self._groups:
            made: Any = self._work.file.add_object("CKGroup", name)
            self._groups[name] = [made]
            # The list of the scene need not say so, too.
            self._work.unseen.add("scene.mark")
        return self._groups[name]

    def list(self, change: Change) -> str | None:
        """Make the groups that the mark of the scene names, and remove the others."""
        old, new = _listed(change)
        if old is None or new is None:
            return "groups are a list of names"
        for name in new:
            self._named(name)
        full = []
        for name in [each for each in old if each not in new]:
            for group in self._groups.get(name, ()):
                if self._is_used(name, group.members):
                    full.append(name)
                else:
                    self._work.gone[id(group)] = group
        return f"{', '.join(full)}: objects are still in it" if full else None

    def _is_used(self, name: str, members: Iterable[object]) -> bool:
        """Whether any member says that it is in a group; the removal takes the others out."""
        edited = self._work.edits.edited
        held = {id(each) for each in members}
        return edited is not None and any(
            name in (names_in(mark_of(node.extras).get("groups")) or ())
            and id(self._work.of_edited(node)) in held
            for node in edited.nodes()
        )


def _listed(change: Change) -> tuple[list[str] | None, list[str] | None]:
    old, new = (mark_of(each.extras).get("groups") for each in (change.original, change.edited))
    return names_in(old), names_in(new)
