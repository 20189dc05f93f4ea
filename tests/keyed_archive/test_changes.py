"""Watches of containers: which edits they see, and which they examine only once."""

from __future__ import annotations

import pytest

from chunkwright.keyed_archive import KeyedArchive, variant_array


def test_edits_of_unwatched_containers_are_examined_once() -> None:
    """Otherwise the log would overflow, and each query would examine more edits."""
    mine, other = KeyedArchive(), KeyedArchive()
    watch = variant_array.Watch()
    watch.add([mine])
    for _ in range(variant_array._REMEMBERED + 2):
        variant_array.note(other)
        assert watch.is_quiet()
    # Edits made before a container is watched do not count.
    watch.add([other])
    assert watch.is_quiet()
    variant_array.note(other)
    assert not watch.is_quiet()
    assert not watch.is_quiet()
    watch.catch_up()
    assert watch.is_quiet()


@pytest.mark.parametrize(("edits", "quiet"), [(0, True), (-1, True), (1, False)])
def test_a_watch_reports_a_change_once_edits_exceed_the_log(edits: int, quiet: bool) -> None:
    mine, other = KeyedArchive(), KeyedArchive()
    watch = variant_array.Watch()
    watch.add([mine])
    for _ in range(variant_array._REMEMBERED + edits):
        variant_array.note(other)
    assert watch.is_quiet() is quiet


@pytest.mark.parametrize("key", sorted(variant_array.WATCHED))
def test_a_watch_sees_only_edits_of_identifying_keys(key: str) -> None:
    archive = KeyedArchive({key: 1, "name": "a"})
    watch = variant_array.Watch()
    watch.add([archive])
    archive["name"] = "b"
    assert watch.is_quiet()
    archive[key] = 2
    assert not watch.is_quiet()
    watch.catch_up()
    del archive[key]
    assert not watch.is_quiet()
    watch.catch_up()
    archive.clear()
    assert not watch.is_quiet()
