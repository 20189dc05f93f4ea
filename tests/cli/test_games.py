"""``--for GAME``: the form that real files of each game have, and the files made for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.hkx import verbs as hkx_verbs
from chunkwright.operations import GAMES
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

# The real file of each game, as named in its row of the table.
OF_GAME = {
    "skyrim-le": "havok/BadDogSkyrim_PyNifly__tests__Skyrim__skeleton.hkx",
    "skyrim-se": "havok/BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx",
    "fallout4": "havok/BadDogSkyrim_PyNifly__FO4__Animations__skeleton.hkx",
    "demons-souls": "havok/Grimrukh_soulstruct-havok__resources__DES__c5020.anibnd@df0.hkx",
    "dark-souls": "havok/Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx",
    "dark-souls-remastered": "havok_tagfile/2b2765de_a00_0000.hkx",
    "bloodborne": "havok/Grimrukh_soulstruct-havok__BB__c2020__skeleton.HKX",
    "ffxiv": "havok_tagfile/AsgardXIV__skeleton.hkt",
    "sonic-generations": "havok/64820a42_sn_dash_l_loop.anm.hkx",
}
CLIP = SAMPLES / "havok/64820a42_sn_dash_l_loop.anm.hkx"
BLITZ = SAMPLES / "blitz_data/android/3d/Maps/hangar/images/L_6.mali.pvr.dvpl"
STARFIELD = SAMPLES / "havok_tagfile/1438ea1a_skeleton.nif_at_48048"


def states(path: Path) -> dict[str, object]:
    document = chunkwright.open(path)
    return {**document.info(), **(document.wrapper.info() if document.wrapper else {})}


def test_every_game_has_a_real_file_that_a_test_reads() -> None:
    assert set(GAMES) == {*OF_GAME, "wot-blitz"}
    assert all(game.evidence and game.options for game in GAMES.values())


@needs_samples
@pytest.mark.parametrize("game", OF_GAME)
def test_a_real_file_of_each_game_has_the_form_in_its_table_row(game: str) -> None:
    expected = GAMES[game].states
    assert states(SAMPLES / OF_GAME[game]).items() >= expected.items()


@needs_samples
def test_a_real_file_of_blitz_has_the_wrapper_in_its_table_row() -> None:
    assert GAMES["wot-blitz"].options == {"dvpl": "lz4_hc"}
    assert states(BLITZ)["dvpl_type"] == 2


@needs_samples
@pytest.mark.parametrize("game", OF_GAME)
@pytest.mark.parametrize("source", ["sonic-generations", "ffxiv", "dark-souls-remastered"])
def test_a_file_of_one_game_is_converted_for_another(
    run: Run, tmp_path: Path, source: str, game: str
) -> None:
    out = tmp_path / "out.hkx"
    found = run("convert", SAMPLES / OF_GAME[source], out, "--for", game, "--lossy")
    assert found.exit_code == 0, found.stderr
    assert states(out).items() >= GAMES[game].states.items()


@needs_samples
def test_converting_for_a_game_gives_the_same_bytes_as_its_layout(run: Run, tmp_path: Path) -> None:
    by_game, by_layout = tmp_path / "a.hkx", tmp_path / "b.hkx"
    source = SAMPLES / OF_GAME["skyrim-le"]
    assert run("convert", source, by_game, "--for", "skyrim-se").exit_code == 0
    assert run("convert", source, by_layout, "--layout", "8101").exit_code == 0
    assert by_game.read_bytes() == by_layout.read_bytes()


@needs_samples
def test_a_folder_is_converted_for_a_game(run: Run, tmp_path: Path) -> None:
    mod, out = tmp_path / "mod", tmp_path / "out"
    mod.mkdir()
    for name, source in {"a.hkx": CLIP, "b.pvr.dvpl": BLITZ}.items():
        (mod / name).write_bytes(source.read_bytes())
    found = run("convert", mod, "-o", out, "--for", "skyrim-se")
    assert found.exit_code == 0, found.stderr
    assert not list(out.glob("b*"))
    assert states(out / "a.hkx")["layout"] == "8101"


@needs_samples
def test_a_file_for_blitz_is_wrapped_and_its_folder_gets_the_suffix(
    run: Run, tmp_path: Path
) -> None:
    plain, out = tmp_path / "plain", tmp_path / "out"
    plain.mkdir()
    assert run("convert", BLITZ, plain / "a.pvr", "--dvpl", "none").exit_code == 0
    assert run("convert", plain, "-o", out, "--for", "wot-blitz").exit_code == 0
    assert states(out / "a.pvr.dvpl")["dvpl_type"] == 2


@needs_samples
def test_a_file_that_cannot_be_converted_for_a_game_is_refused(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.hkx"
    found = run("convert", STARFIELD, out, "--for", "dark-souls-remastered")
    assert found.exit_code == 1
    assert "Dark Souls Remastered" in found.stderr
    assert "contents version 20190200, not 20150100" in found.stderr
    assert not out.exists()


def test_an_unknown_game_lists_the_known_ones(run: Run, sample: Path, tmp_path: Path) -> None:
    found = run("convert", sample, tmp_path / "out.toy", "--for", "half-life")
    assert found.exit_code == 1
    assert "no game 'half-life'" in found.stderr
    assert ", ".join(GAMES) in found.stderr


@pytest.mark.parametrize(
    ("option", "value"),
    [("--layout", "4101"), ("--version", "hk_2014.1.0-r1"), ("--form", "binary")],
)
def test_an_option_that_contradicts_the_game_is_refused(
    run: Run, sample: Path, tmp_path: Path, option: str, value: str
) -> None:
    out = tmp_path / "out.hkx"
    found = run("convert", sample, out, "--for", "skyrim-se", option, value)
    assert found.exit_code == 1
    assert f"--for skyrim-se is {option}" in found.stderr
    assert f"not {value}" in found.stderr
    assert not out.exists()


@needs_samples
@pytest.mark.parametrize("game", OF_GAME)
def test_a_new_file_is_made_for_a_game(run: Run, tmp_path: Path, game: str) -> None:
    scene, out = tmp_path / "a.glb", tmp_path / "out.hkx"
    assert run("export", SAMPLES / OF_GAME["dark-souls"], scene).exit_code == 0
    found = run("import", scene, "-o", out, "--for", game)
    assert found.exit_code == 0, found.stderr
    assert states(out).items() >= GAMES[game].states.items()


@needs_samples
def test_for_a_game_is_refused_when_importing_into_a_file(run: Run, tmp_path: Path) -> None:
    source, scene = SAMPLES / OF_GAME["skyrim-le"], tmp_path / "a.glb"
    assert run("export", source, scene).exit_code == 0
    found = run("import", scene, "--into", source, "-o", tmp_path / "b.hkx", "--for", "skyrim-se")
    assert found.exit_code == 2
    assert "--for applies only to new files" in found.stderr
    found = run("import", scene, "-o", tmp_path / "b.hkx", "--for", "wot-blitz")
    assert found.exit_code == 2


def test_xml_that_stays_xml_for_a_game_is_reported(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "in" / "clip.xml"
    source.parent.mkdir()
    packfile = tmp_path / "clip.hkx"
    hkx_verbs.make().save(packfile)
    run("convert", packfile, source, "--layout", "8101")
    stays = run("convert", source.parent, "-o", tmp_path / "out", "--for", "skyrim-se")
    assert "it stays .xml, which the game does not read; --to hkx makes" in stays.stderr
    assert "no layout" not in stays.stderr
    made = run("convert", source.parent, "-o", tmp_path / "o", "--for", "skyrim-se", "--to", "hkx")
    assert (made.exit_code, made.stderr) == (0, "")
    assert chunkwright.open_packfile(tmp_path / "o" / "clip.hkx").layout == "8101"


@pytest.mark.parametrize("name", ["skyrimse", "Skyrim SE", "skyrim-sse", "SKYRIM_SE"])
def test_the_nearest_game_is_suggested_for_an_unknown_one(run: Run, name: str) -> None:
    result = run("convert", "a.hkx", "b.hkx", "--for", name)
    assert result.exit_code == 1
    assert "did you mean skyrim-se?" in result.stderr
