from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING

import pytest

import chunkwright
import chunkwright.sc2.verbs
from chunkwright.base.wording import escape, join, split, unescape, unique
from chunkwright.cli.commands import wants_colours
from chunkwright.cli.commands.tree import Walk
from chunkwright.query.items import Item, Line
from chunkwright.query.typed import select

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .conftest import Run

ASCII = ("|-- ", "`-- ", "|   ")

WHOLE = """\
toy  5 items
├── hp  100
├── name  tank
└── gun
    ├── range  400
    └── shells
        ├── 0  ap
        └── 1  he
"""


def test_a_tree_is_printed(run: Run, sample: Path) -> None:
    result = run("tree", sample)
    assert result.exit_code == 0
    assert result.stdout == WHOLE
    assert result.stderr == ""


def test_the_depth_of_a_printed_tree_is_limited(run: Run, sample: Path) -> None:
    assert run("tree", "--depth", 0, sample).stdout == "toy  5 items\n"
    assert run("tree", "--depth", 1, sample).stdout.splitlines()[1:] == [
        "├── hp  100",
        "├── name  tank",
        "└── gun",
    ]


def test_a_truncated_tree_is_reported(run: Run, sample: Path) -> None:
    result = run("tree", "--limit", 5, sample)
    assert result.stdout.splitlines() == [*WHOLE.splitlines()[:5], "    └── ... 1 more"]
    assert result.stderr.startswith("(cut at 5 lines: --all shows everything")
    assert run("tree", "--limit", 5, "--all", sample).stdout == WHOLE
    assert run("tree", "--limit", 8, sample).stderr == ""


@pytest.mark.parametrize(
    ("pattern", "lines"),
    [
        ("/gun/shells", ["/gun/shells", "├── 0  ap", "└── 1  he"]),
        ("gun/shells/1", ["/gun/shells/1  he"]),
        ("/gun/*/0", ["/gun/shells/0  ap"]),
        ("**/[01]", ["/gun/shells/0  ap", "/gun/shells/1  he"]),
        ("/**/shells", ["/gun/shells", "├── 0  ap", "└── 1  he"]),
        ("/h?", ["/hp  100"]),
    ],
)
def test_a_path_shows_a_part_of_the_tree(
    run: Run, sample: Path, pattern: str, lines: list[str]
) -> None:
    result = run("tree", sample, "--path", pattern)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == lines


def test_a_slash_or_double_star_is_the_path_of_the_root(run: Run, sample: Path) -> None:
    for pattern in ("/", "", "**", "/**/**"):
        assert run("tree", sample, "--path", pattern).stdout == WHOLE


def test_a_path_without_a_match_is_an_error(run: Run, sample: Path) -> None:
    result = run("tree", sample, "--path", "/gun/turret")
    assert result.exit_code == 1
    assert f"{sample}: toy: nothing matches the path '/gun/turret'" in result.stderr


def test_an_item_that_matches_in_several_ways_is_found_once() -> None:
    def nest(depth: int, parent: Item) -> Item:
        return Line(parent, "a", "", lambda line: [nest(depth - 1, line)] if depth else [])

    root = Line(None, "", "", lambda line: [nest(40, line)])
    assert [node.address for node in select(root, "**/a/**/a")] == ["/a/a"]
    assert [node.address for node in select(root, "a/**/b/**/a/**/c")] == []


def test_a_name_with_address_syntax_is_escaped() -> None:
    assert [escape(name) for name in ("a/b~c", "~1", 5)] == ["a~1b~0c", "~01", "5"]
    for name in ("a/b~c", "~1", "~~/", "~01"):
        assert unescape(escape(name)) == name
        assert split(join("x", name)) == ["x", name]
    tree = Line(None, "", "", lambda top: [Line(top, "a/b", "", lambda line: [Line(line, "c~")])])
    assert [node.address for node in select(tree, "/a~1b/c~0")] == ["/a~1b/c~0"]
    assert [line[1] for line in Walk(ASCII).lines(tree)] == ["", "a~1b", "c~0"]


def test_a_name_that_siblings_share_is_replaced_by_the_index() -> None:
    names = ["a", "b", "a", "", "#c", "7"]
    assert unique(names, map(str, range(6))) == ["0", "b", "2", "3", "4", "7"]


def test_aliases_and_abbreviated_paths_find_the_same_item() -> None:
    class Root(Line):
        def named(self, segment: str) -> list[Item]:
            objects = super().named("objects")
            return objects if segment == "objects" else objects[0].named(segment)

    def inside(line: Item) -> list[Item]:
        return [Line(line, "Run"), Line(line, "Walk", alias="#0005")]

    root = Root(None, "", "", lambda line: [Line(line, "objects", "", inside)])
    for address in ("/objects/Walk", "/objects/#0005", "#0005", "/objects/W*"):
        assert [item.address for item in select(root, address)] == ["/objects/Walk"]
    assert list(select(root, "/objects/3")) == []
    (objects,) = root.named("objects")
    assert [item.address for item in objects.shown()] == ["/objects/Run", "/objects/Walk"]


def test_unprintable_characters_in_names_are_escaped(run: Run, sample: Path) -> None:
    sample.write_bytes(
        "TOY1\n[bold]:smile:=\x1b[31mred\nna\u00efve=\u6226\u8eca\n".encode() + b"\xff=\x80\n"
    )
    result = run("tree", sample)
    assert result.stdout.splitlines()[1:] == [
        "├── [bold]:smile:  \\x1b[31mred",
        "├── na\u00efve  \u6226\u8eca",
        "└── \\xff  \\x80",
    ]


def test_only_lines_that_are_shown_are_computed() -> None:
    made = []

    def grow(parent: Item) -> Iterator[Item]:
        for number in range(1000):
            made.append(number)
            yield Line(parent, str(number), "", grow)

    lines = list(Walk(ASCII, limit=20).lines(Line(None, "root", "", grow)))
    assert lines[-20:][0][2] == "... 999 more" or lines[-1][2] == "... 999 more"
    assert len(made) < 25 * 1000


def test_lines_are_printed_as_soon_as_they_are_computed() -> None:
    endless = Line(None, "root", "", lambda line: (Line(line, str(number)) for number in count()))
    assert [name for _, name, _ in islice(Walk(ASCII).lines(endless), 3)] == ["root", "0", "1"]


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, None),
        ({"TERM": "xterm-256color"}, None),
        ({"TERM": "dumb"}, False),
        ({"TERM": "unknown"}, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_the_environment_determines_whether_trees_have_colours(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], wanted: bool | None
) -> None:
    for name in ("TERM", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_colours() is wanted


def test_find_also_finds_items_that_the_tree_does_not_show(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "scene.sc2"
    path.write_bytes(bytes(chunkwright.sc2.verbs.make()))
    hits = list(chunkwright.open(path).find("/descriptor/*"))
    assert hits
    for hit in hits:
        shown = run("tree", "--path", hit.address, path)
        assert (shown.exit_code, shown.stdout.split()) == (
            0,
            [hit.address, *hit.summary.split()],
        )
    assert run("tree", "--path", "/descriptor/nothing", path).exit_code == 1
