"""Tagfiles of all forms and packfiles, converted to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chunkwright

from ..samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

ALL = {path.name.partition("_")[0]: path for path in samples("havok_tagfile")}


@needs_samples
def test_the_command_line_goes_all_ways(run: Run, tmp_path: Path) -> None:
    source = ALL["612becac"]
    ways = {
        "a.xml": (source, ()),
        "b.hkt": (tmp_path / "a.xml", ("--form", "binary")),
        "c.hkx": (tmp_path / "b.hkt", ("--form", "packfile", "--layout", "4101")),
        "d.hkt": (tmp_path / "c.hkx", ("--form", "binary")),
        "e.xml": (tmp_path / "d.hkt", ("--form", "packfile")),
        "f.xml": (tmp_path / "a.xml", ("--form", "packfile")),
        "g.xml": (tmp_path / "d.hkt", ()),
    }
    for name, (path, flags) in ways.items():
        found = run("convert", str(path), str(tmp_path / name), *flags)
        assert found.exit_code == 0, found.output
    assert (tmp_path / "b.hkt").read_bytes() == source.read_bytes()
    assert (tmp_path / "d.hkt").read_bytes() == source.read_bytes()
    assert (tmp_path / "e.xml").read_bytes() == (tmp_path / "f.xml").read_bytes()
    assert (tmp_path / "g.xml").read_bytes() == (tmp_path / "a.xml").read_bytes()
    assert chunkwright.open(tmp_path / "c.hkx").layout == "4101"


@needs_samples
def test_losses_are_listed_before_anything_is_written(run: Run, tmp_path: Path) -> None:
    source, target = ALL["1e24a3ca"], tmp_path / "a.hkx"
    found = run("convert", str(source), str(target), "--form", "packfile")
    assert found.exit_code == 1
    assert "6 bytes" in found.stderr
    assert not target.exists()
    found = run("convert", str(source), str(target), "--form", "packfile", "--lossy")
    assert found.exit_code == 0
    assert "6 bytes" in found.stderr
    assert chunkwright.identify(target) == "hkx"


@needs_samples
def test_chunked_tagfiles_have_no_xml_form(run: Run, tmp_path: Path) -> None:
    found = run("convert", ALL["7e40f182"], tmp_path / "a.xml")
    assert found.exit_code == 1
    assert "has no .xml form" in found.stderr
    found = run("convert", ALL["7e40f182"], tmp_path / "a.hkt", "--form", "binary")
    assert found.exit_code == 1
    assert "no bridge leads from chunked to binary (chunked becomes packfile)" in found.stderr


@needs_samples
def test_chunked_tagfiles_become_packfiles_and_back(run: Run, tmp_path: Path) -> None:
    source, there, back = ALL["7e40f182"], tmp_path / "a.hkx", tmp_path / "b.hkx"
    assert run("convert", source, there, "--form", "packfile", "--lossy").exit_code == 0
    assert chunkwright.identify(there) == "hkx"
    assert run("convert", there, back, "--form", "chunked", "--lossy").exit_code == 0
    assert len(chunkwright.open(back)) == len(chunkwright.open(source))
