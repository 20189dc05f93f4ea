"""Build the Blender extension: a zip with the add-on and the wheels that it needs.

    python blender/build.py                     # for the machine that it runs on
    python blender/build.py --platform all      # for every platform of Blender

The wheels are those of the package itself, of the packages that reading and writing require (except
for the command line), and of those that decode textures. Blender includes numpy.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
ADD_ON: Final = ROOT / "blender" / "chunkwright"
# Blender 4.2 to 5.0 have Python 3.11.
PYTHON: Final = "3.11"
PLATFORMS: Final = {
    "linux-x64": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    "windows-x64": ("win_amd64",),
    "macos-x64": ("macosx_11_0_x86_64", "macosx_10_13_x86_64", "macosx_10_9_x86_64"),
    "macos-arm64": ("macosx_11_0_arm64",),
}
# Packages that Blender includes, and those that only the command line needs.
LEFT_OUT: Final = {"numpy", "click", "rich"}
# Dependencies of the requirements, because wheels are collected without their dependencies.
NEEDED_BY_THEM: Final = ("archspec",)


def requirements() -> list[str]:
    """Return the requirements that the extension bundles, as in ``pyproject.toml``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["scene"]]
    wanted += NEEDED_BY_THEM
    return [each for each in wanted if re.split(r"[^\w-]", each)[0].lower() not in LEFT_OUT]


def this_platform() -> str:
    """Return Blender's name for the platform that this runs on."""
    system, _, machine = sysconfig.get_platform().rpartition("-")
    name = {"linux": "linux", "win": "windows"}.get(system, "macos")
    return f"{name}-{'arm64' if machine in ('arm64', 'aarch64') else 'x64'}"


def collect_wheels(platform: str, folder: Path) -> None:
    """Put the wheels for a platform into a folder."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    download = [*pip, "download", "--no-deps", "--only-binary=:all:", "--dest", folder]
    tags = [f"--platform={tag}" for tag in PLATFORMS[platform]]
    command = [*download, f"--python-version={PYTHON}", *tags, *requirements()]
    subprocess.run(command, check=True)


def build(platforms: list[str], target: Path) -> Path:
    """Write the extension to ``target``."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for platform in platforms:
            collect_wheels(platform, folder)
        wheels = sorted(folder.glob("*.whl"))
        manifest = (ADD_ON / "blender_manifest.toml").read_text(encoding="utf-8")
        extra = f"platforms = [{_quoted(platforms)}]\nwheels = [\n"
        extra += "".join(f'  "./wheels/{wheel.name}",\n' for wheel in wheels) + "]\n"
        head, permissions = manifest.split("[permissions]")
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            stated = f"{head}{extra}\n[permissions]{permissions}"
            _add(archive, "blender_manifest.toml", stated.encode())
            for path in [*sorted(ADD_ON.glob("*.py")), ROOT / "LICENSE"]:
                _add(archive, path.name, path.read_bytes())
            for wheel in wheels:
                _add(archive, f"wheels/{wheel.name}", wheel.read_bytes())
    return target


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a file with a fixed date, so that a build gives the same bytes each time."""
    row = zipfile.ZipInfo(name)
    row.compress_type, row.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    archive.writestr(row, data)


def _quoted(words: list[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def main() -> None:
    """Build the extension that the command line asks for."""
    parser = argparse.ArgumentParser(description="Build the Blender extension.")
    parser.add_argument("-o", "--output", type=Path, help="the .zip to write")
    parser.add_argument(
        "--platform",
        choices=[*PLATFORMS, "all"],
        default=this_platform(),
        help="the platform that the wheels are for (default: this one)",
    )
    options = parser.parse_args()
    platforms = list(PLATFORMS) if options.platform == "all" else [options.platform]
    target = options.output or Path(f"chunkwright-blender-{options.platform}.zip")
    print(f"wrote {build(platforms, target)}")


if __name__ == "__main__":
    main()
