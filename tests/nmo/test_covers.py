"""The alpha mode and sides of a material, in bits of its flags and modes."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.exchange.model import Material as Look
from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.nmo.scene_model.back.looks import set_cover, set_sides


def material(flags: int, modes: int) -> Any:
    made = add_object(VirtoolsFile(), "CKMaterial", "Paint")
    fields = made.made_fields("material")
    fields.update(flags=flags, modes=modes)
    return made


@pytest.mark.parametrize(
    ("alpha_mode", "cutoff", "before", "after"),
    [
        # Bit 3: blend; bit 4: alpha test; bits 16 to 23: comparison (7: greater or equal); then the reference.
        ("MASK", 0.5, 0, 0x80070010),
        ("MASK", 0.25, 0xFFFFFFFF, 0x4007FFF7),
        ("MASK", 0.75, 0, 0xBF070010),
        ("MASK", 1.5, 0x1F300000, 0xFF070010),
        ("MASK", -1.0, 0x1F300001, 0x00070011),
        ("BLEND", 0.5, 0x12345672, 0x1234566A),
        ("OPAQUE", 0.5, 0x12345673, 0x12345663),
    ],
)
def test_setting_the_alpha_mode_keeps_the_other_bits(
    alpha_mode: Any, cutoff: float, before: int, after: int
) -> None:
    made = material(before, 0x12345678)
    set_cover(made, Look("paint", alpha_mode=alpha_mode, alpha_cutoff=cutoff))
    fields = made.made_fields("material")
    assert hex(fields["flags"]) == hex(after)
    assert hex(fields["modes"]) == ("0x12365678" if alpha_mode == "BLEND" else "0x12345678")


@pytest.mark.parametrize("double_sided", [False, True])
def test_setting_two_sidedness_keeps_the_other_bits(double_sided: bool) -> None:
    for before in (0, 0xFFFFFFFF):
        made = material(before, 0)
        set_sides(made, Look("paint", double_sided=double_sided))
        flags = made.made_fields("material")["flags"]
        assert flags | 1 == before | 1
        assert bool(flags & 1) == double_sided


@pytest.mark.parametrize(
    ("alpha_mode", "blends"), [("BLEND", (5, 6)), ("OPAQUE", (2, 1)), ("MASK", (2, 1))]
)
def test_a_material_before_data_version_5_has_a_field_for_each_blend_mode(
    alpha_mode: Any, blends: tuple[int, int]
) -> None:
    made: Any = add_object(VirtoolsFile(), "CKMaterial", "Paint")
    made.need_chunk().data_version = 4
    fields = made.made_fields("material")
    assert "modes" not in fields
    fields.update(source_blend=2, dest_blend=1)
    set_cover(made, Look("paint", alpha_mode=alpha_mode))
    assert (fields["source_blend"], fields["dest_blend"]) == blends
