"""Packs in two files: the table in a ``.dvpm``, the bytes in ``.dvpd`` files beside it."""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, FileAccessError, LimitError, QueryError
from chunkwright.batch import expand, expand_listed
from chunkwright.difference import diff
from chunkwright.errors import NotApplicableError
from chunkwright.formats import registry

from .files import FILES, data_file, footer, literal, pack, repeated, split_pack

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
    every = [each.path for each in expand_listed([f"{path}!/"])]
    assert every == [*inside, f"{path}!/tanks.yaml"]
    assert [each.path for each in expand_listed([f"{path}!/*.yaml"])] == every[-1:]
    with pytest.raises(NotApplicableError, match=r"tanks\.yaml: its bytes are in another pack"):
        chunkwright.open(f"{path}!/tanks.yaml")
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
    with pytest.raises(CorruptError, match=r"of Maps\.DVPD says .* of data, but .* are before it"):
        contents(path)
    document = chunkwright.open(path)
    assert document.get("/files/3d~1tank.txt/name") == "3d/tank.txt"
    with pytest.raises(CorruptError) as caught:
        document.get("/files/3d~1tank.txt/payload")
    assert caught.value.file == str(path)


OUTSIDE: dict[str, dict[str, int]] = {
    "offset past the end": {"start": 5000},
    "offset past all files": {"start": (1 << 64) - 9},
    "one byte too far": {"start": 1},
    "packed size": {"packed_size": 0xFFFFFFFF},
    "both sizes": {"packed_size": 0xFFFFFFFF, "size": 0xFFFFFFFF},
    "size of gigabytes": {"size": 0xFFFFFFFF},
    "stored, of gigabytes": {"type": 0, "size": 0xFFFFFFFF},
    "below the limit of a file": {"size": 900 << 20},
}


def put_outside(folder: Path, name: str, bodies: int = 1) -> Path:
    """Write a pack whose last file is not where its table says, which has the right checksums."""
    path = put(folder, bodies)
    document = chunkwright.open_pack(path)
    file = document.file("logo.bin")
    if "packed_size" in OUTSIDE[name]:
        file.type = 1
    for key, value in OUTSIDE[name].items():
        setattr(file, key, value + (file.start if value == 1 else 0))
    path.write_bytes(bytes(document))
    return path


@pytest.mark.parametrize("bodies", [1, 2])
@pytest.mark.parametrize("name", OUTSIDE)
def test_a_file_outside_the_data_is_reported_alone(name: str, bodies: int, tmp_path: Path) -> None:
    path = put_outside(tmp_path, name, bodies)
    document = chunkwright.open_pack(path)
    assert document.info()["files"] == len(FILES)
    [problem] = document.problems()
    assert (problem.path, problem.offset) == (
        "/files/logo.bin",
        document.file("logo.bin").start,
    )
    for each in document.files:
        if each.name != "logo.bin":
            assert document.payload(each) == CONTENTS[each.name]
    with pytest.raises((CorruptError, LimitError)) as caught:
        document.payload(document.file("logo.bin"))
    assert (caught.value.path, caught.value.file) == ("/files/logo.bin", str(path))
    taken = list(registry.PACK.insides(document))
    assert [each.name for each in taken] == list(CONTENTS)
    assert {each.name: each.data for each in taken if each.error is None} == {
        name: data for name, data in CONTENTS.items() if name != "logo.bin"
    }
    found, failed = {}, []
    for entry in expand([f"{path}!/"]):
        try:
            found[entry.relative.replace("\\", "/")] = chunkwright.base.fileio.load(entry.path)[0]
        except (CorruptError, LimitError) as error:
            failed.append((entry.relative, error.path))
    assert failed == [("logo.bin", "/files/logo.bin")]
    assert found == {name: data for name, data in CONTENTS.items() if name != "logo.bin"}


@pytest.mark.parametrize("name", ["offset past the end", "one byte too far", "packed size"])
def test_the_message_about_a_file_outside_the_data_says_where_the_data_ends(
    name: str, tmp_path: Path
) -> None:
    path = put_outside(tmp_path, name)
    [beside] = tmp_path.glob("*.DVPD")
    [problem] = chunkwright.open_pack(path).problems()
    end = beside.stat().st_size - 32
    assert problem.message.endswith(f" extend past the end of Maps.DVPD at {end:#x}")


def test_a_file_outside_the_data_is_catalogued_with_the_rest(tmp_path: Path) -> None:
    catalogue = pytest.importorskip("chunkwright.catalogue.runner")
    parquet = pytest.importorskip("pyarrow.parquet")
    put_outside(tmp_path, "offset past all files")
    catalogue.catalogue([str(tmp_path / "maps.dvpm")], tmp_path / "out", jobs=1)
    [row] = parquet.read_table(tmp_path / "out" / "files").to_pylist()
    assert row["error"] is None
    assert [each["address"] for each in row["problems"]] == ["/files/logo.bin"]


def test_claims_of_files_outside_the_data_allow_no_bomb(tmp_path: Path) -> None:
    """What a file outside the data claims to have packed does not count for those that share bytes."""
    block = repeated(b"x", 100_000)
    claim = (1 << 40, 900 << 20, 900 << 20, 1, 0, 0, 0)
    rows = [claim] + [(0, len(block), 100_000, zlib.crc32(block), 1, 0, 0)] * 2000
    names = b"".join(b"%d\0" % number for number in range(len(rows)))
    table = b"".join(struct.pack("<QIIIIII", *row) for row in rows) + literal(names)
    table += struct.pack("<I", zlib.crc32(literal(names)))
    before = bytes(8) + struct.pack("<II", 0, 0)
    end = footer(table, len(rows), len(literal(names)), len(names), before, b"DVPM")
    path = tmp_path / "maps.dvpm"
    path.write_bytes(table + end)
    path.with_suffix(".dvpd").write_bytes(data_file(block))
    document = chunkwright.open_pack(path)
    with pytest.raises(LimitError, match="the size of all files is 200,000,000"):
        document.payload(document.files[1])


def test_what_else_has_the_extension_of_data_does_no_harm(tmp_path: Path) -> None:
    path = put(tmp_path, 2)
    (tmp_path / "folder.dvpd").mkdir()
    assert contents(path) == CONTENTS


def test_data_that_are_not_there_are_named_as_a_possible_reason(tmp_path: Path) -> None:
    path = put(tmp_path, 2)
    (tmp_path / "part1.dvpd").unlink()
    with pytest.raises(CorruptError, match=r"or in another \.dvpd that is not beside the pack"):
        contents(path)


def test_many_files_that_share_bytes_exceed_a_limit() -> None:
    """What each file states to be its packed size does not count twice for the same bytes."""
    row = struct.pack("<QIIIIII", 0, 1000, 100_000, 1, 1, 0, 0)
    names = literal(b"a\0" * 2000)
    table = row * 2000 + names + struct.pack("<I", zlib.crc32(names))
    before = bytes(8) + struct.pack("<II", 0, 0)
    data = table + footer(table, 2000, len(names), 4000, before, b"DVPM")
    with pytest.raises(
        LimitError, match="is 200,000,000, more than 100 times the 1,000 packed bytes"
    ):
        chunkwright.open_pack(data)


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
        with pytest.raises(QueryError, match="it is unknown how they are paired") as caught:
            edit()
        assert not caught.value.path.endswith("/files")  # below the file that was to change
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
