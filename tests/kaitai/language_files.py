"""The files that parsers in other languages are tested with: small ones of every era of a format.

    python -m tests.kaitai.language_files FOLDER

puts them into a folder for each spec, the real ones without their wrappers.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from chunkwright_kaitai import DavaDvpl, VirtoolsNmo

from chunkwright.hkx.conversion import convert
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.tagfile.bridges import described_of_packfile as of_packfile
from chunkwright.tagfile.making import make as make_tagfile

from ..dvpk import files as dvpk
from ..nmo.files import file_3, file_4, file_6, file_7, file_8, very_old_chunk
from ..samples import samples
from . import dava_files, neighbours
from .trees import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_SIZE = 60_000
# Version ranges in which a scene keeps one layout; the first version of each.
SCENE_ERAS = (1, 2, 10, 14, 26, 28, 30)
# 32 and 64 bit, little and big endian.
LAYOUTS = ("4101", "8101", "4011")
# Runtimes treat strings that are not UTF-8 differently; this file has one.
NOT_UTF8 = "inline.ka"

Era = tuple[object, ...]


def _dava_era(data: bytes) -> tuple[str, Era] | None:
    spec = dava_files.spec_of(data)
    if spec == "dava_sc2":
        return spec, (max(era for era in SCENE_ERAS if era <= max(data[4], 1)),)
    return (spec, (data[2:4],)) if spec else None


def real_files() -> Iterator[tuple[str, Era, Path, bytes]]:
    """Yield spec, era, path and bytes of the real files, in the order of their sizes."""
    for path in sorted(samples("ka"), key=lambda path: path.stat().st_size):
        raw = path.read_bytes()
        # Languages treat unnamed numbers of an enum differently: in Java they are null, Nim refuses
        # them.
        if raw.endswith(b"DVPL") and raw[-8] <= max(DavaDvpl.Codec):
            yield "dava_dvpl", (raw[-8:-4],), path, raw
        data = dava_files.unwrapped(raw)
        if (found := _dava_era(data)) is not None:
            yield *found, path, data
    for path in sorted(samples("havok"), key=lambda path: path.stat().st_size):
        data = path.read_bytes()
        if data.startswith(b"\x57\xe0\xe0\x57"):
            yield "havok_hkx", (data[12:14], data[16:18]), path, data
    for path in sorted(samples("havok_tagfile"), key=lambda path: path.stat().st_size):
        data = path.read_bytes()
        # A fragment of a file cannot be parsed.
        if data[4:8] == b"TAG0" and len(data) >= int.from_bytes(data[:4]) and b"THSH" in data:
            yield "havok_tagfile", (data[16:24],), path, data
        if data.startswith(b"\x1e\x0d\xb0\xca"):
            yield "havok_binary_tagfile", (data[9:10],), path, data
    for path in sorted(samples("virtools"), key=lambda path: path.stat().st_size):
        data = path.read_bytes()
        if data.startswith(b"Nemo"):
            yield "virtools_nmo", (data[12:16], data[20:28]), path, data


def chunks_of(data: bytes) -> Iterator[bytes]:
    """Return one state chunk of each class in a Virtools file."""
    parsed = parse(VirtoolsNmo, data)
    seen = set()
    for entry, stored in zip(
        parsed.header_part.object_table.objects, parsed.data_part.objects, strict=True
    ):
        if stored.len_chunk and entry.class_id not in seen:
            seen.add(entry.class_id)
            yield stored._raw_chunk


def made_files() -> Iterator[tuple[str, str, bytes]]:
    for name, (spec, data) in dava_files.made_files().items():
        if name != NOT_UTF8:
            yield spec, name, data
    yield from neighbours.made()
    seen = set()
    for spec, name, data in neighbours.real():
        if (spec, data[4]) not in seen:
            seen.add((spec, data[4]))
            yield spec, name.replace("/", "_"), data
    yield "dava_dvpd", "made.dvpd", dvpk.data_file(b"a file" * 9)
    yield "dava_dvpl", "parts.dvpl", dava_files.packed_in_parts([b"first" * 100, b"second" * 10])
    yield "dava_dvpl", "none.dvpl", dava_files.packed(b"payload", 0, 7)
    for layout in LAYOUTS:
        yield "havok_hkx", f"{layout}.hkx", bytes(convert(make_packfile(), layout=layout))
    yield "havok_tagfile", "made.hkx", bytes(make_tagfile())
    yield "havok_binary_tagfile", "made.hkt", bytes(of_packfile(make_packfile()).document)
    old = {"3": file_3(), "4": file_4(), "6": file_6(packed=True), "7": file_7(), "8": file_8()}
    for version, data in old.items():
        yield "virtools_nmo", f"{version}.nmo", data
    yield "virtools_state_chunk", "old.bin", very_old_chunk(8, bytes(16), bytes(4))


def write(folder: Path) -> dict[str, list[Path]]:
    """Write the files into a folder; return them by spec."""
    files: dict[str, list[Path]] = {}

    def put(spec: str, name: str, data: bytes) -> None:
        path = folder / spec / f"{len(files.get(spec, ())):02}_{name[-40:]}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        files.setdefault(spec, []).append(path)

    seen = set()
    for spec, era, path, data in real_files():
        if (spec, era) not in seen and len(data) <= MAX_SIZE:
            seen.add((spec, era))
            put(spec, path.name, data)
            if spec == "virtools_nmo":
                for number, chunk in enumerate(chunks_of(data)):
                    put("virtools_state_chunk", f"{number}.bin", chunk)
    for spec, name, data in made_files():
        put(spec, name, data)
    return files


if __name__ == "__main__":
    write(Path(sys.argv[1]))
