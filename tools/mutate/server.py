"""A pytest plugin: collects all tests once, then tries every change in a fork of that process.

Starting Python, importing the package and collecting the tests of a format takes seconds; most
tests take milliseconds. In the fork, the functions that a change touches get their new code in
place. Code that runs at import cannot be run again like this: then the answer says so, and the
tests run in a process of their own (``__main__.py``). The change is in the file as well, where
processes that a test starts find it.

Requests and answers are lines of JSON in two pipes, whose numbers ``MUTATE_SERVE`` has. The
first line says that everything is imported, so that files may be changed.
"""

from __future__ import annotations

import gc
import importlib
import inspect
import json
import os
import pkgutil
import resource
import signal
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from watch import TIME_IS_UP, Runner

import chunkwright

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = str(Path(chunkwright.__file__).parent) + os.sep
READY = "ready\n"
NOTICED, NOT_APPLIED, SURVIVED = 1, 2, 0  # how a fork ends


def _shell(code: CodeType) -> tuple[object, ...]:
    """Return what code itself does, without the functions in it and its line numbers."""
    constants = [repr(each) for each in code.co_consts if not isinstance(each, CodeType)]
    return code.co_code, code.co_names, code.co_varnames, code.co_exceptiontable, constants


def _inner(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def replaced(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """List the functions that differ between two versions of a module.

    Raises ``ValueError`` if more than functions differs.
    """
    if old.co_flags & inspect.CO_NEWLOCALS and old.co_flags & inspect.CO_OPTIMIZED:
        if old == new:
            return
        yield old, new
        if len(_inner(old)) != len(_inner(new)):
            return
    elif _shell(old) != _shell(new):
        raise ValueError(f"{old.co_qualname} is not the same")
    for one, other in zip(_inner(old), _inner(new), strict=True):
        yield from replaced(one, other)


def apply(functions: list[FunctionType], file: str, before: str, after: str) -> bool:
    """Replace the code of functions; return whether that makes the whole change."""
    old, new = (compile(text, file, "exec", dont_inherit=True) for text in (before, after))
    try:
        codes = dict(replaced(old, new))
    except ValueError:
        return False
    reached = [each for each in functions if each.__code__ in codes]
    for function in reached:
        function.__code__ = codes[function.__code__]
    return bool(reached)


class Server:
    """A server that answers requests until there are no more."""

    def __init__(self, pipes: str) -> None:
        self.requests, self.answers = map(int, pipes.split(","))
        self.items: list[pytest.Item] = []
        self.functions: list[FunctionType] = []
        self.in_fork = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try one change after another in place of running all tests."""
        for module in pkgutil.walk_packages(chunkwright.__path__, "chunkwright."):
            with suppress(ImportError):  # a library of an extra is not installed
                importlib.import_module(module.name)
        self.items = session.items
        gc.unfreeze()  # frozen objects would not be listed
        gc.collect()
        found = (each for each in gc.get_objects() if isinstance(each, FunctionType))
        self.functions = [each for each in found if each.__code__.co_filename.startswith(PACKAGE)]
        gc.freeze()
        with os.fdopen(self.requests) as requests, os.fdopen(self.answers, "w") as answers:
            answers.write(READY)
            answers.flush()
            for line in requests:
                answers.write(json.dumps(self._answer(json.loads(line))) + "\n")
                answers.flush()
        return True

    def _answer(self, form: dict[str, Any]) -> dict[str, object]:
        """Return whether the change could be made, and the test that noticed it."""
        child = os.fork()
        if not child:
            self._try(form)
        _, status = os.waitpid(child, 0)
        ended = SURVIVED if os.WIFEXITED(status) else NOTICED
        ended = os.WEXITSTATUS(status) if os.WIFEXITED(status) else ended
        test = Path(form["now"]).read_text()
        late = test == TIME_IS_UP
        noticed = ended not in {SURVIVED, NOT_APPLIED} and not late
        return {"applied": ended != NOT_APPLIED, "test": test if noticed else "", "late": late}

    def _try(self, form: dict[str, Any]) -> NoReturn:
        """Make a change and run the tests that are listed, to the first that fails."""
        try:
            self.in_fork = True
            change = form["change"]
            if change and not apply(self.functions, *change):
                os._exit(NOT_APPLIED)
            resource.setrlimit(resource.RLIMIT_AS, (form["space"], form["space"]))
            runner = Runner(form)
            if items := runner.arranged(self.items):
                config, session = items[0].config, items[0].session
                config.pluginmanager.register(runner)
                for item, following in zip(items, [*items[1:], None], strict=True):
                    config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                    if session.shouldstop:
                        break
            os._exit(SURVIVED)
        finally:
            os._exit(NOTICED)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End the fork at the first failure."""
        if self.in_fork and report.failed:
            signal.setitimer(signal.ITIMER_PROF, 0)
            os._exit(NOTICED)


def pytest_configure(config: pytest.Config) -> None:
    """Start serving if ``MUTATE_SERVE`` is set."""
    config.pluginmanager.register(Server(os.environ["MUTATE_SERVE"]))
