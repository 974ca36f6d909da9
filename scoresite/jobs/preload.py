"""Imported once by the process that workers are forked from, so that each of them starts with everything loaded.

The first score costs more than the next ones: libraries are loaded and fill caches, weights are read. A short tune is
arranged and set for choir here for that reason, and the results read back from each format; the workers inherit the
warm memory.
"""

import json
import logging
import signal

from scoresite.jobs import work

TUNE = b"X:1\nT:Warm-up\nM:4/4\nL:1/4\nK:G\nG A B c|d2 B2|c B A G|A2 G2|]\n"


HYMN = {"name": "WARM-UP", "meter": "12", "origin": "", "melody": TUNE.decode()}


def _done(operation: str, file_name: str, data: bytes, **options: str) -> work.Outcome:
    return work.perform({"operation": operation, "options": options, "file_name": file_name, "file": data})


# Ctrl-C reaches every process of the terminal; this one ends when the web process does.
signal.signal(signal.SIGINT, signal.SIG_IGN)

try:
    import symusic  # noqa: F401  (loaded here for the workers; its users import it when they need it)

    setting = _done("harmonize", "warm-up.abc", TUNE)
    _done("check", "warm-up.mxl", setting["score"])
    _done("recommend-styles", "warm-up.mxl", setting["score"])
    _done("arrange", "warm-up.mxl", setting["score"])
    _done("arrange", "warm-up.mid", setting["midi"])
    _done("hymn-setting", "warm-up.txt", json.dumps({"text": "Glory " * 6, "tune": HYMN}).encode(), tune="warm-up")
except Exception:
    # Without its warmth a worker is slower, not broken; the log says what every request would meet as well.
    logging.getLogger(__name__).exception("The workers could not be warmed up.")
