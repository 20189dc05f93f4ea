"""``chunkwright set``: setting values by address."""

from __future__ import annotations

import re
from typing import Any, Final

import click

from chunkwright.cli.edit.editing import edit, editing_flags
from chunkwright.cli.quoting import unquoted, value_beside
from chunkwright.query import check_where

_NEGATIVE: Final = re.compile(r"-(\.?\d.*|inf)")
_MARK: Final = "\x1f"  # before a negative number, until click has told arguments from options


class _Values(click.Command):
    """A command whose arguments may be negative numbers, which click takes for options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Sort the words of the command line into options and arguments."""
        end = args.index("--") if "--" in args else len(args)
        options = [each for each in self.params if isinstance(each, click.Option)]
        with_value = {name for each in options if not each.is_flag for name in each.opts}
        before = ["", *args]
        marked = [
            _MARK + word if _NEGATIVE.fullmatch(word) and before[at] not in with_value else word
            for at, word in enumerate(args[:end])
        ]
        return super().parse_args(ctx, marked + args[end:])


def _unmarked(ctx: click.Context, param: click.Parameter, typed: str | tuple[str, ...]) -> Any:
    del ctx, param
    if isinstance(typed, str):
        return typed.removeprefix(_MARK)
    return tuple(word.removeprefix(_MARK) for word in typed)


@click.command("set", cls=_Values)
@click.argument("file", type=click.Path(allow_dash=True), callback=_unmarked)
@click.argument("pairs", metavar="ADDRESS VALUE...", nargs=-1, required=True, callback=_unmarked)
@editing_flags
@click.pass_context
def command(ctx: click.Context, /, file: str, pairs: tuple[str, ...], **flags: Any) -> None:
    """Set values at addresses of a file or folder.

    A value is parsed by the type of the one that it replaces: numbers, enum names, true and false,
    bytes in hexadecimal, null or an address for a reference; lists and structs are JSON. Parameters
    of Virtools scripts, such as #512, are set by their type: numbers, (1, 0, 0), names of choices,
    messages and objects. In place of an address, a query (see "chunkwright find") sets everything
    that it finds. A new entry of an archive is given with its type, as
    {"type": "UINT32", "value": 5}. A list of references also takes names with commas between them,
    and + is the place after its last element. All values of a file are set, or none.

    FILE may also be a folder or a pattern; files in which an address does not exist are skipped.
    Changed files are replaced in place, unless -o names another place for them; --dry-run shows
    the changes first. With -, FILE is read from stdin and written to stdout.

    \b
    Examples:
      chunkwright set behavior.hkx /objects/hkbClipGenerator:Walk/playbackSpeed 1.5
      chunkwright set Level_01.NMO /objects/P_Ball_Wood_MF/name P_Ball -o new.NMO
      chunkwright set Level_01.NMO //Sector_01/members "P_Box_01, P_Box_02"
      chunkwright set Level_01.NMO //Sector_01/members/+ P_Box_03
      chunkwright set Level_01.NMO "#512" "Source Alpha" "#404" 0.9
      chunkwright set 3d "//albedo[=images/old.tex]" images/new.tex --dry-run
      chunkwright set 3d "//albedo[=images/old.tex]" images/new.tex -o changed
    """
    from chunkwright.batch.editing import SET, set_in

    if len(pairs) % 2:
        for word in pairs:
            unquoted(word)  # half of what was in single quotes is told first
        raise click.UsageError(f"expected a value after the address {pairs[-1]!r}")
    values = [
        (unquoted(where), value_beside(where, value))
        for where, value in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    for where, _ in values:
        check_where(where)
    edit(ctx, SET, set_in, file, flags, pairs=values)
