"""Opening a small file imports and reads nothing that is not needed."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.nmo.files import file_4, file_8, opened
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = ("numpy", "rich", "lz4", "PIL")
LOOK = f"""
import sys
import chunkwright

def walk(node):
    for child in node.shown():
        walk(child)

file = chunkwright.open(sys.argv[1])
file.info()
walk(file.tree())
list(file.problems())
assert bytes(file) == open(sys.argv[1], "rb").read()
print([name for name in {HEAVY} if name in sys.modules])
"""


def imported_for(path: Path, script: str = LOOK) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_reading_a_small_file_imports_no_large_module(tmp_path: Path) -> None:
    (tmp_path / "made.nmo").write_bytes(file_8())
    assert imported_for(tmp_path / "made.nmo") == "[]"


@needs_samples
def test_the_tree_of_a_real_mesh_imports_no_large_module() -> None:
    (path,) = [one for one in samples("virtools") if one.name.endswith("p_ball_wood.nmo")]
    script = LOOK.replace("list(file.problems())\n", "")
    assert imported_for(path, script) == "[]"


@needs_samples
@pytest.mark.parametrize("decoded", [False, True])
def test_the_tree_shows_the_same_arrays_before_and_after_decoding(decoded: bool) -> None:
    import chunkwright

    (path,) = [one for one in samples("virtools") if one.name.endswith("p_ball_wood.nmo")]
    file = chunkwright.open(path)
    if decoded:
        file.decode_all()
    assert shown(file) == SHOWN


SHOWN = {
    "positions": "316 x 3 float32",
}


def shown(file: object) -> dict[str, str]:
    found: dict[str, str] = {}

    def walk(node: object) -> None:
        for child in node.shown():  # type: ignore[attr-defined]
            if child.label in SHOWN:
                found[child.label] = child.detail
            walk(child)

    walk(file.tree())  # type: ignore[attr-defined]
    return found


def test_only_contents_that_may_be_damaged_are_read_when_opening() -> None:
    odd = bytearray(file_8())
    odd[8] ^= 1
    files = {
        "sound": opened(file_8()),
        "wrong checksum": opened(bytes(odd), strict=False),
        "old": opened(file_4()),
    }
    assert [name for name, file in files.items() if file.deferred is not None] == ["sound"]
