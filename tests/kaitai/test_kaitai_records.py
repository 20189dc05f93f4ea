"""Records that modules read and write with ``struct`` equal those of the specs, field by field.

A field that is added to one side only moves the fields after it, or the end. Other tests compare
the rest: ``tests/records`` compares layouts, rows of payloads are made from the specs, and tests of
real files read all else in both ways.
"""

from __future__ import annotations

import re
import struct
from functools import cache
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "chunkwright"
ROOMS = (
    *("anim", "dvpk", "dvpl", "heightmap", "hkx", "keyed_archive", "nmo", "sc2", "scg"),
    *("state_chunk", "tagfile"),
)

# The structs of a record, in order; its spec and type; the conditions that are true.
Row = tuple[str, str, str, tuple[str, ...]]
RECORDS: Final[tuple[Row, ...]] = (
    ("chunkwright.anim.clips._HEADER", "dava_anim", "", ()),
    ("chunkwright.dvpk.split.ENTRY", "dava_dvpk", "packed_file", ()),
    (
        "chunkwright.dvpk.split.OLDER_FOOTER chunkwright.dvpk.split.INFO",
        "dava_dvpk",
        "pack_footer",
        (),
    ),
    (
        "chunkwright.dvpk.split.FOOTER chunkwright.dvpk.split.INFO",
        *("dava_dvpk", "pack_footer", ("not _root.is_older",)),
    ),
    ("chunkwright.dvpk.split.DATA_FOOTER", "dava_dvpd", "data_footer", ()),
    ("chunkwright.dvpl.codecs.COUNT", "dava_dvpl", "lz4_part_table", ()),
    ("chunkwright.dvpl.codecs.FOOTER", "dava_dvpl", "pack_footer", ()),
    ("chunkwright.dvpl.codecs.ROW", "dava_dvpl", "lz4_part", ()),
    ("chunkwright.heightmap._SIZES", "dava_heightmap", "", ()),
    ("chunkwright.keyed_archive.decoder._TEXT_KEY", "dava_keyed_archive", "string_entry", ()),
    ("chunkwright.nmo.file.OBJECT_ENTRY", "virtools_object_table", "object_entry", ()),
    ("chunkwright.nmo.file.PART_0", "virtools_nmo", "", ()),
    (
        "chunkwright.nmo.file.PART_0 chunkwright.nmo.file.PART_1",
        "virtools_nmo",
        "",
        ("file_version >= 5",),
    ),
    ("chunkwright.nmo.file.BARE_HEAD", "virtools_nmo", "ancient_object", ()),
    (
        "chunkwright.nmo.file.BARE_HEAD chunkwright.nmo.file.BARE_RECORD",
        *("virtools_nmo", "ancient_object", ("len_data > 0",)),
    ),
    ("chunkwright.nmo.edit.salvage._MANAGER", "virtools_nmo", "manager", ()),
    ("chunkwright.nmo.file.resolve._TRIPLE", "virtools_nmo", "manager", ()),
    ("chunkwright.sc2.file._HEADER", "dava_sc2", "", ()),
    ("chunkwright.scg.geometry._HEADER", "dava_scg", "", ()),
    ("chunkwright.state_chunk.chunk_format.LINK", "virtools_payloads", "area", ("ofs_area >= 0",)),
    ("chunkwright.state_chunk.resolve._NEW", "virtools_chunk", "", ()),
    ("chunkwright.state_chunk.serialize._NEW", "virtools_chunk", "", ()),
    ("chunkwright.state_chunk.resolve._OLD", "virtools_chunk", "", ("not is_new",)),
    ("chunkwright.tagfile.chunked.items._ITEM", "havok_tagfile", "item", ()),
    ("chunkwright.tagfile.chunked.items._PATCH", "havok_tagfile", "patch_list", ()),
)
# Structs that are not records of a spec.
OTHERS: Final = {
    "chunkwright.hkx.embedded._FILE": "of a BSA, an archive that no spec here describes",
    "chunkwright.hkx.embedded._HEAD": "of a BA2, as above",
    "chunkwright.hkx.embedded._ROW": "of a BA2, as above",
    "chunkwright.keyed_archive.forms._PROPERTY_HEAD": "in the bytes of a value",
    "chunkwright.state_chunk.reader._PAIR": "any two dwords",
    "chunkwright.state_chunk.reader._TRIPLE": "any three dwords",
    "chunkwright.state_chunk.serialize._DWORDS": "any two dwords",
    "chunkwright.state_chunk.serialize._WORDS": "any two words",
}


def loaded(spec: str) -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times faster, if available
    text = (ROOT / "ksy" / f"{spec}.ksy").read_text(encoding="utf-8")
    return yaml.load(text, Loader=loader)


@cache
def types_of(spec: str) -> dict[str, list[dict[str, Any]]]:
    """Return the fields of the types of a spec; "" is the type of the whole file."""
    text = loaded(spec)
    return {name: each.get("seq", []) for name, each in {"": text, **text["types"]}.items()}


def bits(spec: str, name: str, given: tuple[str, ...]) -> Iterator[int | None]:
    """Yield the size in bits of each field up to the first of variable size, then None."""
    for field in types_of(spec)[name]:
        kind, size, contents = field.get("type"), field.get("size"), field.get("contents")
        if "if" in field and str(field["if"]).strip() not in given:
            continue
        if contents is not None:
            yield 8 * len(contents)
        elif "repeat" in field or (kind in (None, "str") and type(size) is not int):
            yield None
            return
        elif kind in (None, "str"):
            yield 8 * int(size or 0)
        elif found := re.fullmatch(r"[usfb](\d+)(?:be|le)?", str(kind)):
            yield int(found[1]) * (1 if str(kind)[0] == "b" else 8)
        elif kind in types_of(spec):
            inside = list(bits(spec, kind, given))
            yield from inside
            if None in inside:
                return
        else:
            yield None
            return


def sizes(code: str) -> list[int]:
    """Return the size of each value of a ``struct`` format in bytes."""
    found = []
    for count, letter in re.findall(r"(\d*)([a-zA-Z])", code):
        one = struct.calcsize("<" + letter)
        found += [int(count or 1)] if letter == "s" else [one] * int(count or 1)
    return found


def packer(path: str) -> struct.Struct:
    module, _, name = path.rpartition(".")
    found = getattr(import_module(module), name)
    # A module that only reads has just a bound method of its struct.
    made = getattr(found, "__self__", found)
    assert isinstance(made, struct.Struct)
    return made


@pytest.mark.parametrize(("paths", "spec", "name", "given"), RECORDS, ids=lambda each: str(each))
def test_the_field_sizes_of_a_record_match_its_spec(
    paths: str, spec: str, name: str, given: tuple[str, ...]
) -> None:
    stated = [each for each in bits(spec, name, given) if each is not None]
    ends = [end / 8 for end in accumulate(stated)]
    read = [size for path in paths.split() for size in sizes(packer(path).format)]
    made = list(accumulate(read))
    # A value on one side may be several on the other: a date, flags, the bytes of a number.
    assert set(made) <= set(ends) or set(ends) <= set(made)
    assert made[-1] == ends[-1]


@pytest.mark.parametrize(
    ("format", "given"),
    [
        ("BARE", ()),
        ("TWO_LISTS", ("_root.parent_version >= 4",)),
        ("THREE_LISTS", ("_root.parent_version >= 4", "_root.parent_version >= 5")),
    ],
)
def test_the_header_of_sub_chunks_matches_the_spec(format: str, given: tuple[str, ...]) -> None:
    from chunkwright.state_chunk.chunk_format import SubChunkFormat
    from chunkwright.state_chunk.resolve import SUB_HEADS

    stated = [each for each in bits("virtools_sub_chunk", "sub_chunk_body", given) if each]
    assert [8 * each for each in sizes(SUB_HEADS[SubChunkFormat[format]].format)] == stated


def test_the_header_and_section_records_of_packfiles_match_the_spec() -> None:
    from chunkwright.hkx.file import HEADER_SIZE

    content = loaded("havok_hkx")["types"]["packfile_content"]
    words = {"u1": 1, "s2": 2, "u4": 4, "s4": 4}
    plain = [field for field in content["seq"] if field.get("type") in words]
    # The version takes 16 bytes, including padding.
    assert 8 + sum(words[field["type"]] for field in plain) + 16 == HEADER_SIZE
    row = content["types"]["section"]["seq"]
    assert 20 + sum(words.get(field.get("type"), 0) for field in row) == 48
    assert [field["size"] for field in row if isinstance(field.get("size"), int)] == [16]


# At the top of a module: MADE: Final = struct.Struct("<II").unpack_from
_MADE: Final = re.compile(r'^(\w+)(?:: \w+)? = (?:struct\.)?Struct\("<([^"]*)"\)', re.MULTILINE)


def structs() -> Iterator[str]:
    """Yield the structs of several values that modules of formats have, by path."""
    for room in ROOMS:
        for path in sorted((SOURCE / room).rglob("*.py")):
            parts = path.relative_to(SOURCE.parent).with_suffix("").parts
            if "scene_model" in parts:
                continue  # structs inside the bytes of values, which the specs leave raw
            module = ".".join(part for part in parts if part != "__init__")
            for name, code in _MADE.findall(path.read_text(encoding="utf-8")):
                if 1 < len(sizes(code)) < 16:
                    yield f"{module}.{name}"


def test_every_struct_is_compared_with_a_spec() -> None:
    held = {path for paths, *_ in RECORDS for path in paths.split()}
    found = set(structs())
    assert found <= held | OTHERS.keys()
    assert OTHERS.keys() <= found
