"""Files of Virtools 4 and 5 become those of 3.5, with what files of 3.5 have, and nothing lost in silence."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import QueryError, SerializeError
from chunkwright.difference import diff
from chunkwright.nmo import Checksum, VirtoolsFile, demo
from chunkwright.nmo.edit.conversion import convert, losses
from chunkwright.state_chunk.resolve import sub_chunks
from tests.cli import runner
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chunkwright.state_chunk.model import StateChunk

BUILD = 0x03050018


def newer() -> VirtoolsFile:
    """Return a file as of Virtools 5, with what nothing is lost with."""
    file = demo.make()
    file.product_build, file.ck_version = 0x0500000D, 0x07032008
    file.checksum = Checksum.DATA_ONLY
    mesh, entity = file.objects["Square"], file.objects["Floor"]
    mesh.need_chunk()[0x1000000] = bytes(12)
    entity.need_chunk()[0x4FAE17D7] = bytes(4)
    return chunkwright.open_virtools(bytes(file))


def places(chunk: StateChunk, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for area in chunk.areas:
        yield (*path, hex(area.identifier))
        for inner in sub_chunks(area.fields or {}):
            yield from places(inner, (*path, hex(area.identifier)))


def parts(file: VirtoolsFile) -> set[tuple[str, ...]]:
    """Return which areas the objects have, by class, and which managers there are."""
    found: set[tuple[str, ...]] = {("manager", str(each.guid)) for each in file.managers}
    for each in file.objects:
        found |= set(places(each.chunk, (each.class_name,)) if each.chunk is not None else ())
    return found


@cache
def of_real_files() -> dict[bool, list[tuple[str, VirtoolsFile]]]:
    """Return the real files of newer products than 3.5.0.24, and the others."""
    found: dict[bool, list[tuple[str, VirtoolsFile]]] = {True: [], False: []}
    for path in samples("virtools"):
        file = chunkwright.open_virtools(path)
        found[file.product_build > BUILD].append((path.name, file))
    return found


@needs_samples
def test_a_converted_file_has_only_what_files_of_that_product_have() -> None:
    real = of_real_files()
    known = {part for _, file in real[False] for part in parts(file)}
    assert len(real[True]) >= 6
    for name, file in real[True]:
        assert parts(file) - known, name
        made = convert(file, version="3.5", lossy=True)
        assert parts(made) <= known, name
        again = chunkwright.open_virtools(bytes(made))
        assert (again.product_build, again.checksum) == (BUILD, Checksum.FULL)
        assert again.problems() == file.problems()


@needs_samples
def test_what_a_converted_file_lacks_is_listed_first() -> None:
    for name, file in of_real_files()[True]:
        told = list(losses(file, version="3.5"))
        with pytest.raises(SerializeError, match="cannot represent the whole file"):
            convert(file, version="3.5")
        made = convert(file, version="3.5", lossy=True)
        lost = ("render_groups", "blend_shapes", "blend_shape_weights")
        for each in diff(file, made):
            address = str(each.address)
            header = address in ("/product_build", "/ck_version", "/checksum")
            listed = any(address.startswith(line.partition(": ")[0]) for line in told)
            dependency = address.startswith("/plugin_dependencies")
            assert header or listed or dependency or address.endswith(lost), (name, address)


def test_a_file_with_nothing_newer_but_zeros_needs_no_permission() -> None:
    file = newer()
    assert list(losses(file, version="3.5")) == []
    made = convert(file, version="3.5")
    assert 0x1000000 not in made.objects["Square"].need_chunk()
    assert 0x4FAE17D7 not in made.objects["Floor"].need_chunk()
    assert (made.product_build, made.ck_version) == (BUILD, 0x26052005)
    assert file.product_build == 0x0500000D


def test_what_is_unknown_is_refused_even_if_losses_are_allowed() -> None:
    file = newer()
    file.objects["Square"].need_chunk()[0x11000] = bytes(8)
    with pytest.raises(SerializeError, match="what is here is unknown") as caught:
        convert(file, version="3.5", lossy=True)
    assert caught.value.path == "/objects/Square/faces_32"


def test_only_newer_files_become_those_of_that_product(tmp_path: Path) -> None:
    with pytest.raises(QueryError, match=r"of Virtools 2\.1\.0\.14, which is not newer than 3\.5"):
        convert(demo.make(), version="3.5")
    with pytest.raises(QueryError, match=r"cannot be converted to 2\.1, only to 3\.5"):
        convert(newer(), version="2.1")
    newer().save(tmp_path / "a.nmo")
    from chunkwright.cli.app import chunkwright as command

    arguments = ["convert", str(tmp_path / "a.nmo"), str(tmp_path / "b.nmo"), "--version", "3.5"]
    done = runner().invoke(command, arguments)
    assert done.exit_code == 0, done.output
    assert chunkwright.open_virtools(tmp_path / "b.nmo").product_build == BUILD
