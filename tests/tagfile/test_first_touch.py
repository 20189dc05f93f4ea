"""What a tagfile costs before anybody asks for its arrays: no numpy."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.tagfile.bridges import cross

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = """
import sys
import chunkwright
def walk(node):
    return 1 + sum(map(walk, node.shown()))
tagfile = chunkwright.open(sys.argv[1])
assert tagfile.form == sys.argv[2]
tagfile.info()
assert walk(tagfile.tree()) > 3
assert "numpy" not in sys.modules
"""


def figure() -> hkx.Packfile:
    """Make a packfile with many integers, of one byte and more, and vectors."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    skeleton = hkx.new_object(
        packfile,
        "hkaSkeleton",
        {
            "name": "figure",
            "parentIndices": np.arange(-1, 299, dtype=np.int16),
            "bones": [{"name": "a"}] * 300,
            "referencePose": np.ones((300, 3, 4), np.float32),
        },
    )
    variant = {"className": "hkaSkeleton", "variant": skeleton}
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return packfile


@pytest.mark.parametrize("form", ["binary", "xml"])
def test_info_and_tree_do_without_numpy(form: str, tmp_path: Path) -> None:
    path = tmp_path / "figure.hkt"
    path.write_bytes(bytes(cross(figure(), form).document))
    subprocess.run([sys.executable, "-c", SCRIPT, str(path), form], check=True)
