"""The ``chunkwright`` command: one module per command, imported when that command runs."""

from __future__ import annotations


def main() -> None:
    """Run the command line: the entry point of the ``chunkwright`` script."""
    from chunkwright.cli.app import chunkwright

    chunkwright(prog_name="chunkwright")
