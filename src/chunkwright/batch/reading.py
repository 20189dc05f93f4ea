"""The verbs that read: what each of them does with one file of a batch.

The options are those of the command line, with underscores: ``lenient=True``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright import registry
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.document import facts_of, headline_of
from chunkwright.flags import applicable, prepare, prepare_options, read

if TYPE_CHECKING:
    from collections.abc import Collection

    from chunkwright.checking import Check
    from chunkwright.document import Document
    from chunkwright.json_types import JsonObject

HEADLINE: Final = "headline"
"""The option of ``info`` that adds what a person wants to know first."""

LACKS: Final = "does not contain "
"""What the reason begins with of a file that was skipped by its bytes."""


def open_document(task: Task, texts: Collection[str] = ()) -> Document:
    """Open the file of a task with its options; one found in a folder ignores foreign options.

    Such a file is skipped if its bytes say that it lacks one of ``texts``.
    """
    data = task.load()
    if task.entry.named:
        document = read(data, task.path, task.options)
        given = task.options
    else:
        document = _read_found(task, data, texts)
        room = registry.by_name(document.format)
        foreign = {option.key for option in prepare_options()}
        foreign -= {option.key for option in room.prepare_options}
        given = {key: value for key, value in task.options.items() if key not in foreign}
    for line in prepare(document, given):
        task.note(line)
    return document


def _read_found(task: Task, data: bytes, texts: Collection[str]) -> Document:
    options = applicable(data, task.path, task.options)
    document = registry.read_holding(texts, data, file=task.path, **options)
    if document is None:
        raise Skip(f"{LACKS}{' and '.join(map(repr, sorted(texts)))}")
    return document


def _info(task: Task) -> JsonObject:
    document = open_document(task)
    facts = facts_of(document)
    return facts | {HEADLINE: headline_of(document)} if task.options.get(HEADLINE) else facts


def _kind(task: Task) -> JsonObject:
    """Return the format of a file, and whether it is inside a wrapper; nothing else is read."""
    rooms = registry.rooms_of(task.load(), file=task.path)
    return {"format": rooms[-1].name, "wrapped": rooms[0].is_wrapper}


def _verify(task: Task) -> Check:
    from chunkwright.checking import check

    options = dict(task.options)
    text, skip_unknown = bool(options.pop("text", False)), options.pop("skip_unknown", False)
    strict = task.entry.named or not (skip_unknown or registry.by_extension(task.path) is None)
    return check(task.path, strict=strict, text=text, given=options)


INFO: Final = Verb("info", _info)
KIND: Final = Verb("kind", _kind)
VERIFY: Final = Verb("verify", _verify)
