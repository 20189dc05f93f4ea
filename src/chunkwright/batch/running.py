"""Applying a verb to many files, except those that are up to date according to the ledger."""

from __future__ import annotations

import os
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any

from chunkwright import __version__, base
from chunkwright.base import fileio, inside
from chunkwright.base.fileio import stamp_of
from chunkwright.batch import (
    CURRENT,
    DONE,
    LEDGER,
    RESULTS,
    Entry,
    Outcome,
    Places,
    Task,
    Verb,
    expand_listed,
)
from chunkwright.batch.pool import do, do_all, failed
from chunkwright.errors import ChunkwrightError, FileAccessError, QueryError, boundary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Self, TextIO

    from chunkwright.base.fileio import Stamp
    from chunkwright.base.jsontext import JsonObject


def recipe(verb: str, release: str, options: Mapping[str, object]) -> str:
    """Return a hash of how outputs are made: the verb, the release and the options.

    A file named by an option, such as a class table, contributes its size and time.
    """
    import hashlib
    import json

    named = [
        (value, stamp_of(value))
        for option in options.values()
        for value in (option if isinstance(option, list | tuple) else [option])
        if isinstance(value, str) and os.path.isfile(value)
    ]
    text = json.dumps([verb, release, sorted(options.items()), named], default=str)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


class Ledger:
    """The ledger of one folder: each output with its source, recipe and the stamps of all files.

    A line is appended when an output is complete. A truncated line, left by a crash, is ignored:
    that file is made again.
    """

    def __init__(self, folder: str, made_by: str) -> None:
        self.path = os.path.join(folder, LEDGER)
        if os.path.islink(self.path):
            raise FileAccessError(
                "the record of what was written is a link, which is not followed",
                file=self.path,
                hint="remove it, or choose another folder for the outputs",
            )
        self._outputs = os.path.join(os.path.realpath(folder), "")
        self.made_by = made_by
        self._rows = self._read()
        self._file: TextIO | None = None

    def _read(self) -> dict[str, JsonObject]:
        if not os.path.isfile(self.path):
            return {}
        import json

        rows: dict[str, JsonObject] = {}
        with boundary(self.path), open(self.path, encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    row = json.loads(line)
                    rows[row["output"]] = row
                except (ValueError, KeyError, TypeError):
                    continue
        return rows

    def is_current(self, source: str, target: str) -> bool:
        """Whether an output was made with the same options from unchanged files.

        These are its source and whatever else was read for it, such as geometry and textures beside
        a scene. False if one of the files that were written has been modified, or is gone.
        """
        row = self._rows.get(os.path.abspath(target))
        if row is None or row.get("made_by") != self.made_by:
            return False
        now, written, read = stamp_of(source), row.get("written"), row.get("read", {})
        return (
            now is not None
            and row.get("source") == os.path.abspath(source)
            and row.get("source_stamp") == now
            and isinstance(written, dict)
            and all(then is not None and stamp_of(path) == then for path, then in written.items())
            and isinstance(read, dict)
            and all(stamp_of(path) == then for path, then in read.items())
        )

    def add(
        self,
        source: str,
        target: str,
        source_stamp: Stamp,
        written: Iterable[str] = (),
        read: Mapping[str, Stamp] | None = None,
    ) -> None:
        """Record a complete output, with the stamp of its source from before it was read.

        ``written`` are the files that it consists of, by default ``target`` alone; ``read`` are the
        other files and folders that it was made from, with their stamps. Folders of outputs do not
        count, because each output changes them.
        """
        import json

        paths = map(os.path.abspath, tuple(written) or (target,))
        row: JsonObject = {
            "output": os.path.abspath(target),
            "source": os.path.abspath(source),
            "made_by": self.made_by,
            "source_stamp": source_stamp,
            "written": {path: stamp_of(path) for path in paths},
            "read": {
                path: then
                for path, then in (read or {}).items()
                if not f"{path}{os.sep}".startswith(self._outputs)
                and path != os.path.abspath(source)
            },
        }
        self._rows[row["output"]] = row
        with boundary(self.path):
            if self._file is None:
                self._file = open(self.path, "a", encoding="utf-8")  # noqa: SIM115 - see close
            self._file.write(json.dumps(row) + "\n")
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
            self._tidy()

    def _tidy(self) -> None:
        """Rewrite the file if most of its lines are outdated."""
        import json

        with open(self.path, "rb") as file:
            lines = sum(1 for _ in file)
        if lines > 2 * len(self._rows):
            text = "".join(json.dumps(row) + "\n" for row in self._rows.values())
            fileio.save(text.encode("utf-8"), self.path)


Path = str | os.PathLike[str]


def run(
    verb: Verb,
    sources: Iterable[Path],
    *,
    output: Path | None = None,
    jobs: int | None = None,
    force: bool = False,
    **options: Any,
) -> Iterator[Outcome]:
    """Apply a verb to each file of the given paths, folders and patterns; yield the outcomes.

    A verb that writes recreates the tree below the folder ``output``. Outputs made earlier with
    the same options from unchanged files are up to date, and are not made again unless ``force``
    is set. Without ``output``, a verb that edits replaces the files themselves, each atomically;
    with ``dry_run=True`` nothing is written, and the values of the outcomes are the changes.
    ``jobs`` is the number of processes, by default as many as pay off, at most one per CPU.
    Outcomes are in the order of the files. Raises ``QueryError`` before anything is written if the
    sources conflict.
    """
    return iter(Batch(verb, sources, output=output, jobs=jobs, force=force, **options))


def summary(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """Count outcomes by result; ``files`` is their total number."""
    counts = Counter(outcome.result for outcome in outcomes)
    return {"files": sum(counts.values())} | {
        result.replace(" ", "_"): counts[result] for result in RESULTS
    }


class Batch:
    """A prepared ``run``, whose number of files is known before the first is processed.

    ``len`` is that number; iterating over the batch does the work.
    """

    def __init__(
        self,
        verb: Verb,
        sources: Iterable[Path],
        *,
        output: Path | None = None,
        jobs: int | None = None,
        force: bool = False,
        **options: Any,
    ) -> None:
        self.verb, self.options, self.force = verb, options, force
        self._places = Places()
        self._targets: dict[str, str] = {}
        dry = verb.edits and options.get("dry_run")
        self.output = None if output is None or dry else os.fspath(output)
        if self.output is None and verb.rename is not None and not verb.edits:
            raise QueryError(f"{verb.name} needs a folder for its outputs")
        if self.output is not None and verb.rename is None:
            raise QueryError(f"{verb.name} writes no files")
        with boundary():
            writes = self.output is not None
            found = expand_listed(sources, outside=output, places=self._places, elsewhere=writes)
            self.entries = list(found)
        self.jobs = jobs
        self._check()

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Outcome]:
        for outcome in self._outcomes():
            base.info("%s: %s: %s", self.verb.name, outcome.file, outcome.text or outcome.result)
            yield outcome

    def _check(self) -> None:
        if self.jobs is not None and self.jobs < 1:
            raise QueryError(f"expected at least one process for a batch, not {self.jobs}")
        if self.output is None:
            self._refuse_container()
            return
        if not self.output:
            raise FileAccessError("expected the name of a folder for outputs, not an empty text")
        if inside(self.output) is not None:
            raise FileAccessError(
                "expected a folder for outputs, not one in a container",
                file=self.output,
                hint="write them to a folder, and put that into the container",
            )
        if os.path.exists(self.output) and not os.path.isdir(self.output):
            raise FileAccessError("expected a folder for outputs, not a file", file=self.output)
        for entry in self.entries:
            try:
                target = self._target(entry)
            except FileAccessError:
                continue  # the outcome of the file reports this
            if self._places.of(target) == self._places.of(entry.path):
                raise QueryError(
                    "the outputs would replace their sources",
                    file=entry.path,
                    hint="without a folder for them, the files themselves are changed"
                    if self.verb.edits
                    else "choose another folder for the outputs",
                )

    def _refuse_container(self) -> None:
        """Refuse to change files in place in a container that cannot be written."""
        if not self.verb.edits or self.options.get("dry_run") or len(self.entries) < 2:
            return
        for each in self.entries:
            found = inside(each.path)
            if found is not None and not found.is_writable:
                raise QueryError(
                    "files in such a container cannot be changed in place",
                    file=each.path,
                    hint="name a folder for the changed files with -o",
                )

    def _outcomes(self) -> Iterator[Outcome]:
        if self.output is None:
            in_place = self.verb.edits and not self.options.get("dry_run")
            tasks = [
                Task(entry, entry.path if in_place else None, self.options)
                for entry in self.entries
            ]
            if len(tasks) == 1:
                yield do(self.verb, tasks[0], alone=True)
            elif in_place and any(inside(task.path) for task in tasks):
                yield from self._together(tasks)
            else:
                yield from do_all(self.verb, tasks, self.jobs, len(self))
            return
        with boundary(self.output):
            os.makedirs(self.output, exist_ok=True)
        if not self.verb.remembers:
            yield from do_all(self.verb, self._plan(None, {}), self.jobs, len(self))
            return
        with Ledger(self.output, recipe(self.verb.name, __version__, self.options)) as ledger:
            stamps: dict[str, Stamp] = {}
            for outcome in do_all(self.verb, self._plan(ledger, stamps), self.jobs, len(self)):
                before = stamps.pop(outcome.file, None)
                if outcome.result == DONE and outcome.output is not None:
                    ledger.add(outcome.file, outcome.output, before, outcome.written, outcome.read)
                yield outcome

    def _together(self, tasks: Sequence[Task]) -> Iterator[Outcome]:
        """Change files in place, those in one container all at once, when the last of them is done."""
        from tempfile import TemporaryDirectory

        with TemporaryDirectory(prefix=fileio.TEMPORARY) as spare:
            for number, task in enumerate(tasks):
                task.spare = os.path.join(spare, str(number)) if _container_of(task) else ""
            outcomes = do_all(self.verb, tasks, self.jobs, len(self))
            done = zip(tasks, outcomes, strict=True)
            for container, group in groupby(done, lambda pair: _container_of(pair[0])):
                if container:
                    yield from _put_back(container, list(group))
                else:
                    yield from (outcome for _, outcome in group)

    def _plan(self, ledger: Ledger | None, stamps: dict[str, Stamp]) -> Iterator[Task | Outcome]:
        """Yield the task of each file, or its outcome if there is nothing to do.

        ``stamps`` receives the stamp of each file that has a task.
        """
        taken: dict[str, str] = {}
        for entry in self.entries:
            task = Task(entry, None, self.options)
            try:
                task.target = self._target(entry)
                # Windows treats names that differ only in case as the same.
                place = os.path.normcase(self._places.of(task.target))
                other = taken.setdefault(place, entry.path)
                if other != entry.path:
                    raise QueryError(
                        f"its output {task.target} is also the output of {other}", file=entry.path
                    )
            except ChunkwrightError as error:
                yield failed(task, error)
                continue
            if ledger is None:
                yield task
                continue
            if not self.force and ledger.is_current(entry.path, task.target):
                yield Outcome(entry.path, CURRENT, task.target)
                continue
            # Taken before the file is read, so that later changes make it count as changed.
            stamps[entry.path] = stamp_of(entry.path)
            yield task

    def _target(self, entry: Entry) -> str:
        assert self.output is not None
        assert self.verb.rename is not None
        if entry.path not in self._targets:
            name = self.verb.rename(entry, self.options)
            self._targets[entry.path] = os.path.join(self.output, name)
        return self._targets[entry.path]


def _container_of(task: Task) -> str:
    """Return the path of the container on disk that a file is in; "" for any other file."""
    found = inside(task.path)
    return "" if found is None else found.file


def _put_back(container: str, done: Sequence[tuple[Task, Outcome]]) -> Iterator[Outcome]:
    """Write a container once with all files that were changed; yield the outcomes."""
    from chunkwright.base.containers import changed

    made = [task for task, outcome in done if outcome.result == DONE]
    try:
        with boundary(container):
            places = (found for task in made if (found := inside(task.path)))
            files = (fileio.load(task.spare)[0] for task in made)
            changes = {each.name: data for each, data in zip(places, files, strict=True)}
            if changes:
                fileio.save(changed(container, changes), container)
    except ChunkwrightError as error:
        done = [(task, failed(task, error) if each.result == DONE else each) for task, each in done]
    yield from (outcome for _, outcome in done)
