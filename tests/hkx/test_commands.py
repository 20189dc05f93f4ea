from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from click.testing import CliRunner, Result

import chunkwright
from chunkwright.cli.app import chunkwright as command_line
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

pytestmark = needs_samples

MAP = "Grimrukh_soulstruct-havok__havok__resources__MapCollisionTemplate_PTDE.hkx"
RAGDOLL = "Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx"
# The first class is that of Dark Souls, as its signature proves; the second has too few members.
TABLE = """version hk_2010.2.0-r1

class CustomParamStorageExtendedMeshShape : hkpStorageExtendedMeshShape
  materialArray ARRAY:POINTER hkReferencedObject

class CustomMeshParameter : hkReferencedObject
  version UINT32
"""


def sample(name: str) -> Path:
    return next(path for path in samples("havok") if path.name == name)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> Result:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)  # the command line sets it
    return CliRunner().invoke(command_line, ["convert", *map(str, arguments)])


def test_a_table_of_a_user_makes_a_class_known(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out, classes = tmp_path / "out.hkx", tmp_path / "classes.txt"
    refused = run(monkeypatch, sample(MAP), out, "--layout", "8101")
    assert refused.exit_code == 1
    assert "CustomParamStorageExtendedMeshShape is not known" in refused.stderr
    assert "--classes" in refused.stderr
    assert not out.exists()
    classes.write_text(TABLE)
    done = run(monkeypatch, sample(MAP), out, "--layout", "8101", "--classes", classes)
    assert done.exit_code == 0
    equal, other = sorted(done.stderr.splitlines(), reverse=True)
    shape = "CustomParamStorageExtendedMeshShape: signature 0x82a6c03a, as the packfile states"
    assert equal == f"{classes}: {shape}"
    assert "CustomMeshParameter: signature 0x3c8ecce9 in the packfile, 0x" in other
    assert chunkwright.open(out).layout == "8101"


def test_a_table_of_another_version_is_not_for_what_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out, classes = tmp_path / "out.hkx", tmp_path / "classes.txt"
    classes.write_text(TABLE.replace("hk_2010.2.0-r1", "hk_2014.1.0-r1"))
    refused = run(monkeypatch, sample(MAP), out, "--layout", "8101", "--classes", classes)
    assert refused.exit_code == 1
    assert "CustomParamStorageExtendedMeshShape is not known" in refused.stderr


def test_a_malformed_table_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    classes = tmp_path / "classes.txt"
    classes.write_text("class one\n  number INT99\n")
    refused = run(monkeypatch, sample(MAP), tmp_path / "out.hkx", "--classes", classes)
    assert refused.exit_code == 1
    assert "not a member: 'number INT99'" in refused.stderr
    assert str(classes) in refused.stderr


def test_what_a_version_cannot_carry_is_listed_before_it_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "out.hkx"
    options = (sample(RAGDOLL), out, "--version", "hk_2014.1.0-r1")
    refused = run(monkeypatch, *options)
    assert refused.exit_code == 1
    assert not out.exists()
    done = run(monkeypatch, *options, "--lossy")
    assert done.exit_code == 0
    assert refused.stderr.startswith(done.stderr)
    lines = done.stderr.splitlines()
    assert any("maxImpulse: hk_2014.1.0-r1 has no such member (and 39 more" in x for x in lines)
    assert len(lines) < 10
    assert chunkwright.open(out).header.contents_version == "hk_2014.1.0-r1"


def test_what_xml_cannot_carry_is_told_once_a_member(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done = run(monkeypatch, sample(RAGDOLL), tmp_path / "out.xml")
    assert done.exit_code == 0
    assert sum("transformA" in line for line in done.stderr.splitlines()) == 1
    assert "not carried by XML: the classes that the packfile brings" in done.stderr


def test_six_decimals_on_request(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = next(each for each in samples("havok") if each.name.endswith("SkyrimSE__skeleton.hkx"))
    exact, short = tmp_path / "exact.xml", tmp_path / "short.xml"
    assert run(monkeypatch, path, exact).exit_code == 0
    assert run(monkeypatch, path, short, "--decimals", "6").exit_code == 0
    assert "0.000000" in short.read_text()
    assert "0.000000" not in exact.read_text()
    refused = run(monkeypatch, path, tmp_path / "out.json", "--decimals", "6")
    assert refused.exit_code == 1
    assert ".xml" in refused.stderr
