"""``chunkwright specs``: the Kaitai Struct specs, and specs made for files, with parsers in Python."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
from collections import defaultdict
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from chunkwright.base import fileio
from chunkwright.base.plain_words import OF_PACK
from chunkwright.base.wording import counted, printable
from chunkwright.batch import expand_listed
from chunkwright.cli.commands import folder_named, open_document, wrote
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    QueryError,
    UnknownFormatError,
    boundary,
)
from chunkwright.formats import registry
from chunkwright.formats.results import find_specs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.document import Document
    from chunkwright.formats.registry import AnyFormat
    from chunkwright.formats.results import MadeSpec


GUIDE: Final = """\
# Kaitai Struct specs of Chunkwright

To inspect a file, open <https://ide.kaitai.io>, drop **all** `.ksy` files of this folder into
its file list, then the file itself. Select that file, then open the spec of its format: the
specs that it imports are found by name.

| file | extensions | open | needs |
|---|---|---|---|
{rows}

The content decides, not the extension: a file whose data ends in `DVPL` is a wrapper, and shows
what is inside only after `chunkwright convert scene.sc2.dvpl scene.sc2`. XML files and tagfiles
named `.hkx` are not packfiles. A pack in two files has its table in the `.dvpm`, and the bytes in
the `.dvpd`: each of them opens with a spec of its own.

These specs of Havok files go down to the members of every object, follow pointers and show names.
Each is for one version of the SDK and one layout, and needs no other spec:

| files | open |
|---|---|
{havok}

`chunkwright specs DIR --for FILE` makes such a spec for any other Havok file.

To generate parsers for another language, use
[kaitai-struct-compiler](https://kaitai.io/#download) 0.11:
`kaitai-struct-compiler -t java havok_hkx.ksy`. The Python parsers are installed with Chunkwright:
`from chunkwright_kaitai import HavokHkx`.
"""
README: Final = "README.md"
IDE: Final = "https://ide.kaitai.io"


@click.command("specs")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False))
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path())
@click.option("--force", is_flag=True, help="Overwrite existing files that differ.")
@click.option(
    "--check",
    is_flag=True,
    help="Copy nothing; check that the installed parsers were made from the installed specs.",
)
@click.option(
    "--for",
    "first",
    metavar="FILE...",
    multiple=True,
    type=click.Path(),
    help="Make a spec for these Havok files instead, down to the members of every object. FILE"
    " may be a folder or a pattern; there is one spec for all files of an SDK and layout.",
)
@click.option("--sdk", metavar="VERSION", help="Make a spec for this SDK without a file.")
@click.option("--layout", metavar="DIGITS", help="The layout for --sdk, such as 8101.")
@click.option("--classes", metavar="A,B", help="Describe objects of these classes too.")
@click.option("--all-members", is_flag=True, help="Also describe members that are not saved.")
@click.option("--python", "as_python", is_flag=True, help="Also compile the new specs to Python.")
def specs_command(
    folder: str | None,
    files: tuple[str, ...],
    force: bool,
    check: bool,
    first: tuple[str, ...],
    sdk: str | None,
    layout: str | None,
    classes: str | None,
    all_members: bool,
    as_python: bool,
) -> None:
    """Copy the Kaitai Struct specs, or make some for Havok files.

    The folder is created if necessary; a README in it says which spec opens what. The specs
    import each other by name, so keep them together in one flat folder. A spec that is made for
    files needs no other.

    \b
    Examples:
      chunkwright specs some-folder
      chunkwright specs some-folder --for skeleton.hkx
      chunkwright specs some-folder --for "mods/**/*.hkx" --python
      chunkwright specs some-folder --sdk hk_2010.2.0-r1 --layout 8101 --classes hkaSkeleton
    """
    if check == (folder is not None):
        raise click.UsageError("expected a folder to copy the specs to, or --check")
    names = [name for name in (classes or "").split(",") if name]
    if folder is not None and (first or sdk):
        _make(
            Making((*first, *files), sdk, layout, names, not all_members), folder, force, as_python
        )
        return
    if files or layout or names or all_members or as_python:
        raise click.UsageError("no spec to make: name files with --for, or a version with --sdk")
    specs = {spec.name: spec.read_bytes() for spec in find_specs()}
    if folder is None:
        _check(specs)
    else:
        ready = [one for format in registry.FORMATS for one in format.ready_specs()]
        made = {f"{spec.name}.ksy": spec.text.encode() for _, spec in ready}
        text = guide(specs, [(title, spec.name) for title, spec in ready])
        _copy(specs | made | {README: text.encode()}, folder_named(folder), force)


class Making(NamedTuple):
    """What specs to make: for files, or for an SDK and layout."""

    paths: tuple[str, ...]
    sdk: str | None
    layout: str | None
    classes: list[str]
    lean: bool

    def made(self) -> list[MadeSpec]:
        """Make the specs; ``UsageError`` if it is unclear for which files or version."""

        if self.sdk is None:
            if self.layout is not None:
                raise click.UsageError(
                    "--layout applies only with --sdk: files have a layout of their own"
                )
            return made_for(self.paths, self.classes, lean=self.lean)
        if self.paths:
            raise click.UsageError("--sdk takes no files, which have an SDK of their own")
        return made_of(self.sdk, self.layout, self.classes, lean=self.lean)


def _make(making: Making, folder: str, force: bool, as_python: bool) -> None:
    """Make specs in a folder, and print how to use them."""

    target = folder_named(folder)
    made = making.made()
    _write({f"{one.name}.ksy": one.text.encode() for one in made}, target, force)
    for one in made:
        describe(one, target / f"{one.name}.ksy")
    click.echo(
        f"Next: open {IDE}, drop the .ksy file and the file to inspect into its\n"
        "file list, open the file, then the spec."
    )
    for one in made if as_python else ():
        module = compile_to_python(target / f"{one.name}.ksy")
        name = "".join(word.capitalize() for word in one.name.split("_"))
        wrote(module, f"from {one.name} import {name}")


def _copy(files: dict[str, bytes], folder: Path, force: bool) -> None:
    written = _write(files, folder, force)
    wrote(folder, f"{counted(len(files), 'file')}, {written} of them new")
    click.echo(
        f"Next: open {IDE}, drop all of these .ksy files and a file to inspect\n"
        f"into its file list, then open the spec of that file's format; {README} says which."
    )


def _write(files: dict[str, bytes], folder: Path, force: bool) -> int:
    """Write the files that do not exist yet; return how many."""
    with boundary(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
        existing = {name for name in files if (folder / name).exists()}
        same = {name for name in existing if (folder / name).read_bytes() == files[name]}
    different = sorted(existing - same)
    if different and not force:
        raise FileAccessError(
            f"has different files named {', '.join(different)}; nothing was written",
            file=str(folder),
            hint="--force overwrites them",
        )
    for name in sorted(files.keys() - same):
        fileio.save(files[name], folder / name)
    return len(files) - len(same)


def guide(specs: dict[str, bytes], ready: Sequence[tuple[str, str]]) -> str:
    """Return the README of a folder of specs: which spec opens what, and what it needs.

    ``ready`` are the files of games and the names of the specs for them.
    """
    rows = []
    listed = [(format, spec) for format in registry.FORMATS for spec in format.specs]
    for format, spec in listed:
        name = f"{spec}.ksy"
        stated = format.endings if spec == format.spec else _endings(specs[name])
        endings = " ".join(f"`{ending}`" for ending in stated) or "none of its own"
        needs = ", ".join(f"`{each}`" for each in sorted(_imports(name, specs))) or "nothing"
        rows.append(f"| {format.title} | {endings} | `{name}` | {needs} |")
    havok = [f"| {title} | `{name}.ksy` |" for title, name in ready]
    return GUIDE.format(rows="\n".join(rows), havok="\n".join(havok))


def _endings(spec: bytes) -> list[str]:
    """Return the extensions that the head of a spec states."""
    block = re.search(rb"^  file-extension:((?: .*|\n    - .*)+)", spec, re.MULTILINE)
    return [f".{each}" for each in re.findall(r"\w+", block[1].decode() if block else "")]


def _imports(name: str, specs: dict[str, bytes]) -> set[str]:
    """Return the specs that a spec imports, directly or indirectly; some import each other."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        block = re.search(rb"^  imports:\n((?:    - .*\n)+)", specs[waiting.pop()], re.MULTILINE)
        direct = {
            f"{each}.ksy" for each in re.findall(r"- (\S+)", block[1].decode() if block else "")
        }
        waiting += direct - found
        found |= direct
    return found - {name}


def _check(specs: dict[str, bytes]) -> None:
    """Compare the specs with those that the generated package says it was made from."""
    from importlib.resources import files

    package = files("chunkwright_kaitai")
    stated = json.loads((package / "sources.json").read_text(encoding="utf-8"))
    wrong = sorted({f"{name}.ksy" for name in stated} ^ specs.keys())
    for name, row in stated.items():
        spec, module = specs.get(f"{name}.ksy", b""), (package / f"{name}.py").read_bytes()
        if (_digest(spec), _digest(module)) != (row["spec"], row["module"]):
            wrong.append(f"{name}.ksy")
    if wrong:
        raise CorruptError(
            f"the parsers in {package} were not made from {', '.join(sorted(set(wrong)))}",
            hint="run build.sh in a checkout, or reinstall the package",
        )
    click.echo(printable(f"{package}: made from the {counted(len(specs), 'spec')} installed"))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


_COMPILER: Final = "kaitai-struct-compiler"
_MODULES: Final = "node_modules"
_CHECKOUT: Final = Path(__file__).parents[4] / "tools" / "ksc"
# The Web IDE takes three seconds to compile this many lines on a slow machine.
_LARGE: Final = 7_000


def made_for(paths: Sequence[str], classes: Sequence[str], *, lean: bool) -> list[MadeSpec]:
    """Make the specs for files, folders and patterns; files of unknown formats are skipped."""
    from chunkwright.formats import registry

    formats = {format.name: format for format in registry.formats()}
    by_format: dict[str, list[Document]] = defaultdict(list)
    found: set[str] = set()  # in folders and by patterns, where other files may be too
    for entry in expand_listed(paths):
        try:
            document = open_document(entry.path, {})
        except ChunkwrightError as error:
            if entry.named:
                if error.hint == OF_PACK:
                    error.hint = "dava_dvpd.ksy describes it, which chunkwright specs DIR copies"
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
    format: AnyFormat,
    documents: list[Document],
    classes: Sequence[str],
    lean: bool,
    found: set[str],
) -> list[MadeSpec]:
    """Make the specs for files of one format, skipping ``found`` ones that have none."""
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
    """Make the spec for a version without any file: for packfiles of a layout, or for tagfiles."""
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
        click.echo(
            printable(f"note: objects of unknown classes show no members: {names}"), err=True
        )
    if lines > _LARGE:
        click.echo(
            f"note: the Web IDE takes a long time to compile {lines:,} lines; name fewer files, or"
            " only the classes with --classes",
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
