"""The tree of the demonstration file."""

from __future__ import annotations

from tests.demonstrations import kept, shown


def test_the_demonstration_is_shown_as_it_was_read() -> None:
    assert shown("sc2") == kept("sc2")
