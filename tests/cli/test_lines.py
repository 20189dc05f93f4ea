"""What commands print: styled lines of trees, summaries of folders, and results of imports."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
import pytest

from chunkwright.batch import CURRENT, DONE, FAILED, SKIPPED, Outcome
from chunkwright.cli import batching
from chunkwright.cli.batching import is_single
from chunkwright.cli.commands import incoming, tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LINES = [
    ("", "root", "1 item"),
    ("|-- ", "name", ""),
    ("`-- ", "", "... 2 more"),
    ("", "a\nb", "c"),
]


@pytest.mark.parametrize("colours", [True, False])
def test_guide_lines_are_dim_and_names_are_bold(
    colours: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tree, "wants_colours", lambda: colours)
    tree.print_lines(iter(LINES), ">")
    dim, bold, end = ("\x1b[2m", "\x1b[1m", "\x1b[0m") if colours else ("", "", "")
    assert capsys.readouterr().out == (
        f"{dim}>{end}{bold}root{end}  1 item\n"
        f"{dim}>|-- {end}{bold}name{end}\n"
        f"{dim}>`-- {end}{bold}{end}... 2 more\n"
        f"{dim}>{end}{bold}a\\nb{end}  c\n"
    )


@pytest.mark.parametrize("terminal", [True, False])
def test_a_terminal_has_colours_by_default(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "wants_colours", lambda: None)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    dim, bold = tree._styles()
    wanted = ("\x1b[2mx\x1b[0m", "\x1b[1mx\x1b[0m") if terminal else ("x", "x")
    assert (dim("x"), bold("x")) == wanted
    monkeypatch.setattr(sys, "stdout", None)
    assert tree._styles() == (str, str)


@pytest.mark.parametrize("count", [0, 1, 255, 256, 257, 513])
def test_lines_are_written_in_batches_of_256(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(tree, "wants_colours", lambda: False)
    monkeypatch.setattr(click, "echo", lambda text, **_: written.append(text))
    tree.print_lines(("", str(number), "") for number in range(count))
    assert "".join(written) == "".join(f"{number}\n" for number in range(count))
    whole, left = divmod(count, 256)
    assert [text.count("\n") for text in written] == [256] * whole + [left] * bool(left)


@pytest.mark.parametrize(
    ("encoding", "wide"),
    [("utf-8", True), ("UTF-8", True), ("utf8", True), ("cp1252", False), (None, False)],
)
def test_guide_lines_use_characters_that_stdout_can_show(
    encoding: Any, wide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stream:
        pass

    stream: Any = Stream()
    stream.encoding = encoding
    monkeypatch.setattr(sys, "stdout", stream)
    ascii_only, drawn = ("|-- ", "`-- ", "|   "), (
        "\u251c\u2500\u2500 ", "\u2514\u2500\u2500 ", "\u2502   "
    )  # fmt: skip
    assert tree.guides() == (drawn if wide else ascii_only)


def outcome(file: str, result: str, **more: Any) -> Outcome:
    return Outcome(file, result, **more)


class Batched:
    """A stand-in for a batch with a number of files, some of which were processed."""

    class verb:  # noqa: N801 - an attribute of batches
        name = "convert"

    def __init__(self, count: int, output: str = "out") -> None:
        self.count, self.output = count, output

    def __len__(self) -> int:
        return self.count


@pytest.mark.parametrize(
    ("results", "count", "wanted"),
    [
        ([], 0, "0 files: 0 written, 0 failed"),
        ([DONE], 1, "1 file: 1 written, 0 failed"),
        ([DONE, DONE, FAILED], 3, "3 files: 2 written, 1 failed"),
        (
            [DONE, CURRENT, CURRENT, SKIPPED, SKIPPED, SKIPPED, FAILED, FAILED, FAILED, FAILED],
            1234,
            "1,234 files: 1 written, 2 up to date, 3 skipped, 4 failed,"
            " 1,224 not reached: interrupted, run it again to continue",
        ),
        ([CURRENT], 2, "2 files: 0 written, 1 up to date, 0 failed, 1 not reached: interrupted,"
         " run it again to continue"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("err", [True, False])
def test_the_results_of_a_folder_are_summarized(
    results: list[str], count: int, wanted: str, err: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    outcomes = [outcome(f"f{n}", result, reason="why") for n, result in enumerate(results)]
    batch: Any = Batched(count)
    batching._print_summary(batch, outcomes, "written", err=err)
    captured = capsys.readouterr()
    assert (captured.err if err else captured.out) == f"{wanted}\n"
    assert (captured.out if err else captured.err) == ""


def test_if_all_files_were_skipped_the_most_common_reasons_come_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    reasons = ["no mesh", "no clip", "no clip"]
    outcomes = [outcome("f", SKIPPED, reason=reason) for reason in reasons]
    batch: Any = Batched(3)
    batching._print_summary(batch, outcomes, "shown", err=False)
    captured = capsys.readouterr()
    assert captured.out == "3 files: 0 shown, 3 skipped, 0 failed\n"
    assert captured.err == "nothing to do; 2 files: no clip; 1 file: no mesh\n"
    batch.count = 4
    batching._print_summary(batch, outcomes, "shown", err=False)
    assert capsys.readouterr().err == ""


def test_notes_and_errors_of_a_file_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    batching.tell(outcome("a\x1b", DONE, notes=("one", "two")))
    assert capsys.readouterr() == ("", "a\\x1b: one\na\\x1b: two\n")
    batching.tell(outcome("b", FAILED, text="b: broken"))
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "b: broken" in captured.err


@pytest.mark.parametrize(
    ("output", "single"),
    [(None, True), ("-", True), ("new.bin", True), ("new/", False), ("folder", False)],
)
def test_a_single_input_and_output_is_recognised(
    tmp_path: Path, output: str | None, single: bool
) -> None:
    file, folder = tmp_path / "a.bin", tmp_path / "folder"
    file.write_bytes(b"")
    folder.mkdir()
    target = output if output in (None, "-") else f"{tmp_path}/{output}"
    assert is_single(str(file), target) is single
    assert is_single(str(folder), target) is False


@pytest.mark.parametrize("bar", [True, False])
def test_the_progress_bar_passes_outcomes_on(bar: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: bar)

    def outcomes() -> Iterator[int]:
        yield from (3, 5, 7)

    assert list(batching.progress(outcomes(), 3, "x:", lambda each: each > 4)) == [3, 5, 7]


@pytest.mark.parametrize("err", [True, False])
def test_notes_and_files_of_an_import_are_printed(
    err: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    incoming._tell_outcome(["no\x07te", 5], ["as\x07 is"], ["a.png", "b\n.png"], err=err)
    notes = "warning: no\\x07te\nwarning: 5\nnote: as\\x07 is\n"
    files = "+ file a.png\n+ file b\\n.png\n"
    captured = capsys.readouterr()
    assert captured == (("", notes + files) if err else (files, notes))
