"""The package works in a process that lacks what Windows lacks.

Windows is simulated: modules, functions and signals that it does not have are removed, text files
are written with its line endings, text without an encoding is refused, processes are spawned, and
the console has one of its code pages. File locks, drives and real consoles cannot be tested this
way.
"""

from __future__ import annotations

import json
import ntpath
import os
import subprocess
import sys
from pathlib import Path

import pytest

import chunkwright
from chunkwright.formats import registry
from chunkwright.formats.results import safe_name, safe_names

# Runs before the command, in the process itself and in those that it spawns.
WINDOWS = """
import builtins, importlib.machinery, io, multiprocessing, os, signal, sys

class Absent:
    names = {"fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "syslog", "_posixsubprocess"}
    def find_spec(self, name, path=None, target=None):
        if name in self.names - kept:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

kept = {"_posixsubprocess"}  # how this system spawns
sys.meta_path.insert(0, Absent())
for name in ("fork", "forkpty", "chown", "lchown", "fchown", "fchmod", "getuid", "geteuid", "getxattr",
             "listxattr", "setxattr", "removexattr", "sched_getaffinity", "mkfifo", "mknod", "O_CLOEXEC",
             "getpgid", "killpg", "statvfs", "posix_fadvise", "posix_fallocate"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGQUIT", "SIGPIPE", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGKILL", "SIGTSTP",
             "SIGWINCH", "SIGXCPU", "pthread_sigmask", "sigwait", "setitimer", "alarm"):
    if hasattr(signal, name):
        delattr(signal, name)

multiprocessing.get_all_start_methods = lambda: ["spawn"]

class Sys:
    # What the package sees as sys; Python's own modules, which were built for here, do not.
    platform = "win32"
    def __getattr__(self, name):
        return getattr(sys, name)
    def __setattr__(self, name, value):
        setattr(sys, name, value)

class Seen:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] != "chunkwright":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        run = spec.loader.exec_module
        def exec_module(module):
            run(module)
            if getattr(module, "sys", None) is sys:
                module.sys = Sys()
        spec.loader.exec_module = exec_module
        return spec

sys.meta_path.insert(0, Seen())
real_open = io.open

def text_as_there(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, **rest):
    if "b" not in mode and newline is None and mode[:1] in ("w", "a", "x"):
        newline = "\\r\\n"
    return real_open(file, mode, buffering, encoding, errors, newline, **rest)

io.open = builtins.open = text_as_there
for stream in (sys.stdout, sys.stderr):
    if stream is not None:
        stream.reconfigure(newline="\\r\\n")
"""
CODE_PAGES = ("cp1252", "cp437")


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder whose ``sitecustomize`` makes a process behave as on Windows."""
    folder = tmp_path_factory.mktemp("windows")
    (folder / "sitecustomize.py").write_text(WINDOWS, encoding="utf-8")
    return folder


def command(
    there: Path, *arguments: object, code_page: str = "cp1252"
) -> subprocess.CompletedProcess[bytes]:
    package = Path(chunkwright.__file__).parents[1]
    places = [there, package, *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    settings = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, places)),
        "PYTHONIOENCODING": code_page,
        "PYTHONUTF8": "0",
        "PYTHONWARNDEFAULTENCODING": "1",
        "PYTHONWARNINGS": "error::EncodingWarning",
    }
    line = [sys.executable, "-m", "chunkwright", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, env=settings, check=False, timeout=120)


def demos(folder: Path) -> list[Path]:
    made = []
    for format in registry.FORMATS:
        demo = format.demo()
        if demo is not None and format.extensions:
            made.append(folder / f"demo-{format.name}{format.extensions[0]}")
            made[-1].write_bytes(bytes(demo.make()))
    return made


def test_the_simulated_system_lacks_fcntl_and_fork(there: Path) -> None:
    code = "import os, fcntl"
    settings = {**os.environ, "PYTHONPATH": str(there)}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=settings, check=False, text=True
    )
    assert "No module named 'fcntl'" in run.stderr
    code = "import os; print(hasattr(os, 'fork'))"
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=settings, check=True
    )
    assert out.stdout == b"False\r\n"


@pytest.mark.slow
def test_folders_are_dumped_and_built_in_spawned_processes(there: Path, tmp_path: Path) -> None:
    source, texts, back = (tmp_path / name for name in ("files", "texts", "back"))
    source.mkdir()
    paths = demos(source)
    assert len(paths) > 7
    for verb, folder, target in (("dump", source, texts), ("build", texts, back)):
        run = command(there, verb, folder, "-o", target, "--jobs", 2)
        assert run.returncode == 0, run.stderr.decode("cp1252")
    for path in paths:
        assert (back / path.name).read_bytes() == path.read_bytes(), path.name


@pytest.mark.parametrize("code_page", CODE_PAGES)
@pytest.mark.parametrize("verb", ["info", "tree", "verify"])
def test_characters_that_a_console_cannot_show_do_not_stop_a_command(
    there: Path, tmp_path: Path, verb: str, code_page: str
) -> None:
    level = tmp_path / "\u7ea2 level.nmo"
    file = chunkwright.open_virtools(bytes(_virtools()), encoding="gbk")
    file.objects[1].name = "\u7ea2\u8272"
    file.save(level)
    run = command(there, verb, level, "--encoding", "gbk", code_page=code_page)
    assert run.returncode == 0, run.stderr.decode(code_page)
    assert b"Traceback" not in run.stderr
    assert b"\r\n" in run.stdout
    assert b"\r\r\n" not in run.stdout


def _virtools() -> bytes:
    demo = next(format for format in registry.FORMATS if format.name == "nmo").demo()
    assert demo is not None
    return bytes(demo.make())


def test_written_files_have_the_same_line_endings_on_every_system(
    there: Path, tmp_path: Path
) -> None:
    """A text form, XML, a report and a stream have the same bytes wherever they are written."""
    (packfile,) = (path for path in demos(tmp_path) if path.suffix == ".hkx")
    for name in ("a.json", "a.xml"):
        run = command(there, "convert", packfile, tmp_path / name)
        assert run.returncode == 0, run.stderr
        assert b"\r" not in (tmp_path / name).read_bytes()
    run = command(there, "verify", packfile, "--json", tmp_path / "report.json")
    assert run.returncode == 0, run.stderr
    assert b"\r" not in (tmp_path / "report.json").read_bytes()
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))
    run = command(there, "dump", packfile, "-o", "-")
    assert run.stdout == (tmp_path / "a.json").read_bytes()


def test_errors_are_readable_in_every_code_page(there: Path, tmp_path: Path) -> None:
    (tmp_path / "\u7ea2.nmo").write_bytes(b"Nemo Fi\0 nothing else")
    for code_page in CODE_PAGES:
        run = command(there, "tree", tmp_path / "\u7ea2.nmo", code_page=code_page)
        said = run.stderr.decode(code_page)
        assert run.returncode == 1, said
        assert "Traceback" not in said
        assert ".nmo" in said


DEVICES = ["con.hkx", "NUL", "aux.tar.gz", "Com1.png", "lpt9"]


@pytest.mark.parametrize(
    "name", [*DEVICES, "a:b", "c:\\x", "..\\..\\x", "a.", "a ", "\ud800", "x" * 400]
)
def test_names_from_files_are_made_valid_on_windows(name: str) -> None:
    made = safe_name(name)
    assert not set(made) & set('<>:"/\\|?*')
    assert made == made.rstrip(". ")
    assert made.split(".")[0].lower() not in {"con", "nul", "aux", "com1", "lpt9"}
    assert ntpath.basename(made) == made
    assert ntpath.splitdrive(made)[0] == ""
    assert len(made.encode()) <= 120


def test_names_that_differ_only_in_case_become_two_outputs() -> None:
    made = safe_names(["Skin.png", "skin.png", "SKIN.PNG"])
    assert len({name.casefold() for name in made}) == 3
