"""The page of the command line, made from click's own help."""

from __future__ import annotations

import click

from chunkwright.cli.app import COMMANDS, GROUPS, chunkwright

_INTRODUCTION = """\
# Commands

What `chunkwright help COMMAND` prints. The guides show the commands at work; [The command
line](../command-line.md) says what all of them have in common: errors and exit status, how files are
written, whole folders.
"""


def page() -> str:
    """Return the page, as Markdown."""
    parts = [_INTRODUCTION, _overview()]
    group = chunkwright
    # Commands inherit the names of the help option from the settings of the first context.
    context = click.Context(group, info_name="chunkwright", **group.context_settings)
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None, name
        inner = click.Context(command, info_name=name, parent=context, max_content_width=90)
        parts.append(f"## {name} {{ #{name} }}\n\n```text\n{command.get_help(inner)}\n```")
    return "\n\n".join(parts) + "\n"


def _overview() -> str:
    lines = ["| | |", "|---|---|"]
    for title, commands in GROUPS.items():
        lines.append(f"| **{title}** | |")
        lines += [f"| [`{name}`](#{name}) | {line} |" for name, line in commands.items()]
    return "\n".join(lines)
