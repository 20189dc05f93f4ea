"""Names that stand in tables, beside those that real files have."""

from __future__ import annotations

from collections import Counter, defaultdict

from chunkwright.nmo import Behavior
from chunkwright.nmo.payloads.prototypes import PROTOTYPE_NAMES
from tests.nmo.files import opened
from tests.samples import needs_samples, samples


@needs_samples
def test_blocks_of_real_files_are_called_as_their_prototypes() -> None:
    """Most blocks of a prototype keep its name: each row of the table has its evidence."""
    names: dict[object, Counter[str]] = defaultdict(Counter)
    for path in samples("virtools"):
        for block in opened(path.read_bytes()).objects.of_class(Behavior):
            names[block.prototype][str(block.name)] += 1
    for guid, name in PROTOTYPE_NAMES.items():
        [(most, _)] = names[guid].most_common(1)
        assert most == name, guid
