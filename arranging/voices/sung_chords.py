"""The chords of a plan by the names that what is sung deserves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arranging.chords import Chord, ChordKind
from arranging.harmony.roman import roman_of
from arranging.sketch import ChordSpan
from arranging.voices.setting import Voicing

_TRIADS: dict[tuple[int, ...], ChordKind] = {kind.fifths: kind for kind in reversed(ChordKind) if len(kind.fifths) == 3}


def as_sung(harmony: Sequence[ChordSpan], voicings: Sequence[Voicing]) -> tuple[ChordSpan, ...]:
    """The plan, with a seventh chord called a triad where neither a voice nor the passing soprano has its seventh.

    So it is with sixths and ninths. A chord on its fifth keeps its name: its bass passes as that of a 4/3 does.
    """
    found: list[ChordSpan] = []
    place = 0
    for span in harmony:
        while place + 1 < len(voicings) and voicings[place + 1].slot.span.onset <= span.onset:
            place += 1
        found.append(_named(span, voicings[place]) if voicings else span)
    return tuple(found)


def _named(span: ChordSpan, voicing: Voicing) -> ChordSpan:
    chord, slot = span.chord, voicing.slot
    if len(chord.members) < 4 or chord.bass == chord.members[2] or not slot.strikes or slot.chord != chord:
        return span
    added = chord.members[3]
    if any(pitch.name == added for pitch in (*slot.sung, *voicing.lower)):
        return span
    triad = _TRIADS.get(chord.kind.fifths[:3])
    if triad is None:
        return span
    plain = Chord(chord.root, triad, chord.bass)
    return replace(span, chord=plain, roman=roman_of(plain, span.key) if span.roman else "")
