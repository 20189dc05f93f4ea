"""The viewer: files shown resolved, on a page that a local server or a single file provides."""

from __future__ import annotations

from chunkwright.viewer.files import OpenedFile, open_file
from chunkwright.viewer.server import Server, html
from chunkwright.viewer.session import Session

__all__ = ["OpenedFile", "Server", "Session", "html", "open_file"]
