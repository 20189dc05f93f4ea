"""The numbers that files store for names."""

from __future__ import annotations

from chunkwright.hkx.classes import MemberFlags


def test_flags_of_members_are_the_bits_of_the_sdk() -> None:
    wanted = {"ALIGN_8": 0x80, "ALIGN_16": 0x100, "NOT_OWNED": 0x200, "SERIALIZE_IGNORED": 0x400}
    assert {flag.name: int(flag) for flag in MemberFlags} == wanted
