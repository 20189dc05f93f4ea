"""The record of what a batch has written, kept with the outputs so the next run can skip them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio
from chunkwright.base.fileio import stamp_of
from chunkwright.errors import FileAccessError, boundary

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Self, TextIO

    from chunkwright.base.fileio import Stamp
    from chunkwright.base.json_types import JsonObject

LEDGER: Final = ".chunkwright-batch.jsonl"


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
        other files and folders that it was made of, with their stamps. Folders of outputs change
        with each of these, so they do not count.
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
