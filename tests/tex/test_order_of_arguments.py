"""The order of the positional arguments of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
tex.model.Entry: container pixel_format width height source_crc32 converted_crc32 unknown astc_quality astc_unknown
tex.model.TextureDescriptor: version is_exported wrap_s wrap_t min_filter mag_filter mip_filter flags cube_faces source_format source_extension face_extensions entries exported_gpu exported_container exported_pixel_format trailing
tex.pixels.Blocks: name function block size least
tex.pixels.Channels: name bits channels
tex.pixels.Layout: width height pixels offsets
tex.pixels.Picture: faces pixel_format meaning
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
