"""Tagfiles do not import numpy until arrays are read, not even in conversion."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

import chunkwright
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
def test_info_and_tree_do_not_import_numpy(form: str, tmp_path: Path) -> None:
    path = tmp_path / "figure.hkt"
    path.write_bytes(bytes(cross(figure(), form).document))
    subprocess.run([sys.executable, "-c", SCRIPT, str(path), form], check=True)


CONVERT = """
import sys
from chunkwright.cli import main
sys.argv = ["chunkwright", "convert", *sys.argv[1:]]
try:
    main()
except SystemExit as end:
    assert not end.code
assert "numpy" not in sys.modules
"""


def convert(*given: Path | str) -> None:
    command = [sys.executable, "-c", CONVERT, *map(str, given)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.mark.parametrize(
    ("version", "form", "suffix"),
    [
        ("hk_2010.2.0-r1", "packfile", ".hkx"),
        ("hk_2010.2.0-r1", "binary", ".hkt"),
        ("hk_2014.1.0-r1", "chunked", ".hkt"),
    ],
)
def test_conversion_to_xml_and_back_does_not_import_numpy(
    version: str, form: str, suffix: str, tmp_path: Path
) -> None:
    packfile = hkx.convert(figure(), version=version, lossy=True)
    path = tmp_path / f"figure{suffix}"
    path.write_bytes(bytes(cross(packfile, form).document))
    convert(path, tmp_path / "figure.xml")
    convert(tmp_path / "figure.xml", tmp_path / f"again{suffix}")
    (skeleton,) = chunkwright.open(tmp_path / f"again{suffix}").objects.of_class("hkaSkeleton")
    assert skeleton["parentIndices"].tolist() == list(range(-1, 299))
    assert (skeleton["referencePose"][..., :3] == 1).all()


@pytest.mark.parametrize("form", ["binary", "xml", "chunked"])
def test_conversion_to_another_form_does_not_import_numpy(form: str, tmp_path: Path) -> None:
    packfile = hkx.convert(figure(), version="hk_2014.1.0-r1", lossy=True)
    path = tmp_path / "figure.hkx"
    path.write_bytes(bytes(packfile))
    convert(path, tmp_path / "figure.hkt", "--form", form)
    convert(tmp_path / "figure.hkt", tmp_path / "again.hkx", "--form", "packfile")
    (skeleton,) = chunkwright.open(tmp_path / "again.hkx").objects.of_class("hkaSkeleton")
    assert [bone["name"] for bone in skeleton["bones"]] == ["a"] * 300
