"""What is promised to stay between minor versions, as a list: ``docs/promises.json``.

    python tools/promises.py            prints what has changed since it was recorded
    python tools/promises.py --record   records it again

Of commands, their arguments and options; of the public Python modules, their names with the
parameters of functions and the public attributes of classes; the versions and columns of what is
written for other programs. ``docs/stability.md`` says what the promise is.
"""

from __future__ import annotations

import enum
import inspect
import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import click

import chunkwright

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RECORD: Final = Path(__file__).resolve().parents[1] / "docs" / "promises.json"
Promises = dict[str, Any]


def promises() -> Promises:
    """Return everything that is promised, as it is now."""
    return {
        "commands": dict(commands()),
        "python": dict(python()),
        "text form": import_module("chunkwright.document").TEXT_VERSION,
        "info --json": _keys(json.loads((RECORD.parent / "info-schema.json").read_text("utf-8"))),
        "catalogue": catalogue(),
    }


def commands() -> Iterator[tuple[str, list[str]]]:
    """Yield each command with its arguments and options, without hidden ones."""
    from chunkwright.cli.app import chunkwright as group

    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, f"{name} is listed"
        yield name, sorted(filter(None, map(_parameter, command.params)))


def _parameter(one: click.Parameter) -> str:
    if isinstance(one, click.Option):
        if one.hidden:
            return ""
        names = "/".join([*one.opts, *one.secondary_opts])
        return (
            names
            if one.is_flag
            else f"{names} {one.make_metavar(click.Context(click.Command('')))}"
        )
    return str(one.human_readable_name)


def python() -> Iterator[tuple[str, list[str]]]:
    """Yield each public module with its names, as text."""
    for name in sorted(chunkwright.__all__):
        value = getattr(chunkwright, name)
        if isinstance(value, ModuleType):
            public = getattr(value, "__all__", None) or [
                each for each in vars(value) if each[0] != "_"
            ]
            module = value.__name__
            own = [each for each in public if _is_own(getattr(value, each))]
            yield module, sorted(f"{each}{_shape(getattr(value, each))}" for each in own)
    own = [
        name
        for name in chunkwright.__all__
        if not isinstance(getattr(chunkwright, name), ModuleType)
    ]
    yield "chunkwright", sorted(f"{name}{_shape(getattr(chunkwright, name))}" for name in own)


def _is_own(value: object) -> bool:
    """Whether a name is defined by the package, rather than a module or an import of the standard library."""
    home = getattr(value, "__module__", None)
    return not isinstance(value, ModuleType) and (home is None or home.startswith("chunkwright"))


def _shape(value: object) -> str:
    """Return the parameters of a function, the members of an enum, the attributes of a class."""
    if isinstance(value, type):
        if issubclass(value, enum.Enum):
            return f": {', '.join(value.__members__)}"
        attributes = {name for kind in value.__mro__ if _is_own(kind) for name in _attributes(kind)}
        return f": {', '.join(sorted(attributes))}"
    if inspect.isroutine(value):
        return f"({', '.join(inspect.signature(value).parameters)})"
    return ""


def _attributes(kind: type) -> Iterator[str]:
    names = {*vars(kind), *getattr(kind, "__annotations__", {}), *_slots(kind)}
    return (name for name in names if not name.startswith("_"))


def _slots(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def catalogue() -> Promises:
    """Return the version of the tables of a catalogue, and their columns."""
    from chunkwright.catalogue import SCHEMA_VERSION, TABLES

    tables = {
        name: [f"{field.name}: {field.type}" for field in schema] for name, schema in TABLES.items()
    }
    return {"version": SCHEMA_VERSION, **tables}


def _keys(schema: Mapping[str, Any], way: str = "") -> list[str]:
    """Return the paths of all properties of a JSON schema."""
    found = []
    for name, value in schema.items():
        if name == "properties":
            for key, inner in value.items():
                found += [f"{way}/{key}", *_keys(inner, f"{way}/{key}")]
        elif isinstance(value, dict):
            found += _keys(
                value, f"{way}/{name}" if name == "$defs" or way.endswith("$defs") else way
            )
    return sorted(set(found))


def changes(recorded: Promises, now: Promises) -> tuple[list[str], list[str]]:
    """Return what is gone or has changed, and what is new, as addresses."""
    before, after = dict(_leaves(recorded)), dict(_leaves(now))
    gone = [key for key, value in before.items() if after.get(key) != value]
    return gone, [key for key in after if key not in before]


def _leaves(value: object, way: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, f"{way}/{key}")
    elif isinstance(value, list):
        for each in value:
            name, _, rest = str(each).partition(": ")
            if rest and "(" not in name:  # each attribute is a promise of its own
                yield f"{way}/{name}", True
                yield from ((f"{way}/{name}/{one}", True) for one in rest.split(", "))
            else:
                yield f"{way}/{each}", True
    else:
        yield way, value


def main() -> None:
    """Print what has changed, or record the current state."""
    now = promises()
    if sys.argv[1:] == ["--record"]:
        RECORD.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
        return
    gone, new = changes(json.loads(RECORD.read_text("utf-8")), now)
    for label, lines in (("gone or changed", gone), ("new", new)):
        for line in lines:
            print(f"{label}: {line}")


if __name__ == "__main__":
    main()
