"""The order of positional arguments, which scripts of users rely on."""

from __future__ import annotations

import dataclasses
import importlib
import inspect


def order_of(path: str) -> list[str]:
    """Return what a class takes by position."""
    module, _, name = path.rpartition(".")
    made = getattr(importlib.import_module(f"chunkwright.{module}"), name)
    if dataclasses.is_dataclass(made):
        return [each.name for each in dataclasses.fields(made) if each.init and not each.kw_only]
    return list(getattr(made, "_fields", inspect.signature(made).parameters))


def check(table: str) -> None:
    """Compare lines ``module.Class: first second`` with the classes, which may take further ones."""
    for line in table.strip().splitlines():
        path, _, names = line.partition(": ")
        wanted = names.split()
        assert [name for name in order_of(path) if name in wanted] == wanted, path
