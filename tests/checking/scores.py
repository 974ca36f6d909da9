"""Small choral scores as people upload them: on four staves or two, in voices or chords, with names and without."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.notation import line, parse_tune
from arranging.score import PIANO, VOICE, Clef, Instrument, Note, Part, Score, Staff, Voice

HEAD = "4/4 G:"
SATB = (
    "G4h A4 | B4w | A4h F#4 | G4w",
    "D4h E4 | D4w | E4h D4 | D4w",
    "B3h C4 | D4w | C4h A3 | B3w",
    "G2h C3 | G2w | C3h D3 | G2w",
)
"""Four measures without a forbidden fault: I ii6 I ii6 V I."""
SAB = (
    "G4h A4 | B4w | A4h F#4 | G4w",
    "B3h E4 | D4w | E4h D4 | B3w",
    "G3h C4 | G3w | C3h D3 | G3w",
)
MEASURES = parse_tune(f"{HEAD} {SATB[0]}").measures
STAFFS = (Clef.TREBLE, Clef.TREBLE, Clef.TREBLE_8, Clef.BASS)
NAMES = ("Soprano", "Alto", "Tenor", "Bass")


def notes(text: str) -> tuple[Note, ...]:
    """One line of notation in 4/4 and G major."""
    return parse_tune(f"{HEAD} {text}").notes


def part(name: str, *staves: Sequence[str], instrument: Instrument = VOICE) -> Part:
    """A part of staves, each given as the lines of its voices."""
    written = (Staff(Clef.TREBLE, tuple(Voice(notes(text)) for text in voices)) for voices in staves)
    return Part(name, instrument, tuple(written))


def open_score(lines: Sequence[str] = SATB, names: Sequence[str] = NAMES) -> Score:
    """A staff and a part for each line."""
    return score(*(part(name, [text]) for name, text in zip(names, lines, strict=True)))


def score(*parts: Part) -> Score:
    return Score(MEASURES, parts)


def chords(*lines: str) -> str:
    """Lines of equal rhythm as one voice of chords; a unison is one note."""
    told = [text.replace("|", " | ").split() for text in lines]
    words = []
    for together in zip(*told, strict=True):
        if together[0] == "|":
            words.append("|")
            continue
        pitches = dict.fromkeys(word.rstrip("whqe.") for word in reversed(together))
        length = together[0][len(together[0].rstrip("whqe.")) :]
        words.append(f"[{' '.join(pitches)}]{length}" if len(pitches) > 1 else f"{next(iter(pitches))}{length}")
    return " ".join(words)


def told(voices: Sequence[Voice]) -> tuple[str, ...]:
    """Voices as lines of notation, for comparing."""
    return tuple(line(voice.notes, MEASURES) for voice in voices)


def expected(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(line(notes(text), MEASURES) for text in lines)


_RIGHT_HAND = "G4q A4 B4 C5 | D5w | C5h A4 | G4w"
_LEFT_HAND = "[G2 D3]w | [G2 D3]w | [C3 E3]h D3 | G2w"
PIANO_PART = part("Piano", [_RIGHT_HAND], [_LEFT_HAND], instrument=PIANO)
