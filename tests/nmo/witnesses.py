"""The contents of every area of every class and manager, stated a second time (see ``spelling``).

This table was written from the descriptions that the payload tables name as their sources, so that
a changed field, identifier or version in the tables is noticed here. A line is ``identifier name
versions | payload``: ``5+`` from a data version on, ``<5`` below it. ``!nested`` is for a state
outside a file, ``!file`` for one inside. Some lines have an area in two ways; lines are in the
order of the tables. Payloads in capitals are not written out: raw ones, and one that depends on
another area.
"""

CLASSES = """
CKObject 1
0x1 name | name:s
0x2 id | id:u
0x4 hidden |
0x18 hierarchically_hidden |

CKParameterIn 2
0x1000 source 5+ | type:g source:r
0x800 shared 5+ | type:g source:r
0x2000 disabled |
0x1000 source <5 | type:g owner:r source:r
0x800 shared <5 | type:g owner:r source:r
0x400 either_source | type:g owner:r source:r other:r
0x80 owner | owner:r
0x100 old_shared | source:r
0x200 old_source | source:r

CKParameterOut 3
0x20 destinations | destinations:[:r]

CKParameterOperation 4
0x400 operation | operation:g parameters:Q
0x40 inputs !file | first:r second:r
0x40 inputs !nested | first:r first_state:c second:r second_state:c
0x80 output !file | output:r
0x80 output !nested | output:r state:c
0x100 operation_type | operation:g
0x200 owner | owner:r

CKState 5
0x10 state | active:i

CKBehaviorLink 6
0x20 link | delay:w input:r output:r
0x4 old_delay | delay:i
0x8 old_ends | input:r output:r
0x10 old_initial_delay | delay:i

CKBehavior 8
0x10 interface | state:c
0x20 behavior 5+ | flags:u=2 contents:u=0
0x20 behavior 5+ | flags:u=0x8000 prototype:g version:u contents:u=0x100 sub_behaviors:R
0x20 behavior 5+ | flags:u=0x4 priority:i contents:u=0x80000 links:R
0x20 behavior 5+ | flags:u=0x10 compatible_class:i contents:u=0x4000 operations:R
0x20 behavior 5+ | flags:u=0x40000 target:r contents:u=0x200 in_parameters:R
0x20 behavior 5+ | flags:u=0 contents:u=0x400 out_parameters:R
0x20 behavior 5+ | flags:u=0 contents:u=0x20000 local_parameters:R
0x20 behavior 5+ | flags:u=0 contents:u=0x800 inputs:R
0x20 behavior 5+ | flags:u=0 contents:u=0x1000 outputs:R
0x20 behavior 5+ | flags:u=0x48014 prototype:g version:u priority:i compatible_class:i target:r contents:u=0xA5F00 sub_behaviors:R links:R operations:R in_parameters:R out_parameters:R local_parameters:R inputs:R outputs:R
0x200000 activity | flags:u
0x20 behavior <5 | prototype:g flags:u compatible_class:i type:u priority:i owner:r version:u
0x100 sub_behaviors !file | sub_behaviors:R
0x100 sub_behaviors !nested | states:[object:r state:c]
0x20000 local_parameters !file | local_parameters:R
0x20000 local_parameters !nested | states:[object:r state:c]
0x80000 links | links:R
0x4000 operations | operations:R
0x200 in_parameters | in_parameters:R
0x400 out_parameters | out_parameters:R
0x800 inputs | inputs:R
0x1000 outputs | outputs:R
0x40 old_flags | flags:u
0x80 old_compatible_class | compatible_class:i
0x8000 old_type | type:u
0x10000 old_owner | owner:r
0x40000 old_prototype | prototype:g
0x800000 old_priority | priority:i
0x1000000 old_target | target:r

CKBehaviorIO 9
0x8 flags | flags:u

CKScene 10
0x20000 objects | level:r count:n objects:R states:C flags:@u4
0x20000 objects | level:r count:u=0
0x40000 environment | settings:u
0x80000 rendering | background_color:u ambient_color:u fog_mode:u fog_color:u fog_start:f fog_end:f fog_density:f background_texture:r starting_camera:r

CKKinematicChain 13
0xFF chain | unused:r start:r end:r

CKObjectAnimation 15
0x4000000 controllers | root_position:f3 reserved:f4 flags:u=0x7F entity:r length:f controllers:<(type:u=0x637C4301 _:u=9 _:u=2 keys:@f4x4)(type:u=0x49ED4002 _:u=11 _:u=2 keys:@f4x5)(type:u=0x654A3A04 _:u=9 _:u=2 keys:@f4x4)(type:u=0x2F200B08 _:u=11 _:u=2 keys:@f4x5)(type:u=0x347E4A01 _:u=19 _:u=2 keys:@f4x9)(type:u=0x45B52A02 _:u=21 _:u=2 keys:@f4x10)(type:u=0x1B545904 _:u=19 _:u=2 keys:@f4x9)(type:u=0x32595908 _:u=21 _:u=2 keys:@f4x10)(type:u=0x73847810 _:u=2 data:*)> _:u=0
0x4000000 controllers | root_position:f3 reserved:f4 flags:u=0x80 entity:r length:f merge_factor:f first:r second:r controllers:<> _:u=0
0x2000000 shared | animation:r root_position:f3 reserved:f4 flags:u=0x7F entity:r
0x2000000 shared | animation:r root_position:f3 reserved:f4 flags:u=0x80 entity:r merge_factor:f first:r second:r
0x8000000 blend_shape_controllers | RAW
0x1000 old_data <1 | root_position:f3
0x1000 old_data 1+ | root_position:f3 reserved:f4 morph_vertex_count:i morph_key_count:n flags:u=0x7F entity:r length:f morph_keys:{time:f positions:b} positions:Kf4x4 scales:Kf4x4 rotations:Kf4x5 scale_axes:Kf4x6
0x1000 old_data 1+ | root_position:f3 reserved:f4 morph_vertex_count:i morph_key_count:n flags:u=0x80 entity:r length:f merge_factor:f first:r second:r morph_keys:{time:f positions:b} positions:Kf4x4 scales:Kf4x4 rotations:Kf4x5 scale_axes:Kf4x6
0x800000 morph_normals | normals:{:b}3
0x1000000 packed_morph_normals | normals:{:b}3
0x2000 old_length <1 | length:f
0x4000 old_positions <1 | positions:Kf4x4
0x8000 old_rotations <1 | rotations:Kf4x5 scale_axes:Kf4x6
0x20000 old_scales <1 | scales:Kf4x4
0x40000 old_flags <1 | flags:u
0x80000 old_entity <1 | entity:r
0x100000 old_merge <1 | merge_factor:f merged:i first:r second:r
0x200000 old_morph_keys <1 | count:n vertex_count:i keys:{time:f positions:b}
0x200000 old_morph_keys <1 | count:u=0 keys:<>

CKAnimation 16
0x10 frame_rate | flags:u frame_rate:f
0x10 frame_rate | flags:u linked:i frame_rate:f
0x40 length | length:f
0x80 root_entity | body_parts:R root_entity:r
0x100 character | character:r
0x200 step | step:f

CKKeyedAnimation 18
0x1000 animations | animations:R
0x100000 merge | merged:i factor:f
0x200000 states | states:[animation:r state:c]

CKBeObject 19
0x10 old_attributes !file | attributes:(with_class:k=!1/2 items:<(compatible_class:u=33 name:s category:s type:g parameter:r)(compatible_class:u=34 name:s category:s type:g parameter:r)>)
0x10 old_attributes !nested | attributes:(with_class:k=!1/2 items:<(compatible_class:u=33 name:s category:s type:g parameter:r state:c)(compatible_class:u=34 name:s category:s type:g parameter:r state:c)>)
0x10 old_attributes !file | attributes:(with_class:k=!0/2 items:<(name:s category:s type:g parameter:r)(name:s category:s type:g parameter:r)>)
0x11 attributes !file | parameters:Q types:M
0x11 attributes !nested | parameters:Q states:C types:M
0x40 data <5 | version:u unknown:{:i}3 priority:i
0x40 data 5+ | version:u=0x10000000 priority:i
0x40 data 5+ | version:u=0xEFFFFFFF
0x400 single_activity | scene_flags:u
0x800 scripts | scripts:R
0x100 scripts <5 | scripts:R

CKSynchroObject 20
0x10 rendezvous | waiters:i arrived:R passed:R

CKLevel 21
0x20000000 contents | objects:R unused:R scenes:R
0x80000000 scenes | current_scene:r default_scene:r scene:c
0x2000 inactive_managers | managers:{:g}3
0x4000 duplicate_managers | names:{:s}3

CKPlace 22
0x1000 portals | portals:[place:r portal:r]
0x2000 default_camera | camera:r
0x4000 contents | entities:R
0x8000 level | level:r

CKGroup 23
0x1000 old_members | members:R
0xFFFFF members | members:R
0x100000 selection_set | RAW

CKSound 24
0x1000 sound | save_options:u file_name:s

CKWaveSound 25
0x800000 length | length:u
0x400000 wave_sound 3+ | state:u priority:f gain:f pan:f pitch:f reserved:f3 inner_cone:f outer_cone:f outer_gain:f min_distance:f max_distance:f distance_behavior:u attached:r position:b direction:b end:u=0
0x100000 file_name | file_name:s
0x400000 wave_sound <2 | unknown:{:u}8 looped:i unused:{:u}11
0x400000 wave_sound =2 | state:u priority:f unknown:{:u}2 gain:f pan:f pitch:f reserved:f place:(reserved:f2 inner_cone:f outer_cone:f outer_gain:f min_distance:f max_distance:f distance_behavior:u attached:r position:b direction:b end:u)
0x400000 wave_sound =2 | state:u priority:f unknown:{:u}2 gain:f pan:f pitch:f reserved:f

CKMidiSound 26
0x100000 file_name | file_name:s
0x200000 midi_data | RAW

CK2dEntity 27
0x10F000 rectangle 5+ | flags:u=0xFFF8FFFF rectangle:f4
0x10F000 rectangle 5+ | flags:u=0x10000 rectangle:f4 source_rectangle:f4
0x10F000 rectangle 5+ | flags:u=0x20000 rectangle:f4 z_order:i
0x10F000 rectangle 5+ | flags:u=0x40000 rectangle:f4 parent:r
0x10F000 rectangle 5+ | flags:u=0x70000 rectangle:f4 source_rectangle:f4 z_order:i parent:r
0x200000 material | material:r
0x400000 children | RAW
0x1000 old_source <5 | rectangle:{:i}4
0x2000 old_size <5 | size:{:u}2
0x4000 old_flags <5 | flags:u
0x8000 old_position <5 | position:{:u}2
0x100000 old_z_order <5 | z_order:i

CKSprite 28
0x10000 current_slot | slot:i
0x20000 transparency | transparent_color:u transparent:i
0x40000 old_bitmaps | bitmaps:[unused:u file:b]
0x80000 shared | sprite:r
0x200000 movie | file_name:s
0x400000 file_names | names:[:s]
0x800000 raw_bitmaps | _:u=2 bitmaps:<RAW_BITMAPS>
0x10000000 reader_bitmaps | slots:u=4 width:u height:u bits_per_pixel:u bitmaps:<READER_BITMAPS>
0x20000000 save_format | save_options:u properties:b
0x40000000 video_format | RAW
0x80000000 system_caching | RAW
0x80800000 render_options | RAW

CKSpriteText 29
0x1000000 text | text:s
0x2000000 font | name:s height:i weight:i italic:i underline:i
0x4000000 colors | color:u background_color:u

CKMaterial 30
0x1000 material <5 | diffuse:f4 ambient:f4 specular:f4 emissive:f4 specular_power:f texture:r flags:u texture_blend:u min_filter:u mag_filter:u source_blend:u dest_blend:u shade_mode:u fill_mode:u texture_address:u border_color:u z_function:u
0x1000 material 5+ | diffuse:u ambient:u specular:u emissive:u specular_power:f texture:r border_color:u modes:u flags:u
0x2000 extra_textures | textures:{:r}3
0x4000 effect | effect:u
0x10000 effect_parameter | parameter:r effect:u
0x20000 shader | RAW

CKTexture 31
0x1000 movie | file_name:s
0x2000 old_current_slot <5 | slot:i
0x8000 old_transparency <5 | transparent_color:u transparent:i
0x40000 video_format | RAW
0x800000 system_caching | RAW
0x4000 old_bitmaps | bitmaps:[unused:u file:b]
0x10000 file_names | names:[:s]
0x20000 raw_bitmaps | _:u=2 bitmaps:<RAW_BITMAPS>
0x80000 save_format | properties:b
0x100000 reader_bitmaps | slots:u=4 width:u height:u bits_per_pixel:u bitmaps:<READER_BITMAPS>
0x200000 pick_threshold | threshold:u
0x400000 mip_maps <5 | use_mip_maps:i format:b
0x400000 mip_maps <5 | use_mip_maps:i
0x400000 mip_maps 5+ | _:u=2 bitmaps:<RAW_BITMAPS>
0x2FF000 options | options:u=0xFD00 values:()
0x2FF000 options | options:u=0x100 values:(transparent_color:u)
0x2FF000 options | options:u=0x200 values:(video_format:u)
0x2FF000 options | options:u=0x300 values:(transparent_color:u video_format:u)
0x2FF000 options | options:u=0x100 values:(transparent_color:u current_slot:u)
0x2FF000 options | options:u=0x300 values:(transparent_color:u current_slot:u video_format:u)
0xFFF000 options | options:u=0x300 values:(transparent_color:u video_format:u)

CKMesh 32
0x2000 flags | flags:u
0x4000 channels | channels:[material:r flags:u source_blend:u dest_blend:u uvs:#f4x2]
0x8000 face_masks | masks:#u2*3
0x10000 faces <9 | RAW
0x10000 faces 9+ | faces:#u2x4
0x20000 vertices <9 | RAW
0x20000 vertices 9+ | count:n arrays:(save_flags:u=0 dwords:u=21 positions:@f4x3 diffuse:@u4 specular:@u4 normals:@f4x3 uvs:@f4x2)
0x20000 vertices 9+ | count:n arrays:(save_flags:u=1 dwords:u=20 positions:@f4x3 diffuse:@u4*1 specular:@u4 normals:@f4x3 uvs:@f4x2)
0x20000 vertices 9+ | count:n arrays:(save_flags:u=2 dwords:u=20 positions:@f4x3 diffuse:@u4 specular:@u4*1 normals:@f4x3 uvs:@f4x2)
0x20000 vertices 9+ | count:n arrays:(save_flags:u=4 dwords:u=15 positions:@f4x3 diffuse:@u4 specular:@u4 uvs:@f4x2)
0x20000 vertices 9+ | count:n arrays:(save_flags:u=8 dwords:u=19 positions:@f4x3 diffuse:@u4 specular:@u4 normals:@f4x3 uvs:@f4x2*1)
0x20000 vertices 9+ | count:n arrays:(save_flags:u=16 dwords:u=15 diffuse:@u4 specular:@u4 normals:@f4x3 uvs:@f4x2)
0x20000 vertices 9+ | count:u=0 arrays:()
0x40000 lines <9 | RAW
0x40000 lines 9+ | lines:##u2x2
0x80000 weights | count:u weights:b weight:f
0x80000 weights | count:u weight:f
0x100000 materials | slots:[material:r reserved:u]
0x800000 progressive | vertex_count:u morph:u morph_step:u data:*
0x400000 render_groups | groups:[material:r copied_vertices:Bu2*3 indices:Bu2 primitive:u vertex_count:u index_count:u unknown:u faces:Bu4 end:u]
0x1000000 blend_shapes | reserved:{:u=0}3
0x11000 faces_32 | RAW
0x41000 lines_32 | RAW
0x200000 extended_channels | RAW
0x401000 render_groups_32 | RAW

CK3dEntity 33
0x2000 animations | animations:R
0x4000 meshes | current_mesh:r meshes:R
0x100000 placement | flags:u=0xFFECFFFF moveable_flags:u x_axis:f3 y_axis:f3 z_axis:f3 position:f3
0x100000 placement | flags:u=0x10000 moveable_flags:u x_axis:f3 y_axis:f3 z_axis:f3 position:f3 place:r
0x100000 placement | flags:u=0x20000 moveable_flags:u x_axis:f3 y_axis:f3 z_axis:f3 position:f3 parent:r
0x100000 placement | flags:u=0x100000 moveable_flags:u x_axis:f3 y_axis:f3 z_axis:f3 position:f3 z_order:i
0x100000 placement | flags:u=0x130000 moveable_flags:u x_axis:f3 y_axis:f3 z_axis:f3 position:f3 place:r parent:r z_order:i
0x200000 skin 6+ | matrix:f16 bones:Q bone_states:{flags:u matrix:f16} vertices:[count:n position:f3 bones:@u4 weights:@f4]
0x1000 skin_normals | normals:@f4x3
0x4FAE17D7 blend_shape_weights | reserved:u=0
0x220000 skin_2 | RAW
0x8000 parent | parent:r
0x10000 entity_flags | flags:u moveable_flags:u
0x20000 matrix | skipped:u matrix:f16
0x200000 skin <6 | skipped:u matrix:f16 bones:Q bone_states:{flags:u skipped:u matrix:f16} vertices:[count:n skipped_1:u position:f3 skipped_2:u bones:@u4 skipped_3:u weights:@f4]

CKCamera 34
0xFC00000 camera 5+ | projection:u field_of_view:f ortho_zoom:f aspect:w near:f far:f
0x400000 old_field_of_view <5 | field_of_view:f
0x800000 old_projection <5 | projection:u
0x1000000 old_ortho_zoom <5 | ortho_zoom:f
0x2000000 old_aspect <5 | width:i height:i
0x4000000 old_planes <5 | near:f far:f

CKTargetCamera 35
0x10000000 target | target:r

CKCurvePoint 36
0x10000000 curve_point <5 | curve:r use_tcb:i linear:i position:f3
0x10000000 curve_point 5+ | curve:r use_tcb:i linear:i tension:f continuity:f bias:f tangent_in:f3 tangent_out:f3
0x20000000 old_tcb <5 | tension:f continuity:f bias:f
0x40000000 old_tangents <5 | tangent_in:f3 tangent_out:f3
0x80000000 old_curve_position <5 | position:f3

CKSprite3D 37
0x400000 sprite | mode:u half_size:f2 offset:f2 uv_rectangle:f4 material:r

CKLight 38
0x400000 light 5+ | type_flags:u=0x101 color:u constant_attenuation:f linear_attenuation:f quadratic_attenuation:f range:f
0x400000 light 5+ | type_flags:u=0x102 color:u constant_attenuation:f linear_attenuation:f quadratic_attenuation:f range:f outer_cone:f inner_cone:f falloff:f
0x400000 light 5+ | type_flags:u=0x203 color:u constant_attenuation:f linear_attenuation:f quadratic_attenuation:f range:f
0x800000 light_power | power:f
0x400000 light <5 | type:u color:f4 active:i specular:i constant_attenuation:f linear_attenuation:f quadratic_attenuation:f range:f outer_cone:f inner_cone:f falloff:f

CKTargetLight 39
0x80000000 target | target:r

CKCharacter 40
0x400000 body_parts | body_parts:R
0xFFC00000 character 5+ !file | animations:R current:Q
0xFFC00000 character 5+ !nested | current:Q
0x10000000 body_part_states 5+ | states:C
0x10000000 body_part_states <5 | states:[body_part:r state:c]
0x1000000 old_animations <5 | animations:R
0x2000000 old_root <5 | root:r
0x20000000 old_floor_reference <5 | floor:r
0x800000 old_kinematic_chains | RAW

CKBodyPart 42
0x4000000 body_part <5 | character:r
0x4000000 body_part 5+ | character:r
0x4000000 body_part 5+ | character:r rotation_joint:(flags:u minimum:f3 maximum:f3 damping:f3)
0x1000000 old_rotation_joint <5 | size:u=72 free:f3 limited:f3 eased:f3 minimum:f3 maximum:f3 damping:f3
0x2000000 position_joint | RAW

CKCurve 43
0xFFC00000 curve 5+ | points:R fitting:f steps:u open:u
0x400000 old_fitting <5 | fitting:f
0x800000 old_points <5 | points:R
0x1000000 old_steps <5 | steps:u
0x2000000 old_open <5 | open:u
0xFF000000 point_states | points:[point:r state:c]

CKParameterLocal 45
0x200 is_this |
0x400 is_setting |

CKParameter 46
0x40 value | type:g value:(kind:k=buffer/1 value:b)
0x40 value | type:g=34517DF5-045E4965 value:(kind:k=guid/1 value:g)
0x40 value | type:g value:(kind:k=object/2 value:r)
0x40 value | type:g value:(kind:k=none/3)
0x40 value | type:g value:(kind:k=chunk/0 value:c)
0x40 value | type:g value:(kind:k=manager value:m)
0x40 value | type:g value:(kind:k=reference_only)

CKInterfaceObjectManager 48
0x1234567 states | states:[:c]
0x87654321 guid | guid:g

CKCriticalSectionObject 49
0x10 critical_section | inside:r

CKGrid 50
0x400000 grid !file | width:i length:i reserved:i priority:i orientation:u in_file:i layers:Q
0x400000 grid !nested | width:i length:i reserved:i priority:i orientation:u layers:Q states:{state:c}

CKLayer 51
0x10 layer !file | grid:r format:i version:u=0
0x10 layer !file | grid:r format:i version:u=1 color:u
0x10 layer !file | grid:r format:i version:u=2 color:u flags:u squares:Bu4
0x10 layer !file | grid:r format:i version:u=3 color:u parameter_type:g flags:u squares:Bu4
0x10 layer !nested | grid:r type:i format:i flags:u squares:Bu4

CKDataArray 52
0x1000 columns | _:u=2 columns:<(name:s type:u=4)(name:s type:u=5 parameter_type:g)>
0x2000 rows | BY COLUMNS
0x4000 sorting | order:i column:i key:i
0x4000 sorting | order:i column:i

CKPatchMesh 53
0x8000000 patches | flags:u iterations:i vector_count:u points:Kf4x3 materials:Q patches:{type:u smoothing_group:u corners:@i2*4 vectors:@i2*8 interior:@i2*4 edges:@i2*4} edges:Ki2x6 channel_materials:Q channels:{source_blend:u dest_blend:u flags:u patches:Ki2x4 uvs:Kf4x2}
0x1000000 old_patches | flags:u material:r iterations:i vector_count:u points:Kf4x3 patches:Ki4x22 edges:Ki4x6 uv_patches:Ki4x4 uvs:Kf4x2
0x2000000 old_smoothing_groups | groups:Ku4x1
0x4000000 old_patch_materials | materials:Q
0x800000 oldest_patches | RAW

CUIKBehData 0xFFFFFFFF
0x1 drawing | version:u=0x18 entries:<> _:u=0
0x54543B94 colors | blocks:[behavior:r color:u]
0xA12312F5 extra_data_1 | RAW
0xA12312F6 extra_data_2 | RAW
0xA12312F7 extra_data_3 | RAW
"""

VALUES = """
untyped 0
0x12248766 no_dependencies |
0x12248767 all_dependencies |
0x12248768 dependencies | classes:{class:i flags:u}3
0x12348765 structure | members:[:c]

curve 14
0xE curve | curve:c
0x100 points | unused:Q fitting:f points:<(flags:u=0x10000003 position:f2 tension:f continuity:f bias:f reserved:f2 tangent_in:f2 tangent_out:f2)(flags:u=0xEFFFFFFF)>
0x40 old_fitting | RAW
0x3F800 old_points | RAW

collection 80
0x50 collection | objects:R
"""

MANAGERS = """
attribute_manager 3D242466-00000000
0x52 attributes | category_count:n attribute_count:n categories:<(used:u=0)(used:u=1 name:s flags:u)> attributes:<(used:u=0)(used:u=1 name:s type:g category:i compatible_class:i flags:u)>

message_manager 466A0FAC-00000000
0x53 messages | names:[:s]

time_manager 89CE7B32-00000000
0x80 time | frame_rate_limit:f behavior_rate_limit:f minimum_delta:f time_scale:f limits:u behavior_scale:f

behavior_manager 58D621AE-00000000
0x58D621AE behaviors | max_iterations:i

render_manager A213C8D5-00000000
0xA213C8D5 window | width:f height:f

variable_manager 98CC3CC9-00000000
0x98CC3CC9 variables | variables:[name:s value:i] float_variables:[name:s value:f] string_variables:[name:s value:s] representations:[text:s type:g]

manager_of_shared_objects 14EF3294-7D9D118B
0x75 shared_classes | RAW

VSL_manager 4F243100-28AB3F51
0x1 scripts | RAW

Lua_manager C820669B-19EA235A
0x1 scripts | RAW
"""

SHORT = {
    "RAW_BITMAPS": (
        "(bits_per_pixel:u=0)"
        "(bits_per_pixel:u=32 width:u height:u alpha_mask:u red_mask:u green_mask:u blue_mask:u"
        " compression:u blue:b green:b red:b alpha:b)"
    ),
    "READER_BITMAPS": (
        "(kind:u=0)"
        "(kind:u=1 extension:e reader:g file:b)"
        "(kind:u=2 extension:e reader:g file:b distinct_alpha:u=1 alpha:u)"
        "(kind:u=2 extension:e reader:g file:b distinct_alpha:u=2 alpha:b)"
    ),
}
"""Abbreviations for longer payloads."""
