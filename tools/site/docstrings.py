"""An extension of mkdocstrings: the examples in docstrings become blocks of code."""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

_EXAMPLE: Final = re.compile(r"(?:^>>> .*\n?(?:^(?!>>> |\s*$).*\n?)*)+", re.MULTILINE)
_LITERAL: Final = re.compile(r"::\n\n((?:^ {4}.*\n?|^\s*\n)+)", re.MULTILINE)
# These make properties, as ``property`` does.
griffe.stdlib_decorators.update(
    {f"chunkwright.base.classes.{name}": {"property"} for name in ("readonly", "located")}
)


class Docstrings(griffe.Extension):
    """An extension that puts examples and indented literals into fences."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        """Rewrite the docstring of the package itself, which is not among the objects."""
        del kwargs
        if pkg.docstring:
            pkg.docstring.value = fenced(pkg.docstring.value)

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Rewrite the docstring of a module, class, function or attribute."""
        del kwargs
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Return a docstring with its examples in fences."""
    text = _EXAMPLE.sub(lambda found: f"```python\n{found[0].rstrip()}\n```\n", text)
    return _LITERAL.sub(lambda found: f":\n\n{found[1]}", text)
