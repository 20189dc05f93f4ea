"""The spec of chunked tagfiles finds the bytes of each item, and the description of each type."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from chunkwright_kaitai import HavokTagfile

from tests.samples import needs_samples, samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path


def _whole(path: Path) -> bool:
    """Whether a file is a whole tagfile of this form, not a fragment from a dictionary."""
    return path.read_bytes()[4:8] == b"TAG0" and "zsdic" not in path.name


TAGFILES = [path for path in samples("havok_tagfile") if _whole(path)]


@needs_samples
@pytest.mark.parametrize("path", TAGFILES, ids=lambda path: path.name)
def test_items_cover_all_bytes_of_the_data_section(path: Path) -> None:
    file: Any = HavokTagfile.from_bytes(path.read_bytes())
    items = file.file.body.sections[3].body.sections[0].body.items
    assert items[0].data is None
    stored = file.lookup.data.data
    found = sorted((item.ofs_data, item.data) for item in items[1:])
    for (start, data), (after, _) in pairwise(found):
        assert start + len(data) <= after
        assert not any(stored[start + len(data) : after])
    last, data = found[-1]
    assert not any(stored[last + len(data) :])
    texts = [item.data for item in items if item.type_name == "char"]
    assert texts or "skeleton.nif" in path.name
    assert all(text.endswith(b"\0") and b"\0" not in text[:-1] for text in texts)


@needs_samples
@pytest.mark.parametrize("path", TAGFILES, ids=lambda path: path.name)
def test_each_type_leads_to_its_description(path: Path) -> None:
    lookup: Any = HavokTagfile.from_bytes(path.read_bytes()).lookup
    by_number = {body.id_type.value: body.description for body in lookup.bodies}
    assert len(by_number) > 20
    for number, name in enumerate(lookup.type_names, 1):
        assert name.id == number
        assert name.declaration is by_number.get(number)


@needs_samples
@pytest.mark.parametrize(
    "path",
    one_of(3, sorted(TAGFILES, key=lambda path: path.stat().st_size)),
    ids=lambda path: path.name,
)
def test_a_description_is_found_in_few_steps(path: Path) -> None:
    lookup: Any = HavokTagfile.from_bytes(path.read_bytes()).lookup
    found = [name.lookup for name in lookup.type_names if name.lookup.is_found]
    # A type without a description shifts the places of all types after it.
    missing = len(lookup.type_names) - len(found)
    assert sum(len(search.probes) for search in found) <= (missing + 3) * len(found)
    described = [name for name in lookup.type_names if name.declaration is not None]
    told = [name for name in described if name.declaration.len_value is not None]
    assert len(told) > 20
    assert all(name.lookup.len_one == name.declaration.len_value.value for name in told)
