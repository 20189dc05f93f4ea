"""Data that is not a picture, and the errors about it."""

from __future__ import annotations

import pytest

from chunkwright.errors import UnknownFormatError
from chunkwright.tex.pictures import decode, is_picture

UNKNOWN = "not a known picture format"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (bytes(43) + b"PVR!", f"{UNKNOWN} (starts with 00 00 00 00 00 00 00 00)"),
        (bytes(45) + b"PVR!", f"{UNKNOWN} (starts with 00 00 00 00 00 00 00 00)"),
        (bytes(44) + b"PVR", f"{UNKNOWN} (starts with 00 00 00 00 00 00 00 00)"),
        (b"PVR!", f"{UNKNOWN} (starts with 50 56 52 21)"),
        (bytes(range(1, 12)), f"{UNKNOWN} (starts with 01 02 03 04 05 06 07 08)"),
        (b"", f"{UNKNOWN} (starts with nothing)"),
    ],
)
def test_data_that_is_not_a_picture_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(UnknownFormatError) as caught:
        decode(data)
    assert caught.value.message == why
    known = "known: DDS, PVR of versions 2 and 3, PNG, WebP, JPEG, and Targa by its name"
    assert caught.value.hint == known
    assert not is_picture(data)


def test_pictures_are_recognised_by_their_first_bytes() -> None:
    for data in (b"DDS ", b"PVR\x03", bytes(44) + b"PVR!", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"):
        assert is_picture(data)
    assert is_picture(b"", suffix=".TGA")
    assert not is_picture(b"", suffix=".tg")
