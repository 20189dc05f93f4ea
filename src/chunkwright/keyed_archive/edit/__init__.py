"""Changes of archives: values from text and JSON, and other versions."""

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

_HOMES: Final = {
    "conversion": "",
    "typed_values": "",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
