"""The viewer: a page, served locally or saved as a single file, that shows the contents of files."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import sys
import threading
import traceback
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from itertools import islice
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, urlsplit

from chunkwright.errors import ChunkwrightError, FileAccessError
from chunkwright.viewer.files import OpenedFile, join, open_file
from chunkwright.viewer.nodes import LONGEST_LINE, LONGEST_TEXT, clipped
from chunkwright.viewer.session import Session, differences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.query.items import Item
    from chunkwright.viewer.session import Answer

__all__ = ["OpenedFile", "Server", "Session", "html", "open_file"]

ASSETS: Final[Mapping[str, str]] = {
    "": "text/html",
    "viewer.css": "text/css",
    "viewer.js": "text/javascript",
    "scene.js": "text/javascript",
    "LICENSES.txt": "text/plain",
}

MOST_NODES: Final = 100_000
MOST_GRAPHS: Final = 200


@cache
def asset(name: str) -> bytes:
    """Return the bytes of one of the ``ASSETS``; "" is the page itself."""
    folder = resources.files("chunkwright.viewer") / "static"
    return (folder / (name or "index.html")).read_bytes()


def html(files: Sequence[OpenedFile]) -> bytes:
    """Return a single page that shows files without a server: it contains scripts and data.

    Leaves out the deepest of more than ``MOST_NODES`` nodes of a tree, the rows of an array after
    ``ROWS``, and graphs after ``MOST_GRAPHS``; the page says so. A content security policy in the
    page keeps it from loading anything else.
    """
    join(files)
    is_pair = len(files) == 2 and len(files[0].group) == 1
    data = {
        "files": [_embedded(each) for each in files],
        "differences": differences(files) if is_pair else None,
    }
    has_scene = any("scene" in each for each in data["files"] or ())
    scripts = [asset("viewer.js").decode()]
    if has_scene:
        scripts.insert(0, asset("scene.js").decode())
    return _page(scripts, asset("viewer.css").decode(), data)


def _page(scripts: Iterable[str], style: str, data: object) -> bytes:
    # In a script element only "<" can end it, or begin a comment.
    text = json.dumps(data, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    inline = [each.replace("</script", "<\\/script") for each in scripts]
    allowed = " ".join(map(_hash, inline))
    policy = (
        f"default-src 'none'; script-src {allowed}; style-src {_hash(style)}; "
        "img-src blob: data:; connect-src blob: data:; base-uri 'none'; form-action 'none'"
    )
    page = asset("").decode()
    page = page.replace(
        '<meta charset="utf-8" />',
        f'<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />',
    )
    page = page.replace('<link rel="stylesheet" href="viewer.css" />', f"<style>{style}</style>")
    head, tail = page.split('<script src="viewer.js" defer></script>')
    body = f'<script id="embedded" type="application/json">{text}</script>'
    body += "".join(f"<script>{each}</script>" for each in inline)
    return (head + body + tail).encode()


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _embedded(file: OpenedFile) -> JsonObject:
    """Return the answers to everything that the page may ask about a file."""
    found: JsonObject = {
        "facts": file.brief() | file.facts(),
        "views": file.views(),
        "parts": [_base64(part.data) for part in file.parts],
        "notes": [],
        "anchors": {},
        "problems": file.problems(),
        "pictures": [],
        "graphs": {},
        "left_out": [],
    }
    found["left_out"] += found["views"].pop("left_out")
    _add_tree(file, found)
    _add_drawn(file, found)
    facts = found["facts"]
    facts["graphs"] = [each for each in facts["graphs"] if each["a"] in found["graphs"]]
    if facts["more_graphs"] or len(file.graphs) > MOST_GRAPHS:
        found["left_out"].append(f"graphs after the first {MOST_GRAPHS}")
    return found


def _add_drawn(file: OpenedFile, found: JsonObject) -> None:
    """Add scene, pictures and graphs; if one fails, the page shows the reason instead."""
    from chunkwright.graphs.svg import svg

    left_out, views = found["left_out"], found["views"]
    if views["scene"]:
        data, notes = file.scene
        # The files of a group have one scene, which the first keeps.
        found["scene"] = _base64(data) if file.group[0] is file else ""
        found["notes"] = notes
        found["anchors"] = file.scenes.anchors(file)
    if views["pictures"]:
        found["pictures"] = [
            [each.name, _base64(each.data), each.extras.get("address", "")]
            for each in file.pictures
        ]
    failed: dict[str, list[str]] = {}
    for address in islice(file.graphs, MOST_GRAPHS):
        try:
            found["graphs"][address] = svg(file.graph(address))
        except ChunkwrightError as error:
            failed.setdefault(error.inside(), []).append(clipped(address))
    for reason, (first, *others) in failed.items():
        more = f" and {len(others)} more" if others else ""
        left_out.append(f"graph {first}{more}: {reason}")


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _add_tree(file: OpenedFile, found: JsonObject) -> None:
    """Add the nodes of the tree, level by level until there are too many."""
    left = MOST_NODES
    top: list[JsonObject] = found.setdefault("tree", [])
    level: list[tuple[Item, list[JsonObject]]] = [(file.root, top)]
    while level:
        below: list[tuple[Item, list[JsonObject]]] = []
        for item, rows in level:
            for child in islice(_children(file, item), left):
                node = _kept(file, child)
                rows.append(node)
                left -= 1
                if node.get("kids"):
                    below.append((child, node.setdefault("in", [])))
        if left <= 0:
            found["left_out"].append(f"nodes of the tree after the first {MOST_NODES:,}")
            return
        level = below


def _children(file: OpenedFile, item: Item) -> list[Item]:
    try:
        return file.children_of(item)
    except ChunkwrightError:
        return []  # the node of the item itself shows the error


def _kept(file: OpenedFile, item: Item) -> JsonObject:
    """Return a node with the data that the page would ask for when it is selected."""
    node = file.node(item)
    if "table" in node:
        node["rows"] = file.table(node["a"], 0)["rows"]
    elif len(node.get("s", "")) > LONGEST_LINE and isinstance(item.value, str):
        node["text"] = clipped(item.value, LONGEST_TEXT)
    return node


MOST_POSTED: Final = 1 << 24
HOST: Final = "127.0.0.1"
# Nothing from other origins, nothing inline; blob: is for the pictures inside a scene.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Server:
    """A server of opened files on a port of this machine; ``port`` 0 means any free port.

    Raises ``FileAccessError`` if the port is not available.
    """

    def __init__(self, files: Sequence[OpenedFile], port: int = 0) -> None:
        self.session = Session(files)
        self.token = secrets.token_urlsafe(24)
        try:
            self._http = _Http((HOST, port), self)
        except OSError as error:
            raise FileAccessError(
                f"port {port} of {HOST} cannot be used: {error.strerror}",
                hint="choose another port, or leave it out to get a free one",
            ) from error
        # Documents decode on first access, which is not safe with several threads.
        self.lock = threading.Lock()

    @property
    def host(self) -> str:
        """The host and port, as a browser names them."""
        return f"{HOST}:{self._http.server_port}"

    @property
    def home(self) -> str:
        """The origin of the page."""
        return f"http://{self.host}"

    @property
    def url(self) -> str:
        """The address of the page, with the token."""
        return f"{self.home}/{self.token}/"

    def run(self) -> None:
        """Serve until ``stop`` is called, or the process is interrupted."""
        try:
            self._http.serve_forever(poll_interval=0.2)
        finally:
            self._http.server_close()

    def stop(self) -> None:
        """End ``run`` in another thread."""
        self._http.shutdown()


class _Http(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], viewer: Server) -> None:
        self.viewer = viewer
        super().__init__(address, _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Print the traceback, unless a browser only closed the connection during an answer."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    """The handler of GET, HEAD and POST; the base class refuses any other method."""

    server: _Http
    protocol_version = "HTTP/1.1"
    server_version = "chunkwright"
    sys_version = ""
    timeout = 60

    def do_GET(self) -> None:
        found = self._allowed()
        if found is None:
            return
        name, query = found
        if name in ASSETS:
            self._send(200, asset(name), ASSETS[name])
        elif name.startswith("api/"):
            given = dict(parse_qsl(query))
            self._answer(self.server.viewer.session.ask, name.removeprefix("api/"), given)
        else:
            self._send(404, b"there is nothing here", "text/plain")

    do_HEAD = do_GET  # noqa: N815

    def do_POST(self) -> None:
        found = self._allowed()
        if found is None:
            self.close_connection = True  # the body is not read
            return
        length = self.headers.get("Content-Length", "")
        size = int(length) if length.isascii() and length.isdecimal() and len(length) < 12 else -1
        if not 0 <= size <= MOST_POSTED:
            self.close_connection = True
            self._send(413, b"expected a body of bounded length", "text/plain")
            return
        given = _fields(self.rfile.read(size))
        # Browsers do not let forms of other pages send this type without permission.
        if given is None or self.headers.get("Content-Type") != "application/json":
            self._send(400, b"expected JSON, an object of texts", "text/plain")
            return
        act = self.server.viewer.session.act
        self._answer(act, found[0].removeprefix("api/"), given)

    def _allowed(self) -> tuple[str, str] | None:
        """Return the requested name and the query; None if the request was refused."""
        viewer = self.server.viewer
        try:
            url = urlsplit(self.path)
        except ValueError as error:  # such as //[
            self._send(400, f"malformed address: {error}".encode(), "text/plain")
            return None
        token, slash, name = url.path.removeprefix("/").partition("/")
        if self.headers.get_all("Host") != [viewer.host]:
            self._send(403, b"wrong host", "text/plain")
        elif self.headers.get("Origin", viewer.home) != viewer.home:
            self._send(403, b"wrong origin", "text/plain")
        elif not secrets.compare_digest(token.encode(), viewer.token.encode()):
            self._send(403, b"no token, or a wrong one", "text/plain")
        elif not slash:
            self._send(404, b"the address of the page ends in a slash", "text/plain")
        else:
            return name, url.query
        return None

    def _answer(self, ask: Callable[..., Answer], name: str, given: dict[str, str]) -> None:
        try:
            with self.server.viewer.lock:
                found = ask(name, given)
        except ChunkwrightError as error:
            message = {"error": error.inside()}
            self._send(400, json.dumps(message).encode(), "application/json")
            return
        except Exception as error:  # the page shows an internal error, and the server goes on
            traceback.print_exc()  # in the terminal of the command
            message = {"error": f"internal error in chunkwright: {type(error).__name__}: {error}"}
            self._send(500, json.dumps(message).encode(), "application/json")
            return
        self._send(200, found.data, found.type)

    def _send(self, status: int, data: bytes, kind: str) -> None:
        self.send_response(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        if kind.startswith("text/"):
            kind += "; charset=utf-8"
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: a log would contain the token."""


def _fields(data: bytes) -> dict[str, str] | None:
    """Return the object of texts that JSON contains; None for anything else."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    are_texts = isinstance(found, dict) and all(isinstance(each, str) for each in found.values())
    return found if are_texts else None
