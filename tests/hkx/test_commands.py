from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.cli.app import chunkwright as command_line
from tests.cli import COLOUR_WISHES, runner
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

pytestmark = needs_samples

MAP = "Grimrukh_soulstruct-havok__havok__resources__MapCollisionTemplate_PTDE.hkx"
HORSE = "ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__horsebehavior.hkx"
RAGDOLL = "Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx"
# Classes of Dark Souls under other names: the second has too few members.
TABLE = """version hk_2010.2.0-r1

class HiddenParamStorageExtendedMeshShape : hkpStorageExtendedMeshShape
  materialArray ARRAY:POINTER hkReferencedObject

class HiddenMeshParameter : hkReferencedObject
  version UINT32
"""


def sample(name: str) -> Path:
    return next(path for path in samples("havok") if path.name == name)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object, command: str = "convert") -> Result:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)  # the command line sets it
    for name in COLOUR_WISHES:
        monkeypatch.delenv(name, raising=False)
    return runner().invoke(command_line, [command, *map(str, arguments)])


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    """Make a packfile with classes that no table knows."""
    path = tmp_path / "map.hkx"
    path.write_bytes(sample(MAP).read_bytes().replace(b"Custom", b"Hidden"))
    return path


def test_a_class_is_decoded_by_a_users_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hidden: Path
) -> None:
    out, classes = tmp_path / "out.hkx", tmp_path / "classes.txt"
    refused = run(monkeypatch, hidden, out, "--layout", "8101")
    assert refused.exit_code == 1
    assert "HiddenParamStorageExtendedMeshShape is not known" in refused.stderr
    assert "--classes" in refused.stderr
    assert not out.exists()
    classes.write_text(TABLE)
    done = run(monkeypatch, hidden, out, "--layout", "8101", "--classes", classes)
    assert done.exit_code == 0
    equal, other = sorted(done.stderr.splitlines(), reverse=True)
    shape = "HiddenParamStorageExtendedMeshShape: signature 0x82a6c03a, as the packfile states"
    assert equal == f"{classes}: {shape}"
    assert "HiddenMeshParameter: signature 0x3c8ecce9 in the packfile, 0x" in other
    assert chunkwright.open(out).layout == "8101"


def test_a_table_of_another_version_is_not_used_for_reading(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hidden: Path
) -> None:
    out, classes = tmp_path / "out.hkx", tmp_path / "classes.txt"
    classes.write_text(TABLE.replace("hk_2010.2.0-r1", "hk_2014.1.0-r1"))
    refused = run(monkeypatch, hidden, out, "--layout", "8101", "--classes", classes)
    assert refused.exit_code == 1
    assert "HiddenParamStorageExtendedMeshShape is not known" in refused.stderr


def test_tree_and_dump_work_with_a_users_classes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hidden: Path
) -> None:
    classes, text, built = (tmp_path / name for name in ("classes.txt", "out.json", "out.hkx"))
    classes.write_text(
        TABLE + "  vertexDataBuffer SIMPLEARRAY:UINT8\n  vertexDataStride INT32\n"
        "  primitiveDataBuffer SIMPLEARRAY:UINT8\n  materialNameData UINT32\n"
    )
    shown = run(monkeypatch, hidden, "--classes", classes, "--all", command="tree")
    assert shown.exit_code == 0
    assert "version  37120" in shown.stdout
    assert "HiddenMeshParameter: signature" in shown.stderr
    assert "version  37120" not in run(monkeypatch, hidden, "--all", command="tree").stdout
    done = run(monkeypatch, hidden, "--classes", classes, "-o", text, command="dump")
    assert done.exit_code == 0
    assert '"version": 37120' in text.read_text()
    # The table in the text makes the classes known when it is built: no option is needed.
    assert run(monkeypatch, text, "-o", built, command="build").exit_code == 0
    assert built.read_bytes() == hidden.read_bytes()
    refused = run(monkeypatch, classes, "--classes", classes, command="tree")
    assert refused.exit_code == 1


def test_xml_is_written_and_read_with_a_users_classes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hidden: Path
) -> None:
    classes, text, built = (tmp_path / name for name in ("classes.txt", "out.xml", "out.hkx"))
    classes.write_text(TABLE)
    other = tmp_path / "other.txt"
    other.write_text("version hk_2014.1.0-r1\n\nclass HiddenMeshParameter\n  wrong INT32\n")
    tables = ("--classes", classes, "--classes", other)
    done = run(monkeypatch, hidden, text, "--layout", "8101", *tables)
    assert done.exit_code == 0
    assert "not known" not in done.stderr
    assert run(monkeypatch, text, built).exit_code == 1
    done = run(monkeypatch, text, built, *tables)
    assert done.exit_code == 0
    # One class states the signature that its members give, the other does not.
    assert "HiddenMeshParameter: line" in done.stderr
    assert "HiddenParamStorageExtendedMeshShape: line" not in done.stderr
    packfile = chunkwright.open(built)
    assert packfile.info()["classes"]["HiddenMeshParameter"] == 2


def test_a_packfile_inside_another_file_is_opened_at_its_offset(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data = sample(RAGDOLL).read_bytes()
    container, out = tmp_path / "model.nif", tmp_path / "out.hkx"
    container.write_bytes(b"Gamebryo\n1234" + data + b"and more")
    refused = run(monkeypatch, container, command="info")
    assert refused.exit_code == 1
    assert "a Havok packfile starts at offset 0xd" in refused.stderr
    for command in ("info", "tree", "dump"):
        whole = run(monkeypatch, sample(RAGDOLL), command=command)
        part = run(monkeypatch, container, "--offset", "0xd", command=command)
        assert part.exit_code == 0
        assert part.stdout.replace(container.name, RAGDOLL) == whole.stdout
    assert run(monkeypatch, container, out, "--offset", "13").exit_code == 0
    assert out.read_bytes() == data
    for wrong in ("12", "-1", "99999999"):
        refused = run(monkeypatch, container, "--offset", wrong, command="info")
        assert refused.exit_code == 1
        assert "starts at offset 0xd" in refused.stderr
    assert run(monkeypatch, container, "--offset", "here", command="info").exit_code == 2


def test_a_malformed_class_table_is_refused_with_its_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    classes = tmp_path / "classes.txt"
    classes.write_text("class one\n  number INT99\n")
    refused = run(monkeypatch, sample(MAP), tmp_path / "out.hkx", "--classes", classes)
    assert refused.exit_code == 1
    assert "not a member: 'number INT99'" in refused.stderr
    assert str(classes) in refused.stderr


def test_losses_of_a_conversion_are_listed_before_anything_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "out.hkx"
    options = (sample(HORSE), out, "--version", "hk_2014.1.0-r1")
    refused = run(monkeypatch, *options)
    assert refused.exit_code == 1
    assert not out.exists()
    done = run(monkeypatch, *options, "--lossy")
    assert done.exit_code == 0
    assert refused.stderr.startswith(done.stderr)
    lines = done.stderr.splitlines()
    assert any("has no class BSIsActiveModifier (and 11 more like it)" in x for x in lines)
    assert any("errorOutTranslation: hk_2014.1.0-r1 has no such member" in x for x in lines)
    assert len(lines) < 15
    assert chunkwright.open(out).header.contents_version == "hk_2014.1.0-r1"


def test_losses_of_xml_are_reported_once_per_member(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done = run(monkeypatch, sample(RAGDOLL), tmp_path / "out.xml")
    assert done.exit_code == 0
    assert sum("transformA" in line for line in done.stderr.splitlines()) == 1
    assert "lost in XML: the classes that the packfile contains" in done.stderr


def test_six_decimals_are_written_on_request(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = next(each for each in samples("havok") if each.name.endswith("SkyrimSE__skeleton.hkx"))
    exact, short = tmp_path / "exact.xml", tmp_path / "short.xml"
    assert run(monkeypatch, path, exact).exit_code == 0
    assert run(monkeypatch, path, short, "--decimals", "6").exit_code == 0
    assert "0.000000" in short.read_text()
    assert "0.000000" not in exact.read_text()
    refused = run(monkeypatch, path, tmp_path / "out.json", "--decimals", "6")
    assert refused.exit_code == 1
    assert ".xml" in refused.stderr


def test_zero_decimals_can_be_requested(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkaDefaultAnimatedReferenceFrame", {"duration": 1.75})
    packfile.save(tmp_path / "in.hkx")
    for flags, text in (((), "1.75"), (("--decimals", "1"), "1.8"), (("--decimals", "0"), "2")):
        out = tmp_path / f"{text}.xml"
        assert run(monkeypatch, tmp_path / "in.hkx", out, *flags).exit_code == 0
        assert f'<hkparam name="duration">{text}</hkparam>' in out.read_text()


def test_the_layout_that_xml_does_not_carry_is_reported_and_can_be_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = "SARDONYX-sard_serde-hkx__handson_hex_dump__defaultmale__defaultmale_x86.hkx"
    source, text, back = sample(name), tmp_path / "text.xml", tmp_path / "back.hkx"
    done = run(monkeypatch, source, text)
    assert "XML has no layout: to restore 4101, read it with --layout 4101" in done.stderr
    unasked = run(monkeypatch, text, back)
    assert chunkwright.open(back).layout == "8101"
    assert "this was read as 8101; choose another with --layout" in unasked.stderr
    asked = run(monkeypatch, text, back, "--layout", "4101")
    assert back.read_bytes() == source.read_bytes()
    assert "XML has no layout" not in asked.stderr  # not if a layout is chosen
    again = run(monkeypatch, text, tmp_path / "again.xml", "--layout", "8101")
    assert "XML has no layout" not in again.stderr  # nor if it is the default
    wrong = run(monkeypatch, text, back, "--layout", "9101")
    assert wrong.exit_code == 1
    assert "9101" in wrong.stderr


def test_the_dialect_of_xml_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text, back = tmp_path / "text.xml", tmp_path / "back.hkx"
    assert run(monkeypatch, sample(RAGDOLL), text, "--dialect", "hkxpack").exit_code == 0
    assert 'standalone="no"' in text.read_text()
    assert run(monkeypatch, text, back, "--layout", "4101").exit_code == 0
    # All four numbers of each column are written.
    again = chunkwright.open(back)
    theirs = [each["referencePose"] for each in again.objects if each.class_name == "hkaSkeleton"]
    source = chunkwright.open(sample(RAGDOLL))
    ours = [each["referencePose"] for each in source.objects if each.class_name == "hkaSkeleton"]
    assert [each.tobytes() for each in theirs] == [each.tobytes() for each in ours] != []
    refused = run(monkeypatch, sample(RAGDOLL), back, "--dialect", "hkxpack", "--decimals", "6")
    assert refused.exit_code == 1
    assert "only for an OUT that ends in .xml: --decimals and --dialect" in refused.stderr
