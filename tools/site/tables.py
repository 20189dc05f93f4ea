"""Many pages that are alike: the tables that lead to them, and what the search makes of their titles.

``docs/filter.js`` adds a field to a long table, in which to filter its rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


# The front matter of a page that is one long table: the room of the contents is for its columns.
WIDE: Final = "---\nhide: [toc]\n---\n"
_BOOST: Final = 4  # enough for the exact name to be found first, wherever names are longer


def boosts(names: Iterable[str]) -> dict[str, str]:
    """Return, for each title, the front matter with which the search finds it by its whole name.

    The search takes what is typed for the beginning of a word, and ranks rare words higher. So
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

    Where its rows lead to pages of their own, the search is to find these: it leaves the table
    out, unless it is ``searched``.
    """
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    table = "\n".join(lines)
    exclude = "" if searched else " data-search-exclude"
    return f'<div class="filtered" data-what="{what}"{exclude} markdown>\n\n{table}\n\n</div>'
