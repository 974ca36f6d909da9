from __future__ import annotations

from arranging.analysis import analyse
from arranging.form.coda import with_coda
from arranging.harmony.roman import chord_of
from arranging.notation import parse_tune
from arranging.score import HALF
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch
from arranging.textures.companion import companion
from arranging.textures.counter import SWEET
from arranging.textures.timeline import Line, Pulse, cells


def test_long_notes_of_the_pianos_own_line_are_sweetened_over_a_repeated_chord() -> None:
    tune = parse_tune("4/4 C: E4q F4 G4 E4 | F4 E4 C4h | E4q F4 G4 E4 | D4 B3 C4h")
    sketch = with_coda(Sketch(tune, tune.notes, analyse(tune, has_key=True)))
    key = tune.measures[0].key
    spans = tuple(ChordSpan(t, HALF, chord_of("I", key), key, "I") for t in range(0, sketch.tune.end, HALF))
    framed = HarmonizedTune(sketch, spans)
    pulse = Pulse(sketch.tune.measures)
    notes = companion(framed, cells(framed), Line(()), pulse, end=sketch.tune.end, top=79)
    last = framed.lead[-1]
    chord = sorted(n.midi for n in notes if n.onset == last.onset)
    assert chord[-1] == last.midi
    assert chord[-1] - chord[0] in SWEET
