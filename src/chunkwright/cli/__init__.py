"""The ``chunkwright`` command: a command is imported when it runs."""

from __future__ import annotations

import atexit
import gc
from typing import Final

_MANY: Final = 50_000
"""More objects than the imports of any command create."""


def main() -> None:
    """Run the command line: the entry point of the ``chunkwright`` script."""
    # The collector would scan modules and classes, which never become garbage, during the imports
    # and again at exit: a fifth of the time of a command on a small file.
    gc.set_threshold(_MANY)
    atexit.register(gc.freeze)
    from chunkwright.cli.app import chunkwright

    chunkwright(prog_name="chunkwright")
