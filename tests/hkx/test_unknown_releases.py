"""Contents versions that name no release, and those without a class table."""

from __future__ import annotations

import pytest

import chunkwright
from chunkwright import hkx


def with_version(text: str) -> hkx.Packfile:
    packfile = hkx.new_packfile("hk_2014.1.0-r1", "8101")
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    data = bytearray(bytes(packfile))
    assert data[40:55] == b"hk_2014.1.0-r1\0"
    data[40:55] = text.encode().ljust(15, b"\0")
    return chunkwright.open_packfile(bytes(data))


@pytest.mark.parametrize("text", ["", "junk", "hk_", "2014.1.0-r1", "Havok-r1"])
def test_a_version_that_names_no_release_is_a_problem(text: str) -> None:
    packfile = with_version(text)
    (found,) = packfile.problems()
    assert (found.path, found.offset) == ("/header/contents_version", 40)
    assert found.message == (
        f"{text!r} is not a Havok release; edits are written as in hk_2014.2.0-r1"
    )
    assert packfile.get(found.path) == text


@pytest.mark.parametrize("text", ["hk_2014.1.0-r1", "hk_2012.1.0-r1", "Havok-7.0.0-r1"])
def test_a_release_without_a_table_is_accepted(text: str) -> None:
    assert with_version(text).problems() == []
