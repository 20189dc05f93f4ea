"""The foundation of all other packages: files, addresses, limits, lists and texts of any format.

This module holds what concerns the interpreter: lazy imports, the compiled kernel if there is one,
a garbage collector that pauses during reading, documents freed by reference counting alone, and
logs.
"""

from __future__ import annotations

import atexit
import collections
import contextlib
import errno
import gc
import importlib
import io
import operator
import os
import sys
import warnings
from _io import _IOBase
from _weakref import ref
from functools import cache
from sys import getrefcount
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from typing_extensions import Buffer

    from chunkwright.base.containers import Inside

D = TypeVar("D")


def lazily(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package.

    ``homes`` maps each name to its module, "" if the name is a module of the package itself. Other
    modules of the package are found too, but not listed. Hide both functions from type checkers,
    which would otherwise accept any name.
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
    from importlib.util import find_spec  # imported here, because only unlisted names need it

    # Tools probe for names such as ``__wrapped__``.
    is_likely = name.isidentifier() and not name.startswith("_")
    return is_likely and find_spec(f"{package}.{name}") is not None


@cache
def kernel() -> Any:
    """Return the module of ``chunkwright-fast``; None if it is not installed, or switched off.

    It turns ordinary input into the same objects as the Python code, and returns None for anything
    else, which is left to the Python code. ``CHUNKWRIGHT_FAST=0`` switches it off. A version other
    than that of the package is not used; a warning says so.
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
        "docs/fast.md says how to get the matching version",
        RuntimeWarning,
        NAME,
        1,
    )
    return None


# Python 3.12 freezes some 400 immortal objects of its own. One call of gc.freeze freezes more.
_FROZEN_BY_PYTHON: Final = 1000 if sys.version_info[:2] == (3, 12) else 0
# Up to this many new objects are cheaper to scan than to reason about: counting frozen objects takes
# time in proportion to them.
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
    """Whether the heap has grown only by the new objects since the last full collection.

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
    """Let this process exit without collecting the garbage among its objects.

    Call it once, at any time; a script that has read many megabytes ends in a fraction of the time.
    The exit status, ``atexit`` functions and files that are still open are as usual. But objects in
    reference cycles, and what only these hold, are not finalised: their ``__del__`` does not run.
    So close objects that write more than their buffer when closed, such as a ``ZipFile``.
    """
    atexit.register(_leave_all)


def _leave_all() -> None:
    """Write what open files have buffered, and hide all objects from the collector."""
    for each in gc.get_objects():
        # Called through the real class: a proxy would run foreign code, or fail.
        if issubclass(type(each), _IOBase):
            with contextlib.suppress(Exception):  # at exit, Python ignores these too
                if not each.closed:
                    each.flush()
    gc.freeze()


class Bond(ref[D], Generic[D]):
    """A weak reference from parts to their document, and a strong one if they keep it alive.

    A document refers to its parts, such as objects, and these refer to it weakly. When nothing else
    refers to the document any more, but something still refers to a part of it, its parts keep it
    alive. The latest documents that are kept alive in this way are checked again when the next
    document is created: in a loop over files, variables still refer to parts of the previous file.
    """

    __slots__ = ("kept",)

    kept: D | None

    def __init__(self, document: D) -> None:
        del document  # the reference itself is made by __new__
        self.kept = None
        if _KEPT:
            looked_at = list(_KEPT)
            _KEPT.clear()
            _KEPT.extend(each for each in looked_at if _is_still_kept(each))

    def document(self) -> D:
        """Return the document."""
        found = self()
        found = self.kept if found is None else found
        if found is None:
            from chunkwright.errors import QueryError  # which imports from this package

            raise QueryError(
                "the document of this object has been freed",
                hint="keep the document, or one of its objects, in a variable",
            )
        return found

    @staticmethod
    def let_go(document: Any) -> bool:
        """Clear references between the parts of a document; return false if a part is in use."""
        raise NotImplementedError  # the bond of the document's family does this


# The latest documents that only their parts keep alive.
_KEPT: Final[collections.deque[ref[Any]]] = collections.deque(maxlen=2)


def _is_still_kept(kept: ref[Any]) -> bool:
    """Whether a document that its parts keep alive is still in use; if not, let it be freed.

    A caller may have got it from one of the parts since.
    """
    uses = _uses_of(kept)
    document = kept()
    if document is None:
        return False
    if uses > _ONE or not _kind_of(document).let_go(document):
        return True
    document._bond.kept = None
    return False


def release(document: object, is_late: Callable[[], bool] = sys.is_finalizing) -> None:
    """Let a document be freed, or have its parts keep it alive; this is its ``__del__``.

    Late in the exit of the interpreter, the names in modules no longer exist.
    """
    if is_late() or "_bond" not in vars(document):
        return
    uses = getrefcount(document)
    _Dying()
    if uses > _Dying.uses:
        # It is in a cycle of the caller's. The collector has already cleared weak references to
        # it, but clears the cycle only after every ``__del__``, which may need the document.
        vars(document)["_bond"].kept = document
    elif not _kind_of(document).let_go(document):
        vars(document)["_bond"].kept = document
        _KEPT.append(ref(document))


def _kind_of(document: object) -> type[Bond[Any]]:
    """Return the class of a document's bond, without a reference to the bond itself."""
    return type(vars(document)["_bond"])


class _Dying:
    """An object that counts the references to itself as it is freed, as ``release`` does."""

    uses = 0

    def __del__(self) -> None:
        _Dying.uses = getrefcount(self)


def most_uses(listed: Sequence[object]) -> int:
    """Return the highest of the counts that ``uses_of`` returns; 0 for an empty list."""
    return max(map(getrefcount, listed), default=_IN_LIST) - _IN_LIST


def uses_of(listed: Sequence[object]) -> list[int]:
    """Return the number of references to each element of a list, without that of the list."""
    return [count - _IN_LIST for count in map(getrefcount, listed)]


def _uses_of(referred: ref[Any]) -> int:
    found = referred()
    return getrefcount(found)


def _count_one() -> int:
    only = {None}  # any object that allows weak references
    return _uses_of(ref(only))


# The reference count of an object that only a list refers to.
(_IN_LIST,) = map(getrefcount, [object()])
# The count of an object to which there is a single other reference.
_ONE: Final = _count_one()


NAME: Final = "chunkwright"


def debug(message: str, *values: object) -> None:
    """Log a step, such as reading a file."""
    _record("debug", message, values)


def warning(message: str, *values: object) -> None:
    """Log something that the user should change."""
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
"""Paths into containers, such as ``mod.zip!/meshes/cat.hkx``."""


class Kind(NamedTuple):
    """A kind of container: the bytes that identify it, and the module that opens it.

    ``magic`` is at ``magic_at``, counted from the end if that is negative. ``module`` has a function
    ``open_container``, which takes a binary file and ``limits``. The name of a file that
    ``is_document`` means the files in it only if ``!/`` follows. ``footer`` is the module whose
    function ``fits`` says whether the end of a binary file is that of the whole file.
    """

    title: str
    magic: bytes
    magic_at: int
    module: str
    is_document: bool = False
    footer: str = ""


ARCHIVES: Final = (
    Kind("zip archive", b"PK\3\4", 0, "chunkwright.base.containers"),
    Kind("zip archive", b"PK\5\6", 0, "chunkwright.base.containers"),
    Kind("7z archive", b"7z\xbc\xaf\x27\x1c", 0, "chunkwright.base.containers"),
)


class _Containers:
    """How paths into containers are followed, and which containers formats declare."""

    inside: ClassVar[Callable[[str], Inside | None]] = staticmethod(lambda _path: None)
    kinds: ClassVar[Callable[[], Iterable[Kind]]] = tuple
    are_files: ClassVar[bool] = False


def take_as_files(are_files: bool) -> None:
    """Set whether the bare name of a container that a format declares means its bytes."""
    _Containers.are_files = are_files


def is_taken_as_file(kind: Kind) -> bool:
    """Whether the name of a container of that kind means its bytes instead of the files in it."""
    return kind.is_document or (_Containers.are_files and kind not in ARCHIVES)


def set_containers(
    inside: Callable[[str], Inside | None], kinds: Callable[[], Iterable[Kind]]
) -> None:
    """Set the functions that follow paths into containers; the registry calls this."""
    _Containers.inside = staticmethod(inside)
    _Containers.kinds = staticmethod(kinds)


def inside(path: str) -> Inside | None:
    """Return the target of a path into a container; None for any other path."""
    return _Containers.inside(path) if "!" in path else None


def as_folder(path: str) -> str:
    """Return a folder so that names can be joined to it: an archive gets ``!/`` at its end."""
    return path if os.path.isdir(path) or inside(path) else f"{path}{SEPARATOR}"


def container_kinds() -> Iterable[Kind]:
    """Return the kinds of containers that formats declare."""
    return _Containers.kinds()


class Unheld(io.RawIOBase):
    """A file that is open only while it is read, so that nothing keeps others from replacing it.

    The position is kept in the object alone, so that processes can inherit the file.
    """

    def __init__(self, path: str) -> None:
        self.name = path
        self._path = os.path.abspath(path)  # the folder of this process may change
        self._at = 0

    def readable(self) -> bool:
        """Return True: it can always be read."""
        return True

    def seekable(self) -> bool:
        """Return True: it can always be read in any order."""
        return True

    def tell(self) -> int:
        """Return the position of the next read."""
        return self._at

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Set the position of the next read, and return it."""
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._at}.get(whence)
        self._at = (os.stat(self._path).st_size if start is None else start) + offset
        if self._at < 0:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return self._at

    def readinto(self, buffer: Buffer) -> int:
        """Fill a buffer as far as there are bytes, and return how many."""
        with open(self._path, "rb", buffering=0) as file:
            file.seek(self._at)
            size: int = file.readinto(buffer)
        self._at += size
        return size
