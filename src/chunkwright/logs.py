"""Records under the name of the package, for whoever listens to the logger ``chunkwright``.

Importing ``logging`` takes longer than reading a small file. Nobody listens in a process that
has not imported it, so a record is only made where somebody has.
"""

from __future__ import annotations

import sys
from typing import Final

NAME: Final = "chunkwright"


def debug(message: str, *values: object) -> None:
    """Record a step, such as a file that was read."""
    _record("debug", message, values)


def info(message: str, *values: object) -> None:
    """Record what became of a file of a batch."""
    _record("info", message, values)


def be_silent() -> None:
    """Add a handler that does nothing to the logger, as libraries do, where logging is imported."""
    logging = sys.modules.get("logging")
    if logging is not None:
        logger = logging.getLogger(NAME)
        if not logger.handlers:
            logger.addHandler(logging.NullHandler())


def _record(level: str, message: str, values: tuple[object, ...]) -> None:
    logging = sys.modules.get("logging")
    if logging is not None:
        be_silent()
        getattr(logging.getLogger(NAME), level)(message, *values)
