"""The calls that patching makes on items, and the reasons why changes do not apply."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.difference import Change
from chunkwright.difference.patching import patch
from chunkwright.errors import CorruptError
from tests.made_items import Document, Made, link, obj

WHOLE: Any = {"refuses": ("assign",)}  # as of any document


def document() -> Made:
    """Return a document of values, lists, and objects that contain and refer to others."""
    one = obj("one", "Box", Made("hp", 5), Made("name", "cat"))
    two = obj("two", "Ball", link("to", one))
    rows = [Made(str(at), value) for at, value in enumerate((10, 20, 10, 30))]
    typed = [Made(str(at), value, type_name="INT") for at, value in enumerate((1, 2, 3))]
    return Made(
        "",
        None,
        Made("speed", 2.5),
        Made("locked", 1, refuses=("assign", "delete")),
        Made("box", {}, Made("a", 4), Made("b", 8)),
        Made("rows", [], *rows),
        Made("typed", [], *typed, is_typed=True),
        Made("stuck", [], Made("0", 7), refuses=("assign",)),
        Made("objects", None, one, two, has_only_objects=True),
        **WHOLE,
    )


def done(root: Made, *changes: Change) -> list[tuple[Any, ...]]:
    """Apply changes, none of which fails; return the calls on items."""
    made: Any = Document(root)
    assert [str(each) for each in patch(made, changes)] == []
    return root.done


def refused(root: Made, *changes: Change) -> list[str]:
    """Apply changes; return those that do not apply."""
    made: Any = Document(root)
    return [str(each) for each in patch(made, changes)]


TYPED: Any = {"type": "INT", "value": 9}


@pytest.mark.parametrize(
    ("change", "calls"),
    [
        (Change("changed", "/speed", old=2.5, new=3.5), [("/speed", "assign", 3.5)]),
        (Change("changed", "/speed", old=1.5, new=2.5), []),
        (Change("removed", "/speed", old=2.5), [("/speed", "delete")]),
        (Change("added", "/box/c", new=9), [("/box", "insert", "c", 9, "")]),
        (Change("added", "/new/c", "/box/c", new=9), [("/box", "insert", "c", 9, "")]),
        (Change("added", "/box/c~1d", new=[9]), [("/box", "insert", "c/d", [9], "")]),
        (Change("added", "/box/c", new=TYPED), [("/box", "insert", "c", 9, "INT")]),
        (Change("added", "/c", new=9), [("", "insert", "c", 9, "")]),
        (Change("added", "/box/a", new=4), []),
        (Change("added", "/box/a", new={"type": "INT", "value": 4}), []),
        (
            Change("changed", "/box/a", old={"type": "UINT", "value": 4}, new=TYPED),
            [("/box/a", "delete"), ("/box", "insert", "a", 9, "INT")],
        ),
        (Change("changed", "/box/a", old=4, new=TYPED), [("/box/a", "assign", TYPED)]),
        (
            Change("changed", "/speed", old=2.5, new={"ref": "/objects/two"}),
            [("/speed", "assign", "to /objects/two")],
        ),
        (
            Change("changed", "/speed", old=2.5, new=[{"k": {"ref": "/objects/one"}}, {"k": 5}]),
            [("/speed", "assign", [{"k": "to /objects/one"}, {"k": 5}])],
        ),
        (
            Change("changed", "/objects/two/to", old={"ref": "/objects/one"}, new=None),
            [("/objects/two/to", "assign", None)],
        ),
        (
            Change("removed", "/objects/one", class_name="Box"),
            [("/objects/one", "delete")],
        ),
        (
            Change("moved", "/objects/one", "/objects/two/one", "Box", place=3),
            [("/objects/one", "move", "/objects/two", 3)],
        ),
        (
            Change("moved", "/objects/one", class_name="Box"),
            [("/objects/one", "move", "/objects", 0)],
        ),
    ],
)
def test_a_change_is_applied(change: Change, calls: list[tuple[Any, ...]]) -> None:
    assert done(document(), change) == calls


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (Change("changed", "/speed", old=1.5, new=3.5), "expected 1.5, found 2.5"),
        (Change("removed", "/speed", old=1.5), "expected 1.5, found 2.5"),
        (Change("changed", "/gone", old=1, new=2), "has no 'gone'"),
        (Change("removed", "/box/gone", old=1), "has no 'gone'"),
        (Change("added", "/gone/c", new=9), "has no 'gone'"),
        (Change("added", "/box/a", new=5), "there is already another value"),
        (Change("changed", "/locked", old=1, new=2), "refused (no assign)"),
        (Change("removed", "/locked", old=1), "refused (no delete)"),
        (
            Change("changed", "/box/a", old={"type": "UINT", "value": 5}, new=TYPED),
            "expected 5, found 4",
        ),
        (
            Change("changed", "/speed", old=2.5, new={"ref": "/objects/gone"}),
            "has no 'gone'",
        ),
        (
            Change("changed", "/speed", old=2.5, new=[{"added": "/objects/gone"}]),
            "refers to /objects/gone, which could not be added",
        ),
        (
            Change("changed", "/objects/two/to", old={"ref": "/objects/two"}, new=None),
            "expected @/objects/two, found @/objects/one",
        ),
        (
            Change("removed", "/objects/one", class_name="Ball"),
            "expected an object of class Ball",
        ),
        (Change("removed", "/objects/one", class_name="object"), "expected an object of class obj"),
        (Change("removed", "/objects/gone", class_name="Ball"), "has no 'gone'"),
        (Change("removed", "/stuck/0", old=7), "refused (no assign)"),
        (Change("added", "/stuck/0", new=8), "refused (no assign)"),
        (Change("removed", "/rows/0", old=8), "the list has no such element"),
    ],
)
def test_a_change_that_does_not_apply_has_a_reason(change: Change, reason: str) -> None:
    root = document()
    (misfit,) = refused(root, change)
    assert misfit.startswith(f"{change.address}: ")
    assert reason in misfit
    assert [call for call in root.done if call[0] != "/rows"] == []


def test_an_object_without_a_class_is_removed_as_class_object() -> None:
    root = Made("", None, Made("plain", None, is_object=True))
    assert done(root, Change("removed", "/plain", class_name="object")) == [("/plain", "delete")]


REMOVED = [Change("removed", f"/rows/{at}", old=old) for at, old in ((1, 20), (3, 30))]


@pytest.mark.parametrize(
    ("changes", "made"),
    [
        (REMOVED, [10, 10]),
        (REMOVED[:1], [10, 10, 30]),
        ([Change("removed", "/rows/2", old=10)], [10, 20, 30]),
        ([Change("removed", "/rows/0", old=10)], [20, 10, 30]),
        # if it is not in its old place, the first equal one is removed, each only once
        ([Change("removed", "/rows/1", old=10)], [20, 10, 30]),
        ([Change("removed", "/rows/9", old=30)], [10, 20, 10]),
        ([Change("removed", "/rows/2", old=10), Change("removed", "/rows/9", old=10)], [20, 30]),
        ([Change("added", "/rows/1", new=15)], [10, 15, 20, 10, 30]),
        ([Change("added", "/rows/4", new=40)], [10, 20, 10, 30, 40]),
        ([Change("added", "/rows/9", new=40)], [10, 20, 10, 30, 40]),
        ([Change("added", "/rows/0", new=1), Change("added", "/rows/0", new=2)],
         [1, 2, 10, 20, 10, 30]),
        ([*REMOVED, Change("added", "/there/5", "/rows/3", new={"ref": "/objects/one"})],
         [10, 10, "to /objects/one"]),
    ],
)  # fmt: skip
def test_elements_are_added_and_removed_at_once(changes: list[Change], made: list[Any]) -> None:
    assert done(document(), *changes) == [("/rows", "assign", made)]


def test_a_missing_element_does_not_affect_the_others() -> None:
    root = document()
    gone = [Change("removed", f"/rows/{at}", old=20) for at in (1, 2)]
    assert refused(root, *gone) == ["/rows/2: the list has no such element"]
    assert root.done == [("/rows", "assign", [10, 10, 30])]


def test_typed_elements_are_added_and_removed_one_by_one_at_the_end() -> None:
    root = document()
    changes = [
        Change("removed", "/typed/0", old=1),
        Change("removed", "/typed/2", old=3),
        Change("added", "/typed/0", new=TYPED),
        Change("added", "/typed/1", new=7),
        Change("added", "/typed/1", new=8),
        Change("added", "/typed/5", new=6),
    ]
    assert done(root, *changes) == [
        ("/typed", "insert", "3", 6, ""),
        ("/typed/2", "delete"),
        ("/typed", "insert", "1", 8, ""),
        ("/typed", "insert", "1", 7, ""),
        ("/typed", "insert", "1", 9, "INT"),
        ("/typed/0", "delete"),
    ]
    root = document()
    root.inner[4].given["refuses"] = ("insert",)
    assert refused(root, *changes[1:3]) == ["/typed/0: refused (no insert)"]
    assert root.done == [("/typed/2", "delete")]


@pytest.mark.parametrize("name", ["rows", "typed"])
def test_changes_of_an_unreadable_list_do_not_apply(name: str) -> None:
    class Fragile(Made):
        def assign(self, value: object) -> None:
            self.note("assign", value)
            rows.broken = True

    class Rows(Made):
        broken = False

        def children(self) -> list[Made]:
            if self.broken:
                raise CorruptError("broken", hint="for good")
            return self.inner

    rows = Rows(name, [], Made("0", 10), is_typed=name == "typed")
    root = Made("", None, Fragile("speed", 2.5), rows)
    changes = [
        Change("added", f"/{name}/0", new=1),
        Change("removed", f"/{name}/0", old=10),
        Change("changed", "/speed", old=2.5, new=3),
    ]
    reasons = [f"/{name}/0: broken (for good)"] * 2
    assert refused(root, *changes) == reasons
    assert root.done == [("/speed", "assign", 3)]


def test_a_change_of_an_unreadable_value_does_not_apply() -> None:
    class Broken(Made):
        def plain(self) -> Any:
            raise CorruptError("broken", hint="for good")

    root = Made("", None, Broken("speed", 2.5))
    assert refused(root, Change("changed", "/speed", old=2.5, new=3)) == [
        "/speed: broken (for good)"
    ]
    assert root.done == []


def test_objects_are_created_before_they_are_filled_and_referenced() -> None:
    root = document()
    changes = [
        Change("changed", "/speed", old=2.5, new={"added": "/objects/new"}),
        Change("added", "/objects/new", class_name="Box", new={"name": "dog", "hp": 6}, place=2),
        Change(
            "added", "/objects/new/in", class_name="Ball", new={"to": {"added": "/objects/new"}}
        ),
        Change("added", "/there/x", "/objects/two/x", class_name="Box", new={"name": 5}),
        Change("moved", "/objects/one", "/objects/new/one", "Box", place=1),
        Change("removed", "/objects/two", class_name="Ball"),
    ]
    assert done(root, *changes) == [
        ("/objects", "create", "Box", "dog", 2),
        ("/objects/dog", "create", "Ball", "", None),
        ("/objects/two", "create", "Box", "", None),
        ("/objects/dog", "assign", {"name": "dog", "hp": 6}),
        ("/objects/dog/new", "assign", {"to": "to /objects/dog"}),
        ("/objects/two/new", "assign", {"name": 5}),
        ("/speed", "assign", "to /objects/dog"),
        ("/objects/one", "move", "/objects/dog", 1),
        ("/objects/two", "delete"),
    ]


def test_entries_of_an_ordered_object_are_inserted_one_by_one() -> None:
    root = document()
    root.inner[-1].given["new"] = {"is_ordered": True}
    change = Change("added", "/objects/new", class_name="Box", new={"a": TYPED, "b": 5})
    assert done(root, change) == [
        ("/objects", "create", "Box", "", None),
        ("/objects/new", "insert", "a", 9, "INT"),
        ("/objects/new", "insert", "b", 5, ""),
    ]
    root = document()
    root.inner[-1].given["refuses"] = ("create",)
    below = Change("added", "/objects/new/x", class_name="Box", new={})
    assert refused(root, change, below) == [
        "/objects/new: refused (no create)",
        "/objects/new/x: has no 'new' (did you mean one?)",
    ]
    assert root.done == []


def test_outer_objects_are_moved_before_inner_ones() -> None:
    root = document()
    changes = [
        Change("moved", "/objects/one", "/objects/two/deep/one", "Box"),
        Change("moved", "/objects/two", "/box/two", "Ball", place=2),
        Change("moved", "/objects/one", "/objects/one", "Box", place=1),
    ]
    assert refused(root, *changes) == ["/objects/one: has no 'deep' (it has to)"]
    assert root.done == [
        ("/objects/two", "move", "/box", 2),
        ("/objects/one", "move", "/objects", 1),
    ]


def test_a_change_that_depends_on_later_ones_is_retried() -> None:
    class Late(Made):
        def assign(self, value: object) -> None:
            if ("/flag", "assign", 1) not in self.done:
                raise CorruptError("the flag is not set")
            self.note("assign", value)

    changes = [
        Change("changed", "/late", old=5, new=6),
        Change("changed", "/flag", old=0, new=1),
        Change("changed", "/other", old=9, new=3),
    ]
    root = Made("", None, Late("late", 5), Made("flag", 0), Made("other", 2), **WHOLE)
    assert refused(root, *changes) == ["/other: expected 9, found 2"]
    assert root.done == [("/flag", "assign", 1), ("/late", "assign", 6)]
    root = Made("", None, Late("late", 5), Made("flag", 0), Made("other", 2), **WHOLE)
    assert refused(root, changes[0]) == ["/late: the flag is not set"]
    assert root.done == []


def test_all_addresses_are_resolved_before_anything_is_renamed() -> None:
    class Name(Made):
        def assign(self, value: object) -> None:
            self.note("assign", value)
            assert self.parent is not None
            self.parent._key = str(value)

    box = Made("box", {}, Name("name", "box"), Made("hp", 5), Made("mp", 6))
    root = Made("", None, box, obj("ball", "C"), **WHOLE)
    changes = [
        Change("changed", "/box/name", old="box", new="crate"),
        Change("changed", "/box/hp", old=5, new=6),
        Change("removed", "/box/mp", old=6),
        Change("added", "/box/xp", new=7),
        Change("moved", "/ball", "/box/ball", "C", place=2),
    ]
    assert done(root, *changes) == [
        ("/box/name", "assign", "crate"),
        ("/crate/hp", "assign", 6),
        ("/crate/mp", "delete"),
        ("/crate", "insert", "xp", 7, ""),
        ("/ball", "move", "/crate", 2),
    ]


def test_references_follow_changed_ids() -> None:
    class Id(Made):
        identifies = True

        def assign(self, value: object) -> None:
            self.note("assign", value)
            holder: Any = self.parent
            one, two = root.inner[0], root.inner[1]
            renamed = {link_.key: one if holder is two else two for link_ in links}
            for link_ in links[:2]:
                link_.given["target"] = renamed[link_.key]

    one, two = obj("one", "C", Id("id", 1)), obj("two", "C", Id("id", 2))
    links = [link("a", one), link("b", one), link("c", one), link("d", two)]
    root = Made("", None, one, two, Made("speed", 2), *links)
    changes = [
        Change("changed", "/speed", old=2, new=3),
        Change("changed", "/one/id", old=1, new=5),
        Change("changed", "/b", old={"ref": "/one"}, new={"ref": "/two"}),
    ]
    assert done(root, *changes) == [
        ("/one/id", "assign", 5),
        ("/a", "assign", "to /one"),
        ("/speed", "assign", 3),
        ("/b", "assign", "to /two"),
    ]
