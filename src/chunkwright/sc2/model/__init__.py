"""Scenes, their nodes and what nodes refer to: what a user holds."""

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

_HOMES: Final = {
    "Scene": "scene",
    "components": "",
    "layout": "",
    "materials": "",
    "nodes": "",
    "parts": "",
    "references": "",
    "scene": "",
    "transforms": "",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
