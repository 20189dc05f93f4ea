"""The positional parameters of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
hkx.animations.blocks.Blocks: data offsets float_offsets mask_size
hkx.animations.fitting.Curve: degree knots points
hkx.animations.fitting.Target: values tolerance reach settle error_of distance
hkx.animations.fitting.Tolerance: translation rotation scale value
hkx.ask.uses.Kind: word names infos
hkx.ask.uses.Spot: name kind chooser others
hkx.ask.uses.Spots: own inner text
hkx.ask.uses.Use: holder path record member kind number
hkx.views.behaviour_view.New: kind word stored bounds
hkx.file.encode.Places: objects classes name_section names
hkx.file.encode.Written: sinks places targets order
hkx.classes.ClassLayout: name slots size align end
hkx.classes.Layout: pointer_size little_endian reuse_padding empty_base
hkx.classes.MemberType: name ordinal size pointers align dtype shape
hkx.classes.Slot: member owner offset size
hkx.classes.library.Match: name stated computed
hkx.classes.MemberType: name ordinal size pointers align dtype shape
hkx.model.record.ArrayHeader: size capacity
hkx.model.record.Homogeneous: class_name size items
hkx.classes.versions.Renamed: old new since owner
hkx.classes.table.ClassDef: name parent members enums signature version ifaces size
hkx.classes.table.EnumDef: name items
hkx.classes.versions.Dialect: version layout
hkx.classes.versions.HavokVersion: name header meta array_flags text_align variant_room lists_reachable
hkx.classes.versions.HeaderFields: file_version flags max_predicate predicates_size
hkx.embedded.Block: type_name start size size_at
hkx.embedded.Found: offset size
hkx.file.ClassName: offset signature name
hkx.file.Header: file_version contents_version pointer_size little_endian reuse_padding empty_base user_tag contents_section contents_offset class_name_section class_name_offset flags max_predicate predicates_size predicates version_fill
hkx.file.Section: tag data local_fixups global_fixups virtual_fixups fills exports imports lead start tag_fill reserved
hkx.classes.versions.Loss: path what
hkx.embedded.Found: offset size
hkx.embedded.Block: type_name start size size_at
hkx.ask.spans.Place: section at size codec
hkx.file.binary.RelatedFormat: what hint
hkx.scene_model.Axes: name unit
hkx.scene_model.retargeting.Figure: names parents moved turned sized
hkx.scene_model.nodes.Rig: name names holder bones translations rotations scales sticks
hkx.scene_model.meshes.Vertices: positions normals texcoords joints weights
hkx.views.animation_view.Animation: kind duration num_frames frame_duration num_tracks num_float_tracks tracks bones skeleton_name blend_hint header source
hkx.views.animation_view.Annotation: time text
hkx.views.animation_view.Track: name annotations
hkx.views.behaviour_view.Behaviour: name root_generator events variables state_machines clips source
hkx.views.behaviour_view.Clip: name animation mode playback_speed start_time triggers source
hkx.views.behaviour_view.State: id name generator enter_events exit_events transitions
hkx.views.behaviour_view.StateMachine: name start_state states wildcards source
hkx.views.behaviour_view.Transition: event from_state to_state effect condition flags
hkx.views.behaviour_view.Trigger: time event from_end
hkx.views.behaviour_view.Variable: name type initial
hkx.views.physics.Body: name shape mass motion position rotation source
hkx.views.physics.Constraint: name kind bodies data
hkx.views.physics.PhysicsSystem: name bodies constraints source
hkx.views.physics.Ragdoll: system skeleton bone_to_body
hkx.views.compressed.Quantized: is_wavelet data num_frames num_tracks block_size num_moving preserved masks_at still_at offsets_at scales_at widths_at blocks_at byte_order
hkx.views.spline.Packing: name size align unpack
hkx.views.physics.Kind: name parameters children computed
hkx.views.physics.Shape: kind class_name parameters source children
hkx.views.animation_view.Skeleton: name bones parents locked translations rotations scales float_slots reference_floats source
hkx.views.spline.Samples: translations rotations scales floats
hkx.views.spline.SplineData: data num_frames frames_per_block num_tracks num_floats mask_size block_offsets float_offsets byte_order
hkx.xml.member_writers.XmlDialect: name head object_head object_name gap root_first full_columns has_null_text reals nans
hkx.xml.packfiles.Loaded: packfile notes
hkx.xml.serialize.Written: text lost
hkx.xml.values.Block: brackets fourth
"""


def test_positional_parameters_are_in_the_promised_order() -> None:
    check(TABLE)
