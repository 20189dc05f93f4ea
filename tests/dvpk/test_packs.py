"""Packs: reading, writing the same bytes again, and putting files into them."""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import CorruptError, LimitError, Limits, QueryError, SerializeError, TruncatedError
from chunkwright.document import Problem
from chunkwright.dvpk import Pack, PackedFile
from chunkwright.dvpk.report import PackContainer
from chunkwright.dvpk.split import respliced
from chunkwright.formats import registry
from tests.mutations import NUMBERS, survive
from tests.patience import within
from tests.samples import needs_samples, samples

from .files import FILES, TANK, footer, literal, made_files, older_pack, pack, repeated

if TYPE_CHECKING:
    from pathlib import Path

MADE = made_files()


def opened(data: bytes) -> Pack:
    return chunkwright.open_pack(data)


def contents(document: Pack) -> dict[str, bytes]:
    return {each.name: document.payload(each) for each in document.files}


@pytest.mark.parametrize("name", MADE)
def test_an_unedited_pack_is_written_byte_for_byte(name: str) -> None:
    document = chunkwright.open(MADE[name])
    assert document.format == "dvpk"
    assert bytes(document) == MADE[name]
    assert document.problems() == []
    again = chunkwright.from_dict(document.to_dict())
    assert again == document
    assert bytes(again) == MADE[name]


@pytest.mark.parametrize("name", ["of several files", "with metadata", "with gaps", "older"])
def test_a_pack_yields_the_files_that_were_packed(name: str) -> None:
    found = contents(opened(MADE[name]))
    assert found == {name: data for name, (_, data) in FILES.items()}
    assert list(found) == list(FILES)


def test_the_two_footer_sizes_are_distinguished() -> None:
    sizes = {name: opened(data).footer_size for name, data in MADE.items()}
    assert {name for name, size in sizes.items() if size == 32} == {"older", "older of one file"}
    assert set(sizes.values()) == {32, 44}
    assert opened(MADE["with metadata"]).metadata == struct.pack("<5I", *range(5))


@needs_samples
def test_the_sample_pack_of_the_engine_contains_its_text_file() -> None:
    [path] = [path for path in samples("dava_textures") if path.suffix == ".dvpk"]
    document = opened(path.read_bytes())
    assert bytes(document) == path.read_bytes()
    assert document.problems() == []
    [(name, text)] = contents(document).items()
    assert name == "Utf8Test/utf16le.txt"
    assert text.decode("utf-16-le").endswith("Unicode")
    assert document.info()["footer_size"] == 32


# -- files put into packs


NEW = b"tank, another one\n" * 9


@pytest.mark.parametrize("name", sorted(MADE.keys() - {"of no file", "in two files"}))
@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize("payload", [b"", b"x", NEW, bytes(range(256)) * 9])
def test_a_replaced_file_changes_no_other(name: str, place: int, payload: bytes) -> None:
    document = opened(MADE[name])
    expected = contents(document)
    file = document.files[place]
    document.replace(file, payload)
    expected[file.name] = payload
    again = opened(bytes(document))
    assert contents(again) == contents(document) == expected
    assert again.problems() == document.problems() == []
    assert again.metadata == opened(MADE[name]).metadata
    assert again.packed_names == opened(MADE[name]).packed_names


@pytest.mark.parametrize("name", ["of one file", "of no file", "older", "older of one file"])
def test_files_are_added_and_removed(name: str) -> None:
    document = opened(MADE[name])
    expected = contents(document)
    document.add("3d/new.txt", NEW)
    assert contents(opened(bytes(document))) == expected | {"3d/new.txt": NEW}
    assert opened(bytes(document)).problems() == []
    with pytest.raises(QueryError, match=r"already has a file '3d/new\.txt'"):
        document.add("3d/new.txt", b"")
    document.remove("/files/3d~1new.txt")
    document = opened(bytes(document))
    assert contents(document) == expected
    assert document.problems() == []
    assert len(bytes(document)) <= len(MADE[name]) + 1


def test_renaming_a_file_updates_the_checksums() -> None:
    for name in ("of several files", "older"):
        document = opened(MADE[name])
        document.set("/files/tanks.yaml/name", "renamed.yaml")
        again = opened(bytes(document))
        assert again.problems() == []
        assert [each.name for each in again.files][2] == "renamed.yaml"


def test_a_pack_with_metadata_refuses_new_and_removed_files() -> None:
    document = opened(MADE["with metadata"])
    for edit in (lambda: document.add("new", b""), lambda: document.remove("/files/empty")):
        with pytest.raises(QueryError, match="has metadata that describes its files") as caught:
            edit()
        assert caught.value.path in ("", "/files/empty")
    assert bytes(document) == MADE["with metadata"]


def test_replacing_a_file_does_not_change_another_that_shares_its_bytes() -> None:
    data = bytearray(pack({"a": (0, b"same"), "b": (0, b"")}))
    document = opened(bytes(data))
    first, second = document.files
    second.size = second.packed_size = 4
    second.start, second.crc32, second.packed_crc32 = 0, first.crc32, first.packed_crc32
    document = opened(bytes(document))
    assert contents(document) == {"a": b"same", "b": b"same"}
    document.replace(document.files[0], b"other")
    assert contents(opened(bytes(document))) == {"a": b"other", "b": b"same"}


NAMES = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1)


def test_a_pack_is_recognised_even_if_its_first_file_has_the_magic_of_another_format() -> None:
    for start in (b"SFV2", b"KA\1\0", b"\0\xee\xee\0", b"Nemo Fi"):
        data = pack({"stored": (0, start + bytes(99))})
        assert chunkwright.identify(data) == "dvpk"


@given(
    st.dictionaries(NAMES, st.tuples(st.integers(0, 3), st.binary(max_size=60)), max_size=5),
    st.binary(max_size=9),
    st.booleans(),
    st.data(),
)
def test_packs_with_replaced_files_round_trip(
    files: dict[str, tuple[int, bytes]], metadata: bytes, is_older: bool, data: Any
) -> None:
    stored = older_pack(files) if is_older and files else pack(files, metadata)
    document = opened(stored)
    assert bytes(document) == stored
    expected = {name: raw for name, (_, raw) in files.items()}
    assert contents(document) == expected
    for name in data.draw(st.lists(st.sampled_from(sorted(files)))) if files else ():
        expected[name] = data.draw(st.binary(max_size=90))
        document.replace(document.file(name), expected[name])
    again = opened(bytes(document))
    assert contents(again) == expected
    assert [each for each in again.problems() if "leads out" not in each.message] == []


@given(
    st.lists(st.tuples(st.integers(0, 12), st.integers(0, 6)), max_size=6),
    st.lists(st.one_of(st.none(), st.binary(max_size=8)), min_size=6, max_size=6),
)
def test_many_files_replaced_at_once_change_no_other(
    places: list[tuple[int, int]], given_bytes: list[bytes | None]
) -> None:
    body = bytes(range(18))
    spans = [slice(start, start + size) for start, size in places]
    new = {at: data for at, data in enumerate(given_bytes[: len(spans)]) if data is not None}
    made, starts = respliced(body, spans, new)
    for at, (start, span) in enumerate(zip(starts, spans, strict=True)):
        wanted = new.get(at, body[span])
        assert made[start : start + len(wanted)] == wanted
        assert start + len(wanted) <= len(made)


def test_the_time_to_replace_all_files_of_a_pack_is_proportional_to_their_number() -> None:
    files = {f"{number}.txt": (0, b"old") for number in range(6000)}
    container = PackContainer(io.BytesIO(pack(files)), Limits())
    changes = {name: name.encode() for name in files}
    made = within(1, container.all_replaced, changes)
    assert contents(opened(made)) == changes


# -- on the command line, and by address


def test_extracted_files_can_be_put_back(tmp_path: Path) -> None:
    from chunkwright.batch.exporting import embed_in, insides_of, save_insides

    document = opened(MADE["of several files"])
    written = save_insides(insides_of(document), str(tmp_path))
    assert {name: (tmp_path / name).read_bytes() for name in FILES} == contents(document)
    assert len(written) == len(FILES)
    edited = embed_in(document, {"files": [("tanks.yaml", NEW)]})
    assert [*edited.lines] == [f"/files/tanks.yaml: replaced by {len(NEW)} bytes"]
    assert contents(document)["tanks.yaml"] == NEW


def embed(document: Pack, *args: str, data: bytes = NEW, include: bool = True) -> str:
    line: str = registry.PACK.embed(document, args[0], data, *args[1:], include=include)
    return line


def test_an_embedded_file_replaces_the_file_of_the_same_name() -> None:
    document = opened(MADE["of several files"])
    assert embed(document, "tank.txt") == "/files/3d~1tank.txt: replaced by 162 bytes"
    assert embed(document, "tank.txt") == ""
    assert embed(document, "any", "/files/3d~1tank.txt", data=TANK).startswith("/files/3d~1tank")
    assert embed(document, "any", "empty") == "/files/empty: replaced by 162 bytes"
    assert embed(document, "new.txt", include=False) == ""
    assert embed(document, "new.txt", "3d/new.txt") == "/files/3d~1new.txt: 162 bytes added"
    for spelled in ("./3d/tank.txt", "3d\\tank.txt", "3d//../3d/tank.txt"):
        line = embed(document, "any", spelled, data=spelled.encode())
        assert line == f"/files/3d~1tank.txt: replaced by {len(spelled)} bytes"
        assert len(document.files) == 6
    assert embed(document, "any", "new\\.\\file") == "/files/new~1file: 162 bytes added"
    document.add("other/tank.txt", b"")
    with pytest.raises(QueryError, match=r"2 files .*: 3d/tank\.txt, other/tank\.txt"):
        embed(document, "tank.txt")
    with pytest.raises(QueryError, match="leads out of the folder"):
        embed(document, "tank.txt", "../tank.txt")
    with pytest.raises(QueryError, match="expected the address of a file in the pack"):
        embed(document, "tank.txt", "/metadata")
    assert opened(bytes(document)).problems() == []


@pytest.mark.parametrize("name", ["../a", "a/../../b", "/etc/a", "C:\\a", "a\\..\\b", ""])
def test_names_that_lead_outside_the_folder_are_refused(name: str) -> None:
    document = opened(pack({"good": (0, b""), name or "/": (0, b"")}))
    assert any("leads out of the folder" in each.message for each in document.problems())
    with pytest.raises(CorruptError, match="leads out of the folder"):
        list(registry.PACK.insides(document))


def test_packed_files_have_addresses() -> None:
    document = opened(MADE["of several files"])
    assert document.get("/files/3d~1tank.txt/payload") == TANK
    assert document.get("/files/0/size") == len(TANK)
    assert [hit.value for hit in document.find("//files/*[type=RFC1951]/name")] == ["tanks.yaml"]
    document.set("/files/logo.bin/payload", "00ff")
    assert contents(opened(bytes(document)))["logo.bin"] == b"\0\xff"


def test_a_packed_file_opens_in_its_own_format() -> None:
    inner = chunkwright.keyed_archive.KeyedArchive({"hp": 100})
    document = opened(pack({"unit.dat": (2, bytes(inner))}))
    assert chunkwright.open(document.payload(document.file("unit.dat"))) == inner


# -- what is wrong


def test_wrong_checksums_are_problems() -> None:
    document = opened(MADE["with metadata"])
    document.files[0].packed_crc32 ^= 1
    document.files[1].crc32 ^= 1
    document.metadata_crc32 ^= 1
    document.names_crc32 ^= 1
    found = opened(bytes(document)).problems()
    assert [each.path for each in found] == [
        *("/metadata", "/names_crc32", "/files/3d~1tank.txt", "/files/3d~1tank_crash.txt"),
    ]
    assert all("CRC-32" in each.message for each in found)


def test_each_damaged_file_is_a_separate_problem() -> None:
    document = opened(MADE["of several files"])
    document.body = b"\xff" * 8 + document.body[8:]
    packed, damaged = document.problems()
    assert "its packed form" in packed.message
    assert damaged == Problem("/files/3d~1tank.txt", damaged.message, 0)
    assert document.payload(document.file("empty")) == b""
    with pytest.raises(CorruptError) as caught:
        document.get("/files/0/payload")
    assert caught.value.path == "/files/3d~1tank.txt"


def test_two_files_with_the_same_name_are_a_problem() -> None:
    document = opened(MADE["of several files"])
    document.files[1].name = document.files[0].name
    assert [each.message for each in document.problems()] == ["an earlier file has the same name"]


def damaged(**changed: int) -> bytes:
    """Return a pack with other numbers in its footer, and a matching checksum."""
    data = pack({"a": (0, b"bytes"), "b": (2, TANK)})
    names = ("count", "packed", "raw", "size", "crc")
    facts = dict(zip(names, struct.unpack("<5I", data[-24:-4]), strict=True)) | changed
    info = struct.pack("<5I", *facts.values()) + b"DVPK"
    return data[:-28] + struct.pack("<I", zlib.crc32(info)) + info


@pytest.mark.parametrize("name", ["count", "packed", "raw", "size"])
@pytest.mark.parametrize("value", [0, 1, 3, 1 << 20, 0xFFFFFFFF])
def test_sizes_that_contradict_each_other_are_refused(name: str, value: int) -> None:
    with pytest.raises((CorruptError, LimitError, TruncatedError)):
        opened(damaged(**{name: value}))


@pytest.mark.parametrize("at", [-1, -5, -10, -25, -45, -60])
def test_a_wrong_byte_of_footer_or_table_is_detected(at: int) -> None:
    data = bytearray(MADE["of several files"])
    data[at] ^= 0x10
    with pytest.raises(chunkwright.ChunkwrightError):
        opened(bytes(data))


@pytest.mark.parametrize("size", [0, 20, 43])
def test_a_pack_that_is_too_short_is_refused(size: int) -> None:
    data = MADE["of several files"][-size:] if size else b""
    with pytest.raises(chunkwright.ChunkwrightError):
        opened(data)


def mended(data: bytes) -> bytes:
    """Return a pack with corrected checksums of its footer and table."""
    size = struct.unpack("<I", data[-12:-8])[0]
    end = len(data) - (32 if any(data[-44:-36]) else 44)
    info = data[-24:-8] + struct.pack("<I", zlib.crc32(data[max(end - size, 0) : end])) + b"DVPK"
    return data[:-28] + struct.pack("<I", zlib.crc32(info)) + info


@pytest.mark.damage
@given(st.data())
def test_damage_with_valid_checksums_raises_only_errors_of_the_package(draw: Any) -> None:
    data = bytearray(draw.draw(st.sampled_from(sorted(MADE.values()))))
    for _ in range(draw.draw(st.integers(1, 3))):
        at = draw.draw(st.integers(0, len(data) - 5))
        data[at : at + 4] = struct.pack("<I", draw.draw(st.sampled_from(NUMBERS)))
    survive(mended(bytes(data)), thorough=True)


def with_rows(rows: list[tuple[int, ...]], names: bytes, body: bytes = b"body") -> bytes:
    packed = literal(names)
    table = b"".join(struct.pack("<QIIIIII", *row) for row in rows)
    table += packed + struct.pack("<I", zlib.crc32(packed))
    return body + table + footer(table, len(rows), len(packed), len(names), bytes(16))


@pytest.mark.parametrize(
    "row", [(5, 0, 1, 0, 0, 0, 0), (0, 5, 9, 0, 2, 0, 0), (1 << 63, 1, 1, 0, 0, 0, 0)]
)
def test_a_file_that_extends_past_the_packed_data_is_refused(row: tuple[int, ...]) -> None:
    with pytest.raises(CorruptError, match="extend past the end of the files at 0x4") as caught:
        opened(with_rows([row], b"a\0"))
    assert (caught.value.path, caught.value.offset) == ("/files/a", 4)


@pytest.mark.parametrize("names", [b"a", b"a\0b\0", b"\0a"])
def test_a_wrong_number_of_file_names_is_refused(names: bytes) -> None:
    with pytest.raises(CorruptError, match=r"\d names? for 1 file"):
        opened(with_rows([(0, 4, 4, 0, 0, 0, 0)], names))


def test_many_files_that_share_bytes_exceed_a_limit() -> None:
    """A small pack cannot request much memory: its files together have the limit of one file."""
    block = repeated(b"x", 100_000)
    rows: list[tuple[int, ...]] = [(0, len(block), 100_000, zlib.crc32(block), 1, 0, 0)] * 2000
    data = with_rows(rows, b"a\0" * 2000, block)
    with pytest.raises(LimitError, match="the size of all files is 200,000,000"):
        opened(data)
    found = chunkwright.open_pack(data, limits=Limits(expansion=10_000))
    assert found.payload(found.files[9]) == b"x" * 100_000


def test_the_limit_of_unpacked_size_applies_to_each_file() -> None:
    data = pack({str(number): (0, bytes(30)) for number in range(9)})
    assert len(chunkwright.open_pack(data, limits=Limits(unpacked_size=30)).files) == 9
    with pytest.raises(LimitError, match="the size of a file is 30"):
        chunkwright.open_pack(data, limits=Limits(unpacked_size=29))


def test_an_impossible_unpacked_size_is_refused_before_allocation() -> None:
    document = opened(with_rows([(0, 4, 60_000_000, 0, 1, 0, 0)], b"a\0"))
    with pytest.raises(CorruptError, match="cannot unpack to the declared 60,000,000"):
        document.payload(document.files[0])


def test_an_unknown_packing_type_is_reported_by_number() -> None:
    document = opened(with_rows([(0, 4, 4, zlib.crc32(b"body"), 77, 0, 0)], b"a\0"))
    [problem] = document.problems()
    assert problem.message.startswith("unknown packing type 77, expected one of 0 NONE")
    assert document.info()["packing"] == {"77": 1}
    with pytest.raises(CorruptError, match="unknown packing type 77"):
        document.replace(document.files[0], b"")


def test_values_that_cannot_be_written_are_refused() -> None:
    document = opened(MADE["older"])
    for name, value, path in (
        ("footer_size", 40, "/footer_size"),
        ("metadata", b"x", "/metadata"),
        ("reserved", b"", "/reserved"),
        ("files", [], "/files"),
        ("files", [None], "/files/0"),
        ("files", [PackedFile("a", start=1 << 40)], "/files/0/start"),
        ("files", [PackedFile("a\0b")], "/files/0/name"),
    ):
        document = opened(MADE["older"])
        setattr(document, name, value)
        with pytest.raises(SerializeError) as caught:
            bytes(document)
        assert caught.value.path == path
