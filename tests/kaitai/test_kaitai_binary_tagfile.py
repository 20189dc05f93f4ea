"""The spec of binary tagfiles: it reads the classes that the package reads, and texts by number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import kaitaistruct
import pytest
from chunkwright_kaitai.havok_binary_tagfile import HavokBinaryTagfile

import chunkwright
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.tagfile.bridges import described_of_packfile as of_packfile
from chunkwright.tagfile.classes import BinaryHead
from chunkwright.tagfile.model import Tagfile

from ..samples import needs_samples, samples
from ..tagfile import binary_build as build
from .trees import as_javascript, first_difference, javascript_trees, parse, python_tree

if TYPE_CHECKING:
    from pathlib import Path

REAL = [path for path in samples("havok_tagfile") if path.read_bytes()[:8] == build.MAGIC]


def check(data: bytes) -> None:
    """Compare the values that the spec reads with those that the package reads."""
    parsed = parse(HavokBinaryTagfile, data)
    tagfile = chunkwright.open(data)
    assert isinstance(tagfile, Tagfile)
    head = tagfile.head
    assert isinstance(head, BinaryHead)
    assert parsed.file_info.version.value == head.version
    assert (parsed.file_info.sdk.content if head.sdk else "") == head.sdk
    assert data.endswith(parsed.objects)
    for record, one in zip(parsed.classes or [], head.classes, strict=True):
        assert (record.name.content, record.version.value) == (one.name, one.version)
        assert record.parent_name == one.parent
        for field, member in zip(record.members, one.members, strict=True):
            assert field.name.content == member.name
            assert field.kind.value == member.kind.number
            assert field.is_array == member.is_array
            assert (field.num_elements.value if field.is_tuple else 0) == member.count
            assert (field.class_name.content if field.has_class else "") == member.class_name


@needs_samples
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_classes_and_members_of_real_files_are_read(path: Path) -> None:
    check(path.read_bytes())


def test_classes_and_members_of_a_made_file_are_read() -> None:
    check(bytes(of_packfile(make_packfile()).document))
    check(bytes(build.Stream(classes=[("Thing", 0, [])], objects=[(1, b"")])))
    check(bytes(build.Stream()))


@pytest.mark.slow
def test_javascript_reads_the_same_values(tmp_path: Path) -> None:
    files = [path for path in REAL if path.stat().st_size < 10_000]
    files.append(tmp_path / "made.hkt")
    files[-1].write_bytes(bytes(of_packfile(make_packfile()).document))
    for path, found in zip(files, javascript_trees("havok_binary_tagfile", files), strict=True):
        expected = as_javascript(python_tree("havok_binary_tagfile", path.read_bytes()))
        assert first_difference(expected, found) is None, path.name


@pytest.mark.parametrize("end", [8, 9, 11, 20])
def test_truncated_files_are_refused(end: int) -> None:
    data = build.one_class(("size", build.INT, b""), body=b"\0")
    with pytest.raises((kaitaistruct.KaitaiStructError, EOFError)):
        python_tree("havok_binary_tagfile", data[:end])
