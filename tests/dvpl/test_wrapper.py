from __future__ import annotations

import dataclasses
import json
import pickle
import random
import struct
import zlib
from typing import TYPE_CHECKING, Any

import lz4.block
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright.dvpl import DvplFile, DvplType, DvplWrapper, packing
from tests.dvpl.files import dvpl, literals, two_parts
from tests.freeing import left_over

if TYPE_CHECKING:
    from chunkwright.document import Document

TEXT = b"".join(b"<tank id='%d' hp='%d'/>\n" % (n, n * n % 977) for n in range(400))


def through_json(file: DvplFile) -> Document:
    return chunkwright.from_dict(json.loads(json.dumps(file.to_dict(), allow_nan=False)))


@given(st.binary(max_size=2000), st.sampled_from(DvplType))
def test_written_files_are_read_back(payload: bytes, kind: DvplType) -> None:
    file = DvplFile(payload, DvplWrapper(kind))
    data = bytes(file)
    again = packing.read(data)
    assert again == file
    empty = not payload and kind in (DvplType.LZ4_HC, DvplType.LZ4_STREAM)
    assert again.wrapper == DvplWrapper(DvplType.NONE if empty else kind)
    assert bytes(again) == data
    assert bytes(through_json(again)) == data


@pytest.mark.parametrize("size", [1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, (5 << 19) + 3])
def test_each_part_of_type_4_packs_one_mebibyte(size: int) -> None:
    payload = random.Random(size).randbytes(1 << 19) * 6
    payload = payload[:size]
    data = bytes(DvplFile(payload, DvplWrapper(DvplType.LZ4_STREAM)))
    (count,) = struct.unpack_from("<I", data)
    assert count == -(-size // (1 << 20))
    assert packing.read(data).payload == payload


@pytest.mark.parametrize("kind", list(DvplType))
def test_stale_packed_bytes_are_never_written(kind: DvplType) -> None:
    file = packing.read(bytes(DvplFile(TEXT, DvplWrapper(kind))))
    # The length is the same, so that no size reveals the edit.
    file.payload = TEXT[:-3] + b"???"
    assert packing.read(bytes(file)).payload == file.payload
    file.payload = bytearray(TEXT).replace(b"?", b"!")  # type: ignore[assignment]
    assert bytes(file) == file.wrapper.packed  # type: ignore[union-attr]


@pytest.mark.parametrize("level", [3, 4, 9, 10, 12])
def test_an_edit_is_packed_at_the_level_of_the_file(level: int) -> None:
    def packed_at(payload: bytes) -> bytes:
        return lz4.block.compress(  # type: ignore[no-any-return]
            payload, mode="high_compression", compression=level, store_size=False
        )

    file = packing.read(dvpl(packed_at(TEXT), kind=2, size=len(TEXT)))
    file.payload = TEXT[::-1]
    assert bytes(file)[:-20] == packed_at(TEXT[::-1])
    assert bytes(through_json(file)) == bytes(file)


@pytest.mark.parametrize(
    ("kind", "level"),
    [(1, 0), (1, -4), (1, 9), (2, 0), (2, 6), (3, 1), (3, 9), (4, 9), (4, 12)],
)
def test_the_text_form_names_the_level(kind: int, level: int) -> None:
    data = bytes(DvplFile(TEXT, DvplWrapper(DvplType(kind), level)))
    form = packing.read(data).to_dict()
    assert form["wrapper"]["type"] == DvplType(kind).name
    found = DvplWrapper(DvplType(kind), form["wrapper"]["level"])
    assert found.wrap(TEXT) == data


@pytest.mark.parametrize(
    ("packed", "kind", "payload"),
    [
        # A match left out, a stored deflate block cut in two, parts that are not 1 MiB.
        (literals(b"a" * 14), 2, b"a" * 14),
        (
            b"\x78\x01\0\1\0\xfe\xffa\1\1\0\xfe\xffb" + struct.pack(">I", zlib.adler32(b"ab")),
            3,
            b"ab",
        ),
        (b"\0\1\0\xfe\xffa\1\1\0\xfe\xffb", 3, b"ab"),
        (two_parts(), 4, b"hello, world"),
        (b"\0", 2, b""),
    ],
)
def test_packed_bytes_that_no_level_reproduces_are_kept(
    packed: bytes, kind: int, payload: bytes
) -> None:
    data = dvpl(packed, kind=kind, size=len(payload))
    file = packing.read(data)
    form = file.to_dict()
    assert form["wrapper"].keys() >= {"packed"}
    again = through_json(file)
    assert bytes(again) == data
    # An edit drops packed bytes from a text form as it drops those that were read.
    form = json.loads(json.dumps(form)) | {"text": "edited"}
    assert packing.read(bytes(chunkwright.from_dict(form))).payload == b"edited"


def test_changing_the_type_or_level_repacks_the_payload() -> None:
    file = packing.read(bytes(DvplFile(TEXT, DvplWrapper(DvplType.LZ4_HC, 3))))
    assert isinstance(file.wrapper, DvplWrapper)
    harder = dataclasses.replace(file.wrapper, level=12).wrap(TEXT)
    assert harder == DvplWrapper(DvplType.LZ4_HC, 12).wrap(TEXT) != bytes(file)
    other = dataclasses.replace(file.wrapper, type=DvplType.RFC1951)
    assert zlib.decompress(other.wrap(TEXT)[:-20]) == TEXT
    assert other.to_dict(TEXT) == {"format": "dvpl", "type": "RFC1951"}
    bare = dataclasses.replace(other, bare_deflate=True)
    assert zlib.decompress(bare.wrap(TEXT)[:-20], wbits=-15) == TEXT
    assert bare.to_dict(TEXT)["bare_deflate"] is True


def test_a_wrapper_can_be_removed() -> None:
    file = packing.read(bytes(DvplFile(TEXT)))
    file.wrapper = None
    assert bytes(file) == TEXT
    assert file.info() == {
        "format": "dvpl",
        "unpacked_size": len(TEXT),
        "unpacked_crc32": zlib.crc32(TEXT),
    }
    assert bytes(through_json(file)) == TEXT


def test_a_file_that_was_packed_twice_is_reported() -> None:
    inner = bytes(DvplFile(TEXT))
    file = packing.read(bytes(DvplFile(inner)))
    assert file.payload == inner
    assert [problem.path for problem in file.problems()] == ["/payload"]
    assert packing.read(bytes(DvplFile(TEXT))).problems() == []


@pytest.mark.parametrize(
    ("payload", "key"),
    [
        (b"", "text"),
        ("größe\r\n\t".encode(), "text"),
        (b"a\0b", "payload"),
        (b"\xff\xfe", "payload"),
    ],
)
def test_the_text_form_shows_a_text_payload_as_text(payload: bytes, key: str) -> None:
    file = DvplFile(payload, DvplWrapper(DvplType.NONE))
    assert file.to_dict().keys() == {"chunkwright", "format", "wrapper", key}
    assert through_json(file) == file


@pytest.mark.parametrize(
    "change",
    [
        {"wrapper": {"format": "dvpl", "type": "LZ5"}},
        {"wrapper": {"format": "dvpl"}},
        {"wrapper": {"format": "dvpl", "type": "LZ4", "level": 13}},
        {"wrapper": {"format": "dvpl", "type": "LZ4", "level": "9"}},
        {"wrapper": {"format": "dvpl", "type": "LZ4", "packed": "?"}},
        {"wrapper": {"format": "dvpl", "type": "LZ4", "packed": "AAAA"}},
        {"text": 5},
        {"text": "\ud800"},
        {"text": None},
        {"text": None, "base64": "a"},
        {"text": None, "base64": 4},
    ],
)
def test_malformed_text_forms_are_refused(change: dict[str, Any]) -> None:
    form = DvplFile(b"payload").to_dict() | change
    with pytest.raises(chunkwright.ChunkwrightError):
        chunkwright.from_dict(form)


@pytest.mark.parametrize(
    ("kind", "level"),
    [(DvplType.NONE, 1), (DvplType.LZ4, 13), (DvplType.LZ4_HC, 13), (DvplType.RFC1951, -1)],
)
def test_levels_that_do_not_exist_are_refused(kind: DvplType, level: int) -> None:
    with pytest.raises(chunkwright.QueryError, match=f"{kind.name} has no level {level}"):
        DvplWrapper(kind, level)


def test_sizes_that_lz4_or_the_footer_cannot_store_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packing, "LZ4_MOST", 10)
    with pytest.raises(
        chunkwright.SerializeError, match="the payload has 11 bytes, more than the 10"
    ):
        bytes(DvplFile(b"12345678901"))
    monkeypatch.setattr(packing, "_MOST", 10)
    with pytest.raises(chunkwright.SerializeError, match="11 bytes are more than a DVPL file"):
        bytes(DvplFile(b"12345678901", DvplWrapper(DvplType.NONE)))


def test_wrapped_files_pickle_compare_and_print_as_values() -> None:
    file = packing.read(bytes(DvplFile(TEXT)))
    assert pickle.loads(pickle.dumps(file)) == file == DvplFile(TEXT)
    assert file != DvplFile(TEXT + b"!")
    assert repr(file) == (
        "<DvplFile of 10,240 bytes, "
        "DvplWrapper(type=<DvplType.LZ4_HC: 2>, level=None, bare_deflate=False)>"
    )
    assert file.tree().detail == "LZ4_HC, text of 10,240 bytes"
    data = packing.read(bytes(DvplFile(b"\xff\0" * 8)))
    assert data.tree().detail == "LZ4_HC, 16 bytes that start with ff 00 ff 00 ff 00 ff 00"
    assert list(data.tree().shown()) == []


def test_the_tree_shows_a_text_payload_line_by_line() -> None:
    file = packing.read(bytes(DvplFile("speed: 1\r\nname: T\u00e4nk\n".encode())))
    assert [(line.key, line.detail) for line in file.tree().shown()] == [
        ("line 1", "speed: 1"),
        ("line 2", "name: T\u00e4nk"),
    ]
    cut = DvplFile(b"a" * 300 + b"\xff")
    assert list(cut.tree().shown()) == []
    assert cut.tree().detail.startswith("LZ4_HC, 301 bytes that start with 61")


@pytest.mark.parametrize("kind", DvplType)
def test_a_wrapped_file_is_freed_without_the_collector(kind: DvplType) -> None:
    assert left_over(bytes(DvplFile(TEXT, DvplWrapper(kind)))) == {}


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\v", "\u2028"])
def test_many_short_lines_are_grouped_in_blocks_with_any_line_ending(end: str) -> None:
    many, fewer = f"a{end}" * 300_000, f"a{end}" * 100_000
    forms = [packing.to_dict(DvplFile(text.encode())) for text in (many, fewer)]
    assert ["".join(form["text"]) for form in forms] == [many, fewer]
    assert len(forms[0]["text"]) < 1_000
    assert len(forms[1]["text"]) == 100_000
