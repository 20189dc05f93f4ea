"""The tree of the demonstration file."""

from __future__ import annotations

from tests.demonstrations import kept, shown


def test_the_demonstration_prints_the_recorded_text() -> None:
    assert shown("keyed_archive") == kept("keyed_archive")
