"""Print what a spec sees in a file: ``python -m chunkwright_kaitai FILE [PATH]``."""

import argparse
import os
import sys

import kaitaistruct

from . import _CLASSES, _EXTENSIONS, KaitaiStruct, ParseError
from . import __getattr__ as class_of
from ._struct import as_json


def main(words=None):
    """Run the command; return its exit status."""
    parser = _parser()
    given = parser.parse_args(words)
    try:
        with _opened(given, parser) as root:
            print(_shown(at(root, given.path), given))
    except BrokenPipeError:
        # The reader of the output has closed it; Python would complain again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, EOFError, LookupError, ValueError, ParseError) as error:
        why = error.args[0] if isinstance(error, LookupError) else error
        if isinstance(error, OSError):
            why = f"{error.filename}: {error.strerror}"
        print(f"{parser.prog}: {why}", file=sys.stderr)
        return 1
    return 0


def _parser():
    parser = argparse.ArgumentParser(
        prog="python -m chunkwright_kaitai",
        description="Print what a spec sees in a file: its fields and lazy instances.",
        epilog="example: python -m chunkwright_kaitai skeleton.hkx /packfile/sections/2 --depth 2",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "path", metavar="PATH", nargs="?", default="/", help="such as /footer/codec"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, with bytes in hexadecimal")
    parser.add_argument("--fields", action="store_true", help="leave the lazy instances out")
    parser.add_argument("--depth", type=int, metavar="N", help="levels to print (4; all of JSON)")
    names = list(_CLASSES.values())
    how = f"read by this spec, not that of the extension: {', '.join(names)}"
    parser.add_argument("--spec", choices=names, metavar="NAME", help=how)
    return parser


def _opened(given, parser):
    """Read the file with the first of the specs of its extension that takes it."""
    extension = os.path.splitext(given.file)[1].lower().lstrip(".")
    names = [given.spec] if given.spec else _EXTENSIONS.get(extension, ())
    if not names:
        with open(given.file, "rb"):  # one that is not there is not a matter of its name
            parser.error(f"no spec is for files named .{extension}: give one with --spec")
    refused = []
    for kind in [kind for kind, name in _CLASSES.items() if name in names]:
        try:
            return class_of(kind).from_file(given.file)
        except ParseError as error:
            refused.append((kind, error))
    if len(refused) == 1:
        raise refused[0][1]
    raise ValueError("; ".join(f"{kind}: {error.reason}" for kind, error in refused))


def at(root, path):
    """Return what a path of names and list numbers leads to; ``LookupError`` says what there is instead."""
    value, way = root, ""
    for step in path.strip("/").split("/") if path.strip("/") else ():
        if isinstance(value, list):
            if not step.isdecimal() or int(step) >= len(value):
                raise LookupError(
                    f"{way or '/'}: there are items 0 to {len(value) - 1}, not {step!r}"
                )
            value = value[int(step)]
        elif isinstance(value, kaitaistruct.KaitaiStruct):
            if step not in (names := _names(value)):
                raise LookupError(f"{way or '/'}: no {step!r}, but {', '.join(names)}")
            value = getattr(value, step)
        else:
            raise LookupError(f"{way}: nothing is inside a value")
        way += f"/{step}"
    return value


def _names(struct):
    """Return the names of fields and instances, also of classes made by the compiler alone."""
    if isinstance(struct, KaitaiStruct):
        return struct._all
    lazy = [name for name, value in vars(type(struct)).items() if isinstance(value, property)]
    return [name for name in [*vars(struct), *lazy] if not name.startswith("_")]


def _shown(value, given):
    if given.json:
        return as_json(value, instances=not given.fields, depth=given.depth, indent=2)
    depth = 4 if given.depth is None else given.depth
    if isinstance(value, list):
        texts = (_text(each, given, max(depth - 1, 1)) for each in value)
        return "\n".join(f"{index}: {text}" for index, text in enumerate(texts))
    return _text(value, given, depth)


def _text(value, given, depth):
    if isinstance(value, KaitaiStruct):
        return value.pretty(instances=not given.fields, depth=depth)
    return value.hex(" ") if isinstance(value, bytes) else str(getattr(value, "name", value))


if __name__ == "__main__":
    sys.exit(main())
