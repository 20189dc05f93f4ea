"""Every fixup of every real file belongs to a member that is a pointer, and none is left over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.hkx import compiled
from chunkwright.hkx.file.source import RawObject
from tests.samples import mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.file import Section

# One has an object without bytes, which has a test of its own, the other a class with a wrong
# signature, whose table is not used.
DAMAGED = ("test-base.hkx", "TEST_HKX_2.hkx")
WHOLE = [path for path in samples("havok") if not path.name.endswith(DAMAGED)]


class Watched(dict[int, Any]):
    """Fixups that record which of them were looked up."""

    def __init__(self, fixups: dict[int, Any]) -> None:
        super().__init__(fixups)
        self.used: set[int] = set()

    def get(self, key: int, default: Any = None) -> Any:
        found = super().get(key, default)
        if found is not None:
            self.used.add(key)
        return found


def watch(section: Section) -> tuple[Watched, Watched]:
    local, global_ = Watched(section.local_targets), Watched(section.global_targets)
    vars(section).update(local_targets=local, global_targets=global_)
    return local, global_


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(WHOLE))
def test_every_fixup_belongs_to_a_member(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        compiled, "IS_THERE", False
    )  # the compiled kernel does not call a watched source
    packfile = chunkwright.open(path)
    section = packfile.contents
    local, global_ = watch(section)
    packfile.decode_all()
    raw = [obj.extent for obj in packfile.objects if isinstance(obj.values, RawObject)]
    # The class of a variant is that of its object.
    of_classes = {at for at, (to, _) in global_.items() if packfile.sections[to].tag == "__types__"}
    for fixups in (local, global_):
        left = {
            at
            for at in fixups.keys() - fixups.used - of_classes
            if not any(start <= at < end for start, end in raw)
        }
        assert not left, [f"{source:#x}" for source in sorted(left)[:5]]
    assert len(local) == len(section.local_fixups)
    assert len(global_) == len(section.global_fixups)
