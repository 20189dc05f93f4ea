"""Annotations of clips and of nodes, from the extras that name them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from chunkwright.errors import QueryError
from chunkwright.hkx.hkanno import new_tracks
from chunkwright.hkx.scene_model.clips import annotated
from chunkwright.hkx.views import animation_view, lookup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.model import HkObject


class Note(NamedTuple):
    """An annotation: seconds, text, and the name of its track."""

    time: float
    text: str
    track: str = ""


def notes_of(given: object) -> dict[str, Note]:
    """Return the annotations of extras by their keys; ``QueryError`` for anything else."""
    if given is None:
        return {}
    if not isinstance(given, dict) or not all(isinstance(each, dict) for each in given.values()):
        raise QueryError("annotations are numbered, each with a time and a text")
    made = {}
    for key, each in given.items():
        time, text = each.get("time", 0.0), each.get("text", "")
        if not isinstance(time, int | float) or not isinstance(text, str):
            raise QueryError(f"annotation {key:.40} has no time in seconds, or no text")
        made[str(key)] = Note(float(time), text, str(each.get("track", "")))
    return made


def apply_notes(animation: HkObject, given: object) -> None:
    """Give an animation these annotations; those that are known stay in their tracks."""
    view = animation_view.animation(animation)
    wanted, known = notes_of(given), annotated(view)
    tracks = list(lookup.elements(animation, "annotationTracks"))
    if wanted and not tracks:
        tracks = new_tracks(animation)
    # The numbers of annotations count them in order of time, whatever their track.
    places = [(track, note) for track, one in enumerate(view.tracks) for note in one.annotations]
    home = {
        str(number): track
        for number, (track, _) in enumerate(sorted(places, key=lambda pair: pair[1].time))
    }
    names = [one.name for one in view.tracks]
    held: dict[int, list[Note]] = {}
    for key, note in wanted.items():
        track = home.get(key) if key in known else None
        if track is None or names[track] != note.track:
            track = names.index(note.track) if note.track in names else 0
        held.setdefault(track, []).append(note)
    for track, record in enumerate(tracks):
        notes = sorted(held.get(track, ()))
        before = [Note(float(n["time"]), lookup.text(n, "text")) for n in record["annotations"]]
        if [(note.time, note.text) for note in notes] != [note[:2] for note in before]:
            record["annotations"] = [{"time": note.time, "text": note.text} for note in notes]


def stretch(animation: HkObject, factor: float) -> None:
    """Play annotations earlier or later."""
    for track in lookup.elements(animation, "annotationTracks"):
        for note in track["annotations"] if track is not None else ():
            note["time"] = note["time"] * factor


def apply_node_notes(node: HkObject, given: Mapping[str, Any] | None) -> None:
    """Give a node of an ``hkx`` scene these annotations."""
    notes = notes_of(given)
    node["annotations"] = [
        {"time": note.time, "description": note.text} for note in sorted(notes.values())
    ]
