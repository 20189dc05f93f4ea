"""The pages of Havok classes, made from the class tables of ``hkx``.

One page per class, one table per library, and one of all classes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from tables import WIDE, boosts, filtered

from chunkwright.hkx.classes import Layout, Layouts, known
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.versions import VERSIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.hkx.classes import ClassLayout
    from chunkwright.hkx.classes.table import ClassDef, ClassTable, EnumDef, MemberDef

LIBRARIES: Final = {
    "hk": "base",
    "hka": "animation",
    "hkai": "AI navigation",
    "hkb": "behaviour",
    "hkcd": "collision detection",
    "hcl": "cloth",
    "hknp": "physics of 2014",
    "hkp": "physics",
    "hkx": "scene data",
    "other": "classes of games",
}
_LAYOUTS: Final = ("4101", "8101")
_POINTER: Final = {"POINTER": "pointer to", "STRUCT": ""}
_SEVERAL: Final = {
    "ARRAY": "array of",
    "SIMPLEARRAY": "simple array of",
    "RELARRAY": "relative array of",
}
_MOST: Final = 24  # classes that are listed in one line


class Havok:
    """The class tables of all versions, and the pages made of them."""

    def __init__(self) -> None:
        self.tables: dict[str, ClassTable] = {name: builtin(name) for name in VERSIONS}
        self.libraries: dict[str, dict[str, list[str]]] = defaultdict(dict)
        self.derived: dict[str, set[str]] = defaultdict(set)
        self.users: dict[str, set[str]] = defaultdict(set)
        self._layouts = {
            (version, name): Layouts(table, Layout.parse(name))
            for version, table in self.tables.items()
            for name in _LAYOUTS
        }
        for version, table in self.tables.items():
            for name in table:
                self.libraries[_library(name)].setdefault(name, []).append(version)
                self.derived[table[name].parent].add(name)
                for member in table[name].members:
                    self.users[member.class_name].add(name)

    def pages(self) -> Iterator[tuple[str, str]]:
        """Yield the name without ``.md`` and the Markdown of each page, the overview first."""
        yield "index", self._overview()
        boost = boosts(name for names in self.libraries.values() for name in names)
        for library, names in sorted(self.libraries.items()):
            yield library, self._library_page(library)
            for name in names:
                yield f"{library}/{name}", f"{boost[name]}{self._class_page(name)}"

    def _overview(self) -> str:
        everything = [name for names in self.libraries.values() for name in names]
        lines = [
            f"{WIDE}# Havok classes",
            "What the package knows of the classes in packfiles: members, types, enums and "
            "offsets, by version. Each class has a page, which the search finds by the name of "
            "the class or of a member. Where a fact comes from is in the heads of "
            "`src/chunkwright/hkx/classes/data/*.txt`.",
            "Libraries, with the number of classes: "
            + ", ".join(
                f"[{name}]({name}.md) ({LIBRARIES[name]}, {len(self.libraries[name])})"
                for name in sorted(self.libraries)
            )
            + ".",
            "Versions: "
            + ", ".join(f"{name} ({len(table)})" for name, table in self.tables.items())
            + ".",
            self._classes(everything, ""),
        ]
        return "\n\n".join(lines) + "\n"

    def _library_page(self, library: str) -> str:
        title = f"{WIDE}# {library}: {LIBRARIES[library]}"
        intro = "[Havok classes](index.md) of this library. Each has a page of its own."
        return "\n\n".join((title, intro, self._classes(self.libraries[library], ""))) + "\n"

    def _classes(self, names: Iterable[str], folder: str) -> str:
        rows = []
        for name in sorted(names, key=str.lower):
            versions = self.libraries[_library(name)][name]
            parent = self.tables[versions[-1]][name].parent
            rows.append((self._link(name, folder), self._link(parent, folder), _span(versions)))
        return filtered(("Class", "Derived from", "Versions"), rows, "name or version")

    def _class_page(self, name: str) -> str:
        library = _library(name)
        versions = self.libraries[library][name]
        parts = [
            f"# {name}",
            f"[Havok classes](../index.md) / [{library}: {LIBRARIES[library]}](../{library}.md)",
            self._facts(name, versions),
        ]
        eras: dict[tuple[object, ...], list[str]] = defaultdict(list)
        for version in versions:
            one = self.tables[version][name]
            eras[one.parent, one.members, one.enums].append(version)
        for group in eras.values():
            parts.append(f"## {_span(group)}")
            parts += self._definition(self.tables[group[-1]][name], group[-1])
        return "\n\n".join(part for part in parts if part) + "\n"

    def _facts(self, name: str, versions: list[str]) -> str:
        chains = {self._chain(name, version): None for version in versions}
        rows = [("derived from", chain) for chain in chains if chain]
        rows += [("classes derived from it", self._links(self.derived[name]))]
        rows += [("members of its type in", self._links(self.users[name] - {name}))]
        lines = [f"| {title} | {text} |" for title, text in rows if text]
        # The search should find a class, not all classes that are related to it.
        table = "\n".join(("| | |\n|---|---|", *lines))
        return f"<div data-search-exclude markdown>\n\n{table}\n\n</div>" if lines else ""

    def _chain(self, name: str, version: str) -> str:
        parents = self.tables[version].chain(name)[-2::-1]
        return " : ".join(self._link(each.name) for each in parents)

    def _links(self, names: Iterable[str]) -> str:
        found = sorted(names, key=str.lower)
        more = f" and {len(found) - _MOST} more" if len(found) > _MOST else ""
        return ", ".join(self._link(each) for each in found[:_MOST]) + more

    def _definition(self, one: ClassDef, version: str) -> Iterator[str]:
        layouts = [
            known(self._layouts[version, layout].__getitem__, one.name) for layout in _LAYOUTS
        ]
        sizes = [each.size for each in layouts if each]
        facts = []
        if len(set(sizes)) > 1:
            facts.append(f"{sizes[0]} bytes with pointers of 4 (layout 4101), ")
            facts.append(f"{sizes[1]} bytes with pointers of 8 (8101). ")
        elif sizes:
            facts.append(f"{sizes[0]} bytes. ")
        if one.signature is not None:
            facts.append(f"Signature `{one.signature:#010x}`.")
        yield "".join(facts)
        if one.members:
            yield _HEAD + "\n".join(self._member(each, layouts) for each in one.members)
        else:
            yield "It has no members of its own."
        for enum in one.enums:
            yield _enum(enum)
        if inherited := self._inherited(one, layouts):
            yield f'??? note "Members of its bases"\n\n{_indented(inherited)}'

    def _inherited(self, one: ClassDef, layouts: list[ClassLayout | None]) -> str:
        narrow = layouts[0]
        if narrow is None:
            return ""
        own = {id(member) for member in one.members}
        rows = [
            f"{self._member(slot.member, layouts)} {self._link(slot.owner.name)} |"
            for slot in narrow.slots
            if id(slot.member) not in own
        ]
        head = "| 4101 | 8101 | Member | Type | Of |\n|---|---|---|---|---|\n"
        return head + "\n".join(rows) if rows else ""

    def _member(self, member: MemberDef, layouts: list[ClassLayout | None]) -> str:
        places = [_offset(each, member) for each in layouts]
        kind = self._kind(member) + (f" [{member.count}]" if member.count else "")
        flags = " (not saved)" if member.ignored else ""
        return f"| {' | '.join(places)} | `{member.name}` | {kind}{flags} |"

    def _kind(self, member: MemberDef) -> str:
        """Return the type of a member in words, with links to classes and enums."""
        if not member.class_name:  # a number, or an enum
            holder, _, enum = member.refers.rpartition(".")
            of = f" of {self._link(holder)}" if holder else ""
            inner = member.subtype if member.subtype != "VOID" else ""
            if enum:
                return f"{member.type.lower()} `{enum}`{of} ({inner})"
            return _plain(member.type, inner)
        target = self._link(member.class_name)
        inner = f"{_POINTER.get(member.subtype, '')} {target}".strip()
        if member.type in _SEVERAL:
            return f"{_SEVERAL[member.type]} {inner}".replace("of pointer", "of pointers")
        return f"{_POINTER.get(member.type, member.type)} {target}".strip()

    def _link(self, name: str, folder: str = "../") -> str:
        library = _library(name)
        if name in self.libraries.get(library, {}):
            return f"[{name}]({folder}{library}/{name}.md)"
        return f"`{name}`" if name else ""


_HEAD: Final = "| 4101 | 8101 | Member | Type |\n|---|---|---|---|\n"


def _plain(kind: str, inner: str) -> str:
    if kind in _SEVERAL:
        return f"{_SEVERAL[kind]} {inner}".removesuffix(" of ")
    return f"{kind} of {inner}" if inner else kind


def _enum(enum: EnumDef) -> str:
    items = "\n".join(f"| {value} | `{name}` |" for name, value in enum.items)
    return f"Enum `{enum.name}`:\n\n| Value | Name |\n|---|---|\n{items}"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


def _span(versions: list[str]) -> str:
    """Return versions as text, three or more that follow each other as first and last."""
    known_ones = list(VERSIONS)
    parts: list[list[str]] = []
    for version in versions:
        follows = parts and known_ones.index(version) == known_ones.index(parts[-1][-1]) + 1
        if follows:
            parts[-1].append(version)
        else:
            parts.append([version])
    return ", ".join(
        f"{part[0]} to {part[-1]}" if len(part) > 2 else ", ".join(part) for part in parts
    )


def _library(name: str) -> str:
    prefix = re.match(r"[a-z]*", name)
    return prefix[0] if prefix and prefix[0] in LIBRARIES else "other"


def _offset(layout: ClassLayout | None, member: MemberDef) -> str:
    if layout is None:
        return ""
    return next((f"{slot.offset:#x}" for slot in layout.slots if slot.member is member), "")
