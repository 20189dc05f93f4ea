"""The server of the viewer: what it answers, and to whom."""

from __future__ import annotations

import http.client
import json
import socket
import struct
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright import QueryError, hkx
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.query import find
from chunkwright.viewer import Server
from chunkwright.viewer.files import join
from chunkwright.viewer.session import answer

from ..patience import within
from ..samples import SAMPLES, needs_samples
from .test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.viewer import OpenedFile


OTHER_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def cat() -> OpenedFile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    skeleton = hkx.new_object(
        packfile, "hkaSkeleton", {"name": "cat", "bones": [{"name": "body"}], "parentIndices": [-1]}
    )
    variant = {"name": "the cat", "className": "hkaSkeleton", "variant": skeleton}
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return opened(bytes(packfile), "cat.hkx")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    made = Server([cat()])
    thread = threading.Thread(target=made.run)
    thread.start()
    yield made
    made.stop()
    thread.join()


@contextmanager
def running(*files: OpenedFile) -> Iterator[Server]:
    made = Server(files)
    thread = threading.Thread(target=made.run)
    thread.start()
    yield made
    made.stop()
    thread.join()


def request(
    server: Server, path: str, *, host: str | None = None, method: str = "GET"
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(server.host, timeout=30)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", server.host if host is None else host)
    connection.endheaders()
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response.status, dict(response.getheaders()), data


def ask(file: OpenedFile, name: str, **given: object) -> Any:
    return json.loads(answer([file], name, {key: str(each) for key, each in given.items()}).data)


def test_the_page_is_served_to_requests_with_the_token(server: Server) -> None:
    status, headers, data = request(server, f"/{server.token}/")
    assert (status, data[:15]) == (200, b"<!doctype html>")
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    status, headers, data = request(server, f"/{server.token}/api/files")
    assert status == 200
    assert json.loads(data)[0]["title"] == "Havok packfile"
    assert headers["Cache-Control"] == "no-store"


def test_answers_have_types_and_headers_that_keep_them_private(server: Server) -> None:
    kinds = {
        "": "text/html; charset=utf-8",
        "viewer.js": "text/javascript; charset=utf-8",
        "scene.js": "text/javascript; charset=utf-8",
        "viewer.css": "text/css; charset=utf-8",
        "LICENSES.txt": "text/plain; charset=utf-8",
        "api/files": "application/json",
        "api/nothing": "application/json",
        "nothing": "text/plain; charset=utf-8",
    }
    for name, kind in kinds.items():
        _, headers, data = request(server, f"/{server.token}/{name}")
        assert headers["Content-Type"] == kind, name
        assert headers["Content-Length"] == str(len(data))
        assert data
        assert {key: headers.get(key) for key in OTHER_HEADERS} == OTHER_HEADERS
        _, asked, nothing = request(server, f"/{server.token}/{name}", method="HEAD")
        assert (asked["Content-Length"], nothing) == (str(len(data)), b"")


@pytest.mark.parametrize("path", ["/", "/api/files", "/wrong/", "/wrong/api/files", "/viewer.js"])
def test_requests_without_the_token_are_refused(server: Server, path: str) -> None:
    status, _, data = request(server, path)
    assert status == 403
    assert b"hkx" not in data


def test_addresses_without_a_page_are_answered_with_the_reason(server: Server) -> None:
    for path, why in (("", b"ends in a slash"), ("/nothing", b"there is nothing here")):
        status, _, data = request(server, f"/{server.token}{path}")
        assert status == 404
        assert why in data


@pytest.mark.parametrize("host", ["evil.example", "localhost", "", "127.0.0.1"])
def test_a_wrong_host_is_refused(server: Server, host: str) -> None:
    assert request(server, f"/{server.token}/api/files", host=host)[0] == 403


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_refused(server: Server, method: str) -> None:
    assert request(server, f"/{server.token}/api/files", method=method)[0] == 501


def post(server: Server, path: str, body: str, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(server.host, timeout=30)
    given = {"Content-Type": "application/json"} | {
        name.replace("_", "-"): each for name, each in headers.items()
    }
    connection.request("POST", path, body, given)
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response.status, data


def test_an_edit_is_accepted_only_with_the_token() -> None:
    with running(cat()) as server:
        home = f"/{server.token}/api"
        edit = json.dumps({"address": "/objects/hkaSkeleton:cat/name", "value": "dog"})
        status, data = post(server, f"{home}/set", edit)
        assert (status, json.loads(data)["address"]) == (200, "/objects/hkaSkeleton:dog/name")
        now = server.session.files[0].history.data
        for path, body, headers, refused in (
            ("/wrong/api/undo", "{}", {}, 403),
            (f"{home}/undo", "{}", {"Host": "evil.example"}, 403),
            (f"{home}/undo", "{}", {"Origin": "http://evil.example"}, 403),
            (f"{home}/undo", "{}", {"Content_Type": "text/plain"}, 400),
            (f"{home}/undo", "[]", {}, 400),
            (f"{home}/undo", '{"file": 0}', {}, 400),
            (f"{home}/undo", "[" * 9999, {}, 400),
            (f"{home}/undo", "{}", {"Content_Length": "-1"}, 413),
            (f"{home}/undo", "{}", {"Content_Length": str(1 << 40)}, 413),
            (f"{home}/nothing", "{}", {}, 400),
            (f"{home}/save", "{}", {}, 400),
        ):
            assert post(server, path, body, **headers)[0] == refused, (path, body, headers)
        assert request(server, f"{home}/undo")[0] == 400  # only a question, with GET
        assert server.session.files[0].history.data == now
        assert post(server, f"{home}/undo", "{}")[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "api/nothing",
        "api/children?file=7",
        "api/children?file=x",
        "api/bytes?part=9",
        "api/path?address=/no/such",
        "api/find?query=//[",
        "api/differences",
        "../../etc/passwd",
        "api/table?address=/objects",
    ],
)
def test_an_invalid_question_is_answered_with_an_error(server: Server, path: str) -> None:
    status, _, data = request(server, f"/{server.token}/{path}")
    assert status in (400, 404)
    assert b"Traceback" not in data


def test_the_tree_lists_children_and_links() -> None:
    file = cat()
    top = ask(file, "children")
    assert [node["k"] for node in top["nodes"]] == ["header", "objects", "__classnames__"]
    objects = ask(file, "children", address="/objects")
    assert [node["c"] for node in objects["nodes"]] == ["hkRootLevelContainer", "hkaSkeleton"]
    variant = ask(file, "path", address="/objects/#0001/namedVariants/0/variant")["node"]
    assert variant["ref"] == "/objects/hkaSkeleton:cat"
    path = ask(file, "path", address=variant["ref"])
    assert path["indices"] == [1, 1]
    relations = ask(file, "relations", address=variant["ref"])
    assert [each["from"] for each in relations["by"]] == [variant["a"]]


def test_the_search_box_takes_text_and_queries() -> None:
    file = cat()
    assert ask(file, "find", query="CAT")["nodes"][0]["a"] == "/objects/hkaSkeleton:cat"
    assert [
        node["a"] for node in ask(file, "find", query="/objects/*[class=hkaSkeleton]")["nodes"]
    ] == ["/objects/hkaSkeleton:cat"]
    assert ask(file, "find", query="#0002")["nodes"][0]["c"] == "hkaSkeleton"
    assert ask(file, "find", query="")["nodes"] == []
    keys = [node["k"] for node in ask(file, "find", query="parentIndices")["nodes"]]
    assert keys == ["parentIndices"]
    meant = ask(file, "find", query="/bones")
    assert (meant["nodes"], meant["meant"]) == ([], "//bones")
    unfinished = ask(file, "find", query='a "quoted" [thing*')
    assert (unfinished["nodes"], "column 3: unexpected" in unfinished["fault"]) == ([], True)
    meant = ask(file, "find", query="hkaSkeleton[name=c*")
    assert (meant["meant"], meant["nodes"]) == ("//hkaSkeleton[name=c*]", [])
    assert meant["fault"].endswith(" an unfinished query: column 12: the [ is not closed")
    assert "fault" not in ask(file, "find", query="cat")


def test_an_array_is_returned_as_a_table() -> None:
    found = ask(cat(), "table", address="/objects/hkaSkeleton:cat/parentIndices")
    assert found == {"total": 1, "start": 0, "columns": 1, "rows": [[-1]]}


def test_the_size_of_answers_is_limited() -> None:
    archive = KeyedArchive({"text": "x" * 10_000_000, "<script>alert(1)</script>": b"y" * 5000})
    for number in range(3000):
        archive[f"key {number}"] = number
    file = opened(bytes(archive))
    data = answer([file], "children", {}).data
    assert len(data) < 200_000
    page = json.loads(data)
    assert page["total"] == 3002
    assert len(page["nodes"]) == 500
    assert len(answer([file], "details", {"address": "/text"}).data) < 50_000
    assert len(answer([file], "bytes", {"size": "99999999"}).data) == 1 << 20


def test_two_files_are_compared() -> None:
    files = [opened(bytes(KeyedArchive({"hp": hp, "name": "T-34"}))) for hp in (100, 120)]
    found = json.loads(answer(files, "differences", {}).data)
    assert found == {
        "total": 1,
        "rows": [{"kind": "changed", "address": "/hp", "old": "100", "new": "120"}],
    }
    with pytest.raises(QueryError):
        answer(files[:1], "differences", {})


@needs_samples
def test_an_item_without_bytes_refers_to_those_of_its_field() -> None:
    name = "virtools/BearKidsTeam__BallanceModding__PE_Balloon.nmo"
    file = opened((SAMPLES / name).read_bytes(), name)
    item = next(find(file.root, "//CKTexture/options/values/transparent_color")).node
    node, above = file.node(item), file.node(file.at(item.address.rpartition("/values")[0]))
    assert "spans" not in node
    _, start, end = node["within"]
    assert above["spans"][0][1] <= start < end <= above["spans"][0][2]


def walk() -> OpenedFile:

    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    clip = hkx.new_object(
        packfile,
        "hkaInterleavedUncompressedAnimation",
        {"duration": 1.0, "numberOfTransformTracks": 1, "transforms": [[[0.0] * 4] * 3] * 2},
    )
    packfile.root = clip
    return opened(bytes(packfile), "walk.hkx")


def test_a_skeleton_and_its_clip_are_shown_in_one_scene() -> None:
    files = [cat(), walk()]
    join(files)
    facts = json.loads(answer(files, "files", {}).data)
    assert [each["joined"] for each in facts] == [True, True]
    first, second = (answer(files, "scene", {"file": file}).data for file in "01")
    assert first == second
    content = json.loads(first[20 : 20 + int.from_bytes(first[12:16], "little")])
    assert {"cat", "body"} <= {node["name"] for node in content["nodes"]}
    assert len(content["animations"]) == 1


@pytest.mark.parametrize("make", [lambda: [cat(), cat()], lambda: [walk(), walk()]])
def test_files_with_separate_scenes_are_not_joined(make: Any) -> None:
    files = make()
    join(files)
    assert not any(each["joined"] for each in json.loads(answer(files, "files", {}).data))


def test_an_error_on_the_page_does_not_repeat_the_file_name(server: Server) -> None:
    _, _, data = request(server, f"/{server.token}/api/path?address=/no/such")
    assert "cat.hkx" not in json.loads(data)["error"]
    assert json.loads(data)["error"].startswith("has no 'no'")


def raw(server: Server, text: str) -> bytes:
    """Send a request as it is, and return the whole answer."""
    host, _, port = server.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(text.encode("latin-1"))
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize(
    "path",
    [
        "/{token}/../api/files",
        "/{token}/..%2f..%2fetc/passwd",
        "/{token}/%2e%2e/viewer.js",
        "/{token}//api/files",
        "/{token}/api/../../server.py",
        "/{token}/static/viewer.js",
        "/{token}/viewer.js%00.html",
        "/./{token}/api/files",
        "/%2f{token}/",
        "/{token}",
        "/{token}é/",
        "/" + "x" * 70_000,
    ],
)
def test_malicious_paths_are_refused(server: Server, path: str) -> None:
    asked = f"GET {path.format(token=server.token)} HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
    answered = raw(server, asked)
    status = int(answered.split()[1])
    assert status in (400, 403, 404, 414), answered[:200]
    assert b"cat.hkx" not in answered
    assert b"root:" not in answered


@pytest.mark.parametrize(
    "headers",
    [
        "Host: {host}\r\nHost: evil.example\r\n",
        "Host: evil.example\r\nHost: {host}\r\n",
        "Host: {host}\r\nOrigin: http://evil.example\r\n",
        "Host: {host}\r\nOrigin: null\r\n",
        "Host: {host}.evil.example\r\n",
        "",
    ],
)
def test_requests_of_other_pages_are_refused(server: Server, headers: str) -> None:
    start = f"GET /{server.token}/api/files HTTP/1.1\r\n"
    answered = raw(server, start + headers.format(host=server.host) + "\r\n")
    assert int(answered.split()[1]) == 403
    assert b"cat.hkx" not in answered


def test_requests_with_the_origin_of_the_page_are_accepted(server: Server) -> None:
    headers = f"Host: {server.host}\r\nOrigin: http://{server.host}\r\nConnection: close\r\n"
    answered = raw(server, f"GET /{server.token}/api/files HTTP/1.1\r\n{headers}\r\n")
    assert int(answered.split()[1]) == 200


@pytest.mark.parametrize(
    "given",
    [
        "start=-1",
        "start=1e9",
        "start=999999999999999",
        "start=9999999999999999999999999",
        "file=-1",
        "file=%D9%A3",
        "address=" + "/x" * 20_000,
        "address=/objects/%00",
        "address=/objects/../..",
        "address=%FF%FE",
    ],
)
@pytest.mark.parametrize("name", ["children", "path", "details", "relations", "table", "owner"])
def test_unusual_arguments_are_answered_or_refused(server: Server, name: str, given: str) -> None:
    status, _, data = request(server, f"/{server.token}/api/{name}?{given}")
    assert status in (200, 400, 414), data[:300]
    if status != 414:
        json.loads(data)


def test_an_internal_error_is_shown_on_the_page(
    server: Server, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def failing(*_: object) -> object:
        raise KeyError("a bug")

    monkeypatch.setattr(server.session.files[0], "children", failing)
    status, _, data = request(server, f"/{server.token}/api/children")
    assert status == 500
    assert "internal error in chunkwright: KeyError" in json.loads(data)["error"]
    monkeypatch.undo()
    assert request(server, f"/{server.token}/api/children")[0] == 200
    printed = capfd.readouterr().err  # before the answer was sent
    assert "Traceback" in printed
    assert printed.endswith("KeyError: 'a bug'\n")


def test_a_browser_that_disconnects_is_not_an_error(
    server: Server, capfd: pytest.CaptureFixture[str]
) -> None:
    host, _, port = server.host.partition(":")
    for _ in range(5):
        connection = socket.create_connection((host, int(port)), timeout=30)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        asked = f"GET /{server.token}/scene.js HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
        connection.sendall(asked.encode())
        connection.close()  # by a reset
    assert request(server, f"/{server.token}/")[0] == 200
    assert capfd.readouterr().err == ""


def test_a_graph_of_thousands_of_states_is_drawn_in_part() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    machine = hkx.new_object(packfile, "hkbStateMachine", {"name": "many"})
    machine["states"] = [
        hkx.new_object(
            packfile, "hkbStateMachineStateInfo", {"name": f"s{number}", "stateId": number}
        )
        for number in range(3000)
    ]
    packfile.root = machine
    file = opened(bytes(packfile))
    (address,) = file.graphs
    drawn = within(10, lambda: answer([file], "graph", {"address": address}).data)
    assert drawn.count(b"data-address") == 200
    assert b"only the first 200 of 3,000 nodes are drawn" in drawn


def test_empty_text_and_null_are_distinguished() -> None:
    file = opened(bytes(KeyedArchive({"empty": "", "zero": 0})))
    shown = {node["k"]: node["s"] for node in ask(file, "children")["nodes"]}
    assert shown == {"empty": '""', "zero": "0"}
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.root = hkx.new_object(packfile, "hkbStateMachine", {"name": "m"})
    address = "/objects/hkbStateMachine:m/startStateChooser"
    assert ask(opened(bytes(packfile)), "path", address=address)["node"]["s"] == "none"


LINES = [
    b"GET //[ HTTP/1.1",
    b"GET http://[::1 HTTP/1.1",
    b"GET /\xff\xfe/%00 HTTP/1.1",
    b"GET /TOKEN/api/tree?file=" + b"9" * 5000 + b" HTTP/1.1",
    b"GET /TOKEN/api/details?address=%ff%00//[ HTTP/1.1",
    b"GET /TOKEN/api/" + b"?&" * 2000 + b" HTTP/1.1",
    b"GET",
    b"GET / HTTP/9.9.9",
    b"GET / HTTP/" + b"9" * 5000 + b".1",
    b"GET / " + b"9" * 70000,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"POST /TOKEN/ HTTP/1.1",
    b"HEAD //[ HTTP/1.0",
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: repr(line[:30]))
def test_malformed_request_lines_cause_no_internal_error(
    server: Server, line: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    import socket

    host, port = server.host.split(":")
    with socket.create_connection((host, int(port)), timeout=10) as stream:
        head = line.replace(b"TOKEN", server.token.encode())
        stream.sendall(
            head + b"\r\nHost: " + server.host.encode() + b"\r\nConnection: close\r\n\r\n"
        )
        stream.shutdown(socket.SHUT_WR)
        found = b""
        while part := stream.recv(1 << 16):
            found += part
    assert b" 500 " not in found[:30]
    assert found
    assert capfd.readouterr().err == ""
