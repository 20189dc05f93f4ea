"""``chunkwright patch``: differences applied to another file."""

from __future__ import annotations

import click

from chunkwright import fileio
from chunkwright.cli.app import fail
from chunkwright.cli.options import open_document, read_flags
from chunkwright.jsontext import loads


@click.command(
    "patch",
    epilog="Example: chunkwright diff --json old.hkx new.hkx > change.json;"
    " chunkwright patch other.hkx change.json -o patched.hkx",
)
@click.argument("file", type=click.Path())
@click.argument("differences", metavar="DIFF.json", type=click.Path())
@click.option("-o", "--out", type=click.Path(), help="The file to write; by default FILE itself.")
@read_flags
@click.pass_context
def command(
    ctx: click.Context, /, file: str, differences: str, out: str | None, **opening: object
) -> None:
    """Apply the output of "chunkwright diff --json" to FILE.

    If a change does not apply because FILE has something else there, nothing is written: each
    such change is listed with what was expected and what was found, and the exit status is 1.
    """
    from chunkwright.difference import from_dict, patch

    document = open_document(file, opening)
    data, source = fileio.load(differences)
    changes = from_dict(loads(data, source))
    misfits = patch(document, changes)
    for misfit in misfits:
        fail(f"{file}: {misfit}")
    if misfits:
        fail(f"{len(misfits)} of {len(changes)} changes do not apply: nothing was written")
        ctx.exit(1)
    document.save(out)
    count = f"{len(changes):,} change{'' if len(changes) == 1 else 's'}"
    click.echo(f"wrote {out or file}: {count}")
