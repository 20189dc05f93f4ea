"""``chunkwright info``: what files are and what they hold."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import click

from chunkwright import registry
from chunkwright.addresses import printable
from chunkwright.cli.app import fail
from chunkwright.cli.options import open_document, read_flags
from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from chunkwright.json_types import JsonObject

LINE: Final = 100  # how long a line of counts may be


@click.command("info")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, a line a file.")
@read_flags
@click.pass_context
def command(
    ctx: click.Context, /, files: tuple[str, ...], as_json: bool, **opening: object
) -> None:
    """Print what files are and count what is inside.

    With --json a file that fails gives {"file", "error"}. The exit status is 1 when any
    file failed; the others are still reported.
    """
    failed = False
    for index, file in enumerate(files):
        try:
            facts = open_document(file, opening).info()
        except ChunkwrightError as error:
            failed = True
            if as_json:
                click.echo(_json({"file": os.path.basename(file), "error": str(error)}))
            else:
                fail(str(error))
            continue
        if as_json:
            click.echo(_json(facts))
        else:
            click.echo(("\n" if index else "") + describe(facts), nl=False)
    if failed:
        ctx.exit(1)


def _json(facts: JsonObject) -> str:
    import json  # here, as no other output needs it

    return json.dumps(facts, allow_nan=False)


def describe(facts: JsonObject) -> str:
    """Lay out the facts of one file as a heading and an indented line a fact."""
    rest = {key: value for key, value in facts.items() if key not in ("file", "format")}
    title = registry.by_name(facts["format"]).title
    lines = [click.style(printable(facts.get("file", "")), bold=True) + f": {title}"]
    width = max((len(key) for key in rest), default=0)
    for key, value in rest.items():
        label = key.replace("_", " ").ljust(width)
        for row in _rows(key, value):
            lines.append(f"  {label}  {printable(row)}")
            label = " " * width
    return "\n".join(lines) + "\n"


def _rows(key: str, value: object) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, int):
        return [f"{value:#010x}" if key.endswith("crc32") else f"{value:,}"]
    if isinstance(value, dict):
        return _counts(value)
    return [str(value)]


def _counts(counts: dict[str, int]) -> list[str]:
    """Lay out how often there is what: names one a line, bare numbers side by side."""
    if not counts:
        return ["none"]
    most_first = sorted(counts.items(), key=lambda item: -item[1])
    if all(name.isdigit() for name in counts):
        return _wrapped([f"{name}: {count:,}" for name, count in most_first])
    return [f"{count:>9,}  {name}" for name, count in most_first]


def _wrapped(items: list[str]) -> list[str]:
    """Lay out short items side by side, with commas, in lines of at most ``LINE`` characters."""
    # By hand, as importing textwrap takes as long as reading a small file.
    lines = [""]
    for item in items:
        if lines[-1] and len(lines[-1]) + len(item) + 3 > LINE:
            lines[-1] += ","
            lines.append(item)
        else:
            lines[-1] += f", {item}" if lines[-1] else item
    return lines
