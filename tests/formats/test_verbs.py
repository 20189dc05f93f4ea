"""Formats: each has the verbs that it declares, and no undeclared ones."""

from __future__ import annotations

import inspect
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from chunkwright.formats import Format, WrapperFormat, registry
from chunkwright.formats.verbs import (
    PLACES,
    REQUIRED,
    WRAPPER_REQUIRED,
    Place,
    Verbs,
    WrapperVerbs,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.formats.registry import AnyFormat

PAIRS = [(format, verb) for format in registry.FORMATS for verb in PLACES]
OF_WRAPPERS = {*WRAPPER_REQUIRED, "fits"}


def parameters(function: Callable[..., object]) -> list[inspect.Parameter]:
    return [each for each in inspect.signature(function).parameters.values() if each.name != "self"]


def unfit(function: Callable[..., object], verb: Callable[..., object]) -> str:
    """Return how the parameters of a function differ from those of a verb; "" if they fit."""
    wanted, found = parameters(verb), parameters(function)
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    is_open = any(each.kind is each.VAR_KEYWORD for each in wanted)
    places = [[each for each in side if each.kind in by_place] for side in (wanted, found)]
    needed = [each for each in places[1] if each.default is each.empty]
    options = {each.name for each in found if each.kind is each.KEYWORD_ONLY}
    must = {
        each.name for each in found if each.kind is each.KEYWORD_ONLY and each.default is each.empty
    }
    if is_open:
        return "" if len(places[0]) <= len(places[1]) else "takes too few"
    if len(places[1]) < len(places[0]) or len(needed) > len(places[0]):
        return f"takes {len(places[1])} by position, not {len(places[0])}"
    named = {each.name for each in wanted if each.kind is each.KEYWORD_ONLY}
    if not named <= options or not must <= named:
        return f"takes {sorted(options)} by name, not {sorted(named)}"
    return ""


def test_every_verb_has_a_module() -> None:
    verbs = {
        name
        for kind in (Verbs, WrapperVerbs)
        for name, each in vars(kind).items()
        if inspect.isfunction(each) and not name.startswith("_")
    }
    assert verbs == set(PLACES)
    assert set(REQUIRED) | OF_WRAPPERS < verbs
    assert {name for name in vars(WrapperVerbs) if name in PLACES} == OF_WRAPPERS


@pytest.mark.parametrize("format", registry.FORMATS, ids=lambda format: format.name)
def test_a_format_declaration_contains_only_data(format: AnyFormat) -> None:
    kind = type(format)
    known = set(vars(Format)) | set(vars(WrapperFormat)) | set(Verbs.__annotations__)
    known |= set(WrapperFormat.__annotations__) | set(Format.__annotations__) | set(PLACES)
    own = {name for name in vars(kind) if not name.startswith("_")}
    assert own <= known
    declared = {*kind.verbs, *(verb for verbs in kind.elsewhere.values() for verb in verbs)}
    assert declared <= set(PLACES)
    # No verb is declared twice, and none is hidden by a method.
    assert len(declared) == len(kind.verbs) + sum(map(len, kind.elsewhere.values()))
    assert [name for name in own if inspect.isfunction(kind.__dict__[name])] == []


@pytest.mark.parametrize(("format", "verb"), PAIRS, ids=lambda each: getattr(each, "name", each))
def test_a_format_implements_exactly_the_verbs_that_it_declares(
    format: AnyFormat, verb: str
) -> None:
    modules = dict(format.modules())
    assert format.has(verb) == (verb in modules)
    if verb in modules:
        module = import_module(modules[verb])
        function = getattr(module, verb)
        assert inspect.isfunction(function)
        assert getattr(format, verb) is function
        assert unfit(function, getattr(WrapperVerbs, verb)) == ""
        return
    # A function of that name in the usual module would be a verb that is never called.
    place = PLACES[verb]
    package = type(format).__module__
    name = f"{package}.{place.folders if format.folders else place.flat}"
    if exists(name):
        found = getattr(import_module(name), verb, None)
        assert getattr(found, "__module__", None) != name or not inspect.isfunction(found)


def exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("format", registry.FORMATS, ids=lambda format: format.name)
def test_every_form_has_functions_to_match_load_and_dump(format: AnyFormat) -> None:
    for form in format.forms:
        for name in ("matches", "load", "dump"):
            assert inspect.isfunction(getattr(form, name)), (form.suffix, name)


def test_a_misspelt_verb_is_reported() -> None:
    class Misspelt(Format[object]):  # type: ignore[type-var]
        name = "misspelt"
        title = "Misspelt"
        elsewhere = {"chunkwright.anim.clips": ("headlines",)}  # noqa: RUF012

    with pytest.raises(NotImplementedError, match=r"chunkwright\.anim\.clips has no headlines"):
        Misspelt().headlines  # type: ignore[attr-defined]  # noqa: B018


def test_a_function_with_other_parameters_is_not_accepted_as_a_verb() -> None:
    def graph(document: object) -> None: ...
    def spans(document: object, data: bytes, limits: object) -> None: ...
    def merge(document: object, other: object, *, renamed: bool = False) -> None: ...

    assert unfit(graph, Verbs.graph) == "takes 1 by position, not 2"
    assert unfit(spans, Verbs.spans) == "takes 3 by position, not 2"
    assert unfit(merge, Verbs.merge) == "takes ['renamed'] by name, not ['rename']"


def test_a_format_with_subfolders_finds_its_verbs_there(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place("chunkwright.nowhere", "chunkwright.anim.clips")
    monkeypatch.setitem(PLACES, "headline", place)

    class InFolders(Format[object]):  # type: ignore[type-var]
        name = "in_folders"
        folders = True
        verbs = ("headline",)

    package = InFolders.__module__.rpartition(".")[0]
    assert dict(InFolders.modules())["headline"] == f"{package}.{place.folders}"
    assert dict(InFolders.modules())["items"] == f"{package}.ask.items"
