"""The items of a clip: tracks by uid, their channels by target, markers; see ``query.items``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.addresses import unique
from chunkwright.anim.fields import CHANNEL, CLIP, EXTRAS, MARKER, TRACK
from chunkwright.anim.model import Channel, Marker, Track
from chunkwright.binary.text import numbers_from_form, numbers_to_form
from chunkwright.query import typed
from chunkwright.records.items import ArrayItem, RecordItem, RecordsItem
from chunkwright.records.table import unusual

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.anim.model import AnimationClip
    from chunkwright.json_types import JsonValue
    from chunkwright.query.items import Item
    from chunkwright.records.table import Row


class ClipItem(RecordItem):
    """A whole clip."""

    __slots__ = ()
    is_ordered = True
    record: AnimationClip

    @property
    def class_name(self) -> str:
        """None: it is the document."""
        return ""

    @property
    def rows(self) -> Sequence[Row]:
        """The duration, and the bytes behind where there are some."""
        return (*CLIP, *unusual(self.record, EXTRAS))

    def parts(self) -> Iterator[Item]:
        """Make the items of the lists."""
        yield TracksItem(self, "tracks", self.record.tracks)
        yield MarkersItem(self, "markers", self.record.markers)


class TracksItem(RecordsItem):
    """The tracks of a clip, by uid where that is unique."""

    __slots__ = ()
    kind = Track

    def item(self, place: int) -> TrackItem:
        """Make the item of a track."""
        names = unique([each.uid for each in self.records], map(str, range(len(self.records))))
        return TrackItem(self.records[place], self, names[place])

    def children(self) -> Iterator[Item]:
        """Make the items of the tracks."""
        names = unique([each.uid for each in self.records], map(str, range(len(self.records))))
        for track, name in zip(self.records, names, strict=True):
            yield TrackItem(track, self, name)


class TrackItem(RecordItem):
    """How one joint moves."""

    __slots__ = ()
    is_object = True
    record: Track

    @property
    def rows(self) -> Sequence[Row]:
        """Uid and name."""
        return TRACK

    @property
    def name(self) -> str:
        """The name of the joint."""
        return self.record.name

    def parts(self) -> Iterator[Item]:
        """Make the item of the list of channels."""
        yield ChannelsItem(self, "channels", self.record.channels)


class ChannelsItem(RecordsItem):
    """The channels of a track, by target where that is unique."""

    __slots__ = ()
    kind = Channel
    has_only_objects = False

    def item(self, place: int) -> ChannelItem:
        """Make the item of a channel."""
        names = [getattr(each.target, "name", "").lower() for each in self.records]
        found = unique(names, map(str, range(len(self.records))))
        return ChannelItem(self.records[place], self, found[place])


class ChannelItem(RecordItem):
    """The keys of one thing about a joint."""

    __slots__ = ()
    record: Channel

    @property
    def rows(self) -> Sequence[Row]:
        """What the keys are of."""
        return CHANNEL

    def parts(self) -> Iterator[Item]:
        """Make the item of the keys."""
        yield KeysItem(self, self.record)


class KeysItem(ArrayItem):
    """The keys of a channel, a row each: time, values, tangents."""

    __slots__ = ()

    def __init__(self, parent: Item, channel: Channel) -> None:
        super().__init__(parent, channel, "keys", "<f4")

    @property
    def shape(self) -> tuple[int, ...]:
        """Keys, and numbers of a key."""
        return self._record.key_count, self._record.key_size

    @property
    def value(self) -> Any:
        """The array of keys."""
        return self._record.table

    def plain(self) -> JsonValue:
        """Return the rows."""
        form: JsonValue = numbers_to_form(self._record.table)
        return form

    def assign(self, value: object) -> None:
        """Replace the keys by rows of as many numbers."""
        rows = typed.listed(value, "rows of numbers")
        shape = (len(rows), self._record.key_size)
        self._record.keys = numbers_from_form(rows, "<f4", shape).tobytes()


class MarkersItem(RecordsItem):
    """The markers of a clip."""

    __slots__ = ()
    kind = Marker

    def item(self, place: int) -> MarkerItem:
        """Make the item of a marker."""
        return MarkerItem(self.records[place], self, str(place))


class MarkerItem(RecordItem):
    """A point of time with a name."""

    __slots__ = ()
    is_object = True

    @property
    def rows(self) -> Sequence[Row]:
        """Name and time."""
        return MARKER
