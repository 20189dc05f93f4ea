"""Kaitai's read-write mode: a spec writes the same bytes that it reads.

Packed streams may differ, because zlib packs them again, so Virtools files are unpacked first.
Signalling NaNs differ too: floats in Python and Java make them quiet.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

import chunkwright_kaitai
import pytest
from kaitaistruct import EndOfStreamError, KaitaiStream

import chunkwright

from ..samples import needs_samples, samples
from . import language_files, neighbours
from .dava_files import SIGNALLING_NAN
from .trees import ROOT, need_compiler

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SMALL, LARGE = 20_000, 700_000
# How many small files of a spec are written at each change.
FEW = 30
QUIET_NAN = bytes.fromhex("0100e07f")
# Truncated files, which a spec refuses only when it reaches the missing part.
REFUSED = {"577722d0_FireSmoke.sc2.dvpl", "b3ba62d2_zs.zsdic_at_106093"}
# How many different files of each spec there are among the samples and those made here: the few
# small ones, and all.
LEAST = {
    "dava_anim": (6, 7),
    "dava_dvpd": (1, 1),
    "dava_dvpk": (9, 9),
    "dava_dvpl": (37, 170),
    "dava_heightmap": (5, 5),
    "dava_keyed_archive": (5, 5),
    "dava_sc2": (30, 190),
    "dava_scg": (2, 4),
    "dava_tex": (45, 89),
    "havok_binary_tagfile": (5, 8),
    "havok_hkx": (39, 310),
    "havok_tagfile": (5, 8),
    "virtools_nmo": (13, 55),
    "virtools_state_chunk": (31, 300),
}

DATA_PACKED = 0x9


def unpacked(data: bytes) -> bytes:
    """Return a Virtools file with nothing packed."""
    document: Any = chunkwright.open(data)
    document.header_packing.packed = False
    document.write_mode &= ~DATA_PACKED
    return bytes(document)


def each_file() -> Iterator[tuple[str, str, bytes]]:
    """Yield spec, name and bytes of the real files and of those made here."""
    for spec, name, data in language_files.made_files():
        yield spec, name, unpacked(data) if spec == "virtools_nmo" else data
    yield from neighbours.real()
    for spec, _, path, data in language_files.real_files():
        if spec != "virtools_nmo":
            yield spec, path.name, data
    for path in samples("virtools"):
        data = path.read_bytes()
        if data.startswith(b"Nemo") and len(data) <= LARGE:
            yield "virtools_nmo", path.name, unpacked(data)
            if len(data) <= 3 * SMALL:
                for number, chunk in enumerate(language_files.chunks_of(data)):
                    yield "virtools_state_chunk", f"{path.name}/{number}", chunk


@cache
def files() -> dict[str, dict[bytes, str]]:
    """Return the names of the files by spec and bytes."""
    found: dict[str, dict[bytes, str]] = {}
    for spec, name, data in each_file():
        quiet = data.replace(SIGNALLING_NAN, QUIET_NAN)
        found.setdefault(spec, {}).setdefault(quiet, name)
    return found


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the parsers in Python that can also write."""
    return built("python", tmp_path_factory.mktemp("read_write"))


def built(language: str, folder: Path) -> Path:
    need_compiler()
    subprocess.run([str(ROOT / "build.sh"), "--read-write", str(folder), language], check=True)
    return folder / language


def camel(spec: str) -> str:
    return "".join(map(str.capitalize, spec.split("_")))


def written(parser: Any, data: bytes) -> bytes:
    read = parser(KaitaiStream(BytesIO(data)))
    read._read()
    read._fetch_instances()
    read._check()
    to = KaitaiStream(BytesIO(bytearray(len(data))))
    read._write(to)
    return bytes(to.to_byte_array())


def outcome(parser: Any, name: str, data: bytes) -> str:
    try:
        return "same" if written(parser, data) == data else f"differs: {name}"
    except EndOfStreamError:
        return "refused" if name in REFUSED else f"breaks off: {name}"


def check(spec: str, folder: Path, chosen: list[bytes], least: int) -> None:
    sys.path.insert(0, str(folder))
    try:
        parser = getattr(importlib.import_module(spec), camel(spec))
    finally:
        sys.path.pop(0)
    done = Counter(outcome(parser, files()[spec][data], data) for data in chosen)
    assert done.keys() <= {"same", "refused"}
    assert done["same"] >= least


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("spec", LEAST)
def test_a_few_files_are_written_back_byte_for_byte(spec: str, made: Path) -> None:
    small = [data for data in files()[spec] if len(data) <= SMALL]
    check(spec, made, small[:: max(1, len(small) // FEW)], LEAST[spec][0])


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("spec", LEAST)
def test_every_file_is_written_back_byte_for_byte(spec: str, made: Path) -> None:
    check(spec, made, [data for data in files()[spec] if len(data) <= LARGE], LEAST[spec][1])


def test_every_spec_has_a_round_trip_test() -> None:
    whole = {
        path.stem
        for path in (ROOT / "ksy").glob("*.ksy")
        if not hasattr(getattr(chunkwright_kaitai, camel(path.stem)), "PARAMS")
        and "\nparams:" not in path.read_text(encoding="utf-8")
    }
    assert whole == LEAST.keys()


@needs_samples
@pytest.mark.slow
def test_java_writes_the_same_bytes(tmp_path: Path) -> None:
    lacking = [name for name in ("java", "javac", "mvn") if shutil.which(name) is None]
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not found")
    jars = ROOT / "tools" / "ksc" / "node_modules" / ".java"
    jar = jars / "kaitai-struct-runtime-0.11.jar"
    artifact = "-Dartifact=io.kaitai:kaitai-struct-runtime:0.11"
    subprocess.run(
        ["mvn", "-q", "dependency:copy", artifact, f"-DoutputDirectory={jars}"], check=True
    )
    sources = [
        *built("java", tmp_path).glob("*.java"),
        ROOT / "tests" / "kaitai" / "RoundTrip.java",
    ]
    classes = tmp_path / "classes"
    subprocess.run(
        ["javac", "-nowarn", "-cp", str(jar), "-d", str(classes), *map(str, sources)], check=True
    )
    names: list[str] = []
    pairs: list[str] = []
    for spec in LEAST:
        for data, name in files()[spec].items():
            if len(data) <= SMALL and name not in REFUSED:
                path = tmp_path / f"{len(names)}.bin"
                path.write_bytes(data)
                names.append(name)
                pairs += [camel(spec), str(path)]
    listed = tmp_path / "pairs.txt"
    listed.write_text("\n".join(pairs))
    said = subprocess.run(
        ["java", "-cp", f"{jar}:{classes}", "RoundTrip", str(listed)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    wrong = {name: line for name, line in zip(names, said, strict=True) if line != "same"}
    # Numbers that an enum has no name for are null there, which cannot be written.
    assert all("NullPointerException" in line for line in wrong.values())
    assert len(wrong) <= 3
