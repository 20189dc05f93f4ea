"""The record of what a batch has written, kept with the outputs so the next run can skip them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright import fileio
from chunkwright.errors import boundary

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Self, TextIO

    from chunkwright.json_types import JsonObject

LEDGER: Final = ".chunkwright-batch.jsonl"


def recipe(verb: str, release: str, options: Mapping[str, object]) -> str:
    """Return a hash of how outputs are made: the verb, the release and the options.

    A file named by an option, such as a class table, contributes its size and time.
    """
    import hashlib
    import json

    named = [
        (value, stamp(value))
        for option in options.values()
        for value in (option if isinstance(option, list | tuple) else [option])
        if isinstance(value, str) and os.path.isfile(value)
    ]
    text = json.dumps([verb, release, sorted(options.items()), named], default=str)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def stamp(path: str) -> list[int] | None:
    """Return size and time of a file; None if it does not exist."""
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return [stat.st_size, stat.st_mtime_ns]


class Ledger:
    """The ledger of one folder: each output with its source, recipe and the stamps of all files.

    A line is appended when an output is complete. A truncated line, left by a crash, is ignored:
    that file is made again.
    """

    def __init__(self, folder: str, made_by: str) -> None:
        self.path = os.path.join(folder, LEDGER)
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
        """Whether an output was made with the same options from an unchanged source.

        False if one of the files that were written has been modified, or is gone.
        """
        row = self._rows.get(os.path.abspath(target))
        if row is None or row.get("made_by") != self.made_by:
            return False
        now, written = stamp(source), row.get("written")
        return (
            now is not None
            and row.get("source") == os.path.abspath(source)
            and row.get("source_stamp") == now
            and isinstance(written, dict)
            and all(then is not None and stamp(path) == then for path, then in written.items())
        )

    def add(
        self,
        source: str,
        target: str,
        source_stamp: list[int] | None,
        written: Iterable[str] = (),
    ) -> None:
        """Record a complete output, with the stamp of its source from before it was read.

        ``written`` are the files that it consists of, by default ``target`` alone.
        """
        import json

        paths = map(os.path.abspath, tuple(written) or (target,))
        row: JsonObject = {
            "output": os.path.abspath(target),
            "source": os.path.abspath(source),
            "made_by": self.made_by,
            "source_stamp": source_stamp,
            "written": {path: stamp(path) for path in paths},
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
