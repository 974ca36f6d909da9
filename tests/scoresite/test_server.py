"""The service as it is started for users: gunicorn, its own port, real worker processes."""

import http.client
import io
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings

from tests.scoresite.conftest import TUNE

MIB = 1024**2
FORM = "multipart/form-data; boundary=b"
TOO_LARGE = {"error": "The file is larger than 16 MB."}


class Server:
    """A running service in a process group of its own."""

    def __init__(self, folder, **settings_by_name):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        known = {key: value for key, value in os.environ.items() if not key.startswith(("SCORE_", "DJANGO_"))}
        environment = known | {"SCORE_DATA_DIR": str(folder), "PORT": str(self.port), "SCORE_JOB_WORKERS": "1"}
        environment |= settings_by_name
        python = {"cwd": settings.BASE_DIR, "env": environment}
        if not (folder / "db.sqlite3").exists():
            for command in ("migrate", "load_hymnal"):
                subprocess.run([sys.executable, "manage.py", command, "-v0"], check=True, **python)
        self.folder = folder
        self.log = folder / "log"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "scoresite/gunicorn.conf.py", "scoresite.wsgi"],
            stdout=self.log.open("w"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
            **python,
        )
        self._await_health()

    def _await_health(self):
        end = time.monotonic() + 60  # a busy machine
        while time.monotonic() < end:
            try:
                assert self.send("GET", "/api/health")[0] == 200
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def send(self, method, path, body=None, **headers):
        """Status, JSON or bytes; header names are given with underscores."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, names, encode_chunked="Transfer-Encoding" in names)
        response = connection.getresponse()
        data = response.read()
        connection.close()
        is_json = response.headers["Content-Type"] == "application/json"
        return response.status, json.loads(data) if is_json and data else data

    def processes(self):
        """Id of every process of the server's session, and of the process it comes from."""
        alive = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == self.process.pid and fields[0] != "Z":
                alive[int(folder.name)] = int(fields[1])
        return alive

    def workers(self):
        """Ids of the processes that arrange: the first process starts the web process, that one the fork server."""
        parents = self.processes()
        return [key for key in parents if self._depth(key, parents) == 3]

    def web_memory(self):
        """Bytes of memory that the process holds which answers requests."""
        parents = self.processes()
        (web,) = (key for key in parents if self._depth(key, parents) == 1)
        return int(Path(f"/proc/{web}/statm").read_text().split()[1]) * resource.getpagesize()

    def _depth(self, process, parents):
        depth = 0
        while process != self.process.pid and process in parents:
            process, depth = parents[process], depth + 1
        return depth

    def kept_files(self):
        return [path for path in self.folder.glob("media/**/*") if path.is_file()]

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)  # as Ctrl-C does
            self.process.wait(10)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def server(folder):
    server = Server(folder)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def rough_server(folder):
    """A server whose jobs do what the uploaded bytes say."""
    server = Server(folder, SCORE_JOB_RUNNER="tests.scoresite.jobs.deeds.MisbehavingRunner")
    yield server
    server.stop()


def form(content, name="tune.abc"):
    head = f'--b\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    return head.encode() + content + b"\r\n--b--\r\n"


def pieces(data, size=64 * 1024):
    return (data[start : start + size] for start in range(0, len(data), size))


def test_a_tune_becomes_a_score_that_can_be_fetched(server):
    status, answer = server.send("POST", "/api/arrange", form(TUNE), Content_Type=FORM)
    assert status == 200, answer
    status, score = server.send("GET", answer["download_url"])
    assert status == 200
    assert zipfile.ZipFile(io.BytesIO(score)).namelist()[0] == "mimetype"
    status, midi = server.send("GET", answer["midi_url"])
    assert status == 200
    assert midi.startswith(b"MThd")


def test_a_body_without_a_length_is_taken_as_well(server):
    headers = {"Content_Type": FORM, "Transfer_Encoding": "chunked"}
    status, answer = server.send("POST", "/api/arrange", pieces(form(TUNE), 50), **headers)
    assert status == 200, answer


@pytest.mark.parametrize("connection", ["close", "keep-alive"])
@pytest.mark.parametrize("size", [17 * MIB, 60 * MIB])
def test_a_client_that_sends_too_much_can_read_why(server, connection, size):
    headers = {"Content_Type": FORM, "Connection": connection}
    assert server.send("POST", "/api/arrange", bytes(size), **headers) == (413, TOO_LARGE)
    chunked = headers | {"Transfer_Encoding": "chunked"}
    assert server.send("POST", "/api/arrange", pieces(bytes(size)), **chunked) == (413, TOO_LARGE)


def test_a_file_of_just_the_limit_passes_the_server(server):
    status, answer = server.send("POST", "/api/arrange", form(bytes(16 * MIB), "tune.pdf"), Content_Type=FORM)
    assert (status, answer["error"].split("'")[0]) == (400, "Unsupported file format ")
    assert server.send("POST", "/api/arrange", form(bytes(16 * MIB + 1)), Content_Type=FORM) == (413, TOO_LARGE)


def test_a_broken_chunk_is_a_bad_request(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        head = f"POST /api/arrange HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\nTransfer-Encoding: chunked"
        connection.sendall(head.encode() + b"\r\nConnection: close\r\n\r\nzz\r\nnonsense\r\n0\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.endswith(b'{"error": "Bad request."}')


@pytest.mark.parametrize(
    ("request_line", "status"), [(b"GET / nonsense", 400), (b"GET /" + b"x" * 9000 + b" HTTP/1.1", 414)]
)
def test_what_the_server_itself_refuses_has_the_same_form(server, request_line, status):
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(request_line + b"\r\n\r\n")
        head, _, body = b"".join(iter(lambda: connection.recv(4096), b"")).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert list(json.loads(body)) == ["error"]


CATALOGUES = ("styles", "voicings", "samples", "tunes", "tunes/new-britain", "openapi.json")
WORDS = json.dumps({"text": "The morning breaks upon the hill,\nThe shadows steal away"})


def test_the_process_that_answers_stays_small(tmp_path):
    server = Server(tmp_path)
    try:
        _ask_for_everything(server)
        assert server.web_memory() <= 90 * MIB
    finally:
        server.stop()


def _ask_for_everything(server):
    for name in CATALOGUES:
        assert server.send("GET", f"/api/{name}")[0] == 200
    status, answer = server.send("POST", "/api/hymn-setting/analyze", WORDS, Content_Type="application/json")
    assert (status, answer["syllable_counts"]) == (200, [8, 6])


def test_the_shipped_pieces_are_there_once_they_are_loaded(server):
    _, samples = server.send("GET", "/api/samples")
    for sample in samples:
        status, score = server.send("GET", f"/api/samples/{sample['id']}/file")
        assert (status, score[:2]) == (200, b"PK")


HANG = b"""<score-partwise><part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1">
<measure number="1"><attributes><divisions>1</divisions></attributes><note><pitch><step>C</step>
<octave>4294967296</octave></pitch><duration>4</duration></note></measure></part></score-partwise>"""


def zip_bomb():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("score.musicxml", b" " * (65 * MIB))
    return stream.getvalue()


@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (HANG, "tune.musicxml", "Measure 1 of part P1: octave '4294967296' is no value music has."),
        (zip_bomb(), "tune.mxl", "bytes when unpacked; at most 67,108,864 can be arranged."),
    ],
    ids=["an octave that hangs readers", "a zip bomb"],
)
def test_a_hostile_score_is_refused_and_leaves_nothing(server, content, name, said):
    assert server.send("POST", "/api/arrange", form(TUNE), Content_Type=FORM)[0] == 200
    kept, workers = server.kept_files(), server.workers()
    start = time.monotonic()
    status, answer = server.send("POST", "/api/arrange", form(content, name), Content_Type=FORM)
    assert status == 400
    assert said in answer["error"]
    assert time.monotonic() - start < 10
    assert (server.kept_files(), server.workers()) == (kept, workers)
    assert server.send("POST", "/api/arrange", form(TUNE), Content_Type=FORM)[0] == 200


def test_an_answer_to_head_has_no_body_that_the_server_would_complain_of(server):
    for path in ("/api/health", "/nowhere", "/api/arrange"):
        server.send("HEAD", path)
    assert "no-body" not in server.log.read_text()


def test_a_wrong_host_is_refused_without_a_traceback(server):
    assert server.send("GET", "/api/health", Host="elsewhere.example") == (400, {"error": "Bad request."})
    assert "Traceback" not in server.log.read_text()


def test_ctrl_c_ends_every_process_at_once_even_in_the_middle_of_an_upload(server):
    assert len(server.processes()) >= 3
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        head = f"POST /api/arrange HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\nContent-Length: 9999\r\n\r\n"
        connection.sendall(head.encode() + b"--b")
        assert_stops_at_once(server)


def test_jobs_gone_wrong_cost_their_own_requests_only(rough_server):
    for deed in (b"die", b"gorge", b"raise"):
        assert send_job(rough_server, deed) == (500, {"error": "Arrangement failed."})
        assert send_job(rough_server, b"tune")[0] == 200
    assert "died" in rough_server.log.read_text()


def test_a_killed_worker_costs_its_own_request_only(rough_server):
    assert send_job(rough_server, b"tune")[0] == 200
    kept = rough_server.kept_files()
    with ThreadPoolExecutor() as threads:
        request = threads.submit(send_job, rough_server, b"sleep")
        time.sleep(0.5)
        assert rough_server.send("GET", "/api/health")[0] == 200
        (worker,) = rough_server.workers()
        os.kill(worker, signal.SIGKILL)
        assert request.result(5) == (500, {"error": "Arrangement failed."})
    assert rough_server.kept_files() == kept
    assert send_job(rough_server, b"tune")[0] == 200
    assert len(rough_server.workers()) == 1


def test_a_worker_killed_while_idle_costs_no_request(rough_server):
    assert send_job(rough_server, b"tune")[0] == 200
    (worker,) = rough_server.workers()
    os.kill(worker, signal.SIGKILL)
    assert send_job(rough_server, b"tune")[0] == 200


def test_clients_that_stall_give_their_threads_back(folder):
    server = Server(folder, SCORE_WEB_THREADS="2", SCORE_CLIENT_TIMEOUT="1")
    try:
        head = f"POST /api/arrange HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\nContent-Length: 99\r\n"
        clients = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(6)]
        for client in clients[:5]:
            client.sendall(head.encode())
        clients[5].sendall(head.encode() + b"\r\n--b")
        answer = clients[5].recv(4096)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert server.send("GET", "/api/health")[0] == 200
        for client in clients:
            client.close()
        assert "Traceback" not in server.log.read_text()
    finally:
        server.stop()


def test_ctrl_c_ends_the_jobs_under_way_as_well(rough_server):
    assert send_job(rough_server, b"tune")[0] == 200
    with ThreadPoolExecutor() as threads:
        threads.submit(send_job, rough_server, b"sleep")
        time.sleep(0.5)
        assert_stops_at_once(rough_server)


def send_job(server, deed):
    return server.send("POST", "/api/arrange", form(deed), Content_Type=FORM)


def assert_stops_at_once(server):
    start = time.monotonic()
    server.stop()
    assert time.monotonic() - start < 3
    end = time.monotonic() + 1
    while server.processes() and time.monotonic() < end:
        time.sleep(0.05)
    assert not server.processes()
