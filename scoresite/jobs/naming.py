"""Names of files that are safe in a URL, in a header and on a disk."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from scoresite.jobs.work import OPERATIONS

LONGEST = 80  # characters of a base name


def base_name(file_name: str) -> str:
    """The name without folder and extension, letters, digits, `.`, `_` and `-` kept: `Old 100th.mid` is `Old_100th`."""
    last = file_name.replace("\\", "/").rsplit("/", 1)[-1]
    stem = PurePosixPath(last).stem
    return re.sub(r"[^A-Za-z0-9._-]", "_", stem)[:LONGEST] or "score"


def output_name(operation: str, options: Mapping[str, object], original_name: str) -> str:
    """The file name of a result: `Amazing_Grace_gospel_arranged.mxl`; empty for an operation that writes no file."""
    ending = OPERATIONS[operation].ending
    return f"{base_name(original_name)}{ending.format(**options)}" if ending else ""


def midi_name(output_name: str) -> str:
    """The name under which the MIDI file of that score is saved: the same with `.mid`."""
    return f"{PurePosixPath(output_name).stem}.mid"
