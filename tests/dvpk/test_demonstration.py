"""The demonstration of DVPK files as printed."""

from __future__ import annotations

from tests.demonstrations import kept, shown


def test_the_demonstration_prints_the_recorded_text() -> None:
    assert shown("dvpk") == kept("dvpk")
