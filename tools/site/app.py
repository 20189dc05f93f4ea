"""Build the app: ``python tools/site/app.py OUT [WHEEL...]``, after ``npm ci`` in ``viewer/``.

OUT becomes a folder of static files, which any web server can send, with ``chunkwright.html`` in it,
which is the same in one file that works from a disk. WHEELS are packages of Pyodide, such as numpy,
as its lock file names them with their sums.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
# Parts of the package that a page has no use for.
LEFT_OUT = ("chunkwright/cli/", "chunkwright/viewer/static/", "chunkwright/catalogue/")
# Dependencies of the package in pure Python; numpy and lz4 are wheels of Pyodide.
LIBRARIES = ("chardet", "kaitaistruct", "grandalf", "pyparsing")
_WHEN = (2020, 1, 1, 0, 0, 0)  # the same files make the same zip


def modules() -> Iterator[tuple[str, Path]]:
    """Yield the files of the package and its libraries: a name in the zip, and the path."""
    for folder in (ROOT / "src", ROOT / "generated"):
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            is_wanted = path.suffix in (".py", ".json", ".txt", ".toml", ".bin", ".gz", ".zz")
            if path.is_file() and is_wanted and not name.startswith(LEFT_OUT):
                yield name, path
    for path in sorted((ROOT / "ksy").glob("*.ksy")):
        yield f"chunkwright/ksy/{path.name}", path
    for name in LIBRARIES:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            raise SystemExit(f'{name} is not installed: pip install ".[view]"')
        origin = Path(spec.origin)
        if origin.name != "__init__.py":
            yield origin.name, origin
            continue
        for path in sorted(origin.parent.rglob("*")):
            if path.suffix in (".py", ".bin"):
                yield path.relative_to(origin.parent.parent).as_posix(), path


def build(out: Path, wheels: list[str]) -> None:
    """Build the app in a folder, which is replaced."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "python.zip"
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
            for name, path in modules():
                made.writestr(zipfile.ZipInfo(name, _WHEN), path.read_bytes(), zipfile.ZIP_DEFLATED)
        script = ROOT / "tools" / "site" / "app.mjs"
        subprocess.run(["node", script, target, out, *wheels], check=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    build(Path(sys.argv[1]).resolve(), sys.argv[2:])
