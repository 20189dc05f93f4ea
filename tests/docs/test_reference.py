"""The reference pages that are made from specs and tables."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from chunkwright.cli.app import chunkwright
from chunkwright.hkx.classes.versions import VERSIONS
from chunkwright.nmo.payloads.classes import CLASSES
from chunkwright.nmo.payloads.tables import class_areas

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "site"))

import commands  # noqa: E402
import diagrams  # noqa: E402
import formats  # noqa: E402
import havok  # noqa: E402
import virtools  # noqa: E402

SPECS = formats.load(ROOT / "ksy")


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_a_page_has_everything_that_its_spec_names(spec: formats.Spec) -> None:
    page = formats.page(spec)
    text = (ROOT / "ksy" / f"{spec.name}.ksy").read_text("utf-8")
    names = re.findall(r"^\s+- id: (\w+)", text, re.MULTILINE)
    assert names
    assert [name for name in names if f"`{name}`" not in page] == []
    anchors = re.findall(r"\{ #([\w-]+) \}", page)
    assert len(anchors) == len(set(anchors))
    inside = set(re.findall(r"\]\(#([\w-]+)\)", page))
    assert inside <= set(anchors)


def test_every_page_that_is_made_is_in_the_navigation() -> None:
    # mkdocs warns of one that is not, but it is not installed everywhere.
    listed = (ROOT / "mkdocs.yml").read_text("utf-8")
    made = [f"formats/{spec.name}" for spec in SPECS]
    made += [f"havok/{name}" for name, _, _ in havok.Havok().pages()]
    assert [page for page in made if f"- reference/{page}.md\n" not in listed] == []


def test_a_row_of_a_diagram_has_sixteen_bytes() -> None:
    drawing = diagrams.diagram([("magic", 4), ("name", 20), ("rest", None), ("end", 2)])
    assert re.findall(r'text-anchor="end">([^<]*)<', drawing) == ["0x00", "0x10", "0x18", "..."]
    assert re.findall(r"<title>(\w*)</title>", drawing) == ["magic", "name", "", "rest", "end"]


def test_every_identifier_is_listed() -> None:
    page = virtools.page()
    for number in CLASSES:
        for area in class_areas(number):
            assert f"| `{area.identifier:#x}` | `{area.name}` |" in page
    assert "`0x8000` building block" in page


def test_offsets_of_classes_are_those_of_real_files() -> None:
    pages = {name: text for name, _, text in havok.Havok().pages()}
    assert all(version in pages["index"] for version in VERSIONS)
    bone = pages["hka"].partition("## hkaBone ")[2].partition("\n## ")[0]
    assert "| 0x4 | 0x8 | `lockTranslation` | BOOL |" in bone


def test_every_command_is_described() -> None:
    page = commands.page()
    assert "## convert { #convert }" in page
    assert "--layout" in page


def test_making_the_page_leaves_the_commands_as_they_are() -> None:
    assert "-h, --help" in commands.page()
    assert CliRunner().invoke(chunkwright, ["-h"]).exit_code == 0


def test_properties_of_the_project_are_documented_as_such() -> None:
    griffe = pytest.importorskip("griffe", reason="the extra docs is not installed")
    import docstrings

    extensions = griffe.load_extensions(docstrings.Docstrings())
    folder = str(ROOT / "src")
    module = griffe.load("chunkwright.tex.model", extensions=extensions, search_paths=[folder])
    members = module["TextureDescriptor"].members
    assert members["is_cube"].labels == {"property"}
    assert members["has_mipmaps"].labels == {"property", "writable"}
    assert members["has_mipmaps"].docstring.value.startswith("Whether mipmaps")
