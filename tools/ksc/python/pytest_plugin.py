"""Tests of specs as data: a spec, a file, and the values that are expected at paths.

A file named ``test_*.ksy.yaml`` is a list of cases, each a test of pytest:

    - file: footer.dvpl            # beside the YAML, or bytes: 57 e0 ... in hexadecimal
      spec: ../ksy/dava_dvpl.ksy   # or class: chunkwright_kaitai.DavaDvpl
      expected:
        footer/codec: lz4_hc       # enum members by name
        footer/len_packed: 3107
        payload: {size: 3107}      # of bytes and lists
        footer/magic: 44 56 50 4c  # bytes in hexadecimal
    - bytes: 00 00
      class: chunkwright_kaitai.DavaDvpl
      error: footer                # the path at which reading fails

Specs are compiled by the command ``kaitai-struct-compiler``, or what ``--ksc`` names; a test of
one is skipped, with the reason, where there is none.
"""

import importlib
import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .__main__ import at

_ENDING = ".ksy.yaml"


def pytest_addoption(parser):
    """Add the option that names the compiler."""
    parser.addoption("--ksc", default="kaitai-struct-compiler", help="compiler of .ksy files")


def pytest_collect_file(file_path, parent):
    """Collect the cases of a YAML file."""
    if file_path.name.startswith("test_") and file_path.name.endswith(_ENDING):
        return SpecFile.from_parent(parent, path=file_path)
    return None


class SpecFile(pytest.File):
    """The cases of one file."""

    def collect(self):
        """Yield a test for each case, named after its file and its spec."""
        import yaml

        cases = yaml.safe_load(self.path.read_text(encoding="utf-8")) or []
        for number, case in enumerate(cases, 1):
            unknown = case.keys() - _KEYS
            if unknown or not ("spec" in case) ^ ("class" in case):
                raise self.CollectError(
                    f"case {number}: expected file or bytes, spec or class, and expected or error,"
                    f" not {', '.join(sorted(case))}"
                )
            what = Path(case["spec"]).stem if "spec" in case else case["class"].rpartition(".")[2]
            name = f"{what}-{case.get('file', 'bytes')}-{number}"
            yield SpecCase.from_parent(self, name=name, case=case)


_KEYS = {"file", "bytes", "spec", "class", "expected", "error"}


class SpecCase(pytest.Item):
    """One file, read by one spec."""

    def __init__(self, *, case, **kwargs):
        super().__init__(**kwargs)
        self.case = case

    def runtest(self):
        """Read the file; compare the values, or the path of the error."""
        kind = self._class()
        try:
            root = kind.from_io(io.BytesIO(self._data()))
            found = {path: at(root, path) for path in self.case.get("expected", {})}
            if "error" in self.case:
                at(root, self.case["error"])
        except Exception as error:
            if "error" not in self.case:
                raise
            # Errors of the compiler's own classes have no path.
            path = str(getattr(error, "path", "")).strip("/")
            expected = self.case["error"].strip("/")
            if path and not f"{path}/".startswith(f"{expected}/"):
                raise WrongValues(
                    [f"reading fails at {path}, not at {expected}: {error}"]
                ) from error
            return
        if "error" in self.case:
            raise WrongValues([f"nothing fails, but {self.case['error']} should"])
        wrong = [
            f"{path}: {_shown(found[path])}, not {expected!r}"
            for path, expected in self.case["expected"].items()
            if not _is_equal(found[path], expected)
        ]
        if wrong:
            raise WrongValues(wrong)

    def repr_failure(self, excinfo, style=None):
        """Return the values that differ, a line each, without a traceback."""
        if isinstance(excinfo.value, WrongValues):
            return "\n".join(excinfo.value.lines)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        """Return where the case is, and what it is called."""
        return self.path, None, self.name

    def _data(self):
        if "bytes" in self.case:
            return bytes.fromhex(str(self.case["bytes"]))
        return (self.path.parent / self.case["file"]).read_bytes()

    def _class(self):
        if "class" in self.case:
            module, _, name = self.case["class"].rpartition(".")
            return getattr(importlib.import_module(module), name)
        return _compiled(self.path.parent / self.case["spec"], self.config)


class WrongValues(Exception):  # noqa: N818 - what a test says
    """The values of a file that differ from the expected ones."""

    def __init__(self, lines):
        super().__init__("; ".join(lines))
        self.lines = lines


def _compiled(spec, config):
    """Return the class that the compiler makes from a spec, which it compiles once a run."""
    known = config.stash.setdefault(_COMPILED, {})
    if spec not in known:
        compiler = shutil.which(config.getoption("--ksc"))
        if compiler is None:
            pytest.skip(f"{config.getoption('--ksc')} is not installed: --ksc names another one")
        folder = Path(config._tmp_path_factory.mktemp(spec.stem))
        command = [compiler, "-t", "python", "--outdir", str(folder), str(spec)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode:
            raise WrongValues([f"{spec} does not compile:", run.stdout + run.stderr])
        sys.path.insert(0, str(folder))
        try:
            module = importlib.import_module(spec.stem)
        finally:
            sys.path.remove(str(folder))
        known[spec] = getattr(module, "".join(map(str.title, spec.stem.split("_"))))
    return known[spec]


_COMPILED = pytest.StashKey()


def _is_equal(found, expected):
    if isinstance(expected, dict) and expected.keys() == {"size"}:
        return len(found) == expected["size"]
    if isinstance(found, bytes):
        return found.hex() == str(expected).replace(" ", "").lower()
    if isinstance(found, float):
        return found == pytest.approx(expected, rel=1e-6)
    return expected in (found, getattr(found, "name", found))


def _shown(found):
    return found.hex(" ") if isinstance(found, bytes) else repr(getattr(found, "name", found))
