"""The items of a clip: tracks by uid, their channels by target, markers; see ``query.items``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.anim.fields import CHANNEL, CLIP, EXTRAS, MARKER, TRACK
from chunkwright.anim.model import AnimationClip, Channel, Marker, Track
from chunkwright.base.addresses import unique
from chunkwright.base.wording import counted
from chunkwright.binary.text import numbers_from_form, numbers_to_form
from chunkwright.query import typed
from chunkwright.records.items import ArrayItem, RecordItem, RecordsItem
from chunkwright.records.table import unusual

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.base.json_types import JsonValue
    from chunkwright.query.items import Item
    from chunkwright.records.table import Row


def items(clip: AnimationClip) -> ClipItem:
    """Return the root item of a clip."""
    return ClipItem(clip)


class ClipItem(RecordItem[AnimationClip]):
    """A whole clip."""

    __slots__ = ()
    is_ordered = True

    @property
    def class_name(self) -> str:
        """ "": a clip is the document."""
        return ""

    @property
    def detail(self) -> str:
        """What the file is, its length and the number of tracks."""
        clip = self.record
        return f"DVAF animation of {clip.duration!r:.6} s, {counted(len(clip.tracks), 'track')}"

    @property
    def rows(self) -> Sequence[Row]:
        """The duration, and the bytes after the contents if there are any."""
        return (*CLIP, *unusual(self.record, EXTRAS))

    def parts(self) -> Iterator[Item]:
        """Yield the items of the lists."""
        yield TracksItem(self, "tracks", self.record.tracks)
        yield MarkersItem(self, "markers", self.record.markers)


class TracksItem(RecordsItem[Track]):
    """The tracks of a clip, by uid if it is unique, else by index."""

    __slots__ = ()
    kind = Track

    def item(self, place: int) -> TrackItem:
        """Return the item of a track."""
        names = unique([each.uid for each in self.checked()], map(str, range(len(self.records))))
        return TrackItem(self.records[place], self, names[place])

    def children(self) -> Iterator[Item]:
        """Yield the items of the tracks."""
        names = unique([each.uid for each in self.checked()], map(str, range(len(self.records))))
        for track, name in zip(self.records, names, strict=True):
            yield TrackItem(track, self, name)


class TrackItem(RecordItem[Track]):
    """The animation of a joint."""

    __slots__ = ()
    is_object = True

    @property
    def rows(self) -> Sequence[Row]:
        """Uid and name."""
        return TRACK

    @property
    def name(self) -> str:
        """The name of the joint."""
        return self.record.name

    def parts(self) -> Iterator[Item]:
        """Yield the item of the list of channels."""
        yield ChannelsItem(self, "channels", self.record.channels)


class ChannelsItem(RecordsItem[Channel]):
    """The channels of a track, by target if it is unique, else by index."""

    __slots__ = ()
    kind = Channel
    has_only_objects = False

    def item(self, place: int) -> ChannelItem:
        """Return the item of a channel."""
        names = [getattr(each.target, "name", "").lower() for each in self.checked()]
        found = unique(names, map(str, range(len(self.records))))
        return ChannelItem(self.records[place], self, found[place])


class ChannelItem(RecordItem[Channel]):
    """The keys of one property of a joint."""

    __slots__ = ()

    @property
    def rows(self) -> Sequence[Row]:
        """Target, interpolation and the other attributes."""
        return CHANNEL

    def parts(self) -> Iterator[Item]:
        """Yield the item of the keys."""
        yield KeysItem(self, self.record)


class KeysItem(ArrayItem[Channel]):
    """The keys of a channel as rows: time, values, tangents."""

    __slots__ = ()

    def __init__(self, parent: Item, channel: Channel) -> None:
        super().__init__(parent, channel, "keys", "<f4")

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of keys, and of floats per key."""
        return self._record.key_count, self._record.key_size

    @property
    def value(self) -> NDArray[np.float32]:
        """The array of keys."""
        return self._record.table

    def plain(self) -> JsonValue:
        """Return the rows."""
        form: JsonValue = numbers_to_form(self._record.table)
        return form

    def assign(self, value: object) -> None:
        """Replace the keys with rows of the same width."""
        rows = typed.listed(value, "rows of numbers")
        shape = (len(rows), self._record.key_size)
        self._record.keys = numbers_from_form(rows, "<f4", shape).tobytes()


class MarkersItem(RecordsItem[Marker]):
    """The markers of a clip."""

    __slots__ = ()
    kind = Marker

    def item(self, place: int) -> MarkerItem:
        """Return the item of a marker."""
        return MarkerItem(self.checked()[place], self, str(place))


class MarkerItem(RecordItem[Marker]):
    """A point in time with a name."""

    __slots__ = ()
    is_object = True

    @property
    def rows(self) -> Sequence[Row]:
        """Name and time."""
        return MARKER
