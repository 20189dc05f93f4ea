"""The code page of names, which Virtools files do not store: how often the guess is right."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest

import chunkwright
from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo import DataArray, VirtoolsFile, demo
from chunkwright.nmo.edit import csv_tables, insides
from chunkwright.nmo.edit.merging import merge as merge_file
from chunkwright.nmo.file.attributes import guess_encoding
from chunkwright.state_chunk.chunk_format import decode, encode
from tests.nmo.files import opened
from tests.samples import needs_samples, samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from chunkwright.nmo import VirtoolsObject

# Words with which people name objects in a level, in the languages of each code page.
WORDS: Final = {
    "gbk": (  # red road, end, track, start, board, stone ...
        "\u7ea2\u8272\u8def\u9762 \u7ec8\u70b9 \u8f68\u9053 "
        "\u6253\u5f00\u67e5\u770b\u8bf4\u660e \u673a\u5173\u5f52\u7ec4 \u8d77\u70b9 "
        "\u6728\u677f \u77f3\u5934 \u7eb8\u7403 \u6728\u7403 \u94c1\u8f68 \u5929\u7a7a "
        "\u80cc\u666f \u706f\u5149 \u6444\u50cf\u673a \u6750\u8d28 \u8d34\u56fe \u5730\u677f "
        "\u5899\u58c1 \u95e8 \u6865 \u6c34\u9762 \u6811 \u8349\u5730 \u623f\u5b50 "
        "\u8def\u706f \u97f3\u4e50 \u5f00\u59cb \u7ed3\u675f \u6682\u505c \u4e3b\u89d2 "
        "\u654c\u4eba \u6b66\u5668 \u5b50\u5f39 \u7206\u70b8 \u811a\u672c \u53d8\u538b\u5668 "
        "\u98ce\u6247 \u680f\u6746 \u67f1\u5b50 \u7bb1\u5b50 \u5b58\u6863\u70b9 \u751f\u547d "
        "\u5206\u6570 \u9634\u5f71 \u592a\u9633 \u6708\u4eae \u4e91 "
        "\u65b0\u5efa\u6587\u4ef6\u5939 \u7b2c\u4e00\u5173 \u4e2d\u95f4\u5e73\u53f0 "
        "\u5de6\u8fb9 \u53f3\u8fb9 \u94a2\u8f68 \u590d\u4ef6 \u9ec4\u8272 \u84dd\u8272 "
        "\u65cb\u8f6c \u79fb\u52a8 \u5927\u95e8 \u5c0f\u5c9b \u98de\u8239"
    ),
    "big5": (  # the same, in traditional characters
        "\u7d05\u8272\u8def\u9762 \u7d42\u9ede \u8ecc\u9053 \u6253\u958b \u8aaa\u660e "
        "\u6a5f\u95dc \u8d77\u9ede \u6728\u677f \u77f3\u982d \u7d19\u7403 \u9435\u8ecc "
        "\u5929\u7a7a \u80cc\u666f \u71c8\u5149 \u651d\u5f71\u6a5f \u6750\u8cea \u8cbc\u5716 "
        "\u5730\u677f \u7246\u58c1 \u9580 \u6a4b \u6c34\u9762 \u6a39 \u8349\u5730 "
        "\u623f\u5b50 \u8def\u71c8 \u97f3\u6a02 \u958b\u59cb \u7d50\u675f \u66ab\u505c "
        "\u4e3b\u89d2 \u6575\u4eba \u6b66\u5668 \u5b50\u5f48 \u7206\u70b8 \u8173\u672c "
        "\u98a8\u6247 \u6b04\u6746 \u67f1\u5b50 \u7bb1\u5b50 \u5b58\u6a94\u9ede \u751f\u547d "
        "\u5206\u6578 \u9670\u5f71 \u592a\u967d \u6708\u4eae \u96f2 "
        "\u65b0\u589e\u8cc7\u6599\u593e \u7b2c\u4e00\u95dc \u4e2d\u9593\u5e73\u53f0 "
        "\u5de6\u908a \u53f3\u908a \u9ec3\u8272 \u85cd\u8272 \u65cb\u8f49 \u79fb\u52d5 "
        "\u5927\u9580 \u5c0f\u5cf6 \u98db\u8239"
    ),
    "shift_jis": (  # start, goal, red road, track ...
        "\u30b9\u30bf\u30fc\u30c8 \u30b4\u30fc\u30eb \u8d64\u3044\u9053 \u7dda\u8def "
        "\u958b\u304f \u8aac\u660e \u6728\u306e\u677f \u77f3 \u7d19\u30dc\u30fc\u30eb \u7a7a "
        "\u80cc\u666f \u30e9\u30a4\u30c8 \u30ab\u30e1\u30e9 \u30de\u30c6\u30ea\u30a2\u30eb "
        "\u30c6\u30af\u30b9\u30c1\u30e3 \u5e8a \u58c1 \u6249 \u6a4b \u6c34\u9762 \u6728 "
        "\u8349\u539f \u5bb6 \u8857\u706f \u97f3\u697d \u958b\u59cb \u7d42\u4e86 "
        "\u4e00\u6642\u505c\u6b62 \u4e3b\u4eba\u516c \u6575 \u6b66\u5668 \u5f3e \u7206\u767a "
        "\u30b9\u30af\u30ea\u30d7\u30c8 \u6247\u98a8\u6a5f \u624b\u3059\u308a \u67f1 \u7bb1 "
        "\u30c1\u30a7\u30c3\u30af\u30dd\u30a4\u30f3\u30c8 \u547d \u5f97\u70b9 \u5f71 "
        "\u592a\u967d \u6708 \u96f2 \u65b0\u3057\u3044\u30d5\u30a9\u30eb\u30c0 "
        "\u7b2c\u4e00\u9762 \u4e2d\u592e \u5de6 \u53f3 \u9ec4\u8272 \u9752\u8272 \u56de\u8ee2 "
        "\u79fb\u52d5 \u5927\u304d\u306a\u9580 \u5cf6 \u8239 \u30e1\u30c3\u30b7\u30e5 "
        "\u5730\u9762 \u30dc\u30fc\u30eb"
    ),
    "euc_kr": (  # red road, end, track ...
        "\ube68\uac04\uae38 \ub05d\uc810 \uada4\ub3c4 \uc5f4\uae30 \uc124\uba85 \uae30\uad00 "
        "\uc2dc\uc791\uc810 \ub098\ubb34\ud310 \ub3cc \uc885\uc774\uacf5 \ucca0\uae38 "
        "\ud558\ub298 \ubc30\uacbd \uc870\uba85 \uce74\uba54\ub77c \uc7ac\uc9c8 "
        "\ud14d\uc2a4\ucc98 \ubc14\ub2e5 \ubcbd \ubb38 \ub2e4\ub9ac \uc218\uba74 \ub098\ubb34 "
        "\ud480\ubc2d \uc9d1 \uac00\ub85c\ub4f1 \uc74c\uc545 \uc2dc\uc791 \ub05d "
        "\uc77c\uc2dc\uc815\uc9c0 \uc8fc\uc778\uacf5 \uc801 \ubb34\uae30 \ucd1d\uc54c "
        "\ud3ed\ubc1c \uc2a4\ud06c\ub9bd\ud2b8 \uc120\ud48d\uae30 \ub09c\uac04 \uae30\ub465 "
        "\uc0c1\uc790 \uc800\uc7a5\uc810 \uc0dd\uba85 \uc810\uc218 \uadf8\ub9bc\uc790 "
        "\ud0dc\uc591 \ub2ec \uad6c\ub984 \uc0c8\ud3f4\ub354 \uccab\ubc88\uc9f8 \uc911\uac04 "
        "\uc67c\ucabd \uc624\ub978\ucabd \ub178\ub780\uc0c9 \ud30c\ub780\uc0c9 \ud68c\uc804 "
        "\uc774\ub3d9 \ub300\ubb38 \uc12c \ubc30 \uba54\uc26c \uc9c0\uba74 \uacf5"
    ),
    "cp1250": (  # Czech, Polish, Hungarian: stone, wood, wall ...
        "k\u00e1men d\u0159evo ze\u010f dve\u0159e st\u0159echa kole\u010dko sv\u011btlo "
        "za\u010d\u00e1tek podlaha_\u017elut\u00e1 tr\u00e1va strom_v\u011btev d\u016fm "
        "m\u00ed\u010d k\u016f\u0148 \u017c\u00f3\u0142ty \u015bciana kamie\u0144 "
        "\u015bwiat\u0142o pocz\u0105tek \u0142\u00f3d\u017a drzwi_wej\u015bciowe "
        "droga_g\u0142\u00f3wna ga\u0142\u0105\u017a o\u015bwietlenie ska\u0142a "
        "zamek_wie\u017ca k\u0151 erd\u0151 f\u0171 z\u00f6ld_fal tet\u0151 \u0151r_torony "
        "\u00fat h\u00edd sz\u00f6v\u0151sz\u00e9k ajt\u00f3_fels\u0151 cesti\u010dka "
        "\u00fates \u0161ir\u00e1 me\u010diar obla\u010dno sv\u011bteln\u00fd "
        "h\u0159i\u0161t\u011b p\u0159\u00ed\u0161era \u017eeb\u0159\u00edk "
        "p\u0159ep\u00edna\u010d du\u0161e \u0159\u00ed\u010dka \u015bnieg "
        "\u017ar\u00f3d\u0142o \u0107ma \u0142a\u0144cuch pocz\u0105tkowy"
    ),
    "cp1251": (  # Russian: stone, tree, wall ...
        "\u043a\u0430\u043c\u0435\u043d\u044c \u0434\u0435\u0440\u0435\u0432\u043e "
        "\u0441\u0442\u0435\u043d\u0430 \u0434\u0432\u0435\u0440\u044c "
        "\u043a\u0440\u044b\u0448\u0430 \u0441\u0432\u0435\u0442 "
        "\u043d\u0430\u0447\u0430\u043b\u043e \u043f\u043e\u043b "
        "\u0442\u0440\u0430\u0432\u0430 \u0434\u043e\u043c \u043c\u044f\u0447 "
        "\u043a\u043e\u043d\u044c \u0434\u043e\u0440\u043e\u0433\u0430 "
        "\u043c\u043e\u0441\u0442 \u043b\u043e\u0434\u043a\u0430 "
        "\u0437\u0430\u0431\u043e\u0440 \u0431\u0430\u0448\u043d\u044f "
        "\u0432\u043e\u0434\u0430 \u043d\u0435\u0431\u043e \u0444\u043e\u043d "
        "\u043c\u0443\u0437\u044b\u043a\u0430 \u0441\u0442\u0430\u0440\u0442 "
        "\u0444\u0438\u043d\u0438\u0448 \u043a\u0430\u043c\u0435\u0440\u0430 "
        "\u043c\u0430\u0442\u0435\u0440\u0438\u0430\u043b "
        "\u0442\u0435\u043a\u0441\u0442\u0443\u0440\u0430 \u0432\u0440\u0430\u0433 "
        "\u043e\u0440\u0443\u0436\u0438\u0435 \u043f\u0443\u043b\u044f "
        "\u0432\u0437\u0440\u044b\u0432 \u0441\u043a\u0440\u0438\u043f\u0442 "
        "\u0441\u0442\u043e\u043b \u044f\u0449\u0438\u043a "
        "\u043a\u043e\u043b\u043e\u043d\u043d\u0430 \u0442\u0435\u043d\u044c "
        "\u0441\u043e\u043b\u043d\u0446\u0435 \u043b\u0443\u043d\u0430 "
        "\u043e\u0431\u043b\u0430\u043a\u043e \u043e\u0441\u0442\u0440\u043e\u0432 "
        "\u043a\u043e\u0440\u0430\u0431\u043b\u044c \u043b\u0435\u0432\u044b\u0439 "
        "\u043f\u0440\u0430\u0432\u044b\u0439 \u0436\u0435\u043b\u0442\u044b\u0439 "
        "\u0441\u0438\u043d\u0438\u0439 \u043a\u0440\u0430\u0441\u043d\u044b\u0439 "
        "\u0432\u0440\u0430\u0449\u0435\u043d\u0438\u0435 "
        "\u0434\u0432\u0438\u0436\u0435\u043d\u0438\u0435 \u041a\u0443\u0431 "
        "\u0421\u0444\u0435\u0440\u0430 "
        "\u041f\u043b\u043e\u0441\u043a\u043e\u0441\u0442\u044c \u0414\u041e\u041c "
        "\u0412\u041e\u0414\u0410 \u041b\u0415\u0421 \u0417\u0435\u043c\u043b\u044f "
        "\u0421\u0442\u0435\u043d\u043001 "
        "\u041d\u043e\u0432\u0430\u044f_\u043f\u0430\u043f\u043a\u0430 "
        "\u0418\u0441\u0442\u043e\u0447\u043d\u0438\u043a"
    ),
    "cp1252": (  # German, French, Spanish, Portuguese, Italian, Nordic
        "Gel\u00e4nder \u00dcberblendung Font_Punktez\u00e4hler Stra\u00dfe T\u00fcre "
        "Fl\u00e4che W\u00e4nde Gr\u00f6\u00dfe K\u00f6rper Br\u00fccke fa\u00e7ade "
        "lumi\u00e8re arri\u00e8re fen\u00eatre ch\u00e2teau \u00e9clairage cam\u00e9ra "
        "d\u00e9but m\u00e8re \u00eele c\u00f4t\u00e9 for\u00eat fin_bo\u00eete ni\u00f1o "
        "a\u00f1o cami\u00f3n sal\u00f3n \u00e1rbol jard\u00edn ca\u00f1a coraz\u00f3n "
        "a\u00e7\u00e3o ch\u00e3o m\u00e3o cora\u00e7\u00e3o avi\u00e3o lim\u00e3o \u00e0s "
        "voc\u00ea citt\u00e0 \u00e8_qui luce_pi\u00f9 perch\u00e9 verit\u00e0 ljus_v\u00e4gg "
        "h\u00f6gra b\u00e5t gr\u00f6n tr\u00e4d m\u00e5l bl\u00e5b\u00e6r r\u00f8d d\u00f8r "
        "gulv_h\u00f8yre \u00e6ble \u00f8 h\u00e4m\u00e4h\u00e4kki p\u00f6yt\u00e4 yl\u00f6s "
        "sein\u00e4 s\u00e4\u00e4 Up\u00b4n_Down v\u00f6gel h\u00e4uschen \u00df_test \u00f6l"
    ),
}

LISTS: Final = 100
# Of a hundred lists of 1, 2, 3, 5, 10 and 20 words: the least number guessed right, and the largest
# number guessed wrong. The rest are uncertain, and stay Windows-1252.
COUNTS: Final = (1, 2, 3, 5, 10, 20)
MEASURED: Final = {
    "gbk": ((75, 90, 85, 90, 98, 99), (6, 4, 4, 2, 0, 0)),
    "big5": ((75, 90, 95, 98, 99, 99), (4, 1, 1, 0, 0, 0)),
    "shift_jis": ((65, 95, 95, 98, 99, 99), (0, 0, 0, 0, 0, 0)),
    "euc_kr": ((50, 75, 85, 93, 98, 99), (2, 1, 1, 0, 0, 0)),
    "cp1250": ((25, 83, 85, 92, 98, 99), (5, 4, 2, 1, 0, 0)),
    "cp1251": ((95, 98, 98, 99, 99, 99), (4, 0, 0, 0, 0, 0)),
    "cp1252": ((99, 95, 97, 99, 99, 99), (1, 5, 2, 1, 0, 0)),
}


@pytest.mark.parametrize("page", one_of(7, WORDS))
def test_the_code_page_of_short_lists_is_guessed_correctly_or_western(page: str) -> None:
    encoded = (word.encode(page) for word in WORDS[page].split())
    words = [word for word in encoded if not word.isascii()]
    assert len(words) >= 50
    rights, wrongs = MEASURED[page]
    for count, least, most in zip(COUNTS, rights, wrongs, strict=True):
        order = random.Random(count)
        found = [guess_encoding(order.sample(words, count)) for _ in range(LISTS)]
        assert found.count(page) >= least, (page, count)
        assert LISTS - found.count(page) - (page != "cp1252") * found.count("cp1252") <= most


@pytest.mark.parametrize("page", WORDS)
def test_the_code_page_of_many_names_is_guessed_correctly(page: str) -> None:
    words = [word for word in WORDS[page].split() if not word.isascii()]
    file = VirtoolsFile(encoding=page)
    for word in words:
        file.add_object("CKGroup", word)
    again = opened(bytes(file))
    assert (again.encoding, again.encoding_guessed) == (page, True)
    assert [item.name for item in again.objects] == words
    assert again.info()["virtools"]["encoding_guessed"] is True


def test_control_characters_are_not_treated_as_text() -> None:
    assert guess_encoding([]) == guess_encoding([b"Ball", b""]) == "cp1252"
    assert guess_encoding([b"Initial Texture FramP\x85\xba\x07"]) == "cp1252"
    assert guess_encoding(["\u7ec8\u70b9".encode("gbk"), b"P\x85\xba\x07"]) == "gbk"


def test_names_with_characters_of_an_extended_code_page_select_that_page() -> None:
    # A circled digit is in the Japanese page of Windows, not in Shift JIS.
    words = WORDS["shift_jis"].split()
    names = [word.encode("cp932") for word in (*words, "\u2460\u5e8a")]
    assert guess_encoding(names) == "cp932"


def test_chinese_and_western_names_in_one_file_are_both_read() -> None:
    chinese, western = WORDS["gbk"].split()[:3], ["Gel\u00e4nder", "\u00dcberblendung"]
    names = [
        *(each.encode("gbk") for each in chinese),
        *(each.encode("cp1252") for each in western),
    ]
    page = guess_encoding(names)
    assert page == "gb2312,cp1252"
    assert [decode(name, page) for name in names] == [*chinese, *western]
    assert [encode(text, page) for text in (*chinese, *western)] == names
    # Two Western letters whose bytes are a Chinese character would not be read back.
    with pytest.raises(UnicodeEncodeError, match="this character is in no code page of the file"):
        encode("\u00d6\u00d6", page)
    assert decode(b"\x81\xff", "gb2312,cp1252") == "\\x81\u00ff"


def named(name: str, page: str) -> VirtoolsFile:
    file = demo.make()
    file.encoding = page
    file.objects["Floor"].name = name
    return opened(bytes(file))


def test_a_given_code_page_is_kept_and_not_guessed() -> None:
    file = named(WORDS["gbk"].split()[0], "gbk")
    before = bytes(file)
    file.encoding = "big5"
    assert not file.encoding_guessed
    for again in (file, copy.deepcopy(file), pickle.loads(pickle.dumps(file))):
        assert (again.encoding, again.encoding_guessed) == ("big5", False)
        assert bytes(again) == before
    given: Any = chunkwright.open(before, encoding="gbk")
    assert (given.encoding, given.encoding_guessed) == ("gbk", False)
    for again in (opened(before), copy.deepcopy(opened(before))):
        assert again.encoding_guessed


def test_new_text_is_encoded_in_the_code_page_or_refused() -> None:
    word = WORDS["shift_jis"].split()[0]
    file = demo.make()
    floor: VirtoolsObject = file.objects["Floor"]
    with pytest.raises(SerializeError, match="characters that are not in the code page") as caught:
        floor.name = word
    assert "--encoding" in (caught.value.hint or "")
    assert not file.encoding_guessed
    file.encoding = "shift_jis"
    floor.name = word
    again = opened(bytes(file), encoding="shift_jis")
    assert again.objects[word].name_bytes == word.encode("shift_jis")


def test_included_files_have_names_in_a_mixture_of_code_pages() -> None:
    chinese, western = f"{WORDS['gbk'].split()[0]}.txt", "\u00dcberblendung.txt"
    file, other = demo.make(), demo.make()
    file.encoding = other.encoding = "gb2312,cp1252"
    for name in (chinese, western):
        assert insides.embed(file, name, b"old") == f"/included files/{name}: 3 bytes added"
        assert insides.embed(file, name, b"new") == f"/included files/{name}: replaced by 3 bytes"
    assert [each.name for each in insides.insides(file)] == [chinese, western]
    assert [each.name for each in file.included_files] == [
        chinese.encode("gbk"),
        western.encode("cp1252"),
    ]
    with pytest.raises(QueryError, match="characters that are not in the code page of the file"):
        insides.embed(file, "\u0416\u20aa.txt", b"")
    insides.embed(other, western, b"another")
    merge = merge_file(file, other)
    assert f"included file {western}: the first file includes a different one" in str(merge.untaken)


def test_cells_of_tables_are_given_in_a_mixture_of_code_pages() -> None:
    words = (WORDS["gbk"].split()[0], "\u00dcberblendung")
    file = demo.make()
    file.encoding = "gb2312,cp1252"
    array = file.add_object("CKDataArray", "Words")
    array["columns"] = {"columns": [{"name": "Word", "type": 3}]}
    array["rows"] = {"count": 0, "rows": []}
    assert isinstance(array, DataArray)
    csv_tables.apply(array, "\r\n".join(("Word", *words)))
    again = opened(bytes(file), encoding="gb2312,cp1252")
    (found,) = again.objects.of_class(DataArray)
    assert [list(row) for row in found.rows] == [[word] for word in words]
    with pytest.raises(SerializeError, match="characters that are not in the code page"):
        csv_tables.apply(array, "Word\r\n\u0416\u20aa")


@pytest.mark.slow
@needs_samples
def test_real_files_are_read_in_the_code_page_of_their_authors() -> None:
    pages = {path.name: chunkwright.open(path) for path in samples("virtools")}
    found: dict[str, str] = {
        name: file.encoding for name, file in pages.items() if file.encoding_guessed
    }
    assert found
    for name, page in found.items():
        # All names that are not ASCII are German, except those of Chinese authors.
        assert page in ("cp1252", "gbk"), name
    chinese = [pages[name] for name, page in found.items() if page == "gbk"]
    shown = " ".join(item.name or "" for file in chinese for item in file.objects)
    assert "\u6253\u5f00\u67e5\u770b\u8bf4\u660e" in shown


def test_files_with_ascii_names_do_not_import_the_detector() -> None:
    code = (
        "import sys, chunkwright; from chunkwright.nmo import demo;"
        "f = chunkwright.open(bytes(demo.make())); f.encoding; f.info(); print('chardet' in sys.modules)"
    )
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert made.stdout.strip() == "False"
