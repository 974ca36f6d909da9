"""The choir's page: one staff a voice, or two voices a staff."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arranging.analysis.beats import counted_beat
from arranging.assembly import melody_part, signed, tempos
from arranging.choir.idiom import Idiom, idiom_of
from arranging.choir.marks import breaths, holds, marked
from arranging.choir.words import OO, on_oo, struck_at, syllables_of, with_slurs, with_words
from arranging.score import (
    VOICE,
    Clef,
    Credits,
    DynamicMark,
    Hairpin,
    Instrument,
    Mark,
    Note,
    Part,
    PartGroup,
    Score,
    Staff,
    Tempo,
    Tune,
    Voice,
    Words,
)
from arranging.sketch import Analysis, HarmonizedTune, PhraseRole
from arranging.styles import TempoRange

CHOIR_AAHS = VOICE.program
NOTES_A_MINUTE = 92
"""How many notes of a tune go by in a minute where nobody says how fast it is."""
_ANY = TempoRange(20, 300)
_CHORALE = TempoRange(60, 72)
_HYMN = TempoRange(54, 120)


@dataclass(frozen=True, slots=True)
class Singer:
    """A voice of the choir: its name on the first system and on the later ones, its clef on a staff of its own."""

    name: str
    short: str
    clef: Clef

    @property
    def instrument(self) -> Instrument:
        return Instrument(self.name, CHOIR_AAHS, sound=f"voice.{self.name.lower()}")


SOPRANO = Singer("Soprano", "S.", Clef.TREBLE)
ALTO = Singer("Alto", "A.", Clef.TREBLE)
TENOR = Singer("Tenor", "T.", Clef.TREBLE_8)
BASS = Singer("Bass", "B.", Clef.BASS)
BARITONE = Singer("Baritone", "Bar.", Clef.BASS)

SINGERS = {3: (SOPRANO, ALTO, BARITONE), 4: (SOPRANO, ALTO, TENOR, BASS)}
"""Who sings, by the number of voices, from top to bottom."""


def sung_voices(tune: HarmonizedTune, *, sustained: bool) -> tuple[Voice, ...]:
    """The voices as they are sung: the melody verbatim, the others with its words or on 'oo'; fermatas in all."""
    melody = tune.tune.melody
    held = holds(melody.notes)
    # A harmony that is held may be held while the melody breathes: the singers take turns.
    together = held if sustained else held | breaths(melody.notes, tune.analysis)
    lower = [_with_the_melody(v, melody.notes, sorted(together)) for v in tune.voices[1:]]
    if sustained:
        phrases = [p for p in tune.analysis.phrases if p.role is PhraseRole.TUNE]
        struck = frozenset(n.onset for n in melody.notes if Mark.FERMATA in n.marks)
        lower = [on_oo(v, phrases, struck) for v in lower]
    else:
        sung = syllables_of(melody.notes)
        lower = [with_words(v, sung) for v in lower]
    return (with_slurs(melody), *(marked(v, Mark.FERMATA, held) for v in lower))


def melody_score(tune: Tune, analysis: Analysis) -> Score:
    """The melody on one staff, as a congregation reads it: all verses below it, breaths where phrases end."""
    where = breaths(tune.notes, analysis)
    part = melody_part(replace(tune, melody=marked(with_slurs(tune.melody), Mark.BREATH, where)))
    return Score(
        measures=signed(tune.measures, analysis),
        parts=(replace(part, chord_symbols=tune.chord_symbols),),
        tempos=_tempos(tune, idiom_of(analysis).idiom),
        title=tune.title,
        subtitle=tune.subtitle,
        credits=tune.credits,
    )


def open_score(tune: HarmonizedTune, voices: Sequence[Voice], idiom: Idiom) -> Score:
    """One staff a voice, each with its words, in a bracket; the tenor in the treble clef an octave down."""
    where = breaths(tune.tune.notes, tune.analysis)
    parts = [
        Part(singer.name, singer.instrument, (Staff(singer.clef, (marked(voice, Mark.BREATH, where),)),))
        for singer, voice in zip(SINGERS[len(voices)], voices, strict=True)
    ]
    named = [replace(p, short_name=s.short) for p, s in zip(parts, SINGERS[len(voices)], strict=True)]
    return _score(tune, named, idiom)


def closed_score(tune: HarmonizedTune, voices: Sequence[Voice], idiom: Idiom, *, sustained: bool) -> Score:
    """Two staves in a bracket: soprano and alto above the words, what is lower below them.

    Breath marks stand above the upper staff only, as the words stand between the staves only.
    """
    singers = SINGERS[len(voices)]
    where = breaths(tune.tune.notes, tune.analysis)
    top = marked(voices[0], Mark.BREATH, where)
    below = [marked(_wordless(v), Mark.BREATH, frozenset()) for v in voices[1:]]
    staves = ((singers[:2], (top, below[0]), Clef.TREBLE), (singers[2:], tuple(below[1:]), Clef.BASS))
    parts = [
        Part(
            "\n".join(s.name for s in who),
            Instrument(" and ".join(s.name for s in who), CHOIR_AAHS, sound="voice.vocals"),
            (Staff(clef, lines),),
            short_name="\n".join(s.short for s in who),
        )
        for who, lines, clef in staves
    ]
    score = _score(tune, parts, idiom)
    if not sustained:
        return score
    onset = min(v.notes[0].onset for v in below)
    lower = score.parts[-1]
    said = Words(onset, f"{' '.join(s.short for s in singers[1:])} {OO}", above=True)
    return replace(score, parts=(*score.parts[:-1], replace(lower, directions=(said, *lower.directions))))


def _with_the_melody(voice: Voice, melody: Sequence[Note], together: Sequence[int]) -> Voice:
    """The notes of a lower voice that begin while the melody sounds, and anew after all of `together`.

    A choir rests together, breathes together and leaves a fermata together.
    """
    onsets = [n.onset for n in melody]
    notes = list(struck_at(voice.notes, together))
    places = (bisect_right(onsets, n.onset) - 1 for n in notes)
    return Voice(tuple(n for n, i in zip(notes, places, strict=True) if i >= 0 and n.onset < melody[i].end))


def _score(tune: HarmonizedTune, parts: Sequence[Part], idiom: Idiom) -> Score:
    source = tune.tune
    loud = tuple(d for d in source.directions if isinstance(d, DynamicMark | Hairpin))
    first = replace(parts[0], directions=source.directions, chord_symbols=source.chord_symbols)
    lower = [replace(p, directions=loud) for p in parts[1:]]
    voices = "".join(s.short[0] for s in SINGERS[len(tune.voices)])
    return Score(
        measures=signed(source.measures, tune.analysis),
        parts=(first, *lower),
        tempos=_tempos(source, idiom),
        title=source.title,
        subtitle=source.subtitle,
        credits=_credits(source.credits, voices),
        groups=(PartGroup(0, len(parts) - 1, "bracket"),),
    )


def _credits(credits: Credits, voices: str) -> Credits:
    note = f"harm. for {voices}"
    return replace(credits, arranger=f"{credits.arranger}; {note}" if credits.arranger else note)


def _tempos(tune: Tune, idiom: Idiom) -> tuple[Tempo, ...]:
    """The tune's own tempo; without one, a pace at which its notes can be sung."""
    if tune.tempos:
        return tempos(tune, _ANY, ())
    beat = counted_beat(tune.measures[0].time)
    beats_a_note = sum(n.duration for n in tune.notes) / len(tune.notes) / beat
    usual = _CHORALE if idiom is Idiom.CHORALE else _HYMN
    pace = usual.nearest(4 * round(NOTES_A_MINUTE * beats_a_note / 4))
    return tempos(tune, TempoRange(pace, pace), ())


def _wordless(voice: Voice) -> Voice:
    return replace(voice, notes=tuple(replace(n, lyrics=()) if n.lyrics else n for n in voice.notes))
