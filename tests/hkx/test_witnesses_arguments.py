"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
hkx.animations.making.Encoded: animation error size
hkx.animations.tolerance.Errors: translation rotation scale value
hkx.animations.tolerance.Tolerance: translation rotation scale value
hkx.behaviour.uses.Use: holder path record member kind number
hkx.container.ClassName: offset signature name
hkx.container.Header: file_version contents_version pointer_size little_endian reuse_padding empty_base user_tag contents_section contents_offset class_name_section class_name_offset flags max_predicate predicates_size predicates version_fill
hkx.container.Section: tag data local_fixups global_fixups virtual_fixups fills exports imports lead start tag_fill reserved
hkx.conversion.Loss: path what
hkx.views.animation_view.Animation: kind duration num_frames frame_duration num_tracks num_float_tracks tracks bones skeleton_name blend_hint header source
hkx.views.behaviour_view.Behaviour: name root_generator events variables state_machines clips source
hkx.views.physics.PhysicsSystem: name bodies constraints source
hkx.views.physics.Ragdoll: system skeleton bone_to_body
hkx.views.shapes.Shape: kind class_name parameters source children
hkx.views.skeleton_view.Skeleton: name bones parents locked translations rotations scales float_slots reference_floats source
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
