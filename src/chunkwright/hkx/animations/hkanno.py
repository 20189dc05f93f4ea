"""Annotations of clips as the text of hkanno, and back.

Each line is a time in seconds and a text; lines that begin with ``#`` are comments. Two comments
mean something here: ``# clip: 1`` and ``# track: 5`` say where the lines below them belong, both
counted from 0. Without them, as in hkanno's own files, all lines belong to the first track of the
first clip. A text names a track by such a comment, by a line, or by ``# numAnnotations``.

The second version of hkanno, that of serde-hkx, has a line ``trackName: NPC Head`` above the lines
of each track; it is read too.
"""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx import views
from chunkwright.hkx.views import animation_view
from chunkwright.hkx.xml.values import NULL_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.views.animation_view import Animation

_MARK: Final = re.compile(r"#\s*(clip|track|numAnnotations)\s*:\s*(.*)")
_TRACK_NAME: Final = re.compile(r"trackName\s*:\s*(.*)")
_TIME: Final = re.compile(r"[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|inf|nan)")
_EXPECTED: Final = "a time in seconds and a text, such as 0.900000 SoundPlay.WPNSwing"
# Half a unit in the last digit of a time, plus the rounding of float32.
_ROUNDING: Final = 1e-6
_LARGEST: Final = 3.4028234e38  # of float32


class Line(NamedTuple):
    """An annotation of a text, and the number of its line."""

    number: int
    time: float
    text: str

    @property
    def printed(self) -> str:
        """The line as it is written."""
        return _printed(self.time, self.text)


class Text(NamedTuple):
    """A text that was read: the lines of each track of each clip that it names.

    ``marks`` has the number of the line that first names each of these tracks, or a clip alone.
    ``names`` has the names of tracks that the text refers to by name, numbered in the order of the
    text.
    """

    source: str
    tracks: dict[tuple[int, int], list[Line]]
    marks: dict[tuple[int, int], int]
    names: dict[tuple[int, int], str]


class Applied(NamedTuple):
    """What a text changed, and warnings about it, one line each."""

    changes: list[str]
    notes: list[str]


def text_of(document: HavokDocument) -> str:
    """Return the annotations of all clips; ``QueryError`` if there is no clip."""
    clips = _clips(document)
    lines: list[str] = []
    for number, clip in enumerate(clips):
        if len(clips) > 1:
            lines.append(f"# clip: {number}")
        lines += _lines_of(clip)
    return "".join(f"{line}\n" for line in lines)


def _clips(document: HavokDocument) -> list[Animation]:
    clips = animation_view.animations(document)
    if not clips:
        raise QueryError("has no animation, and so no annotations")
    return clips


def _lines_of(clip: Animation) -> Iterator[str]:
    tracks = views.elements(clip.source, "annotationTracks")
    yield f"# numOriginalFrames: {clip.num_frames}"
    yield f"# duration: {clip.duration:.6f}"
    yield f"# numAnnotationTracks: {len(tracks)}"
    if not len(tracks):
        yield "# numAnnotations: 0"
    for number, track in enumerate(tracks):
        stored = _stored(track)
        if number and not stored:
            continue
        if number:
            yield f"# track: {number} {_on_one_line(_name(track))}".rstrip()
        yield f"# numAnnotations: {len(stored)}"
        yield from stored


def _name(track: Any) -> str:
    # Named "name" in SDK 5.5.
    return views.text(track, "trackName") or views.text(track, "name")


def _on_one_line(text: str) -> str:
    return text if text.isprintable() else json.dumps(text)


def _stored(track: Any) -> list[str]:
    """Return the lines of a track."""
    return [
        _printed(float(note["time"]), views.text(note, "text"))
        for note in views.elements(track, "annotations")
    ]


def _printed(time: float, text: str) -> str:
    plain = text and text == text.strip() and text[0] != '"' and "#" not in text
    if plain and not re.search(r"[\x00-\x1f]", text):
        return f"{time:.6f} {text}"
    return f"{time:.6f} {json.dumps(text, ensure_ascii=False)}"


def parse(data: bytes, source: str) -> Text:
    """Read a text; ``CorruptError`` with file and line for one that cannot be read."""
    made = Text(source, {}, {}, {})
    place = 0, 0
    lines = data.decode("utf-8-sig", "surrogateescape").split("\n")
    for number, line in enumerate(map(str.strip, lines), 1):
        mark = _MARK.fullmatch(line)
        name = _TRACK_NAME.fullmatch(line)
        if mark is not None:
            place = _marked(made, place, mark, number)
        elif name is not None:
            place = place[0], sum(clip == place[0] for clip, _ in made.names)
            made.names[place] = _text_or_null(name[1])
            _begin(made, place, number)
        elif line and line[0] != "#":
            _begin(made, place, number).append(_line(line, source, number))
    if not made.marks:
        _begin(made, place, 1)
    return made


def _marked(
    made: Text, place: tuple[int, int], mark: re.Match[str], number: int
) -> tuple[int, int]:
    """Return the clip and the track that a comment selects for the lines after it."""
    if mark[1] == "clip":
        place = _number(mark, made.source, number), 0
        made.marks.setdefault(place, number)  # later lines name its tracks
        return place
    if mark[1] == "track":
        place = place[0], _number(mark, made.source, number)
    _begin(made, place, number)
    return place


def _text_or_null(text: str) -> str:
    """Return a text; "" for the symbol that version 2 writes for null."""
    return "" if text == NULL_TEXT else text


def _begin(made: Text, place: tuple[int, int], number: int) -> list[Line]:
    """Return the lines of a track, adding it if this is its first mention."""
    made.marks.setdefault(place, number)
    return made.tracks.setdefault(place, [])


def _number(mark: re.Match[str], source: str, number: int) -> int:
    found = re.match(r"\d{1,9}(?!\S)", mark[2])
    if found is None:
        raise _unreadable(source, number, f"the number of a {mark[1]}", mark[0])
    return int(found[0])


def _line(line: str, source: str, number: int) -> Line:
    """Read a time and a text, after which a comment may follow."""
    time, _, rest = line.replace("\t", " ", 1).partition(" ")
    text = _unquoted(rest.strip())
    if _TIME.fullmatch(time) is None or text is None:
        raise _unreadable(source, number, _EXPECTED, line)
    return Line(number, float(time), _text_or_null(text))


def _unquoted(rest: str) -> str | None:
    """Return a text without its comment; None if nothing is left. A JSON string may contain a #."""
    if rest.startswith('"'):
        try:
            text, end = json.JSONDecoder().raw_decode(rest)
        except ValueError:
            end = 0  # a text that begins with a quotation mark
        if end and (not rest[end:].strip() or rest[end:].lstrip()[0] == "#"):
            return str(text)
    return rest.partition("#")[0].strip() or None


def _unreadable(source: str, number: int, expected: str, line: str) -> CorruptError:
    return CorruptError(f"line {number}: expected {expected}, not {line[:60]!r}", file=source)


def apply(document: HavokDocument, text: Text) -> Applied:
    """Replace the annotations of each track that a text names; the others keep theirs.

    An unchanged line keeps its stored time to the last bit. Raises ``QueryError``
    for a clip or track that is not there, before anything is changed.
    """
    clips = _clips(document)
    text = _by_name(clips, text)
    for place in text.marks:
        _check(clips, text, *place)
    made = Applied([], [])
    for (number, track), lines in text.tracks.items():
        clip = clips[number]
        made.notes.extend(_outside(clip, text.source, lines))
        tracks = views.elements(clip.source, "annotationTracks")
        if len(tracks) or lines:
            record = (tracks if len(tracks) else new_tracks(clip.source))[track]
            where = f"clip {number}, track {track}"
            made.changes.extend(f"{where}: {each}" for each in _fill(record, lines))
    return made


def _by_name(clips: list[Animation], text: Text) -> Text:
    """Replace the track names of a text by numbers.

    A name refers to the track at the same index if that has it, else to the only track with it.
    """
    numbers: dict[tuple[int, int], tuple[int, int]] = {}
    for (clip, track), name in text.names.items():
        stored = views.elements(clips[clip].source, "annotationTracks") if clip < len(clips) else ()
        called = [_name(each) for each in stored]
        number = track
        if called and called[track : track + 1] != [name]:
            if called.count(name) != 1:
                line, count = text.marks[clip, track], called.count(name)
                what = f"{count} tracks of clip {clip} are" if count else "no track is"
                raise QueryError(f"{text.source}: line {line}: {what} named {name!r:.60}")
            number = called.index(name)
        if (clip, number) in numbers.values():
            line = text.marks[clip, track]
            raise QueryError(f"{text.source}: line {line}: {name!r:.60} is named a second time")
        numbers[clip, track] = clip, number
    return Text(
        text.source,
        {numbers.get(place, place): lines for place, lines in text.tracks.items()},
        {numbers.get(place, place): line for place, line in text.marks.items()},
        text.names,
    )


def _check(clips: list[Animation], text: Text, clip: int, track: int) -> None:
    """Raise ``QueryError`` if the clip or the track of these lines does not exist."""
    lines = text.tracks.get((clip, track), [])
    where = f"{text.source}: line {text.marks[clip, track]}"
    if clip >= len(clips):
        raise QueryError(f"{where}: there is no clip {clip}: the last is {len(clips) - 1}")
    source = clips[clip].source
    stored = views.elements(source, "annotationTracks")
    count = len(stored) or source["numberOfTransformTracks"]
    if track >= count and (track or lines):
        raise QueryError(
            f"{where}: there is no track {track}: clip {clip} has {count}, counted from 0"
        )
    if lines and len(stored) and stored[track] is None:
        raise QueryError(f"{where}: track {track} of clip {clip} is null")
    known = set(_stored(stored[track])) if track < len(stored) else set()
    for line in lines:
        if not abs(line.time) <= _LARGEST and line.printed not in known:
            raise QueryError(f"{text.source}: line {line.number}: {line.time} is not a valid time")


def _outside(clip: Animation, source: str, lines: Iterable[Line]) -> Iterator[str]:
    """Yield warnings about times outside the clip."""
    for line in lines:
        if not -_ROUNDING <= line.time <= clip.duration + _ROUNDING:
            yield (
                f"{source}: line {line.number}: {line.time:g} s is outside the clip, "
                f"which lasts from 0 to {clip.duration:.6f} s"
            )


def _fill(record: Any, lines: list[Line]) -> list[str]:
    """Set the annotations of a track; return what is removed (-) and added (+)."""
    before, after = _stored(record), [line.printed for line in lines]
    if before == after:
        return []
    notes = views.elements(record, "annotations")
    moved = any(new != old and new in before for old, new in zip(before, after, strict=False))
    if len(before) == len(after) and not moved:
        for note, old, line in zip(notes, before, lines, strict=True):
            if line.printed != old:
                _set(note, old, line)
    else:
        record["annotations"] = _arranged(notes, before, lines)
    gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    told = [*(f"- {each}" for each in gone.elements()), *(f"+ {each}" for each in new.elements())]
    return told or ["another order"]


def _set(note: Any, old: str, line: Line) -> None:
    """Change an annotation; a time whose text is unchanged keeps its stored bits."""
    if f"{line.time:.6f}" != old.partition(" ")[0]:
        note["time"] = line.time
    if line.text != views.text(note, "text"):
        note["text"] = line.text


def _arranged(notes: Any, before: list[str], lines: list[Line]) -> list[dict[str, Any]]:
    """Return annotations for lines, with the stored time where a line is unchanged."""
    kept: dict[str, deque[dict[str, Any]]] = {}
    for printed, note in zip(before, notes, strict=True):
        kept.setdefault(printed, deque()).append({"time": note["time"], "text": note["text"]})
    return [
        kept[line.printed].popleft()
        if kept.get(line.printed)
        else {"time": line.time, "text": line.text}
        for line in lines
    ]


def new_tracks(animation: HkObject) -> list[Any]:
    """Add an unnamed list of annotations to an animation for each of its tracks."""
    slot = animation.values.plan.slots[animation.values.plan.index["annotationTracks"]]
    if slot.member.subtype != "STRUCT":
        raise QueryError("the clip has no annotation tracks")
    animation["annotationTracks"] = [{} for _ in range(animation["numberOfTransformTracks"])]
    return list(animation["annotationTracks"])
