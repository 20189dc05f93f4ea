"""Numbers and names: what an object is called stays with it, and leads back to it."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import QueryError, SerializeError
from tests.samples import mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path


def clips(*names: str) -> hkx.Packfile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    packfile.root["namedVariants"] = [
        {"name": name, "variant": hkx.new_object(packfile, "hkbClipGenerator", {"name": name})}
        for name in names
    ]
    return packfile


def test_numbers_stay_when_neighbours_come_and_go() -> None:
    packfile = chunkwright.open(bytes(clips("Walk", "Run", "Jump")))
    assert [obj.number for obj in packfile.objects] == [1, 2, 3, 4]
    run = packfile.find_object("Run")
    hkx.drop(packfile, packfile.find_object("Walk"))
    new = hkx.new_object(packfile, "hkbClipGenerator", {"name": "Fly"})
    assert (run.number, new.number) == (3, 5)
    hkx.drop(packfile, new)
    assert hkx.new_object(packfile, "hkbClipGenerator").number == 6
    assert packfile.find_object("#0003") is packfile.find_object("#3") is run
    for made in (pickle.loads(pickle.dumps(packfile)), copy.deepcopy(packfile)):
        assert [obj.number for obj in made.objects] == [1, 3, 4, 6]
        assert bytes(made) == bytes(packfile)
    assert hkx.convert(packfile, layout="4001").find_object("Run").number == 3
    assert hkx.convert(packfile, version="hk_2014.1.0-r1").find_object("Run").number == 3


def test_text_forms_keep_the_numbers() -> None:
    packfile = chunkwright.open(bytes(clips("Walk", "Run")))
    hkx.drop(packfile, packfile.find_object("Walk"))
    text = hkx.xml.dump(packfile).text
    assert '<hkobject name="#0003" class="hkbClipGenerator"' in text
    assert hkx.xml.load(text.encode()).packfile.find_object("Run").number == 3
    plain = packfile.to_dict()
    assert set(plain["objects"]) == {"#0001", "#0003"}
    again = chunkwright.from_dict(plain)
    assert isinstance(again, hkx.Packfile)
    assert again.find_object("Run").number == 3
    assert again.to_dict() == plain


def test_what_an_object_is_called_leads_to_it() -> None:
    packfile = clips("Walk", "Run", "Run", "a/b~c", "#0001")
    walk, run, other, odd, numbered = packfile.objects[1:]
    assert repr(walk) == "<hkbClipGenerator #0002 'Walk'>"
    assert repr(packfile.root) == "<hkRootLevelContainer #0001>"
    assert walk.address == "/objects/hkbClipGenerator:Walk"
    assert [run.address, other.address] == ["/objects/#0003", "/objects/#0004"]
    assert odd.address == "/objects/hkbClipGenerator:a~1b~0c"
    assert packfile.find_object("Walk") is packfile.find_object("hkbClipGenerator:Walk") is walk
    assert packfile.find_object("#0001") is packfile.root
    assert packfile.find_object("hkbClipGenerator:#0001") is numbered
    for segment in ("Run", "hkbClipGenerator:Run"):
        with pytest.raises(QueryError, match=r"2 objects.*#0003 .*#0004"):
            packfile.find_object(segment)
    for wrong in ("", "Fly", "#0009", "hkbBlend:Walk", 5, None):
        with pytest.raises(QueryError):
            packfile.find_object(wrong)  # type: ignore[arg-type]
    other["name"] = "Fly"
    assert packfile.find_object("Run") is run
    assert packfile.find_object("Fly") is other
    assert run.address == "/objects/hkbClipGenerator:Run"
    packfile.objects.remove(run)
    packfile.objects.append(hkx.new_object(clips(), "hkbClipGenerator", {"name": "Run"}))
    assert packfile.find_object("Run") is not run


def test_a_name_is_read_without_the_rest() -> None:
    packfile = chunkwright.open(bytes(clips("Walk")))
    assert packfile.find_object("Walk").address == "/objects/hkbClipGenerator:Walk"
    assert not any(obj.is_decoded for obj in packfile.objects)


def test_errors_lead_to_the_object() -> None:
    packfile = clips("Walk")
    walk = packfile.find_object("Walk")
    walk["animationName"] = 5
    with pytest.raises(SerializeError) as caught:
        bytes(packfile)
    assert caught.value.path == "/objects/#0002/animationName"


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_addresses_of_real_files_lead_back(path: Path) -> None:
    packfile = chunkwright.open(path)
    assert isinstance(packfile, hkx.Packfile)
    for obj in packfile.objects:
        segment = obj.address.removeprefix("/objects/").replace("~1", "/").replace("~0", "~")
        assert packfile.find_object(segment) is obj
        assert packfile.find_object(f"#{obj.number:04d}") is obj
