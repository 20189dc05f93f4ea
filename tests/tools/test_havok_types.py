"""``tools/havok_types``: the types of several tagfiles as one table."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from chunkwright import hkx
from chunkwright.tagfile import new_tagfile
from chunkwright.tagfile.making import known_types, make, of_types
from chunkwright.tagfile.type_forms import types_from_form, types_to_form

if TYPE_CHECKING:
    from chunkwright.tagfile import Tagfile

ROOT = Path(__file__).resolve().parents[2]


def run(out: Path, *files: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools/havok_types/make_table.py"), "--out", str(out)]
    return subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False)


def rooted(tagfile: Tagfile) -> bytes:
    tagfile.root = hkx.new_object(tagfile, "hkRootLevelContainer")
    return bytes(tagfile)


def test_types_of_two_files_are_merged_regardless_of_order(tmp_path: Path) -> None:
    small, large = tmp_path / "small.hkx", tmp_path / "large.hkx"
    small.write_bytes(rooted(new_tagfile()))
    large.write_bytes(bytes(make()))
    made = []
    for files in ((small, large), (large, small)):
        done = run(tmp_path / "out", *files)
        assert not done.returncode, done.stderr
        made.append((tmp_path / "out" / "20150100.json").read_text())
    assert made[0] == made[1]
    table = types_from_form(json.loads(made[0]))
    known = known_types("20150100").by_title
    assert {"hkaSkeleton", "hkRootLevelContainer"} < set(table.by_title)
    for title, one in table.by_title.items():
        other = known[title]
        assert [(each.name, each.offset, each.type.title) for each in one.own_fields or ()] == [
            (each.name, each.offset, each.type.title) for each in other.own_fields or ()
        ]
        assert (one.parts, one.own_format, one.own_size) == (
            other.parts,
            other.own_format,
            other.own_size,
        )


def test_files_of_two_versions_are_refused(tmp_path: Path) -> None:
    one, other = tmp_path / "one.hkx", tmp_path / "other.hkx"
    one.write_bytes(rooted(new_tagfile()))
    other.write_bytes(rooted(of_types("20160200", known_types("20150100"))))
    done = run(tmp_path / "out", one, other)
    assert done.stderr == "the files are of 20150100 and 20160200, not of one SDK\n"
    assert not (tmp_path / "out").exists()


def test_the_table_of_known_types_is_formatted_as_the_tool_writes_it() -> None:
    path = ROOT / "src/chunkwright/tagfile/data/20150100.json"
    table = types_from_form(json.loads(path.read_text()))
    rows = ",\n".join(map(json.dumps, types_to_form(table)))
    assert path.read_text() == f"[\n{rows}\n]\n"
    titles = [one.title for one in table]
    assert titles == sorted(titles)
