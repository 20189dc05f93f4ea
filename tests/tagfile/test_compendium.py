"""Tagfiles whose types are in a compendium, made from a tagfile with types of its own."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import UnsupportedVersionError
from chunkwright.formats import registry
from chunkwright.tagfile.chunked.items import Section, read_sections, write_sections
from chunkwright.tagfile.making import edit, make

if TYPE_CHECKING:
    from pathlib import Path

ID = bytes(range(1, 9))


@pytest.fixture
def parted(tmp_path: Path) -> tuple[Path, Path]:
    """Return a tagfile without types, and the compendium with its types."""
    tree = read_sections(bytes(make()))
    assert tree.children is not None
    (types,) = (one for one in tree.children if one.tag == "TYPE")
    ids = Section("TCID", struct.pack("<Q", 77) + ID)
    (tmp_path / "shared").mkdir()
    shared = tmp_path / "shared" / "types.compendium"
    shared.write_bytes(write_sections(Section("TCM0", b"", [ids, types])))
    reference = Section("TCRF", ID + bytes(16))
    parts = [reference if one.tag == "TYPE" else one for one in tree.children]
    path = tmp_path / "skeleton.hkx"
    path.write_bytes(write_sections(Section("TAG0", b"", parts)))
    return path, shared


def test_a_tagfile_without_its_compendium_is_refused_with_the_id(parted: tuple[Path, Path]) -> None:
    with pytest.raises(UnsupportedVersionError, match="compendium 0807060504030201") as caught:
        chunkwright.open_tagfile(parted[0])
    assert "--types" in caught.value.hint
    with pytest.raises(UnsupportedVersionError, match="has no objects"):
        chunkwright.open_tagfile(parted[1])


def test_a_tagfile_with_its_compendium_is_read_and_edited(parted: tuple[Path, Path]) -> None:
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


def test_a_compendium_in_the_same_folder_is_found(parted: tuple[Path, Path]) -> None:
    path, shared = parted
    folder = path.parent
    with pytest.raises(UnsupportedVersionError, match="compendium 0807060504030201") as caught:
        chunkwright.open(path)
    assert "folder" in caught.value.hint
    (folder / "a.hkx").write_bytes(b"\0\0\0\x10TCM0 damaged")
    (folder / "b").mkdir()
    other = shared.read_bytes().replace(ID, bytes(8))
    (folder / "c.compendium").write_bytes(other)
    with pytest.raises(UnsupportedVersionError, match="compendium 0807060504030201"):
        chunkwright.open(path)
    (folder / "d.compendium").write_bytes(shared.read_bytes())
    tagfile: Any = chunkwright.open(path)
    assert bytes(tagfile) == path.read_bytes()
    again: Any = chunkwright.open(path)
    assert again.head.types is tagfile.head.types
    edit(tagfile)
    tagfile.save()
    assert chunkwright.open_tagfile(path).objects["figure"].bones[1].name == "lower spine"


def test_a_given_compendium_takes_precedence_over_one_in_the_folder(
    parted: tuple[Path, Path],
) -> None:
    path, shared = parted
    (path.parent / "types.compendium").write_bytes(shared.read_bytes().replace(ID, bytes(8)))
    options: Any = {"types": str(path.parent / "types.compendium")}
    with pytest.raises(UnsupportedVersionError, match="compendium 0807060504030201"):
        chunkwright.open(path, **options)


def test_no_folder_is_searched_for_a_compendium_without_a_path(
    parted: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, shared = parted
    monkeypatch.chdir(shared.parent)
    with pytest.raises(UnsupportedVersionError, match="compendium 0807060504030201"):
        chunkwright.open(path.read_bytes())
    with pytest.raises(UnsupportedVersionError, match="compendium 0807060504030201"):
        registry.read(path.read_bytes(), file="nowhere/skeleton.hkx")
