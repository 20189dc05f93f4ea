"""The ``chunkwright`` command: one module a command, imported when that command runs."""

from __future__ import annotations


def main() -> None:
    """Run the command line; this is what the ``chunkwright`` script calls."""
    from chunkwright.cli.app import chunkwright

    chunkwright(prog_name="chunkwright")
