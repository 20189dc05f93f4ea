"""The verbs that read: what each of them does with one file of a batch.

The options are those of the command line, with underscores: ``lenient=True``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright import registry
from chunkwright.batch.tasks import Task, Verb
from chunkwright.flags import keywords, prepare, read_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.checking import Check
    from chunkwright.document import Document
    from chunkwright.json_types import JsonObject


def open_document(task: Task) -> Document:
    """Open the file of a task with its options; one found in a folder ignores foreign options."""
    data = task.load()
    options: Mapping[str, Any] = keywords(read_options(), task.options)
    if not task.entry.named:
        room = registry.identify(data, file=task.path)
        options = keywords(room.read_options, task.options)
    document = registry.read(data, file=task.path, **options)
    for line in prepare(document, task.options):
        task.note(line)
    return document


def _info(task: Task) -> JsonObject:
    return open_document(task).info()


def _verify(task: Task) -> Check:
    from chunkwright.checking import check

    options = dict(task.options)
    text, skip_unknown = bool(options.pop("text", False)), options.pop("skip_unknown", False)
    strict = task.entry.named or not (skip_unknown or registry.by_extension(task.path) is None)
    return check(task.path, strict=strict, text=text, given=options)


INFO: Final = Verb("info", _info)
VERIFY: Final = Verb("verify", _verify)
