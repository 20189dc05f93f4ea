"""build.sh: the committed files are those that it makes, and it refuses invalid specs."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from .trees import ROOT, need_compiler

if TYPE_CHECKING:
    from pathlib import Path

GENERATED = "generated/chunkwright_kaitai"
SPEC = """\
meta:
  id: tiny
  title: Tiny
  license: MIT
  ks-version: '0.9'
  endian: le
doc: A list of small numbers.
seq:
  - id: num_items
    type: u1
    doc: How many there are.
  - id: items
    type: u1
    repeat: expr
    repeat-expr: num_items
    doc: The items, in stored order.
"""


def build(root: Path, *options: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    need_compiler()
    command = [str(root / "build.sh"), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)


def contents(root: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (root / GENERATED).glob("*.*")}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the files that build.sh works on."""
    shutil.copy(ROOT / "build.sh", tmp_path)
    for folder in ("ksy", GENERATED):
        (tmp_path / folder).mkdir(parents=True)
        for file in (ROOT / folder).glob("*.*"):
            # The mode is not copied: the checkout may be read-only.
            shutil.copyfile(file, tmp_path / folder / file.name)
    (tmp_path / "tools").symlink_to(ROOT / "tools")
    return tmp_path


@pytest.fixture
def tiny(project: Path) -> Path:
    """Return a copy with one small spec in place of the real ones."""
    shutil.rmtree(project / "ksy")
    shutil.rmtree(project / "generated")
    (project / "ksy").mkdir()
    (project / "ksy" / "tiny.ksy").write_text(SPEC)
    return project


def rewrite(root: Path, old: str, new: str) -> None:
    path = root / "ksy" / "tiny.ksy"
    assert old in SPEC
    path.write_text(SPEC.replace(old, new))


def test_committed_parsers_are_up_to_date_with_the_specs(tmp_path: Path) -> None:
    run = build(ROOT, "--check", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_build_produces_the_same_bytes_each_time(project: Path) -> None:
    committed = contents(project)
    shutil.rmtree(project / "generated")
    run = build(project, cwd=project / "ksy")
    assert (run.returncode, run.stderr) == (0, "")
    assert contents(project) == committed
    specs = {path.stem for path in (project / "ksy").iterdir()}
    made = [*specs, "__init__", "__main__", "_struct", "virtools_payloads_rows"]
    modules = {f"{name}.{kind}" for name in made for kind in ("py", "pyi")}
    assert set(committed) == modules | {"pytest_plugin.py", "py.typed", "sources.json"}


def test_check_lists_stale_missing_and_orphaned_files(tiny: Path) -> None:
    assert build(tiny).returncode == 0
    built = contents(tiny)
    folder = tiny / GENERATED
    with (folder / "tiny.py").open("a") as file:
        file.write("# edited\n")
    (folder / "tiny.pyi").unlink()
    (folder / "left_over.py").write_text("")
    before = contents(tiny)
    run = build(tiny, "--check")
    assert run.returncode == 1
    assert run.stderr.splitlines() == [
        f"stale: {folder}/tiny.py",
        f"missing: {folder}/tiny.pyi",
        f"orphaned: {folder}/left_over.py",
        "run build.sh to bring generated/ up to date",
    ]
    assert contents(tiny) == before
    assert build(tiny).returncode == 0
    assert contents(tiny) == built


def test_a_changed_spec_makes_its_parser_stale(tiny: Path) -> None:
    assert build(tiny).returncode == 0
    rewrite(tiny, "type: u1\n    repeat", "type: u2\n    repeat")
    run = build(tiny, "--check")
    assert run.returncode == 1
    assert f"stale: {tiny / GENERATED}/tiny.py" in run.stderr


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "        if: 'identifier == ck_object_area::id'\n",
            "        if: 'identifier == ck_object_area::id and _io.size > 3'\n",
            "/types/ck_object_areas/seq/id: if: expected identifier == ck_object_area::... and",
        ),
        (
            "        -flags: true\n",
            "        -flagz: true\n",
            "/types/behavior_areas/seq/activity: no key of rows is called -flagz",
        ),
        (
            "      - id: unused\n        type: reference\n",
            "      - id: unused\n        type: u8\n",
            "/types/kinematic_chain_chain/seq/unused: rows know no type called u8",
        ),
    ],
)
def test_a_spec_that_cannot_become_payload_rows_is_refused_with_its_path(
    project: Path, old: str, new: str, message: str
) -> None:
    spec = project / "ksy" / "virtools_payloads.ksy"
    text = spec.read_text(encoding="utf-8")
    assert old in text
    spec.write_text(text.replace(old, new, 1), encoding="utf-8")
    run = build(project)
    assert run.returncode == 1
    assert f"build.sh: virtools_payloads.ksy: {message}" in run.stderr
    assert build(project, "--check").returncode == 1


def test_specs_import_one_another_within_the_package() -> None:
    text = (ROOT / GENERATED / "dava_sc2.py").read_text()
    imports = [line.strip() for line in text.splitlines() if line.endswith(" dava_keyed_archive")]
    assert set(imports) == {"from . import dava_keyed_archive"}


def test_a_small_spec_is_built(tiny: Path) -> None:
    run = build(tiny)
    assert (run.returncode, run.stderr) == (0, "")
    modules = {
        f"{name}.{kind}"
        for name in ("tiny", "__init__", "__main__", "_struct")
        for kind in ("py", "pyi")
    }
    assert set(contents(tiny)) == modules | {"pytest_plugin.py", "py.typed", "sources.json"}


def test_a_draft_is_built_even_if_a_doc_is_missing(tiny: Path) -> None:
    rewrite(tiny, "    doc: How many there are.\n", "")
    run = build(tiny, "--draft")
    assert (run.returncode, run.stderr) == (0, "draft: tiny.ksy: /seq/num_items: has no doc\n")
    assert "tiny.py" in contents(tiny)
    assert build(tiny, "--check").returncode == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("num_items", "count", "warning: use `num_items` instead of `count`"),
        ("id: items", "id: class", "tiny.ksy: /seq: class is a Python keyword"),
        ("endian: le", "endian: le\nenums:\n  e:\n    1: not", "/enums/e: not is a Python keyword"),
        ("doc: A", "types: {none: {doc: X}}\ndoc: A", "/types: None is a Python keyword"),
        ("A list of", "A \\d list of", "tiny.py does not compile: "),
        ("A list of", "A \\d list of", "tiny.ksy: : doc may hold neither backslashes"),
        ("    doc: How many there are.\n", "", "tiny.ksy: /seq/num_items: has no doc"),
        (
            "    repeat: expr\n    repeat-expr: num_items\n    doc: The items, in stored order.\n",
            "    doc: The items, in stored order.\n    repeat: expr\n    repeat-expr: num_items\n",
            "/seq/items: the order of keys should be id, type, repeat, repeat-expr, doc",
        ),
        ("How many there are.", "How many.", "/seq/num_items: a doc of How many. says too little"),
        (
            "seq:\n  - id: num_items\n    type: u1\n",
            "-webide-representation: '{weight}'\nseq:\n"
            "  - id: weight\n    type: f4\n    doc: How heavy they are.\n"
            "  - id: num_items\n    type: u1\n",
            "tiny.ksy: : a float of 1 would be shown as 0x1; write {weight:dec}",
        ),
        ("list of small numbers", "list of" + " small numbers" * 6, "tiny.ksy:7: 99 columns"),
        ("endian: le", "endian: le\nenums:\n  e:\n    1: one", "/enums/e/1: has no doc"),
        ("  license: MIT\n", "", "tiny.ksy: /meta: has no license"),
        ("license: MIT", "license: mine", "/meta/license: mine is not one of "),
        ("'0.9'", "0.9", "/meta/ks-version: a number loses its zeros"),
        ("  license", "  xref:\n    wikidata: Q1\n    mime: x\n  license", "/meta/xref: the order"),
        ("  license", "  xref:\n    wiki: Q1\n  license", "/meta/xref: no key is called wiki"),
        ("id: items", "id: Items", "tiny.ksy, for python: "),
        ("id: items", "id: items\n    note: x", "tiny.ksy, for python: "),
        ("id: tiny", "id: teeny", "tiny.ksy: meta/id must be tiny, the name of the file"),
        ("u1\n    doc", "nothing\n    doc", "tiny.ksy, for python: "),
        ("endian: le", "endian: le\n  imports:\n    - absent", "no spec named absent"),
        ("seq:", "seq: [", "build.sh: "),
    ],
)
def test_a_spec_with_a_fault_is_refused_with_the_reason(
    tiny: Path, old: str, new: str, message: str
) -> None:
    rewrite(tiny, old, new)
    run = build(tiny)
    assert run.returncode == 1
    assert message in run.stderr
    assert not (tiny / GENERATED).exists()


@pytest.mark.slow
def test_every_spec_compiles_for_every_language() -> None:
    run = build(ROOT, "--all-languages")
    assert (run.returncode, run.stderr) == (0, "")
    languages = [line.split()[0] for line in run.stdout.splitlines()]
    assert {"cpp_stl", "javascript", "nim", "python", "rust"} <= set(languages)
    assert len(languages) == 15


def test_a_language_that_fails_is_named(tiny: Path) -> None:
    # The Nim target of compiler 0.11.0 has no checks by expression.
    rewrite(tiny, "    doc: How", "    valid:\n      expr: _ != 1\n    doc: How")
    run = build(tiny, "--all-languages")
    assert run.returncode == 1
    assert [line.split()[1:] for line in run.stdout.splitlines() if "nim" in line] == [
        ["0", "of", "1", "specs"]
    ]
    assert run.stderr.startswith("tiny.ksy, for nim: ")


def test_help_is_printed_and_unknown_options_are_refused() -> None:
    assert "usage: build.sh" in build(ROOT, "--help").stdout
    run = build(ROOT, "--chekc")
    assert run.returncode == 1
    assert len(run.stderr.splitlines()) == 1


def test_the_build_script_works_through_a_symbolic_link(tiny: Path, tmp_path: Path) -> None:
    assert build(tiny).returncode == 0
    links = tmp_path / "my links"
    links.mkdir()
    (links / "build").symlink_to(tiny / "build.sh")
    run = subprocess.run(
        ["my links/build", "--check"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"CDPATH": str(links), "FORCE_COLOR": "1"},
    )
    assert (run.returncode, run.stderr) == (0, "")


def build_with(project: Path, node: str) -> subprocess.CompletedProcess[str]:
    """Run build.sh with only the programs that it needs, and a node, if given."""
    tools = project / "bin"
    tools.mkdir()
    for tool in ("bash", "dirname", "readlink"):
        (tools / tool).symlink_to(str(shutil.which(tool)))
    if node:
        (tools / "node").write_text(node)
        (tools / "node").chmod(0o755)
    return subprocess.run(
        [str(tools / "bash"), str(project / "build.sh")],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(tools)},
    )


def test_a_missing_node_is_reported_in_one_line(project: Path) -> None:
    run = build_with(project, "")
    assert run.returncode == 1
    assert run.stderr == "build.sh: node not found; install Node.js 18 or later\n"


def test_an_old_node_is_reported_in_one_line(project: Path) -> None:
    run = build_with(project, f"#!{shutil.which('bash')}\necho 12\n")
    assert run.returncode == 1
    assert run.stderr == "build.sh: node is of version 12; install Node.js 18 or later\n"
