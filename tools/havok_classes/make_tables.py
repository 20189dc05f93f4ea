"""Make the class tables of the project: ``python tools/havok_classes/make_tables.py [FOLDER]``.

The tables, ``src/chunkwright/hkx/classes/data/<contents version>.txt``, are the facts in their
compact form. Without FOLDER they are made again from themselves and from ``further/``, with the
classes of single games, each of which must compute to the signature that it states. With
FOLDER the facts are those of ``FOLDER/classes_*.json``, as a reader of class dumps writes them.

Offsets and sizes are left out: the layout rule computes them. An enum that a member takes from
another class is written ``Class.Enum``; where several classes declare one of that name, the
published signature decides.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

from chunkwright.errors import QueryError
from chunkwright.hkx.classes import NAMED, MemberFlags
from chunkwright.hkx.classes.table import ClassDef, ClassTable, EnumDef, MemberDef, signature

DATA = Path(__file__).resolve().parents[2] / "src/chunkwright/hkx/classes/data"
FURTHER = Path(__file__).resolve().parent / "further"
HEADING = """Havok classes of {version}: {count} classes.
Facts stated by:
{sources}
Made by tools/havok_classes/make_tables.py; the form is explained in classes/table.py."""


def main() -> None:
    """Write one table for each table there is, or each JSON file of the folder given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="holds classes_*.json")
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    read = table_from_text if options.folder is None else table_from_json
    paths = DATA.glob("*.txt") if options.folder is None else options.folder.glob("classes_*.json")
    for path in sorted(paths):
        table, sources = read(path)
        further = add_further(table)
        target = options.out / f"{table.version}.txt"
        target.write_text(
            table.to_text(_heading(table, sources, further)), encoding="ascii", newline="\n"
        )
        print(f"{target.name}: {len(table)} classes, {target.stat().st_size:,} bytes")


def table_from_json(path: Path) -> tuple[ClassTable, list[str]]:
    """Return the table of a JSON file, and a line for each source of its facts."""
    facts = json.loads(path.read_text(encoding="utf-8"))
    stated = Counter(_source(one["src"]) for one in facts["classes"].values())
    lines = [f"  {source} ({count})" for source, count in stated.most_common()]
    return table_from_facts(facts), lines


def table_from_text(path: Path) -> tuple[ClassTable, list[str]]:
    """Return a table of the project without the classes of ``further``, and its sources."""
    text = path.read_text(encoding="ascii")
    whole = ClassTable.from_text(text, source=path.name)
    further = _further(whole.version)
    table = ClassTable(whole.version)
    table.enums.update(whole.enums)
    for name in whole:
        if further is None or name not in further:
            table.add(whole[name])
    sources = [line[2:] for line in text.splitlines() if line.startswith("#   ")]
    return table, [line for line in sources if "havok_classes/further" not in line]


def table_from_facts(facts: dict[str, Any]) -> ClassTable:
    """Turn one JSON file into a class table."""
    table = ClassTable(facts["havok"])
    inline: dict[tuple[str, str], EnumDef] = {}
    for name, fact in facts["classes"].items():
        members = tuple(_member(one) for one in fact["members"])
        table.add(
            ClassDef(
                name,
                fact["parent"] or "",
                members,
                tuple(_enum(one["name"], one["enum_item"]) for one in fact.get("enums", ())),
                int(fact["sig"], 16),
                fact["ver"],
                fact.get("ifaces", 0),
            )
        )
        for one in fact["members"]:
            if "enumItems" in one:
                inline[name, one["name"]] = _enum(one["enum"], one["enumItems"])
    for name in list(table):
        table.add(_resolve_enums(table, table[name], inline))
    return table


def add_further(table: ClassTable) -> list[str]:
    """Add the classes of single games, whose signatures have to be right; return their names."""
    further = _further(table.version)
    if further is None:
        return []
    for name in sorted(further):
        if name in table:
            raise SystemExit(f"{further.source}: {name} is in the facts already")
        computed = signature(further.over(table), name)
        if computed != further[name].signature:
            raise SystemExit(f"{further.source}: {name} has the signature {computed:#x}")
        table.add(further[name])
    return sorted(further)


def _further(version: str) -> ClassTable | None:
    path = FURTHER / f"{version}.txt"
    if not path.is_file():
        return None
    return ClassTable.from_text(path.read_text(encoding="ascii"), source=path.name)


def _heading(table: ClassTable, sources: list[str], further: list[str]) -> str:
    lines = [*sources]
    lines += [f"  tools/havok_classes/further ({len(further)})"] if further else []
    return HEADING.format(version=table.version, count=len(table), sources="\n".join(lines))


def _source(text: str) -> str:
    words = text.rpartition(": ")[2].split("/")
    if "__types__" in text:
        return "__types__ section of Grimrukh/soulstruct-havok resources/DES/c5020.anibnd"
    return "/".join(words[:2]).split()[0]


def _member(fact: dict[str, Any]) -> MemberDef:
    flags = MemberFlags(0)
    for word in filter(None, fact.get("flags", "").split("|")):
        flags |= MemberFlags[word]
    refers = fact.get("enum") if fact["type"] in NAMED else fact.get("class")
    count = fact.get("arr", 0)
    return MemberDef(fact["name"], fact["type"], fact["sub"], refers or "", count, flags)


def _enum(name: str, items: list[dict[str, Any]]) -> EnumDef:
    return EnumDef(name, tuple((item["name"], item["value"]) for item in items))


def _resolve_enums(
    table: ClassTable, one: ClassDef, inline: dict[tuple[str, str], EnumDef]
) -> ClassDef:
    """Return a class whose enums name the class that declares them, as its signature decides."""
    choices = []
    for member in one.members:
        own = any(enum.name == member.refers for enum in one.enums)
        if member.type not in NAMED or not member.refers or own:
            choices.append([member])
            continue
        stated = inline.get((one.name, member.name))
        holders = [
            MemberDef(
                member.name,
                member.type,
                member.subtype,
                f"{name}.{member.refers}",
                member.count,
                member.flags,
            )
            for name in sorted(table)
            for enum in table[name].enums
            if enum.name == member.refers and (stated is None or stated.items == enum.items)
        ]
        if not holders and stated is not None:
            table.enums[member.refers] = stated
        choices.append(holders or [member])
    for members in product(*choices):
        tried = one._replace(members=members)
        table.add(tried)
        if _signature(table, one.name) == one.signature:
            break
    else:
        if any(len(holders) > 1 for holders in choices):
            print(f"{one.name}: no choice of enums has its signature; the last one is kept")
    return tried


def _signature(table: ClassTable, name: str) -> int | None:
    try:
        return signature(table, name)
    except QueryError as error:
        print(f"{name}: no signature, {error}")
        return None


if __name__ == "__main__":
    main()
