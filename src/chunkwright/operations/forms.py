"""The forms of documents other than their bytes: JSON, and those that formats declare, such as XML."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from chunkwright.base.jsontext import dumps, loads
from chunkwright.document import Document
from chunkwright.errors import CorruptError, QueryError, boundary
from chunkwright.formats import registry
from chunkwright.formats.format import Form, Loaded
from chunkwright.operations.flags import as_flag, keywords, names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.base.json_types import Json
    from chunkwright.formats.registry import AnyFormat

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
        return dumps(document.to_dict()), ()


def document_from_json(data: bytes, file: str) -> Document:
    """Build the document that a text form describes; errors name ``file``."""
    with boundary(file):
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
    if PurePath(f"name{suffix}").suffix != suffix:
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
