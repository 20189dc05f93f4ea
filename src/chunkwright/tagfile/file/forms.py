"""The forms of tagfiles: how each is recognised, and the module that reads and writes it."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from chunkwright.errors import QueryError
from chunkwright.tagfile.model import BINARY, CHUNKED, XML, Tagfile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.base.fileio import Limits
    from chunkwright.document import Problem
    from chunkwright.hkx.model.hkobject import Decoder, HkObject
    from chunkwright.hkx.model.types import JsonDict
    from chunkwright.query.items import Item
    from chunkwright.tagfile.model import Head


# How many times the size of other data is read at most while tagfiles are looked for in it: what
# only starts like one may claim everything that follows.
MOST_SEARCHED: Final = 16


class Written(NamedTuple):
    """A tagfile made from the values of its objects, and these in the order of the file."""

    data: bytes
    order: list[HkObject]


class Form(Protocol):
    """What the module of a form provides, as its attribute ``FORM``."""

    def read(self, data: bytes, limits: Limits) -> Tagfile:
        """Read a tagfile at the start of data; what follows it is its ``trailing``."""
        ...

    def reread(self, data: bytes, like: Tagfile) -> Tagfile:
        """Read the bytes just written of a tagfile, which has whatever the data only refers to."""
        ...

    def rewrite(self, tagfile: Tagfile) -> Written:
        """Make the bytes from the values of the objects."""
        ...

    def is_changed(self, tagfile: Tagfile) -> bool:
        """Whether the values of a stored object differ from those that were read."""
        ...

    def head_to_dict(self, tagfile: Tagfile) -> JsonDict:
        """Return what there is besides objects as plain data."""
        ...

    def head_from_dict(self, form: Any) -> tuple[Head, Callable[[Tagfile], Decoder]]:
        """Return the head of plain data, and what makes the decoder of the objects."""
        ...

    def info(self, tagfile: Tagfile) -> JsonDict:
        """Count what is in a tagfile besides objects."""
        ...

    def problems(self, tagfile: Tagfile) -> Iterable[Problem]:
        """Yield what is wrong with a tagfile, except objects that cannot be decoded."""
        ...

    def parts(self, tagfile: Tagfile, parent: Item) -> Iterator[Item]:
        """Yield what the tree shows besides objects."""
        ...

    def find(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield offset and size of each tagfile of this form inside other data."""
        ...


def differs(form: Form, tagfile: Tagfile) -> bool:
    """Whether the objects, written again, give other bytes than those that were read."""
    if tagfile.stored is None:
        return True
    made = form.rewrite(tagfile).data
    # A writer other than the SDK's may store zeros, order or spell in a way of its own.
    return (
        made != tagfile.stored and made != form.rewrite(form.reread(tagfile.stored, tagfile)).data
    )


class _Sign(NamedTuple):
    """How a form is recognised: bytes at an offset, or within a number of bytes from the start."""

    module: str
    pattern: re.Pattern[bytes]


# Where a tagfile shows its form: declaration and comments of XML come first.
_START: Final = 4096
_PACKAGE: Final = "chunkwright.tagfile"
_SIGNS: Final[dict[str, _Sign]] = {
    CHUNKED: _Sign("chunked.form", re.compile(rb"[\x00-\x3f].{3}(?:TAG0|TCM0)", re.DOTALL)),
    # Big-endian files, with the words of the magic swapped, are refused by name.
    BINARY: _Sign(
        "binary.form",
        re.compile(rb"\x1e\x0d\xb0\xca\xce\xfa\x11\xd0|\xca\xb0\x0d\x1e\xd0\x11\xfa\xce"),
    ),
    XML: _Sign(
        "xml.form",
        # Possessive: otherwise many comments before another element are tried in all combinations.
        re.compile(
            rb"(?:\xef\xbb\xbf)?\s*+(?:<\?xml[^>]{0,200}\?>\s*+)?(?:(?><!--.*?-->)\s*+)*+"
            rb"<hktagfile\b",
            re.DOTALL,
        ),
    ),
}


def probe(data: bytes) -> bool:
    """Whether data starts like a tagfile of any form."""
    return form_of(data) is not None


def form_of(data: bytes) -> str | None:
    """Return the form that the start of data looks like; None if it is no tagfile."""
    return next(
        (name for name, sign in _SIGNS.items() if sign.pattern.match(data, 0, _START)), None
    )


def form_named(name: str) -> Form:
    """Return what reads and writes a form; ``QueryError`` lists the known ones."""
    if name not in _SIGNS:
        raise QueryError(f"no form {name!r:.40}", hint=f"there are {', '.join(_SIGNS)}")
    form: Form = import_module(f"{_PACKAGE}.{_SIGNS[name].module}").FORM
    return form


def forms() -> tuple[str, ...]:
    """Return the names of the forms."""
    return tuple(_SIGNS)
