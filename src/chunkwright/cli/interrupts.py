"""Ctrl-C and SIGTERM: what they raise, and the exit status of a command that one of them ended."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator


class Terminated(KeyboardInterrupt):
    """The process was asked to end by SIGTERM."""


def status_of(error: KeyboardInterrupt) -> int:
    """Return the exit status that shells expect of an interrupted command."""
    import signal

    return 128 + (signal.SIGTERM if isinstance(error, Terminated) else signal.SIGINT)


@contextmanager
def interrupted_by_sigterm() -> Iterator[None]:
    """Make SIGTERM interrupt as Ctrl-C does, so that files being written are finished."""
    import signal  # here, because a command for one small file ends before this is imported

    def stop(_number: int, _frame: object) -> NoReturn:
        raise Terminated

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not the main thread, and only that one is interrupted
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
