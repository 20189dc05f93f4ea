"""The ``chunkwright`` command: a command is imported when it runs."""

from __future__ import annotations

import atexit
import gc
from typing import Final

_MANY: Final = 50_000
"""More new objects than importing what a command needs makes."""


def main() -> None:
    """Run the command line: the entry point of the ``chunkwright`` script."""
    # Scanning modules and classes, none of which becomes garbage, takes a fifth of the time that a
    # command needs for a small file: while they are imported, and again at exit.
    gc.set_threshold(_MANY)
    atexit.register(gc.freeze)
    from chunkwright.cli.app import chunkwright

    chunkwright(prog_name="chunkwright")
