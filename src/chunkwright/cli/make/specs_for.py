"""``chunkwright specs --for``: specs made for files, and their parsers in Python."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import defaultdict
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.batch.sources import expand
from chunkwright.cli.options import open_document
from chunkwright.cli.output import wrote
from chunkwright.errors import (
    ChunkwrightError,
    FileAccessError,
    QueryError,
    UnknownFormatError,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.formats.registry import AnyFormat
    from chunkwright.formats.spec_files import MadeSpec

_COMPILER: Final = "kaitai-struct-compiler"
_MODULES: Final = "node_modules"
_CHECKOUT: Final = Path(__file__).parents[4] / "tools" / "ksc"
# So many lines take the Web IDE three seconds on a slow machine.
_LARGE: Final = 7_000


def made_for(paths: Sequence[str], classes: Sequence[str], *, lean: bool) -> list[MadeSpec]:
    """Make the specs for files, folders and patterns; files of unknown formats are skipped."""
    from chunkwright.formats import registry

    formats = {format.name: format for format in registry.formats()}
    by_format: dict[str, list[Any]] = defaultdict(list)
    found: set[str] = set()  # in folders and by patterns, where other files may be too
    for entry in expand(paths):
        try:
            document = open_document(entry.path, {})
        except ChunkwrightError as error:
            if entry.named:
                raise
            if not isinstance(error, UnknownFormatError):
                _skip(error)
            continue
        by_format[document.format].append(document)
        found.update(() if entry.named else (entry.path,))
    made = [
        one
        for name, documents in by_format.items()
        for one in _made(formats[name], documents, classes, lean, found)
    ]
    if not made:
        raise QueryError(f"no spec can be made for what is in {', '.join(paths)}")
    return made


def _made(
    format: AnyFormat, documents: list[Any], classes: Sequence[str], lean: bool, found: set[str]
) -> list[MadeSpec]:
    """Make the specs for files of one format, without those found for which none can be made."""
    while documents:
        try:
            return format.make_specs(documents, classes=classes, lean=lean)
        except QueryError as error:
            if error.file not in found:
                raise
            _skip(error)
            documents = [each for each in documents if each.source != error.file]
    return []


def _skip(error: ChunkwrightError) -> None:
    click.echo(printable(f"skipped: {error}"), err=True)


def made_of(sdk: str, layout: str | None, classes: Sequence[str], *, lean: bool) -> list[MadeSpec]:
    """Make the spec of a version without a file: of packfiles of a layout, or of tagfiles."""
    if layout is not None:
        from chunkwright.hkx.specs.making import for_version

        return [for_version(sdk, layout, classes=classes, lean=lean)]
    from chunkwright.tagfile.making import KNOWN
    from chunkwright.tagfile.specs import for_known_types

    if sdk not in KNOWN:
        raise click.UsageError(
            f"--sdk takes a --layout, such as 8101; without one, there is only {', '.join(KNOWN)}"
        )
    return [for_known_types(sdk, classes, lean=lean)]


def describe(made: MadeSpec, path: Path) -> None:
    """Print what a spec is for, and what it does not show."""
    lines = made.text.count("\n")
    served = f", for {counted(len(made.files), 'file')}" if made.files else ""
    total = counted(len(made.classes.plans), "class", "classes")
    wrote(path, f"{total}, {lines:,} lines{served}")
    if made.unknown:
        names = ", ".join(made.unknown)
        click.echo(printable(f"note: unknown, so that objects show no members: {names}"), err=True)
    if lines > _LARGE:
        click.echo(
            f"note: the Web IDE takes long to compile {lines:,} lines; name fewer files, or"
            " the classes alone with --classes",
            err=True,
        )


def compile_to_python(spec: Path) -> Path:
    """Compile a spec to a Python module beside it, with the compiler that is installed."""
    folder = spec.parent
    program = next(filter(None, map(shutil.which, (_COMPILER, "ksc"))), None)
    if program is not None:
        _run([program, "-t", "python", "--outdir", str(folder), str(spec)], spec)
        return spec.with_suffix(".py")
    node = shutil.which("node")
    found = node and _node_modules(folder)
    if not found:
        raise FileAccessError(
            "the Kaitai Struct compiler is not installed, so that no Python can be made",
            file=str(spec),
            hint=f"the spec is written; in its folder, npm install {_COMPILER}@0.11.0"
            " js-yaml@4.1.0 (with Node.js 18 or later), or install the compiler from"
            " https://kaitai.io/#download",
        )
    with as_file(files("chunkwright.cli") / "compile_spec.cjs") as script:
        command = [str(node), str(script), "python", str(spec), str(folder)]
        _run(command, spec, {"NODE_PATH": str(found)})
    return spec.with_suffix(".py")


def _node_modules(folder: Path) -> Path | None:
    """Return the folder of Node.js modules that has the compiler; None if there is none."""
    near = folder.resolve()
    places = [near, *near.parents, Path.cwd(), _CHECKOUT]
    found = (place / _MODULES for place in places)
    return next((each for each in found if (each / _COMPILER).is_dir()), None)


def _run(command: Sequence[str], spec: Path, more: dict[str, str] | None = None) -> None:
    run = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **(more or {})}
    )
    if run.returncode:
        said = (run.stderr or run.stdout).strip()[-400:]
        raise QueryError(f"{Path(command[0]).name} cannot compile it: {said}", file=str(spec))
