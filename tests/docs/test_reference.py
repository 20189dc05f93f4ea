"""The reference pages that are made from specs and tables."""

from __future__ import annotations

import posixpath
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from chunkwright.cli.app import chunkwright
from chunkwright.hkx.classes.versions import VERSIONS
from chunkwright.nmo.payloads import CLASSES
from chunkwright.nmo.payloads.tables import class_areas
from chunkwright.sc2.model.key_types import ROWS

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "site"))

import commands  # noqa: E402
import dava  # noqa: E402
import diagrams  # noqa: E402
import formats  # noqa: E402
import havok  # noqa: E402
import tables  # noqa: E402
import virtools  # noqa: E402

SPECS = formats.load(ROOT / "ksy")


@cache
def havok_pages() -> dict[str, str]:
    return dict(havok.Havok().pages())


@cache
def virtools_pages() -> dict[str, str]:
    return dict(virtools.pages())


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_a_page_lists_every_field_of_its_spec(spec: formats.Spec) -> None:
    page = formats.page(spec)
    text = (ROOT / "ksy" / f"{spec.name}.ksy").read_text("utf-8")
    names = re.findall(r"^\s+- id: (\w+)", text, re.MULTILINE)
    assert names
    assert [name for name in names if f"`{name}`" not in page] == []
    anchors = re.findall(r"\{ #([\w-]+) \}", page)
    assert len(anchors) == len(set(anchors))
    inside = set(re.findall(r"\]\(#([\w-]+)\)", page))
    assert inside <= set(anchors)


def test_every_generated_page_is_in_the_navigation() -> None:
    # mkdocs would warn of a missing one, but it is not installed everywhere.
    listed = (ROOT / "mkdocs.yml").read_text("utf-8")
    made = [f"formats/{spec.name}" for spec in SPECS]
    made += [f"havok/{name}" for name in havok_pages() if "/" not in name]
    made += ["virtools/index", "virtools/managers", "dava-keys", "commands", "support"]
    assert [page for page in made if f"- reference/{page}.md\n" not in listed] == []
    assert "  /reference/havok/*/*.md\n  /reference/virtools/C[A-Z]*.md\n" in listed


def test_each_line_of_a_diagram_has_at_most_sixteen_bytes() -> None:
    drawing = diagrams.diagram([("magic", 4), ("name", 20), ("rest", None), ("end", 2)])
    assert re.findall(r'text-anchor="end">([^<]*)<', drawing) == ["0x00", "0x10", "0x18", "..."]
    assert re.findall(r"<title>(\w*)</title>", drawing) == ["magic", "name", "", "rest", "end"]


def test_the_page_of_a_class_lists_all_identifiers_of_its_areas() -> None:
    index = virtools_pages()["index"]
    for number, row in CLASSES.items():
        page = virtools_pages()[row.name]
        for area in class_areas(number):
            assert f"| [{row.name}]({row.name}.md) | `{area.identifier:#x}` |" in index
            assert f"## `{area.identifier:#x}` `{area.name}` " in page
        anchors = re.findall(r"\{ #([\w-]+) \}", page)
        assert len(anchors) == len(set(anchors))
    assert "`0x8000` building block" in virtools_pages()["CKBehavior"]


def test_no_page_mentions_details_of_the_code() -> None:
    # A kind without a description is described by the first line of its docstring.
    assert [
        name for name, page in virtools_pages().items() if re.search(r"``|\bkind with\b", page)
    ] == []


def test_offsets_of_members_match_real_files() -> None:
    assert all(version in havok_pages()["index"] for version in VERSIONS)
    assert "| 0x4 | 0x8 | `lockTranslation` | BOOL |" in havok_pages()["hka/hkaBone"]


def test_the_page_of_a_class_links_to_related_classes() -> None:
    page = havok_pages()["hkb/hkbClipGenerator"]
    assert "[hkbGenerator](../hkb/hkbGenerator.md) : [hkbNode]" in page
    assert "| 0x2c | 0x50 | `triggers` | pointer to [hkbClipTriggerArray](" in page
    assert "| `mode` | enum `PlaybackMode` (INT8) |" in page
    assert "| 1 | `MODE_LOOPING` |" in page
    assert "    | 0x8 | 0x10 | `variableBindingSet` |" in page  # of a base
    assert "\n## hk_2014.1.0-r1\n" in page
    assert "array of pointers to [hkaBoneAttachment](" in havok_pages()["hka/hkaAnimationContainer"]


def test_links_between_generated_pages_lead_to_existing_pages() -> None:
    for pages in (havok_pages(), virtools_pages()):
        for name, text in pages.items():
            folder = posixpath.dirname(name)
            for target in re.findall(r"\]\(([\w./]+)\.md\)", text):
                assert posixpath.normpath(posixpath.join(folder, target)) in pages


def test_the_search_ranks_a_class_before_classes_with_longer_names() -> None:
    found = tables.boosts(["hkaBone", "hkaSkeleton", "hkaSkeletonMapper", "hkaSkeletonMapperData"])
    boosts = {
        name: int((re.search(r"boost: (\d+)", head) or "01")[1]) for name, head in found.items()
    }
    assert boosts["hkaBone"] == boosts["hkaSkeletonMapperData"] == 1
    assert 1 < boosts["hkaSkeletonMapper"] < boosts["hkaSkeleton"]


def test_the_page_of_dava_formats_lists_all_keys_of_scenes() -> None:
    page = dava.page()
    assert "| `cam.fov` | FLOAT | " in page
    assert "| `lN_N_meshptr` | StaticMesh | data nodes by #id | BYTE_ARRAY | " in page
    assert all(f"| `{key}` |" in page for keys in ROWS.values() for key in keys)


def test_every_command_is_described() -> None:
    page = commands.page()
    assert "## convert { #convert }" in page
    assert "--layout" in page


def test_generating_the_command_reference_does_not_change_the_commands() -> None:
    assert "-h, --help" in commands.page()
    assert CliRunner().invoke(chunkwright, ["-h"]).exit_code == 0


def test_custom_property_classes_are_documented_as_properties() -> None:
    griffe = pytest.importorskip("griffe", reason="the extra docs is not installed")
    import docstrings

    extensions = griffe.load_extensions(docstrings.Docstrings())
    folder = str(ROOT / "src")
    module = griffe.load("chunkwright.tex.model", extensions=extensions, search_paths=[folder])
    members = module["TextureDescriptor"].members
    assert members["is_cube"].labels == {"property"}
    assert members["has_mipmaps"].labels == {"property", "writable"}
    assert members["has_mipmaps"].docstring.value.startswith("Whether mipmaps")
