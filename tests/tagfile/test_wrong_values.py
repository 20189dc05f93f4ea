"""Values of wrong kinds for members: refused with the member in the path, or read back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.hkx.model.record import Record
from chunkwright.tagfile.bridges import cross
from chunkwright.tagfile.making import make
from tests.samples import samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.tagfile.model import Tagfile

TYPED = Path(__file__).parent / "typed.xml"
WRONG: list[Any] = [
    7,
    -1,
    10**30,
    1.5,
    float("nan"),
    True,
    None,
    "text",
    "\0",
    "\ud800",
    b"x",
    [1, "a"],
    [[1], 7],
    [None],
    [10**30],
    [{"zz": 1}],
    {"a": 1},
    np.zeros(3),
    object(),
]


def sample(name: str) -> bytes:
    found = next((path for path in samples("havok_tagfile") if name in path.name), None)
    if found is None:
        pytest.skip("the real sample files are not here; tools/fetch_samples.py fetches them")
    return found.read_bytes()


def as_form(data: bytes, form: str) -> bytes:
    return bytes(cross(chunkwright.open_tagfile(data), form, lossy=True).document)


SLOW = {"chunked of 2019", "chunked of 2022", "binary 3", "xml of version 3"}
FILES = {
    "chunked": lambda: bytes(make()),
    "chunked of 2019": lambda: sample("1438ea1a_skeleton.nif"),
    "chunked of 2022": lambda: sample("RaulSkin"),
    "binary": lambda: as_form(bytes(make()), "binary"),
    "binary 3": lambda: sample("AsgardXIV"),
    "xml": lambda: as_form(as_form(bytes(make()), "binary"), "xml"),
    "xml of version 3": TYPED.read_bytes,
}


def records(tagfile: Tagfile) -> Iterator[Record]:
    """Yield one record of each class, and the records in its members."""
    seen: set[str] = set()
    for obj in tagfile.objects:
        if obj.class_name in seen:
            continue
        seen.add(obj.class_name)
        yield obj.values
        for value in obj.values.held:
            first = value[0] if isinstance(value, list) and value else value
            if isinstance(first, Record):
                yield first


def fault(tagfile: Tagfile, record: Record, name: str, value: Any) -> str:
    """Return the problem after a member was set; "" if it was properly refused or is readable."""
    try:
        record[name] = value
        data = bytes(tagfile)
    except ChunkwrightError as error:
        return "" if name in error.path else f"{name} = {value!r}: {error}"
    found = chunkwright.open_tagfile(data).problems()
    return f"{name} = {value!r}: {found}" if found else ""


@pytest.mark.parametrize(
    "make_data",
    [
        pytest.param(made, id=name, marks=[pytest.mark.slow] if name in SLOW else [])
        for name, made in FILES.items()
    ],
)
def test_a_wrong_value_is_refused_with_its_member_or_read_back(make_data: Any) -> None:
    tagfile = chunkwright.open_tagfile(make_data())
    faults: list[str] = []
    for record in records(tagfile):
        for place, name in enumerate(record.plan.names):
            if not record.plan.ignored[place]:
                old = record.held[place]
                for value in WRONG:
                    faults.append(fault(tagfile, record, name, value))
                    record.held[place] = old
    assert [each for each in faults if each] == []
