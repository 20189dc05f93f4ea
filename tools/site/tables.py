"""Many similar pages: the tables that link to them, and how the search ranks their titles.

``docs/filter.js`` adds a field to a long table, in which to filter its rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


# The front matter of a page that is one long table: its columns take the place of the contents.
WIDE: Final = "---\nhide: [toc]\n---\n"
_BOOST: Final = 4  # enough for the exact name to rank before longer names


def boosts(names: Iterable[str]) -> dict[str, str]:
    """Return, for each title, the front matter with which the search finds it by its whole name.

    The search takes what is typed as the beginning of a word, and ranks rare words higher. So
    ``hkaSkeletonMapper`` would outrank ``hkaSkeleton``, which more pages mention.
    """
    depths: dict[str, int] = {}
    for name in sorted(names, key=len, reverse=True):
        longer = (depth for other, depth in depths.items() if other.startswith(name))
        depths[name] = max(longer, default=-1) + 1
    return {
        name: f"---\nsearch:\n  boost: {_BOOST**depth}\n---\n" if depth else ""
        for name, depth in depths.items()
    }


def filtered(
    heads: Sequence[str], rows: Iterable[Sequence[str]], what: str, *, searched: bool = False
) -> str:
    """Return a table as Markdown; ``what`` is what one types to filter it.

    If its rows link to pages of their own, the search should find these: the table is left out of
    it, unless it is ``searched``.
    """
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    table = "\n".join(lines)
    exclude = "" if searched else " data-search-exclude"
    return f'<div class="filtered" data-what="{what}"{exclude} markdown>\n\n{table}\n\n</div>'
