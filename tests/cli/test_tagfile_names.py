"""The name of OUT decides the form of a converted XML file; ``--types`` gives types to chunked tagfiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkwright.tagfile import model
from tests.samples import SAMPLES, SHARED, needs_samples

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

FOLDER = SAMPLES / "havok_tagfile"
CASE = SHARED / "cases" / "havok" / "DS1R_c2240.xml"
CHUNKED = FOLDER / "7e40f182_AnimationTemplate_DSR.hkx"
PHYSICS = FOLDER / "1438ea1a_skeleton.nif_at_48048"
BINARY = FOLDER / "AsgardXIV__skeleton.hkt"


@needs_samples
@pytest.mark.parametrize(("path", "form"), [(CHUNKED, "chunked"), (BINARY, "binary")])
def test_xml_is_converted_to_the_form_that_the_name_of_the_output_implies(
    run: Run, tmp_path: Path, path: Path, form: str
) -> None:
    xml, back = tmp_path / "a.xml", tmp_path / f"b{path.suffix}"
    assert run("convert", path, xml).exit_code == 0
    result = run("convert", xml, back)
    assert result.exit_code == 0
    assert f"--form {form}, as the name of OUT ends in {path.suffix}" in result.stderr
    assert model.form_of(back.read_bytes()) == form
    again = tmp_path / "c.xml"
    assert run("convert", xml, again).exit_code == 0
    assert again.read_bytes() == xml.read_bytes()


@needs_samples
def test_a_chunked_tagfile_is_written_with_the_given_types(run: Run, tmp_path: Path) -> None:
    xml, out = tmp_path / "a.xml", tmp_path / "b.hkx"
    run("convert", PHYSICS, xml, "--form", "xml", "--lossy")
    without = run("convert", xml, out)
    assert (without.exit_code, "20150100 is assumed; " in without.stderr) == (0, True)
    assert out.read_bytes() != PHYSICS.read_bytes()
    for words in (["--form", "chunked"], []):
        result = run("convert", xml, out, *words, "--types", PHYSICS)
        assert result.exit_code == 0
        assert out.read_bytes() == PHYSICS.read_bytes()
    ignored = run("convert", xml, tmp_path / "c.xml", "--types", CHUNKED)
    assert "--types does not apply to reading XML" in ignored.stderr
    wrong = run("convert", xml, out, "--types", BINARY)
    assert "it is a binary tagfile" in wrong.stderr
    other = run("convert", BINARY, tmp_path / "d.xml", "--form", "xml", "--types", CHUNKED)
    assert "types can only be given for another form" in other.stderr


@pytest.mark.skipif(not CASE.is_file(), reason="the cases are not here")
def test_a_typed_xml_tagfile_is_converted_to_a_chunked_tagfile(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "a.hkx"
    made = run("convert", CASE, out)
    assert made.exit_code == 0
    assert "note: XML states no SDK and no sizes: 20150100 is assumed; " in made.stderr
    assert model.form_of(out.read_bytes()) == "chunked"
    assert "/objects/#0071/radius\t0.12777606" in run("find", "//radius", out).stdout
