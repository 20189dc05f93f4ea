"""The table of objects compared with a plain list that is changed in the same way."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import QueryError
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.file import REFERENCE_ONLY

if TYPE_CHECKING:
    from chunkwright.nmo import VirtoolsObject


def made() -> VirtoolsFile:
    """Make a file of twelve objects, one of which is a group of all others."""
    file = VirtoolsFile()
    others = [file.add_object("CK3dEntity", f"O{number}") for number in range(11)]
    group: Any = file.add_object("CKGroup", "all")
    group.members = others
    return chunkwright.open_virtools(bytes(file))


def group_of(file: VirtoolsFile) -> Any:
    return file.objects["all"]


def happen(pick: random.Random, file: VirtoolsFile, model: list[VirtoolsObject]) -> None:
    """Change both in the same way; the group stays, and thus its references."""
    table = file.objects
    at = pick.randrange(len(model))
    match pick.choice(
        ("swap", "reverse", "sort", "down", "slice", "pop", "remove", "del", "new", "id")
    ):
        case "swap":
            table[:] = [*model[at:], *model[:at]]
            model[:] = [*model[at:], *model[:at]]
        case "reverse":
            table.reverse()
            model.reverse()
        case "sort":
            table.sort(key=lambda item: item.name)
            model.sort(key=lambda item: item.name or "")
        case "down":
            table.sort(key=lambda item: item.id, reverse=True)
            model.sort(key=lambda item: item.id, reverse=True)
        case "slice":
            table[at:] = model[at:][::-1]
            model[at:] = model[at:][::-1]
        case "id":
            number = table.free_id()
            table[at].id = number
            assert model[at].id == number
        case "new":
            item: VirtoolsObject = file.add_object("CKGroup", f"N{pick.random()}")
            model.append(item)
        case what:
            item = model[at]
            if not (item.name or "").startswith("N"):
                return
            if what == "pop":
                assert table.pop(at) is item
            elif what == "remove":
                table.remove(item)
            else:
                del table[at]
            del model[at]
            assert item not in table
            table.insert(at, item)
            model.insert(at, item)
            if pick.random() < 0.8:
                table.remove(item)
                model.remove(item)


def agree(file: VirtoolsFile, model: list[VirtoolsObject]) -> None:
    table = file.objects
    assert [id(item) for item in table] == [id(item) for item in model]
    assert len(table) == len(model)
    assert [table.index(item) for item in model] == list(range(len(model)))
    assert all(table.with_id(item.id) is item for item in model)
    assert all(table[item.name or ""] is item for item in model)
    assert table.max_id() == max(item.id for item in model)
    assert table.free_id() not in {item.id for item in model}
    groups = [item for item in model if item.class_id == 23]
    assert table.of_class("CKGroup") == groups == table.of_class("CKGroup", derived=False)


@pytest.mark.parametrize("seed", range(8))
def test_random_list_operations_on_the_table_keep_references_valid(seed: int) -> None:
    pick = random.Random(seed)
    file = made()
    model = list(file.objects)
    members = [item.name for item in group_of(file).members]
    for step in range(40):
        happen(pick, file, model)
        agree(file, model)
        if step % 8 == 7:
            again = chunkwright.open_virtools(bytes(file))
            assert [item.name for item in again.objects] == [item.name for item in model]
            assert [item.id for item in again.objects] == [item.id for item in model]
            assert [item.name for item in group_of(again).members] == members
            assert again.problems() == []


def test_an_empty_table_works_like_an_empty_list() -> None:
    file = made()
    file.objects.clear()
    assert list(file.objects) == []
    assert len(chunkwright.open_virtools(bytes(file)).objects) == 0


def test_index_searches_between_start_and_stop() -> None:
    table = made().objects
    third = table[2]
    assert [table.index(third), table.index(third, 2), table.index(third, -10, 3)] == [2, 2, 2]
    for start, stop in ((3, None), (0, 2), (-9, None), (5, 1)):
        with pytest.raises(QueryError, match="is not in the table"):
            table.index(third, start, stop)
    for other in (made().objects[2], None, "O2", 2):
        with pytest.raises(QueryError, match="is not in the table"):
            table.index(other)
    assert [table.count(third), table.count(None)] == [1, 0]


def test_unused_ids_fill_gaps_once_the_highest_id_is_taken() -> None:
    file = VirtoolsFile()
    for name, number in (("a", 1), ("b", 2), ("c", 4), ("d", REFERENCE_ONLY - 1)):
        file.add_object("CKGroup", name).id = number
    assert file.objects.free_id() == 3
    assert file.add_object("CKGroup", "e").id == 3
    assert file.objects.free_id() == 5
