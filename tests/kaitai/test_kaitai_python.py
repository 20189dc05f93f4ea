"""Additions to the generated Python classes: repr, plain data, errors, types."""

from __future__ import annotations

import copy
import hashlib
import json
import pickle
import subprocess
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import chunkwright_kaitai
import kaitaistruct
import pytest
from chunkwright_kaitai import (
    DavaDvpl,
    DavaKeyedArchive,
    DavaSc2,
    HavokHkx,
    KaitaiStruct,
    ParseError,
    VirtoolsNmo,
)

import chunkwright
from chunkwright import hkx
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo.demo import make
from tests.samples import SAMPLES, needs_samples

from . import dava_files
from .test_kaitai_hkx import packfile as packfile_of
from .trees import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(chunkwright_kaitai.__file__).parent


@pytest.fixture(scope="module")
def packfile() -> bytes:
    made = hkx.new_packfile("hk_2010.2.0-r1", "4101")
    made.root = hkx.new_object(made, "hkRootLevelContainer")
    return bytes(made)


@pytest.fixture(scope="module")
def wrapped() -> bytes:
    from chunkwright.dvpl import DvplType, DvplWrapper

    archive = KeyedArchive({"name": "T-34"})
    archive.wrapper = DvplWrapper(DvplType.NONE)
    return bytes(archive)


def test_each_generated_class_is_exported_by_the_package() -> None:
    assert {"DavaKeyedArchive", "HavokHkx", "ParseError"} <= set(dir(chunkwright_kaitai))
    assert HavokHkx.__module__ == "chunkwright_kaitai.havok_hkx"
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        vars(chunkwright_kaitai)["__getattr__"]("Nothing")
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import chunkwright_kaitai, sys; print('kaitaistruct' in sys.modules)",
        ],
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stdout.strip() == "False", "importing the package must not import a parser"


def test_repr_is_one_line_with_values(wrapped: bytes) -> None:
    with DavaDvpl.from_bytes(wrapped) as file:
        assert repr(file.footer).startswith("<DavaDvpl.")
        assert f"len_unpacked={len(file.payload)}" in repr(file.footer)
        assert "codec=none" in repr(file.footer)
        assert repr(file) == f"<DavaDvpl payload=<{len(file.payload)} bytes> footer=...>"


def test_structs_become_plain_data(packfile: bytes) -> None:
    file = HavokHkx.from_bytes(packfile)
    whole = file.to_dict()
    assert whole["magic"] == packfile[:8]
    sections = whole["packfile"]["sections"]
    assert [section["ofs_data"] for section in sections] == [
        section.ofs_data for section in file.packfile.sections
    ]
    # If a condition does not hold, the field is None, and not in the data.
    assert file.packfile.sections[0].reserved is None
    assert "reserved" not in sections[0]
    assert "class_names" not in sections[0]
    assert "class_names" in file.packfile.sections[0].to_dict(instances=True, depth=0)
    assert isinstance(file.to_dict(depth=0)["packfile"], KaitaiStruct)


def _structs(top: KaitaiStruct) -> Iterator[KaitaiStruct]:
    """Yield a struct and those in its fields and in the instances that were read."""
    waiting: list[object] = [top]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += one
        elif isinstance(one, KaitaiStruct):
            yield one
            waiting += (
                held for name, held in vars(one).items() if name not in ("_parent", "_root")
            )


@needs_samples
def test_names_of_a_scene_share_the_bytes_that_they_search() -> None:
    path = SAMPLES / "ka" / "414190d9_hv1.sc2.dvpl"
    archive = DavaSc2.from_bytes(chunkwright.open(path, format="dvpl").payload).scene.archive
    assert archive is not None
    archive.to_dict(instances=True)
    names = [
        vars(each) for each in _structs(archive) if isinstance(each, DavaKeyedArchive.FastName)
    ]
    searched = {id(each["_raw__m_found"]): each["_raw__m_found"] for each in names}
    assert len(names) > 10_000
    assert len(searched) == len(set(searched.values())) <= 256
    assert not any("_raw__raw__m_found" in each for each in names)


def test_pretty_printing_is_bounded(packfile: bytes) -> None:
    text = HavokHkx.from_bytes(packfile).pretty(items=1)
    assert "sections: 3 items" in text
    assert "... 2 more" in text
    assert max(map(len, text.splitlines())) < 120
    assert "0: Section '__classnames__'" in text
    assert "ck_version: BcdDate '" in VirtoolsNmo.from_bytes(bytes(make())).pretty()
    # A value that is not text is left out; a value that cannot be read is shown with the reason.
    entry = DavaKeyedArchive.from_bytes(dava_files.string_map({b"\xff": dava_files.int32(1)}))
    shown = entry.pretty(instances=True, depth=6)
    assert "key: StringValue\n" in shown
    assert "text: cannot be read: 'utf-8' codec can't decode byte 0xff" in shown
    assert "value: 1\n" in shown
    whole = HavokHkx.from_bytes(packfile).pretty(instances=True)
    assert "exports: 0 bytes\n" in whole
    assert not any(line.endswith(" ") for line in whole.splitlines())


def test_structs_with_equal_fields_are_equal(packfile: bytes) -> None:
    one, two = HavokHkx.from_bytes(packfile), HavokHkx.from_bytes(packfile)
    assert one == two
    assert one.packfile != two
    two.packfile.sections[1].ofs_data += 1
    assert one != two
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_docstrings_describe_every_field() -> None:
    section = type(HavokHkx.from_bytes(_small()).packfile.sections[0])
    assert section.__doc__ is not None
    for name in section.SEQ_FIELDS:
        assert f" {name}: " in section.__doc__


def _small() -> bytes:
    made = hkx.new_packfile("hk_2014.1.0-r1", "8101")
    made.root = hkx.new_object(made, "hkRootLevelContainer")
    return bytes(made)


def test_an_error_says_file_path_and_offset(packfile: bytes, tmp_path: Path) -> None:
    cut = tmp_path / "cut.hkx"
    cut.write_bytes(packfile[: 64 + 48 + 30])
    with pytest.raises(ParseError) as caught:
        HavokHkx.from_file(cut)
    error = caught.value
    assert error.file == str(cut)
    assert error.path.startswith("/packfile/sections/1/")
    assert error.offset is not None
    # The second row of the section table: its tag has 20 bytes, then numbers of 4.
    assert error.offset == 64 + 48 + 20 + (30 - 20) // 4 * 4
    assert str(error).startswith(f"{cut}: /packfile/sections/1/")
    assert isinstance(error, EOFError)
    assert isinstance(error, kaitaistruct.EndOfStreamError)
    assert isinstance(error.__cause__, kaitaistruct.EndOfStreamError)
    same = pickle.loads(pickle.dumps(error))
    assert (str(same), same.path, type(same)) == (str(error), error.path, type(error))
    assert str(copy.copy(error)) == str(error)


def test_errors_in_lazy_instances_have_the_path_from_the_root(packfile: bytes) -> None:
    file = HavokHkx.from_bytes(packfile[:-1])
    last = file.packfile.sections[2]
    with pytest.raises(ParseError) as caught:
        _ = last.virtual_fixups
    assert caught.value.path.startswith("/packfile/sections/2/virtual_fixups")


def test_an_error_says_which_item_of_a_list() -> None:
    scene = dava_files.made_files()["v9.sc2"][1]
    lookup = DavaSc2.from_bytes(scene[:-1]).scene.lookup
    assert lookup is not None
    # Objects are read until none is open; the number of entries is stored.
    with pytest.raises(ParseError) as caught:
        _ = lookup.entity_archives
    assert caught.value.path == "/scene/lookup/entity_archives/4/entries/1/int32"
    names = b"\x01\x02\x03\x04\tA\0\x01\x02\x03\x04\tB"
    data = packfile_of(9, True, b"", names)
    with pytest.raises(ParseError) as caught:
        _ = HavokHkx.from_bytes(data).packfile.sections[1].class_names
    assert caught.value.path == "/packfile/sections/1/class_names/names/1/name"


def test_a_failing_instance_fails_at_each_access() -> None:
    lookup = DavaSc2.from_bytes(dava_files.made_files()["v9.sc2"][1][:-1]).scene.lookup
    assert lookup is not None
    for _ in range(2):
        with pytest.raises(ParseError, match="requested 4 bytes, but only 3"):
            _ = lookup.entity_archives


def test_error_offsets_count_from_the_start_of_the_file(packfile: bytes) -> None:
    # No class name has a terminator any more; the error is inside the span of the class names.
    section = HavokHkx.from_bytes(packfile).packfile.sections[0]
    start, end = section.ofs_data, section.ofs_data + section.len_data
    broken = packfile[:start] + packfile[start:end].replace(b"\0", b"x") + packfile[end:]
    rows = HavokHkx.from_bytes(broken).packfile.sections[0]
    with pytest.raises(ParseError) as caught:
        rows.to_dict(instances=True)
    assert caught.value.path.startswith("/packfile/sections/0/class_names")
    assert caught.value.offset is not None
    assert start < caught.value.offset <= end
    assert not caught.value.is_unpacked


def test_error_offsets_in_unpacked_data_are_marked_as_such() -> None:
    data = bytes(make())
    file = VirtoolsNmo.from_bytes(data)
    assert file.to_dict()
    # A valid zlib stream of too few bytes in place of the first one.
    streams = [found for at in range(64, len(data)) if (found := _stream(data, at)) is not None]
    at, size, plain = streams[0]
    packed = zlib.compress(plain[:5], 9).ljust(size, b"\0")
    broken = data[:at] + packed + data[at + size :]
    assert len(broken) == len(data)
    with pytest.raises(ParseError) as caught:
        VirtoolsNmo.from_bytes(broken).to_dict(instances=True)
    assert caught.value.is_unpacked
    assert "of the unpacked part" in str(caught.value)


def _stream(data: bytes, at: int) -> tuple[int, int, bytes] | None:
    """Return place, packed size and contents of the zlib stream at an offset, if there is one."""
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(data[at:])
    except zlib.error:
        return None
    return (at, len(data) - at - len(unpacker.unused_data), plain) if unpacker.eof else None


def test_the_package_states_the_hash_of_each_spec_and_module() -> None:
    rows = json.loads((PACKAGE / "sources.json").read_text())
    assert set(rows) == {path.stem for path in (ROOT / "ksy").glob("*.ksy")}
    for name, row in rows.items():
        for path, stated in (
            (ROOT / "ksy" / f"{name}.ksy", row["spec"]),
            (PACKAGE / f"{name}.py", row["module"]),
        ):
            assert hashlib.sha256(path.read_bytes()).hexdigest() == stated


SCRIPT = """
from chunkwright_kaitai import DavaDvpl, HavokHkx, ParseError, VirtoolsNmo
from chunkwright_kaitai.dava_keyed_archive import DavaKeyedArchive

with HavokHkx.from_file("a.hkx") as file:
    offsets: list[int] = [section.ofs_data for section in file.packfile.sections]
    name: str = file.packfile.contents_version
    wrong: int = file.packfile.contents_version
    reserved: bytes = file.packfile.sections[0].reserved
    file.packfile.sectoins
dvpl = DavaDvpl.from_bytes(b"")
codec: DavaDvpl.Codec | int = dvpl.footer.codec
try:
    VirtoolsNmo.from_bytes(b"").to_dict()
except ParseError as error:
    where: str = error.path
"""
WRONG = {8: "assignment", 9: "assignment", 10: "attr-defined"}


def test_a_type_checker_knows_every_field(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api", reason="mypy is installed for development only")
    (tmp_path / "script.py").write_text(SCRIPT)
    (tmp_path / "mypy.ini").write_text(
        f"[mypy]\nstrict = true\nmypy_path = {PACKAGE.parent}\ncache_dir = {tmp_path / 'cache'}\n"
        "[mypy-kaitaistruct.*]\nignore_missing_imports = true\n"
    )
    report, _, _ = mypy.run(
        ["--config-file", str(tmp_path / "mypy.ini"), str(tmp_path / "script.py")]
    )
    lines = [line for line in report.splitlines() if ": error:" in line]
    found = {int(line.split(":")[1]): line.rsplit("[", 1)[-1].rstrip("]") for line in lines}
    assert found == WRONG, report
    assert all("script.py" in line for line in lines), report


def test_the_main_package_also_refuses_a_truncated_file(packfile: bytes) -> None:
    with pytest.raises(chunkwright.ChunkwrightError):
        chunkwright.open(packfile[:100])
