"""``find``, ``get``, ``set`` and ``rm`` on real files of each family."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.cli.app import QUERIES
from chunkwright.hkx.verbs import make
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.query import matcher
from chunkwright.query.syntax import REFERENCES, REFERRERS
from tests.query.files import BALL, BEHAVIOUR, HANGAR, LEVEL, SCENE, path_of
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

COLOUR = "/data_nodes/#0x1c/textures/colorTexture"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a real file of each family, and one of no known format."""
    for name in (BALL, BEHAVIOUR, HANGAR, SCENE):
        shutil.copy(path_of(name), tmp_path)
    (tmp_path / "notes.txt").write_text("walk")
    return tmp_path


def test_find_prints_file_address_and_value(run: Run, folder: Path) -> None:
    result = run("find", "//NMaterial/textures/albedo[=Rocket*]", folder)
    assert result.exit_code == 0
    assert result.stderr == ""
    file = folder / SCENE.rpartition("/")[2]
    assert result.stdout.splitlines()[0] == (
        f"{file}\t/data_nodes/#0x1/textures/albedo\tRocket/Rocket_AM.tex"
    )


def test_find_prints_hits_as_json(run: Run, folder: Path) -> None:
    result = run("find", "--json", "//hkbClipGenerator[animationName=*Sprint*]", folder)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert {row["class"] for row in rows} == {"hkbClipGenerator"}
    assert all(row["address"].startswith("/objects/") and row["name"] for row in rows)
    (row,) = map(json.loads, run("find", "--json", COLOUR, folder).stdout.splitlines())
    assert row["value"] == "images/1Lan.tex"
    assert row["type"] == "STRING"


def test_the_exit_status_of_find_is_like_that_of_grep(run: Run, folder: Path) -> None:
    assert run("find", "//CKMesh", folder).exit_code == 0
    nothing = run("find", "//CKNothing", folder)
    assert (nothing.exit_code, nothing.stdout) == (1, "")
    wrong = run("find", "//CKMesh[", folder)
    assert wrong.exit_code == 2
    assert "column 10" in wrong.stderr
    assert wrong.stderr.count("\n") == 1
    assert run("find", "//CKMesh", folder / "absent").exit_code == 2


def test_single_quotes_that_the_shell_passes_on_are_removed(run: Run, folder: Path) -> None:
    expected = run("find", "//CKMesh", folder)
    assert expected.stdout
    assert run("find", "'//CKMesh'", folder).stdout == expected.stdout
    scene = folder / HANGAR.rpartition("/")[2]
    assert run("get", scene, f"'{COLOUR}'").stdout == "images/1Lan.tex\n"
    assert run("set", scene, f"'{COLOUR}'", "'new'").exit_code == 0
    assert chunkwright.open(scene).get(COLOUR) == "new"
    assert run("rm", scene, f"'{COLOUR}'").exit_code == 0
    assert run("get", scene, COLOUR).exit_code == 1


def test_a_query_with_an_unmatched_single_quote_is_explained(run: Run, folder: Path) -> None:
    result = run("find", "'//CKMesh[name=P", "Ball]'", folder)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "write double quotes" in result.stderr
    assert run("find", "'", folder).exit_code == 2


@pytest.mark.parametrize(
    "query",
    [
        "//CKMesh",
        "//*",
        "/**",
        "**/CKMesh[name=x]",
        "referrers(//CKMesh)",
        "'//CKMesh'",
        "/nothing",
    ],
)
def test_swapped_file_and_query_are_reported_without_searching(
    run: Run, folder: Path, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.walk", None)
    monkeypatch.setattr("glob.glob", None)
    for path in (folder / BALL.rpartition("/")[2], folder):
        result = run("find", path, query)
        assert (result.exit_code, result.stdout) == (2, "")
        words = f'chunkwright find "{query.strip(chr(39))}" {path}'
        assert words in " ".join(result.stderr.split())


def test_a_query_is_not_taken_for_a_file_of_the_same_name(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    (folder / "hierarchy").mkdir()
    scene = SCENE.rpartition("/")[2]
    for path in (scene, folder / scene, "*.sc2", "**/*.sc2", folder / "**" / "*.sc2"):
        found = run("find", "hierarchy", path)
        assert (found.exit_code, found.stderr) == (0, "")
    missing = run("find", "hierarchy", "absent.sc2")
    assert (missing.exit_code, "query comes first" in missing.stderr) == (2, False)


MISSPELT = [
    ("//hkbClipGenerater", ["hkbClipGenerater; did you mean hkbClipGenerator?"]),
    ("//hkbclipgenerator", ["hkbclipgenerator; did you mean hkbClipGenerator?"]),
    ("//hkbClipGenerator[animationNam=x]", ["animationNam; did you mean animationName?"]),
    (
        "//CKMesh[name=P_Ball_Wod_Mesh]",
        ["P_Ball_Wod_Mesh; did you mean P_Ball_Wood_Mesh?"],
    ),
    ("//*[class=CKMsh]", ["CKMsh; did you mean CKMesh?"]),
    ("referrers(//CKMsh)", ["CKMsh; did you mean CKMesh?"]),
    (
        "//NMateral/textures/albdo",
        ["NMateral; did you mean NMaterial?", "albdo; did you mean albedo?"],
    ),
    ("//qqqqqqqq", ["qqqqqqqq"]),
]


@pytest.mark.parametrize(("query", "told"), one_of(3, MISSPELT))
def test_a_name_that_occurs_nowhere_is_reported_with_the_nearest_name(
    run: Run, folder: Path, query: str, told: list[str]
) -> None:
    result = run("find", query, folder)
    assert (result.exit_code, result.stdout) == (1, "")
    lines = [each for each in result.stderr.splitlines() if "-i " not in each]
    assert lines == [f"chunkwright: nothing in these files is called {each}" for each in told]


def test_names_that_occur_are_not_reported(run: Run, folder: Path) -> None:
    for query in ("//hkbClipGenerator[animationName=none]", "//CKMesh[name=none*]", "//qqqqqq*"):
        result = run("find", query, folder)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == f"chunkwright: {query} finds nothing in 5 files\n"


# A query without hits, the mistake in it, and the query that was meant.
MEANT = [
    ("//albedo[=Rocket_AM]", "//albedo[=*Rocket_AM*]"),
    ("//albedo[=rocket/rocket_am.tex]", "-i //albedo[=rocket/rocket_am.tex]"),
    ("//albedo[*Rocket*]", "//albedo[=*Rocket*]"),
    ("//albedo=*Rocket*", "//albedo[=*Rocket*]"),
    ("//albedo{=*Rocket}", "//albedo[=*Rocket*]"),
    ("//albedo[='*Rocket*']", "//albedo[=*Rocket*]"),
    ("/albedo", "//albedo"),
    ("/albedo[=Rocket_AM]", "//albedo[=*Rocket_AM*]"),
    ("*Rocket_AM.tex", "//*[=*Rocket_AM.tex]"),
    ("//eventNames[=SprintStop]", "//eventNames/*[=SprintStop]"),
    ("//hkbClipGenerator[animationName=Bow]", "//hkbClipGenerator[animationName=*Bow*]"),
]


@pytest.mark.parametrize(("query", "near"), MEANT)
def test_a_corrected_query_is_suggested_and_has_hits(
    run: Run, folder: Path, query: str, near: str
) -> None:
    result = run("find", query, folder)
    assert (result.exit_code, result.stdout) == (1, "")
    last = result.stderr.splitlines()[-1]
    *flags, found = near.rsplit(" ", 1)
    words = " ".join([*flags, f'"{found}"'])
    assert last == f"chunkwright: {query} finds nothing; did you mean {words}?"
    assert run("find", *flags, found, folder).exit_code == 0


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("playbackspeed", "//playbackSpeed"),
        ("SPRINTFORWARD", "//*[~=(?i)sprintforward]"),
        ("objects/*2", "/objects/*2"),
        ("wal[", ""),
        ("#0019", "//#0019"),
    ],
)
def test_text_that_is_no_query_is_looked_for_in_keys_names_and_values(
    run: Run, folder: Path, text: str, query: str
) -> None:
    behaviour = folder / BEHAVIOUR.rpartition("/")[2]
    found = run("find", text, behaviour)
    assert found.exit_code == (0 if query else 1)
    wanted = run("find", query, behaviour).stdout.splitlines() if query else []
    assert set(found.stdout.splitlines()) >= set(wanted)
    assert not found.stderr or not query
    assert "wrong at column" not in found.stderr


def test_a_missing_file_is_reported_without_suggestions_of_names(run: Run) -> None:
    result = run("find", "//qqqqqqqq", "absent.sc2")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)


def test_help_has_the_table_of_the_query_language(run: Run) -> None:
    table = run("help", "queries").stdout
    assert len(table.splitlines()) == 10
    found = run("find", "--help").stdout
    assert all(line in found for line in table.splitlines())


def test_names_in_a_file_from_stdin_are_suggested(run: Run) -> None:
    result = run("find", "//CKMsh", "-", data=path_of(BALL).read_bytes())
    assert (result.exit_code, result.stdout) == (1, "")
    assert (
        result.stderr
        == "chunkwright: nothing in these files is called CKMsh; did you mean CKMesh?\n"
    )


def test_names_are_not_reported_as_missing_if_only_a_part_was_searched(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matcher, "MOST_ITEMS", 200)
    denied = run("find", "//qqqqqqqq", folder).stderr
    assert denied == "chunkwright: //qqqqqqqq finds nothing in 5 files\n"
    near = run("find", "//hkbBehaviorGrap", folder / BEHAVIOUR.rpartition("/")[2])
    assert near.stderr.splitlines()[0] == (
        "chunkwright: hkbBehaviorGrap is not among the first 200 items;"
        " did you mean hkbBehaviorGraph?"
    )


IN_OTHER_CASE = [
    ("//hkbClipGenerator", "//HKBCLIPGENERATOR"),
    ("//hkbClipGenerator[animationName=*Sprint*]", "//hkbclipgenerator[ANIMATIONNAME=*sPRINT*]"),
    ("/objects/hkbClipGenerator:Torch_SprintForward/*", "/OBJECTS/hkbclipgenerator:torch_*/*"),
    ("//Torch_SprintForward", "//torch_sprintforward"),
    ("//NMaterial/textures/albedo[=Rocket*]", "//nmaterial/TEXTURES/Albedo[=rOCKET*]"),
    ("//NMaterial/textures/*[$=_AM.tex]", "//nmaterial/textures/*[$=_am.TEX]"),
    ("//*[class=CKMesh]", "//*[Class=ckmesh]"),
    ("//CKMesh[name^=P_Ball]", "//ckmesh[Name^=p_ball]"),
    ('//CKMesh[name~="^P_Ball_W"]', '//ckmesh[name~="^p_ball_w"]'),
    (
        "referrers(//CKMesh[name=P_Ball_Wood_Mesh])",
        "referrers(//ckmesh[name=p_ball_WOOD_mesh])",
    ),
    (
        "//NMaterial[parentMaterialKey=/data_nodes/#0x4b]",
        "//nmaterial[parentmaterialkey=/DATA_NODES/#0X4B]",
    ),
]


@pytest.mark.parametrize(("query", "other"), one_of(5, IN_OTHER_CASE))
def test_ignore_case_finds_the_same_items_in_upper_and_lower_case(
    run: Run, folder: Path, query: str, other: str
) -> None:
    expected = run("find", query, folder)
    assert expected.stdout
    assert run("find", other, folder).stdout == ""
    found = run("find", "--ignore-case" if "*" in query else "-i", other, folder)
    assert (found.exit_code, found.stderr) == (0, "")
    assert set(expected.stdout.splitlines()) <= set(found.stdout.splitlines())


def test_ignore_case_finds_an_address_with_brackets(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.archive"
    KeyedArchive({"NPC Root [Root]": 1}).save(file)
    assert run("find", "/npc root [root]", file).exit_code == 1
    assert run("find", "-i", "/npc root [root]", file).stdout == f"{file}\t/NPC Root [Root]\t1\n"


def test_a_file_that_cannot_be_read_does_not_stop_the_others(run: Run, folder: Path) -> None:
    broken = folder / "broken.hkx"
    broken.write_bytes(bytes.fromhex("57e0e05710c0c010") + bytes(64))
    result = run("find", "//CKMesh", folder)
    assert result.exit_code == 2
    assert result.stdout
    assert "broken.hkx" in result.stderr
    # A file that the user names is reported, one in a folder is skipped.
    assert run("find", "//CKMesh", folder / "notes.txt").exit_code == 2


def test_get_prints_text_without_quotes_and_other_values_as_json(run: Run, folder: Path) -> None:
    scene = folder / HANGAR.rpartition("/")[2]
    assert run("get", scene, COLOUR).stdout == "images/1Lan.tex\n"
    material = json.loads(run("get", scene, "/data_nodes/#0x1c").stdout)
    assert material["textures"]["colorTexture"] == "images/1Lan.tex"
    assert material["parentMaterialKey"].startswith("/data_nodes/#0x")
    missing = run("get", scene, "/data_nodes/#0x1c/texture")
    assert missing.exit_code == 1
    assert "did you mean textures?" in missing.stderr


def test_several_values_are_set_at_once(run: Run, folder: Path) -> None:
    scene = folder / HANGAR.rpartition("/")[2]
    other = COLOUR.replace("colorTexture", "tileMask")
    assert run("set", scene, COLOUR, "images/New.tex", other, "images/Mask.tex").exit_code == 0
    document = chunkwright.open(scene)
    assert document.wrapper is not None
    assert document.get(COLOUR) == "images/New.tex"
    assert document.get(other) == "images/Mask.tex"


@pytest.mark.parametrize("word", ["-2", "-2.5", "-.5", "-1e3", "-inf"])
def test_a_negative_number_is_accepted_as_a_value(run: Run, tmp_path: Path, word: str) -> None:
    file = tmp_path / "a.archive"
    KeyedArchive({"x": 1.0, "y": 1.0}).save(file)
    assert run("set", file, "/x", word, "-o", file, "/y", word).exit_code == 0
    assert dict(chunkwright.open(file)) == {"x": float(word), "y": float(word)}
    assert f"error: {word}: No such file" in run("set", word, "/x", "1").stderr


def test_a_word_with_a_dash_is_an_option_unless_two_dashes_come_first(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "a.archive"
    KeyedArchive({"x": "text"}).save(file)
    for word in ("--dry-runn", "-x", "-infinite"):
        refused = run("set", file, "/x", word)
        assert (refused.exit_code, "no such option" in refused.stderr) == (2, True)
    assert "'--jobs'" in run("set", file, "/x", "y", "--jobs", "-1").stderr
    assert run("set", "--", file, "/x", "-x").exit_code == 0
    assert chunkwright.open(file)["x"] == "-x"


def test_set_and_rm_with_a_query_change_every_hit(run: Run, folder: Path) -> None:
    file = folder / SCENE.rpartition("/")[2]
    query = "//NMaterial/textures/albedo[=Rocket*]"
    found = [hit.address for hit in chunkwright.open(file).find(query)]
    assert found
    shown = run("set", file, query, "new.tex", "--dry-run").stdout.splitlines()
    assert [line.partition(":")[0] for line in shown] == found
    assert run("set", file, query, "new.tex").exit_code == 0
    scene = chunkwright.open(file)
    assert {scene.get(address) for address in found} == {"new.tex"}
    assert list(scene.find(query)) == []
    wrong = run("set", file, query, "newer.tex")
    assert (wrong.exit_code, wrong.stderr.count("\n")) == (1, 1)
    assert run("rm", file, "//NMaterial/textures/albedo[=new.tex]").exit_code == 0
    assert list(chunkwright.open(file).find("//albedo[=new.tex]")) == []


def test_no_value_is_set_if_one_does_not_fit(run: Run, folder: Path) -> None:
    behaviour = folder / BEHAVIOUR.rpartition("/")[2]
    before = behaviour.read_bytes()
    address = "/objects/hkbClipGenerator:Torch_SprintForward"
    result = run("set", behaviour, f"{address}/name", "x", f"{address}/playbackSpeed", "fast")
    assert result.exit_code == 1
    assert "REAL" in result.stderr
    assert behaviour.read_bytes() == before
    assert run("set", behaviour, f"{address}/name").exit_code == 2


def test_a_dry_run_of_set_and_rm_shows_changes_and_writes_nothing(run: Run, folder: Path) -> None:
    behaviour = folder / BEHAVIOUR.rpartition("/")[2]
    before = behaviour.read_bytes()
    address = "/objects/hkbClipGenerator:Torch_SprintForward"
    result = run("set", "--dry-run", behaviour, f"{address}/playbackSpeed", "1.5")
    assert result.stdout == f"{address}/playbackSpeed: 1.0 -> 1.5\n"
    renamed = run("set", "--dry-run", behaviour, f"{address}/name", "Run")
    assert renamed.stdout == f"{address}/name: Torch_SprintForward -> Run\n"
    removed = run("rm", "--dry-run", behaviour, address)
    assert removed.stdout.startswith(f"{address}: hkbClipGenerator 'Torch_SprintForward' -> ")
    assert behaviour.read_bytes() == before


def test_output_is_written_where_requested(run: Run, folder: Path) -> None:
    level = folder / BALL.rpartition("/")[2]
    before = level.read_bytes()
    out = folder / "out.nmo"
    mesh = "/objects/P_Ball_Wood_Mesh"
    assert run("set", level, f"{mesh}/name", "Ball", "-o", out).exit_code == 0
    assert chunkwright.open(out).objects["Ball"].class_name == "CKMesh"
    assert run("rm", level, mesh, "-o", out).exit_code == 0
    assert run("get", out, mesh).exit_code == 1
    assert level.read_bytes() == before


def test_a_dash_means_stdin_or_stdout(run: Run, folder: Path) -> None:
    data = (folder / SCENE.rpartition("/")[2]).read_bytes()
    address = "/data_nodes/#0x1/textures/albedo"
    found = run("find", address, "-", data=data)
    assert found.stdout == f"-\t{address}\tRocket/Rocket_AM.tex\n"
    written = run("set", "-", address, "new.tex", data=data).stdout_bytes
    assert run("get", "-", address, data=written).stdout == "new.tex\n"
    shorter = run("rm", "-", address, data=written).stdout_bytes
    assert run("get", "-", address, data=shorter).exit_code == 1


def test_positions_of_removed_elements_are_those_before_the_removal(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "list.ka"
    archive = KeyedArchive({"list": [0, 1, 2, 3, 4]})
    archive.save(file)
    assert run("rm", file, "/list/1", "/list/3").exit_code == 0
    assert chunkwright.open(file).get("/list") == [0, 2, 4]


def test_set_and_rm_report_the_written_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tank.ka"
    KeyedArchive({"hp": 100, "name": "T-34"}).save(file)
    assert run("set", file, "/hp", "7", "/name", "IS").stdout == f"wrote {file}: 2 changes\n"
    assert run("rm", file, "/hp").stdout == f"wrote {file}: 1 change\n"


def test_an_entry_removed_with_its_parent_is_not_removed_twice(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.ka"
    KeyedArchive({"x": {"x": {"x": 1}, "y": 2}, "y": {"x": 3}}).save(file)
    shown = run("rm", file, "//x", "/x/x", "--dry-run").stdout.splitlines()
    assert [line.partition(":")[0] for line in shown] == ["/x", "/y/x"]
    assert run("rm", file, "//x", "/x/x").exit_code == 0
    assert chunkwright.open(file).get("/") == {"y": {}}


def test_a_new_entry_requires_a_type(run: Run, folder: Path) -> None:
    file = folder / SCENE.rpartition("/")[2]
    place = "/data_nodes/#0x1/textures/mine"
    refused = run("set", file, place, "new.tex")
    assert refused.exit_code == 1
    assert "has no 'mine'" in refused.stderr
    assert 'with its type: {"type": "STRING", "value": "..."}' in refused.stderr
    value = '{"type": "STRING", "value": "new.tex"}'
    assert run("set", file, place, value, "--dry-run").stdout == f"{place}: (absent) -> new.tex\n"
    assert run("set", file, place, value).exit_code == 0
    assert run("get", file, place).stdout == "new.tex\n"
    # A query that finds nothing adds nothing, and neither does a name with wildcards.
    for nothing in ("//decals", "/data_nodes/#0x1/textures/m?", "/data_nodes/#0x9/textures/x"):
        assert run("set", file, nothing, value).exit_code == 1
    # in other places of real scenes, the key has another type
    decal = run("set", file, "/data_nodes/#0x1/textures/decal", "new.tex")
    assert "expected UINT32, not 'new.tex' (a new entry is set with its type" in decal.stderr
    wrong = run("set", file, f"{place}2", '{"type": "TEXT", "value": 1}')
    assert "unknown variant type 'TEXT'" in wrong.stderr


def test_a_new_entry_with_a_known_key_gets_its_type_in_real_scenes(run: Run, folder: Path) -> None:
    file = folder / SCENE.rpartition("/")[2]
    node = "/data_nodes/#0x1"
    assert run("set", file, f"{node}/intensity", "2").exit_code == 0
    assert chunkwright.open(file).get(node).archive.type_of("intensity").name == "FLOAT"
    wrong = run("set", file, f"{node}/radius", "wide")
    assert "expected FLOAT, not 'wide'" in wrong.stderr


def test_an_area_or_field_is_inserted_in_the_order_of_its_class(run: Run, folder: Path) -> None:
    level, ball = shutil.copy(path_of(LEVEL), folder), "/objects/P_Ball_Wood_01"
    parent = f"{ball}/placement/parent"
    assert run("set", level, parent, "/objects/P_Extra_Point_01").exit_code == 0
    assert run("get", level, parent).stdout == "/objects/P_Extra_Point_01\n"
    refused = run("set", level, f"{ball}/weight", "5")
    assert "a new area needs a name that its class has" in refused.stderr
    assert "has no 'x'" in run("set", level, f"{ball}/placement/x", "5").stderr


def test_an_element_is_added_after_the_last(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.ka"
    KeyedArchive({"list": [1, 2]}).save(file)
    assert run("set", file, "/list/2", "3").exit_code == 0
    assert run("set", file, "/list/4", "3").exit_code == 1
    assert chunkwright.open(file).get("/list") == [1, 2, 3]


@pytest.mark.parametrize("verb", ["find", "get", "set", "rm", "patch"])
def test_the_help_of_find_has_an_example(run: Run, verb: str) -> None:
    assert f"chunkwright {verb} " in run(verb, "--help").stdout


def test_find_in_a_format_without_items_uses_the_lines_of_the_tree(run: Run, sample: Path) -> None:
    found = run("find", "//shells/*", sample)
    assert [line.split("\t")[1:] for line in found.stdout.splitlines()] == [
        ["/gun/shells/0", "ap"],
        ["/gun/shells/1", "he"],
    ]
    assert run("get", sample, "/gun/range").stdout == "400\n"
    refused = run("set", sample, "/gun/range", "5")
    assert refused.exit_code == 1
    assert "/gun/range: cannot be set" in refused.stderr


def test_the_prefixes_that_identify_a_query_are_complete() -> None:
    assert set(QUERIES) == {"//", f"{REFERRERS}(", f"{REFERENCES}("}


def test_single_quotes_around_only_a_value_are_kept_with_a_note(run: Run, folder: Path) -> None:
    scene = folder / HANGAR.rpartition("/")[2]
    done = run("set", scene, COLOUR, "'new'")
    assert "the single quotes of 'new' are part of the value" in done.stderr
    assert chunkwright.open(scene).get(COLOUR) == "'new'"
    half = run("set", scene, COLOUR, "'two", "words'")
    assert half.exit_code == 2
    assert "write double quotes" in half.stderr


@pytest.mark.parametrize("verb", [("set", "new"), ("rm",)])
def test_set_and_rm_on_a_folder_report_why_a_query_has_no_hits(
    run: Run, folder: Path, verb: tuple[str, ...]
) -> None:
    done = run(verb[0], folder, "//EventNames/0", *verb[1:], "--dry-run")
    assert "files: '//EventNames/0' finds nothing" in done.stderr
    assert "is called EventNames; did you mean eventNames?" in done.stderr
    done = run(verb[0], folder, "//EventNames/*[=zzz]", *verb[1:], "--dry-run")
    assert "does not contain 'zzz'" in done.stderr
    assert "did you mean" not in done.stderr


def test_giving_an_event_the_name_of_another_is_reported(run: Run, folder: Path) -> None:
    file = folder / BEHAVIOUR.rpartition("/")[2]
    hits = list(chunkwright.open(file).find("//eventNames/*"))
    done = run("set", file, hits[0].address, hits[1].value)
    assert done.exit_code == 0
    assert (
        f"{hits[0].address}: {hits[1].address} also has the value {hits[1].value!r}" in done.stderr
    )
    assert "also has" not in run("set", file, hits[0].address, "quite new").stderr


@pytest.mark.parametrize(
    ("query", "value", "hint"),
    [
        ("//hkbClipGenerator/playbackSpeed", "0,5", "(with a decimal point: 0.5)"),
        ("//hkbStateMachineStateInfo/enable", "yes", "(write true or false)"),
    ],
)
def test_decimal_commas_and_yes_or_no_are_refused_with_a_correction(
    run: Run, folder: Path, query: str, value: str, hint: str
) -> None:
    done = run("set", folder / BEHAVIOUR.rpartition("/")[2], query, value)
    assert done.exit_code == 1
    assert hint in done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("find", "hv1", "//albedo"), 'chunkwright find "//albedo" hv1'),
        (("get", "/objects", "FILE"), 'chunkwright get FILE "/objects"'),
        (("tree", "/objects", "FILE"), 'chunkwright tree FILE --path "/objects"'),
        (("set", "//eventNames", "FILE", "x"), 'chunkwright set FILE "//eventNames"'),
        (("rm", "//eventNames", "FILE"), 'chunkwright rm FILE "//eventNames"'),
    ],
)
def test_a_query_in_place_of_the_file_is_reported_with_the_corrected_command(
    run: Run, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    file = str(tmp_path / "a.hkx")
    (tmp_path / "a.hkx").touch()
    result = run(*(word.replace("FILE", file) for word in words))
    assert (result.exit_code, result.stdout) == (2, "")
    assert told.replace("FILE", file) in " ".join(result.stderr.split())


def test_many_unreadable_files_are_summarized_after_the_hits(run: Run, folder: Path) -> None:
    whole = path_of(BALL).read_bytes()
    for number in range(9):
        (folder / f"cut-{number}.nmo").write_bytes(whole[:200])
    result = run("find", "//CKMesh", folder)
    assert (result.exit_code, bool(result.stdout)) == (2, True)
    *shown, last = result.stderr.splitlines()
    assert len(shown) == 3
    assert "9 files could not be read" in last


@pytest.mark.parametrize(
    ("name", "meant"),
    [("b.json", "JSON"), ("b.XML", "XML"), ("b.sc2.dvpl", "SFV2 scene"), ("b.glb", "GLB")],
)
def test_an_edit_is_not_written_under_the_name_of_another_form(
    run: Run, folder: Path, name: str, meant: str
) -> None:
    out = folder / name
    done = run("set", folder / BEHAVIOUR.rpartition("/")[2], "//eventNames/0", "x", "-o", out)
    assert (done.exit_code, out.exists()) == (1, False)
    suffix = f".{name.lower().split('.')[1]}"
    assert f"cannot have the extension {suffix}, which means {meant} (OUT can" in done.stderr


@pytest.mark.parametrize(
    ("name", "is_told"),
    [
        ("b.hkx.dvpl", True),
        *(
            ("b.hkx", False),
            ("b.hkt", False),
            ("b.HKX", False),
            ("b", False),
            ("b.bak", False),
            ("-", False),
        ),
    ],
)
def test_an_edit_written_without_the_wrapper_of_its_name_is_reported(
    run: Run, folder: Path, name: str, is_told: bool
) -> None:
    out = name if name == "-" else folder / name
    done = run("set", folder / BEHAVIOUR.rpartition("/")[2], "//eventNames/0", "x", "-o", out)
    assert done.exit_code == 0
    assert ("regardless of its name" in done.stderr) == is_told


def test_an_edit_of_xml_or_of_a_wrapped_file_under_a_bare_name_is_reported(
    run: Run, tmp_path: Path
) -> None:
    packfile, xml, wrapped = (tmp_path / each for each in ("a.hkx", "a.xml", "a.hkx.dvpl"))
    make().save(packfile)
    assert run("convert", packfile, xml).exit_code == 0
    assert run("wrap", packfile, "-o", wrapped).exit_code == 0
    for source, target, is_told in (
        *((xml, "b.hkx", True), (xml, "b.xml", False)),
        *((wrapped, "b.hkx", True), (wrapped, "b.hkx.dvpl", False)),
    ):
        done = run("set", source, "//hkaSkeleton/name", "x", "-o", tmp_path / target)
        assert (done.exit_code, "regardless of its name" in done.stderr) == (0, is_told)
