"""Guessing the code page of names, which Virtools files do not state.

What is not sure stays Windows-1252, the page of the first writers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.state_chunk.values import SEPARATOR

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WESTERN: Final = "cp1252"
MIXED: Final = SEPARATOR.join(("gb2312", WESTERN))
"""Names in two pages: Chinese ones in a level with those of the German modules of Ballance."""

# The pages of the detector that are those of Windows, and what they are called here. Where there
# are two, the second has more characters.
_PAGES: Final = {
    "GB18030": ("gbk",),
    "Big5": ("big5", "cp950"),
    "CP932": ("shift_jis", "cp932"),
    "SHIFT_JIS": ("shift_jis", "cp932"),
    "CP949": ("euc_kr", "cp949"),
    "EUC-KR": ("euc_kr", "cp949"),
    "Windows-1250": ("cp1250",),
    "Windows-1251": ("cp1251",),
    "Windows-1252": (WESTERN,),
}

# How much likelier than all others a page has to be: measured on lists of words in all pages, see
# the table of the test. At 1, every tenth list of one to three Western words was taken for something else.
_SURE: Final = 1.5

_LEAST: Final = 2
"""How many characters that are not ASCII tell anything: a single one may be of any page."""


def guess_encoding(names: Iterable[bytes]) -> str:
    """Guess the code page of a file from the names in it that are not ASCII.

    It is ``gbk``, ``big5``, ``shift_jis``, ``euc_kr`` (or the Windows page that extends it, if it
    takes that), ``cp1250``, ``cp1251`` or ``cp1252``, or ``gb2312,cp1252`` for names of both.
    """
    clean = [name.rstrip(b"\0") for name in dict.fromkeys(names) if not name.isascii()]
    # Real names have remains of other memory in them; no text has control characters.
    clean = [name for name in clean if min(name) >= 0x20]
    found = _likeliest(clean)
    if found != WESTERN:
        return found
    chinese = [name for name in clean if _fits(name, "gb2312")]
    if 0 < len(chinese) < len(clean) and _likeliest(chinese) == "gbk":
        return MIXED
    return WESTERN


def _likeliest(names: Sequence[bytes]) -> str:
    """Return the page that is surely that of all names, else Windows-1252."""
    if not names:
        return WESTERN
    import chardet  # takes a tenth of a second, which only files with such names cost

    scores: dict[str, float] = {}
    for row in chardet.detect_all(b"\n".join(names), ignore_threshold=True):
        for page in _PAGES.get(row["encoding"] or "", ()):
            if all(_fits(name, page) for name in names):
                scores.setdefault(page, row["confidence"])
                break
    best = max(scores, key=scores.__getitem__, default=WESTERN)
    others = (score for page, score in scores.items() if page != best)
    is_sure = scores.get(best, 0) >= _SURE * max(others, default=0)
    return best if is_sure and _characters(names, best) >= _LEAST else WESTERN


def _characters(names: Iterable[bytes], page: str) -> int:
    """Return how many characters are not ASCII."""
    return sum(not each.isascii() for name in names for each in name.decode(page, "ignore"))


def _fits(name: bytes, page: str) -> bool:
    try:
        name.decode(page)
    except UnicodeDecodeError:
        return False
    return True
