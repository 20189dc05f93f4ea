"""Packs in two files: the table in a ``.dvpm``, the bytes in ``.dvpd`` files beside it."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, FileAccessError, QueryError
from chunkwright.batch import expand
from chunkwright.difference import diff

from .files import FILES, data_file, pack, split_pack

if TYPE_CHECKING:
    from pathlib import Path

CONTENTS = {name: data for name, (_, data) in FILES.items()}


def put(folder: Path, bodies: int = 1, elsewhere: str = "") -> Path:
    """Write a pack in two files or more, those after the second under other names."""
    index, data = split_pack(FILES, bodies=bodies, elsewhere=elsewhere)
    path = folder / "maps.dvpm"
    path.write_bytes(index)
    for number, each in enumerate(data):
        path.with_name(f"part{number}.dvpd" if number else "Maps.DVPD").write_bytes(each)
    return path


def contents(path: Path) -> dict[str, bytes]:
    document = chunkwright.open_pack(path)
    return {each.name: document.payload(each) for each in document.files}


@pytest.mark.parametrize("bodies", [1, 2, 3])
def test_bytes_are_read_from_the_data_files_beside_the_pack(tmp_path: Path, bodies: int) -> None:
    path = put(tmp_path, bodies)
    (tmp_path / "unrelated.dvpd").write_bytes(data_file(b"x" * 5000, b"u" * 16))
    (tmp_path / "broken.dvpd").write_bytes(b"no footer")
    assert contents(path) == CONTENTS
    document = chunkwright.open(path)
    assert document.problems() == []
    assert bytes(document) == path.read_bytes()
    assert chunkwright.from_dict(document.to_dict()) == document
    facts = document.info()
    assert facts["packed_size"] == chunkwright.open(pack(FILES)).info()["packed_size"]


def test_a_file_opens_by_its_address_on_disk_and_in_an_archive(tmp_path: Path) -> None:
    path = put(tmp_path, 2)
    with zipfile.ZipFile(tmp_path / "game.zip", "w") as archive:
        for each in [path, *tmp_path.glob("*.[dD]*[dD]")]:
            archive.write(each, f"packs/{each.name}")
    for outer in (path, f"{tmp_path / 'game.zip'}!/packs/maps.dvpm"):
        for name, data in CONTENTS.items():
            found, _ = chunkwright.base.fileio.load(f"{outer}!/{name}")
            assert found == data
    assert contents(tmp_path / "game.zip!/packs/maps.dvpm") == CONTENTS


def test_files_whose_bytes_are_in_other_packs_are_left_out(tmp_path: Path) -> None:
    path = put(tmp_path, elsewhere="tanks.yaml")
    document = chunkwright.open_pack(path)
    assert document.problems() == []
    assert [each.name for each in document.files] == list(CONTENTS)
    inside = [each.path for each in expand([f"{path}!/"])]
    assert not any(each.endswith("tanks.yaml") for each in inside)
    with pytest.raises(QueryError, match="its bytes are in another pack") as caught:
        document.payload(document.file("tanks.yaml"))
    assert caught.value.path == "/files/tanks.yaml"
    assert diff(document, chunkwright.open(path)) == []


def test_files_are_listed_and_missing_data_is_reported(tmp_path: Path) -> None:
    path = put(tmp_path)
    (tmp_path / "Maps.DVPD").unlink()
    document = chunkwright.open_pack(path)
    assert document.info()["files"] == len(FILES)
    [problem] = document.problems()
    assert problem.message == "there is no maps.dvpd beside it, so they are not checked"
    with pytest.raises(QueryError, match=r"in maps\.dvpd, which is not beside the pack"):
        document.payload(document.files[0])
    assert document.payload(document.file("empty")) == b""
    in_memory = chunkwright.open_pack(path.read_bytes())
    assert in_memory.problems() == []
    with pytest.raises(QueryError, match="was not read from a file"):
        in_memory.payload(in_memory.files[0])


def test_damage_to_the_data_is_reported(tmp_path: Path) -> None:
    path = put(tmp_path)
    [beside] = tmp_path.glob("*.DVPD")
    whole = beside.read_bytes()
    beside.write_bytes(b"\xff" + whole[1:])
    first, second = chunkwright.open(path).problems()
    assert first.message.startswith("Maps.DVPD states CRC-32 ")
    assert (second.path, second.message[:34]) == (
        "/files/3d~1tank.txt",
        "the bytes in Maps.DVPD do not have",
    )
    beside.write_bytes(whole[:-32] + b"other pack bytes" + whole[-16:])
    [problem] = chunkwright.open(path).problems()
    assert "belongs to another pack" in problem.message
    beside.write_bytes(whole[1:])
    with pytest.raises(CorruptError, match=r"bytes of data, but .* are before it"):
        contents(path)


def test_a_pack_in_two_files_is_not_changed(tmp_path: Path) -> None:
    path = put(tmp_path)
    before = {each: each.read_bytes() for each in tmp_path.iterdir()}
    document = chunkwright.open_pack(path)
    for edit in (
        lambda: document.add("new", b""),
        lambda: document.replace(document.files[0], b""),
        lambda: document.remove("/files/empty"),
        lambda: document.set("/files/0/payload", b"x"),
    ):
        with pytest.raises(QueryError, match="it is unknown how they are paired"):
            edit()
    with pytest.raises(FileAccessError, match="a DAVA pack in two files can be read, but not"):
        chunkwright.base.fileio.save(b"x", f"{path}!/empty")
    assert {each: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_a_data_file_opened_alone_is_identified(tmp_path: Path) -> None:
    put(tmp_path)
    [beside] = tmp_path.glob("*.DVPD")
    with pytest.raises(ChunkwrightError, match=r"it has the data of a DAVA pack: .*\.dvpm"):
        chunkwright.open(beside)


@pytest.mark.parametrize("at", [0, 4, 9, 24, 44, 59])
def test_a_wrong_byte_of_the_table_is_detected(at: int) -> None:
    index, _ = split_pack(FILES)
    wrong = bytearray(index)
    wrong[-1 - at] ^= 0x10
    with pytest.raises(ChunkwrightError):
        chunkwright.open_pack(bytes(wrong))
