"""Whole files of any format: wrappers, forms other than bytes, and the check of the round trip.

A file is checked by opening it and comparing what is written back, byte for byte.
"""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base import fileio
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import counted
from chunkwright.document import Document, facts_of
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    QueryError,
    UnknownFormatError,
    boundary,
)
from chunkwright.formats import Form, Loaded, registry
from chunkwright.operations import applicable, as_flag, keywords, names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import PurePath

    from chunkwright.base.jsontext import Json, JsonObject
    from chunkwright.formats.registry import AnyFormat, AnyWrapperFormat

# Values of the option of a wrapper, in addition to its types.
KEEP: Final = "keep"
NONE: Final = "none"


class Unwrapped(NamedTuple):
    """A payload without its wrappers, how many there were, and the faults that were tolerated."""

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
    """Take off all wrappers, however deeply nested.

    With ``lenient``, wrong checksums are accepted and noted. Raises ``CorruptError`` if there is no
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
            notes.append(f"the content ends like a wrapper, but is not one: {error.inside()}")
            break
        layers += 1
        if odd:
            notes.append(f"{odd}; accepted anyway")
        format = wrapper_of(payload, formats)
    if layers > 1:
        notes.append(f"{layers} nested wrappers were taken off")
    return Unwrapped(payload, layers, notes)


def wrap(
    payload: bytes,
    kind: str | None = None,
    file: str | None = None,
    *,
    format: AnyWrapperFormat = registry.DVPL,
    smaller: bool = True,
) -> bytes:
    """Wrap a payload of any kind; ``kind`` is one of the format's ``types``, by default the usual.

    With ``smaller``, a payload that packing does not make smaller is stored as it is. Raises
    ``QueryError`` for a payload that is already wrapped.
    """
    if wrapper_of(payload) is not None:
        raise QueryError(
            "is already wrapped",
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
    """Return what kind of JSON value a document is that is not an object."""
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


# The keys of ``info`` that hold the version of a format, the most specific first.
_VERSION_KEYS: Final = ("contents_version", "version", "file_version")

IDENTICAL: Final = "identical"
DIFFERENT: Final = "different"
REFUSED: Final = "refused"
SKIPPED: Final = "skipped"
FAILURES: Final = (DIFFERENT, REFUSED)


@dataclass(frozen=True, slots=True)
class Check:
    """The outcome of checking one file: one of the four results above, and the reason."""

    file: str
    result: str
    format: str = ""
    version: str = ""
    size: int = 0
    message: str = ""
    offset: int | None = None
    problems: tuple[str, ...] = field(default=())

    def to_dict(self) -> JsonObject:
        """Return the entry of the JSON report; what does not apply is left out."""
        return {key: value for key, value in asdict(self).items() if value not in ("", None, ())}


def check(
    file: str,
    *,
    strict: bool,
    text: bool,
    flags: Mapping[str, object] | None = None,
    data: bytes | None = None,
) -> Check:
    """Open, resolve, write back and compare one file, or ``data`` under its name.

    A file is checked against those beside it that belong to it, such as the geometry of a scene.
    A file of an unknown format is a failure if ``strict``, else it is skipped; ``text`` checks
    the round trip through the JSON text form as well. Of the ``flags``, which are for reading, only
    those that the format has are applied, because a folder may hold files of several formats.
    """
    size = 0
    has_neighbours = data is None
    try:
        data = fileio.load(file)[0] if data is None else data
        size = len(data)
        options = applicable(data, file, flags or {})
        document = registry.read(data, file=file, **options)
        _keeps_promise(document, file)
        if has_neighbours:
            registry.by_name(document.format).link_neighbours(document)
        version = version_of(facts_of(document)) or ""
        problems = tuple(str(problem) for problem in document.problems())
        difference = _difference(document, data, text=text)
    except ChunkwrightError as error:
        skipped = isinstance(error, UnknownFormatError) and not strict
        result = SKIPPED if skipped else REFUSED
        return Check(file, result, format=error.format or "", size=size, message=str(error))
    except BaseException as error:
        error.add_note(f"while verifying {file}")
        raise
    message, offset = difference or ("", None)
    return Check(
        file,
        DIFFERENT if difference else IDENTICAL,
        document.format,
        version,
        size,
        message,
        offset,
        problems,
    )


def _keeps_promise(document: Document, file: str) -> None:
    """Refuse a wrapper whose name promises a known format but whose payload is unknown."""
    promised = registry.by_extension(file)
    wrapper = registry.by_name(document.format).as_wrapper
    if wrapper is not None and wrapper_of(wrapper.payload(document)) is not None:
        raise UnknownFormatError(
            "the wrapper contains another wrapper",
            file=file,
            format=document.format,
            hint="chunkwright unwrap takes all of them off",
        )
    if registry.by_name(document.format).is_wrapper and promised and not promised.is_wrapper:
        raise UnknownFormatError(
            f"the wrapper contains an unknown format, not a {promised.title} as its name says",
            file=file,
            format=document.format,
        )


def version_of(facts: JsonObject) -> str | None:
    """Return the version in the facts of ``info``, as text; None if there is none."""
    stated = (facts.get(key) for key in _VERSION_KEYS)
    return next((str(each) for each in stated if each not in (None, "")), None)


def _difference(document: Document, data: bytes, *, text: bool) -> tuple[str, int] | None:
    """Return what differs after the round trip, and the first offset; None if nothing does."""
    written = bytes(document)
    if written != data:
        return _compared("written back", data, written)
    if text:
        from chunkwright.base.jsontext import dumps, loads

        form = loads(dumps(document.to_dict(), compact=True), document.source)
        built = bytes(registry.from_dict(form))
        if built != data:
            return _compared("built from its text form", data, built)
    return None


def _compared(way: str, data: bytes, other: bytes) -> tuple[str, int]:
    offset = first_difference(data, other)
    message = f"when {way}, it first differs at offset {offset:#x}"
    if len(other) != len(data):
        message += f" and has {counted(len(other), 'byte')} instead of {len(data):,}"
    return message, offset


def first_difference(one: bytes, other: bytes) -> int:
    """Return the first offset at which two unequal buffers differ."""
    block = 1 << 16
    for start in range(0, max(len(one), len(other)), block):
        left, right = one[start : start + block], other[start : start + block]
        if left != right:
            pairs = enumerate(zip(left, right, strict=False))
            unequal = (at for at, (a, b) in pairs if a != b)
            return start + next(unequal, min(len(left), len(right)))
    raise ValueError("the buffers are equal")
