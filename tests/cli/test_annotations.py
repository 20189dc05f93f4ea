"""Annotations of clips as the text of hkanno, and back."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.hkx.animations import hkanno
from chunkwright.hkx.model.havok_document import HavokDocument

from ..samples import SAMPLES, needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .conftest import Run

Notes = list[tuple[float, str]]
HEADER = "# numOriginalFrames: 31\n# duration: 1.000000\n# numAnnotationTracks: 3\n"
STEP = [(0.25, "FootLeft"), (0.5, "SoundPlay.WPNSwing")]


def clip(
    *tracks: Notes, times: int = 1, version: str = "hk_2010.2.0-r1", names: Any = ()
) -> hkx.Packfile:
    """Make a packfile whose clips last a second and have 3 tracks with these annotations."""
    packfile = empty(version)
    still = np.zeros((31, 3, 3))
    turned = np.tile([0.0, 0.0, 0.0, 1.0], (31, 3, 1))
    for _ in range(times):
        samples = hkx.animations.samples(still, turned, np.ones((31, 3, 3)))
        made = hkx.animations.add_interleaved(packfile, samples, duration=1.0).animation
        made["annotationTracks"] = [
            {
                "trackName": names[at] if names else "",
                "annotations": [{"time": time, "text": text} for time, text in notes],
            }
            for at, notes in enumerate([*tracks, *[[]] * (3 - len(tracks))])
        ]
    return packfile


def empty(version: str = "hk_2010.2.0-r1") -> hkx.Packfile:
    packfile = hkx.new_packfile(version, "8101")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    return packfile


def saved(path: Path, *tracks: Notes, **how: Any) -> Path:
    path.write_bytes(bytes(clip(*tracks, **how)))
    return path


def notes_in(path: Path) -> list[list[Notes]]:
    """Return the annotations of each track of each clip."""
    document = chunkwright.open_packfile(path)
    return [
        [[(round(note.time, 6), note.text) for note in track.annotations] for track in each.tracks]
        for each in hkx.views.animations(document)
    ]


def given(run: Run, path: Path, text: str) -> str:
    """Set the annotations of a file to a text, which has to succeed; return the notes about it."""
    result = run("annotations", path, "--from", "-", data=text.encode())
    assert result.exit_code == 0, result.output
    return result.stderr


def test_annotations_are_printed_in_the_form_of_hkanno(run: Run, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.hkx", STEP)
    lines = "# numAnnotations: 2\n0.250000 FootLeft\n0.500000 SoundPlay.WPNSwing\n"
    assert run("annotations", file).stdout == HEADER + lines
    told = run("annotations", file, "-o", tmp_path / "a.txt").stdout
    assert told == f"wrote {tmp_path / 'a.txt'}: {len(HEADER + lines)} bytes\n"
    assert (tmp_path / "a.txt").read_text() == HEADER + lines


def test_a_text_of_hkanno_changes_only_the_first_track(run: Run, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.hkx", STEP, [(0.75, "Hand")])
    given(run, file, "# a comment\r\n\r\n.5 Swing hard # why\r\n0.250000 FootLeft\r\n")
    assert notes_in(file) == [[[(0.5, "Swing hard"), (0.25, "FootLeft")], [(0.75, "Hand")], []]]


def test_edited_annotations_stay_on_their_tracks(run: Run, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.hkx", [], STEP, [(0.75, "Hand")], names=["Root", "NPC Spine", "x\n"])
    text = run("annotations", file).stdout
    assert "# track: 1 NPC Spine\n# numAnnotations: 2\n0.250000 FootLeft\n" in text
    assert '# track: 2 "x\\n"\n' in text
    given(run, file, text.replace("0.750000 Hand", "0.700000 Hand\n0.8 Head"))
    assert notes_in(file) == [[[], STEP, [(0.7, "Hand"), (0.8, "Head")]]]
    given(run, file, "# track: 1\n# track: 0\n0.1 First\n")  # 2 is not named
    assert notes_in(file) == [[[(0.1, "First")], [], [(0.7, "Hand"), (0.8, "Head")]]]


SECOND = """# hkanno v2
# numOriginalFrames: 38
# duration: 1.5
# numAnnotationTracks: 3

trackName: Root
# numAnnotations: 1
0.100000 Open

trackName: 2_
# numAnnotations: 0

trackName: \u2400
# numAnnotations: 2
0.250000 Step
0.900000 \u2400

"""


def test_annotations_are_read_from_the_text_of_the_newer_hkanno_by_track_name(
    run: Run, tmp_path: Path
) -> None:
    """In the form that serde-hkx writes: a track for each name, in order, and a symbol for null."""
    file = saved(tmp_path / "a.hkx", [], STEP, [(0.75, "Hand")], names=["Root", "2_", ""])
    given(run, file, SECOND)
    assert notes_in(file) == [[[(0.1, "Open")], [], [(0.25, "Step"), (0.9, "")]]]
    before = file.read_bytes()
    given(run, file, SECOND)
    assert file.read_bytes() == before
    # A text with only some of the tracks identifies them by name.
    given(run, file, "trackName: 2_\n0.5 Here\ntrackName: Root\n")
    assert notes_in(file) == [[[], [(0.5, "Here")], [(0.25, "Step"), (0.9, "")]]]


@pytest.mark.parametrize(
    ("text", "names", "why"),
    [
        (
            "trackName: Root\n\ntrackName: Tail\n",
            ["Root", "x", "y"],
            "line 3: no track is named 'Tail'",
        ),
        ("trackName: x\n", ["Root", "x", "x"], "line 1: 2 tracks of clip 0 are named 'x'"),
        ("trackName: x\ntrackName: x\n", ["Root", "x", "y"], "line 2: 'x' is named a second time"),
        ("# clip: 4\ntrackName: x\n", ["Root", "x", "y"], "line 1: there is no clip 4"),
    ],
)
def test_annotations_for_unknown_or_ambiguous_tracks_are_refused(
    run: Run, tmp_path: Path, text: str, names: list[str], why: str
) -> None:
    file = saved(tmp_path / "a.hkx", [], STEP, [], names=names)
    before = file.read_bytes()
    result = run("annotations", file, "--from", "-", data=text.encode())
    assert result.exit_code == 1
    assert why in result.stderr
    assert file.read_bytes() == before


def test_clips_of_one_file_are_numbered_in_the_text(run: Run, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.hkx", STEP, times=2)
    text = run("annotations", file).stdout
    assert text.startswith(f"# clip: 0\n{HEADER}")
    assert f"# clip: 1\n{HEADER}" in text
    given(run, file, "# clip: 1\n# track: 2\n0.5 Here\n")
    assert notes_in(file) == [[STEP, [], []], [STEP, [], [(0.5, "Here")]]]
    given(run, file, text.replace("0.250000 FootLeft\n0.500000 SoundPlay.WPNSwing\n", "", 1))
    assert notes_in(file) == [[[], [], []], [STEP, [], [(0.5, "Here")]]]
    given(run, file, "")
    assert notes_in(file)[1] == [STEP, [], [(0.5, "Here")]]


def test_an_unedited_text_changes_no_byte(run: Run, tmp_path: Path) -> None:
    odd = ["", " edges ", "a # b", '"quoted"', "two\nlines", "\udcff", "tab\there", "x\u2028y"]
    notes = [(1 / 3, text) for text in odd] + [(1e-9, "tiny"), (7.0, "late"), (-1.0, "early")]
    file = saved(tmp_path / "a.hkx", notes, [(2 / 3, "same"), (2 / 3, "same")])
    before = file.read_bytes()
    text = tmp_path / "a.txt"
    run("annotations", file, "-o", text)
    result = run("annotations", file, "--from", text, "-o", tmp_path / "b.hkx")
    assert result.stdout.endswith("b.hkx: 0 changes\n")
    assert (tmp_path / "b.hkx").read_bytes() == before


def test_editing_an_annotation_keeps_the_stored_times_of_others(run: Run, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.hkx", [(1 / 3, "a"), (2 / 3, "b")])
    stored = [each["time"] for each in track_of(file)]
    text = run("annotations", file).stdout
    given(run, file, text.replace(" a\n", " renamed\n") + "0.9 c\n")
    given(run, file, text.replace(" a\n", " again\n"))
    (first, second) = track_of(file)
    assert (first["text"], second["text"]) == ("again", "b")
    assert second["time"] == stored[1]
    given(run, file, "0.9 c\n" + text.splitlines()[-1])
    assert [each["time"] for each in track_of(file)][1] == stored[1]


def track_of(path: Path) -> Any:
    (view,) = hkx.views.animations(chunkwright.open_packfile(path))
    return view.source["annotationTracks"][0]["annotations"]


def test_annotation_tracks_are_created_in_a_clip_without_them(run: Run, tmp_path: Path) -> None:
    packfile = clip()
    packfile.objects.of_class("hkaAnimation")[0]["annotationTracks"] = []
    file = tmp_path / "a.hkx"
    file.write_bytes(bytes(packfile))
    given(run, file, "0.5 New\n")
    assert notes_in(file) == [[[(0.5, "New")], [], []]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0.5 ok\nFootLeft 0.5", "t.txt: line 2: expected a time in seconds and a text"),
        ("0.5", "t.txt: line 1: expected a time in seconds and a text"),
        ("0.5 # only a comment", "t.txt: line 1: expected a time in seconds and a text"),
        ("# track: Spine\n0.5 a", "t.txt: line 1: expected the number of a track"),
        ("# track: 3\n0.5 a", "line 1: there is no track 3: clip 0 has 3, counted from 0"),
        ("0.5 a\n# clip: 1\n0.5 b", "line 2: there is no clip 1: the last is 0"),
        ("nan a", "line 1: nan is not a valid time"),
        ("1e60 a", "line 1: 1e+60 is not a valid time"),
    ],
)
def test_invalid_annotations_are_refused_with_their_line(
    run: Run, tmp_path: Path, text: str, said: str
) -> None:
    file = saved(tmp_path / "a.hkx", STEP)
    before = file.read_bytes()
    (tmp_path / "t.txt").write_text(text)
    result = run("annotations", file, "--from", tmp_path / "t.txt")
    assert result.exit_code == 1
    assert said in result.stderr
    assert file.read_bytes() == before


def test_times_outside_the_clip_are_reported(run: Run, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.hkx")
    said = given(run, file, "-0.5 Early\n0 First\n1.0 Last\n1.5 Late\n")
    assert [line.partition("<stdin>: ")[2] for line in said.splitlines()] == [
        "line 1: -0.5 s is outside the clip, which lasts from 0 to 1.000000 s",
        "line 4: 1.5 s is outside the clip, which lasts from 0 to 1.000000 s",
    ]


def test_a_dry_run_shows_the_changes(run: Run, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.hkx", STEP)
    before = file.read_bytes()
    text = b"0.5 SoundPlay.WPNSwing\n0.3 FootLeft\n"
    result = run("annotations", file, "--from", "-", "--dry-run", data=text)
    assert result.stdout == (
        "clip 0, track 0: - 0.250000 FootLeft\nclip 0, track 0: + 0.300000 FootLeft\n"
    )
    text = b"0.5 SoundPlay.WPNSwing\n0.25 FootLeft\n"
    result = run("annotations", file, "--from", "-", "--dry-run", data=text)
    assert result.stdout == "clip 0, track 0: another order\n"
    assert file.read_bytes() == before
    assert run("annotations", file, "--dry-run").exit_code == 2


def test_annotations_of_a_folder_are_written_to_texts_and_read_back(
    run: Run, tmp_path: Path
) -> None:
    clips, texts, out = tmp_path / "clips", tmp_path / "texts", tmp_path / "out"
    (clips / "sub").mkdir(parents=True)
    saved(clips / "a.hkx", STEP)
    saved(clips / "sub" / "b.hkx", STEP)
    (clips / "other.hkx").write_bytes(bytes(empty()))
    result = run("annotations", clips, "-o", texts)
    assert result.exit_code == 0, result.output
    assert "other.hkx: has no animation" in result.stderr
    assert (texts / "sub" / "b.hkx.txt").read_text().endswith("0.500000 SoundPlay.WPNSwing\n")
    (texts / "a.hkx.txt").rename(texts / "a.txt")
    (texts / "sub" / "b.hkx.txt").write_text("0.1 Changed\n")
    result = run("annotations", clips, "--from", texts, "-o", out)
    assert result.exit_code == 0, result.output
    assert (out / "a.hkx").read_bytes() == (clips / "a.hkx").read_bytes()
    assert notes_in(out / "sub" / "b.hkx") == [[[(0.1, "Changed")], [], []]]
    shutil.make_archive(str(texts), "zip", texts)
    result = run("annotations", clips, "--from", f"{texts}.zip", "-o", tmp_path / "zipped")
    assert result.exit_code == 0, result.output
    for name in ("a.hkx", "sub/b.hkx"):
        assert (tmp_path / "zipped" / name).read_bytes() == (out / name).read_bytes()
    result = run("annotations", clips, "--from", texts)
    assert result.stdout.startswith("3 files: 1 written, 2 skipped")
    assert notes_in(clips / "sub" / "b.hkx") == [[[(0.1, "Changed")], [], []]]


def test_setting_annotations_in_a_folder_requires_a_folder_of_texts(
    run: Run, tmp_path: Path
) -> None:
    saved(tmp_path / "a.hkx", STEP)
    (tmp_path / "empty").mkdir()
    result = run("annotations", tmp_path, "--from", tmp_path / "a.hkx")
    assert "a.hkx: for many files, give a folder of texts" in result.stderr
    result = run("annotations", tmp_path, "--from", tmp_path / "empty")
    assert "has no .txt files" in result.stderr
    assert "many files need -o DIR" in run("annotations", tmp_path).stderr


def test_texts_may_be_next_to_their_clips(run: Run, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.hkx", STEP)
    run("annotations", tmp_path, "-o", tmp_path)
    (tmp_path / "a.hkx.txt").write_text("0.1 Changed\n")
    result = run("annotations", tmp_path, "--from", tmp_path)
    assert result.exit_code == 0, result.output
    assert notes_in(file) == [[[(0.1, "Changed")], [], []]]
    (tmp_path / "a.hkx.txt").write_text("Changed\n")
    result = run("annotations", tmp_path, "--from", tmp_path)
    assert result.exit_code == 1
    assert f"{tmp_path / 'a.hkx.txt'}: line 1: expected a time" in result.stderr


def test_one_clip_may_be_written_into_a_folder(run: Run, tmp_path: Path) -> None:
    file, out = saved(tmp_path / "a.hkx", STEP), tmp_path / "out"
    out.mkdir()
    (tmp_path / "t.txt").write_text("0.1 Changed\n")
    result = run("annotations", file, "--from", tmp_path / "t.txt", "-o", out)
    assert result.exit_code == 0, result.output
    assert notes_in(out / "a.hkx") == [[[(0.1, "Changed")], [], []]]


@needs_samples
def test_annotations_of_a_tagfile_in_xml_are_printed_and_set(run: Run, tmp_path: Path) -> None:
    original = SAMPLES / "havok_tagfile" / "2b2765de_a00_0000.hkx"
    if not original.is_file():
        pytest.skip("the clip is not here")
    file = tmp_path / "a.xml"
    result = run("convert", original, file)
    assert result.exit_code == 0, result.output
    before = file.read_bytes()
    text = tmp_path / "a.txt"
    text.write_text(run("annotations", file).stdout, encoding="utf-8")
    assert run("annotations", file, "--from", text).exit_code == 0
    assert file.read_bytes() == before
    given(run, file, "0 One\n")
    assert lines_of(run("annotations", file).stdout)[0] == "0.000000 One"


def test_a_file_without_clips_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.hkx"
    file.write_bytes(bytes(empty()))
    result = run("annotations", file)
    assert result.exit_code == 1
    assert result.stderr.endswith("has no animation, and so no annotations\n")


def lines_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("#")]


def documents() -> Iterator[HavokDocument]:
    """Open the real packfiles and tagfiles, except those that are damaged."""
    for path in [*samples("havok"), *samples("havok_tagfile")]:
        try:
            document = chunkwright.open(path)
        except ChunkwrightError:
            continue  # a damaged file, which other tests are about
        assert isinstance(document, HavokDocument)
        yield document


@pytest.mark.slow
@needs_samples
def test_the_text_of_every_real_clip_changes_no_byte() -> None:
    clips = annotated = 0
    for document in documents():
        try:
            text = hkanno.text_of(document)
        except QueryError:
            continue  # has no clip
        data = text.encode("utf-8", "surrogateescape")
        assert hkanno.apply(document, hkanno.parse(data, "t.txt")).changes == [], document.source
        assert bytes(document) == Path(str(document.source)).read_bytes(), document.source
        clips += 1
        annotated += bool(lines_of(text))
    assert clips >= 180
    assert annotated >= 5


@needs_samples
@pytest.mark.parametrize(
    "name",
    [
        "havok/BadDogSkyrim_PyNifly__tests__Skyrim__troll_h2hattackleftd.hkx",
        "havok/BadDogSkyrim_PyNifly__FO4__Animations__Death1.hkx",
        "havok/PredatorCZ_HavokLib__resources__550__animref_8001_.hkx",
        "havok/PredatorCZ_HavokLib__resources__2010_2__allosaur_run_D12_8_3_4001_.hkx",
        "havok_tagfile/1e24a3ca_animation.hkt",
        "havok_tagfile/2b2765de_a00_0000.hkx",
        "havok_tagfile/472e7923_udm0_mt_idle.hkx",
    ],
)
def test_annotations_can_be_set_in_real_clips_of_each_kind(
    run: Run, tmp_path: Path, name: str
) -> None:
    original = SAMPLES / name
    if not original.is_file():
        pytest.skip(f"{name} is not here")
    before = run("annotations", original).stdout
    tracks = int(before.partition("numAnnotationTracks: ")[2].split()[0])
    text, out = tmp_path / "t.txt", tmp_path / "out.hkx"
    last = max(tracks - 1, 0)
    text.write_text(f"0.0 One\n# track: {last}\n0.0 Two\n", encoding="utf-8")
    result = run("annotations", original, "--from", text, "-o", out)
    assert result.exit_code == 0, result.output
    after = run("annotations", out).stdout
    assert lines_of(after) == ["0.000000 One", "0.000000 Two"]
    text.write_text(before + f"# track: {last}\n" * bool(last), encoding="utf-8")
    assert run("annotations", out, "--from", text).exit_code == 0
    after = run("annotations", out).stdout
    assert lines_of(after) == lines_of(before)
    assert after == before or not tracks  # a clip without tracks keeps those that were added
