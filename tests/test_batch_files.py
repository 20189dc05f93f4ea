"""The names of the outputs of a batch, and the ledger that lists them."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright import batch
from chunkwright.base import fileio
from chunkwright.batch import exporting, running, verbs


def entry(relative: str, path: str = "", *, named: bool = False) -> Any:
    return SimpleNamespace(relative=relative, path=path, named=named)


@pytest.mark.parametrize(
    ("name", "text", "stated", "made"),
    [
        ("a/x.sc2.json", "", "", "a/x.sc2"),
        ("a.b/x.JSON", '{"format" : "sc2"', "sc2", "a.b/x.sc2"),
        ("x.json", '{"format":"nmo"', "nmo", "x.nmo"),
        ("x.json", '{"format":"nothing"', "", "x"),
        ("x.json", '{"form": "sc2"', "", "x"),
        ("x.json", " " * 4082 + '"format":"sc2"', "sc2", "x.sc2"),
        ("x.json", " " * 4083 + '"format":"sc2"', "", "x"),
        ("x.txt", '{"format": "sc2"', "sc2", "x.txt.built"),
        ("x", "", "", "x.built"),
    ],
)
def test_built_files_are_named_after_their_text_form(
    tmp_path: Path, name: str, text: str, stated: str, made: str
) -> None:
    path = tmp_path / "file.Json"
    path.write_text(text)
    assert verbs._named_format(str(path)) == stated
    assert verbs._build_name(entry(name, str(path)), {}) == made
    assert verbs._is_text_form(str(path)) is bool(stated)
    other = tmp_path / "file.txt"
    other.write_text(text)
    assert not verbs._is_text_form(str(other))


def test_dumped_files_get_the_suffix_of_the_text_form() -> None:
    assert verbs._dump_name(entry("a/x.sc2"), {"compact": True}) == "a/x.sc2.json"


@pytest.mark.parametrize(
    ("name", "to", "named", "made"),
    [
        ("a/b.c/map.sc2", ".glb", False, "a/b.c/map.glb"),
        ("a/map.sc2.dvpl", ".glb", False, "a/map.glb"),
        ("a/map.scg", ".glb", False, "a/map.scg.glb"),
        ("a/map.scg", ".glb", True, "a/map.glb"),
        ("a/map.unknown", ".glb", False, "a/map.glb"),
        ("map.TEX", ".png", False, "map.png"),
    ],
)
def test_exported_files_get_the_suffix_of_the_target_form(
    name: str, to: str, named: bool, made: str
) -> None:
    assert Path(exporting._export_name(entry(name, named=named), {"to": to})) == Path(made)


def test_exporting_a_plain_picture_yields_no_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "plain_pictures", lambda data, path: [data, path])
    files = "chunkwright.exchange.exporting.picture_files"
    monkeypatch.setattr(files, lambda found, at: {at: found})
    task: Any = SimpleNamespace(load=lambda: b"data", path="p", entry=entry("p", named=True))
    made: Any = exporting._plain_picture(task, "target")
    assert (made.files, made.content, made.notes) == ({"target": [b"data", "p"]}, "", [])


def test_a_recipe_covers_everything_that_outputs_depend_on(tmp_path: Path) -> None:
    path = tmp_path / "classes.json"
    path.write_bytes(b"12345")
    os.utime(path, ns=(7, 9000))
    options = {"to": ".glb", "classes": [str(path), 5], "big": True}
    text = json.dumps(
        [
            *("export", "1.2"),
            [["big", True], ["classes", [str(path), 5]], ["to", ".glb"]],
            [[str(path), [5, 9000]]],
        ]
    )
    assert running.recipe("export", "1.2", options) == hashlib.sha256(text.encode()).hexdigest()
    assert fileio.stamp_of(str(path)) == [5, 9000]
    assert fileio.stamp_of(str(tmp_path / "gone")) is None


def test_an_output_is_up_to_date_until_a_file_changes(tmp_path: Path) -> None:
    for name in ("source", "out", "beside"):
        (tmp_path / name).write_bytes(name.encode())
    source, out, beside = (str(tmp_path / name) for name in ("source", "out", "beside"))
    with running.Ledger(str(tmp_path), "recipe") as made:
        made.add(source, out, fileio.stamp_of(source), (out, beside))
        made.add(source, beside, [1, 2])
    (first, second) = map(json.loads, (tmp_path / batch.LEDGER).read_text().splitlines())
    assert first == {
        "output": out,
        "source": source,
        "made_by": "recipe",
        "source_stamp": fileio.stamp_of(source),
        "written": {out: fileio.stamp_of(out), beside: fileio.stamp_of(beside)},
        "read": {},
    }
    assert (second["output"], second["written"]) == (beside, {beside: fileio.stamp_of(beside)})

    def is_current(recipe: str = "recipe", source: str = source, target: str = out) -> bool:
        return running.Ledger(str(tmp_path), recipe).is_current(source, target)

    assert is_current()
    assert not is_current("other")
    assert not is_current(source=beside)
    assert not is_current(target=beside)  # made from another state of the source
    assert not is_current(target=source)
    for name in ("beside", "source"):
        before = os.stat(tmp_path / name)
        os.utime(tmp_path / name, ns=(1, 2))
        assert not is_current()
        os.utime(tmp_path / name, ns=(1, before.st_mtime_ns))
        assert is_current()
    (tmp_path / "beside").unlink()
    assert not is_current()


@pytest.mark.parametrize(
    ("times", "lines"), [((1, 1), 2), ((2, 2), 4), ((1, 3), 4), ((1, 4), 2), ((5,), 1), ((2,), 2)]
)
def test_a_ledger_is_rewritten_when_most_lines_are_outdated(
    tmp_path: Path, times: tuple[int, ...], lines: int
) -> None:
    with running.Ledger(str(tmp_path), "recipe") as made:
        for output, count in enumerate(times):
            for number in range(count):
                made.add("source", f"out {output}", [number])
    rows = [json.loads(line) for line in (tmp_path / batch.LEDGER).read_text().splitlines()]
    assert len(rows) == lines
    last = {row["output"]: row["source_stamp"] for row in rows}
    assert last == {os.path.abspath(f"out {at}"): [count - 1] for at, count in enumerate(times)}


def test_truncated_or_invalid_ledger_lines_are_ignored(tmp_path: Path) -> None:
    row = {"output": "/out", "made_by": "x"}
    text = "\n".join([json.dumps(row), "5", '"text"', '{"source": 5}', '{"output": "/o'])
    (tmp_path / batch.LEDGER).write_text(text)
    assert running.Ledger(str(tmp_path), "recipe")._rows == {"/out": row}
