"""The output of ``tree`` for small real files, line for line, as reviewed by a person.

The lines are in the folder ``trees`` of a format's tests; ``python -m tests.trees`` writes them
again for review if a change is intended.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import chunkwright
from chunkwright.base.wording import printable
from chunkwright.query.typed import select
from tests.demonstrations import lines
from tests.samples import SAMPLES

_HERE = Path(__file__).resolve().parent
_MOST = 260  # lines

# File below ``trees`` -> the sample, and which part of its tree.
TREES = {
    "nmo/trees/box.txt": ("virtools/scottstts__Ballance.Three.js__p_box.nmo", ""),
    "nmo/trees/script.txt": (
        "virtools/BearKidsTeam__BallanceModding__P_Modul_34.nmo",
        "/scripts",
    ),
    "sc2/trees/rocket.txt": ("ka/497898e4_raketa3.sc2", ""),
    "sc2/trees/crash.txt": ("ka/04a03221_seno02_crash.sc2", ""),
    "hkx/trees/troll.txt": ("havok/43d0e08f_troll.hkx", ""),
}


def shown(name: str) -> str:
    """Return the lines of a tree, and those of problems."""
    sample, part = TREES[name]
    document = chunkwright.open(SAMPLES / sample)
    tops = [document.tree()] if not part else list(select(document.tree(), part))
    rows = [line for top in tops for line in islice(lines(top), _MOST)]
    rows += [f"problem: {problem}" for problem in document.problems()]
    return "".join(f"{printable(row)}\n" for row in rows)


def kept(name: str) -> str:
    """Return the output that a person has reviewed."""
    return (_HERE / name).read_text()


if __name__ == "__main__":
    for each in TREES:
        (_HERE / each).parent.mkdir(exist_ok=True)
        (_HERE / each).write_text(shown(each))
