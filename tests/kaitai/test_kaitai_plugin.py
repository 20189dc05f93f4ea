"""Tests of specs that are written as data, and the command that prints what a spec reads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from chunkwright_kaitai import DavaDvpl, HavokHkx
from chunkwright_kaitai.__main__ import main

from chunkwright import hkx

pytest_plugins = ["pytester"]
FOOTER = (Path(__file__).parent / "test_footer.ksy.yaml").read_text(encoding="utf-8")
STORED = bytes.fromhex("414243 03000000 03000000 480383a3 00000000 4456504c")
TINY = """meta:
  id: tiny
  endian: le
seq:
  - id: num_items
    type: u1
"""


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    path = tmp_path / "a.bin.dvpl"
    path.write_bytes(STORED)
    return path


@pytest.fixture
def packfile(tmp_path: Path) -> Path:
    made = hkx.new_packfile("hk_2010.2.0-r1", "4101")
    made.root = hkx.new_object(made, "hkRootLevelContainer")
    path = tmp_path / "a.hkx"
    path.write_bytes(bytes(made))
    return path


def run_cases(pytester: pytest.Pytester, text: str, *words: str) -> pytest.RunResult:
    (pytester.path / "test_made.ksy.yaml").write_text(text, encoding="utf-8")
    # If the package is on the path without being installed, no entry point names the plugin.
    return pytester.runpytest_inprocess("-p", "chunkwright_kaitai.pytest_plugin", *words)


def test_correct_cases_pass(pytester: pytest.Pytester) -> None:
    result = run_cases(pytester, FOOTER, "-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*DavaDvpl-bytes-1 PASSED*"])


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("len_unpacked: 3", "len_unpacked: 4", "footer/len_unpacked: 3, not 4"),
        ("codec: none", "codec: lz4", "footer/codec: 'none', not 'lz4'"),
        ("payload: 41 42 43", "payload: 41 42", "payload: 41 42 43, not '41 42'"),
        ("payload: 41 42 43", "payload: {size: 4}", "payload: 41 42 43, not {'size': 4}"),
        (
            "error: footer/magic",
            "error: payload",
            "reading fails at footer/magic, not at payload: *",
        ),
        ("56 50 00", "56 50 4c", "nothing fails, but footer/magic should"),
    ],
)
def test_each_difference_is_reported_in_one_line(
    pytester: pytest.Pytester, old: str, new: str, line: str
) -> None:
    assert FOOTER.count(old) == 1
    result = run_cases(pytester, FOOTER.replace(old, new))
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines([line])


def test_an_incomplete_case_is_refused(pytester: pytest.Pytester) -> None:
    result = run_cases(pytester, FOOTER.replace("class:", "klass:", 1))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*case 1: expected file or bytes, spec or class*klass*"])


def test_a_spec_is_compiled(pytester: pytest.Pytester) -> None:
    pytester.makefile(".ksy", tiny=TINY)
    case = "- {bytes: '05', spec: tiny.ksy, expected: {num_items: 5, twice: 10}}\n"
    absent = run_cases(pytester, case, "--ksc", "no-such-compiler", "-rs")
    absent.assert_outcomes(skipped=1)
    absent.stdout.fnmatch_lines(["*no-such-compiler is not installed: --ksc names another one*"])
    # In place of the compiler: a program that takes the same arguments, and makes a module.
    made = (
        f"#!{sys.executable}\nimport pathlib, sys\n"
        "folder = pathlib.Path(sys.argv[sys.argv.index('--outdir') + 1])\n"
        "assert sys.argv[1:3] == ['-t', 'python'] and sys.argv[-1].endswith('tiny.ksy')\n"
        "(folder / 'tiny.py').write_text('''\n"
        "from kaitaistruct import KaitaiStruct\n"
        "class Tiny(KaitaiStruct):\n"
        "    def __init__(self, io):\n"
        "        self.num_items = io.read_u1()\n"
        "    @property\n"
        "    def twice(self):\n"
        "        return 2 * self.num_items\n''')\n"
    )
    compiler = pytester.path / "compiler"
    compiler.write_text(made)
    compiler.chmod(0o755)
    run_cases(pytester, case, "--ksc", str(compiler)).assert_outcomes(passed=1)


def test_the_command_prints_the_field_at_a_path(
    stored: Path, packfile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(stored)]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["DavaDvpl", "  payload: 3 bytes: 41 42 43"]
    assert main([str(stored), "/footer/codec"]) == 0
    assert main([str(stored), "payload"]) == 0
    assert capsys.readouterr().out == "none\n41 42 43\n"
    assert main([str(packfile), "/packfile/sections/2", "--depth", "1"]) == 0
    assert "  tag: '__data__'\n" in capsys.readouterr().out
    assert main([str(packfile), "/packfile/sections", "--fields", "--depth", "2"]) == 0
    assert "\n2: HavokHkx.PackfileContent.Section\n  tag: '__data__'" in capsys.readouterr().out


def test_json_equals_the_plain_data_of_the_class(
    stored: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(stored), "--json", "--fields"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == {
        "payload": "414243",
        "footer": {
            "len_unpacked": 3,
            "len_packed": 3,
            "crc32": 0xA3830348,
            "codec": "none",
            "magic": "4456504c",
        },
    }
    assert json.loads(DavaDvpl.from_bytes(STORED).to_json()) == shown
    cut = json.loads(DavaDvpl.from_bytes(STORED).to_json(depth=0))
    assert cut["footer"] == "<DavaDvpl.PackFooter>"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["a.bin.dvpl", "/footer/kodec"],
            "/footer: no 'kodec', but len_unpacked, len_packed, crc32",
        ),
        (["a.bin.dvpl", "/footer/codec/x"], "/footer/codec: nothing is inside a value"),
        (["a.hkx", "/packfile/sections/3"], "/packfile/sections: there are items 0 to 2, not '3'"),
        (["absent.hkx"], "absent.hkx: No such file or directory"),
        (
            ["a.bin.dvpl", "--spec", "dava_anim"],
            "a.bin.dvpl: /magic: offset 0x0: validation failed",
        ),
        (["other.hkx"], "HavokBinaryTagfile: "),
    ],
)
@pytest.mark.usefixtures("stored", "packfile")
def test_fields_that_cannot_be_shown_are_reported(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other.hkx").write_bytes(b"nothing of the kind")
    assert main(words) == 1
    assert message in capsys.readouterr().err


def test_the_package_runs_as_a_module(stored: Path) -> None:
    command = [sys.executable, "-m", "chunkwright_kaitai", str(stored), "/footer/len_packed"]
    assert subprocess.run(command, capture_output=True, check=True).stdout.strip() == b"3"
    unknown = subprocess.run([*command[:3], __file__], capture_output=True, check=False)
    assert unknown.returncode == 2
    assert b"no spec is for files named .py: give one with --spec" in unknown.stderr
    absent = subprocess.run([*command[:3], "absent"], capture_output=True, check=False)
    assert (absent.returncode, absent.stderr.split(b": ", 1)[1][:7]) == (1, b"absent:")


def test_a_struct_reached_by_two_instances_is_converted_once() -> None:
    made = hkx.new_packfile("hk_2014.1.0-r1", "8101")
    made.root = hkx.new_object(made, "hkRootLevelContainer")
    shown = HavokHkx.from_bytes(bytes(made)).to_dict(instances=True)
    section = shown["packfile"]["sections"][0]
    assert section["class_names"]["names"]
    assert shown == HavokHkx.from_bytes(bytes(made)).to_dict(instances=True)
