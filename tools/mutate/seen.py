"""Records which places the tests run; is copied next to the package that calls it.

A place is recorded once per test. This works in processes that a test starts, too, because pytest
names the current test in the environment. A place that runs between tests is recorded for none.
"""

import os

FOLDER = os.environ.get("MUTATE_RECORD", "")  # "" when nothing is recorded
TEST = "PYTEST_CURRENT_TEST"
_seen: set[int] = set()
_files: dict[int, int] = {}  # descriptors by the process that writes there
# Tests may replace these.
_write, _open, _pid, _environ = os.write, os.open, os.getpid, os.environ
_NEW = os.O_WRONLY | os.O_CREAT | os.O_APPEND


def seen(place: int) -> None:
    """Record that a place runs, unless this test has already run it."""
    if place not in _seen and FOLDER:
        _seen.add(place)
        process = _pid()
        if process not in _files:
            _files[process] = _open(f"{FOLDER}/ran-{process}", _NEW, 0o666)
        test = _environ.get(TEST, "").rpartition(" (")[0]
        _write(_files[process], f"{place} {test}\n".encode())


def forget() -> None:
    """Have all places recorded again."""
    _seen.clear()
