"""What the keys of real scenes hold: ``python tools/scenes/survey_keys.py FILE_OR_FOLDER...``.

Writes ``chunkwright/sc2/model/key_types.py``, the types that new entries get, and prints two tables.
``types``: how often an entry of a key has which variant type, by generation of scenes; numbers in
keys are written as N. ``references``: for every key with numbers or arrays of 8 bytes, how many of
its different non-zero values are the id of a data node, polygon group or entity of the same scene,
and of which classes. Ids below 256 are counted apart, because a small number may as well be an
index.

The rows in ``chunkwright.sc2.model.references`` were chosen from the second.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.keyed_archive import KeyedArchive, VariantArray
from chunkwright.sc2 import Scene

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.keyed_archive import VariantType

GENERATIONS: Final = ((1, 9), (10, 25), (26, 29), (30, 49))
# Smaller numbers are counts and indices far more often than ids.
SMALLEST: Final = 256
TABLE: Final = Path(chunkwright.__file__).parent / "sc2" / "model" / "key_table.py"
# Types that hold the same Python value; the first is used for it where nothing is known.
KINDS: Final = (
    ("INT32", "FLOAT", "UINT32", "INT64", "UINT64", "FLOAT64", "INT8", "UINT8", "INT16", "UINT16"),
    ("STRING", "FASTNAME", "FILEPATH", "WIDE_STRING"),
    (
        *("ARRAY", "VECTOR2", "VECTOR3", "VECTOR4", "MATRIX2", "MATRIX3", "MATRIX4", "COLOR"),
        *("AABBOX2", "AABBOX3", "RECT", "QUATERNION", "TRANSFORM"),
    ),
)
HEAD: Final = '''"""The type that entries of a key have in real scenes, where a new one would get another.

Made by ``tools/scenes/survey_keys.py``: type -> key -> number of entries seen, N for any number
in a key. Left out are keys that have had several types which hold the same Python value.
"""

from __future__ import annotations

from typing import Final

from chunkwright.keyed_archive.values import VariantType as T

ROWS: Final[dict[T, dict[str, int]]] = {
'''
Entry = tuple[str, str, "VariantType", object]


def scenes(paths: Iterable[Path]) -> Iterator[tuple[Path, Scene]]:
    """Open every scene among the files and folders, each content once."""
    seen: set[bytes] = set()
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if ".sc2" not in file.suffixes:
                continue
            try:
                scene = chunkwright.open(file)
            except ChunkwrightError as error:
                print(f"# left out: {error}")
                continue
            if isinstance(scene, Scene) and bytes(scene) not in seen:
                seen.add(bytes(scene))
                yield file, scene


def entries(scene: Scene) -> Iterator[Entry]:
    """Yield (class of the holder, key, type, value) of every entry at any depth."""
    todo: list[tuple[str, KeyedArchive | VariantArray]] = [("", one) for _, one in scene.archives()]
    while todo:
        around, container = todo.pop()
        if isinstance(container, KeyedArchive):
            name = container.get("##name") or container.get("comp.typename") or around
            for key, type_, value in container.entries():
                yield str(name), re.sub(r"\d+", "N", key), type_, value
            around = str(name)
        inside = container.stored_values
        todo.extend((around, one) for one in inside if isinstance(one, KeyedArchive | VariantArray))


def ids(scene: Scene) -> dict[int, str]:
    """Map every id in a scene to the class of what has it."""
    found = {}
    for kind, key in (("entity", "id"), ("", "materialKey"), ("", "#id")):
        for node in (*scene.all_nodes(), *scene.all_data_nodes()):
            number = as_number(node.archive.get(key))
            if number is not None:
                found[number] = kind or node.class_name
    return found


def as_number(value: object) -> int | None:
    """Return a number, or the number that 8 bytes store."""
    if isinstance(value, bytes) and len(value) == 8:
        return int.from_bytes(value, "little")
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def generation(version: int) -> str:
    """Return the range of versions that a version is in."""
    return next(f"{low}-{high}" for low, high in GENERATIONS if low <= version <= high)


def table(types: dict[str, Counter[str]]) -> str:
    """Write the module with the types of keys."""
    rows: dict[str, dict[str, int]] = defaultdict(dict)
    for key, seen in sorted(types.items()):
        for kind in KINDS:
            of_kind: Counter[str] = Counter()
            for each, times in seen.items():
                if (type_ := each.split()[1]) in kind:
                    of_kind[type_] += times
            if len(of_kind) == 1 and kind[0] not in of_kind:
                [(type_, times)] = of_kind.items()
                rows[type_][key] = times
    lines = [HEAD]
    for type_ in sorted(rows):
        inside = "".join(f'        "{key}": {times},\n' for key, times in rows[type_].items())
        lines.append(f"    T.{type_}: {{\n{inside}    }},\n")
    return "".join([*lines, "}\n"])


def types_of(paths: Iterable[Path]) -> dict[str, Counter[str]]:
    """Count the types of every key, by generation of scenes."""
    types: dict[str, Counter[str]] = defaultdict(Counter)
    for _, scene in scenes(paths):
        for _, key, type_, _ in entries(scene):
            types[key][f"{generation(scene.version)} {type_.name}"] += 1
    return types


def print_references(paths: Iterable[Path]) -> None:
    """Print for each key how many of its numbers are ids in their scene, and of what."""
    values: dict[str, Counter[str]] = defaultdict(Counter)
    targets: dict[str, Counter[str]] = defaultdict(Counter)
    for _, scene in scenes(paths):
        known = ids(scene)
        numbers = {(f"{holder}: {key}", as_number(one)) for holder, key, _, one in entries(scene)}
        for place, number in numbers:
            if number is not None:
                large = "large" if number >= SMALLEST else "small" if number else "zero"
                values[place][large] += 1
                if number and number in known:
                    targets[place][f"{large} -> {known[number]}"] += 1
    for place in sorted(targets):
        print(f"  {place}: {dict(sorted(values[place].items()))} {dict(targets[place])}")


def main() -> None:
    """Print both tables and write the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    paths = parser.parse_args().paths
    types = types_of(paths)
    TABLE.write_text(table(types))
    print("types")
    for key in sorted(types):
        print(f"  {key}: {dict(sorted(types[key].items()))}")
    print("references: different values of each key, and those that are ids in their scene")
    print_references(paths)


if __name__ == "__main__":
    main()
