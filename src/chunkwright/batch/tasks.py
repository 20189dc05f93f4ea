"""Verbs, their tasks, and the outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.base import fileio
from chunkwright.base.classes import Frozen, Plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chunkwright.base.fileio import Stamp
    from chunkwright.base.json_types import JsonObject
    from chunkwright.batch.sources import Entry

    # What a verb is asked to do: each verb knows the types of its own options.
    Options = Mapping[str, Any]

DONE: Final = "done"
CURRENT: Final = "up to date"
SKIPPED: Final = "skipped"
FAILED: Final = "failed"
RESULTS: Final = (DONE, CURRENT, SKIPPED, FAILED)


class Skip(Exception):  # noqa: N818 - not an error
    """Raised by a verb, with the reason, for a file that it does not apply to."""


class Verb(Frozen):
    """An operation on each of many files.

    ``work`` has to be a module-level function, because worker processes import it; its result is
    the ``value`` of the outcome. A verb that writes has ``rename``, which returns the name of the
    output, below the folder of all outputs, for an entry and the options; it writes to
    ``task.target`` with ``chunkwright.base.fileio.save``, which never leaves a partial file. Without a
    folder of outputs, a verb that ``edits`` writes to the files themselves. One that does not
    ``remembers`` what it wrote is so quick that looking for what is up to date would take as long.
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
    wrote; a verb that writes others adds them, so that the next run knows what to look for.
    """

    __match_args__ = ("entry", "target", "options", "notes", "written")
    __slots__ = __match_args__

    def __init__(self, entry: Entry, target: str | None, options: Options) -> None:
        self.entry = entry
        self.target = target
        self.options = options
        self.notes: list[str] = []
        self.written: list[str] = []

    @property
    def path(self) -> str:
        """The path of the file."""
        return self.entry.path

    def load(self) -> bytes:
        """Return the bytes of the file."""
        return fileio.load(self.path)[0]

    def save(self, data: bytes) -> None:
        """Write the output atomically, creating its folder if necessary."""
        assert self.target is not None, "only a verb with rename can write"
        fileio.make_folder_of(self.target)
        # What a crash of the system takes is made again from its source, unless it is the source.
        fileio.save(data, self.target, durable=self.target == self.path)
        self.written.append(self.target)

    def note(self, line: str) -> None:
        """Add a line to the notes of the outcome."""
        self.notes.append(line)


class Outcome(Frozen):
    """The result for one file.

    ``result`` is one of ``RESULTS``; ``reason`` says why the file was skipped. ``error`` is the
    ``ChunkwrightError.to_dict`` of a failure, ``text`` the same error as a line of text.
    ``written`` are all files that were written, which may be others than ``output``; ``read`` are
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
