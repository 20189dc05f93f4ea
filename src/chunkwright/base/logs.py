"""Log records of the logger ``chunkwright``.

Importing ``logging`` takes longer than reading a small file. In a process that has not imported
it nobody can be listening, so records are only made if it has been imported.
"""

from __future__ import annotations

import sys
from typing import Final

NAME: Final = "chunkwright"


def debug(message: str, *values: object) -> None:
    """Log a step, such as reading a file."""
    _record("debug", message, values)


def warning(message: str, *values: object) -> None:
    """Log what a user should change."""
    _record("warning", message, values)


def info(message: str, *values: object) -> None:
    """Log the outcome for a file of a batch."""
    _record("info", message, values)


def be_silent() -> None:
    """Add a handler that does nothing, as libraries should, if ``logging`` is imported."""
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
