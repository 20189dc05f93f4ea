"""The fixed parts of specs: templates in which the types of classes are filled in."""

from __future__ import annotations

import pkgutil
import re
from collections import Counter, defaultdict
from functools import cache
from string import Template
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.specs.classes import ClassTypes


@cache
def text_of(package: str, name: str) -> str:
    """Return a template, which lies beside the modules of a package."""
    data = pkgutil.get_data(package, f"{name}.ksy")
    assert data is not None, "the loader of the package gives no data"
    return data.decode("ascii")


@cache
def blocks() -> str:
    """Return the types of vectors and matrices, which all specs have."""
    return text_of("chunkwright.hkx.specs", "blocks")


def types_of(template: str) -> list[str]:
    """Return the names of the types that a template declares, which no class can have."""
    types = template.partition("\ntypes:\n")[2] + blocks()
    return re.findall(r"^  (\w+):", types, re.MULTILINE)


def filled(template: str, types: ClassTypes, **words: str) -> str:
    """Return a spec: the template, then the types and enums of the classes."""
    head = Template(template).substitute(words)
    lines = "\n".join([*types.type_lines(), *types.enums.lines()])
    return used_only(head + blocks(), lines) + lines + "\n"


def used_only(head: str, lines: str) -> str:
    """Return the fixed part without types that nothing mentions: types are what compilers count."""
    start, _, types = head.partition("\ntypes:\n")
    blocks_of = re.split(r"^(?=  \w+:\n)", types, flags=re.MULTILINE)
    while True:
        words = Counter(re.findall(r"\w+", "".join([start, *blocks_of, lines])))
        used = [block for block in blocks_of if words[block.split(":")[0].strip()] != 1]
        if len(used) == len(blocks_of):
            return f"{start}\ntypes:\n{''.join(used)}"
        blocks_of = used


def cases(types: ClassTypes, objects: Sequence[Plan]) -> str:
    """Return the cases of the body of an object, by the name of its class."""
    return "\n".join(f"""            '"{one.name}"': {types.id_of(one)}""" for one in objects)


def title_offsets(types: ClassTypes, objects: Sequence[Plan]) -> str:
    """Return the expression for the offset of an object's name, by the name of its class."""
    found: dict[int, list[str]] = defaultdict(list)
    for plan in objects:
        title = types.title_of(plan)
        if title is not None:
            found[plan.slots[title].offset].append(plan.name)
    parts = []
    for offset, names in sorted(found.items()):
        either = " or ".join(f'class_name == "{name}"' for name in names)
        parts.append(f"({either}) ? {offset} :")
    return "\n          ".join([*parts, "-1"])
