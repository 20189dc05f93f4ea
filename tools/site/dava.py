"""The page of the keys of DAVA scenes, made from the tables of ``sc2``."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from tables import filtered

from chunkwright.sc2.model.key_types import ROWS
from chunkwright.sc2.model.references import KINDS

_TOP: Final = """\
# Keys of DAVA scenes

The archives of nodes, components, materials and data nodes store each value under a key, with a
type. The engine looks for key and type together, so a new entry needs the type that its key has
in real files: `archive["cam.fov"] = 1` stores a FLOAT. The numbers say how many entries, or how
many different targets, real scenes have.

## References

The number in one of these entries is that of another object, which trees, queries and differences
show in its place.
"""
_TYPES: Final = """\
## Types

Keys whose type is not the one that a Python value gets by default (a `bool` is BOOLEAN, a `float`
FLOAT, a `str` STRING ...), and floats of keys that are often given as `int`. N is any number.
"""


def page() -> str:
    """Return the page, as Markdown."""
    lines = ["| Key | Target | Found by | Type | Seen |", "|---|---|---|---|---|"]
    for kind in KINDS:
        where = f"{kind.space.value}{', in the geometry too' if kind.in_geometry else ''}"
        seen = kind.seen or "in the engine's sources only"
        lines += [
            f"| `{key}` | {kind.target} | {where} | {kind.stored_as.name} | {seen} |"
            for key in _keys(kind.key)
        ]
    types: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for type_, keys in ROWS.items():
        for key, seen in keys.items():
            types[key].append((type_.name, seen))
    rows = [
        (f"`{key}`", ", ".join(name for name, _ in found), ", ".join(str(n) for _, n in found))
        for key, found in sorted(types.items(), key=lambda item: item[0].lower())
    ]
    table = filtered(("Key", "Type", "Entries seen"), rows, "key or type", searched=True)
    return "\n".join((_TOP, *lines, "", _TYPES, table)) + "\n"


def _keys(pattern: str) -> list[str]:
    """Return the keys that a pattern stands for, with N for any number."""
    plain = pattern.replace(r"\d+", "N").replace("\\.", ".")
    found = re.fullmatch(r"\((.*)\)(.*)", plain)
    return [f"{each}{found[2]}" for each in found[1].split("|")] if found else [plain]
