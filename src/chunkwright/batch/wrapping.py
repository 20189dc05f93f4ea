"""The verbs for wrappers: so quick that what they import counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.formats import registry
from chunkwright.operations.wrapping import bare_name, promised_by, unwrap, wrap, wrapper_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.batch.sources import Entry


def _unwrap(task: Task) -> None:
    data, options = task.load(), task.options
    if not task.entry.named and promised_by(task.path) is None and wrapper_of(data) is None:
        raise Skip("not wrapped")
    payload, _, notes = unwrap(data, task.path, lenient=bool(options.get("lenient")))
    task.notes += notes
    task.save(payload)


def _unwrap_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return bare_name(entry.relative)


def _wrap(task: Task) -> None:
    data, options = task.load(), task.options
    if not task.entry.named and wrapper_of(data) is not None:
        raise Skip("wrapped already")
    smaller = bool(options.get("store_if_smaller", True))
    task.save(wrap(data, options.get("type"), task.path, smaller=smaller))


def _wrap_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return entry.relative + registry.DVPL.suffixes[0]


UNWRAP: Final = Verb("unwrap", _unwrap, _unwrap_name, remembers=False)
WRAP: Final = Verb("wrap", _wrap, _wrap_name, remembers=False)
