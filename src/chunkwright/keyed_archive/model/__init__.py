"""Archives, their values and types: what a user holds."""

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

_HOMES: Final = {
    "HEADERLESS": "archive",
    "KeyedArchive": "archive",
    "V1": "archive",
    "V2": "archive",
    "V2_EMPTY": "archive",
    "V2_SUB": "archive",
    "archive": "",
    "fast_names": "",
    "values": "",
    "variant_array": "",
    "variants": "",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
