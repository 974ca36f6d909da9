"""A tune's portrait: what a pianist sees in it before choosing how to play it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from arranging.analysis import contour, rhythm
from arranging.analysis.beats import all_missing_before, counted_beat, measure_pattern
from arranging.analysis.contour import Moves
from arranging.analysis.rhythm import Rhythm
from arranging.pitch import Key
from arranging.score import QUARTER, WHOLE, Mark, Score, TimeSignature, Tune
from arranging.sketch import Analysis, Phrase

USUAL_TEMPO = 100.0
"""Beats a minute that are assumed where the file names none."""

_CHORALE_FERMATAS = 3
"""Phrases on a fermata that make a chorale; of two phrases both will do."""


class Texture(Enum):
    """How the uploaded score is written; the value is the name shown to users."""

    MELODY = "melody"
    CHORAL = "choral"
    PIANO = "piano"


@dataclass(frozen=True, slots=True)
class Portrait:
    """The characters of a tune. Shares lie between 0 and 1; lengths are ticks unless their name says otherwise."""

    key: Key
    time: TimeSignature
    beat: int
    """The beat that the tempo counts, in ticks: a dotted quarter in 6/8, a half in 2/2."""
    felt_beat: int
    """The beat that the notes make one feel: a dotted quarter also where 6/8 is written as 3/4."""
    tempo_bpm: float
    tempo_given: bool
    measures: int
    """Without a pickup."""
    density: float
    """Onsets a quarter note, from the first note to the end of the last."""
    beats_a_measure: int
    compound: bool
    changing_meter: bool
    pickup: bool
    rhythm: Rhythm
    moves: Moves
    compass: int
    """From the lowest note to the highest, in semitones."""
    pentatonic: float
    """Time spent on the five notes of the pentatonic scale that fits best."""
    chromatic: float
    """Notes outside the key's scale."""
    blue: float
    """Notes on a flat third or seventh of a major key, or the flat fifth of a minor one, that do not just pass."""
    phrases: int
    phrase_measures: float
    """Measures of a usual phrase."""
    regular: float
    """Phrases that are as long as the usual one."""
    breathing: float
    """Phrases that come to rest on a longer note than most are."""
    fermatas: float
    """Phrases that close on a fermata, as chorales' do; one or two in a whole tune are only held notes."""
    texture: Texture
    words: bool

    def figure(self, character: str) -> float:
        """What the portrait says of a character, wherever in it that stands: `dotted`, `leaps`, `compass`."""
        holder = next((part for part in (self.rhythm, self.moves) if hasattr(part, character)), self)
        return float(getattr(holder, character))

    @property
    def pace(self) -> float:
        """Felt beats a minute."""
        return self.tempo_bpm * self.beat / self.felt_beat

    @property
    def notes_a_second(self) -> float:
        return self.density * self.tempo_bpm * self.beat / QUARTER / 60

    @property
    def modal(self) -> bool:
        return self.key.mode.value not in ("major", "minor")

    @property
    def minor(self) -> bool:
        return self.key.mode.is_minor


def portrait(tune: Tune, analysis: Analysis, score: Score, *, tempo_given: bool) -> Portrait:
    """What is seen in a tune, and in the score that it was taken from."""
    time = _main_meter(tune)
    beat = counted_beat(time)
    notes = tune.notes
    quarters = (notes[-1].end - notes[0].onset) / QUARTER
    felt, moving = _as_felt(time, tune)
    pattern = measure_pattern(felt)
    lengths = [_measures_long(p, time) for p in analysis.phrases]
    commonest = Counter(n.duration for n in notes).most_common(1)[0][0]
    held = {n.onset for n in notes if Mark.FERMATA in n.marks}
    closes = sum(phrase.last_onset in held for phrase in analysis.phrases)
    usual, count = Counter(lengths).most_common(1)[0]
    is_pickup = all_missing_before(tune.measures)[0] > 0
    given = tempo_given and bool(tune.tempos)
    return Portrait(
        key=analysis.key,
        time=time,
        beat=beat,
        felt_beat=counted_beat(felt),
        tempo_bpm=tune.tempos[0].quarters_per_minute * QUARTER / beat if given else USUAL_TEMPO,
        tempo_given=given,
        measures=len(tune.measures) - is_pickup,
        density=len(notes) / quarters,
        beats_a_measure=len(pattern),
        compound=all(duration == 3 * WHOLE // felt.beat_type for _, duration, _ in pattern),
        changing_meter=len({m.time for m in tune.measures}) > 1,
        pickup=is_pickup,
        rhythm=moving,
        moves=contour.moves(notes),
        compass=max(n.midi for n in notes) - min(n.midi for n in notes),
        pentatonic=contour.pentatonic(notes),
        chromatic=contour.chromatic(notes, analysis),
        blue=contour.blue(notes, analysis),
        phrases=len(lengths),
        phrase_measures=usual,
        regular=count / len(lengths),
        breathing=sum(p.release - p.last_onset > commonest for p in analysis.phrases) / len(lengths),
        fermatas=closes / len(lengths) if closes >= min(_CHORALE_FERMATAS, max(2, len(lengths))) else 0.0,
        texture=texture_of(score),
        words=any(n.lyrics for n in notes),
    )


def texture_of(score: Score) -> Texture:
    """A single line; a choir, in parts of its own or in four voices without chords; or else something for the piano."""
    parts = [part for part in score.parts if any(True for _ in part.notes)]
    voices = [voice for part in parts for staff in part.staves for voice in staff.voices if voice.notes]
    has_chords = any(a.onset == b.onset for voice in voices for a, b in pairwise(voice.notes))
    if len(parts) >= 3 or (len(voices) >= 4 and not has_chords):
        return Texture.CHORAL
    return Texture.PIANO if has_chords or len(voices) > 1 else Texture.MELODY


def _main_meter(tune: Tune) -> TimeSignature:
    """The time signature that most of the tune stands in."""
    lasts: Counter[TimeSignature] = Counter()
    for measure in tune.measures:
        lasts[measure.time] += measure.duration
    return lasts.most_common(1)[0][0]


def _as_felt(time: TimeSignature, tune: Tune) -> tuple[TimeSignature, Rhythm]:
    """The meter one feels, and the rhythm in it: a tune that is syncopated in most measures of 3/4 is in 6/8."""
    written = rhythm.measured(tune)
    if time.beats != 3 or time.beat_type != 4 or written.syncopated < 0.5:
        return time, written
    felt = TimeSignature(6, 8)
    measures = tuple(replace(m, time=felt) if m.time == time else m for m in tune.measures)
    return felt, rhythm.measured(replace(tune, measures=measures))


def _measures_long(phrase: Phrase, time: TimeSignature) -> float:
    """A phrase's length in measures, to the half measure."""
    return round(2 * (phrase.end - phrase.onset) / time.duration) / 2
