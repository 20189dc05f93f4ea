"""``chunkwright specs``: the Kaitai Struct specs, ready for the Web IDE."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from chunkwright import fileio, registry
from chunkwright.addresses import printable
from chunkwright.cli.output import folder_named, wrote
from chunkwright.errors import CorruptError, FileAccessError, boundary
from chunkwright.wording import counted

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


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
named `.hkx` are not packfiles.

To generate parsers for another language, use
[kaitai-struct-compiler](https://kaitai.io/#download) 0.11:
`kaitai-struct-compiler -t java havok_hkx.ksy`. The Python parsers are installed with Chunkwright:
`from chunkwright_kaitai import HavokHkx`.
"""
README: Final = "README.md"
IDE: Final = "https://ide.kaitai.io"


@click.command("specs")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False))
@click.option("--force", is_flag=True, help="Overwrite existing files that differ.")
@click.option(
    "--check",
    is_flag=True,
    help="Copy nothing; check that the installed parsers were made from the installed specs.",
)
def command(folder: str | None, force: bool, check: bool) -> None:
    """Copy the Kaitai Struct specs into a folder.

    The folder is created if necessary; a README in it says which spec opens what. The specs
    import each other by name, so keep them together in one flat folder.

    \b
    Example:
      chunkwright specs some-folder
    """
    if check == (folder is not None):
        raise click.UsageError("expected a folder to copy the specs to, or --check")
    specs = {spec.name: spec.read_bytes() for spec in find_specs()}
    if folder is None:
        _check(specs)
    else:
        _copy(specs | {README: guide(specs).encode()}, folder_named(folder), force)


def _copy(files: dict[str, bytes], folder: Path, force: bool) -> None:
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
    written = len(files) - len(same)
    wrote(folder, f"{counted(len(files), 'file')}, {written} of them new")
    click.echo(
        f"Next: open {IDE}, drop all of these .ksy files and a file to inspect\n"
        f"into its file list, then open the spec of that file's format; {README} says which."
    )


def guide(specs: dict[str, bytes]) -> str:
    """Return the README of a folder of specs: which spec opens what, and what it needs."""
    rows = []
    listed = [(room, spec) for room in registry.ROOMS for spec in room.specs]
    for room, spec in listed:
        name = f"{spec}.ksy"
        endings = " ".join(f"`{ending}`" for ending in room.endings) or "none of its own"
        needs = ", ".join(f"`{each}`" for each in sorted(_imports(name, specs))) or "nothing"
        rows.append(f"| {room.title} | {endings} | `{name}` | {needs} |")
    return GUIDE.format(rows="\n".join(rows))


def _imports(name: str, specs: dict[str, bytes]) -> set[str]:
    """Return the specs that a spec imports, directly or indirectly."""
    block = re.search(rb"^  imports:\n((?:    - .*\n)+)", specs[name], re.MULTILINE)
    direct = re.findall(r"- (\S+)", block[1].decode()) if block else []
    return {found for each in direct for found in (f"{each}.ksy", *_imports(f"{each}.ksy", specs))}


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


def find_specs() -> list[Traversable]:
    """Return the specs of this installation, a wheel or a source checkout."""
    from importlib.resources import files

    package = files("chunkwright")
    checkout = Path(__file__).parents[3] / "ksy"
    for folder in (package / "ksy", checkout):
        if folder.is_dir():
            return sorted(
                (file for file in folder.iterdir() if file.name.endswith(".ksy")),
                key=lambda file: file.name,
            )
    raise FileAccessError(
        "this installation has no specs", file=str(package / "ksy"), hint="reinstall the package"
    )
