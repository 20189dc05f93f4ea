"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
anim.model.AnimationClip: duration tracks markers rest trailing
anim.model.Channel: target dimension interpolation compression keys padding
anim.model.Marker: name time
anim.model.Track: uid name channels
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
