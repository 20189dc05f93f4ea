from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx.classes import TYPES, MemberFlags
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.table import ClassTable, EnumDef, load_table
from chunkwright.hkx.classes.versions import VERSIONS
from tests.samples import SHARED

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "src/chunkwright/hkx/classes/data"
FACTS = SHARED / "data"

needs_facts = pytest.mark.skipif(
    not FACTS.is_dir(), reason="the JSON facts of the class tables are not next to the checkout"
)

COUNTS = {
    "Havok-5.5.0-r1": 44,
    "Havok-6.6.0-r1": 47,
    "Havok-7.1.0-r1": 48,
    "hk_2010.1.0-r1": 26,
    "hk_2010.2.0-r1": 680,
    "hk_2011.1.0-r1": 47,
    "hk_2011.2.0-r1": 47,
    "hk_2012.2.0-r1": 53,
    "hk_2013.1.0-r1": 53,
    "hk_2014.1.0-r1": 1364,
    "hk_2014.2.0-r1": 984,
}


# Classes of individual games, which the JSON facts do not contain.
FURTHER = ROOT / "tools/havok_classes/further"


def test_every_version_has_all_its_classes() -> None:
    assert {version: len(builtin(version)) for version in VERSIONS} == COUNTS


@pytest.mark.parametrize("version", VERSIONS)
def test_every_class_is_well_formed(version: str) -> None:
    table = builtin(version)
    for name in table:
        assert table[name].name == name
        assert table.chain(name)[-1] is table[name]
        for member in table[name].members:
            assert {member.type, member.subtype} <= TYPES.keys()


@pytest.mark.parametrize("version", VERSIONS)
def test_the_text_form_of_a_table_round_trips(version: str) -> None:
    text = (DATA / f"{version}.txt").read_text(encoding="ascii")
    heading = "\n".join(line[2:] for line in text.splitlines() if line.startswith("# "))
    assert builtin(version).to_text(heading) == text


def test_only_requested_classes_are_parsed() -> None:
    table = ClassTable.from_text((DATA / "hk_2014.1.0-r1.txt").read_text(encoding="ascii"))
    assert table["hkaBone"].members[0].name == "name"
    assert len(table._classes) == 1


@needs_facts
def test_the_tables_equal_the_output_of_their_script(tmp_path: Path) -> None:
    script = ROOT / "tools/havok_classes/make_tables.py"
    subprocess.run(
        [sys.executable, script, FACTS, "--out", tmp_path],
        check=True,
        capture_output=True,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
    assert len(list(tmp_path.iterdir())) == len(list(FACTS.glob("classes_*.json")))
    for path in tmp_path.iterdir():
        assert path.read_text(encoding="ascii") == (DATA / path.name).read_text(encoding="ascii")


@needs_facts
@pytest.mark.parametrize("path", sorted(FACTS.glob("classes_*.json")), ids=lambda path: path.stem)
def test_the_tables_contain_every_fact_of_the_json_files(path: Path) -> None:
    facts = json.loads(path.read_text(encoding="utf-8"))
    table = builtin(facts["havok"])
    path = FURTHER / f"{table.version}.txt"
    text = path.read_text(encoding="ascii") if path.is_file() else ""
    assert set(table) - set(facts["classes"]) == set(ClassTable.from_text(text))
    for name, fact in facts["classes"].items():
        one = table[name]
        assert (one.parent or None, one.version, one.ifaces) == (
            fact["parent"],
            fact["ver"],
            fact.get("ifaces", 0),
        )
        assert one.signature == int(fact["sig"], 16)
        assert [enum.name for enum in one.enums] == [e["name"] for e in fact.get("enums", ())]
        for member, stated in zip(one.members, fact["members"], strict=True):
            assert (member.name, member.type, member.subtype) == (
                stated["name"],
                stated["type"],
                stated["sub"],
            )
            assert member.count == stated.get("arr", 0)
            assert member.class_name == stated.get("class", "")
            assert {flag.name for flag in member.flags} == set(
                filter(None, stated.get("flags", "").split("|"))
            )
            if "enumItems" in stated:
                enum = table.enum_of(one, member)
                assert enum is not None
                assert [item for item, _ in enum.items] == [i["name"] for i in stated["enumItems"]]


def test_a_table_that_uses_every_feature_of_the_syntax_is_read() -> None:
    table = ClassTable.from_text(
        "# a comment\nversion v\nenum Loose L=5\n\nclass one : two sig=ff v=-1 ifaces=2\n"
        "  # another\n  enum E A=0 B=-2\n  enum ENUM:INT8 E\n  list ARRAY:STRUCT[3] three align16\n"
        "  loose FLAGS:UINT8 Loose not_owned ignored align8\n"
    )
    one = table["one"]
    assert (one.parent, one.signature, one.version, one.ifaces) == ("two", 255, -1, 2)
    assert one.enums == (EnumDef("E", (("A", 0), ("B", -2))),)
    first, second, third = one.members
    assert (first.name, first.type, first.subtype, first.refers) == ("enum", "ENUM", "INT8", "E")
    assert (second.class_name, second.count, second.flags) == ("three", 3, MemberFlags.ALIGN_16)
    assert third.ignored
    found = table.enum_of(one, third)
    assert found is not None
    assert found.items == (("L", 5),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("class one sig=xyz\n", "not a class line"),
        ("class one\n  name\n", "not a member"),
        ("class one\n  name NOTYPE\n", "not a member"),
        ("class one\n  name ARRAY:NOTYPE\n", "not a member"),
        ("class one\n  name INT32 a b\n", "is not one of align8"),
        ("class one\n  name INT32[40000]\n", "at most 32,767 elements"),
        ("class one\n  enum E A=b\n", "not enum items"),
    ],
)
def test_a_malformed_class_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(CorruptError, match=message) as error:
        ClassTable.from_text(f"version v\n\n{text}", source="mine.txt")["one"]
    assert error.value.path == "/one"
    assert error.value.file == "mine.txt"


def test_a_class_declared_twice_is_refused() -> None:
    with pytest.raises(CorruptError, match="given twice"):
        ClassTable.from_text("class one\n\nclass one\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no classes"),
        ("version v\nenum Loose L=5\n# nothing else\n", "no classes"),
        ("hi\n", "not a class, an enum or a version: 'hi'"),
        ("version v\n\nclas one\n  name INT32\n\nclass two\n", "a version: 'clas one'"),
        ("version v\nenum\n\nclass two\n", "a version: 'enum'"),
    ],
)
def test_a_file_that_is_not_a_table_is_refused(text: str, message: str) -> None:
    with pytest.raises(CorruptError, match=message):
        load_table(text.encode())


def test_an_unknown_class_or_version_is_refused_by_name() -> None:
    with pytest.raises(QueryError, match="no class 'hkNothing' is known for hk_2010"):
        builtin("hk_2010.2.0-r1")["hkNothing"]
    with pytest.raises(QueryError, match="no class table for hk_1999"):
        builtin("hk_1999.1.0-r1")


def test_classes_that_derive_from_each_other_are_refused() -> None:
    table = ClassTable.from_text("class one : two\n\nclass two : one\n")
    with pytest.raises(CorruptError, match="derives from itself"):
        table.chain("one")


def test_a_table_over_another_finds_base_classes_in_the_other() -> None:
    base = ClassTable.from_text("enum E A=0\n\nclass one\n  x INT8\n\nclass two\n")
    table = ClassTable.from_text("class two : one\n")
    over = table.over(base)
    assert [each.name for each in over.chain("two")] == ["one", "two"]
    assert (list(table), list(over), sorted(base)) == (["two"], ["two"], ["one", "two"])
    assert over.enums == base.enums


def test_a_table_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(b"\xef\xbb\xbfversion v\n\nclass one\n  x INT8\n")
    table = load_table(path)
    assert (table.version, list(table)) == ("v", ["one"])
    assert "mine.txt" in table.source
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(CorruptError):
        load_table(path)
