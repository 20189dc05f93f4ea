"""The pages of Havok classes, made from the class tables of ``hkx``: one page per library."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from chunkwright.hkx.classes.layout import Layout, Layouts, known
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.versions import VERSIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.classes.layout import ClassLayout
    from chunkwright.hkx.classes.table import ClassDef, ClassTable, MemberDef

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
_LAYOUTS: Final = {name: Layout.parse(name) for name in ("4101", "8101")}


class Havok:
    """The class tables of all versions, and the pages made of them."""

    def __init__(self) -> None:
        self.tables: dict[str, ClassTable] = {name: builtin(name) for name in VERSIONS}
        self.libraries: dict[str, dict[str, list[str]]] = defaultdict(dict)
        for version, table in self.tables.items():
            for name in table:
                self.libraries[_library(name)].setdefault(name, []).append(version)

    def pages(self) -> Iterator[tuple[str, str, str]]:
        """Yield file name, title and Markdown of each page, the overview first."""
        yield "index", "Havok classes", self._overview()
        for library in sorted(self.libraries):
            title = f"{library}: {LIBRARIES[library]}"
            yield library, title, self._page(library, title)

    def _overview(self) -> str:
        lines = [
            "# Havok classes",
            "What the package knows of the classes in packfiles: members, types, enums and "
            "offsets, by version. The search finds a class or a member by name. Where a fact "
            "comes from is in the heads of `src/chunkwright/hkx/classes/data/*.txt`.",
            "| Library | | Classes |\n|---|---|---|\n"
            + "\n".join(
                f"| [{name}]({name}.md) | {LIBRARIES[name]} | {len(self.libraries[name])} |"
                for name in sorted(self.libraries)
            ),
            "| Version | Classes |\n|---|---|\n"
            + "\n".join(f"| {name} | {len(table)} |" for name, table in self.tables.items()),
        ]
        return "\n\n".join(lines) + "\n"

    def _page(self, library: str, title: str) -> str:
        parts = [f"# {title}"]
        for name in sorted(self.libraries[library]):
            versions = self.libraries[library][name]
            parts += self._class(name, versions)
        return "\n\n".join(parts) + "\n"

    def _class(self, name: str, versions: list[str]) -> Iterator[str]:
        yield f"## {name} {{ #{name.lower()} }}"
        eras: dict[tuple[object, ...], list[str]] = defaultdict(list)
        for version in versions:
            one = self.tables[version][name]
            eras[one.parent, one.members, one.enums].append(version)
        for group in eras.values():
            newest = group[-1]
            yield f"*{', '.join(group)}*"
            yield self._definition(self.tables[newest][name], newest)

    def _definition(self, one: ClassDef, version: str) -> str:
        table = self.tables[version]
        layouts = [
            known(Layouts(table, layout).__getitem__, one.name) for layout in _LAYOUTS.values()
        ]
        sizes = " or ".join(str(each.size) for each in layouts if each)
        facts = [f"derived from {self._link(one.parent)}"] if one.parent else []
        facts += [f"{sizes} bytes with pointers of 4 or 8"] if sizes else []
        facts += [f"signature `{one.signature:#010x}`"] if one.signature is not None else []
        parts = ["; ".join(facts) + "." if facts else ""]
        if one.members:
            head = "| 4101 | 8101 | Member | Type |\n|---|---|---|---|\n"
            parts.append(head + "\n".join(self._member(each, layouts) for each in one.members))
        for enum in one.enums:
            items = ", ".join(f"`{name}` {value}" for name, value in enum.items)
            parts.append(f"Enum `{enum.name}`: {items}")
        return "\n\n".join(part for part in parts if part)

    def _member(self, member: MemberDef, layouts: list[ClassLayout | None]) -> str:
        places = [_offset(each, member) for each in layouts]
        kind = member.type if member.subtype == "VOID" else f"{member.type} of {member.subtype}"
        refers = f" {self._link(member.refers)}" if member.refers else ""
        count = f" [{member.count}]" if member.count else ""
        flags = " (not saved)" if member.ignored else ""
        return f"| {' | '.join(places)} | `{member.name}` | {kind}{refers}{count}{flags} |"

    def _link(self, name: str) -> str:
        library = _library(name)
        if name in self.libraries.get(library, {}):
            return f"[{name}]({library}.md#{name.lower()})"
        return f"`{name}`"


def _library(name: str) -> str:
    prefix = re.match(r"[a-z]*", name)
    return prefix[0] if prefix and prefix[0] in LIBRARIES else "other"


def _offset(layout: ClassLayout | None, member: MemberDef) -> str:
    if layout is None:
        return ""
    return next((f"{slot.offset:#x}" for slot in layout.slots if slot.member is member), "")
