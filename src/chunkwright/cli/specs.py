"""``chunkwright specs``: the Kaitai Struct specs, ready for the Web IDE."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from chunkwright import fileio
from chunkwright.addresses import printable
from chunkwright.cli.output import counted
from chunkwright.errors import FileAccessError, boundary

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@click.command("specs")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option("--force", is_flag=True, help="Overwrite files that are there and differ.")
def command(folder: Path, force: bool) -> None:
    """Copy the Kaitai Struct specs into a folder.

    The folder is made where there is none. The specs import each other by name, so they
    stay together in one flat folder.
    """
    specs = {spec.name: spec.read_bytes() for spec in find_specs()}
    with boundary(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
        existing = {name for name in specs if (folder / name).exists()}
        same = {name for name in existing if (folder / name).read_bytes() == specs[name]}
    different = sorted(existing - same)
    if different and not force:
        raise FileAccessError(
            f"holds other files of the names {', '.join(different)}; nothing was written",
            file=str(folder),
            hint="--force overwrites them",
        )
    for name in sorted(specs.keys() - same):
        fileio.save(specs[name], folder / name)
    click.echo(
        printable(f"{folder}: {counted(len(specs), 'spec')}, {len(specs) - len(same)} written")
    )
    click.echo(
        "Next: open https://ide.kaitai.io, drop all of these .ksy files and a file to look at\n"
        "into its file list, then open the spec of that file's format."
    )


def find_specs() -> list[Traversable]:
    """List the specs of this installation, a wheel or a source checkout."""
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
        "this installation has no specs", file=str(package / "ksy"), hint="install it again"
    )
