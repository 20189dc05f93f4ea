"""Classes of a few named attributes: equality by value, copies, and immutability if declared frozen."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import TYPE_CHECKING

import pytest

from chunkwright.batch import Entry, Outcome, Task, Verb
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.file import IncludedFile, Packing, PluginCategory
from chunkwright.state_chunk.chunk_format import Guid, Unresolved

if TYPE_CHECKING:
    from chunkwright.base.classes import Plain


def test_plain_records_are_equal_by_value_and_not_hashable() -> None:
    first, second = IncludedFile(b"a", b"1"), IncludedFile(b"a", b"1")
    assert first == second
    second.counted = False
    assert first != second
    assert first != (b"a", b"1", True)
    assert repr(second) == "IncludedFile(name=b'a', data=b'1', counted=False)"
    with pytest.raises(TypeError):
        hash(first)


def test_frozen_records_are_hashable_and_cannot_be_changed() -> None:
    one = Unresolved(5)
    assert {one} == {Unresolved(5)}
    assert one != Unresolved(5, by_index=True)
    with pytest.raises(AttributeError, match="'value' of a Unresolved cannot be set"):
        one.value = 6
    with pytest.raises(AttributeError, match="cannot be deleted"):
        del one.value
    match one:
        case Unresolved(value, by_index):
            assert (value, by_index) == (5, False)


@pytest.mark.parametrize(
    "one", [Unresolved(5), IncludedFile(b"a", b"1", counted=False), Outcome("a.nmo", "done")]
)
def test_a_copy_of_a_record_has_all_attributes(one: Unresolved | IncludedFile | Outcome) -> None:
    for made in (one.copy(), copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert made == one
        assert made is not one


def test_a_copied_record_does_not_share_its_list() -> None:
    row = PluginCategory(4, [Guid(1, 2)])
    row.copy().guids.clear()
    assert row.guids == [Guid(1, 2)]


def test_the_header_of_a_virtools_file_is_shown_with_names() -> None:
    file = VirtoolsFile(file_version=8)
    file.contents.tail = b"end"
    assert repr(file.contents) == (
        "Contents(data_rest=b'', header_rest=b'', included_files=[], included_rest=b'', "
        "included_size=4, managers=[], odd_max_id=None, plugin_dependencies=[], tail=b'end')"
    )
    assert repr(file.header) == (
        "Header(checksum=<Checksum.FULL: 'full'>, ck_version=318906370, "
        "data_packing=Packing(packed=True, level=4, kept=None), file_version=8, "
        "header_packing=Packing(packed=True, level=4, kept=None), odd_sizes={}, "
        "product_build=33619982, product_version=0, signature_rest=b' Fi\\x00', unused_checksum=0, "
        "unused_header_size=0, write_mode=8, wrong_checksum=None)"
    )


@pytest.mark.parametrize(
    "kind",
    [Entry, IncludedFile, Outcome, Packing, PluginCategory, Task, Unresolved, Verb],
)
def test_match_args_follow_the_parameters_of_the_constructor(
    kind: type[Plain],
) -> None:
    given = list(inspect.signature(kind).parameters)
    assert list(kind.__match_args__)[: len(given)] == given
