"""Tagfiles whose types are in a compendium: made of a tagfile that has its own."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import UnsupportedVersionError
from chunkwright.tagfile.chunked.items import Section, read_sections, write_sections
from chunkwright.tagfile.making import edit, make

if TYPE_CHECKING:
    from pathlib import Path

ID = bytes(range(1, 9))


@pytest.fixture
def parted(tmp_path: Path) -> tuple[Path, Path]:
    """A tagfile without types, and the compendium that has them."""
    tree = read_sections(bytes(make()))
    assert tree.children is not None
    (types,) = (one for one in tree.children if one.tag == "TYPE")
    ids = Section("TCID", struct.pack("<Q", 77) + ID)
    shared = tmp_path / "types.compendium"
    shared.write_bytes(write_sections(Section("TCM0", b"", [ids, types])))
    reference = Section("TCRF", ID + bytes(16))
    parts = [reference if one.tag == "TYPE" else one for one in tree.children]
    path = tmp_path / "skeleton.hkx"
    path.write_bytes(write_sections(Section("TAG0", b"", parts)))
    return path, shared


def test_without_the_compendium_it_is_refused_by_id(parted: tuple[Path, Path]) -> None:
    with pytest.raises(UnsupportedVersionError, match="compendium 0807060504030201") as caught:
        chunkwright.open_tagfile(parted[0])
    assert "--types" in caught.value.hint
    with pytest.raises(UnsupportedVersionError, match="has no objects"):
        chunkwright.open_tagfile(parted[1])


def test_with_the_compendium_it_is_read_and_edited(parted: tuple[Path, Path]) -> None:
    path, shared = parted
    options: Any = {"types": str(shared)}
    tagfile: Any = chunkwright.open(path, **options)
    assert tagfile.problems() == []
    assert bytes(tagfile) == path.read_bytes()
    form = json.loads(json.dumps(tagfile.to_dict()))
    assert "objects" in form
    assert bytes(chunkwright.from_dict(form)) == path.read_bytes()
    edit(tagfile)
    assert tagfile.info()["items"] == 14
    path.write_bytes(bytes(tagfile))
    again: Any = chunkwright.open(path, **options)
    assert again.objects["figure"].bones[1].name == "lower spine"
    assert again.problems() == []
