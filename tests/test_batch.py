"""Batches: the choice and order of files, failures, resuming and interrupts."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import FileAccessError, QueryError, batch
from chunkwright.base.jsontext import dumps
from chunkwright.batch import LEDGER, verbs
from chunkwright.dvpl import DvplType, DvplWrapper
from chunkwright.formats import registry
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.keyed_archive import KeyedArchive
from tests.patience import FOREVER
from tests.samples import SAMPLES, needs_samples, samples
from tests.systems import CHMOD_KEEPS_OUT, needs_links, needs_pipes
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ROOT = Path(__file__).resolve().parents[1]


# -- verbs of a user's own, which worker processes import from here ---------------------------


def _upper(task: batch.Task) -> int:
    data = task.load()
    if data == b"die" and os.environ.get("BATCH_TEST_PARENT") != str(os.getpid()):
        os.kill(os.getpid(), signal.SIGKILL)
    if data == b"fault":
        raise TypeError("a fault")
    if data == b"slow":
        time.sleep(1)
    if data == b"not for it":
        raise batch.Skip("not for it")
    task.note(f"{len(data)} bytes")
    task.save(data.upper())
    return len(data)


def _as_text(entry: batch.Entry, options: Mapping[str, object]) -> str:
    return entry.relative + str(options.get("suffix", ".txt"))


def _process(task: batch.Task) -> int:
    time.sleep(task.options["seconds"])
    return os.getpid()


def _letters(task: batch.Task) -> None:
    """Write a file for each letter in the source, so that its content alone determines the names."""
    assert task.target is not None
    Path(task.target).parent.mkdir(parents=True, exist_ok=True)
    for letter in task.load().decode():
        path = f"{task.target}.{letter}"
        Path(path).write_text(letter)
        task.written.append(path)


UPPER = batch.Verb("upper", _upper, _as_text)
LETTERS = batch.Verb("letters", _letters, _as_text)
PROCESS = batch.Verb("process", _process)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BATCH_TEST_PARENT", str(os.getpid()))
    for name in ("b.toy", "a.toy", "deep/er/c.toy", "deep/d.toy"):
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(path.stem.encode())
    return tmp_path / "in"


def results(outcomes: object) -> list[tuple[str, str]]:
    return [(Path(one.file).name, one.result) for one in outcomes]  # type: ignore[attr-defined]


def relatives(entries: Iterable[batch.Entry]) -> list[str]:
    return [Path(entry.relative).as_posix() for entry in entries]


def tree(folder: Path) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.name != LEDGER
    )


# -- choosing files ------------------------------------------------------------------------------


def test_folders_patterns_and_files_are_expanded_once(folder: Path, tmp_path: Path) -> None:
    entries = list(batch.expand([folder / "b.toy", folder, folder / "**" / "*.toy"]))
    assert [(Path(entry.relative), entry.named) for entry in entries] == [
        (Path("b.toy"), True),
        (Path("a.toy"), False),
        (Path("deep/d.toy"), False),
        (Path("deep/er/c.toy"), False),
    ]
    entries = list(batch.expand([f"{folder}/deep/*"]))
    assert relatives(entries) == ["d.toy", "er/c.toy"]
    assert relatives(batch.expand([f"{folder}/*/*.toy"])) == ["deep/d.toy"]
    with pytest.raises(FileAccessError, match="no file matches"):
        list(batch.expand([tmp_path / "*.none"]))


def test_a_file_name_with_wildcard_characters_is_taken_literally_if_it_exists(
    tmp_path: Path,
) -> None:
    odd = tmp_path / "teapot[4001].hkx"
    odd.write_bytes(b"x")
    assert [entry.path for entry in batch.expand([odd])] == [str(odd)]
    assert not batch.is_many(str(odd))


@needs_links
@needs_pipes
def test_pipes_dangling_links_and_links_to_listed_files_are_skipped(folder: Path) -> None:
    (folder / "link").symlink_to(folder / "a.toy")
    (folder / "dangling").symlink_to("nowhere")
    os.mkfifo(folder / "pipe")
    assert relatives(batch.expand([folder])) == ["a.toy", "b.toy", "deep/d.toy", "deep/er/c.toy"]


# -- running ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_outputs_keep_the_folder_tree_and_outcomes_come_in_order(
    folder: Path, tmp_path: Path, jobs: int
) -> None:
    out = tmp_path / "out"
    outcomes = list(batch.run(UPPER, [folder], output=out, jobs=jobs))
    assert results(outcomes) == [(name, "done") for name in ("a.toy", "b.toy", "d.toy", "c.toy")]
    assert tree(out) == ["a.toy.txt", "b.toy.txt", "deep/d.toy.txt", "deep/er/c.toy.txt"]
    assert (out / "deep" / "er" / "c.toy.txt").read_bytes() == b"C"
    assert (outcomes[0].value, outcomes[0].notes) == (1, ("1 bytes",))
    assert outcomes[0].to_dict() == {
        "path": str(folder / "a.toy"),
        "result": "done",
        "output": str(out / "a.toy.txt"),
        "notes": ["1 bytes"],
    }


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_continues_after_a_failure(folder: Path, tmp_path: Path, jobs: int) -> None:
    (folder / "a.toy").write_bytes(b"fault")
    (folder / "b.toy").write_bytes(b"not for it")
    (folder / "deep" / "d.toy").chmod(0)
    outcomes = list(batch.run(UPPER, [folder], output=tmp_path / "out", jobs=jobs))
    unreadable = "failed" if CHMOD_KEEPS_OUT else "done"
    assert [one.result for one in outcomes] == ["failed", "skipped", unreadable, "done"]
    assert outcomes[0].error is not None
    assert "internal error in chunkwright: TypeError: a fault" in outcomes[0].error["message"]
    assert outcomes[1].reason == "not for it"
    counts = batch.summary(outcomes)
    assert (counts["files"], counts["skipped"]) == (4, 1)
    assert "a.toy.txt" not in tree(tmp_path / "out")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed otherwise there")
def test_a_worker_that_dies_fails_only_its_file(folder: Path, tmp_path: Path) -> None:
    for number in range(20):
        (folder / f"n{number:02}.toy").write_bytes(b"die" if number in (3, 11) else b"ok")
    outcomes = list(batch.run(UPPER, [folder], output=tmp_path / "out", jobs=2))
    dead = [Path(one.file).name for one in outcomes if one.result != "done"]
    assert (dead, len(outcomes)) == (["n03.toy", "n11.toy"], 24)
    assert [one.error["kind"] for one in outcomes if one.error] == ["LimitError", "LimitError"]
    assert len(tree(tmp_path / "out")) == 22


SLOW_AND_DYING = """
import pathlib, sys
from chunkwright import batch
from tests.test_batch import UPPER

if __name__ == "__main__":
    outcomes = batch.run(UPPER, [sys.argv[1]], output=sys.argv[2], jobs=2)
    print(*[f"{pathlib.Path(one.file).name}={one.result}" for one in outcomes])
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed otherwise there")
def test_a_batch_ends_if_a_worker_dies_while_another_is_busy(tmp_path: Path) -> None:
    """The pool terminates the busy worker, and would wait forever for one that goes on."""
    (tmp_path / "in").mkdir()
    for number, content in enumerate((b"slow", b"die", b"slow", b"ok")):
        (tmp_path / "in" / f"{number}.toy").write_bytes(content)
    (tmp_path / "run.py").write_text(SLOW_AND_DYING)
    done = subprocess.run(
        [sys.executable, tmp_path / "run.py", tmp_path / "in", tmp_path / "out"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])},
        capture_output=True,
        text=True,
        timeout=FOREVER,
        check=False,
    )
    assert (done.stdout.split(), done.stderr) == (
        ["0.toy=done", "1.toy=failed", "2.toy=done", "3.toy=done"],
        "",
    )


def test_invalid_arguments_are_refused_before_anything_is_written(
    folder: Path, tmp_path: Path
) -> None:
    with pytest.raises(QueryError, match="needs a folder"):
        batch.run(UPPER, [folder])
    with pytest.raises(QueryError, match="writes no files"):
        batch.run(batch.INFO, [folder], output=tmp_path)
    with pytest.raises(QueryError, match="at least one process"):
        batch.run(UPPER, [folder], output=tmp_path / "out", jobs=0)
    with pytest.raises(QueryError, match="would replace their sources"):
        batch.run(batch.CONVERT, [folder], output=folder)
    with pytest.raises(QueryError, match="expected the suffix of a file"):
        batch.run(batch.CONVERT, [folder], output=tmp_path / "out", to="a/xml")
    with pytest.raises(FileAccessError, match="the name of a folder for outputs"):
        batch.run(UPPER, [folder], output="")
    with pytest.raises(FileAccessError, match="expected a folder for outputs"):
        batch.run(UPPER, [folder], output=folder / "a.toy")
    assert not (tmp_path / "out").exists()


def test_two_sources_with_the_same_output_path_are_reported(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "a.toy"
    other.parent.mkdir()
    other.write_bytes(b"other")
    outcomes = list(batch.run(UPPER, [folder, other.parent], output=tmp_path / "out"))
    assert results(outcomes)[-1] == ("a.toy", "failed")
    assert f"is also the output of {folder / 'a.toy'}" in outcomes[-1].text
    assert (tmp_path / "out" / "a.toy.txt").read_bytes() == b"A"


def test_geometry_and_animations_do_not_claim_the_export_name_of_their_scene(
    tmp_path: Path,
) -> None:
    game = tmp_path / "3d"
    game.mkdir()
    for name in ("sc2", "scg", "anim", "tex"):
        demo = registry.by_name(name).demo()
        assert demo is not None
        document = demo.make()
        document.save(game / f"tank.{name}")
        document.wrapper = DvplWrapper(DvplType.LZ4)
        document.save(game / f"ship.{name}.dvpl")
    out = tmp_path / "out"
    outcomes = list(batch.run(batch.EXPORT, [game], output=out, jobs=1, to=".glb"))
    assert [one.text for one in outcomes if one.result == "failed"] == []
    assert sorted(path.name for path in out.glob("*.glb")) == ["ship.glb", "tank.glb"]


def test_names_that_differ_only_in_case_collide_on_windows(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if (folder / "A.TOY").exists():
        pytest.skip("names that differ only in case are one file here")
    shutil.copy(folder / "a.toy", folder / "A.TOY")
    monkeypatch.setattr(os.path, "normcase", str.lower)
    outcomes = list(batch.run(UPPER, [folder], output=tmp_path / "out"))
    assert results(outcomes)[:2] == [("A.TOY", "done"), ("a.toy", "failed")]


def test_outputs_below_the_sources_are_not_sources(folder: Path) -> None:
    out = folder / "out"
    assert len(list(batch.run(UPPER, [folder], output=out))) == 4
    assert len(list(batch.run(UPPER, [folder], output=out))) == 4


# -- resuming -----------------------------------------------------------------------------------


def test_outputs_that_are_up_to_date_are_not_rewritten(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"

    def again(**options: Any) -> list[str]:
        return [one.result for one in batch.run(UPPER, [folder], output=out, **options)]

    assert again() == ["done"] * 4
    assert again() == ["up to date"] * 4
    assert again(force=True) == ["done"] * 4
    (folder / "a.toy").write_bytes(b"changed")
    assert again() == ["done", *["up to date"] * 3]
    (out / "b.toy.txt").write_bytes(b"somebody else's")
    assert again() == ["up to date", "done", "up to date", "up to date"]
    (out / "deep" / "d.toy.txt").unlink()
    assert again() == ["up to date", "up to date", "done", "up to date"]
    assert again(way="another") == ["done"] * 4  # other options
    assert again(way="another") == ["up to date"] * 4


def test_outputs_whose_names_depend_on_the_content_can_be_up_to_date(tmp_path: Path) -> None:
    source, out = tmp_path / "word.toy", tmp_path / "out"
    source.write_text("abc")

    def again() -> list[str]:
        return [one.result for one in batch.run(LETTERS, [source], output=out)]

    outcomes = list(batch.run(LETTERS, [source], output=out))
    files = [str(out / f"word.toy.txt.{letter}") for letter in "abc"]
    assert outcomes[0].to_dict() == {"path": str(source), "result": "done", "written": files}
    assert again() == ["up to date"]
    (out / "word.toy.txt.b").unlink()
    assert again() == ["done"]
    (out / "word.toy.txt.b").write_text("somebody else's")
    assert again() == ["done"]
    assert again() == ["up to date"]
    source.write_text("")
    assert again() == ["done"]


def test_a_changed_option_file_causes_outputs_to_be_rewritten(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "mine.txt"
    table.write_text("class A")
    found = []
    for text in ("class A", "class AB"):
        table.write_text(text)
        for _ in range(2):
            outcomes = list(
                batch.run(UPPER, [folder / "a.toy"], output=tmp_path / "out", classes=(str(table),))
            )
            found.append(outcomes[0].result)
    assert found == ["done", "up to date", "done", "up to date"]


def test_a_truncated_or_invalid_ledger_does_not_stop_a_run(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    list(batch.run(UPPER, [folder], output=out))
    ledger = out / LEDGER
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"[]\n\xff\n" + b"".join(lines)[:-9])
    outcomes = [one.result for one in batch.run(UPPER, [folder], output=out)]
    assert outcomes == ["up to date", "up to date", "up to date", "done"]


def test_a_ledger_does_not_grow_with_every_run(folder: Path, tmp_path: Path) -> None:
    for _ in range(7):
        list(batch.run(UPPER, [folder], output=tmp_path / "out", force=True))
    assert len((tmp_path / "out" / LEDGER).read_bytes().splitlines()) <= 8


def test_stopping_early_leaves_the_rest_for_the_next_run(folder: Path, tmp_path: Path) -> None:
    outcomes = batch.run(UPPER, [folder], output=tmp_path / "out", jobs=2)
    next(outcomes)
    outcomes.close()  # type: ignore[attr-defined]
    again = [one.result for one in batch.run(UPPER, [folder], output=tmp_path / "out")]
    assert again[0] == "up to date"
    assert len(tree(tmp_path / "out")) == 4


@pytest.mark.skipif(os.name == "nt", reason="processes are interrupted otherwise there")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", one_of(2, [signal.SIGINT, signal.SIGTERM]))
def test_an_interrupt_leaves_only_complete_files(
    tmp_path: Path, jobs: str, number: signal.Signals
) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    KeyedArchive({f"key{index}": "x" * 50 for index in range(4000)}).save(source / "0.archive")
    for index in range(1, 200):
        shutil.copy(source / "0.archive", source / f"{index}.archive")
    command = [sys.executable, "-m", "chunkwright", "dump", str(source), "-o", str(out)]
    # A shell that starts the tests in the background makes its processes ignore this signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [*command, "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, before)
    until = time.monotonic() + FOREVER
    while time.monotonic() < until and len(list(out.glob("*.json"))) < 3:
        time.sleep(0.01)
    os.killpg(process.pid, number)
    told, errors = process.communicate(timeout=FOREVER)
    assert (process.returncode, errors) == (128 + number, "")
    assert "not reached: interrupted, run it again to continue" in told
    written = [path for path in out.iterdir() if path.name != LEDGER]
    assert 3 <= len(written) < 200
    whole = max(path.stat().st_size for path in written)
    assert {(path.suffix, path.stat().st_size) for path in written} == {(".json", whole)}
    made = {path.name.partition(".")[0] for path in written}
    for path in [path for path in source.iterdir() if path.stem not in made][3:]:
        path.unlink()
    outcomes = list(batch.run(batch.DUMP, [source], output=out, compact=False, jobs=1))
    assert {one.result for one in outcomes} <= {"done", "up to date"}
    assert len(outcomes) == len(written) + 3


TANK = ("9a3c7a9e_A116_XM551.sc2", "4ceb865b_A116_XM551.scg")


@needs_samples
def test_an_export_is_rewritten_when_a_file_beside_its_source_changes(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    for name in TANK:
        shutil.copyfile(SAMPLES / "ka" / name, source / name.partition("_")[2])
    scene = source / TANK[0].partition("_")[2]

    def exported() -> str:
        (one,) = batch.run(batch.EXPORT, [scene], output=out, to=".glb")
        return one.result

    assert [exported(), exported()] == ["done", "up to date"]
    geometry = scene.with_suffix(".scg")
    os.utime(geometry, ns=(0, geometry.stat().st_mtime_ns + 10**9))
    assert [exported(), exported()] == ["done", "up to date"]
    # A texture that was missing, in a folder that was searched.
    (source / "new.tex").write_bytes(b"")
    assert [exported(), exported()] == ["done", "up to date"]
    geometry.unlink()
    assert exported() == "done"


def test_outputs_next_to_their_sources_can_be_up_to_date(tmp_path: Path) -> None:
    for name in ("a", "b"):
        KeyedArchive({name: 1}).save(tmp_path / f"{name}.archive")
    for result in ("done", "up to date"):
        outcomes = batch.run(batch.DUMP, [tmp_path / "*.archive"], output=tmp_path, compact=False)
        assert [one.result for one in outcomes] == [result] * 2


def test_a_pattern_with_parent_folders_writes_only_below_the_output_folder(tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    KeyedArchive({"a": 1}).save(tmp_path / "in" / "a.archive")
    out = tmp_path / "far" / "out"
    pattern = tmp_path / "in" / "*" / ".." / ".." / "in" / "a.archive"
    (one,) = batch.run(batch.DUMP, [pattern], output=out, compact=False)
    assert one.result == "done"
    assert [path.name for path in out.rglob("*.json")] == ["a.archive.json"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["far", "in"]


@needs_links
def test_a_ledger_that_is_a_link_is_not_followed(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "precious.txt"
    elsewhere.write_text("mine")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / LEDGER).symlink_to(elsewhere)
    with pytest.raises(FileAccessError, match="is a link, which is not followed"):
        list(batch.run(UPPER, [folder], output=tmp_path / "out"))
    assert elsewhere.read_text() == "mine"


KILLED = """
import os, sys, time
from chunkwright import batch
def work(task):
    with open(os.path.join(sys.argv[2], f"{os.getpid()}.pid"), "w"):
        time.sleep(600)
outcomes = batch.run(batch.Verb("wait", work), [sys.argv[1]], jobs=2)
if __name__ == "__main__":
    list(outcomes)
"""


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc to recognise ended processes")
def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    source, pids = tmp_path / "in", tmp_path / "pids"
    source.mkdir()
    pids.mkdir()
    for index in range(4):
        KeyedArchive({"number": index}).save(source / f"{index}.archive")
    script = tmp_path / "script.py"
    script.write_text(KILLED)
    parent = subprocess.Popen([sys.executable, str(script), str(source), str(pids)])
    until = time.monotonic() + FOREVER
    while time.monotonic() < until and len(list(pids.iterdir())) < 2 and parent.poll() is None:
        time.sleep(0.01)
    workers = [int(path.stem) for path in pids.iterdir()]
    assert len(workers) == 2
    assert all(map(is_alive, workers))
    parent.kill()
    parent.wait()
    while time.monotonic() < until and any(map(is_alive, workers)):
        time.sleep(0.01)
    assert not any(map(is_alive, workers))


INTERRUPTED_AT_ONCE = """
import os, signal, sys
from chunkwright import batch
signal.signal(signal.SIGINT, signal.default_int_handler)
def begin():
    os.write(1, b"forked\\n")
    os.kill(os.getpid(), signal.SIGINT)
os.register_at_fork(after_in_child=begin)
outcomes = batch.run(batch.DUMP, [sys.argv[1]], output=sys.argv[2], jobs=2, compact=False)
print(*(one.result for one in outcomes))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")
def test_a_worker_that_is_interrupted_before_it_begins_says_nothing(
    tmp_path: Path,
) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for index in range(3):
        KeyedArchive({"number": index}).save(source / f"{index}.archive")
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_ONCE, str(source), str(tmp_path / "out")],
        capture_output=True,
        text=True,
        timeout=FOREVER,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["forked", "forked", "done", "done", "done"]


# -- the verbs of the package -------------------------------------------------------------------


def test_a_folder_is_converted(tmp_path: Path) -> None:
    source = tmp_path / "meshes"
    (source / "actors").mkdir(parents=True)
    make_packfile().save(source / "actors" / "cat.hkx")
    (source / "readme.txt").write_text("just text")
    (source / "settings.json").write_text("{}")
    KeyedArchive({"hp": 1}).save(source / "tank.archive")
    out = tmp_path / "out"
    outcomes = list(batch.run(batch.CONVERT, [source], output=out, layout="4101"))
    assert [(Path(one.file).name, one.reason) for one in outcomes if one.result == "skipped"] == [
        ("readme.txt", "of an unknown format"),
        ("settings.json", "not a text form"),
        ("tank.archive", "the Keyed Archive has no option --layout"),
    ]
    assert tree(out) == ["actors/cat.hkx"]
    assert chunkwright.open_packfile(out / "actors" / "cat.hkx").layout == "4101"
    KeyedArchive({"hp": 1}).save(out / "tank.archive")
    outcomes = list(batch.run(batch.CONVERT, [out], output=tmp_path / "xml", to="xml"))
    assert [one.reason for one in outcomes] == ["the Keyed Archive has no .xml form", ""]
    assert tree(tmp_path / "xml") == ["actors/cat.xml"]
    list(batch.run(batch.CONVERT, [tmp_path / "xml"], output=tmp_path / "back", to=".hkx"))
    assert tree(tmp_path / "back") == ["actors/cat.hkx"]


def test_a_folder_is_wrapped_and_unwrapped_again(tmp_path: Path) -> None:
    source = tmp_path / "data"
    source.mkdir()
    KeyedArchive({"hp": 1}).save(source / "tank.archive")
    (source / "text.txt").write_text("any file of the game")
    list(batch.run(batch.CONVERT, [source], output=tmp_path / "packed", dvpl="lz4"))
    assert tree(tmp_path / "packed") == ["tank.archive.dvpl", "text.txt.dvpl"]
    list(batch.run(batch.CONVERT, [tmp_path / "packed"], output=tmp_path / "plain", dvpl="none"))
    assert tree(tmp_path / "plain") == tree(source)
    for name in tree(source):
        assert (tmp_path / "plain" / name).read_bytes() == (source / name).read_bytes()


@needs_samples
@pytest.mark.slow
def test_dump_and_build_of_real_folders_give_the_same_files(tmp_path: Path) -> None:
    source = tmp_path / "in"
    small = [
        path
        for family in ("ka", "havok", "virtools")
        for path in [each for each in samples(family) if each.stat().st_size < 9000][:4]
    ]
    for path in small:
        (source / path.parent.name).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, source / path.parent.name / path.name)
    texts = list(batch.run(batch.DUMP, [source], output=tmp_path / "texts"))
    opened = [one for one in texts if one.result == "done"]
    assert len(opened) > 5
    built = list(batch.run(batch.BUILD, [tmp_path / "texts"], output=tmp_path / "built"))
    assert {one.result for one in built} == {"done"}
    for one in opened:
        relative = Path(one.file).relative_to(source)
        assert (tmp_path / "built" / relative).read_bytes() == Path(one.file).read_bytes()
    counts = {one.file: one.value for one in batch.run(batch.INFO, [source], jobs=2)}
    assert counts[opened[0].file]["format"] == chunkwright.identify(opened[0].file)
    checks = list(batch.run(batch.VERIFY, [source]))
    assert {one.value.result for one in checks if one.file in {o.file for o in opened}} == {
        "identical"
    }


def test_a_file_built_from_a_plain_json_name_gets_the_suffix_of_its_format(tmp_path: Path) -> None:
    KeyedArchive({"hp": 1}).save(tmp_path / "tank.archive")
    list(batch.run(batch.DUMP, [tmp_path / "tank.archive"], output=tmp_path / "texts"))
    (tmp_path / "texts" / "tank.archive.json").rename(tmp_path / "texts" / "tank.json")
    (tmp_path / "texts" / "settings.json").write_text("{}")
    outcomes = list(batch.run(batch.BUILD, [tmp_path / "texts"], output=tmp_path / "built"))
    assert results(outcomes) == [("settings.json", "skipped"), ("tank.json", "done")]
    (built,) = tree(tmp_path / "built")
    assert chunkwright.open(tmp_path / "built" / built)["hp"] == 1


@pytest.mark.parametrize("name", ["gone.archive.json", "gone.json"])
def test_a_missing_text_form_fails_without_stopping_the_others(tmp_path: Path, name: str) -> None:
    archive = KeyedArchive({"name": "x"})
    (tmp_path / "a.archive.json").write_bytes(dumps(archive.to_dict()))
    named = [tmp_path / name, tmp_path / "a.archive.json"]
    outcomes = list(batch.run(batch.BUILD, named, output=tmp_path / "built"))
    assert results(outcomes) == [(name, "failed"), ("a.archive.json", "done")]
    assert "No such file" in outcomes[0].text


def test_a_text_form_may_have_any_file_name_if_the_option_names_it(tmp_path: Path) -> None:
    KeyedArchive({"hp": 1}).save(tmp_path / "tank.archive")
    list(batch.run(batch.DUMP, [tmp_path / "tank.archive"], output=tmp_path))
    (tmp_path / "tank.archive.json").rename(tmp_path / "TANK.JSON.txt")
    (tmp_path / "settings.json").write_text("{}")
    named = [tmp_path / "TANK.JSON.txt", tmp_path / "settings.json"]
    outcomes = list(batch.run(batch.BUILD, named, output=tmp_path / "built"))
    assert results(outcomes) == [("TANK.JSON.txt", "done"), ("settings.json", "failed")]
    assert tree(tmp_path / "built") == ["TANK.JSON.txt.built"]
    (tmp_path / "texts").mkdir()
    (tmp_path / "TANK.JSON.txt").rename(tmp_path / "texts" / "TANK.JSON")
    again = list(batch.run(batch.BUILD, [tmp_path / "texts"], output=tmp_path / "again"))
    assert results(again) == [("TANK.JSON", "done")]
    (made,) = tree(tmp_path / "again")
    assert Path(made).stem == "TANK"


@pytest.mark.parametrize(
    ("name", "options", "output"),
    [
        ("a/x.sc2", {}, "a/x.sc2"),
        ("a/x.sc2", {"dvpl": "keep"}, "a/x.sc2"),
        ("a/x.sc2", {"dvpl": "none"}, "a/x.sc2"),
        ("a/x.sc2", {"dvpl": "lz4_hc"}, "a/x.sc2.dvpl"),
        ("a/x.sc2.dvpl", {}, "a/x.sc2.dvpl"),
        ("a/x.sc2.dvpl", {"dvpl": "lz4_hc"}, "a/x.sc2.dvpl"),
        ("a/x.sc2.dvpl", {"dvpl": "none"}, "a/x.sc2"),
        ("a/x.hkx", {"to": ".xml"}, "a/x.xml"),
        ("a/x.sc2.dvpl", {"to": ".json"}, "a/x.sc2.dvpl.json"),
        ("a/x.sc2.dvpl", {"to": ".yaml"}, "a/x.yaml"),
    ],
)
def test_the_name_of_a_converted_file_reflects_its_form_and_wrapper(
    name: str, options: dict[str, str], output: str
) -> None:
    rename = verbs.CONVERT.rename
    assert rename is not None
    assert rename(batch.Entry(name, name, True), options) == output


def test_a_script_without_a_main_guard_gets_an_explanation(folder: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import threading\n"
        "from chunkwright import batch\n"
        "threading.Thread(target=threading.Event().wait, daemon=True).start()  # no fork then\n"
        f"print(len(list(batch.run(batch.INFO, [{str(folder)!r}], jobs=2))))\n"
    )
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=FOREVER, check=False
    )
    assert done.returncode == 1
    assert "the processes of a batch end before they start work" in done.stderr


def test_the_batch_modules_do_not_import_numpy() -> None:
    code = (
        "import sys, chunkwright.batch.verbs, chunkwright.batch.pool; print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(("seconds", "alone"), [(0.0, True), (0.03, False)])
def test_other_processes_start_only_for_enough_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, alone: bool
) -> None:
    monkeypatch.setattr("chunkwright.batch.pool.usable_cpus", lambda: 2)
    for number in range(40):
        (tmp_path / f"{number:02}").write_bytes(b"")
    values = [one.value for one in batch.run(PROCESS, [tmp_path], seconds=seconds)]
    assert len(values) == 40
    assert values[0] == os.getpid()
    assert ({*values} == {os.getpid()}) is alone


def test_files_of_a_folder_ignore_read_options_of_other_formats(tmp_path: Path) -> None:
    KeyedArchive({"hp": 1}).save(tmp_path / "tank.archive")
    (found,) = batch.run(batch.INFO, [tmp_path], types="of_a_tagfile.hkt")
    assert (found.result, found.reason) == ("done", "")
    (named,) = batch.run(batch.INFO, [tmp_path / "tank.archive"], types="of_a_tagfile.hkt")
    assert named.result == "failed"


def test_every_public_name_of_the_package_can_be_imported() -> None:
    for name in batch.__all__:
        assert getattr(batch, name) is not None
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = batch.nothing_of_the_kind  # type: ignore[attr-defined]
