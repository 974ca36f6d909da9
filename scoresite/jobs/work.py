"""The work of a job: plain values in, plain values out, no Django. It runs in a worker process.

A spec is `{"operation": "arrange", "options": {...}, "file_name": "tune.abc", "file": b"..."}`. The outcome is
`{"ok": True, "score": <.mxl bytes>, "midi": <bytes>, "report": {...}, "warnings": [...]}`, or
`{"ok": False, "code": ..., "message": ...}` for a score or option the caller has to mend. Faults of ours propagate.
"""

from collections.abc import Callable
from typing import Any

from arranging.errors import ArrangingError

Spec = dict[str, Any]
Outcome = dict[str, Any]
Progress = Callable[[str], None]


def perform(spec: Spec, progress: Progress = lambda stage: None) -> Outcome:
    """The score, the MIDI file and the report that the spec asks for; `progress` is told each stage in a word."""
    operation = OPERATIONS[spec["operation"]]
    try:
        return {"ok": True} | operation(spec["file"], spec["file_name"], spec["options"], progress)
    except ArrangingError as error:
        return {"ok": False, "code": error.code, "message": str(error)}


def _arrange(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    # Imported here because the core's operations bring numpy and the readers, which the web process need not load.
    from arranging.operations import ArrangeOptions, arrange

    result = arrange(data, file_name, ArrangeOptions(**options), progress)
    return {"score": result.mxl, "midi": result.midi, "report": result.report, "warnings": list(result.warnings)}


OPERATIONS: dict[str, Callable[[bytes, str, dict[str, Any], Progress], Outcome]] = {"arrange": _arrange}
"""Operation name to the function that does it."""
