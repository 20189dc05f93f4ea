"""Tagfiles inside other files: found, opened and replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import CorruptError, FileAccessError, SerializeError, UnknownFormatError
from chunkwright.tagfile import embedded
from chunkwright.tagfile.making import edit, make
from tests.patience import within

if TYPE_CHECKING:
    from pathlib import Path

# The start of a package of Zelda: byte 12 has the offset of the tagfile.
HEAD = b"Phive\0" + bytes(6) + b"\x30" + bytes(35)
TAIL = b"what follows"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    path = tmp_path / "cloth.bphcl"
    path.write_bytes(HEAD + bytes(make()) + TAIL)
    return path


def test_an_embedded_tagfile_is_found_and_opened_at_its_offset(package: Path) -> None:
    (found,) = embedded.find(package.read_bytes())
    assert found == (48, len(bytes(make())))
    with pytest.raises(UnknownFormatError, match="a Havok tagfile starts at offset 0x30"):
        chunkwright.open(package)
    tagfile = chunkwright.open_tagfile(package, offset=48)
    assert (tagfile.embedded_at, tagfile.trailing) == (48, b"")
    assert bytes(tagfile) == bytes(make())


def test_an_embedded_tagfile_is_replaced_by_one_of_the_same_size(package: Path) -> None:
    tagfile = chunkwright.open_tagfile(package, offset=48)
    with pytest.raises(FileAccessError, match="inside"):
        tagfile.save()
    tagfile.objects["figure"].bones[0].name = "PELVIS"
    embedded.save(tagfile)
    data = package.read_bytes()
    assert (data[:48], data[-len(TAIL) :]) == (HEAD, TAIL)
    assert chunkwright.open_tagfile(package, offset=48).objects["figure"].bones[0].name == "PELVIS"
    edit(tagfile)
    tagfile.objects["figure"].bones[0].name = "a name that takes many more bytes than it did"
    with pytest.raises(SerializeError, match="size fields of this container are unknown"):
        embedded.save(tagfile)
    assert package.read_bytes() == data
    with pytest.raises(CorruptError, match="no tagfile starts here"):
        embedded.replace(data, tagfile, 40)


def test_replacing_an_embedded_tagfile_by_anything_but_a_whole_one_is_refused(
    package: Path,
) -> None:
    data, size = package.read_bytes(), len(bytes(make()))
    for other in (bytes(size), chunkwright.open_tagfile(bytes(make()) + TAIL)):
        with pytest.raises(SerializeError, match="only a tagfile without trailing bytes"):
            embedded.replace(data, other, 48)
    assert embedded.replace(data, make(), 48) == data


def test_the_magic_word_alone_is_not_found_as_a_tagfile() -> None:
    assert list(embedded.find(b"\0\0\1\0TAG0" * 1000)) == []
    whole = bytes(make())
    assert list(embedded.find(b"lead" + whole[:-1])) == []


def test_bytes_after_a_tagfile_are_kept() -> None:
    tagfile = chunkwright.open_tagfile(bytes(make()) + TAIL)
    assert tagfile.trailing == TAIL
    assert [str(one) for one in tagfile.problems()] == [
        f"/ at offset {len(bytes(make())):#x}: 12 bytes follow the tagfile"
    ]
    edit(tagfile)
    assert bytes(tagfile).endswith(TAIL)
    assert chunkwright.from_dict(tagfile.to_dict()) == tagfile


@pytest.mark.parametrize(
    "start",
    [
        bytes.fromhex("1e0db0cacefa11d0 0206"),
        (6 << 17).to_bytes(4, "big") + b"TAG0\x40\x00\x00\x10SDKV20150100",
    ],
    ids=["binary", "chunked"],
)
def test_false_starts_of_tagfiles_are_searched_in_linear_time(start: bytes) -> None:
    data = start * (1_000_000 // len(start))
    assert within(2, lambda: list(embedded.find(data))) == []
