"""The order of the positional arguments of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
anim.clips.AnimationClip: duration tracks markers rest trailing
anim.clips.Channel: target dimension interpolation compression keys padding
anim.clips.Marker: name time
anim.clips.Track: uid name channels
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
