"""Many files at once: whole folders, in parallel processes, without stopping at failures.

>>> from chunkwright import batch
>>> for outcome in batch.run(batch.CONVERT, ["meshes"], output="out", layout="8101"):
...     print(outcome.file, outcome.result, outcome.text)  # doctest: +SKIP
meshes/cat.hkx done

A script that runs a batch in more than one process has to do so under
``if __name__ == "__main__":``, as ``multiprocessing`` requires. Define your own verb as a ``Verb``
around a module-level function.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base import SEPARATOR, fileio, inside, lazily
from chunkwright.base.classes import Frozen, Plain
from chunkwright.base.fileio import TEMPORARY, named
from chunkwright.base.wording import inner_parts
from chunkwright.errors import FileAccessError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from chunkwright.base.fileio import Stamp
    from chunkwright.base.jsontext import JsonObject
    from chunkwright.batch.editing import REMOVE, SET
    from chunkwright.batch.exporting import EXPORT
    from chunkwright.batch.running import Batch, run, summary
    from chunkwright.batch.verbs import BUILD, CONVERT, DUMP, FIND, INFO, UNWRAP, VERIFY, WRAP

__all__ = [
    "BUILD",
    "CONVERT",
    "CURRENT",
    "DONE",
    "DUMP",
    "EXPORT",
    "FAILED",
    "FIND",
    "INFO",
    "REMOVE",
    "RESULTS",
    "SET",
    "SKIPPED",
    "UNWRAP",
    "VERIFY",
    "WRAP",
    "Batch",
    "Entry",
    "Outcome",
    "Skip",
    "Task",
    "Verb",
    "expand",
    "is_many",
    "run",
    "summary",
]

if TYPE_CHECKING:
    # The options of a verb, which knows the type of each.
    Options = Mapping[str, Any]

HEADLINE: Final = "headline"
"""The option of ``info`` that adds what a person wants to know first."""

DONE: Final = "done"
CURRENT: Final = "up to date"
SKIPPED: Final = "skipped"
FAILED: Final = "failed"
RESULTS: Final = (DONE, CURRENT, SKIPPED, FAILED)

LEDGER: Final = ".chunkwright-batch.jsonl"
"""The file in an output folder that says how the others were made; it is not an input."""


class Skip(Exception):  # noqa: N818 - not an error
    """Raised by a verb, with the reason, for a file that it does not apply to."""


class Verb(Frozen):
    """An operation on each of many files.

    ``work`` has to be a module-level function, because worker processes import it; its result is
    the ``value`` of the outcome. A verb that writes has ``rename``, which returns the name of the
    output, below the folder of all outputs, for an entry and the options; it writes to
    ``task.target`` with ``chunkwright.base.fileio.save``, which never leaves a partial file.
    Without a folder of outputs, a verb that ``edits`` writes to the files themselves. ``remembers``
    is False for a verb so quick that finding out what is up to date would take as long.
    """

    __match_args__ = ("name", "work", "rename", "edits", "remembers")
    __slots__ = __match_args__

    name: str
    work: Callable[[Task], Any]
    rename: Callable[[Entry, Mapping[str, object]], str] | None
    edits: bool
    remembers: bool

    def __init__(
        self,
        name: str,
        work: Callable[[Task], Any],
        rename: Callable[[Entry, Mapping[str, object]], str] | None = None,
        edits: bool = False,
        remembers: bool = True,
    ) -> None:
        self._set(name, work, rename, edits, remembers)


class Task(Plain):
    """One file of a batch, as the ``work`` of a verb receives it.

    ``target`` is where to write, None for a verb that does not write; ``options`` are those of
    the batch; ``note`` adds a line for the user to read. ``written`` are the files that ``save``
    wrote; a verb that writes others adds them, so that the next run knows what to look for. A file
    that is changed in a container is written to ``spare``, until the container is.
    """

    __match_args__ = ("entry", "target", "options", "notes", "written", "spare")
    __slots__ = __match_args__

    def __init__(self, entry: Entry, target: str | None, options: Options) -> None:
        self.entry = entry
        self.target = target
        self.options = options
        self.notes: list[str] = []
        self.written: list[str] = []
        self.spare = ""

    @property
    def path(self) -> str:
        """The path of the file."""
        return self.entry.path

    def load(self) -> bytes:
        """Return the bytes of the file."""
        return fileio.load(self.path)[0]

    def save(self, data: bytes) -> None:
        """Write the output atomically, creating its folder if necessary."""
        assert self.target is not None, "only a verb with a rename function writes a file"
        fileio.make_folder_of(self.target)
        # An output lost in a system crash is made again from its source, unless it is its own
        # source.
        is_source = self.target == self.path and not self.spare
        fileio.save(data, self.spare or self.target, durable=is_source)
        self.written.append(self.target)

    def note(self, line: str) -> None:
        """Add a line to the notes of the outcome."""
        self.notes.append(line)


class Outcome(Frozen):
    """The result for one file.

    ``result`` is one of ``RESULTS``; ``reason`` says why the file was skipped. ``error`` is the
    ``ChunkwrightError.to_dict`` of a failure, ``text`` the same error as a line of text.
    ``written`` are all files that were written, which may not include ``output``; ``read`` are
    all files that were read, and the folders that were looked into, with their stamps.
    """

    __match_args__ = (
        "file",
        "result",
        "output",
        "value",
        "notes",
        "reason",
        "error",
        "text",
        "written",
        "read",
    )
    __slots__ = __match_args__

    file: str
    result: str
    output: str | None
    value: Any
    notes: tuple[str, ...]
    reason: str
    error: JsonObject | None
    text: str
    written: tuple[str, ...]
    read: Mapping[str, Stamp] | None

    def __init__(
        self,
        file: str,
        result: str,
        output: str | None = None,
        value: Any = None,
        notes: tuple[str, ...] = (),
        reason: str = "",
        error: JsonObject | None = None,
        text: str = "",
        written: tuple[str, ...] = (),
        read: Mapping[str, Stamp] | None = None,
    ) -> None:
        self._set(file, result, output, value, notes, reason, error, text, written, read)

    def to_dict(self) -> JsonObject:
        """Return the entry of the JSON report, without keys that do not apply."""
        row: JsonObject = {"path": self.file, "result": self.result}
        is_alone = self.written in ((), (self.output,))
        rest = {
            "output": self.output if is_alone or self.output in self.written else None,
            "written": [] if is_alone else list(self.written),
            "reason": self.reason,
            "notes": list(self.notes),
            "error": self.error,
        }
        return row | {key: value for key, value in rest.items() if value}


_WILD: Final = frozenset("*?[")
_STEPS: Final = frozenset(("", os.curdir, os.pardir))
"""Parts of a path that are not names."""


class Entry(Frozen):
    """A file of a batch.

    ``path`` is its path as the user would type it; ``relative`` starts at the folder that was named,
    or after the part of a pattern before its first wildcard. ``named`` means that the user named the
    file itself: a file found in a folder may be of any format.
    """

    __match_args__ = ("path", "relative", "named")
    __slots__ = __match_args__

    path: str
    relative: str
    named: bool

    def __init__(self, path: str, relative: str, named: bool = True) -> None:
        self._set(path, relative, named)


class Places:
    """The places of many files; each folder and file is looked up once."""

    def __init__(self) -> None:
        self._folders: dict[str, str] = {}
        self._files: dict[str, str] = {}

    def of(self, path: str) -> str:
        """Return the path of a file without links, as ``fileio.place_of`` does."""
        found = self._files.get(path)
        if found is None:
            found = self._files[path] = self._find(path)
        return found

    def of_typed(self, path: str) -> str:
        """Return the same for a path that was typed, which in a container may be spelled anyhow."""
        found = self._files[path] = fileio.place_of(path)
        return found

    def _find(self, path: str) -> str:
        folder, name = os.path.split(path)
        if name in _STEPS or os.path.islink(path):
            return fileio.place_of(path)
        known = self._folders.get(folder)
        if known is None:
            known = self._folders[folder] = os.path.join(fileio.place_of(folder), "")
        return known + name


def is_many(path: str) -> bool:
    """Whether a path means many files: a folder, an archive, or a pattern such as ``*.hkx``."""
    return fileio.is_folder(path) or _is_pattern(path)


def expand(
    paths: Iterable[str | os.PathLike[str]],
    *,
    outside: str | os.PathLike[str] | None = None,
    places: Places | None = None,
) -> Iterator[Entry]:
    """Yield each file of the given paths, folders and patterns once, folders in name order.

    Files below the folder ``outside`` are left out, because outputs are not sources. ``places``
    collects their real paths. Raises ``FileAccessError`` for a pattern that matches nothing, a folder
    that cannot be listed and an empty name.
    """
    return expand_listed(paths, outside=outside, places=places, elsewhere=False)


def expand_listed(
    paths: Iterable[str | os.PathLike[str]],
    *,
    outside: str | os.PathLike[str] | None = None,
    places: Places | None = None,
    elsewhere: bool = True,
) -> Iterator[Entry]:
    """Yield the files of ``expand``, and those that a pack lists, but whose bytes are ``elsewhere``.

    These are there to be reported: reading one raises ``NotApplicableError``.
    """
    asked, places = [os.fspath(path) for path in paths], places or Places()
    explicit = {places.of_typed(path) for path in asked if not is_many(path)}
    kept_out = os.path.join(os.path.realpath(outside), "") if outside is not None else None
    if kept_out and any(os.path.join(os.path.realpath(p), "").startswith(kept_out) for p in asked):
        kept_out = None  # explicitly requested
    seen = set()
    for path in asked:
        for found, root in _found(path, elsewhere=elsewhere):
            key = places.of(found)
            is_output = kept_out is not None and key.startswith(kept_out)
            if key in seen or (is_output and key not in explicit):
                continue
            seen.add(key)
            yield Entry(found, _inside(found, root), key in explicit)


def _inside(path: str, root: str) -> str:
    """Return a path that stays below a folder: whatever leads out of it, such as ``..``, is left out."""
    if inside(path):
        return os.path.join("", *inner_parts(path[len(root) :])) or "unnamed"
    start = root if root.endswith(os.sep) else root + os.sep
    parts = path[len(start) :].split(os.sep)
    if path.startswith(start) and _STEPS.isdisjoint(parts):
        return path[len(start) :]
    parts = os.path.relpath(path, root).split(os.sep)
    while parts[0] == os.pardir:
        del parts[0]
    return os.sep.join(parts)


def _found(path: str, *, elsewhere: bool) -> Iterator[tuple[str, str]]:
    """Yield each file with the folder that its relative path starts from."""
    if os.path.isdir(path):
        for file in _walk(path):
            yield file, path
    elif fileio.is_folder(path) or (_is_pattern(path) and inside(path)):
        yield from _held(path, elsewhere=elsewhere)
    elif _is_pattern(path):
        root = _fixed_part(path)
        import glob  # imported here, because few commands need it

        matches = sorted(glob.glob(path, recursive=True))
        if not matches:
            raise FileAccessError("no file matches this pattern", file=path)
        for match in matches:
            if fileio.is_folder(match) and not os.path.isdir(match):
                yield from _held(match, elsewhere=elsewhere)
                continue
            for file in _walk(match) if os.path.isdir(match) else [match]:
                yield file, root
    else:
        parts = path.replace("\\", "/") if inside(path) else path
        yield named(path), os.path.dirname(parts) or "."


def _is_pattern(path: str) -> bool:
    return not (_WILD.isdisjoint(path) or os.path.lexists(path) or fileio.is_file(path))


def _fixed_part(pattern: str) -> str:
    """Return the folders of a pattern before its first wildcard."""
    folder = os.path.dirname(pattern)
    while not _WILD.isdisjoint(folder):
        folder = os.path.dirname(folder)
    return folder or "."


def _held(path: str, *, elsewhere: bool) -> Iterator[tuple[str, str]]:
    """Yield the files of an archive, or of a folder or pattern in a container, as ``_found`` does."""
    found = inside(path) or inside(path + SEPARATOR)
    assert found is not None, "a folder that is not on disk is in a container"
    root = f"{found.file}{SEPARATOR}{found.folder}".removesuffix("/")
    names = found.members(elsewhere=elsewhere)
    if not names:
        raise FileAccessError("no file matches this pattern", file=path)
    for name in names:
        yield f"{root}/{name}", root


def _walk(folder: str) -> Iterator[str]:
    """Yield the files below a folder: its own by name, then those of each folder in it."""
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            inside = sorted(found, key=lambda each: each.name)
        for each in inside:
            ours = each.name == LEDGER or each.name.startswith(TEMPORARY)
            if not ours and each.is_file():  # not a pipe, socket or dangling link
                yield each.path
        folders = (each.path for each in reversed(inside) if each.is_dir(follow_symlinks=False))
        waiting.extend(folders)


_HOMES: Final = {
    "BUILD": "verbs",
    "Batch": "running",
    "CONVERT": "verbs",
    "DUMP": "verbs",
    "EXPORT": "exporting",
    "FIND": "verbs",
    "INFO": "verbs",
    "REMOVE": "editing",
    "SET": "editing",
    "UNWRAP": "verbs",
    "VERIFY": "verbs",
    "WRAP": "verbs",
    "run": "running",
    "summary": "running",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
