"""A melody that goes on in another part while its own rests."""

from __future__ import annotations

from dataclasses import replace

from arranging.analysis.melody import choose_melody
from arranging.notation import parse_tune
from arranging.pitch import P8
from arranging.reading.source import Source
from arranging.score import VOICE, Clef, Part, Score, Staff, Tune, Voice

CHORUS = parse_tune("4/4 C: Rw | Rw | Rw | G4q A4 B4 C5 | D5h C5h // sing all you peo- ple now")
VERSE = parse_tune("4/4 C: C5q D5 E5 D5 | C5h B4h | C5w | Rw | Rw // one voice a- lone does this first")


def part(tune: Tune, name: str) -> Part:
    return Part(name, VOICE, (Staff(Clef.TREBLE, (tune.melody,)),))


def source(*parts: Part) -> Source:
    return Source(Score(CHORUS.measures, parts))


def sung(tune: Tune) -> list[str]:
    return [str(n.pitch) for n in tune.notes]


def test_soloist_sings_the_verse_before_the_chorus() -> None:
    tune, warnings = choose_melody(source(part(CHORUS, "Soprano"), part(VERSE, "Solo Voice")))
    assert sung(tune) == sung(VERSE) + sung(CHORUS)
    assert [n.lyrics[0].text for n in tune.notes[:3]] == ["one", "voice", "a"]
    assert warnings[1:] == ("While it rests, the melody was taken from part 2, 'Solo Voice'.",)


def test_lower_voices_do_not_carry_the_melody_on() -> None:
    tune, _ = choose_melody(source(part(CHORUS, "Soprano"), part(VERSE, "Alto")))
    assert sung(tune) == sung(CHORUS)
    low = replace(VERSE, melody=Voice(tuple(n.up(-P8) for n in VERSE.notes)))
    tune, _ = choose_melody(source(part(CHORUS, "Soprano"), part(low, "Solo Voice")))
    assert sung(tune) == sung(CHORUS)
