"""Whole files of any format: wrappers taken off and put on, and forms other than bytes."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.document import Document
from chunkwright.errors import (
    CorruptError,
    QueryError,
    boundary,
)
from chunkwright.formats import registry
from chunkwright.formats.format import Form, Loaded
from chunkwright.operations.flags import as_flag, keywords, names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import PurePath

    from chunkwright.base.jsontext import Json
    from chunkwright.formats.registry import AnyFormat, AnyWrapperFormat


class Unwrapped(NamedTuple):
    """A payload without its wrappers, the number of those, and the faults that were tolerated."""

    payload: bytes
    layers: int
    notes: Sequence[str]


def wrapper_formats() -> list[AnyWrapperFormat]:
    """Return the formats that wrap any file."""
    return list(_wrappers(registry.formats()))


@cache
def _wrappers(formats: tuple[AnyFormat, ...]) -> tuple[AnyWrapperFormat, ...]:
    return tuple(wrapper for format in formats if (wrapper := format.as_wrapper) is not None)


def wrapper_of(
    data: bytes, formats: Sequence[AnyWrapperFormat] | None = None
) -> AnyWrapperFormat | None:
    """Return the format that ``data`` is wrapped in, with a footer that fits its size."""
    for format in _wrappers(registry.formats()) if formats is None else formats:
        if format.has_magic(data) and format.fits(data):
            return format
    return None


def promised_by(name: str) -> AnyWrapperFormat | None:
    """Return the wrapping format that the extension of a name stands for."""
    suffix = os.path.splitext(name)[1].lower()
    for format in _wrappers(registry.formats()):
        if suffix in format.suffixes:
            return format
    return None


def bare_name(name: str) -> str:
    """Return a name without the extension of a wrapper."""
    return name if promised_by(name) is None else os.path.splitext(name)[0]


def unwrap(
    data: bytes,
    file: str | None = None,
    *,
    lenient: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> Unwrapped:
    """Take all wrappers off, however many there are inside each other.

    With ``lenient``, wrong checksums are taken and noted. Raises ``CorruptError`` if there is no
    wrapper or if the outermost one is damaged, ``LimitError`` as reading does; a damaged wrapper
    inside another is part of the payload, and noted.
    """
    formats = _wrappers(registry.formats())
    payload, layers = data, 0
    notes: list[str] = []
    format = next((format for format in formats if format.has_magic(data)), None)
    if format is None:
        signs = " or ".join(format.recognised_by() for format in formats)
        raise CorruptError(f"is not wrapped: looked for {signs}", file=file)
    while format is not None:
        if layers == limits.depth:
            limits.check("the number of wrappers inside each other", layers + 1, "depth")
        try:
            payload, odd = format.unwrap(payload, limits=limits, strict=not lenient)
        except CorruptError as error:
            if not layers:
                error.located(file, format.name)
                raise
            notes.append(f"what is inside ends like a wrapper, but is none: {error.inside()}")
            break
        layers += 1
        if odd:
            notes.append(f"{odd}; taken all the same")
        format = wrapper_of(payload, formats)
    if layers > 1:
        notes.append(f"{layers} wrappers inside each other were taken off")
    return Unwrapped(payload, layers, notes)


def wrap(
    payload: bytes,
    kind: str | None = None,
    file: str | None = None,
    *,
    format: AnyWrapperFormat = registry.DVPL,
    smaller: bool = True,
) -> bytes:
    """Wrap a payload of any kind; ``kind`` is one of the format's ``types``, by default its usual.

    With ``smaller``, a payload that packing does not make smaller is stored as it is. Raises
    ``QueryError`` for what is wrapped already, which would make a wrapper in a wrapper.
    """
    if wrapper_of(payload) is not None:
        raise QueryError(
            "is wrapped already",
            file=file,
            hint="chunkwright convert --dvpl TYPE wraps it in another way",
        )
    with boundary(file, format.name, writing=True):
        made = format.wrap(format.new_wrapper(kind or format.usual_type), payload)
        if smaller and len(made) > len(payload):
            stored = format.wrap(format.new_wrapper(format.stored_type), payload)
            made = min(made, stored, key=len)
    return made


AnyForm = Form[Document]


class JsonForm(Form[Document]):
    """The JSON text form, which documents of all formats have."""

    suffix = ".json"

    def matches(self, data: bytes) -> bool:
        """Whether the first members are those of a text form."""
        return registry.is_text_form(data)

    def load(self, data: bytes, source: str) -> Loaded[Document]:
        """Build the document."""
        return Loaded(document_from_json(data, source))

    def dump(self, document: Document) -> tuple[bytes, Sequence[object]]:
        """Return the text form, which leaves nothing out."""
        from chunkwright.base.jsontext import dumps  # which imports json

        return dumps(document.to_dict()), ()


def document_from_json(data: bytes, file: str) -> Document:
    """Build the document that a text form describes; errors name ``file``."""
    with boundary(file):
        from chunkwright.base.jsontext import loads

        content = loads(data, file)
        if not isinstance(content, dict):
            raise CorruptError(f"expected a JSON object, found {_kind(content)}")
        return registry.from_dict(content)


def _kind(content: Json) -> str:
    """Return what a JSON document is that is no object."""
    kinds = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return kinds.get(type(content), "a number")


def forms(format: AnyFormat | None = None) -> dict[str, AnyForm]:
    """Return the forms of a format, or of all, by their suffixes."""
    own = [form for each in ([format] if format else registry.formats()) for form in each.forms]
    return {form.suffix: form for form in (JsonForm(), *own)}


def wanted_suffix(to: object) -> str:
    """Return the suffix that the option ``to`` asks for, with its dot; "" if it is not given."""
    text = str(to or "")
    suffix = text if text.startswith(".") or not text else f".{text}"
    if os.path.splitext(f"name{suffix}")[1] != suffix:
        raise QueryError(
            f"expected the suffix of a file, not {to!r}",
            hint=f"use one such as {', '.join(forms())} or {registry.SCENE.suffixes[0]}",
        )
    return suffix


def options_of_target(
    form: AnyForm | None, target: PurePath, flags: Mapping[str, object]
) -> dict[str, object]:
    """Return the given options of the form to be written; refuse those of other forms."""
    own = {} if form is None else keywords(form.dump_options, flags)
    for other in forms().values():
        foreign = [name for name in names(other.dump_options, flags) if name not in own]
        if foreign:
            wrong = " and ".join(map(as_flag, foreign))
            raise QueryError(
                f"only for an OUT that ends in {other.suffix}: {wrong}", file=str(target)
            )
    return own


def form_of(source: PurePath, data: bytes) -> AnyForm | None:
    """Return the form of a file, by content or else name; None for a format's own bytes."""
    every = [JsonForm(), *(form for format in registry.formats() for form in format.forms)]
    matching = next((form for form in every if form.matches(data)), None)
    return matching or forms().get(source.suffix.lower())
