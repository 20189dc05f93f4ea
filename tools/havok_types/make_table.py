"""Make a table of types, ``src/chunkwright/tagfile/data/<SDK>.json``, of those that tagfiles have.

    python tools/havok_types/make_table.py FILE...

All files are of one SDK. Types are united by name and template arguments; where two files describe
one differently, nothing is written. The lines are sorted, so that the table does not depend on the
order of the files.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from chunkwright.limits import DEFAULT_LIMITS
from chunkwright.tagfile.chunked.form import FORM
from chunkwright.tagfile.chunked.head import ChunkedHead
from chunkwright.tagfile.model import head_of
from chunkwright.tagfile.types.table import TagType, TypeTable

DATA = Path(__file__).resolve().parents[2] / "src/chunkwright/tagfile/data"


def named(one: TagType) -> dict[str, Any]:
    """Return a description that names other types, so that those of two files can be compared."""
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
        "fields": [
            [each.name, each.flags, each.extra, each.offset, each.type.title]
            for each in one.own_fields or ()
        ],
        "interfaces": [[base.title, offset] for base, offset in one.interfaces or ()],
    }


def united(tables: list[TypeTable]) -> dict[str, TagType]:
    """Return one type for each title, with a body where any file has one."""
    found: dict[str, TagType] = {}
    for one in (one for table in tables for one in table):
        known = found.get(one.title)
        if known is None or not known.has_body:
            found[one.title] = one
        elif one.has_body and named(one) != named(known):
            sys.exit(f"{one.title} is described in two ways")
    return dict(sorted(found.items()))


def main(paths: list[Path]) -> None:
    """Write the table of the types in files."""
    heads = [head_of(FORM.read(path.read_bytes(), DEFAULT_LIMITS), ChunkedHead) for path in paths]
    (version,) = {head.contents_version for head in heads}
    types = united([head.types for head in heads])
    numbers = {title: number for number, title in enumerate(types, 1)}
    rows = []
    for one in types.values():
        row: dict[str, Any] = {"name": one.name}
        if one.arguments:
            row["arguments"] = [
                [
                    each.name,
                    numbers[each.value.title]
                    if isinstance(each.value, TagType)
                    else each.value or 0,
                ]
                for each in one.arguments
            ]
        if one.has_body:
            row["parts"] = one.parts
            row["parent"] = numbers[one.parent.title] if one.parent else 0
            row["sub"] = numbers[one.own_sub.title] if one.own_sub else 0
            plain = {
                "format": one.own_format,
                "version": one.version,
                "size": one.own_size,
                "alignment": one.own_alignment,
                "flags": one.flags,
            }
            row |= {name: value for name, value in plain.items() if value is not None}
            if one.own_fields is not None:
                row["fields"] = [
                    [each.name, each.flags, each.offset, numbers[each.type.title]]
                    + ([] if each.extra is None else [each.extra])
                    for each in one.own_fields
                ]
            if one.interfaces is not None:
                row["interfaces"] = [[numbers[base.title], at] for base, at in one.interfaces]
        rows.append(json.dumps(row))
    DATA.mkdir(exist_ok=True)
    text = "[\n" + ",\n".join(rows) + "\n]\n"
    (DATA / f"{version}.json").write_text(text, encoding="ascii")
    print(f"{version}: {len(rows)} types")


if __name__ == "__main__":
    main(list(map(Path, sys.argv[1:])))
