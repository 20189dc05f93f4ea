# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
"""What the payloads of VirtoolsPayloads hold, as rows: see the spec, and who builds from them."""

_PARAMETER_IN_SOURCE = (("type", "guid"), ("source", "reference"))
_PARAMETER_IN_SHARED = (("type", "guid"), ("source", "reference"))
_PARAMETER_IN_SOURCE_BEFORE_5 = (("type", "guid"), ("owner", "reference"), ("source", "reference"))
_PARAMETER_IN_SHARED_BEFORE_5 = (("type", "guid"), ("owner", "reference"), ("source", "reference"))
_PARAMETER_IN_EITHER_SOURCE = (("type", "guid"), ("owner", "reference"), ("source", "reference"), ("other", "reference"))
_PARAMETER_OUT_DESTINATIONS = (("destinations", ("items", "reference", None)),)
_PARAMETER_OPERATION_OPERATION = (("operation", "guid"), ("parameters", "fixed_references"))
_PARAMETER_OPERATION_INPUTS = (("first", "reference"), ("first_state", "sub_chunk", ("nested", True)), ("second", "reference"), ("second_state", "sub_chunk", ("nested", True)))
_PARAMETER_OPERATION_OUTPUT = (("output", "reference"), ("state", "sub_chunk", ("nested", True)))
_BEHAVIOR_LINK_LINK = (("delay", "words"), ("input", "reference"), ("output", "reference"))
_BEHAVIOR_LINK_OLD_ENDS = (("input", "reference"), ("output", "reference"))
_BEHAVIOR_DATA = (("flags", ("flags", {0x2: "script", 0x4: "priority", 0x10: "compatible class", 0x8000: "building block", 0x40000: "targetable"})), ("prototype", "guid", ("when", "flags", 0x8000, True)), ("version", "u32", ("when", "flags", 0x8000, True)), ("priority", "i32", ("when", "flags", 0x4, True)), ("compatible_class", "i32", ("when", "flags", 0x10, True)), ("target", "reference", ("when", "flags", 0x40000, True)), ("contents", ("flags", {0x100: "sub behaviors", 0x200: "in parameters", 0x400: "out parameters", 0x800: "inputs", 0x1000: "outputs", 0x4000: "operations", 0x20000: "local parameters", 0x80000: "links"})), ("sub_behaviors", "references", ("when", "contents", 0x100, True)), ("links", "references", ("when", "contents", 0x80000, True)), ("operations", "references", ("when", "contents", 0x4000, True)), ("in_parameters", "references", ("when", "contents", 0x200, True)), ("out_parameters", "references", ("when", "contents", 0x400, True)), ("local_parameters", "references", ("when", "contents", 0x20000, True)), ("inputs", "references", ("when", "contents", 0x800, True)), ("outputs", "references", ("when", "contents", 0x1000, True)))
_BEHAVIOR_DATA_BEFORE_5 = (("prototype", "guid"), ("flags", ("flags", {0x2: "script", 0x4: "priority", 0x10: "compatible class", 0x8000: "building block", 0x40000: "targetable"})), ("compatible_class", "i32"), ("type", "u32"), ("priority", "i32"), ("owner", "reference"), ("version", "u32"))
_NESTED_STATE = (("object", "reference"), ("state", "sub_chunk"))
_BEHAVIOR_SUB_BEHAVIORS = (("sub_behaviors", "references", ("nested", False)), ("states", ("rows", _NESTED_STATE, None), ("nested", True)))
_BEHAVIOR_LOCAL_PARAMETERS = (("local_parameters", "references", ("nested", False)), ("states", ("rows", _NESTED_STATE, None), ("nested", True)))
_SCENE_OBJECTS = (("level", "reference"), ("count", ("count", "objects", "flags")), ("objects", ("custom", "scene_objects"), ("filled", "count", "objects")), ("states", "sub_chunks", ("filled", "count", "objects")), ("flags", ("numbers", "<u4", (), "count", False), ("filled", "count", "objects")))
_SCENE_RENDERING = (("background_color", "argb"), ("ambient_color", "argb"), ("fog_mode", "u32"), ("fog_color", "argb"), ("fog_start", "f32"), ("fog_end", "f32"), ("fog_density", "f32"), ("background_texture", "reference"), ("starting_camera", "reference"))
_KINEMATIC_CHAIN_CHAIN = (("unused", "reference"), ("start", "reference"), ("end", "reference"))
_OBJECT_ANIMATION_CONTROLLERS = (("root_position", "vector"), ("reserved", "vector4"), ("flags", ("flags", {})), ("entity", "reference"), ("length", "f32"), ("merge_factor", "f32", ("when", "flags", 0x80, True)), ("first", "reference", ("when", "flags", 0x80, True)), ("second", "reference", ("when", "flags", 0x80, True)), ("controllers", ("custom", "controllers")))
_OBJECT_ANIMATION_SHARED = (("animation", "reference"), ("root_position", "vector"), ("reserved", "vector4"), ("flags", ("flags", {})), ("entity", "reference"), ("merge_factor", "f32", ("when", "flags", 0x80, True)), ("first", "reference", ("when", "flags", 0x80, True)), ("second", "reference", ("when", "flags", 0x80, True)))
_MORPH_KEY = (("time", "f32"), ("positions", "buffer"))
_OBJECT_ANIMATION_OLD_DATA = (("root_position", "vector"), ("reserved", "vector4"), ("morph_vertex_count", "i32"), ("morph_key_count", ("count", "morph_keys")), ("flags", ("flags", {})), ("entity", "reference"), ("length", "f32"), ("merge_factor", "f32", ("when", "flags", 0x80, True)), ("first", "reference", ("when", "flags", 0x80, True)), ("second", "reference", ("when", "flags", 0x80, True)), ("morph_keys", ("rows", _MORPH_KEY, "morph_key_count")), ("positions", ("keys", 4, "<f4")), ("scales", ("keys", 4, "<f4")), ("rotations", ("keys", 5, "<f4")), ("scale_axes", ("keys", 6, "<f4")))
_OBJECT_ANIMATION_MORPH_NORMALS = (("normals", ("to_end", "buffer")),)
_OBJECT_ANIMATION_PACKED_MORPH_NORMALS = (("normals", ("to_end", "buffer")),)
_OBJECT_ANIMATION_OLD_POSITIONS = (("positions", ("keys", 4, "<f4")),)
_OBJECT_ANIMATION_OLD_ROTATIONS = (("rotations", ("keys", 5, "<f4")), ("scale_axes", ("keys", 6, "<f4")))
_OBJECT_ANIMATION_OLD_SCALES = (("scales", ("keys", 4, "<f4")),)
_OBJECT_ANIMATION_OLD_MERGE = (("merge_factor", "f32"), ("merged", "i32"), ("first", "reference"), ("second", "reference"))
_OBJECT_ANIMATION_OLD_MORPH_KEYS = (("count", ("count", "keys")), ("vertex_count", "i32", ("filled", "count", "keys")), ("keys", ("rows", _MORPH_KEY, "count")))
_ANIMATION_FRAME_RATE = (("flags", "flags"), ("linked", "i32", ("present", 4)), ("frame_rate", "f32"))
_ANIMATION_ROOT_ENTITY = (("body_parts", "references"), ("root_entity", "reference"))
_KEYED_ANIMATION_MERGE = (("merged", "i32"), ("factor", "f32"))
_KEYED_ANIMATION_STATES_STATE = (("animation", "reference"), ("state", "sub_chunk"))
_KEYED_ANIMATION_STATES = (("states", ("rows", _KEYED_ANIMATION_STATES_STATE, None)),)
_OLD_ATTRIBUTE = (("compatible_class", "i32", ("given", "has_class", True)), ("name", "string"), ("category", "string"), ("type", "guid"), ("parameter", "reference"), ("state", "sub_chunk", ("nested", True)))
_BE_OBJECT_OLD_ATTRIBUTES = (("attributes", ("custom", "old_attributes", _OLD_ATTRIBUTE)),)
_BE_OBJECT_ATTRIBUTES = (("parameters", "fixed_references"), ("states", "sub_chunks", ("nested", True)), ("types", "manager_values"))
_BE_OBJECT_DATA_BEFORE_5 = (("version", "u32"), ("unknown", ("items", "i32", 3)), ("priority", "i32"))
_BE_OBJECT_DATA = (("version", "u32"), ("priority", "i32", ("when", "version", 0x10000000, True)))
_SYNCHRO_RENDEZVOUS = (("waiters", "i32"), ("arrived", "references"), ("passed", "references"))
_LEVEL_CONTENTS = (("objects", "references"), ("unused", "references"), ("scenes", "references"))
_LEVEL_SCENES = (("current_scene", "reference"), ("default_scene", "reference"), ("scene", "sub_chunk"))
_LEVEL_INACTIVE_MANAGERS = (("managers", ("to_end", "guid")),)
_LEVEL_DUPLICATE_MANAGERS = (("names", ("to_end", "string")),)
_PLACE_PORTALS_PORTAL = (("place", "reference"), ("portal", "reference"))
_PLACE_PORTALS = (("portals", ("rows", _PLACE_PORTALS_PORTAL, None)),)
_SOUND_DATA = (("save_options", "flags"), ("file_name", "string"))
_WAVE_SOUND_DATA = (("state", "u32"), ("priority", "f32"), ("gain", "f32"), ("pan", "f32"), ("pitch", "f32"), ("reserved", "vector"), ("inner_cone", "f32"), ("outer_cone", "f32"), ("outer_gain", "f32"), ("min_distance", "f32"), ("max_distance", "f32"), ("distance_behavior", "u32"), ("attached", "reference"), ("position", "buffer"), ("direction", "buffer"), ("end", ("const", 0)))
_WAVE_SOUND_DATA_BEFORE_2 = (("unknown", ("items", "u32", 8)), ("looped", "i32"), ("unused", ("items", "u32", 11)))
_WAVE_SOUND_DATA_BEFORE_3_PLACE = (("reserved", "vector2"), ("inner_cone", "f32"), ("outer_cone", "f32"), ("outer_gain", "f32"), ("min_distance", "f32"), ("max_distance", "f32"), ("distance_behavior", "u32"), ("attached", "reference"), ("position", "buffer"), ("direction", "buffer"), ("end", "u32"))
_WAVE_SOUND_DATA_BEFORE_3 = (("state", "u32"), ("priority", "f32"), ("unknown", ("items", "u32", 2)), ("gain", "f32"), ("pan", "f32"), ("pitch", "f32"), ("reserved", "f32"), ("place", ("record", _WAVE_SOUND_DATA_BEFORE_3_PLACE), ("present", 0)))
_ENTITY_2D_RECTANGLE = (("flags", ("flags", {})), ("rectangle", "vector4"), ("source_rectangle", "vector4", ("when", "flags", 0x10000, True)), ("z_order", "i32", ("when", "flags", 0x20000, True)), ("parent", "reference", ("when", "flags", 0x40000, True)))
_ENTITY_2D_OLD_SOURCE = (("rectangle", ("items", "i32", 4)),)
_ENTITY_2D_OLD_SIZE = (("size", ("items", "u32", 2)),)
_ENTITY_2D_OLD_POSITION = (("position", ("items", "u32", 2)),)
_SPRITE_TRANSPARENCY = (("transparent_color", "argb"), ("transparent", "i32"))
_OLD_BITMAPS_BITMAP = (("unused", "u32"), ("file", "buffer"))
_OLD_BITMAPS = (("bitmaps", ("rows", _OLD_BITMAPS_BITMAP, None)),)
_FILE_NAMES = (("names", ("items", "string", None)),)
_RAW_BITMAPS_BITMAP = (("bits_per_pixel", "u32"), ("width", "u32", ("when", "bits_per_pixel", 0xffffffff, True)), ("height", "u32", ("when", "bits_per_pixel", 0xffffffff, True)), ("alpha_mask", "u32", ("when", "bits_per_pixel", 0xffffffff, True)), ("red_mask", "u32", ("when", "bits_per_pixel", 0xffffffff, True)), ("green_mask", "u32", ("when", "bits_per_pixel", 0xffffffff, True)), ("blue_mask", "u32", ("when", "bits_per_pixel", 0xffffffff, True)), ("compression", "u32", ("when", "bits_per_pixel", 0xffffffff, True)), ("blue", "buffer", ("when", "bits_per_pixel", 0xffffffff, True)), ("green", "buffer", ("when", "bits_per_pixel", 0xffffffff, True)), ("red", "buffer", ("when", "bits_per_pixel", 0xffffffff, True)), ("alpha", "buffer", ("when", "bits_per_pixel", 0xffffffff, True)))
_RAW_BITMAPS = (("bitmaps", ("rows", _RAW_BITMAPS_BITMAP, None)),)
_READER_BITMAPS_BITMAP = (("kind", "u32"), ("extension", ("custom", "extension"), ("when", "kind", 0xffffffff, True)), ("reader", "guid", ("when", "kind", 0xffffffff, True)), ("file", "buffer", ("when", "kind", 0xffffffff, True)), ("distinct_alpha", "u32", ("equal", "kind", 0xffffffff, 2)), ("alpha", ("custom", "alpha"), ("equal", "kind", 0xffffffff, 2)))
_READER_BITMAPS = (("slots", ("count", "bitmaps")), ("width", "u32"), ("height", "u32"), ("bits_per_pixel", "u32"), ("bitmaps", ("rows", _READER_BITMAPS_BITMAP, "slots")))
_SPRITE_SAVE_FORMAT = (("save_options", "flags"), ("properties", "buffer"))
_SPRITE_TEXT_FONT = (("name", "string"), ("height", "i32"), ("weight", "i32"), ("italic", "i32"), ("underline", "i32"))
_SPRITE_TEXT_COLORS = (("color", "argb"), ("background_color", "argb"))
_MATERIAL_DATA_BEFORE_5 = (("diffuse", "color"), ("ambient", "color"), ("specular", "color"), ("emissive", "color"), ("specular_power", "f32"), ("texture", "reference"), ("flags", ("flags", {0x1: "two-sided", 0x2: "z write", 0x4: "perspective correction", 0x8: "alpha blend", 0x10: "alpha test"})), ("texture_blend", "u32"), ("min_filter", "u32"), ("mag_filter", "u32"), ("source_blend", "u32"), ("dest_blend", "u32"), ("shade_mode", "u32"), ("fill_mode", "u32"), ("texture_address", "u32"), ("border_color", "argb"), ("z_function", "u32"))
_MATERIAL_DATA = (("diffuse", "argb"), ("ambient", "argb"), ("specular", "argb"), ("emissive", "argb"), ("specular_power", "f32"), ("texture", "reference"), ("border_color", "argb"), ("modes", "flags"), ("flags", ("flags", {0x1: "two-sided", 0x2: "z write", 0x4: "perspective correction", 0x8: "alpha blend", 0x10: "alpha test"})))
_MATERIAL_EXTRA_TEXTURES = (("textures", ("items", "reference", 3)),)
_MATERIAL_EFFECT_PARAMETER = (("parameter", "reference"), ("effect", "u32"))
_TEXTURE_OLD_TRANSPARENCY = (("transparent_color", "argb"), ("transparent", "i32"))
_TEXTURE_MIP_MAPS_BEFORE_5 = (("use_mip_maps", "i32"), ("format", "buffer", ("present", 0)))
_TEXTURE_MIP_MAPS = (("bitmaps", ("rows", _RAW_BITMAPS_BITMAP, None)),)
_TEXTURE_OPTIONS = (("options", ("flags", {0x100: "transparent", 0x200: "video format", 0x400: "cube map"})), ("values", ("custom", "option_values")))
_MESH_CHANNELS_CHANNEL = (("material", "reference"), ("flags", "flags"), ("source_blend", "u32"), ("dest_blend", "u32"), ("uvs", ("numbers", "<f4", (2,), None, False)))
_MESH_CHANNELS = (("channels", ("rows", _MESH_CHANNELS_CHANNEL, None)),)
_MESH_FACE_MASKS = (("masks", ("numbers", "<u2", (), None, False)),)
_MESH_FACES = (("faces", ("numbers", "<u2", (4,), None, False)),)
_VERTEX_ARRAYS = (("save_flags", ("flags", {0x1: "one diffuse colour", 0x2: "one specular colour", 0x4: "no normals", 0x8: "one texture coordinate", 0x10: "no positions"})), ("dwords", ("computed", "vertex_dwords")), ("positions", ("numbers", "<f4", (3,), "count", False), ("when", "save_flags", 0x10, False)), ("diffuse", ("numbers", "<u4", (), "count", False), ("when", "save_flags", 0x1, False)), ("diffuse", ("numbers", "<u4", (), 1, False), ("when", "save_flags", 0x1, True)), ("specular", ("numbers", "<u4", (), "count", False), ("when", "save_flags", 0x2, False)), ("specular", ("numbers", "<u4", (), 1, False), ("when", "save_flags", 0x2, True)), ("normals", ("numbers", "<f4", (3,), "count", False), ("when", "save_flags", 0x4, False)), ("uvs", ("numbers", "<f4", (2,), "count", False), ("when", "save_flags", 0x8, False)), ("uvs", ("numbers", "<f4", (2,), 1, False), ("when", "save_flags", 0x8, True)))
_MESH_VERTICES = (("count", "u32"), ("arrays", ("custom", "vertices", _VERTEX_ARRAYS)))
_MESH_LINES = (("lines", ("numbers", "<u2", (2,), None, True)),)
_MESH_WEIGHTS = (("count", "u32"), ("weights", "buffer", ("present", 4)), ("weight", "f32"))
_MESH_MATERIALS_SLOT = (("material", "reference"), ("reserved", "u32"))
_MESH_MATERIALS = (("slots", ("rows", _MESH_MATERIALS_SLOT, None)),)
_MESH_PROGRESSIVE = (("vertex_count", "u32"), ("morph", "u32"), ("morph_step", "u32"), ("data", "rest"))
_MESH_RENDER_GROUPS_GROUP = (("material", "reference"), ("copied_vertices", ("number_buffer", "<u2")), ("indices", ("number_buffer", "<u2")), ("primitive", "u32"), ("vertex_count", "u32"), ("index_count", "u32"), ("unknown", "u32"), ("faces", ("number_buffer", "<u4")), ("end", "u32"))
_MESH_RENDER_GROUPS = (("groups", ("rows", _MESH_RENDER_GROUPS_GROUP, None)),)
_MESH_BLEND_SHAPES = (("reserved", ("items", ("const", 0), 3)),)
_ENTITY_3D_MESHES = (("current_mesh", "reference"), ("meshes", "references"))
_ENTITY_3D_PLACEMENT = (("flags", ("flags", {0x10000: "place", 0x20000: "parent", 0x100000: "z order"})), ("moveable_flags", "flags"), ("x_axis", "vector"), ("y_axis", "vector"), ("z_axis", "vector"), ("position", "vector"), ("place", "reference", ("when", "flags", 0x10000, True)), ("parent", "reference", ("when", "flags", 0x20000, True)), ("z_order", "i32", ("when", "flags", 0x100000, True)))
_BONE_STATE = (("flags", "flags"), ("matrix", "matrix"))
_SKIN_VERTEX = (("count", ("count", "bones", "weights")), ("position", "vector"), ("bones", ("numbers", "<u4", (), "count", False)), ("weights", ("numbers", "<f4", (), "count", False)))
_ENTITY_3D_SKIN = (("matrix", "matrix"), ("bones", "fixed_references"), ("bone_states", ("parallel", _BONE_STATE, "bones")), ("vertices", ("rows", _SKIN_VERTEX, None)))
_ENTITY_3D_SKIN_NORMALS = (("normals", ("custom", "vectors")),)
_ENTITY_3D_BLEND_SHAPE_WEIGHTS = (("reserved", ("const", 0)),)
_ENTITY_3D_ENTITY_FLAGS = (("flags", "flags"), ("moveable_flags", "flags"))
_ENTITY_3D_MATRIX = (("skipped", "u32"), ("matrix", "matrix"))
_BONE_STATE_BEFORE_6 = (("flags", "flags"), ("skipped", "u32"), ("matrix", "matrix"))
_SKIN_VERTEX_BEFORE_6 = (("count", ("count", "bones", "weights")), ("skipped_1", "u32"), ("position", "vector"), ("skipped_2", "u32"), ("bones", ("numbers", "<u4", (), "count", False)), ("skipped_3", "u32"), ("weights", ("numbers", "<f4", (), "count", False)))
_ENTITY_3D_SKIN_BEFORE_6 = (("skipped", "u32"), ("matrix", "matrix"), ("bones", "fixed_references"), ("bone_states", ("parallel", _BONE_STATE_BEFORE_6, "bones")), ("vertices", ("rows", _SKIN_VERTEX_BEFORE_6, None)))
_CAMERA_DATA = (("projection", "u32"), ("field_of_view", "f32"), ("ortho_zoom", "f32"), ("aspect", "words"), ("near", "f32"), ("far", "f32"))
_CAMERA_OLD_ASPECT = (("width", "i32"), ("height", "i32"))
_CAMERA_OLD_PLANES = (("near", "f32"), ("far", "f32"))
_CURVE_POINT_DATA_BEFORE_5 = (("curve", "reference"), ("use_tcb", "i32"), ("linear", "i32"), ("position", "vector"))
_CURVE_POINT_DATA = (("curve", "reference"), ("use_tcb", "i32"), ("linear", "i32"), ("tension", "f32"), ("continuity", "f32"), ("bias", "f32"), ("tangent_in", "vector"), ("tangent_out", "vector"))
_CURVE_POINT_OLD_TCB = (("tension", "f32"), ("continuity", "f32"), ("bias", "f32"))
_CURVE_POINT_OLD_TANGENTS = (("tangent_in", "vector"), ("tangent_out", "vector"))
_SPRITE_3D_SPRITE = (("mode", "u32"), ("half_size", "vector2"), ("offset", "vector2"), ("uv_rectangle", "vector4"), ("material", "reference"))
_LIGHT_DATA = (("type_flags", ("flags", {})), ("color", "argb"), ("constant_attenuation", "f32"), ("linear_attenuation", "f32"), ("quadratic_attenuation", "f32"), ("range", "f32"), ("outer_cone", "f32", ("equal", "type_flags", 0xff, 2)), ("inner_cone", "f32", ("equal", "type_flags", 0xff, 2)), ("falloff", "f32", ("equal", "type_flags", 0xff, 2)))
_LIGHT_DATA_BEFORE_5 = (("type", "u32"), ("color", "color"), ("active", "i32"), ("specular", "i32"), ("constant_attenuation", "f32"), ("linear_attenuation", "f32"), ("quadratic_attenuation", "f32"), ("range", "f32"), ("outer_cone", "f32"), ("inner_cone", "f32"), ("falloff", "f32"))
_CHARACTER_DATA = (("animations", "references", ("nested", False)), ("current", "fixed_references"))
_CHARACTER_BODY_PART_STATES_BEFORE_5_STATE = (("body_part", "reference"), ("state", "sub_chunk"))
_CHARACTER_BODY_PART_STATES_BEFORE_5 = (("states", ("rows", _CHARACTER_BODY_PART_STATES_BEFORE_5_STATE, None)),)
_BODY_PART_DATA_ROTATION_JOINT = (("flags", "flags"), ("minimum", "vector"), ("maximum", "vector"), ("damping", "vector"))
_BODY_PART_DATA = (("character", "reference"), ("rotation_joint", ("record", _BODY_PART_DATA_ROTATION_JOINT), ("present", 0)))
_BODY_PART_OLD_ROTATION_JOINT = (("size", ("const", 72)), ("free", "vector"), ("limited", "vector"), ("eased", "vector"), ("minimum", "vector"), ("maximum", "vector"), ("damping", "vector"))
_CURVE_DATA = (("points", "references"), ("fitting", "f32"), ("steps", "u32"), ("open", "u32"))
_CURVE_POINT_STATES_POINT = (("point", "reference"), ("state", "sub_chunk"))
_CURVE_POINT_STATES = (("points", ("rows", _CURVE_POINT_STATES_POINT, None)),)
_PARAMETER_VALUE = (("type", "guid"), ("value", ("custom", "value")))
_INTERFACE_OBJECT_MANAGER_STATES = (("states", ("items", "foreign_chunk", None)),)
_GRID_DATA_STATE = (("state", "sub_chunk"),)
_GRID_DATA = (("width", "i32"), ("length", "i32"), ("reserved", "i32"), ("priority", "i32"), ("orientation", "u32"), ("in_file", "i32", ("nested", False)), ("layers", "fixed_references"), ("states", ("parallel", _GRID_DATA_STATE, "layers"), ("nested", True)))
_LAYER_DATA = (("grid", "reference"), ("type", "i32", ("nested", True)), ("format", "i32"), ("version", "u32", ("nested", False)), ("color", "argb", ("at_least", "version", 1)), ("parameter_type", "guid", ("at_least", "version", 3)), ("flags", "flags", ("at_least", "version", 2)), ("flags", "flags", ("nested", True)), ("squares", ("number_buffer", "<u4"), ("present", 0)))
_DATA_ARRAY_COLUMNS_COLUMN = (("name", "string"), ("type", "u32"), ("parameter_type", "guid", ("equal", "type", 0xffffffff, 5)))
_DATA_ARRAY_COLUMNS = (("columns", ("rows", _DATA_ARRAY_COLUMNS_COLUMN, None)),)
_DATA_ARRAY_ROWS = (("count", ("count", "rows")), ("rows", ("custom", "cells")))
_DATA_ARRAY_SORTING = (("order", "i32"), ("column", "i32"), ("key", "i32", ("present", 0)))
_PATCH = (("type", "u32"), ("smoothing_group", "u32"), ("corners", ("numbers", "<i2", (), 4, False)), ("vectors", ("numbers", "<i2", (), 8, False)), ("interior", ("numbers", "<i2", (), 4, False)), ("edges", ("numbers", "<i2", (), 4, False)))
_PATCH_MESH_PATCHES_CHANNEL = (("source_blend", "u32"), ("dest_blend", "u32"), ("flags", "flags"), ("patches", ("keys", 4, "<i2")), ("uvs", ("keys", 2, "<f4")))
_PATCH_MESH_PATCHES = (("flags", "flags"), ("iterations", "i32"), ("vector_count", "u32"), ("points", ("keys", 3, "<f4")), ("materials", "fixed_references"), ("patches", ("parallel", _PATCH, "materials")), ("edges", ("keys", 6, "<i2")), ("channel_materials", "fixed_references"), ("channels", ("parallel", _PATCH_MESH_PATCHES_CHANNEL, "channel_materials")))
_PATCH_MESH_OLD_PATCHES = (("flags", "flags"), ("material", "reference"), ("iterations", "i32"), ("vector_count", "u32"), ("points", ("keys", 3, "<f4")), ("patches", ("keys", 22, "<i4")), ("edges", ("keys", 6, "<i4")), ("uv_patches", ("keys", 4, "<i4")), ("uvs", ("keys", 2, "<f4")))
_PATCH_MESH_OLD_SMOOTHING_GROUPS = (("groups", ("keys", 1, "<u4")),)
_DIAGRAM_LINK = (("kind", "u32"), ("link", "reference"), ("start", "reference"), ("start_index", "i32"), ("start_type", "u32"), ("points", ("numbers", "<f4", (2,), None, False)), ("end", "reference"), ("end_index", "i32"), ("end_type", "u32"))
_DIAGRAM_OPERATION = (("operation", "reference"), ("position", "vector2"))
_DIAGRAM_COMMENT = (("rectangle", "vector4"), ("text", "string"), ("style", "u32", ("given", "has_style", True)))
_OLD_SHORTCUT_SOURCE = (("unused", "reference"), ("source", "reference"), ("value", "i32"))
_DIAGRAM_ENTRY = (("behavior", "reference"), ("flags", "flags"), ("level", "i32"), ("position", "vector2"), ("start", "vector2", ("given", "is_script", True)), ("height", "f32", ("given", "is_script", True)), ("unused", "u32", ("given", "is_script", True)), ("snapshot", "buffer", ("given", "is_script", True)), ("color", "argb", ("given", "has_color", True)), ("size", "vector2", ("given", "is_script", False)), ("open_size", "vector2", ("given", "is_script", False)), ("links", ("rows", _DIAGRAM_LINK, None), ("given", "has_body", True)), ("operations", ("rows", _DIAGRAM_OPERATION, None), ("given", "has_body", True)), ("comments", ("rows", _DIAGRAM_COMMENT, None), ("given", "has_body", True)), ("reserved", ("const", 0), ("given", "has_reserved", True)), ("local_count", ("count", "local_positions", "local_styles"), ("given", "has_parts", True)), ("local_positions", ("numbers", "<i4", (2,), "local_count", False), ("given", "has_parts", True)), ("local_styles", ("numbers", "<u4", (), "local_count", False), ("given", "has_parts", True)), ("shortcut_count", ("count", "shortcut_positions", "shortcut_styles", "shortcut_sources"), ("given", "has_parts", True)), ("shortcut_positions", ("numbers", "<i4", (2,), "shortcut_count", False), ("given", "has_parts", True)), ("shortcut_styles", ("numbers", "<u4", (), "shortcut_count", False), ("given", "has_parts", True)), ("shortcut_sources", ("items", "reference", "shortcut_count"), ("given", "has_sources", True)), ("shortcut_sources", ("rows", _OLD_SHORTCUT_SOURCE, "shortcut_count"), ("given", "has_old_sources", True)), ("inner_inputs", ("numbers", "<i4", (2,), None, False), ("given", "has_ports", True)), ("outer_inputs", ("numbers", "<i4", (2,), None, False), ("given", "has_ports", True)), ("inner_outputs", ("numbers", "<i4", (2,), None, False), ("given", "has_ports", True)), ("outer_outputs", ("numbers", "<i4", (2,), None, False), ("given", "has_ports", True)))
_INTERFACE_DATA_DRAWING = (("version", "u32"), ("entries", ("custom", "entries", _DIAGRAM_ENTRY)))
_INTERFACE_DATA_COLORS_BLOCK = (("behavior", "reference"), ("color", "argb"))
_INTERFACE_DATA_COLORS = (("blocks", ("rows", _INTERFACE_DATA_COLORS_BLOCK, None)),)
_DEPENDENCY = (("class", "i32"), ("flags", "flags"))
_NO_CLASS_DEPENDENCIES = (("classes", ("to_end", ("record", _DEPENDENCY))),)
_NO_CLASS_STRUCTURE = (("members", ("items", "sub_chunk", None)),)
_CURVE_2D_POINT = (("flags", ("flags", {0x1: "own tangents", 0x2: "linear"})), ("position", "vector2", ("when", "flags", 0x10000000, True)), ("tension", "f32", ("when", "flags", 0x10000000, True)), ("continuity", "f32", ("when", "flags", 0x10000000, True)), ("bias", "f32", ("when", "flags", 0x10000000, True)), ("reserved", "vector2", ("when", "flags", 0x10000000, True)), ("tangent_in", "vector2", ("when", "flags", 0x10000000, True)), ("tangent_out", "vector2", ("when", "flags", 0x10000000, True)))
_CURVE_2D_POINTS = (("unused", "fixed_references"), ("fitting", "f32"), ("points", ("parallel", _CURVE_2D_POINT, "unused")))
_ATTRIBUTE_MANAGER_ATTRIBUTES_CATEGORY = (("used", "u32"), ("name", "string", ("when", "used", 0xffffffff, True)), ("flags", "flags", ("when", "used", 0xffffffff, True)))
_ATTRIBUTE_MANAGER_ATTRIBUTES_ATTRIBUTE = (("used", "u32"), ("name", "string", ("when", "used", 0xffffffff, True)), ("type", "guid", ("when", "used", 0xffffffff, True)), ("category", "i32", ("when", "used", 0xffffffff, True)), ("compatible_class", "i32", ("when", "used", 0xffffffff, True)), ("flags", "flags", ("when", "used", 0xffffffff, True)))
_ATTRIBUTE_MANAGER_ATTRIBUTES = (("category_count", ("count", "categories")), ("attribute_count", ("count", "attributes")), ("categories", ("rows", _ATTRIBUTE_MANAGER_ATTRIBUTES_CATEGORY, "category_count")), ("attributes", ("rows", _ATTRIBUTE_MANAGER_ATTRIBUTES_ATTRIBUTE, "attribute_count")))
_MESSAGE_MANAGER_MESSAGES = (("names", ("items", "string", None)),)
_TIME_MANAGER_TIME = (("frame_rate_limit", "f32"), ("behavior_rate_limit", "f32"), ("minimum_delta", "f32"), ("time_scale", "f32"), ("limits", "u32"), ("behavior_scale", "f32"))
_RENDER_MANAGER_WINDOW = (("width", "f32"), ("height", "f32"))
_VARIABLE_MANAGER_VARIABLES_VARIABLE = (("name", "string"), ("value", "i32"))
_VARIABLE_MANAGER_VARIABLES_FLOAT_VARIABLE = (("name", "string"), ("value", "f32"))
_VARIABLE_MANAGER_VARIABLES_STRING_VARIABLE = (("name", "string"), ("value", "string"))
_VARIABLE_MANAGER_VARIABLES_REPRESENTATION = (("text", "string"), ("type", "guid"))
_VARIABLE_MANAGER_VARIABLES = (("variables", ("rows", _VARIABLE_MANAGER_VARIABLES_VARIABLE, None)), ("float_variables", ("rows", _VARIABLE_MANAGER_VARIABLES_FLOAT_VARIABLE, None)), ("string_variables", ("rows", _VARIABLE_MANAGER_VARIABLES_STRING_VARIABLE, None)), ("representations", ("rows", _VARIABLE_MANAGER_VARIABLES_REPRESENTATION, None)))

CLASSES = {
    1: (
        (0x1, "name", (("name", "string"),), 0, 256),
        (0x2, "id", (("id", "u32"),), 0, 256),
        (0x4, "hidden", (), 0, 256),
        (0x18, "hierarchically_hidden", (), 0, 256),
    ),
    2: (
        (0x1000, "source", _PARAMETER_IN_SOURCE, 5, 256),
        (0x800, "shared", _PARAMETER_IN_SHARED, 5, 256),
        (0x2000, "disabled", (), 0, 256),
        (0x1000, "source", _PARAMETER_IN_SOURCE_BEFORE_5, 0, 5),
        (0x800, "shared", _PARAMETER_IN_SHARED_BEFORE_5, 0, 5),
        (0x400, "either_source", _PARAMETER_IN_EITHER_SOURCE, 0, 256),
        (0x80, "owner", (("owner", "reference"),), 0, 256),
        (0x100, "old_shared", (("source", "reference"),), 0, 256),
        (0x200, "old_source", (("source", "reference"),), 0, 256),
    ),
    3: (
        (0x20, "destinations", _PARAMETER_OUT_DESTINATIONS, 0, 256),
    ),
    4: (
        (0x400, "operation", _PARAMETER_OPERATION_OPERATION, 0, 256),
        (0x40, "inputs", _PARAMETER_OPERATION_INPUTS, 0, 256),
        (0x80, "output", _PARAMETER_OPERATION_OUTPUT, 0, 256),
        (0x100, "operation_type", (("operation", "guid"),), 0, 256),
        (0x200, "owner", (("owner", "reference"),), 0, 256),
    ),
    5: (
        (0x10, "state", (("active", "i32"),), 0, 256),
    ),
    6: (
        (0x20, "link", _BEHAVIOR_LINK_LINK, 0, 256),
        (0x4, "old_delay", (("delay", "i32"),), 0, 256),
        (0x8, "old_ends", _BEHAVIOR_LINK_OLD_ENDS, 0, 256),
        (0x10, "old_initial_delay", (("delay", "i32"),), 0, 256),
    ),
    8: (
        (0x10, "interface", (("state", "sub_chunk"),), 0, 256),
        (0x20, "behavior", _BEHAVIOR_DATA, 5, 256),
        (0x200000, "activity", (("flags", "flags"),), 0, 256),
        (0x20, "behavior", _BEHAVIOR_DATA_BEFORE_5, 0, 5),
        (0x100, "sub_behaviors", _BEHAVIOR_SUB_BEHAVIORS, 0, 256),
        (0x20000, "local_parameters", _BEHAVIOR_LOCAL_PARAMETERS, 0, 256),
        (0x80000, "links", (("links", "references"),), 0, 256),
        (0x4000, "operations", (("operations", "references"),), 0, 256),
        (0x200, "in_parameters", (("in_parameters", "references"),), 0, 256),
        (0x400, "out_parameters", (("out_parameters", "references"),), 0, 256),
        (0x800, "inputs", (("inputs", "references"),), 0, 256),
        (0x1000, "outputs", (("outputs", "references"),), 0, 256),
        (0x40, "old_flags", (("flags", "flags"),), 0, 256),
        (0x80, "old_compatible_class", (("compatible_class", "i32"),), 0, 256),
        (0x8000, "old_type", (("type", "u32"),), 0, 256),
        (0x10000, "old_owner", (("owner", "reference"),), 0, 256),
        (0x40000, "old_prototype", (("prototype", "guid"),), 0, 256),
        (0x800000, "old_priority", (("priority", "i32"),), 0, 256),
        (0x1000000, "old_target", (("target", "reference"),), 0, 256),
    ),
    9: (
        (0x8, "flags", (("flags", "flags"),), 0, 256),
    ),
    10: (
        (0x20000, "objects", _SCENE_OBJECTS, 0, 256),
        (0x40000, "environment", (("settings", "u32"),), 0, 256),
        (0x80000, "rendering", _SCENE_RENDERING, 0, 256),
    ),
    13: (
        (0xff, "chain", _KINEMATIC_CHAIN_CHAIN, 0, 256),
    ),
    15: (
        (0x4000000, "controllers", _OBJECT_ANIMATION_CONTROLLERS, 0, 256),
        (0x2000000, "shared", _OBJECT_ANIMATION_SHARED, 0, 256),
        (0x8000000, "blend_shape_controllers", None, 0, 256),
        (0x1000, "old_data", (("root_position", "vector"),), 0, 1),
        (0x1000, "old_data", _OBJECT_ANIMATION_OLD_DATA, 1, 256),
        (0x800000, "morph_normals", _OBJECT_ANIMATION_MORPH_NORMALS, 0, 256),
        (0x1000000, "packed_morph_normals", _OBJECT_ANIMATION_PACKED_MORPH_NORMALS, 0, 256),
        (0x2000, "old_length", (("length", "f32"),), 0, 1),
        (0x4000, "old_positions", _OBJECT_ANIMATION_OLD_POSITIONS, 0, 1),
        (0x8000, "old_rotations", _OBJECT_ANIMATION_OLD_ROTATIONS, 0, 1),
        (0x20000, "old_scales", _OBJECT_ANIMATION_OLD_SCALES, 0, 1),
        (0x40000, "old_flags", (("flags", "flags"),), 0, 1),
        (0x80000, "old_entity", (("entity", "reference"),), 0, 1),
        (0x100000, "old_merge", _OBJECT_ANIMATION_OLD_MERGE, 0, 1),
        (0x200000, "old_morph_keys", _OBJECT_ANIMATION_OLD_MORPH_KEYS, 0, 1),
    ),
    16: (
        (0x10, "frame_rate", _ANIMATION_FRAME_RATE, 0, 256),
        (0x40, "length", (("length", "f32"),), 0, 256),
        (0x80, "root_entity", _ANIMATION_ROOT_ENTITY, 0, 256),
        (0x100, "character", (("character", "reference"),), 0, 256),
        (0x200, "step", (("step", "f32"),), 0, 256),
    ),
    18: (
        (0x1000, "animations", (("animations", "references"),), 0, 256),
        (0x100000, "merge", _KEYED_ANIMATION_MERGE, 0, 256),
        (0x200000, "states", _KEYED_ANIMATION_STATES, 0, 256),
    ),
    19: (
        (0x10, "old_attributes", _BE_OBJECT_OLD_ATTRIBUTES, 0, 256),
        (0x11, "attributes", _BE_OBJECT_ATTRIBUTES, 0, 256),
        (0x40, "data", _BE_OBJECT_DATA_BEFORE_5, 0, 5),
        (0x40, "data", _BE_OBJECT_DATA, 5, 256),
        (0x400, "single_activity", (("scene_flags", "flags"),), 0, 256),
        (0x800, "scripts", (("scripts", "references"),), 0, 256),
        (0x100, "scripts", (("scripts", "references"),), 0, 5),
    ),
    20: (
        (0x10, "rendezvous", _SYNCHRO_RENDEZVOUS, 0, 256),
    ),
    21: (
        (0x20000000, "contents", _LEVEL_CONTENTS, 0, 256),
        (0x80000000, "scenes", _LEVEL_SCENES, 0, 256),
        (0x2000, "inactive_managers", _LEVEL_INACTIVE_MANAGERS, 0, 256),
        (0x4000, "duplicate_managers", _LEVEL_DUPLICATE_MANAGERS, 0, 256),
    ),
    22: (
        (0x1000, "portals", _PLACE_PORTALS, 0, 256),
        (0x2000, "default_camera", (("camera", "reference"),), 0, 256),
        (0x4000, "contents", (("entities", "references"),), 0, 256),
        (0x8000, "level", (("level", "reference"),), 0, 256),
    ),
    23: (
        (0x1000, "old_members", (("members", "references"),), 0, 256),
        (0xfffff, "members", (("members", "references"),), 0, 256),
        (0x100000, "selection_set", None, 0, 256),
    ),
    24: (
        (0x1000, "sound", _SOUND_DATA, 0, 256),
    ),
    25: (
        (0x800000, "length", (("length", "u32"),), 0, 256),
        (0x400000, "wave_sound", _WAVE_SOUND_DATA, 3, 256),
        (0x100000, "file_name", (("file_name", "string"),), 0, 256),
        (0x400000, "wave_sound", _WAVE_SOUND_DATA_BEFORE_2, 0, 2),
        (0x400000, "wave_sound", _WAVE_SOUND_DATA_BEFORE_3, 2, 3),
    ),
    26: (
        (0x100000, "file_name", (("file_name", "string"),), 0, 256),
        (0x200000, "midi_data", None, 0, 256),
    ),
    27: (
        (0x10f000, "rectangle", _ENTITY_2D_RECTANGLE, 5, 256),
        (0x200000, "material", (("material", "reference"),), 0, 256),
        (0x400000, "children", None, 0, 256),
        (0x1000, "old_source", _ENTITY_2D_OLD_SOURCE, 0, 5),
        (0x2000, "old_size", _ENTITY_2D_OLD_SIZE, 0, 5),
        (0x4000, "old_flags", (("flags", "flags"),), 0, 5),
        (0x8000, "old_position", _ENTITY_2D_OLD_POSITION, 0, 5),
        (0x100000, "old_z_order", (("z_order", "i32"),), 0, 5),
    ),
    28: (
        (0x10000, "current_slot", (("slot", "i32"),), 0, 256),
        (0x20000, "transparency", _SPRITE_TRANSPARENCY, 0, 256),
        (0x40000, "old_bitmaps", _OLD_BITMAPS, 0, 256),
        (0x80000, "shared", (("sprite", "reference"),), 0, 256),
        (0x200000, "movie", (("file_name", "string"),), 0, 256),
        (0x400000, "file_names", _FILE_NAMES, 0, 256),
        (0x800000, "raw_bitmaps", _RAW_BITMAPS, 0, 256),
        (0x10000000, "reader_bitmaps", _READER_BITMAPS, 0, 256),
        (0x20000000, "save_format", _SPRITE_SAVE_FORMAT, 0, 256),
        (0x40000000, "video_format", None, 0, 256),
        (0x80000000, "system_caching", None, 0, 256),
        (0x80800000, "render_options", None, 0, 256),
    ),
    29: (
        (0x1000000, "text", (("text", "string"),), 0, 256),
        (0x2000000, "font", _SPRITE_TEXT_FONT, 0, 256),
        (0x4000000, "colors", _SPRITE_TEXT_COLORS, 0, 256),
    ),
    30: (
        (0x1000, "material", _MATERIAL_DATA_BEFORE_5, 0, 5),
        (0x1000, "material", _MATERIAL_DATA, 5, 256),
        (0x2000, "extra_textures", _MATERIAL_EXTRA_TEXTURES, 0, 256),
        (0x4000, "effect", (("effect", "u32"),), 0, 256),
        (0x10000, "effect_parameter", _MATERIAL_EFFECT_PARAMETER, 0, 256),
        (0x20000, "shader", None, 0, 256),
    ),
    31: (
        (0x1000, "movie", (("file_name", "string"),), 0, 256),
        (0x2000, "old_current_slot", (("slot", "i32"),), 0, 5),
        (0x8000, "old_transparency", _TEXTURE_OLD_TRANSPARENCY, 0, 5),
        (0x40000, "video_format", None, 0, 256),
        (0x800000, "system_caching", None, 0, 256),
        (0x4000, "old_bitmaps", _OLD_BITMAPS, 0, 256),
        (0x10000, "file_names", _FILE_NAMES, 0, 256),
        (0x20000, "raw_bitmaps", _RAW_BITMAPS, 0, 256),
        (0x80000, "save_format", (("properties", "buffer"),), 0, 256),
        (0x100000, "reader_bitmaps", _READER_BITMAPS, 0, 256),
        (0x200000, "pick_threshold", (("threshold", "u32"),), 0, 256),
        (0x400000, "mip_maps", _TEXTURE_MIP_MAPS_BEFORE_5, 0, 5),
        (0x400000, "mip_maps", _TEXTURE_MIP_MAPS, 5, 256),
        (0x2ff000, "options", _TEXTURE_OPTIONS, 0, 256),
        (0xfff000, "options", _TEXTURE_OPTIONS, 0, 256),
    ),
    32: (
        (0x2000, "flags", (("flags", "flags"),), 0, 256),
        (0x4000, "channels", _MESH_CHANNELS, 0, 256),
        (0x8000, "face_masks", _MESH_FACE_MASKS, 0, 256),
        (0x10000, "faces", None, 0, 9),
        (0x10000, "faces", _MESH_FACES, 9, 256),
        (0x20000, "vertices", None, 0, 9),
        (0x20000, "vertices", _MESH_VERTICES, 9, 256),
        (0x40000, "lines", None, 0, 9),
        (0x40000, "lines", _MESH_LINES, 9, 256),
        (0x80000, "weights", _MESH_WEIGHTS, 0, 256),
        (0x100000, "materials", _MESH_MATERIALS, 0, 256),
        (0x800000, "progressive", _MESH_PROGRESSIVE, 0, 256),
        (0x400000, "render_groups", _MESH_RENDER_GROUPS, 0, 256),
        (0x1000000, "blend_shapes", _MESH_BLEND_SHAPES, 0, 256),
        (0x11000, "faces_32", None, 0, 256),
        (0x41000, "lines_32", None, 0, 256),
        (0x200000, "extended_channels", None, 0, 256),
        (0x401000, "render_groups_32", None, 0, 256),
    ),
    33: (
        (0x2000, "animations", (("animations", "references"),), 0, 256),
        (0x4000, "meshes", _ENTITY_3D_MESHES, 0, 256),
        (0x100000, "placement", _ENTITY_3D_PLACEMENT, 0, 256),
        (0x200000, "skin", _ENTITY_3D_SKIN, 6, 256),
        (0x1000, "skin_normals", _ENTITY_3D_SKIN_NORMALS, 0, 256),
        (0x4fae17d7, "blend_shape_weights", _ENTITY_3D_BLEND_SHAPE_WEIGHTS, 0, 256),
        (0x220000, "skin_2", None, 0, 256),
        (0x8000, "parent", (("parent", "reference"),), 0, 256),
        (0x10000, "entity_flags", _ENTITY_3D_ENTITY_FLAGS, 0, 256),
        (0x20000, "matrix", _ENTITY_3D_MATRIX, 0, 256),
        (0x200000, "skin", _ENTITY_3D_SKIN_BEFORE_6, 0, 6),
    ),
    34: (
        (0xfc00000, "camera", _CAMERA_DATA, 5, 256),
        (0x400000, "old_field_of_view", (("field_of_view", "f32"),), 0, 5),
        (0x800000, "old_projection", (("projection", "u32"),), 0, 5),
        (0x1000000, "old_ortho_zoom", (("ortho_zoom", "f32"),), 0, 5),
        (0x2000000, "old_aspect", _CAMERA_OLD_ASPECT, 0, 5),
        (0x4000000, "old_planes", _CAMERA_OLD_PLANES, 0, 5),
    ),
    35: (
        (0x10000000, "target", (("target", "reference"),), 0, 256),
    ),
    36: (
        (0x10000000, "curve_point", _CURVE_POINT_DATA_BEFORE_5, 0, 5),
        (0x10000000, "curve_point", _CURVE_POINT_DATA, 5, 256),
        (0x20000000, "old_tcb", _CURVE_POINT_OLD_TCB, 0, 5),
        (0x40000000, "old_tangents", _CURVE_POINT_OLD_TANGENTS, 0, 5),
        (0x80000000, "old_curve_position", (("position", "vector"),), 0, 5),
    ),
    37: (
        (0x400000, "sprite", _SPRITE_3D_SPRITE, 0, 256),
    ),
    38: (
        (0x400000, "light", _LIGHT_DATA, 5, 256),
        (0x800000, "light_power", (("power", "f32"),), 0, 256),
        (0x400000, "light", _LIGHT_DATA_BEFORE_5, 0, 5),
    ),
    39: (
        (0x80000000, "target", (("target", "reference"),), 0, 256),
    ),
    40: (
        (0x400000, "body_parts", (("body_parts", "references"),), 0, 256),
        (0xffc00000, "character", _CHARACTER_DATA, 5, 256),
        (0x10000000, "body_part_states", (("states", "sub_chunks"),), 5, 256),
        (0x10000000, "body_part_states", _CHARACTER_BODY_PART_STATES_BEFORE_5, 0, 5),
        (0x1000000, "old_animations", (("animations", "references"),), 0, 5),
        (0x2000000, "old_root", (("root", "reference"),), 0, 5),
        (0x20000000, "old_floor_reference", (("floor", "reference"),), 0, 5),
        (0x800000, "old_kinematic_chains", None, 0, 256),
    ),
    42: (
        (0x4000000, "body_part", (("character", "reference"),), 0, 5),
        (0x4000000, "body_part", _BODY_PART_DATA, 5, 256),
        (0x1000000, "old_rotation_joint", _BODY_PART_OLD_ROTATION_JOINT, 0, 5),
        (0x2000000, "position_joint", None, 0, 256),
    ),
    43: (
        (0xffc00000, "curve", _CURVE_DATA, 5, 256),
        (0x400000, "old_fitting", (("fitting", "f32"),), 0, 5),
        (0x800000, "old_points", (("points", "references"),), 0, 5),
        (0x1000000, "old_steps", (("steps", "u32"),), 0, 5),
        (0x2000000, "old_open", (("open", "u32"),), 0, 5),
        (0xff000000, "point_states", _CURVE_POINT_STATES, 0, 256),
    ),
    45: (
        (0x200, "is_this", (), 0, 256),
        (0x400, "is_setting", (), 0, 256),
    ),
    46: (
        (0x40, "value", _PARAMETER_VALUE, 0, 256),
    ),
    48: (
        (0x1234567, "states", _INTERFACE_OBJECT_MANAGER_STATES, 0, 256),
        (0x87654321, "guid", (("guid", "guid"),), 0, 256),
    ),
    49: (
        (0x10, "critical_section", (("inside", "reference"),), 0, 256),
    ),
    50: (
        (0x400000, "grid", _GRID_DATA, 0, 256),
    ),
    51: (
        (0x10, "layer", _LAYER_DATA, 0, 256),
    ),
    52: (
        (0x1000, "columns", _DATA_ARRAY_COLUMNS, 0, 256),
        (0x2000, "rows", _DATA_ARRAY_ROWS, 0, 256),
        (0x4000, "sorting", _DATA_ARRAY_SORTING, 0, 256),
    ),
    53: (
        (0x8000000, "patches", _PATCH_MESH_PATCHES, 0, 256),
        (0x1000000, "old_patches", _PATCH_MESH_OLD_PATCHES, 0, 256),
        (0x2000000, "old_smoothing_groups", _PATCH_MESH_OLD_SMOOTHING_GROUPS, 0, 256),
        (0x4000000, "old_patch_materials", (("materials", "fixed_references"),), 0, 256),
        (0x800000, "oldest_patches", None, 0, 256),
    ),
    4294967295: (
        (0x1, "drawing", _INTERFACE_DATA_DRAWING, 0, 256),
        (0x54543b94, "colors", _INTERFACE_DATA_COLORS, 0, 256),
        (0xa12312f5, "extra_data_1", None, 0, 256),
        (0xa12312f6, "extra_data_2", None, 0, 256),
        (0xa12312f7, "extra_data_3", None, 0, 256),
    ),
    0: (
        (0x12248766, "no_dependencies", (), 0, 256),
        (0x12248767, "all_dependencies", (), 0, 256),
        (0x12248768, "dependencies", _NO_CLASS_DEPENDENCIES, 0, 256),
        (0x12348765, "structure", _NO_CLASS_STRUCTURE, 0, 256),
    ),
    14: (
        (0xe, "curve", (("curve", "sub_chunk"),), 0, 256),
        (0x100, "points", _CURVE_2D_POINTS, 0, 256),
        (0x40, "old_fitting", None, 0, 256),
        (0x3f800, "old_points", None, 0, 256),
    ),
    80: (
        (0x50, "collection", (("objects", "references"),), 0, 256),
    ),
}

MANAGERS = {
    (0x3d242466, 0x0): (
        (0x52, "attributes", _ATTRIBUTE_MANAGER_ATTRIBUTES, 0, 256),
    ),
    (0x466a0fac, 0x0): (
        (0x53, "messages", _MESSAGE_MANAGER_MESSAGES, 0, 256),
    ),
    (0x89ce7b32, 0x0): (
        (0x80, "time", _TIME_MANAGER_TIME, 0, 256),
    ),
    (0x58d621ae, 0x0): (
        (0x58d621ae, "behaviors", (("max_iterations", "i32"),), 0, 256),
    ),
    (0xa213c8d5, 0x0): (
        (0xa213c8d5, "window", _RENDER_MANAGER_WINDOW, 0, 256),
    ),
    (0x98cc3cc9, 0x0): (
        (0x98cc3cc9, "variables", _VARIABLE_MANAGER_VARIABLES, 0, 256),
    ),
    (0x14ef3294, 0x7d9d118b): (
        (0x75, "shared_classes", None, 0, 256),
    ),
    (0x4f243100, 0x28ab3f51): (
        (0x1, "scripts", None, 0, 256),
    ),
    (0xc820669b, 0x19ea235a): (
        (0x1, "scripts", None, 0, 256),
    ),
}
