"""Build everything that is released, from a clean clone: ``python tools/release.py DIST``.

    chunkwright-VERSION.tar.gz, .whl       the package chunkwright-blender-all.zip            the
    extension for Blender, with wheels for each system chunkwright-specs-VERSION.zip          the
    Kaitai Struct specs, with a guide chunkwright-recipes-VERSION.zip        what conda-forge and
    Homebrew need chunkwright-docs-VERSION.zip           the documentation, as a site
    chunkwright.html                       the viewer with the package in it, in one file
    chunkwright-kaitai-VERSION.tgz         the parsers for JavaScript, for npm
    chunkwright-kaitai-VERSION.jar         the parsers for Java, for Maven
    chunkwright-VERSION.cdx.json           what the package needs (CycloneDX), with licences
    SHA256SUMS                             the hashes of all of them

Every build gives the same bytes: all times are that of the last commit. ``--only`` builds some of
them. Needs Node.js, the package indexes, and for the parsers for Java a JDK and Maven.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import recipes

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT: Final = Path(__file__).resolve().parents[1]
_DESCRIBED: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT: Final = _DESCRIBED["project"]
BUILD: Final = _DESCRIBED["build-system"]
VERSION: Final[str] = PROJECT["version"]
SUMS: Final = "SHA256SUMS"
_EARLIEST: Final = 315_532_800  # 1980, before which no zip can date a file


class Workshop:
    """A folder of tools for the time of a build: a virtual environment, the time of the commit."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
        self.time = int(os.environ.get("SOURCE_DATE_EPOCH") or _time_of_commit())

    def install(self, *requirements: str) -> None:
        """Install packages into the environment, which is made when it is first needed."""
        if not self.python.exists():
            venv.create(self.folder / "venv", with_pip=True)
        self.run(self.python, "-m", "pip", "install", "--quiet", *requirements)

    def run(self, *command: str | Path) -> None:
        """Run a program in the root of the project."""
        settings = {**os.environ, "SOURCE_DATE_EPOCH": str(self.time), "PYTHONHASHSEED": "0"}
        subprocess.run([*map(str, command)], check=True, cwd=ROOT, env=settings)


def _time_of_commit() -> str:
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def python(shop: Workshop, target: Path) -> None:
    """Build the source distribution, and the wheel from it."""
    shop.install("build>=1.2")
    shop.run(shop.python, "-m", "build", "--outdir", target, ROOT)


def package_recipes(shop: Workshop, target: Path) -> None:
    """Write recipes that name the source distribution and its hash."""
    source = target / f"chunkwright-{VERSION}.tar.gz"
    if not source.exists():
        python(shop, target)
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    folder = shop.folder / "recipes"
    for name, text in (
        ("conda-forge/recipe.yaml", recipes.conda(PROJECT, BUILD["requires"], digest)),
        ("homebrew/chunkwright.rb", recipes.homebrew(PROJECT, digest)),
    ):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(text, encoding="utf-8")
    write_zip(folder, target / f"chunkwright-recipes-{VERSION}.zip", shop.time)


def extension(shop: Workshop, target: Path) -> None:
    """Build the extension for Blender, with wheels for all of its systems."""
    made = target / "chunkwright-blender-all.zip"
    shop.run(sys.executable, "blender/build.py", "--platform", "all", "-o", made)


def specs(shop: Workshop, target: Path) -> None:
    """Build a zip of the specs, as ``chunkwright specs`` copies them."""
    shop.install(str(ROOT))
    folder = shop.folder / "specs"
    shop.run(shop.python, "-m", "chunkwright", "specs", folder)
    write_zip(folder, target / f"chunkwright-specs-{VERSION}.zip", shop.time)


def npm(shop: Workshop, target: Path) -> None:
    """Build the package for npm."""
    folder = shop.folder / "package"
    shop.run("node", "tools/ksc/npm.mjs", "ksy", folder, VERSION)
    (folder / "LICENSE").write_bytes((ROOT / "LICENSE").read_bytes())
    write_tar(folder, target / f"chunkwright-kaitai-{VERSION}.tgz", shop.time)


def maven(shop: Workshop, target: Path) -> None:
    """Build the package for Maven, which has its own project description in it."""
    folder = shop.folder / "maven"
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(max(shop.time, _EARLIEST)))
    shop.run("node", "tools/ksc/maven.mjs", "ksy", folder, VERSION, when)
    (folder / "LICENSE").write_bytes((ROOT / "LICENSE").read_bytes())
    shop.run("mvn", "--quiet", "--batch-mode", "--file", folder / "pom.xml", "package")
    name = f"chunkwright-kaitai-{VERSION}.jar"
    (target / name).write_bytes((folder / "target" / name).read_bytes())


def app(shop: Workshop, target: Path) -> None:
    """Build the viewer that needs nothing but a browser, in one file."""
    shop.install(f"{ROOT}[view]")
    shop.run("npm", "--prefix", "viewer", "ci", "--silent", "--no-audit", "--no-fund")
    shop.run(shop.python, "tools/site/app.py", shop.folder / "app")
    made = shop.folder / "app" / "chunkwright.html"
    (target / made.name).write_bytes(made.read_bytes())


def docs(shop: Workshop, target: Path) -> None:
    """Build the documentation as a site."""
    shop.install(f"{ROOT}[docs]")
    shop.run(shop.python, "-m", "mkdocs", "build", "--quiet", "--site-dir", shop.folder / "site")
    write_zip(shop.folder / "site", target / f"chunkwright-docs-{VERSION}.zip", shop.time)


def sbom(shop: Workshop, target: Path) -> None:
    """Write what a new environment with the package has in it."""
    lean = Workshop(shop.folder / "lean")
    lean.install(str(ROOT))
    shop.install("cyclonedx-bom>=5")
    made = target / f"chunkwright-{VERSION}.cdx.json"
    command = (shop.python, "-m", "cyclonedx_py", "environment", lean.python)
    shop.run(*command, "--output-reproducible", "--pyproject", "pyproject.toml", "-o", made)


def write_zip(folder: Path, target: Path, when: int) -> None:
    """Pack the files of a folder, in order, with one time for all."""
    date = time.gmtime(max(when, _EARLIEST))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                row = zipfile.ZipInfo(path.relative_to(folder).as_posix(), date)
                row.compress_type, row.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                archive.writestr(row, path.read_bytes())


def write_tar(folder: Path, target: Path, when: int) -> None:
    """Pack the files of a folder as npm does: below ``package``."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                row = tarfile.TarInfo(f"package/{path.relative_to(folder).as_posix()}")
                row.size, row.mtime, row.mode = path.stat().st_size, when, 0o644
                archive.addfile(row, io.BytesIO(path.read_bytes()))
    target.write_bytes(gzip.compress(packed.getvalue(), mtime=when))


PRODUCTS: Final[dict[str, Callable[[Workshop, Path], None]]] = {
    "python": python,
    "recipes": package_recipes,
    "extension": extension,
    "specs": specs,
    "docs": docs,
    "app": app,
    "npm": npm,
    "maven": maven,
    "sbom": sbom,
}


def build(target: Path, only: list[str]) -> list[str]:
    """Build products into a folder; return the lines of ``SHA256SUMS``."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        shop = Workshop(Path(name))
        for each in only:
            PRODUCTS[each](shop, target.resolve())
    files = sorted(path for path in target.iterdir() if path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in files]
    (target / SUMS).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return lines


def main() -> None:
    """Build what the command line asks for."""
    parser = argparse.ArgumentParser(description="Build everything that is released.")
    parser.add_argument("folder", metavar="DIST", type=Path)
    parser.add_argument("--only", nargs="+", choices=list(PRODUCTS), default=list(PRODUCTS))
    given = parser.parse_args()
    print("\n".join(build(given.folder, given.only)))


if __name__ == "__main__":
    main()
