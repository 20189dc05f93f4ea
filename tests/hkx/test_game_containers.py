"""Containers of games: their files are read in place, and replaced where the layout is known.

Containers of games may not be distributed: those below are written from public descriptions of
the formats, or by existing libraries.
"""

from __future__ import annotations

import io
import posixpath
import random
import struct
import tracemalloc
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import lz4.block
import lz4.frame
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import batch
from chunkwright.base import containers, fileio
from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    LimitError,
    UnknownFormatError,
    UnsupportedVersionError,
    boundary,
)
from chunkwright.hkx import packing
from tests.cli import runner
from tests.samples import SAMPLES
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Files = dict[str, bytes]


def packfile(name: str) -> bytes:
    made = chunkwright.hkx.new_packfile("hk_2010.2.0-r1", "8101")
    skeleton = chunkwright.hkx.new_object(made, "hkaSkeleton", {"name": name})
    skeleton["bones"] = [{"name": f"{name} {index}"} for index in range(len(name))]
    skeleton["parentIndices"] = list(range(-1, len(name) - 1))
    variant = {"className": "hkaSkeleton", "variant": skeleton}
    made.root = chunkwright.hkx.new_object(
        made, "hkRootLevelContainer", {"namedVariants": [variant]}
    )
    return bytes(made)


CAT: Final = packfile("cat")
MARTEN: Final = packfile("marten with a long tail")
FILES: Final[Files] = {"rigs/cat.hkx": CAT, "rigs/notes.txt": b"of the cat", "marten.hkx": MARTEN}


def padded(data: bytes, alignment: int) -> bytes:
    return data + bytes(-len(data) % alignment)


# -- writers ----------------------------------------------------------------------------------------


def sklb(files: Files, version: bytes = b"1031") -> bytes:
    (havok,) = files.values()
    if version in (b"0031", b"1031"):
        start = 0x40
        head = struct.pack("<4s4s2I2H", b"blks", version, 0x20, start, 1, 0)
    else:
        start = 0x50
        head = struct.pack("<4s4s2H", b"blks", version, 0x2E, start)
    return head.ljust(start, b"L") + havok


def pap(files: Files, timelines: tuple[bytes, ...] = (b"abc", b"defgh")) -> bytes:
    (havok,) = files.values()
    rows = b"".join(
        struct.pack("<32sHhI", f"act{index}".encode(), 0, index, 0)
        for index in range(len(timelines))
    )
    start = 26 + len(rows)
    footer = len(bytes(start) + havok) + -(start + len(havok)) % 4
    head = struct.pack("<4sI2H2B3I", b"pap ", 0x20001, len(timelines), 101, 0, 0, 26, start, footer)
    made = padded(head + rows + havok, 4)
    for each in timelines:
        made = padded(made, 4) + struct.pack("<4sI", b"TMLB", 8 + len(each)) + each
    return made


def sarc(files: Files, order: str = "<", alignment: int = 16) -> bytes:
    """Write a SARC by the description of the format: its table is sorted by hashes of names."""

    def key(name: str) -> int:
        value = 0
        for byte in name.encode():
            value = (value * 101 + byte) & 0xFFFFFFFF
        return value

    rows, names, body = b"", b"", b""
    for name in sorted(files, key=key):
        body = padded(body, alignment)
        place = 1 << 24 | len(names) // 4
        rows += struct.pack(f"{order}4I", key(name), place, len(body), len(body) + len(files[name]))
        names += padded(name.encode() + b"\0", 4)
        body += files[name]
    table = struct.pack(f"{order}4s2HI", b"SFAT", 12, len(files), 101) + rows
    table += struct.pack(f"{order}4s2H", b"SFNT", 8, 0) + names
    start = len(padded(bytes(20) + table, alignment))
    head = struct.pack(f"{order}4s2H2I2H", b"SARC", 20, 0xFEFF, start + len(body), start, 0x100, 0)
    return padded(head + table, alignment) + body


ROOT: Final = "N:\\FRPG\\data\\chr\\c1000\\"
BITS: Final = int("01110100"[::-1], 2)  # ids, names, sizes


def bnd3(files: Files, order: str = "<", root: str = ROOT) -> bytes:
    size = struct.calcsize("=6I")
    names, places = b"", []
    for name in files:
        places.append(32 + size * len(files) + len(names))
        names += (root + name.replace("/", "\\")).encode("shift-jis") + b"\0"
    end = 32 + size * len(files) + len(names)
    rows, made = b"", b""
    for index, (place, data) in enumerate(zip(places, files.values(), strict=True)):
        made = padded(bytes(end) + made, 16)[end:]
        row = (len(data), end + len(made), index, place, len(data))
        rows += struct.pack(f"{order}B3x5I", 0x40 if order == "<" else 0x02, *row)
        made += data
    form = int(f"{BITS:08b}"[::-1], 2) if order == "<" else BITS
    big = order == ">"
    head = struct.pack("4s8s3Bx", b"BND3", b"07D7R6", form, big, big)
    return head + struct.pack(f"{order}4I", len(files), end, 0, 0) + rows + names + made


def bnd4(files: Files, order: str = "<", root: str = ROOT, wide: bool = True) -> bytes:
    size = struct.calcsize("<B3xiqqIII")
    text = ("utf-16-le" if order == "<" else "utf-16-be") if wide else "shift-jis"
    names, places = b"", []
    for name in files:
        places.append(64 + size * len(files) + len(names))
        names += (root + name.replace("/", "\\") + "\0").encode(text)
    end = 64 + size * len(files) + len(names)
    rows, made = b"", b""
    for index, (place, data) in enumerate(zip(places, files.values(), strict=True)):
        made = padded(bytes(end) + made, 16)[end:]
        row = (-1, len(data), len(data), end + len(made), index, place)
        rows += struct.pack(f"{order}B3xiqqIII", 0x02, *row)
        made += data
    head = struct.pack("4s5xBBx", b"BND4", order == ">", 0)
    head += struct.pack(f"{order}Iq8sqq", len(files), 64, b"07D7R6", size, end)
    head += struct.pack(f"{order}BBBxIq", wide, BITS, 0, 0, 0)
    return head + rows + names + made


def ar(files: Files) -> bytes:
    made = struct.pack("<4I", 0, 16, 20, 64)
    for name, data in files.items():
        start = 20 + len(name) + 1
        start += -(len(made) + start) % 64
        head = struct.pack("<5I", start + len(data), len(data), start, 0, 0)
        made += (head + name.encode() + b"\0").ljust(start, b"\0") + data
    return made


def yaz0(data: bytes) -> bytes:
    """Encode in Yaz0 without back references; another test uses the encoder of a library."""
    groups = (b"\xff" + data[at : at + 8] for at in range(0, len(data), 8))
    return struct.pack(">4sIII", b"Yaz0", len(data), 0x2000, 0) + b"".join(groups)


def dcx(data: bytes, method: bytes = b"DFLT", level: int = 9) -> bytes:
    packed = b"\x8c\x06"
    if method == b"DFLT":
        packed = zlib.compress(data, 9)
    elif method == b"ZSTD":
        packed = zstandard.ZstdCompressor().compress(data)
    head = struct.pack(">4s5I", b"DCX", 0x11000, 24, 36, 68, 76)
    head += struct.pack(">4s2I", b"DCS", len(data), len(packed))
    head += struct.pack(">4s4sIB3x4I", b"DCP", method, 32, level, 0, 0, 0, 0x10100)
    return head + struct.pack(">4sI", b"DCA", 8) + packed


def edge(data: bytes) -> bytes:
    rows, body = b"", b""
    blocks = [data[at : at + 0x10000] for at in range(0, len(data), 0x10000)]
    for index, block in enumerate(blocks):
        packer = zlib.compressobj(9, wbits=-15)
        packed = packer.compress(block) + packer.flush() if index % 2 == 0 else block
        rows += struct.pack(">4I", 0, len(body), len(packed), index % 2 == 0)
        body = padded(body + packed, 16)
    size = len(rows)
    head = struct.pack(">4s5I", b"DCX", 0x10000, 24, 36, 36, 80 + size)
    head += struct.pack(">4s2I", b"DCS", len(data), len(body))
    head += struct.pack(">4s4s6I", b"DCP", b"EDGE", 32, 9 << 24, 0x10000, 0, 0, 0x100100)
    head += struct.pack(">4sI4s4I", b"DCA", 44 + size, b"EgdT", 0x10100, 36, 16, 0x10000)
    last = len(data) % 0x10000
    head += struct.pack(">4I", last, 36 + size, len(blocks), 0x100000)
    return head + rows + body


def bsa(files: Files, version: int = 105, flags: int = 0x107, otherwise: str = "") -> bytes:
    """Write a BSA; flags: names of folders 1, of files 2, compressed 4, names before data 0x100."""
    folders: dict[str, Files] = {}
    for path, data in files.items():
        folders.setdefault(posixpath.dirname(path), {})[posixpath.basename(path)] = data
    every = [file for each in folders.values() for file in each]
    row = "<Q2IQ" if version == 105 else "<Q2I"
    texts = b"".join(file.encode() + b"\0" for file in every)
    long = sum(len(folder) + 1 for folder in folders)
    start = 36 + len(folders) * struct.calcsize(row)
    end = start + len(folders) + long + 16 * len(every) + len(texts)
    rows, blocks, body, at = b"", b"", b"", start + len(texts)
    for folder, inside in folders.items():
        pad = (0,) if version == 105 else ()
        rows += struct.pack(row, 1, len(inside), *pad, at + len(blocks))
        name = folder.replace("/", "\\").encode() + b"\0"
        blocks += bytes([len(name)]) + name
        for file, data in inside.items():
            is_packed = bool(flags & 4) != (file == otherwise)
            stored = data
            if is_packed:
                pack = lz4.frame.compress if version == 105 else zlib.compress
                stored = struct.pack("<I", len(data)) + pack(data)
            if flags & 0x100:
                long_path = name[:-1] + b"\\" + file.encode()
                stored = bytes([len(long_path)]) + long_path + stored
            size = len(stored) | (1 << 30 if file == otherwise else 0)
            blocks += struct.pack("<Q2I", 2, size, end + len(body))
            body += stored
    head = struct.pack("<4s2I", b"BSA", version, 36)
    head += struct.pack("<6I", flags, len(folders), len(every), long, len(texts), 1)
    return head + rows + blocks + texts + body


def ba2(files: Files, version: int = 1, kind: bytes = b"GNRL", packed: bool = True) -> bytes:
    more = {2: struct.pack("<Q", 1), 3: struct.pack("<QI", 1, 3)}.get(version, b"")
    start = 24 + len(more) + 36 * len(files)
    rows, body, names = b"", b"", b""
    for name, data in files.items():
        pack = (
            (lambda d: lz4.block.compress(d, store_size=False)) if version == 3 else zlib.compress
        )
        stored = pack(data) if packed else data
        size = len(stored) if packed else 0
        place = (start + len(body), size, len(data), 0xBAADF00D)
        rows += struct.pack("<I4sIIQIII", 1, b"hkx\0", 2, 0x100100, *place)
        body += stored
        text = name.replace("/", "\\").encode()
        names += struct.pack("<H", len(text)) + text
    head = struct.pack("<4sI4sIQ", b"BTDX", version, kind, len(files), start + len(body))
    return head + more + rows + body + names


def zs(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=3, write_checksum=True).compress(data)


class Made(NamedTuple):
    """A kind of container: extension, writer, files, whether longer files can replace them."""

    suffix: str
    write: Callable[[Files], bytes]
    files: Files = FILES
    more: Mapping[str, bytes] = {}
    grows: bool = True
    writes: bool = True


ONE: Final = {"skeleton.hkx": CAT}
CLIPS: Final = {"animations.hkx": CAT}
TIMELINES: Final = {
    "timelines/act0.tmb": b"TMLB\x0b\0\0\0abc",
    "timelines/act1.tmb": b"TMLB\x0d\0\0\0defgh",
}
KINDS: Final = {
    "sklb": Made(".sklb", sklb, ONE, {"layers.bin": b"L" * 32}),
    "sklb of version 0021": Made(
        ".sklb", lambda files: sklb(files, b"0021"), ONE, {"layers.bin": b"L" * 34}
    ),
    "pap": Made(".pap", pap, CLIPS, TIMELINES),
    "sarc": Made(".sarc", sarc),
    "sarc of Wii U": Made(".pack", lambda files: sarc(files, ">", 0x2000)),
    "sarc.zs": Made(".pack.zs", lambda files: zs(sarc(files))),
    "sarc in Yaz0": Made(".sbactorpack", lambda files: yaz0(sarc(files, ">"))),
    "bnd3": Made(".anibnd", bnd3),
    "bnd3 of PS3": Made(".anibnd", lambda files: bnd3(files, ">")),
    "bnd3.dcx": Made(".anibnd.dcx", lambda files: dcx(bnd3(files))),
    "bnd3 in EDGE": Made(".anibnd.dcx", lambda files: edge(bnd3(files)), writes=False),
    "bnd4": Made(".anibnd", bnd4),
    "bnd4, big": Made(".anibnd", lambda files: bnd4(files, ">")),
    "bnd4 in Shift JIS": Made(".anibnd", lambda files: bnd4(files, wide=False)),
    "bnd4.dcx in zstd": Made(".anibnd.dcx", lambda files: dcx(bnd4(files), b"ZSTD", 15)),
    "ar": Made(".ar.00", ar, grows=False),
    "bsa 103": Made(".bsa", lambda files: bsa(with_folders(files), 103, 7), writes=False),
    "bsa 104": Made(".bsa", lambda files: bsa(with_folders(files), 104), writes=False),
    "bsa 105": Made(".bsa", lambda files: bsa(with_folders(files)), writes=False),
    "bsa, plain": Made(
        ".bsa", lambda files: bsa(with_folders(files), 105, 3, "cat.hkx"), writes=False
    ),
    "ba2": Made(".ba2", ba2, writes=False),
    "ba2, plain": Made(".ba2", lambda files: ba2(files, 8, packed=False), writes=False),
    "ba2 of Starfield": Made(".ba2", lambda files: ba2(files, 2), writes=False),
    "ba2 in LZ4": Made(".ba2", lambda files: ba2(files, 3), writes=False),
}


def with_folders(files: Files) -> Files:
    """Return the files with a folder in every name, as in a BSA."""
    return {name if "/" in name else f"./{name}": data for name, data in files.items()}


def of_kind(name: str, folder: Path) -> tuple[Made, Path]:
    kind = KINDS[name]
    path = folder / f"made{kind.suffix}"
    path.write_bytes(kind.write(kind.files))
    return kind, path


def contents(path: Path | str) -> Files:
    entries = batch.expand([f"{path}!/"])
    return {Path(each.relative).as_posix(): fileio.load(each.path)[0] for each in entries}


def run(*arguments: object, status: int = 0) -> str:
    done = runner().invoke(command_line, [str(each) for each in arguments])
    assert done.exit_code == status, done.output
    return done.output


# -- tests ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
def test_the_files_in_a_container_are_read_unchanged(name: str, tmp_path: Path) -> None:
    kind, path = of_kind(name, tmp_path)
    assert contents(path) == kind.files | dict(kind.more)
    assert batch.is_many(str(path))
    for each, data in kind.files.items():
        if data[:4] == CAT[:4]:
            assert chunkwright.open(f"{path}!/{each}").format == "hkx"


@pytest.mark.parametrize("name", [name for name in KINDS if KINDS[name].writes])
def test_a_file_is_replaced_and_all_others_stay_unchanged(name: str, tmp_path: Path) -> None:
    kind, path = of_kind(name, tmp_path)
    before, original = contents(path), path.read_bytes()
    member = next(iter(kind.files))
    document = chunkwright.open_packfile(f"{path}!/{member}")
    document.save()
    assert path.read_bytes() == original
    new = MARTEN if kind.grows else CAT[:-16]
    fileio.save(new, f"{path}!/{member}")
    assert contents(path) == before | {member: new}
    fileio.save(before[member], f"{path}!/{member}")
    assert contents(path) == before
    if not original.startswith((b"DCX", b"Yaz0", b"\x28\xb5\x2f\xfd")):
        assert path.read_bytes() == original


@pytest.mark.parametrize("name", [name for name in KINDS if KINDS[name].writes])
def test_an_edit_on_the_command_line_is_written_into_the_container(
    name: str, tmp_path: Path
) -> None:
    kind, path = of_kind(name, tmp_path)
    before = contents(path)
    member = next(iter(kind.files))
    run("set", f"{path}!/{member}", "//hkaSkeleton/name", "dog")
    assert "dog" in run("tree", f"{path}!/{member}")
    after = contents(path)
    assert {each for each in after if after[each] != before[each]} == {member}


@pytest.mark.parametrize("name", [name for name in KINDS if not KINDS[name].writes])
def test_containers_that_cannot_be_written_refuse_edits_and_stay_unchanged(
    name: str, tmp_path: Path
) -> None:
    kind, path = of_kind(name, tmp_path)
    original = path.read_bytes()
    member = next(iter(kind.files))
    said = run("set", f"{path}!/{member}", "//hkaSkeleton/name", "dog", status=1)
    assert "can be read, but not written (name another file with -o" in " ".join(said.split())
    assert path.read_bytes() == original
    run("set", f"{path}!/{member}", "//hkaSkeleton/name", "dog", "-o", tmp_path / "dog.hkx")
    assert b"dog" in (tmp_path / "dog.hkx").read_bytes()


@pytest.mark.parametrize("name", KINDS)
def test_commands_treat_a_container_as_a_folder(name: str, tmp_path: Path) -> None:
    kind, path = of_kind(name, tmp_path)
    havok = [each for each, data in kind.files.items() if data[:4] == CAT[:4]]
    assert f": {len(havok)} identical, 0 different, 0 refused" in run("verify", path)
    assert run("find", "//hkaSkeleton", path).count("hkaSkeleton") >= len(havok)
    run("convert", path, "-o", tmp_path / "out", "--layout", "4101")
    made = {
        each.relative_to(tmp_path / "out").as_posix() for each in (tmp_path / "out").rglob("*.hkx")
    }
    assert made == set(havok)


def container(data: bytes) -> containers.Container:
    found = containers.opened(io.BytesIO(data), DEFAULT_LIMITS)
    assert found is not None
    return found


FLAT: Final[dict[str, Callable[[Files], bytes]]] = {
    "sklb": sklb,
    "pap": pap,
    "sarc": sarc,
    "bnd3": bnd3,
    "bnd4": bnd4,
}


@pytest.mark.parametrize("name", ["bnd3", "bnd4", "pap", "sklb"])
@given(st.binary(min_size=1, max_size=99), st.data())
def test_a_replaced_file_gives_the_bytes_of_a_newly_written_container(
    name: str, new: bytes, data: st.DataObject
) -> None:
    files = dict(KINDS[name].files)
    member = data.draw(st.sampled_from(list(files)))
    made = container(FLAT[name](files)).replaced(member, new)
    assert made == FLAT[name](files | {member: new})


def test_the_last_file_of_a_container_does_not_make_it_another_kind() -> None:
    assert container(sarc({"a": b"DVPK"})).read("a") == b"DVPK"


@given(
    st.dictionaries(st.sampled_from("abcdefgh"), st.binary(min_size=1, max_size=99), min_size=1),
    st.binary(max_size=99),
    st.sampled_from([4, 16, 0x100]),
    st.data(),
)
def test_a_file_replaced_in_a_sarc_is_read_back_by_another_library(
    files: Files, new: bytes, alignment: int, data: st.DataObject
) -> None:
    oead = pytest.importorskip("oead", reason="the library is made for few systems")
    writer = oead.SarcWriter(oead.Endianness.Big)
    writer.set_min_alignment(alignment)
    for each, content in files.items():
        writer.files[each] = content
    _, original = writer.write()
    ours = container(bytes(original))
    assert {each: ours.read(each) for each in ours.names} == files
    member = data.draw(st.sampled_from(list(files)))
    made = ours.replaced(member, new)
    theirs = oead.Sarc(made)
    assert {each.name: bytes(each.data) for each in theirs.get_files()} == files | {member: new}
    assert theirs.guess_min_alignment() >= min(oead.Sarc(original).guess_min_alignment(), 4)
    assert struct.unpack_from(">I", made, 8) == (len(made),)
    assert all(at % alignment == 0 for at in places_of(made, new, member, files))


def places_of(made: bytes, new: bytes, member: str, files: Files) -> list[int]:
    """Return the offsets at which files with content start, according to the table."""
    (count,) = struct.unpack_from(">H", made, 0x1A)
    (base,) = struct.unpack_from(">I", made, 12)
    rows = [struct.unpack_from(">4I", made, 0x20 + 16 * index) for index in range(count)]
    del new, member, files
    return [base + row[2] for row in rows]


@given(st.lists(st.sampled_from([b"a", b"bc", b"abcabc", bytes(300), b"xyz"]), max_size=40))
def test_yaz0_agrees_with_a_library(pieces: list[bytes]) -> None:
    oead = pytest.importorskip("oead", reason="the library is made for few systems")
    data = b"".join(pieces)
    unpack, pack = packing.PACKINGS[b"Yaz0"][1:]
    theirs = bytes(oead.yaz0.compress(data, data_alignment=0x2000))
    assert unpack(theirs, "", DEFAULT_LIMITS) == data
    ours = pack(data, theirs, "")
    assert bytes(oead.yaz0.decompress(ours)) == data
    assert unpack(ours, "", DEFAULT_LIMITS) == data
    assert ours[:16] == theirs[:16]
    assert len(ours) <= len(theirs) * 1.2 + 2


def test_opening_a_container_itself_says_how_to_open_its_files(tmp_path: Path) -> None:
    for name in KINDS:
        _, path = of_kind(name, tmp_path)
        with pytest.raises(UnknownFormatError) as caught:
            chunkwright.open(path)
        assert ": add !/ and the name of a file in it to open that file" in caught.value.hint


@pytest.mark.parametrize("name", KINDS)
def test_a_catalogue_lists_the_files_in_a_container(name: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the libraries of catalogues are not here")
    from chunkwright.catalogue.work import expand, read

    (tmp_path / "game").mkdir()
    _, path = of_kind(name, tmp_path / "game")
    start = len(f"{path}!/")
    found = {each.address[start:]: read(each) for each in expand(str(tmp_path / "game"))}
    assert found == contents(path)
    path.write_bytes(path.read_bytes()[:60])
    for each in expand(str(tmp_path / "game")):
        with pytest.raises(FileAccessError):
            read(each)


@pytest.mark.parametrize("command", ["info", "tree", "dump"])
def test_an_offset_counts_from_the_start_of_the_container(command: str, tmp_path: Path) -> None:
    kind, path = of_kind("sarc", tmp_path)
    data = path.read_bytes()
    for each in (CAT, MARTEN):
        at = data.index(each)
        alone = tmp_path / "alone.hkx"
        alone.write_bytes(each)
        wanted = run(command, alone).replace(alone.name, path.name)
        assert run(command, path, "--offset", hex(at)) == wanted
    assert batch.is_many(str(path))
    assert len(kind.files) == 3


# -- refusals ---------------------------------------------------------------------------------------


REFUSED: Final = {
    "Oodle": (dcx(CAT, b"KRAK"), "packed with Oodle"),
    "unknown packing": (dcx(CAT, b"ABCD"), "an unknown way"),
    "console": (bsa(with_folders(FILES), 104, 0x47), "is for a console"),
    "version of BSA": (
        bsa(with_folders(FILES), 105).replace(b"\x69", b"\x70", 1),
        "of version 112",
    ),
    "hashes": (bsa(with_folders(FILES), 105, 1), "only their hashes"),
    "textures": (ba2(FILES, kind=b"DX10"), r"textures \(DX10\)"),
    "version of BA2": (ba2(FILES, 9), "unknown version 9"),
    "skeleton": (sklb(ONE, b"9999"), "version"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_unsupported_kind_of_container_is_refused_by_name(name: str, tmp_path: Path) -> None:
    data, words = REFUSED[name]
    path = tmp_path / "made"
    path.write_bytes(data)
    with pytest.raises(UnsupportedVersionError, match=words) as caught:
        list(batch.expand([str(path)]))
    assert caught.value.file == str(path)


def test_a_file_that_does_not_fit_into_a_sonic_archive_is_refused(tmp_path: Path) -> None:
    _, path = of_kind("ar", tmp_path)
    original = path.read_bytes()
    with pytest.raises(FileAccessError, match=f"this Sonic archive has room for {len(CAT):,}"):
        fileio.save(MARTEN, f"{path}!/rigs/cat.hkx")
    assert path.read_bytes() == original


@pytest.mark.parametrize("name", ["sarc", "bnd3", "bnd4.dcx in zstd", "ar", "pap"])
def test_adding_a_file_to_a_container_is_refused(name: str, tmp_path: Path) -> None:
    _, path = of_kind(name, tmp_path)
    with pytest.raises(FileAccessError, match="no file can be added"):
        fileio.save(CAT, f"{path}!/rigs/dog.hkx")


def test_files_that_share_bytes_are_not_written() -> None:
    data = bytearray(bnd3({"a.hkx": CAT, "b.hkx": CAT}))
    start = struct.unpack_from("<I", data, 32 + 8)
    struct.pack_into("<I", data, 32 + 24 + 8, *start)
    with pytest.raises(FileAccessError, match=r"'a\.hkx' shares bytes with 'b\.hkx'"):
        container(bytes(data)).replaced("a.hkx", MARTEN)


def test_containers_with_bytes_that_no_table_describes_are_not_resized() -> None:
    data = bytearray(sarc({"a.hkx": b"12345", "b.hkx": CAT}))
    data[data.index(b"12345") + 6] = 1
    with pytest.raises(FileAccessError, match="that belong to no file of the SARC"):
        container(bytes(data)).replaced("a.hkx", b"123456")
    assert container(bytes(data)).replaced("a.hkx", b"54321") == data.replace(b"12345", b"54321")
    data = bytearray(bnd3({"a.hkx": CAT}))
    struct.pack_into("<I", data, 32 + 8, 0)
    with pytest.raises(FileAccessError, match="is not stored after the table of this BND3"):
        container(bytes(data)).replaced("a.hkx", MARTEN)


def test_a_packed_file_in_a_binder_is_read_and_not_written() -> None:
    data = bytearray(bnd3({"a.hkx": zlib.compress(CAT)}))
    data[32] = 0xC0
    struct.pack_into("<I", data, 32 + 20, len(CAT))
    made = container(bytes(data))
    assert made.read("a.hkx") == CAT
    with pytest.raises(FileAccessError, match="packed in a BND3 can be read, but not written"):
        made.replaced("a.hkx", MARTEN)


# -- names ------------------------------------------------------------------------------------------

OUT: Final = {"../../out.hkx": CAT, "/rooted.hkx": MARTEN}


@pytest.mark.parametrize("write", [sarc, ar, ba2, bsa, lambda files: bnd3(files, root="")])
def test_file_names_that_lead_outside_stay_below_the_output_folder(
    write: Callable[[Files], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "made"
    path.write_bytes(write(OUT))
    run("convert", path, "-o", tmp_path / "far" / "outputs", "--layout", "4101")
    made = {each.relative_to(tmp_path).as_posix() for each in tmp_path.rglob("*.hkx")}
    assert made == {"far/outputs/out.hkx", "far/outputs/rooted.hkx"}


def test_files_with_the_same_name_or_none_get_unique_names() -> None:
    data = bytearray(sarc({"a.hkx": CAT, "b.hkx": MARTEN}))
    at = data.index(b"b.hkx")
    data[at : at + 5] = b"a.hkx"
    made = container(bytes(data))
    assert [made.read(each) for each in made.names] == [CAT, MARTEN]
    assert made.names == ["a.hkx", "00001/a.hkx"]
    data = bytearray(sarc({"a.hkx": CAT, "b.txt": b"text"}))
    for index in (0, 1):
        struct.pack_into("<I", data, 0x20 + 16 * index + 4, 0)
    made = container(bytes(data))
    assert {Path(each).suffix: made.read(each) for each in made.names} == {
        ".hkx": CAT,
        ".bin": b"text",
    }


def test_the_common_folder_on_a_drive_is_left_out_of_file_names() -> None:
    assert container(bnd3({"hkx/a.hkx": CAT, "hkx/b.hkx": CAT})).names == ["a.hkx", "b.hkx"]
    assert container(bnd4({"hkx/a.hkx": CAT, "b.hkx": CAT})).names == ["hkx/a.hkx", "b.hkx"]
    assert container(bnd4({"hkx/a.hkx": CAT}, root="")).names == ["hkx/a.hkx"]


# -- packed files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pack", [zs, dcx, yaz0])
def test_a_compressed_file_is_a_container_of_one_file(
    pack: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    path = tmp_path / f"cat.hkx{'.dcx' if pack is dcx else '.zs'}"
    path.write_bytes(pack(CAT))
    assert contents(path) == {"cat.hkx": CAT}
    run("set", f"{path}!/cat.hkx", "//hkaSkeleton/name", "dog")
    assert "dog" in run("find", "//hkaSkeleton/name", path)
    assert container(pack(CAT)).names == ["content.hkx"]
    assert container(pack(b"text")).names == ["content.bin"]


def test_a_packed_container_is_packed_once_for_all_files_that_are_replaced() -> None:
    packed: list[bytes] = []

    def unpack(data: bytes, *_: object) -> bytes:
        return data

    def pack(data: bytes, *_: object) -> bytes:
        packed.append(data)
        return data

    made = packing.Packing("made", unpack, pack)
    files = {f"{name}.hkx": packfile(name) for name in ("a", "bb", "ccc")}
    container = packing.PackedFile(io.BytesIO(sarc(files)), DEFAULT_LIMITS, made)
    changes = {name: packfile(name * 2) for name in files}
    changed = container.all_replaced(changes)
    assert packed == [changed]
    again = containers.opened(io.BytesIO(changed), DEFAULT_LIMITS)
    assert again is not None
    assert {name: again.read(name) for name in again.names} == changes


def test_a_file_compressed_twice_is_opened_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "made.sarc.zs.zs"
    path.write_bytes(zs(zs(sarc(FILES))))
    assert list(contents(path)) == ["made.sarc.zs"]
    assert contents(f"{path}!/made.sarc.zs") == FILES


def test_edits_in_nested_containers_are_written_to_the_outermost_file(tmp_path: Path) -> None:
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("Pack/made.pack.zs", zs(sarc(FILES | {"in.anibnd.dcx": dcx(bnd3(FILES))})))
        made.writestr("Pack/cat.hkx.dcx", dcx(CAT))
    for path in (
        f"{archive}!/Pack/made.pack.zs!/in.anibnd.dcx!/rigs/cat.hkx",
        f"{archive}!/Pack/cat.hkx.dcx!/cat.hkx",
    ):
        run("set", path, "//hkaSkeleton/name", "dog")
        assert chunkwright.open_packfile(path).objects.of_class("hkaSkeleton")[0]["name"] == "dog"
    assert contents(f"{archive}!/Pack/made.pack.zs")["marten.hkx"] == MARTEN


@pytest.mark.parametrize("write", [bnd3, bnd4, lambda files: dcx(bnd3(files))])
def test_a_file_in_a_container_that_ignores_case_is_changed_in_place_in_any_case(
    write: Callable[[Files], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "made"
    for inner in ("RIGS/Cat.HKX", "Rigs\\cat.hkx", "./rigs//CAT.hkx"):
        path.write_bytes(write(FILES))
        for others in ((), (f"{path}!/MARTEN.HKX",)):
            spelled = f"{path}!/{inner}"
            pairs = [("//hkaSkeleton/name", f"dog{len(others)}")]
            outcomes = list(batch.run(batch.SET, [spelled, *others], pairs=pairs))
            assert [each.result for each in outcomes] == ["done"] * (1 + len(others))
            after = contents(path)
            assert list(after) == list(FILES)
            changed = {name for name in FILES if after[name] != FILES[name]}
            assert changed == {"rigs/cat.hkx", *(["marten.hkx"] if others else [])}
        assert len(list(batch.expand([spelled, f"{path}!/rigs/cat.hkx"]))) == 1
        assert fileio.listed(f"{path}!/RIGS") == sorted(["cat.hkx", "notes.txt"])


@pytest.mark.parametrize("write", [bsa, ba2])
def test_files_of_bethesda_archives_are_found_in_any_case(
    write: Callable[[Files], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "made"
    path.write_bytes(write({"rigs/cat.hkx": CAT, "rigs/marten.hkx": MARTEN}))
    assert fileio.load(f"{path}!/Rigs\\Cat.hkx")[0] == CAT
    assert [each.relative for each in batch.expand([f"{path}!/RIGS"])] == ["cat.hkx", "marten.hkx"]


def test_names_in_a_sarc_that_differ_in_case_are_different_files(tmp_path: Path) -> None:
    path = tmp_path / "made"
    path.write_bytes(sarc({"a.hkx": CAT, "A.hkx": MARTEN}))
    assert fileio.load(f"{path}!/a.hkx")[0] == CAT
    assert fileio.load(f"{path}!/A.hkx")[0] == MARTEN
    with pytest.raises(FileAccessError, match=r"there is no 'A\.HKX' in the SARC"):
        fileio.load(f"{path}!/A.HKX")


def dictionary() -> zstandard.ZstdCompressionDict:
    chance = random.Random(1)
    words = [chance.randbytes(6) for _ in range(200)]
    texts: list[bytes | bytearray | memoryview] = [
        b"".join(chance.choices(words, k=60)) for _ in range(500)
    ]
    return zstandard.train_dictionary(4096, texts, dict_id=3)


def game(folder: Path) -> tuple[Path, bytes]:
    """Make the folders of a game, with a file that is compressed with the game's dictionary."""
    known = dictionary()
    (folder / "Pack" / "Actor").mkdir(parents=True)
    dictionaries = zs(sarc({"pack.zsdic": known.as_bytes()}))
    (folder / "Pack" / "ZsDic.pack.zs").write_bytes(dictionaries)
    packed = zstandard.ZstdCompressor(dict_data=known).compress(sarc(FILES))
    path = folder / "Pack" / "Actor" / "made.pack.zs"
    path.write_bytes(packed)
    return path, packed


def test_zstd_dictionaries_come_from_the_game_folder_of_the_file(tmp_path: Path) -> None:
    path, packed = game(tmp_path)
    assert contents(path) == FILES
    fileio.save(MARTEN, f"{path}!/rigs/cat.hkx")
    assert contents(path) == FILES | {"rigs/cat.hkx": MARTEN}
    parameters = map(zstandard.get_frame_parameters, (path.read_bytes(), packed))
    assert [each.dict_id for each in parameters] == [3, 3]


def test_a_missing_zstd_dictionary_is_reported_with_the_option_to_give_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = game(tmp_path / "game")
    alone = tmp_path / "made.pack.zs"
    path.rename(alone)
    with pytest.raises(FileAccessError, match="the zstd dictionary 3, which is missing") as caught:
        contents(alone)
    assert "CHUNKWRIGHT_ZSDIC" in caught.value.hint
    dictionaries = tmp_path / "game" / "Pack" / "ZsDic.pack.zs"
    monkeypatch.setenv("CHUNKWRIGHT_ZSDIC", str(dictionaries))
    assert contents(alone) == FILES
    dictionaries.write_bytes(zs(sarc({"other.txt": b"no dictionary"})))
    with pytest.raises(FileAccessError, match="no zstd dictionary 3 in"):
        contents(str(alone.rename(tmp_path / "renamed.pack.zs")))


# -- bad input --------------------------------------------------------------------------------------


@pytest.mark.damage
@pytest.mark.parametrize("name", KINDS)
def test_damaged_containers_raise_only_errors_of_the_library(name: str) -> None:
    data = KINDS[name].write(KINDS[name].files)
    chance = random.Random(name)
    refused = 0
    for _ in range(300):
        changed = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            # Most structural fields are at the start; in a BA2 they are at both ends.
            at = min(chance.randrange(len(data)) for _ in range(chance.choice((1, 6))))
            changed[at] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
        cut = changed[: chance.choice((None, None, chance.randrange(len(data))))]
        try:
            with boundary():  # as around every function that reads files
                made = containers.opened(io.BytesIO(cut), DEFAULT_LIMITS)
                if made is not None:
                    for each in made.names:
                        made.replaced(each, made.read(each) + b"more")
        except ChunkwrightError:
            refused += 1
    assert refused > 60


ZEROS: Final = 200 << 20
# Functions, as making them takes a second.
BOMBS: Final[dict[str, Callable[[], bytes]]] = {
    "zstd": lambda: zs(bytes(ZEROS)),
    "DCX": lambda: dcx(bytes(ZEROS)),
    "Yaz0": lambda: struct.pack(">4sIII", b"Yaz0", 0xFFFFFFFF, 0, 0) + bytes(100),
    "BND3": lambda: bnd3({"a": zlib.compress(bytes(ZEROS))}).replace(b"@", b"\xc0", 1),
    "BSA": lambda: bsa({"a/b": bytes(ZEROS)}),
    "BA2": lambda: ba2({"a/b": bytes(ZEROS)}),
}


def first_of(data: bytes) -> bytes:
    made = container(data)
    return made.read(made.names[0])


@pytest.mark.parametrize("name", one_of(3, BOMBS))
def test_the_decompressed_size_of_a_file_is_limited(name: str) -> None:
    data = BOMBS[name]()
    tracemalloc.start()
    try:
        with pytest.raises((LimitError, CorruptError)):
            first_of(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 150 << 20


@pytest.mark.parametrize(
    ("write", "at", "code"),
    [
        (sarc, 0x20 + 12, "<I"),
        (lambda files: pap(dict([*files.items()][:1])), 22, "<I"),
        (bnd3, 32 + 4, "<I"),
        (bnd4, 64 + 8, "<q"),
        (ar, 16 + 4, "<I"),
        (ba2, 24 + 28, "<I"),
        (bsa, 36 + 24 + 3 + 8, "<I"),
    ],
)
def test_wrong_sizes_in_containers_are_refused(
    write: Callable[[Files], bytes], at: int, code: str, tmp_path: Path
) -> None:
    data = bytearray(write({"a/b.hkx": CAT}))
    struct.pack_into(code, data, at, 1 << 29)
    path = tmp_path / "made"
    path.write_bytes(data)
    with pytest.raises(ChunkwrightError):
        contents(path)


# -- real members -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["sarc.zs", "bnd4.dcx in zstd", "bsa 105", "ba2", "ar", "sarc in Yaz0"]
)
@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the real sample files are not here")
def test_real_files_are_read_unchanged_from_a_container(name: str, tmp_path: Path) -> None:
    real = [
        *sorted((SAMPLES / "havok").glob("*"))[:3],
        *sorted((SAMPLES / "havok_tagfile").glob("*.hkt"))[:3],
    ]
    files = {f"{'ab'[index % 2]}/{index}.hkx": each.read_bytes() for index, each in enumerate(real)}
    path = tmp_path / f"made{KINDS[name].suffix}"
    path.write_bytes(KINDS[name].write(files))
    assert contents(path) == files
    assert f"{len(files)} identical, 0 different, 0 refused" in run("verify", path)
