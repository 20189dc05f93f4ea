"""The printed output of the demonstration."""

from __future__ import annotations

from tests.demonstrations import kept, shown


def test_the_demonstration_prints_the_recorded_text() -> None:
    assert shown("anim") == kept("anim")
