"""Hooks that mkdocs calls while it builds the site: they add the generated pages and correct links.

Pages of formats, classes, identifiers and commands are made on every build and never stored.
"""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent))

import commands
import dava
import formats
import guides
import support
import virtools
from havok import Havok
from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[2]
# Documents at the top of the repository that are pages too.
_BORROWED: Final = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
_LINK: Final = re.compile(r"(\]\()((?!https?:|#)[^)\s]+)(\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    made = {f"reference/formats/{spec.name}.md": formats.page(spec) for spec in _specs()}
    made["reference/formats/index.md"] = formats.overview(_specs())
    for folder, pages in (("havok", Havok().pages()), ("virtools", virtools.pages())):
        made |= {f"reference/{folder}/{name}.md": text for name, text in pages}
    made["reference/dava-keys.md"] = dava.page()
    made["reference/commands.md"] = commands.page()
    made["reference/support.md"] = support.page()
    for source, target in _BORROWED.items():
        made[target] = (ROOT / source).read_text("utf-8")
    for path, text in made.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Put pages of single classes, which the navigation does not list, below their tables."""
    del config
    for folder in ("havok", "virtools"):
        table = files.get_file_from_path(f"reference/{folder}/index.md")
        assert table is not None
        assert table.page is not None
        for file in files.documentation_pages():
            page = file.page
            if page and page.parent is None and file.src_uri.startswith(f"reference/{folder}/"):
                page.parent = table.page.parent
    return nav


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Add to a guide where its files are; send links to files that are not pages to the repository."""
    if page.meta.get("files") is not None:
        markdown = guides.with_files(markdown, page.meta, Path(page.file.src_uri).stem)
    here = posixpath.dirname(page.file.src_uri)
    borrowed = dict.fromkeys(_BORROWED.values(), "")
    base = borrowed.get(page.file.src_uri, posixpath.join("docs", here))

    def corrected(match: re.Match[str]) -> str:
        target, _, anchor = match[2].partition("#")
        if files.get_file_from_path(posixpath.normpath(posixpath.join(here, target))):
            return match[0]
        path = posixpath.normpath(posixpath.join(base, target))
        if path.startswith("docs/") and files.get_file_from_path(path.removeprefix("docs/")):
            inside = posixpath.relpath(path.removeprefix("docs/"), here or ".")
            return f"{match[1]}{inside}{'#' + anchor if anchor else ''}{match[3]}"
        if path in _BORROWED:
            return f"{match[1]}{posixpath.relpath(_BORROWED[path], here or '.')}{match[3]}"
        if (ROOT / path).exists():
            return f"{match[1]}{config.repo_url}blob/main/{path}{match[3]}"
        return match[0]

    return _LINK.sub(corrected, markdown)


def _specs() -> list[formats.Spec]:
    return formats.load(ROOT / "ksy")
