"""Run Python for Windows under Wine, on Linux: the tests, or anything else.

    python tools/windows.py [--folder FOLDER] ARGUMENT...
    python tools/windows.py -m pytest tests/cli

``FOLDER`` (``build/windows`` by default) is filled once: with Python 3.11 for Windows from Maven
Central, where JavaCPP publishes it; with wheels for Windows from the package index, which pip
chooses; and with a Wine prefix. Wine itself has to be installed (``apt-get install wine64``). The
exit status is that of Python.

Wine is not Windows: it makes no symbolic links, and a process takes about a second to start. What
it does have is Windows' paths, case-insensitive names, locks on open files, line ends, code pages
and processes that are spawned.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
VERSION: Final = "3.11"
JAR: Final = (
    "https://repo1.maven.org/maven2/org/bytedeco/cpython/3.11.3-1.5.9/"
    "cpython-3.11.3-1.5.9-windows-x86_64.jar"
)
SHA256: Final = "3263a50b256447bb7b9e604d6587627e419891370fc33b94469e6a06ff4de834"
INSIDE: Final = "org/bytedeco/cpython/windows-x86_64"

NEEDED: Final = ("archives", "images", "scene", "textures", "view", "test")
"""The extras whose packages are installed. Those of catalogues are not: pyarrow does not start."""
STABLE_ABI: Final = dict.fromkeys(("astc-encoder-py", "etcpak", "texture2ddecoder"))
# They need python3.dll, which JavaCPP leaves out.
OTHERWISE: Final = {
    "numpy": "numpy==1.26.*",  # later ones call functions that Wine 8 lacks
    "chunkwright": None,  # the extras that it names are in NEEDED
    "oead": None,
    "playwright": None,
    **STABLE_ABI,
}
"""What is installed instead of a package that pyproject.toml names, or None for nothing."""
BESIDES: Final = ("colorama",)  # which click and pytest need on Windows only


def requirements() -> list[str]:
    """Return what pip has to install: the dependencies in pyproject.toml that work under Wine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(each for name in NEEDED for each in extras[name])]
    found = list(BESIDES)
    for requirement in wanted:
        name = "".join(c if c.isalnum() or c in "-_" else " " for c in requirement).split()[0]
        chosen = OTHERWISE.get(name, requirement)
        if chosen is not None and chosen not in found:
            found.append(chosen)
    return found


def fetch_python(into: Path) -> None:
    """Unpack Python for Windows; raises ``SystemExit`` if its hash is not the expected one."""
    with urllib.request.urlopen(JAR) as response:
        data = response.read()
    found = hashlib.sha256(data).hexdigest()
    if found != SHA256:
        raise SystemExit(f"{JAR}: its SHA-256 is {found}, not {SHA256}")
    with zipfile.ZipFile(io.BytesIO(data)) as jar:
        jar.extractall(into.parent, [name for name in jar.namelist() if name.startswith(INSIDE)])
    os.replace(into.parent / INSIDE, into)
    for library in into.glob("*.dll"):  # python.exe looks for them beside itself
        shutil.copy(library, into / "bin")


def fetch_wheels(into: Path) -> None:
    """Install the wheels for Windows that the tests need."""
    options = ["--target", str(into), "--platform", "win_amd64", "--python-version", VERSION]
    command = [sys.executable, "-m", "pip", "install", "--only-binary=:all:", *options]
    subprocess.run([*command, *requirements()], check=True)


def on_windows(path: Path) -> str:
    """Return a path as Wine's programs write it."""
    return "Z:" + str(path).replace("/", "\\")


def run(folder: Path, arguments: list[str]) -> int:
    """Run Python for Windows, and return its exit status."""
    wine = shutil.which("wine64") or shutil.which("wine64", path="/usr/lib/wine")
    if wine is None:
        raise SystemExit("wine64 was not found: apt-get install wine64")
    python, wheels = folder / "python", folder / "wheels"
    prefix = {"WINEPREFIX": str(folder / "prefix"), "WINEARCH": "win64", "WINEDEBUG": "-all"}
    if not python.exists():
        folder.mkdir(parents=True, exist_ok=True)
        fetch_python(python)
    if not wheels.exists():
        fetch_wheels(wheels)
    # Python 3.11 asks for Windows 8.1 or later; Wine 8 calls itself Windows 7.
    key = [r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f"]
    subprocess.run([wine, "reg", "add", *key], env=os.environ | prefix, check=True)
    path = ";".join(map(on_windows, (ROOT / "src", ROOT / "generated", wheels)))
    environment = os.environ | prefix | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    # Wine passes pipes on, but neither files nor /dev/null, as which Python's streams then fail.
    process = subprocess.Popen(
        [wine, str(python / "bin/python.exe"), *arguments],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    for line in process.stdout:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    return process.wait()


def main() -> int:
    """Run the command."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "build/windows")
    given, arguments = parser.parse_known_args()  # the others are those of Python
    return run(given.folder.resolve(), arguments)


if __name__ == "__main__":
    sys.exit(main())
