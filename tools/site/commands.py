"""The page of the command line, made from click's own help."""

from __future__ import annotations

import click

from chunkwright.cli.app import COMMANDS, chunkwright

_INTRODUCTION = """\
# The command line

What `chunkwright help COMMAND` prints. The guides show the commands at work; what all of them
have in common is said here.

An error is one line on stderr and exit status 1, or 2 for a wrong command line; `chunkwright
--debug COMMAND ...` adds the traceback. Files are replaced atomically. `-` is stdin or stdout.
"""


def page() -> str:
    """Return the page, as Markdown."""
    parts = [_INTRODUCTION]
    group = chunkwright
    # The settings say how help is asked for, which commands remember from the first context.
    context = click.Context(group, info_name="chunkwright", **group.context_settings)
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None, name
        inner = click.Context(command, info_name=name, parent=context, max_content_width=90)
        parts.append(f"## {name} {{ #{name} }}\n\n```text\n{command.get_help(inner)}\n```")
    return "\n\n".join(parts) + "\n"
