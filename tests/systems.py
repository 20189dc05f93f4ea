"""What some systems lack: marks of the tests that need it."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest


def _makes_links() -> bool:
    """Return whether a program may make symbolic links: on Windows, few may."""
    with TemporaryDirectory() as folder:
        link = Path(folder, "link")
        try:
            link.symlink_to("target")
        except OSError:
            return False
        return link.is_symlink()


needs_links: Final = pytest.mark.skipif(
    not _makes_links(), reason="no symbolic links can be made here"
)
needs_pipes: Final = pytest.mark.skipif(
    not hasattr(os, "mkfifo"), reason="there are no named pipes here"
)
CHMOD_KEEPS_OUT: Final = hasattr(os, "geteuid") and os.geteuid() != 0
"""Whether a file without permissions cannot be read: by everybody but root, except on Windows."""
