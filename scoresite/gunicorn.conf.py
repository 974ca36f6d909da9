# ruff: noqa: N999  (gunicorn looks for this name)
"""How gunicorn serves the service: `gunicorn -c scoresite/gunicorn.conf.py scoresite.wsgi`.

One process with threads: requests mostly wait for the worker processes that arrange, and those are shared by all
threads of a process.
"""

import ctypes
import json
import os
import signal
import socket
import struct
import threading
from http import HTTPStatus
from pathlib import Path

from gunicorn import util

M_MMAP_THRESHOLD = -3  # of malloc.h
CLIENT_TIMEOUT = int(os.environ.get("SCORE_CLIENT_TIMEOUT", "20"))  # seconds of silence in the middle of a request

chdir = str(Path(__file__).resolve().parents[1])
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
workers = int(os.environ.get("SCORE_WEB_PROCESSES", "1"))
threads = int(os.environ.get("SCORE_WEB_THREADS", "16"))
keepalive = 5  # seconds
timeout = 60  # seconds a process may be silent before it is replaced
graceful_timeout = 30  # seconds for requests under way after a polite stop
limit_request_line = 8190  # bytes: long paths are answered by the service, not by the server
control_socket_disable = True  # it is one for each user, not for each server

accesslog = "-"
access_log_format = '%(h)s "%(r)s" %(s)s %(b)s bytes %(M)s ms'


def post_worker_init(worker):
    """Start the arranging processes at once, in the background, so that the first request is a quick one."""
    from scoresite.jobs import runners

    # Ctrl-C reaches every process of the terminal; the first process hears it too and then sends SIGQUIT to this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGQUIT, lambda number, frame: _quit(worker))
    util.write_error = write_json_error  # gunicorn has no hook for the words of its own refusals
    _return_large_buffers()
    _limit_silence(worker)
    threading.Thread(target=runners.current, name="runner-start", daemon=True).start()


def worker_exit(server, worker):
    """Leave no arranging process behind."""
    from scoresite.jobs import runners

    runners.stop()
    if getattr(worker, "in_a_hurry", False):
        os._exit(0)  # not even a client in the middle of its upload is waited for


def write_json_error(sock, status, reason, message):
    """What is no proper HTTP never reaches the service; it is refused in the service's form all the same."""
    reason = HTTPStatus(status).phrase  # gunicorn's own is "Bad Request" for most
    body = json.dumps({"error": f"{reason}."}).encode()
    head = f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/json\r\n"
    util.write_nonblock(sock, head.encode() + b"Content-Length: %d\r\n\r\n%s" % (len(body), body))


def _quit(worker):
    """End at once: jobs under way fail, connections have a second to hear of it.

    gunicorn's own handler takes locks that the thread it interrupts may hold, and then never returns. This one only
    leaves word for the main loop.
    """
    from scoresite.jobs import runners

    worker.in_a_hurry = True
    worker.cfg.set("graceful_timeout", 1)
    worker.method_queue.defer(runners.stop)
    worker.handle_exit(signal.SIGQUIT, None)


def _limit_silence(worker):
    """Let go of clients that stop sending, or reading, half-way: each would keep a thread for good.

    gunicorn knows no such limit. The system has one for a socket, and connections inherit it from where they came in.
    """
    limit = struct.pack("ll", CLIENT_TIMEOUT, 0)
    for listener in worker.sockets:
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.setsockopt(socket.SOL_SOCKET, option, limit)
    worker.log.error_log.addFilter(lambda record: not _is_silence(record))


def _is_silence(record):
    """Whether a log record tells of a client that was let go; that is no fault of ours and needs no traceback."""
    return bool(record.exc_info) and isinstance(record.exc_info[1], BlockingIOError)


def _return_large_buffers():
    # glibc keeps ever larger freed blocks for later; with a fixed threshold the memory of an upload goes back to the
    # system with the upload (16 MB files: 104 MB resident instead of 266). Other C libraries have no such setting.
    if adjust := getattr(ctypes.CDLL(None), "mallopt", None):
        adjust(M_MMAP_THRESHOLD, 256 * 1024)
