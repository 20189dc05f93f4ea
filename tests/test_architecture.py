"""The arrows of ``docs/architecture.md``: which module may import which, and no circles.

Imports inside functions count; those for type checkers alone do not.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "chunkwright"

# The formats, each with those that it depends on.
FORMATS = {
    "anim": (),
    "dvpk": ("dvpl",),
    "dvpl": (),
    "heightmap": (),
    "hkx": (),
    "keyed_archive": (),
    "nmo": ("state_chunk",),
    "sc2": ("anim", "heightmap", "keyed_archive", "scg", "tex"),
    "scg": ("keyed_archive",),
    "state_chunk": (),
    "tagfile": ("hkx",),
    "tex": (),
}

# The layers of what all formats share, from the bottom up: imports go down, or stay in a layer.
FLOORS = (
    ("base", "binary", "errors"),
    ("query", "graphs"),
    ("document", "formats"),
    ("records",),
    ("exchange", "operations", "merging"),
    ("batch",),
    ("difference", "catalogue"),
    ("viewer",),
    ("cli", "__main__"),
)

# The packages between the command line and the registry.
FRONT_DOOR = (
    "chunkwright",
    "chunkwright.operations.files",
    "chunkwright.operations.files",
    "chunkwright.operations.converting",
    "chunkwright.operations",
    "chunkwright.exchange.exporting",
    "chunkwright.exchange.importing",
    "chunkwright.merging",
    "chunkwright",
)

# What formats may know of the exchange with other programs; its files are above them.
SCENE_MODEL = (
    "chunkwright.exchange.edits.comparing",
    "chunkwright.exchange.edits.looks",
    "chunkwright.exchange.edits.model",
    "chunkwright.exchange.edits.soups",
    "chunkwright.exchange.model",
    "chunkwright.exchange.transforms",
)


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
        ".__init__"
    )


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imports(path: Path) -> Iterator[str]:
    """Yield the modules of the package that one imports at run time."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_checkers = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in for_checkers:
            continue
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("chunkwright"):
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in MODULES else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)


@cache
def edges() -> dict[str, set[str]]:
    return {
        name: {target for target in imports(path) if target in MODULES} - {name}
        for name, path in MODULES.items()
    }


@cache
def circles() -> list[list[str]]:
    """Return the groups of modules that import each other, by the reach of each module."""
    reach: dict[str, set[str]] = {}
    for start in edges():
        seen: set[str] = set()
        todo = [start]
        while todo:
            for target in edges()[todo.pop()] - seen:
                seen.add(target)
                todo.append(target)
        reach[start] = seen
    groups = {
        tuple(sorted({name, *(other for other in reach[name] if name in reach[other])}))
        for name in reach
        if name in reach[name]
    }
    return [list(group) for group in sorted(groups)]


def format_of(name: str) -> str:
    """Return the format of a module, "" for what all formats share."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in FORMATS else ""


# Folders that contain parts, instead of being a part.
FOLDERS = ("ask", "edit", "file")


def part_of(name: str) -> str:
    """Return the first word of a module's name within its format: ``views`` of ``hkx.views.view``.

    The folders that every large format has say where a module is, not what it does: as ``resolve``
    of ``nmo.file.resolve``.
    """
    parts = [part for part in name.split(".")[2:] if part not in FOLDERS]
    return parts[0] if parts else ""


@cache
def wrong_arrows() -> list[tuple[str, str]]:
    return [
        (name, target)
        for name, targets in edges().items()
        for target in sorted(targets)
        if not may_import(name, target)
    ]


def may_import(name: str, target: str) -> bool:
    """Whether an import goes down: from the command line through the registry and formats to the bottom."""
    format, other = format_of(name), format_of(target)
    shared, part = target.split(".")[1:2], part_of(target)
    if name.startswith("chunkwright.cli") or name == "chunkwright.__main__":
        return True
    if name.startswith(("chunkwright.batch", "chunkwright.catalogue", "chunkwright.viewer")):
        return shared != ["cli"]  # they work on files of any format
    if shared == ["cli"] or target == "chunkwright":
        return False  # the command line and the front door are on top
    if target == "chunkwright.formats.registry":
        return name in FRONT_DOOR
    if name == "chunkwright.formats.registry" and other:
        return not part  # the package alone, which declares the format
    if shared == ["exchange"] and format:
        return target in SCENE_MODEL
    if format and other and format != other:
        return other in FORMATS[format]
    if not format:
        # the shared packages import no format
        return not other and (name == "chunkwright" or floor_of(target) <= floor_of(name))
    return part not in forbidden(part_of(name))


def floor_of(name: str) -> int:
    """Return the layer of a module that all formats share, counted from the bottom."""
    folder = name.split(".")[1]
    return next(floor for floor, folders in enumerate(FLOORS) if folder in folders)


def forbidden(part: str) -> set[str]:
    """Return the parts of its format that a part must not import."""
    above = {"text", "report", "views", "conversion", "demo"}
    if part == "model":
        return {"resolve", "serialize", *above}
    if part == "resolve":
        return {"serialize", *above}
    if part == "serialize":
        return {"resolve", *above}
    return set()


def violations(format: str) -> list[object]:
    """Return the import cycles and wrong arrows of a format; "" stands for what all formats share."""
    own = [circle for circle in circles() if any(format_of(name) == format for name in circle)]
    return [*own, *(arrow for arrow in wrong_arrows() if format_of(arrow[0]) == format)]


@pytest.mark.parametrize("format", ["", *FORMATS])
def test_modules_import_only_from_lower_layers(format: str) -> None:
    assert violations(format) == []


def test_every_folder_belongs_to_a_layer() -> None:
    declared = {type(format).__module__ for format in registry.FORMATS}
    assert declared == {f"chunkwright.{format}" for format in FORMATS}
    shared = {name.split(".")[1] for name in MODULES if "." in name} - set(FORMATS)
    assert shared == {folder for floor in FLOORS for folder in floor}


def test_listing_the_formats_loads_none_of_them() -> None:
    loaded = {name for name in edges()["chunkwright.formats.registry"] if format_of(name)}
    assert loaded == {f"chunkwright.{format}" for format in FORMATS}
    for name in loaded:
        module = ast.parse(MODULES[name].read_text(encoding="utf-8"))
        direct = [node for node in module.body if isinstance(node, ast.ImportFrom)]
        imported = {str(node.module) for node in direct if format_of(str(node.module))}
        assert imported <= loaded  # declarations that two formats share


def test_the_document_names_files_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    walks = text[text.index("## Walks") :]
    named = set(re.findall(r"(?:src|tests|tools|ksy)/[\w./-]*\w\.[a-z]+\b", walks))
    assert len(named) > 6
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_document_names_modules_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    files = [f"/{path.relative_to(ROOT).as_posix()}" for path in MODULES.values()]
    named = set(re.findall(r"`(?!tests/|tools/)((?:[a-z_]+/)*[a-z_]+\.py)`", text))
    assert len(named) > 60
    assert [name for name in sorted(named) if not any(f.endswith(f"/{name}") for f in files)] == []


@pytest.mark.slow
def test_each_module_can_be_imported_first() -> None:
    """A package that imports its own importer works or fails depending on what was imported before."""
    code = (
        "import importlib, os, sys\n"
        "for name in sys.argv[1:]:\n"
        "    child = os.fork()\n"
        "    if not child:\n"
        "        importlib.import_module(name)\n"
        "        os._exit(0)\n"
        "    if os.waitpid(child, 0)[1]:\n"
        "        print(name)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *sorted(MODULES)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("", "")


def test_no_package_hides_one_of_its_modules_behind_another_name() -> None:
    """``from a import b``, if package ``a`` has a module ``b``, depends on what was imported first."""
    hidden = []
    for name, path in MODULES.items():
        if path.name != "__init__.py":
            continue
        modules = {each.stem for each in path.parent.glob("*.py")}
        modules |= {each.parent.name for each in path.parent.glob("*/__init__.py")}
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module != name:
                bound = {each.asname or each.name for each in node.names}
                hidden += [f"{name}: {each}" for each in sorted(bound & modules)]
    assert hidden == []
