"""Bar lines, repeats and endings as MusicXML."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.score import BarLine, Measure


def left(measures: Sequence[Measure], index: int) -> str:
    """The bar line at a measure's start, where a repeat or an ending begins."""
    measure = measures[index]
    repeat = measure.repeat_start and index > 0
    ending = measure.endings and (index == 0 or measures[index - 1].endings != measure.endings)
    if not (repeat or ending):
        return ""
    style = "<bar-style>heavy-light</bar-style>" if repeat else ""
    volta = ""
    if ending:
        numbers = ", ".join(map(str, measure.endings))
        shown = " ".join(f"{n}." for n in measure.endings)
        volta = f'<ending number="{numbers}" type="start">{shown}</ending>'
    return f'<barline location="left">{style}{volta}{_repeat("forward") if repeat else ""}</barline>\n'


def right(measures: Sequence[Measure], index: int) -> str:
    """The bar line at a measure's end: repeats, ends of endings, double and final lines."""
    measure = measures[index]
    last = index == len(measures) - 1
    style = measure.bar_line
    repeat = measure.repeat_times > 1
    if repeat or (last and style is BarLine.REGULAR):
        style = BarLine.FINAL
    volta = ""
    if measure.endings and (last or measures[index + 1].endings != measure.endings):
        kind = "stop" if repeat else "discontinue"
        volta = f'<ending number="{", ".join(map(str, measure.endings))}" type="{kind}"/>'
    if style is BarLine.REGULAR and not volta:
        return ""
    line = "" if style is BarLine.REGULAR else f"<bar-style>{style.value}</bar-style>"
    times = measure.repeat_times if repeat else 0
    return f'<barline location="right">{line}{volta}{_repeat("backward", times) if repeat else ""}</barline>\n'


def _repeat(direction: str, times: int = 0) -> str:
    count = f' times="{times}"' if times > 2 else ""
    return f'<repeat direction="{direction}"{count}/>'
