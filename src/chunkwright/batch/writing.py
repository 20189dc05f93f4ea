"""The verbs that write: what each of them makes of one file of a batch.

The options are those of the command line, with underscores: ``layout="8101"``, ``dvpl="none"``.
Verbs import what they need when they work: taking off a wrapper is so quick that other imports
would count.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.errors import boundary
from chunkwright.formats import registry
from chunkwright.operations.files import (
    JsonForm,
    bare_name,
    document_from_json,
    promised_by,
    unwrap,
    wanted_suffix,
    wrap,
    wrapper_formats,
    wrapper_of,
)
from chunkwright.operations.flags import with_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.batch.tasks import Entry

JSON: Final = JsonForm.suffix
_HEAD: Final = 4096
_FORMAT: Final = re.compile(rb'"format"\s*:\s*"(\w+)"')


def _dump(task: Task) -> None:
    from chunkwright.base.jsontext import dumps
    from chunkwright.batch.reading import open_document

    document = open_document(task)
    task.save(dumps(document.to_dict(), compact=bool(task.options.get("compact"))))


def _dump_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return entry.relative + JSON


def _build(task: Task) -> None:
    if not (task.entry.named or _is_text_form(task.path)):
        raise Skip("not a text form")
    task.save(bytes(document_from_json(task.load(), task.path)))


def _build_name(entry: Entry, options: Mapping[str, object]) -> str:
    """Remove ``.json``; if no suffix is left, add that of the format that the text form states."""
    del options
    name, suffix = os.path.splitext(entry.relative)
    if suffix.lower() != JSON:
        name = entry.relative + ".built"
    elif not os.path.splitext(name)[1]:
        stated = _named_format(entry.path)
        name += registry.by_name(stated).suffixes[0] if stated else ""
    return name


def _is_text_form(path: str) -> bool:
    return path.lower().endswith(JSON) and bool(_named_format(path))


def _named_format(path: str) -> str:
    """Return the format that the beginning of a text form states; "" if it states none."""
    with boundary(path), open(path, "rb") as file:
        found = _FORMAT.search(file.read(_HEAD))
    name = found[1].decode() if found else ""
    return name if name in [format.name for format in registry.formats()] else ""


def _convert(task: Task) -> None:
    from chunkwright.operations.converting import convert_data, lacks, rewraps

    assert task.target is not None
    data, options = task.load(), with_game(task.options)
    if not (task.entry.named or rewraps(data, task.path, task.target, options)):
        missing = lacks(data, task.path, options)
        if missing:
            raise Skip(missing)
    task.save(convert_data(data, task.path, task.target, options, task.note).data)


def _convert_name(entry: Entry, options: Mapping[str, object]) -> str:
    """Return the name with the suffix ``to`` and that of the wrapping that the options select."""
    from chunkwright.operations.converting import NONE

    options = with_game(options)
    name, to = entry.relative, wanted_suffix(options.get("to"))
    kinds = {format: options.get(format.name) for format in wrapper_formats()}
    wrapped = promised_by(name)
    if to:
        bare = os.path.splitext(name)[0] if wrapped else name
        return name + to if to.lower() == JSON else os.path.splitext(bare)[0] + to
    if wrapped is not None and kinds[wrapped] == NONE:
        return os.path.splitext(name)[0]
    for format, kind in kinds.items():
        if kind not in (None, NONE, "keep") and wrapped is not format:
            return name + format.suffixes[0]
    return name


CONVERT: Final = Verb("convert", _convert, _convert_name)
DUMP: Final = Verb("dump", _dump, _dump_name)
BUILD: Final = Verb("build", _build, _build_name)


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
