"""Make a table of the types in tagfiles, ``src/chunkwright/tagfile/data/<SDK>.json``.

    python tools/havok_types/make_table.py FILE...

All files are of one SDK. Types are united by name and template arguments; where two files describe
one differently, nothing is written. The lines are sorted, so that the table does not depend on the
order of the files.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.tagfile.chunked import FORM, ChunkedHead
from chunkwright.tagfile.model import head_of
from chunkwright.tagfile.type_forms import types_to_form
from chunkwright.tagfile.types import TagType, TypeTable

DATA = Path(__file__).resolve().parents[2] / "src/chunkwright/tagfile/data"


def named(one: TagType) -> dict[str, Any]:
    """Return a description in which other types are named, so that those of two files can be compared."""
    return {
        "name": one.name,
        "arguments": [
            [each.name, each.value.title if isinstance(each.value, TagType) else each.value]
            for each in one.arguments
        ],
        "parts": one.parts,
        "parent": one.parent and one.parent.title,
        "sub": one.own_sub and one.own_sub.title,
        "plain": [one.own_format, one.version, one.own_size, one.own_alignment, one.flags],
        "properties": one.properties,
        "attributes": one.attributes,
        "fields": [
            [each.name, each.flags, each.extra, each.offset, each.type.title]
            for each in one.own_fields or ()
        ],
        "interfaces": [[base.title, offset] for base, offset in one.interfaces or ()],
    }


def united(tables: list[TypeTable]) -> TypeTable:
    """Return one type for each title, with a body where any file has one."""
    found: dict[str, TagType] = {}
    for one in (one for table in tables for one in table):
        known = found.get(one.title)
        if known is None or not known.has_body:
            found[one.title] = one
        elif one.has_body and named(one) != named(known):
            sys.exit(f"{one.title} is described in two ways")
    made = TypeTable([one for _, one in sorted(found.items())])
    # Types refer to those of their own file by number: here, equal titles get equal numbers.
    numbers = {one.title: number for number, one in enumerate(made, 1)}
    made.ids.update((id(one), numbers[one.title]) for table in tables for one in table)
    return made


def main() -> None:
    """Write the table of the types in files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", help="chunked tagfiles of one SDK")
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    read = [FORM.read(path.read_bytes(), DEFAULT_LIMITS) for path in options.files]
    heads = [head_of(tagfile, ChunkedHead) for tagfile in read]
    versions = sorted({head.contents_version for head in heads})
    if len(versions) > 1:
        sys.exit(f"the files are of {' and '.join(versions)}, not of one SDK")
    types = united([head.types for head in heads])
    options.out.mkdir(parents=True, exist_ok=True)
    text = "[\n" + ",\n".join(map(json.dumps, types_to_form(types))) + "\n]\n"
    (options.out / f"{versions[0]}.json").write_text(text, encoding="ascii", newline="\n")
    print(f"{versions[0]}: {len(types)} types")


if __name__ == "__main__":
    main()
