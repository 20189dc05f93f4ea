"""Tagfiles of all forms and packfiles, converted to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

import chunkwright
from chunkwright import batch
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.tagfile.making import make as make_tagfile

from ..samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

ALL = {path.name.partition("_")[0]: path for path in samples("havok_tagfile")}

# A binary and a chunked tagfile that packfiles can represent fully, and one value in each.
BRIDGED: Final = (
    ("612becac", "/objects/#0004/duration", "4.9333334"),
    ("7e40f182", "/objects/#0003/duration", "1.5"),
)


@needs_samples
def test_the_command_line_converts_in_every_direction(run: Run, tmp_path: Path) -> None:
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


def test_version_and_layout_are_refused_for_tagfiles_without_another_form(
    run: Run, tmp_path: Path
) -> None:
    source, out = tmp_path / "cat.hkt", tmp_path / "out"
    make_tagfile().save(source)
    for flags in (("--layout", "8101"), ("--version", "hk_2012.2.0-r1"), ("--lossy",)):
        found = run("convert", source, tmp_path / "new.hkt", *flags)
        assert found.exit_code == 1
        assert f"has {flags[0]} only with --form" in found.stderr
        found = run("convert", tmp_path, "-o", out, *flags)
        assert "1 file: 0 written, 1 skipped" in found.output.replace("1 files", "1 file")
    assert not (tmp_path / "new.hkt").exists()


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
def test_chunked_tagfiles_are_converted_in_every_direction(run: Run, tmp_path: Path) -> None:
    source = ALL["7e40f182"]
    ways = {
        "a.xml": (source, ()),
        "b.hkx": (tmp_path / "a.xml", ("--form", "chunked")),
        "c.hkt": (source, ("--form", "binary")),
        "d.hkx": (tmp_path / "c.hkt", ("--form", "chunked")),
        "e.hkx": (tmp_path / "a.xml", ("--form", "packfile")),
    }
    for name, (path, flags) in ways.items():
        found = run("convert", path, tmp_path / name, *flags)
        assert found.exit_code == 0, found.output
        stated = "XML of version 3 cannot state the SDK 20150100" in found.stderr
        assert stated is (name == "a.xml")
    for name in ("b.hkx", "d.hkx"):
        assert (tmp_path / name).read_bytes() == source.read_bytes()
    assert chunkwright.identify(tmp_path / "e.hkx") == "hkx"
    found = run("convert", tmp_path / "a.xml", tmp_path / "f.hkt", "--form", "binary")
    assert found.exit_code == 1
    assert "XML of version 3 cannot be converted to binary" in found.stderr
    assert "can become chunked, packfile" in found.stderr


@needs_samples
def test_types_of_later_versions_are_not_converted_to_binary(run: Run, tmp_path: Path) -> None:
    source = ALL["cea70f56"]
    found = run("convert", source, tmp_path / "a.hkx", "--form", "binary")
    assert found.exit_code == 1
    assert "not chunked ones of 20220100" in found.stderr
    assert run("convert", source, tmp_path / "a.xml").exit_code == 0
    found = run("convert", tmp_path / "a.xml", tmp_path / "b.hkx", "--form", "chunked")
    assert found.exit_code == 0
    assert "XML states no SDK and no sizes: 20150100 is assumed" in found.stderr
    found = run("convert", tmp_path / "a.xml", tmp_path / "c.hkx", "--types", source)
    assert found.exit_code == 0
    assert chunkwright.open_tagfile(tmp_path / "c.hkx").contents_version == "20220100"


@needs_samples
def test_chunked_tagfiles_round_trip_through_packfiles(run: Run, tmp_path: Path) -> None:
    source, there, back = ALL["7e40f182"], tmp_path / "a.hkx", tmp_path / "b.hkx"
    assert run("convert", source, there, "--form", "packfile", "--lossy").exit_code == 0
    assert chunkwright.identify(there) == "hkx"
    assert run("convert", there, back, "--form", "chunked", "--lossy").exit_code == 0
    assert len(chunkwright.open(back)) == len(chunkwright.open(source))


@needs_samples
@pytest.mark.parametrize(("name", "address", "value"), BRIDGED)
def test_a_packfile_has_the_same_values_as_its_tagfile(
    run: Run, tmp_path: Path, name: str, address: str, value: str
) -> None:
    source, packfile, edited = ALL[name], tmp_path / "a.hkx", tmp_path / "b.hkt"
    assert run("convert", source, packfile, "--form", "packfile").exit_code == 0
    for pair in ((source, packfile), (packfile, source)):
        found = run("diff", *pair)
        assert (found.exit_code, found.output) == (0, ""), found.output
    assert run("set", source, address, "2.5", "-o", edited).exit_code == 0
    found = run("diff", packfile, edited)
    assert found.exit_code == 1
    assert [line for line in found.stdout.splitlines() if line.startswith("~")] == [
        f"~ {address}: {value} -> 2.5"
    ]


@needs_samples
def test_skeleton_and_animation_may_be_in_different_forms(run: Run, tmp_path: Path) -> None:
    source, packfile = ALL["1e24a3ca"], tmp_path / "a.hkx"
    assert run("convert", source, packfile, "--form", "packfile", "--lossy").exit_code == 0
    found = run("export", ALL["cee65eed"], packfile, "-o", tmp_path / "a.glb")
    assert found.exit_code == 0, found.output


@pytest.fixture(params=["tagfile", "packfile"])
def container(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a file with a Havok file in it at byte 48, in a separate folder."""
    made = make_tagfile() if request.param == "tagfile" else make_packfile()
    path = tmp_path / "in" / "cloth.bphcl"
    path.parent.mkdir()
    path.write_bytes(b"Phive".ljust(48, b"\0") + bytes(made) + b"what follows")
    return path


def test_edits_inside_another_file_leave_the_rest_unchanged(
    run: Run, tmp_path: Path, container: Path
) -> None:
    data, copy = container.read_bytes(), tmp_path / "copy.bphcl"
    inside = chunkwright.open(container, offset=48)
    address = next(iter(inside.find("//hkaSkeleton/bones/0/name"))).address
    name = inside.get(address)
    at = ("--offset", "48")
    assert run("set", container, address, name.upper(), *at, "-o", copy).exit_code == 0
    assert container.read_bytes() == data
    edited = data.replace(name.encode() + b"\0", name.upper().encode() + b"\0")
    assert copy.read_bytes() == edited != data
    found = run("diff", container, copy, "--json", *at)
    (tmp_path / "d.json").write_text(found.stdout)
    assert run("patch", container, tmp_path / "d.json", *at).exit_code == 0
    assert container.read_bytes() == edited
    (outcome,) = batch.run(batch.SET, [str(container)], pairs=[(address, name)], offset=48)
    assert (outcome.result, container.read_bytes()) == ("done", data)
    found = run("set", container, address, name * 50, *at)
    assert found.exit_code == 1
    assert "size fields of this container are unknown" in found.stderr
    found = run("set", "-", address, name, *at, data=data)
    assert found.exit_code == 2
    assert "--offset needs a file" in found.stderr
    found = run("set", container, address, name * 50, *at, "--dry-run")
    assert found.exit_code == 1
    assert container.read_bytes() == data
