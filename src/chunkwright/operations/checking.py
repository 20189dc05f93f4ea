"""Checking that a file opens and is written back byte for byte."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio
from chunkwright.document import Document, facts_of
from chunkwright.errors import (
    ChunkwrightError,
    UnknownFormatError,
)
from chunkwright.formats import registry
from chunkwright.operations.files import wrapper_of
from chunkwright.operations.flags import applicable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.base.jsontext import JsonObject


# The keys of ``info`` that hold the version of a format, the most specific first.
_VERSION_KEYS: Final = ("contents_version", "version", "file_version")

IDENTICAL: Final = "identical"
DIFFERENT: Final = "different"
REFUSED: Final = "refused"
SKIPPED: Final = "skipped"
FAILURES: Final = (DIFFERENT, REFUSED)


@dataclass(frozen=True, slots=True)
class Check:
    """The result for one file: one of the four results above, and the reason."""

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
    the round trip through the JSON text form as well. Of the ``flags`` flags for reading, only
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
        message += f" and has {len(other):,} bytes instead of {len(data):,}"
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
