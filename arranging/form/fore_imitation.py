"""An introduction in which the tune's opening is heard twice before it: first below, then above."""

from __future__ import annotations

from dataclasses import replace

from arranging.analysis.beats import felt_beat
from arranging.form.intro import turning_pitch, with_intro
from arranging.score import Note
from arranging.sketch import Sketch


def with_fore_imitation(sketch: Sketch) -> Sketch:
    """The sketch with an introduction whose first half leaves the right hand silent.

    There the left hand states the tune's opening; in the second half the right hand answers with it and turns to the
    dominant.
    """
    whole = with_intro(sketch)
    intro = whole.analysis.phrases[0]
    half = (intro.end - intro.onset) // 2
    time = whole.tune.measure_at(intro.end - 1).time
    turn = intro.last_onset - half if half > time.duration else intro.end - half - felt_beat(time)
    notes = [n for n in sketch.lead if n.onset < turn]
    answer = [Note(n.onset + half, min(n.end, turn) - n.onset, n.pitch) for n in notes]
    before = answer[-1].pitch if answer else sketch.lead[0].pitch
    closing = Note(turn + half, intro.end - turn - half, turning_pitch(before, sketch.analysis.key))
    phrase = replace(intro, last_onset=closing.onset)
    sung = tuple(n for n in whole.lead if n.onset >= intro.end)
    return replace(
        whole,
        lead=(*answer, closing, *sung),
        analysis=replace(whole.analysis, phrases=(phrase, *whole.analysis.phrases[1:])),
    )
