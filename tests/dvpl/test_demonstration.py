"""The text that shows the demonstration."""

from __future__ import annotations

from tests.demonstrations import kept, shown


def test_the_demonstration_is_shown_as_it_was_read() -> None:
    assert shown("dvpl") == kept("dvpl")
