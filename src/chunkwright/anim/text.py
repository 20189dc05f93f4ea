"""The text form of ``.anim`` files: keys are rows of numbers, with the time first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from chunkwright.anim.fields import CHANNEL, CLIP, EXTRAS, MARKER, TRACK
from chunkwright.anim.model import AnimationClip, Channel, Marker, Track
from chunkwright.anim.serialize import write
from chunkwright.binary.paths import within
from chunkwright.binary.text import numbers_from_form, numbers_to_form
from chunkwright.errors import CorruptError
from chunkwright.records.table import from_form, to_form

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.base.json_types import JsonMapping, JsonObject

P = TypeVar("P")

_OWN: Final = ("chunkwright", "format", "wrapper", "tracks", "markers")


def to_dict(clip: AnimationClip) -> JsonObject:
    """Return the JSON-ready form, without defaults."""
    write(clip)  # which checks the values
    form = to_form(clip, CLIP)
    form["tracks"] = [
        to_form(track, TRACK) | {"channels": [_channel_form(each) for each in track.channels]}
        for track in clip.tracks
    ]
    if clip.markers:
        form["markers"] = [to_form(marker, MARKER) for marker in clip.markers]
    return form | to_form(clip, EXTRAS)


def _channel_form(channel: Channel) -> JsonObject:
    """Return the text form of a channel."""
    return to_form(channel, CHANNEL) | {"keys": numbers_to_form(channel.table)}


def from_dict(mapping: JsonMapping) -> AnimationClip:
    """Build a clip from its text form."""
    made = AnimationClip(**from_form(mapping, (*CLIP, *EXTRAS), _OWN))
    made.tracks = _each("tracks", mapping["tracks"], _track)
    made.markers = _each("markers", mapping.get("markers", []), _marker)
    return made


def _each(name: str, forms: object, build: Callable[[JsonMapping], P]) -> list[P]:
    if not isinstance(forms, list):
        raise CorruptError(f"expected a list, not {forms!r:.60}", path=f"/{name}")
    made = []
    with within(name) as place:
        for place.index, form in enumerate(forms):
            made.append(build(form))
    return made


def _track(form: JsonMapping) -> Track:
    """Build a track from its text form."""
    values = from_form(form, TRACK, ("channels",))
    return Track(**values, channels=_each("channels", form["channels"], _channel))


def _marker(form: JsonMapping) -> Marker:
    """Build a marker from its text form."""
    return Marker(**from_form(form, MARKER))


def _channel(form: JsonMapping) -> Channel:
    """Build a channel from its text form."""
    made = Channel(**from_form(form, CHANNEL, ("keys",)))
    rows = form["keys"]
    if not isinstance(rows, list):
        raise CorruptError(f"expected rows of numbers, not {rows!r:.60}", path="/keys")
    with within("keys"):
        table = numbers_from_form(rows, "<f4", (len(rows), made.key_size))
    made.keys = table.tobytes()
    return made
