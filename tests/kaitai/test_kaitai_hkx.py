"""The Havok spec: every byte of every packfile is decoded, the same in Python and JavaScript."""

from __future__ import annotations

import struct
from itertools import product
from typing import TYPE_CHECKING, Any

import kaitaistruct
import pytest
from chunkwright_kaitai.havok_hkx import HavokHkx

from ..samples import chosen, needs_samples, samples
from .trees import (
    as_javascript,
    first_difference,
    javascript_trees,
    parse,
    python_tree,
    python_tree_and_gaps,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MAGIC = bytes.fromhex("57e0e05710c0c010")


def section(order: str, version: int, tag: bytes, at: int, parts: list[bytes]) -> bytes:
    ends = [sum(map(len, parts[: i + 1])) for i in range(len(parts))]
    row = (tag + b"\0" * 19)[:19] + b"\xff" + struct.pack(f"{order}7I", at, *ends)
    return row + (b"\xff" * 16 if version > 9 else b"")


def packfile(version: int, little_endian: bool, predicates: bytes, names: bytes) -> bytes:
    """Return a packfile of one object, with exports and imports, in the order data, names."""
    order = "<" if little_endian else ">"
    table = 64 + len(predicates) + 2 * (64 if version > 9 else 48)
    data = [
        bytes(32),
        struct.pack(f"{order}2I", 0, 16) + b"\xff" * 8,
        struct.pack(f"{order}3I", 4, 0, 0) + b"\xff" * 4,
        struct.pack(f"{order}3I", 0, 1, 5) + b"\xff" * 20,
        b"exports!",
        b"imports",
    ]
    sections = [(b"__data__", data), (b"__classnames__", [names, b"", b"", b"", b"", b""])]
    head = MAGIC + struct.pack(f"{order}II4B", 7, version, 8, little_endian, 0, 1)
    head += struct.pack(f"{order}5I", 2, 0, 0, 1, 5) + b"hk_2010.2.0-r1\0\xff"
    head += struct.pack(f"{order}ihh", 0, 21 if predicates else -1, len(predicates) or -1)
    body, at = b"", table
    rows = b""
    for tag, parts in sections:
        rows += section(order, version, tag, at, parts)
        body += b"".join(parts)
        at += sum(map(len, parts))
    return head + predicates + rows + body


def names_in(order: str) -> Iterator[bytes]:
    first = struct.pack(f"{order}IB", 0x75585EF6, 9) + b"hkClass\0"
    yield first
    yield first + struct.pack(f"{order}IB", 1, 9) + b"hkBaseObject\0" + b"\xff" * 7
    yield first + b"\xff"


def made_files() -> dict[str, bytes]:
    made = {}
    for version, little_endian, predicates in product((4, 9, 10, 11), (0, 1), (b"", bytes(16))):
        for place, names in enumerate(names_in("<" if little_endian else ">")):
            name = f"v{version}-{little_endian}-{len(predicates)}-{place}"
            made[name] = packfile(version, bool(little_endian), predicates, names)
    return made


MADE = made_files()


# Files larger than this are slow, and show nothing new.
LARGEST = 300_000
FEW = 50


def parts() -> list[Any]:
    """Return the packfiles as parameters, several in each; those that show nothing new are slow."""
    files = [path for path in samples("havok") if path.stat().st_size <= LARGEST]
    few = [path for path in files if path in chosen("havok")]
    rest = [path for path in files if path not in chosen("havok")]
    return [
        *(few[at : at + FEW] for at in range(0, len(few), FEW)),
        *(
            pytest.param(rest[at : at + FEW], marks=pytest.mark.slow)
            for at in range(0, len(rest), FEW)
        ),
    ]


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("files", parts(), ids=lambda files: files[0].name)
def test_every_byte_of_every_sample_is_decoded_and_javascript_reads_the_same(
    files: list[Path],
) -> None:
    for path, found in zip(files, javascript_trees("havok_hkx", files), strict=True):
        data = path.read_bytes()
        made, gaps = python_tree_and_gaps("havok_hkx", data, in_parts=False)
        assert first_difference(as_javascript(made), found) is None, path.name
        parsed = HavokHkx.from_bytes(data).packfile
        header = 64 + len(parsed.predicates or b"")
        table = header + len(parsed.sections) * parsed.len_section_header
        # Instances leave out the parts that are read in order: header, predicates, section table.
        assert all(end <= table for _, end in gaps), path.name


@pytest.mark.slow
def test_javascript_reads_layouts_without_samples_like_python(tmp_path: Path) -> None:
    files = []
    for name, data in MADE.items():
        files.append(tmp_path / name)
        files[-1].write_bytes(data)
    for path, found in zip(files, javascript_trees("havok_hkx", files), strict=True):
        expected = as_javascript(python_tree("havok_hkx", path.read_bytes()))
        assert first_difference(expected, found) is None, path.name


@pytest.mark.parametrize("name", MADE)
def test_layouts_without_samples_are_decoded(name: str) -> None:
    parsed = parse(HavokHkx, MADE[name]).packfile
    data, names = parsed.sections
    assert (parsed.user_tag, parsed.contents_class_name) == (7, "hkClass")
    assert data.virtual_fixups.entries[0].class_name == "hkClass"
    assert len(data.virtual_fixups.entries) == 1
    assert [each.class_name for each in data.objects] == ["hkClass"]
    assert data.global_fixups.entries[0].class_name == "hkClass"
    assert (data.exports, data.imports) == (b"exports!", b"imports")
    assert names.class_names.names[0].signature == 0x75585EF6
    expected = ["hkClass", "hkBaseObject"] if name.endswith("-1") else ["hkClass"]
    assert [each.name for each in names.class_names.names] == expected
    assert str(names) == "__classnames__"


@pytest.mark.parametrize("name", MADE)
def test_a_missing_last_byte_is_detected(name: str) -> None:
    with pytest.raises(kaitaistruct.KaitaiStructError):
        python_tree("havok_hkx", MADE[name][:-1])


@pytest.mark.parametrize(("at", "value"), [(0, 0), (17, 2), (16, 5), (18, 2), (19, 3), (12, 0)])
def test_damage_is_refused(at: int, value: int) -> None:
    data = bytearray(MADE["v9-1-0-0"])
    data[at] = value
    with pytest.raises(kaitaistruct.KaitaiStructError):
        HavokHkx.from_bytes(bytes(data))
