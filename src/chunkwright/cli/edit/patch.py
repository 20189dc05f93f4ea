"""``chunkwright patch``: differences applied to other files."""

from __future__ import annotations

from typing import Any

import click

from chunkwright.base.jsontext import loads
from chunkwright.cli.app import fail
from chunkwright.cli.edit.editing import edit, editing_flags
from chunkwright.cli.output import read_input
from chunkwright.errors import boundary


@click.command("patch")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("differences", metavar="DIFF.json", type=click.Path())
@editing_flags
@click.pass_context
def command(ctx: click.Context, /, file: str, differences: str, **flags: Any) -> None:
    """Apply the output of "chunkwright diff --json" to FILE.

    If a change does not apply because FILE has something else there, nothing is written: each
    such change is listed with what was expected and what was found, and the exit status is 1.

    FILE may also be a folder or a pattern; files that none of the changes fit are skipped.
    Changed files are replaced in place, unless -o names another place for them; --dry-run shows
    the changes first. With -, FILE is read from stdin and written to stdout, or
    DIFF.json is read from stdin.

    \b
    Examples:
      chunkwright diff --json old.hkx new.hkx > change.json
      chunkwright patch other.hkx change.json -o patched.hkx
      chunkwright patch behaviors change.json --dry-run
    """
    from chunkwright.difference import from_dict
    from chunkwright.difference.files import PATCH, MisfitError, patch_in

    data, source = read_input(differences)
    with boundary(source):
        changes = from_dict(loads(data, source))
    try:
        edit(ctx, PATCH, patch_in, file, flags, changes=changes)
    except MisfitError as error:
        for misfit in error.misfits:
            fail(f"{file}: {misfit}")
        fail(f"{len(error.misfits)} of {len(changes)} changes do not apply: nothing was written")
        ctx.exit(1)
