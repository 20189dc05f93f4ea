"""Documents that an edit made unwritable report the reason in ``problems()`` and ``info()``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.base.plain_words import in_words
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.tagfile.making import make as make_tagfile
from tests.hkx.test_assignments import cats
from tests.hkx.test_broken_parts import two_skeletons, with_wrong_count
from tests.test_wrong_values import CASES, NOT_TO_BE_SET, WRONG, Case, settable
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path


def edited(case: Case) -> list[tuple[str, Any]]:
    """Return documents with a wrong value in each, with a text that describes the edit."""
    found = []
    for title, view in case.views(case.make()).items():
        for name in settable(view):
            for value in WRONG[:3]:
                document = case.make()
                try:
                    setattr(case.views(document)[title], name, value)
                except (ChunkwrightError, *NOT_TO_BE_SET):
                    continue
                found.append((f"{title}.{name} = {value!r}", document))
    return found


def refusal(document: Any) -> ChunkwrightError | None:
    try:
        bytes(document)
    except ChunkwrightError as error:
        return error
    return None


@pytest.mark.parametrize("name", one_of(2, CASES))
def test_a_serialization_error_is_also_reported_as_a_problem(name: str) -> None:
    for what, document in edited(CASES[name]):
        problems, facts = document.problems(), document.info()
        assert facts["format"] == type(document).format, what
        refused = refusal(document)
        if refused is not None:
            last = Problem(refused.path or "/", refused.in_words(), refused.offset)
            assert last in problems, what
            shown = in_words(last.message)
            assert facts.get("error", {"message": shown})["message"] == shown, what


def dangling(document: Any) -> None:
    document.objects.remove(document.root)


def twice(document: Any) -> None:
    document.objects.append(document.root)


def no_object(document: Any) -> None:
    document.objects.insert(1, "text")


FAULTS = {
    dangling: ("/root", "is pointed to, but was removed from the "),
    twice: ("/objects", "an object is in the list of objects twice"),
    no_object: ("/objects/1", "'text' is not an object"),
}


@pytest.mark.parametrize("edit", FAULTS)
@pytest.mark.parametrize("make", [cats, make_tagfile])
def test_unwritable_object_documents_report_the_reason(make: Any, edit: Any) -> None:
    path, message = FAULTS[edit]
    document = make()
    if edit is dangling and make is make_tagfile:
        path = document.root.address  # the type of the missing object, whatever points to it
    edit(document)
    (problem,) = document.problems()
    assert (problem.path, problem.offset) == (path, None)
    assert re.search(message, problem.message)
    facts = document.info()
    assert facts == {
        "format": document.format,
        "error": {
            "kind": "SerializeError",
            "message": problem.message,
            "format": facts["error"]["format"],
            "address": path,
            "offset": None,
            "hint": facts["error"]["hint"],
        },
    }
    with pytest.raises(SerializeError) as caught:
        bytes(document)
    assert (caught.value.path, caught.value.message) == (path, problem.message)


@pytest.mark.parametrize("make", [cats, make_tagfile])
@pytest.mark.parametrize(
    "use",
    [
        lambda document: document.decode_all(),
        lambda document: list(document.tree().shown()),
        lambda document: list(document.find("//name")),
    ],
)
def test_a_value_in_place_of_an_object_is_reported_by_every_traversal(make: Any, use: Any) -> None:
    document = make()
    no_object(document)
    with pytest.raises(SerializeError, match="'text' is not an object") as caught:
        use(document)
    assert caught.value.path.endswith("/objects/1")


def test_a_packfile_that_cannot_be_written_still_reports_its_other_problems() -> None:
    packfile = with_wrong_count(two_skeletons())
    (before,) = packfile.problems()
    twice(packfile)
    packfile.trailing = b"left over"
    assert packfile.problems() == [
        before,
        Problem("/objects", "an object is in the list of objects twice"),
    ]
    packfile.objects.pop()
    assert [problem.path for problem in packfile.problems()] == ["/objects/#0002/bones", "/"]


def test_a_tagfile_that_cannot_be_written_still_reports_its_other_problems() -> None:
    tagfile = chunkwright.open_tagfile(bytes(make_tagfile()) + b"left over")
    (before,) = tagfile.problems()
    assert before.message == "9 bytes follow the tagfile"
    twice(tagfile)
    last = Problem("/objects", "an object is in the list of objects twice")
    assert tagfile.problems() == [before, last]


def test_info_of_an_unwritable_document_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "demo.hkx"
    path.write_bytes(bytes(cats()))
    packfile = chunkwright.open_packfile(path)
    twice(packfile)
    facts = packfile.info()
    assert list(facts) == ["file", "format", "error"]
    assert (facts["file"], facts["format"]) == ("demo.hkx", "hkx")


@pytest.mark.parametrize(
    ("field", "value", "least", "most"),
    [
        ("file_version", 3, 4, 11),
        ("file_version", 12, 4, 11),
        ("contents_section", 3, 0, 2),
        ("contents_section", -1, 0, 2),
        ("class_name_section", 3, 0, 2),
        ("class_name_section", -1, 0, 2),
    ],
)
def test_a_header_that_no_reader_accepts_is_a_problem(
    field: str, value: int, least: int, most: int
) -> None:
    packfile = cats()
    setattr(packfile.header, field, value)
    message = f"expected a number from {least} to {most}, not {value}"
    assert packfile.problems() == [Problem(f"/header/{field}", message)]


def test_invalid_sections_are_a_problem() -> None:
    packfile = cats()
    packfile.sections.append("text")  # type: ignore[arg-type]
    last = Problem("/sections/3", "expected a Section, found 'text'")
    assert packfile.problems() == [last]


@pytest.mark.parametrize("make", [cats, make_tagfile])
def test_a_root_that_is_not_an_object_is_refused(make: Any) -> None:
    document = make()
    before = document.root
    with pytest.raises(SerializeError, match="5 is not an object") as caught:
        document.root = 5
    assert caught.value.path == "/root"
    assert document.root is before


@pytest.mark.parametrize("make", [cats, make_tagfile])
def test_a_notebook_shows_why_a_document_cannot_be_written(make: Any) -> None:
    document = make()
    no_object(document)
    assert document._repr_html_().endswith(
        "</b>: /objects/1: 'text' is not an object</p>".replace("'", "&#x27;")
    )
    document = make()
    twice(document)
    assert "</b>: /objects: an object is in the list of objects twice</p>" in document._repr_html_()
