"""Checks of what a game needs from a level; each rule names its source.

Ballance finds floors, elements, sectors and its start by the names of groups, and puts the objects
of a group in order by their names. Sources are public: the mapping manual of the players
(``Ghomist/ballance-mapping-manual``, below ``docs/en/mapping/basic``), and a test that all levels
of the game pass (``scottstts/Ballance.Three.js``, ``src/game/levels.test.ts``).
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import counted
from chunkwright.errors import QueryError
from chunkwright.formats.results import ERROR, OTHER, WARNING, Finding
from chunkwright.nmo.model.entities import Entity3d
from chunkwright.nmo.model.views import Group

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import VirtoolsObject


_MANUAL: Final = "ballance-mapping-manual"
_GROUPING: Final = f"{_MANUAL}: grouping.md"
_LEVEL: Final = f"{_MANUAL}: level.md"
_MODULE: Final = f"{_MANUAL}: module.md"
_FLOOR: Final = f"{_MANUAL}: floor-and-rail.md"
_DEPTH: Final = f"{_MANUAL}: depth-test-cube.md"
_ORIGINALS: Final = "Ballance.Three.js: true of all levels of the game"

START: Final = "PS_Levelstart"
END: Final = "PE_Levelende"
CHECKPOINTS: Final = "PC_Checkpoints"
RESETS: Final = "PR_Resetpoints"
CUBES: Final = "DepthTestCubes"
FLOORS: Final = ("Phys_Floors", "Phys_FloorRails", "Phys_FloorStopper")
ELEMENTS: Final = (
    *("P_Extra_Life", "P_Extra_Point", "P_Trafo_Paper", "P_Trafo_Stone", "P_Trafo_Wood"),
    *("P_Ball_Paper", "P_Ball_Stone", "P_Ball_Wood", "P_Box", "P_Dome", "P_Modul_01", "P_Modul_03"),
    *("P_Modul_08", "P_Modul_17", "P_Modul_18", "P_Modul_19", "P_Modul_25", "P_Modul_26"),
    *("P_Modul_29", "P_Modul_30", "P_Modul_34", "P_Modul_37", "P_Modul_41"),
)
"""The groups of placeholders, which the game replaces with its own elements."""
_OTHERS: Final = (
    *("Shadow", "Sound_HitID_01", "Sound_HitID_02", "Sound_HitID_03"),
    *("Sound_RollID_01", "Sound_RollID_02", "Sound_RollID_03"),
)
KNOWN: Final = (START, END, CHECKPOINTS, RESETS, CUBES, *FLOORS, *ELEMENTS, *_OTHERS)
_NUMBER: Final = "0*([1-9][0-9]{0,8})"
_SECTOR: Final = re.compile(f"Sector_{_NUMBER}")
_MOST_SECTORS: Final = 8


class _Level:
    """The groups of a level (the first of each name), and their members."""

    def __init__(self, file: VirtoolsFile) -> None:
        self.groups: dict[str, Group] = {}
        self.sectors: dict[int, Group] = {}
        for group in file.objects.of_class(Group):
            name = group.name or ""
            self.groups.setdefault(name, group)
            found = _SECTOR.fullmatch(name)
            if found is not None:
                self.sectors.setdefault(int(found[1]), group)

    def members(self, name: str) -> list[VirtoolsObject]:
        """Return the members of a group; none if there is no group of that name."""
        group = self.groups.get(name)
        return [] if group is None else list(group.members)

    def where(self, name: str) -> str:
        """Return the address of a group, or of all objects if there is none."""
        group = self.groups.get(name)
        return "/objects" if group is None else group.address


class Rule(NamedTuple):
    """A rule: its name, severity and source, and a function that finds violations.

    ``faults`` yields an address and a description of what is wrong there.
    """

    name: str
    severity: str
    source: str
    faults: Callable[[_Level], Iterator[tuple[str, str]]]


def check(file: VirtoolsFile, game: str) -> Iterator[Finding]:
    """Yield what is wrong with a level for a game; ``QueryError`` for a game without rules."""
    if game not in RULES:
        raise QueryError(f"no rules are known for {game!r:.40}", hint=", ".join(RULES))
    level = _Level(file)
    if not any(name in level.groups for name in (START, END, CHECKPOINTS, RESETS)):
        what = f"not a level: it has none of the groups {START}, {END}, {CHECKPOINTS}, {RESETS}"
        yield Finding(OTHER, ERROR, "/objects", what, _LEVEL)
        return
    for rule in RULES[game]:
        for address, what in rule.faults(level):
            yield Finding(rule.name, rule.severity, address, what, rule.source)


def _only(group: str, name: str) -> Callable[[_Level], Iterator[tuple[str, str]]]:
    """Return a check that a group has a single object, with a certain name."""

    def faults(level: _Level) -> Iterator[tuple[str, str]]:
        members = level.members(group)
        if len(members) != 1:
            yield level.where(group), f"{group} has {counted(len(members), 'object')}, expected one"
        for each in members:
            if each.name != name:
                yield each.address, f"the object in {group} is named {each.name}, expected {name}"

    return faults


def _numbered(group: str, prefix: str) -> Callable[[_Level], Iterator[tuple[str, str]]]:
    """Return a check that the objects in a group are numbered from 1 without gaps."""

    def faults(level: _Level) -> Iterator[tuple[str, str]]:
        numbers: Counter[int] = Counter()
        for each in level.members(group):
            found = re.fullmatch(f"{prefix}_{_NUMBER}", each.name or "")
            if found is None:
                yield (
                    each.address,
                    f"expected objects in {group} to be named {prefix}_01 and so on",
                )
            else:
                numbers[int(found[1])] += 1
        for number, next_ in pairwise((0, *sorted(numbers))):
            if next_ > number + 1:
                last = f" to {prefix}_{next_ - 1:02}" if next_ > number + 2 else ""
                yield level.where(group), f"there is no {prefix}_{number + 1:02}{last}"
            if numbers[next_] > 1:
                what = (
                    f"{prefix}_{next_:02} occurs {counted(numbers[next_], 'time')}, expected once"
                )
                yield level.where(group), what

    return faults


def _no_resets(level: _Level) -> Iterator[tuple[str, str]]:
    if not level.members(RESETS):
        yield level.where(RESETS), f"{RESETS} has no object: the ball has no place to start"


def _counts(level: _Level) -> Iterator[tuple[str, str]]:
    resets, flames = len(level.members(RESETS)), len(level.members(CHECKPOINTS))
    if resets and flames != resets - 1:
        what = f"{counted(resets, 'reset point')}, of which all but the first need a checkpoint"
        yield level.where(CHECKPOINTS), f"{what}, but {counted(flames, 'checkpoint')}"


def _sectors(level: _Level) -> Iterator[tuple[str, str]]:
    found, resets = sorted(level.sectors), len(level.members(RESETS))
    if found != list(range(1, len(found) + 1)):
        yield "/objects", f"the sectors are numbered {', '.join(map(str, found))}, with gaps"
    # A level with a single sector is made with a hidden second checkpoint.
    if resets and len(found) != resets and (len(found), resets) != (1, 2):
        what = f"{counted(len(found), 'group')} Sector_01 and so on, but {resets} reset points"
        yield "/objects", f"{what}: the level ends after as many sectors as there are groups"


def _many_sectors(level: _Level) -> Iterator[tuple[str, str]]:
    if len(level.sectors) > _MOST_SECTORS:
        yield "/objects", f"{len(level.sectors)} sectors: the original game takes 8"


def _single(level: _Level) -> Iterator[tuple[str, str]]:
    if len(level.members(RESETS)) == 1:
        yield (
            level.where(RESETS),
            "a level with a single sector cannot be finished, and shows its flames incorrectly",
        )


def _elements(level: _Level) -> Iterator[tuple[str, str]]:
    in_sectors = {id(each) for group in level.sectors.values() for each in group.members}
    for name in ELEMENTS:
        for each in level.members(name):
            if id(each) not in in_sectors:
                yield (
                    each.address,
                    f"it is in {name}, but in no sector: the game never shows it",
                )


def _idle(level: _Level) -> Iterator[tuple[str, str]]:
    elements = {id(each) for name in ELEMENTS for each in level.members(name)}
    for number, group in level.sectors.items():
        for each in group.members:
            if id(each) not in elements:
                what = "in no group of elements: the sector has no effect on it"
                yield each.address, f"it is in sector {number}, and {what}"


def _shapes(level: _Level) -> Iterator[tuple[str, str]]:
    for name in FLOORS:
        for each in level.members(name):
            if not isinstance(each, Entity3d) or each.mesh is None:
                yield (
                    each.address,
                    f"it is in {name}, but has no mesh to collide with",
                )


def _ground(level: _Level) -> Iterator[tuple[str, str]]:
    if not level.members(FLOORS[0]):
        yield level.where(FLOORS[0]), f"{FLOORS[0]} has no object: there is nothing to roll on"


def _cubes(level: _Level) -> Iterator[tuple[str, str]]:
    if not level.members(CUBES):
        yield level.where(CUBES), f"{CUBES} has no object: a ball that falls down is never lost"


def _visible_cubes(level: _Level) -> Iterator[tuple[str, str]]:
    from chunkwright.nmo.scene_model.building import is_hidden

    for each in level.members(CUBES):
        if isinstance(each, Entity3d) and each.mesh is not None and not is_hidden(each):
            yield each.address, f"it is in {CUBES}, but visible: hide it"


def _stoppers(level: _Level) -> Iterator[tuple[str, str]]:
    if len(level.members(FLOORS[2])) > 1:
        yield level.where(FLOORS[2]), "only the first of its objects makes sounds: join them"


def _spelling(level: _Level) -> Iterator[tuple[str, str]]:
    known = {name.lower(): name for name in KNOWN}
    for name, group in level.groups.items():
        wanted = known.get(name.strip().lower())
        if wanted is not None and wanted != name:
            yield group.address, f"the game looks for a group {wanted}, not {name}"
        elif name.startswith("P_Modul_") and name not in KNOWN:
            yield group.address, f"the game has no element {name}"


RULES: Final[dict[str, tuple[Rule, ...]]] = {
    "ballance": (
        Rule("start", ERROR, _GROUPING, _only(START, "PS_FourFlames_01")),
        Rule("end", ERROR, _GROUPING, _only(END, "PE_Balloon_01")),
        Rule("reset-points", ERROR, _LEVEL, _no_resets),
        Rule("reset-point-names", ERROR, _GROUPING, _numbered(RESETS, "PR_Resetpoint")),
        Rule("checkpoint-names", ERROR, _GROUPING, _numbered(CHECKPOINTS, "PC_TwoFlames")),
        Rule("checkpoints", ERROR, _ORIGINALS, _counts),
        Rule("sectors", ERROR, _LEVEL, _sectors),
        Rule("elements", ERROR, _MODULE, _elements),
        Rule("shapes", ERROR, _FLOOR, _shapes),
        Rule("group-names", WARNING, _GROUPING, _spelling),
        Rule("many-sectors", WARNING, _LEVEL, _many_sectors),
        Rule("single-sector", WARNING, _LEVEL, _single),
        Rule("idle-objects", WARNING, _GROUPING, _idle),
        Rule("floors", WARNING, _ORIGINALS, _ground),
        Rule("depth-test-cubes", WARNING, _ORIGINALS, _cubes),
        Rule("visible-cubes", WARNING, _DEPTH, _visible_cubes),
        Rule("stoppers", WARNING, _FLOOR, _stoppers),
    )
}
