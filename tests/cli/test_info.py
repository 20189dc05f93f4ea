from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from chunkwright.cli.commands import tree
from chunkwright.cli.commands.tree import describe
from chunkwright.document import headline_of
from chunkwright.dvpl import DvplFile
from chunkwright.formats import registry
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.scg import Geometry
from chunkwright.tex import TextureDescriptor

from ..samples import SAMPLES, expected, needs_samples, samples
from . import made_by

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run


def test_info_as_json_prints_one_line_per_file_in_order(
    run: Run, sample: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.toy"
    other.write_bytes(b"TOY1\n")
    result = run("info", "--json", other, sample)
    assert result.exit_code == 0
    first, second = map(json.loads, result.stdout.splitlines())
    assert first == {
        "file": "other.toy",
        "path": str(other),
        "format": "toy",
        "version": 1,
        "entries": 0,
        "kinds": {"line": 0},
    }
    assert (second["file"], second["entries"]) == ("sample.toy", 5)


def test_one_failure_does_not_suppress_the_other_results(
    run: Run, sample: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toy"
    bad.write_bytes(b"TOY1\nno sign\n")
    result = run("info", "--json", bad, sample)
    assert result.exit_code == 1
    failure, told = map(json.loads, result.stdout.splitlines())
    assert failure == {
        "file": "bad.toy",
        "path": str(bad),
        "error": {
            "kind": "CorruptError",
            "message": "a line without =",
            "format": "toy",
            "address": "/0",
            "offset": 5,
            "hint": "add one",
        },
    }
    assert told["entries"] == 5
    assert result.stderr == ""


def test_folders_are_searched_for_files_with_a_summary(run: Run, sample: Path) -> None:
    sample.with_name("readme.txt").write_text("just text")
    sample.with_name("bad.toy").write_bytes(b"TOY1\nno sign\n")
    result = run("info", "--json", sample.parent)
    assert result.exit_code == 1
    bad, told = map(json.loads, result.stdout.splitlines())
    assert (bad["path"], told["path"]) == (str(sample.with_name("bad.toy")), str(sample))
    assert result.stderr == "2 files: 1 failed; 1 skipped, of unknown formats\n"
    result = run("info", sample.parent)
    assert result.stdout.startswith(f"{sample}: Toy\n  version  1\n")
    assert result.stderr.startswith(f"chunkwright: error: {sample.with_name('bad.toy')}: toy: /0")


def test_info_and_tree_read_a_file_from_stdin(run: Run, sample: Path) -> None:
    data = sample.read_bytes()
    told = json.loads(run("info", "--json", "-", data=data).stdout)
    assert (told["file"], told["path"], told["entries"]) == ("<stdin>", "-", 5)
    assert run("info", "-", data=data).stdout.startswith("<stdin>: Toy\n")
    assert run("tree", "-", data=data).stdout.startswith("toy  5 items\n")
    failure = run("info", "-", data=b"none of them")
    assert failure.exit_code == 1
    assert failure.stderr.startswith("chunkwright: error: <stdin>: not a known format")


def test_info_without_json_prints_one_fact_per_line(run: Run, sample: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toy"
    bad.write_bytes(b"no toy")
    assert run("info", sample).stdout.startswith("sample.toy: Toy\n")
    result = run("info", sample, bad, sample)  # even if only its name is the same
    assert result.exit_code == 1
    block = f"{sample}: Toy\n  version  1\n  entries  5\n  kinds            5  line\n"
    assert result.stdout == f"{block}\n{block}"
    assert result.stderr.startswith(f"chunkwright: error: {bad}: not a known format")


def test_a_file_name_that_is_not_utf8_is_escaped(run: Run, sample: Path) -> None:
    odd = sample.with_name("a\udcff\n.toy")
    try:
        odd.write_bytes(sample.read_bytes())
    except OSError:
        pytest.skip("this file system has no such names")
    assert run("info", odd).stdout.startswith("a\\xff\\n.toy: Toy\n")
    assert json.loads(run("info", "--json", odd).stdout)["file"] == "a\udcff\n.toy"


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("family", ["ka"])
def test_counts_in_real_files_equal_those_of_an_independent_reader(run: Run, family: str) -> None:
    rows = expected(family)
    files = [path for path in samples(family) if path.name in rows]
    assert len(files) == len(rows) > 0, f"{SAMPLES} is not complete"
    result = run("info", "--json", *files)
    told = [json.loads(line) for line in result.stdout.splitlines()]
    refused = [row["file"] for row in rows.values() if "error" in row]
    assert [row["file"] for row in told] == [path.name for path in files]
    assert [row["file"] for row in told if "error" in row] == refused
    assert result.exit_code == (1 if refused else 0)
    for row in told:
        wanted = rows[row["file"]]
        if "error" not in wanted:
            assert {key: row.get(key) for key in wanted} == wanted


def test_stdin_and_a_folder_can_be_given_together(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "tanks"
    folder.mkdir()
    KeyedArchive({"hp": 1}).save(folder / "a.ka")
    KeyedArchive({"hp": 1, "name": "x"}).save(folder / "b.ka")
    result = run("info", "--json", folder, "-", data=(folder / "a.ka").read_bytes())
    assert result.exit_code == 0
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["path"] for row in rows] == [f"{folder}/a.ka", f"{folder}/b.ka", "-"]
    assert result.stderr == "3 files: 0 failed\n"


def test_missing_facts_are_printed_as_none() -> None:
    text = describe({"format": "tagfile", "contents_version": "", "root_class": None, "objects": 0})
    assert text.splitlines()[1:] == [
        "  contents version  none",
        "  root class        none",
        "  objects           0",
    ]


def test_counts_are_listed_from_the_highest_down() -> None:
    assert tree._counts({}) == ["none"]
    assert tree._counts({"few": 2, "many": 1500, "as few": 2}) == [
        "    1,500  many",
        "        2  few",
        "        2  as few",
    ]


def test_info_prints_names_where_json_has_numbers(run: Run, tmp_path: Path) -> None:
    archive, level = tmp_path / "a.ka", tmp_path / "level.nmo"
    KeyedArchive({"a": 1.5, "b": [True, "text"], "c": False}).save(archive)
    file = VirtoolsFile()
    add_object(file, "CKGroup", "balls")
    file.save(level)
    told = run("info", archive, level).stdout.splitlines()
    start = next(at for at, line in enumerate(told) if line.startswith("  value types"))
    assert [line.split()[-2:] for line in told[start : start + 4]] == [
        ["2", "BOOLEAN"],
        ["1", "FLOAT"],
        ["1", "STRING"],
        ["1", "ARRAY"],
    ]
    assert [line.split() for line in told if "class" in line] == [
        ["class", "names", "1", "CKGroup"]
    ]
    kept, numbered = map(json.loads, run("info", "--json", archive, level).stdout.splitlines())
    assert kept["value_types"] == {"1": 2, "3": 1, "4": 1, "27": 1}
    assert numbered["classes"] == {"23": 1}


HEADINGS = {
    "havok/BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx": "Havok packfile (as skyrim-se):"
    " 2 skeletons of 99 and 18 bones, 19 rigid bodies",
    "havok/PredatorCZ_HavokLib__resources__710__allosaur_run_8111_.hkx": "Havok packfile:"
    " clip of 3.3 s, 101 frames, 93 tracks",
    "havok/00e1a8f3_sprintbehavior.hkx": "Havok packfile (as skyrim-le, dark-souls,"
    " sonic-generations): behaviour graph, 8 state machines",
    "havok_tagfile/Grimrukh__Skeleton.HKX": "Havok tagfile (as dark-souls-remastered):"
    " skeleton, 84 bones",
    "virtools/imengyu__Ballance__Level_01.NMO": "Virtools file:"
    " Ballance level, 661 objects, 4 sectors",
    "virtools/717021__BallanceUnity__PE_Balloon.nmo": "Virtools file:"
    " 1,822 objects, 29 meshes, 9 materials, 8 textures",
    "ka/0dbe5d3b_autumn_WoodWells_crash.sc2": "SFV2 scene:"
    " 8 entities, 1 material, geometry not found",
    "ka/ede72cdc_stoneHit_HC3.sc2.dvpl": "SFV2 scene: 1 entity",
    "ka/3d7c0229_raketa3.scg": "SCPG geometry: 2 polygon groups, 2,466 triangles",
    "ka/929363d3_falgs_ssns.anim.dvpl": "DAVA animation clip: clip of 6.7 s, 18 tracks, 3,654 keys",
    "ka/ccefb66c_newTest.dat": "Keyed Archive: 16 entries: VarType[4]:, bool[true]:,"
    " byteArr[0x0A,0x0B,0x0C,0x0D]:, ...",
    "ka/765cbddd_d_Cubemap_skybox.tex.dvpl": "DAVA texture descriptor: texture, 1024 x 1024 pixels,"
    " as PVR2, PVR4, DXT1, ETC1 and ATC_RGB",
    "dava_textures/b87ec509_heit.heightmap": "DAVA heightmap:"
    " 513 x 513 heights from 11,904 to 64,735",
    "dava_textures/da9fd6aa_archive.dvpk": "DAVA pack: 1 file of 138 bytes",
    "havok/Dexesttp_hkxpack__test__resources__test-base.hkx": "Havok packfile (as fallout4):"
    " 1 object: hkBaseObject",
    "ka/19fabfc5_rating-bg.webp.dvpl": "DVPL wrapper: WebP picture of 268 bytes",
    "ka/5543955c_1_source.txt.dvpl": "DVPL wrapper: text of 11 bytes",
    "ka/8dbde411_04_source.bin.dvpl": "DVPL wrapper: unknown data of 102,400 bytes",
    "ka/3342d19e_d_Cubemap_skybox.dx11.dds.dvpl": "DVPL wrapper: DDS picture of 43,832 bytes",
}


@pytest.mark.parametrize("format", registry.FORMATS, ids=lambda format: format.name)
def test_the_demonstration_of_each_format_has_a_headline(format: AnyFormat) -> None:
    assert headline_of(made_by(format))


def test_empty_and_unusual_files_have_a_headline() -> None:
    assert headline_of(KeyedArchive()) == "0 entries"
    assert headline_of(Geometry()) == "0 polygon groups, 0 triangles"
    assert headline_of(TextureDescriptor()) == "texture"
    cut = DvplFile(("\N{GREEK SMALL LETTER ALPHA}" * 200).encode()[:399])
    assert headline_of(cut) == "text of 399 bytes"
    assert headline_of(DvplFile(b"a" + cut.payload)) == "text of 400 bytes"
    assert headline_of(DvplFile(b"\xff" * 300)) == "unknown data of 300 bytes"
    assert headline_of(DvplFile(b"")) == "unknown data of 0 bytes"


@needs_samples
@pytest.mark.parametrize("name", HEADINGS)
def test_the_first_line_of_info_summarizes_the_content(run: Run, name: str) -> None:
    result = run("info", SAMPLES / name)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == f"{(SAMPLES / name).name}: {HEADINGS[name]}"


@needs_samples
def test_a_scene_next_to_its_geometry_is_reported_with_its_triangles(run: Run) -> None:
    scene = next((SAMPLES / "blitz_data").rglob("env_scooter_1_anim.sc2.dvpl"))
    first = run("info", scene).stdout.splitlines()[0]
    assert first.endswith(": 12 entities, 10 materials, geometry of 519 triangles found")


@needs_samples
def test_info_of_one_file_is_the_same_in_a_batch(run: Run) -> None:
    path = SAMPLES / next(iter(HEADINGS))
    alone, batch = run("info", path), run("info", "--jobs", "1", path)
    assert alone.stdout == batch.stdout


@needs_samples
def test_info_as_json_has_no_headline(run: Run) -> None:
    path = SAMPLES / next(iter(HEADINGS))
    for flags in ((), ("--jobs", "1")):
        assert "headline" not in json.loads(run("info", "--json", *flags, path).stdout)
