"""The numbers that stand in files for names."""

from __future__ import annotations

import numpy as np

from chunkwright.hkx.ask import checks
from chunkwright.hkx.classes.layout import MemberFlags


def test_flags_of_members_are_the_bits_of_the_sdk() -> None:
    wanted = {"ALIGN_8": 0x80, "ALIGN_16": 0x100, "NOT_OWNED": 0x200, "SERIALIZE_IGNORED": 0x400}
    assert {flag.name: int(flag) for flag in MemberFlags} == wanted


def test_offsets_among_the_starts_of_objects() -> None:
    offsets = np.array([0, 16, 20, 48, 99], np.uint32)
    places, hit = checks._find(np.array([0, 16, 48], np.uint32), offsets)
    assert (places.tolist(), hit.tolist()) == ([0, 1, 2, 2, 3], [True, True, False, True, False])
    places, hit = checks._find(np.array([], np.uint32), offsets)
    assert (places.tolist(), hit.tolist(), hit.dtype.kind) == ([0] * 5, [False] * 5, "b")
