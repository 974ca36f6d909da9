"""The work of a job: plain values in, plain values out, no Django. It runs in a worker process.

A spec is `{"operation": "arrange", "options": {...}, "file_name": "tune.abc", "file": b"..."}`. The outcome is
`{"ok": True, "score": <.mxl bytes>, "midi": <bytes>, "report": {...}, "warnings": [...]}`, without the files for an
operation that writes none, or `{"ok": False, "code": ..., "message": ...}` for a score or option the caller has to
mend. Faults of ours propagate.
"""

import gc
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from arranging.errors import ArrangingError

Spec = dict[str, Any]
Outcome = dict[str, Any]
Progress = Callable[[str], None]


def perform(spec: Spec, progress: Progress = lambda stage: None) -> Outcome:
    """The files and the report that the spec asks for; `progress` is told each stage in a word."""
    operation = WORK[spec["operation"]]
    try:
        with _undisturbed():
            return {"ok": True} | operation.perform(spec["file"], spec["file_name"], spec["options"], progress)
    except ArrangingError as error:
        return {"ok": False, "code": error.code, "message": str(error)}


@contextmanager
def _undisturbed() -> Iterator[None]:
    """The garbage collector waits until the job is done.

    A score is a great many values without cycles; to walk through them again and again costs a fifth of a long job.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


# What does the work is imported where it is done: it brings numpy and the readers, which the web process need not load.


def _arrange(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from arranging.operations import ArrangeOptions, arrange

    return _with_files(arrange(data, file_name, ArrangeOptions(**options), progress))


def _harmonize(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from arranging.operations import HarmonizeOptions, harmonize

    return _with_files(harmonize(data, file_name, HarmonizeOptions(**options), progress))


def _check(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from arranging.checking import check

    result = check(data, file_name, progress)
    return {"report": result.report, "warnings": list(result.warnings)}


def _recommend(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from arranging.operations import recommend

    advice = recommend(data, file_name, progress)
    return {"report": advice.report, "warnings": list(advice.warnings)}


def _set_hymn(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from hymnal.setting import set_words
    from hymnal.setting_options import SettingOptions, TuneToSing

    hymn = json.loads(data)
    asked = SettingOptions(**{name: value for name, value in options.items() if name != "tune"})
    return _with_files(set_words(hymn["text"], TuneToSing(**hymn["tune"]), asked, progress))


def _demonstrate(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from arranging.demo import demo

    return {"midi": demo(options["style"], options["variant"])}


def _print(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from hymnal.shipped import score_of

    return {"score": score_of(data.decode())}


def _inspect(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from hymnal.inspection import inspect_sample, inspect_tune

    facts = inspect_tune(data.decode()) if options["kind"] == "tune" else inspect_sample(data, file_name)
    return {"facts": facts}


def _draw(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from arranging.reading import read
    from arranging.writing import write_musicxml
    from scoresite.engraving.pictures import picture

    # Without tempo marks: their notes stand in fonts of text, and few have half notes.
    score = replace(read(data, file_name).score, tempos=())
    drawn = picture(write_musicxml(score), min(options["measures"], len(score.measures)))
    # With its size in pixels, so that two measures are not shown as wide as a page.
    sized = re.sub(r'viewBox="0 0 (\d+) (\d+)"', r'\g<0> width="\1" height="\2"', drawn, count=1)
    return {"picture": sized.encode()}


def _play(data: bytes, file_name: str, options: dict[str, Any], progress: Progress) -> Outcome:
    from arranging.reading import read
    from arranging.writing import write_midi

    return {"midi": write_midi(read(data, file_name).score)}


def _with_files(result: Any) -> Outcome:
    return {"score": result.mxl, "midi": result.midi, "report": result.report, "warnings": list(result.warnings)}


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be asked for a score: who does it, what is said when it fails through our fault, which files it gives.

    `ending` follows the upload's base name in the name of the result, with the options filled in.
    """

    perform: Callable[[bytes, str, dict[str, Any], Progress], Outcome]
    failure: str
    outputs: tuple[str, ...] = ()
    ending: str = ""


UPLOADS: dict[str, Operation] = {
    "arrange": Operation(_arrange, "Arrangement failed.", ("score", "midi"), "_{style}_arranged.mxl"),
    "harmonize": Operation(_harmonize, "Harmonization failed.", ("score", "midi"), "_{voices}_harmonized.mxl"),
    "check": Operation(_check, "Analysis failed."),
    "recommend-styles": Operation(_recommend, "Analysis failed."),
}
"""Every operation on an uploaded score by its name in the API's paths."""

HYMN_SETTING = "hymn-setting"
OPERATIONS: dict[str, Operation] = UPLOADS | {
    HYMN_SETTING: Operation(_set_hymn, "Setting the words failed.", ("score", "midi"), "_{tune}_{setting}.mxl"),
}
"""Every operation that a client asks for and a job is kept of. The file of a hymn's is JSON: its text and its tune."""

STYLE_DEMO = "style-demo"
PRINT = "print"
INSPECT, PICTURE, SOUND = "inspect", "picture", "sound"
"""What the hymnal's curators ask for."""
WORK: dict[str, Operation] = OPERATIONS | {
    STYLE_DEMO: Operation(_demonstrate, "Arrangement failed.", ("midi",)),
    PRINT: Operation(_print, "The score could not be made.", ("score",)),
    INSPECT: Operation(_inspect, "Inspection failed."),
    PICTURE: Operation(_draw, "Engraving failed.", ("picture",)),
    SOUND: Operation(_play, "Playing failed.", ("midi",)),
}
"""Everything workers do: the operations, and what needs no upload."""
