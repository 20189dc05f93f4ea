"""Walk files with the Python classes along a plan and print totals of each, as JSON.

    python tools/languages/totals.py PLAN.json CLASS FILE...

The first line is the names of the totals. Of each file follows `[ALL, NAMED]`, ten totals each (see
`TOTALS`), or "refused" in their place. NAMED leaves out the numbers that an enum has no name for,
which some languages lose. The walkers of the other languages print one of the two.
"""

import json
import sys
from enum import Enum
from importlib import import_module

TOTALS = (
    "structs",  # structs met
    "elements",  # elements of all lists
    "integers",  # integers and enum values that are always there
    "integer_sum",  # their sum and that of those which are sometimes there, modulo 2^32
    "floats",
    "strings",
    "string_bytes",  # their length in UTF-8
    "blobs",  # byte arrays that are always there
    "blob_bytes",
    "blob_sum",  # the sum of all their bytes, modulo 2^32
)
MASK = 0xFFFFFFFF


def add_scalar(totals, kind, value, optional):
    """Count one value; one that may be absent adds to sums only, as some languages read 0 for it."""
    certain = not optional
    if kind in ("int", "enum"):
        number = value.value if isinstance(value, Enum) else value
        totals["integers"] += certain
        totals["integer_sum"] = (totals["integer_sum"] + number) & MASK
    elif kind == "bool":
        totals["integer_sum"] = (totals["integer_sum"] + bool(value)) & MASK
    elif kind == "wide":
        totals["integers"] += certain
    elif kind == "float":
        totals["floats"] += certain
    elif kind == "str":
        totals["strings"] += certain
        totals["string_bytes"] += len(value.encode())
    else:
        totals["blobs"] += certain
        totals["blob_bytes"] += len(value)
        totals["blob_sum"] = (totals["blob_sum"] + sum(value)) & MASK


def walk(totals, plan, value, is_named):
    """Count a struct and all that it holds; with ``is_named`` only enum values with a name."""
    totals["structs"] += 1
    for field in plan[type(value).__qualname__]["fields"]:
        held = getattr(value, field["id"])
        if held is None:
            continue
        if field["list"]:
            totals["elements"] += len(held)
        for each in held if field["list"] else [held]:
            if field["kind"] in ("struct", "union"):
                walk(totals, plan, each, is_named)
            elif not is_named or field["kind"] != "enum" or isinstance(each, Enum):
                add_scalar(totals, field["kind"], each, field["optional"])


def main(plan_path, name, *files):
    """Print the names of the totals, and one line of JSON a file."""
    print(json.dumps(TOTALS))
    with open(plan_path, encoding="utf-8") as text:
        plan = json.load(text)["classes"]
    module = import_module(f"chunkwright_kaitai.{plan[name]['spec']}")
    for file in files:
        lines = []
        for is_named in (False, True):
            totals = dict.fromkeys(TOTALS, 0)
            try:
                with open(file, "rb") as data:
                    walk(totals, plan, getattr(module, name).from_bytes(data.read()), is_named)
            except module.kaitaistruct.KaitaiStructError:
                lines.append("refused")
            else:
                lines.append(list(totals.values()))
        print(json.dumps(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
