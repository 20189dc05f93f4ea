"""Notes which places the tests run; stands beside the package in a copy whose places tell of it.

A place notes once in a test that it ran. Other processes that the test starts do the same: pytest
says in the environment which test it runs. What runs between tests is noted for no test.
"""

import os

FOLDER = os.environ.get("MUTATE_RECORD", "")  # as long as all tests are recorded
TEST = "PYTEST_CURRENT_TEST"
_seen: set[int] = set()
_files: dict[int, int] = {}  # descriptors by the process that writes there
# Tests may put others in place of these.
_write, _open, _pid, _environ = os.write, os.open, os.getpid, os.environ
_NEW = os.O_WRONLY | os.O_CREAT | os.O_APPEND


def seen(place: int) -> None:
    """Note that a place runs, if this test has not shown it yet."""
    if place not in _seen and FOLDER:
        _seen.add(place)
        process = _pid()
        if process not in _files:
            _files[process] = _open(f"{FOLDER}/ran-{process}", _NEW, 0o666)
        test = _environ.get(TEST, "").rpartition(" (")[0]
        _write(_files[process], f"{place} {test}\n".encode())


def forget() -> None:
    """Let all places tell of themselves again."""
    _seen.clear()
