"""The edits of an open file: done, undone and done again, each exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Step(NamedTuple):
    """An edit: what it was about, its lines, and the bytes that it replaced in the file."""

    address: str
    lines: tuple[str, ...]
    start: int
    old: bytes
    new: bytes


class History:
    """The steps from the bytes that were opened to those that the document has now, and on."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.saved = data  # what is in the file
        self.kept = data  # what was downloaded last
        self._steps: list[Step] = []
        self._done = 0

    @property
    def done(self) -> list[Step]:
        """The steps that are in effect, the first first."""
        return self._steps[: self._done]

    @property
    def undone(self) -> int:
        """How many steps can be done again."""
        return len(self._steps) - self._done

    @property
    def is_saved(self) -> bool:
        """Whether the file, or what was downloaded last, has what the document has."""
        return self.data in (self.saved, self.kept)

    def add(self, address: str, lines: tuple[str, ...], data: bytes) -> None:
        """Note an edit that has made the bytes what they are; what was undone is given up."""
        start, old, new = _replaced(self.data, data)
        del self._steps[self._done :]
        self._steps.append(Step(address, lines, start, old, new))
        self._done += 1
        self.data = data

    def back(self) -> Step:
        """Return the last step, whose bytes are put back; ``IndexError`` if there is none."""
        if not self._done:
            raise IndexError
        self._done -= 1
        step = self._steps[self._done]
        self.data = _put(self.data, step.start, len(step.new), step.old)
        return step

    def forward(self) -> Step:
        """Return the step that was undone last, done again; ``IndexError`` if there is none."""
        step = self._steps[self._done]
        self._done += 1
        self.data = _put(self.data, step.start, len(step.old), step.new)
        return step


def _put(data: bytes, start: int, size: int, new: bytes) -> bytes:
    return b"".join((data[:start], new, data[start + size :]))


def _replaced(old: bytes, new: bytes) -> tuple[int, bytes, bytes]:
    """Return where two texts of bytes begin to differ, and what each has there."""
    most = min(len(old), len(new))
    start = _same(most, lambda size: old[:size] == new[:size])
    tail = _same(most - start, lambda size: old[len(old) - size :] == new[len(new) - size :])
    return start, old[start : len(old) - tail], new[start : len(new) - tail]


def _same(most: int, are_same: Callable[[int], bool]) -> int:
    """Return the largest size up to ``most`` for which something holds that holds for smaller."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if are_same(middle):
            low = middle
        else:
            high = middle - 1
    return low
