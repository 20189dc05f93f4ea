"""What everything else stands on: files, addresses, limits, lists and texts, of no format in particular.

Here is what the library asks of the interpreter: imports on demand, the compiled kernel if
there is one, no collector while it reads, logs.
"""

from __future__ import annotations

import atexit
import collections
import contextlib
import gc
import importlib
import operator
import os
import sys
import warnings
from _io import _IOBase
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from chunkwright.base.containers import Inside


def lazily(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package.

    ``homes`` maps each name to its module, "" if the name is a module of the package itself. Other
    modules of the package are found too, but not listed. Type checkers are to see neither function:
    any name would do for them.
    """

    def find(name: str) -> Any:
        home = homes.get(name)
        if home:
            return getattr(importlib.import_module(f"{package}.{home}"), name)
        if home is None and not _is_module(package, name):
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return importlib.import_module(f"{package}.{name}")

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return find, names


def _is_module(package: str, name: str) -> bool:
    from importlib.util import find_spec  # here, because it is only needed for the unlisted

    # Tools probe for names such as ``__wrapped__``.
    is_likely = name.isidentifier() and not name.startswith("_")
    return is_likely and find_spec(f"{package}.{name}") is not None


@cache
def kernel() -> Any:
    """Return the module of ``chunkwright-fast``; None if it is not installed, or switched off.

    It turns ordinary input into the same objects as the Python code, and answers None for anything
    else, which Python then decides about. ``CHUNKWRIGHT_FAST=0`` switches it off. One of another
    version than the package is not used, with a warning.
    """
    if os.environ.get("CHUNKWRIGHT_FAST") == "0":
        return None
    try:
        import chunkwright_fast
    except ImportError:
        return None
    ours, theirs = sys.modules[NAME].__version__, chunkwright_fast.__version__
    if ours == theirs:
        return chunkwright_fast
    warnings.warn_explicit(
        f"chunkwright-fast {theirs} is not used, as this is chunkwright {ours}; "
        "docs/fast.md says how to get the one that fits",
        RuntimeWarning,
        NAME,
        1,
    )
    return None


# Python 3.12 freezes some 400 immortal objects of its own. One call of gc.freeze freezes more.
_FROZEN_BY_PYTHON: Final = 1000 if sys.version_info[:2] == (3, 12) else 0
# Up to this many new objects are cheaper to scan than to reason about.
_FEW: Final = 10_000
# Memory blocks per new object above which something else must have grown the heap too. An object
# has values that the collector does not track, and a few documents like this one may still be
# waiting to be scanned.
_BLOCKS_AN_OBJECT: Final = 16


class _Heap:
    """The memory blocks in use when the collector was last known to have scanned them all.

    A single number for the whole process: threads that set it at the same time differ only by
    what they have just made.
    """

    full_collections = -1
    blocks = 0


@contextlib.contextmanager
def collector_paused() -> Iterator[None]:
    """Keep the cyclic garbage collector from scanning a growing model again and again.

    Reading makes no short-lived cycles; with the collector on, the cost per byte trebles
    between a file of 1 MB and one of 50 MB. Objects made meanwhile go straight to the oldest
    generation, so that the next young collection does not scan them all; the next full collection
    finds cycles in them. A collector that the caller has disabled stays disabled, and frozen
    objects stay frozen.
    """
    # In a single call, so that no other thread enables it in between.
    was_enabled, _ = tuple(map(operator.call, (gc.isenabled, gc.disable)))
    try:
        yield
    finally:
        if was_enabled:
            num_new = gc.get_count()[0]
            if num_new > _FEW and not is_frozen() and _may_grow_old(num_new):
                _make_all_old()
            gc.enable()


def is_frozen() -> bool:
    """Whether somebody has called ``gc.freeze``, and not ``gc.unfreeze`` since."""
    return gc.get_freeze_count() > _FROZEN_BY_PYTHON


def _may_grow_old(num_new: int) -> bool:
    """Whether the heap has only grown by the new objects since the last full collection.

    If it has grown by more, a caller keeps much or drops cycles: then the collector has to scan
    young objects at its usual pace, or garbage would pile up.
    """
    blocks = sys.getallocatedblocks()
    full_collections = gc.get_stats()[-1]["collections"]
    if full_collections != _Heap.full_collections:
        _Heap.full_collections = full_collections
        _Heap.blocks = blocks
        return True
    return blocks - _Heap.blocks <= _BLOCKS_AN_OBJECT * num_new


def _make_all_old() -> None:
    """Move every tracked object to the oldest generation without scanning any.

    Freezing takes the objects of all generations, thawing puts them into the oldest; both only
    splice lists. A single call does both, so that no other thread runs between them.
    """
    collections.deque(map(operator.call, (gc.freeze, gc.unfreeze)), maxlen=0)


def fast_exit() -> None:
    """Let this process exit without a search of all that it holds for garbage.

    Call it once, at any time; a script that has read many megabytes ends in a fraction of the time.
    The exit status, ``atexit`` functions and files that are still open are as usual. But objects in
    reference cycles, and what only these hold, are not taken apart: a ``__del__`` among them does
    not run. So close what writes more than a file when it is closed, such as a ``ZipFile``.
    """
    atexit.register(_leave_all)


def _leave_all() -> None:
    """Write what open files have buffered, and hide all objects from the collector."""
    for each in gc.get_objects():
        # By its real class: a proxy would run code of others, or fail.
        if issubclass(type(each), _IOBase):
            with contextlib.suppress(Exception):  # at exit, Python ignores these too
                if not each.closed:
                    each.flush()
    gc.freeze()


NAME: Final = "chunkwright"


def debug(message: str, *values: object) -> None:
    """Log a step, such as reading a file."""
    _record("debug", message, values)


def warning(message: str, *values: object) -> None:
    """Log what a user should change."""
    _record("warning", message, values)


def info(message: str, *values: object) -> None:
    """Log the outcome for a file of a batch."""
    _record("info", message, values)


def be_silent() -> None:
    """Add a handler that does nothing, as libraries should, if ``logging`` is imported."""
    logging = sys.modules.get("logging")
    if logging is not None:
        logger = logging.getLogger(NAME)
        if not logger.handlers:
            logger.addHandler(logging.NullHandler())


def _record(level: str, message: str, values: tuple[object, ...]) -> None:
    logging = sys.modules.get("logging")
    if logging is not None:
        be_silent()
        getattr(logging.getLogger(NAME), level)(message, *values)


SEPARATOR: Final = "!/"
"""What leads into a container, as in ``mod.zip!/meshes/cat.hkx``."""


class Kind(NamedTuple):
    """A kind of container: the bytes that tell it from others, and the module that opens it.

    ``magic`` is at ``magic_at``, counted from the end if that is negative. ``module`` has a function
    ``open_container``, which takes a binary file and ``limits``. A file that ``is_document`` stands for
    the files in it only if ``!/`` follows its name.
    """

    title: str
    magic: bytes
    magic_at: int
    module: str
    is_document: bool = False


ARCHIVES: Final = (
    Kind("zip archive", b"PK\3\4", 0, "chunkwright.base.containers"),
    Kind("zip archive", b"PK\5\6", 0, "chunkwright.base.containers"),
    Kind("7z archive", b"7z\xbc\xaf\x27\x1c", 0, "chunkwright.base.containers"),
)


class _Containers:
    """How paths into containers are followed, and which containers formats declare."""

    inside: ClassVar[Callable[[str], Inside | None]] = staticmethod(lambda _path: None)
    kinds: ClassVar[Callable[[], Iterable[Kind]]] = tuple


def set_containers(
    inside: Callable[[str], Inside | None], kinds: Callable[[], Iterable[Kind]]
) -> None:
    """Set the functions that follow paths into containers; the registry calls this."""
    _Containers.inside = staticmethod(inside)
    _Containers.kinds = staticmethod(kinds)


def inside(path: str) -> Inside | None:
    """Return what a path leads to if part of it is in a container; None for any other."""
    return _Containers.inside(path) if "!" in path else None


def container_kinds() -> Iterable[Kind]:
    """Return the kinds of containers that formats declare."""
    return _Containers.kinds()
