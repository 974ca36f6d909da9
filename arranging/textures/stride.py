"""Oom-pah: a bass on the strong beats and a chord on the weak ones, in every meter and every dress."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate

from arranging.analysis.beats import SECONDARY, WEAK, Beat
from arranging.chords import Chord
from arranging.pitch import Pitch
from arranging.score import EIGHTH, SIXTEENTH, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import BassRange
from arranging.textures.counter import HARSH
from arranging.textures.hands import TENTH
from arranging.textures.stride_bass import BassStrike, Doubling, bass_notes, bass_tones
from arranging.textures.stride_links import Walk, walks_between, ways_between, with_ways
from arranging.textures.timeline import Cell, Group, Line, Pulse, cells, cut_at, groups, last_chord_onset, thirds_of
from arranging.textures.voicing import Shape, candidates, voiced

NO_MARKS: frozenset[Mark] = frozenset()
SHORT = frozenset({Mark.STACCATO})
TRIADS = Shape(3, 50, 65, under=3)
"""Close triads around middle C, under the tune."""
HIGHEST = 127
_DEEPER = 5
"""Semitones under its shape that a chord over its own bass may lie."""
Place = tuple[int, int, bool]
"""Onset, end, and whether the bass plays."""
LOW_OCTAVES = BassRange(Pitch.parse("E2").midi, Pitch.parse("G3").midi, Pitch.parse("A2").midi)
"""The upper note of octaves in the bass: down to E1 below it."""
LOW_NOTES = BassRange(Pitch.parse("G1").midi, Pitch.parse("D3").midi, Pitch.parse("E2").midi)
"""Single notes in the bass."""


class Meter(Enum):
    """What a dance tells meters apart by."""

    EVEN = "two or four beats, or an odd meter"
    THREE = "three undivided beats"
    COMPOUND = "beats of three"

    @staticmethod
    def of(pulse: Pulse) -> Meter:
        """The meter of most groups of beats."""
        strong = [g.beats for g in groups(pulse) if not g.is_pickup]
        dotted = sum(beats[0].duration % (3 * EIGHTH) == 0 for beats in strong)
        three = sum(len(beats) == 3 and beats[0].duration % (3 * EIGHTH) != 0 for beats in strong)
        if 2 * dotted > len(strong):
            return Meter.COMPOUND
        return Meter.THREE if 2 * three > len(strong) else Meter.EVEN


class Beating(Enum):
    """How bass and chord share the beats."""

    GROUPS = "the bass on a strong beat, the chord on each weak one after it"
    BEATS = "both in every beat: the bass on it, the chord on its second half, in compound time on two thirds"
    SKIPS = "both in every beat: the bass on it, the chord on its last part"
    THIRDS = "both in every beat: bass, chord and chord as a triplet"
    HALVES = "the bass in the first half of a measure, the chord in the second"
    BASS = "the bass on every beat, no chord"


@dataclass(frozen=True, slots=True)
class Stride:
    """How an oom-pah is dressed.

    With `links` the bass leads into a new chord with a short note, and where a phrase has ended it goes to
    the next one by a `walk`.
    """

    beating: Beating = Beating.GROUPS
    bass: Doubling = Doubling.SINGLE
    within: BassRange = LOW_NOTES
    chord: Shape = TRIADS
    bass_marks: frozenset[Mark] = NO_MARKS
    chord_marks: frozenset[Mark] = NO_MARKS
    rhythm: tuple[int, ...] = (1,)
    """How each chord is struck in its time: once, or in a rhythm given as shares such as (3, 1)."""
    links: bool = True
    walk: Walk = Walk.BEATS
    sings: bool = False
    """Whether the bass goes by steps, through passing tones on weak beats, instead of by turns from root to fifth."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A place in the oom-pah: its time, its chord (by number), and whether it is the bass's."""

    onset: int
    end: int
    cell: int
    low: bool

    @property
    def duration(self) -> int:
        return self.end - self.onset


@dataclass(frozen=True, slots=True)
class LeftHand:
    """The left hand up to `end`, where the last chord begins: the bass (with links and walks) and the chords."""

    bass: tuple[Note, ...]
    chords: tuple[Note, ...]
    cells: tuple[Cell, ...]
    end: int

    @property
    def layers(self) -> list[Sequence[Note]]:
        return [self.bass, self.chords]

    @property
    def notes(self) -> tuple[Note, ...]:
        return (*self.bass, *self.chords)


def oom_pah(
    tune: HarmonizedTune, pulse: Pulse, dress: Stride, *, grid: Sequence[Place] = (), end: int | None = None
) -> LeftHand:
    """Bass and chords under the whole time line, up to the last chord, which is left to the close.

    The bass takes the chord's own bass first and alternates with root and fifth while the chord stays. A chord that
    enters on a weak beat stands over its own bass. A `grid` of places takes that of the dress's beating; the `end` is
    where the last chord begins unless another tick under it is given.
    """
    end = last_chord_onset(tune) if end is None else end
    found = cut_at(cells(tune), end)
    places = grid or _grid(pulse, dress.beating)
    strikes = [s for s in _strikes(places, found, dress.beating) if s.onset < end]
    entries = _entries(tune, found, strikes)
    weak = _passing_places(strikes, entries, pulse) if dress.sings else ()
    lows = [
        BassStrike(s.onset, s.end, found[s.cell].span, s.onset in entries, s.onset in weak) for s in strikes if s.low
    ]
    tones = bass_tones(tune, lows, dress.within, sings=dress.sings)
    bass = bass_notes(lows, tones, dress.bass, dress.bass_marks)
    chords = _chords(tune, found, [s for s in strikes if not s.low], entries, dress)
    walks = walks_between(tune, pulse, lows, tones, dress.walk)
    links = ways_between(tune, pulse, lows, tones, chords) if dress.links else []
    ends = {walk.end for walk in walks}
    ways = sorted((*walks, *(w for w in links if w.end not in ends)), key=lambda w: w.end)
    bass, chords = with_ways(ways, bass, chords, dress.bass)
    if dress.bass is Doubling.TENTH:
        bass, chords = _without_tenths(bass, chords)
    return LeftHand(bass, chords, found, end)


def _without_tenths(bass: Sequence[Note], chords: Sequence[Note]) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """The upper notes of the bass given to the chords: they may be left out, the bass may not."""
    lowest = {n.onset: n for n in reversed(bass)}
    low = tuple(n for n in bass if lowest[n.onset] is n)
    high = [n for n in bass if lowest[n.onset] is not n]
    return low, tuple(sorted((*chords, *high), key=lambda n: (n.onset, n.midi)))


def _entries(tune: HarmonizedTune, found: Sequence[Cell], strikes: Iterable[Strike]) -> set[int]:
    """Where a chord is struck first after another chord or in a phrase, and the first bass after a phrase's upbeat."""
    starts = [phrase.onset for phrase in tune.analysis.phrases]
    lows = [s.onset for s in strikes if s.low and s.onset >= tune.tune.measures[0].end * tune.tune.measures[0].implicit]
    out = {next((t for t in lows if t >= start), start) for start in starts}
    before: tuple[Chord, int] | None = None
    for strike in strikes:
        now = found[strike.cell].span.chord, tune.analysis.phrase_at(strike.onset).onset
        if now != before:
            out.add(strike.onset)
        before = now
    return out


def _passing_places(strikes: Iterable[Strike], entries: Set[int], pulse: Pulse) -> set[int]:
    """Where a bass may pass: on weak beats on which no chord enters."""
    return {s.onset for s in strikes if s.onset not in entries and pulse.at(s.onset).strength == WEAK}


def _strikes(places: Sequence[Place], found: Sequence[Cell], beating: Beating) -> list[Strike]:
    """The strikes of a grid, cut wherever a chord begins; what follows a cut is a chord, not a bass."""
    out: list[Strike] = []
    index = 0
    for onset, end, low in places:
        start = onset
        while start < end and start < found[-1].end:
            while found[index].end <= start:
                index += 1
            stop = min(end, found[index].end)
            if stop < end and stop - start < EIGHTH <= end - stop:
                stop = end
            is_low = low if start == onset else beating is Beating.BASS
            out.append(Strike(start, stop, index, is_low))
            start = stop
    return out


def _grid(pulse: Pulse, beating: Beating) -> list[Place]:
    """Times of bass and chords; a pickup belongs to the bass."""
    out: list[Place] = []
    for measure in _measures(pulse):
        if beating is Beating.HALVES and not measure[0].is_pickup:
            out += _halves(measure)
            continue
        for group in measure:
            if group.is_pickup or beating is Beating.BASS:
                out += [(b.onset, b.end, True) for b in group.beats]
            elif beating is Beating.THIRDS:
                out += [place for beat in group.beats for place in _split(beat, thirds_of(beat)[:3])]
            elif beating is Beating.SKIPS:
                out += [place for b in group.beats for place in _split(b, (b.onset, _parts(b)[-1]))]
            elif beating is Beating.BEATS or len(group.beats) == 1:
                out += [place for beat in group.beats for place in _split(beat, _parts(beat))]
            else:
                out += [(b.onset, b.end, b is group.beats[0]) for b in group.beats]
    return out


def _measures(pulse: Pulse) -> list[list[Group]]:
    """The groups of beats, those of a measure together."""
    found: list[list[Group]] = []
    for group in groups(pulse):
        if group.beats[0].strength != SECONDARY or not found:
            found.append([])
        found[-1].append(group)
    return found


def _halves(measure: Sequence[Group]) -> list[Place]:
    """Half a measure each for bass and chord; a measure that cannot be halved is divided after its first beat."""
    first = measure[0]
    if len(measure) > 1:
        return [(first.onset, first.end, True), *((g.onset, g.end, False) for g in measure[1:])]
    if len(first.beats) == 1:
        middle = _parts(first.beats[0])[1]
        return [(first.onset, middle, True), (middle, first.end, False)]
    return [(first.onset, first.beats[0].end, True), (first.beats[1].onset, first.end, False)]


def _parts(beat: Beat) -> tuple[int, ...]:
    """Where the parts of a beat begin: halves of a plain one, thirds of a dotted one."""
    count = 3 if beat.duration % (3 * EIGHTH) == 0 else 2
    return tuple(beat.onset + i * beat.duration // count for i in range(count))


def _split(beat: Beat, onsets: Sequence[int]) -> list[Place]:
    ends = (*onsets[1:], beat.end)
    return [(onset, end, onset == beat.onset) for onset, end in zip(onsets, ends, strict=True)]


def _chords(
    tune: HarmonizedTune, found: Sequence[Cell], strikes: Sequence[Strike], entries: Set[int], dress: Stride
) -> tuple[Note, ...]:
    """The chords of the oom-pah, led from one to the next; one that has no bass of its own stands over its bass."""
    numbers = list(dict.fromkeys(s.cell for s in strikes))
    laid = dict(zip(numbers, voiced([found[i] for i in numbers], dress.chord, tune), strict=True))
    lead = Line(tune.lead)
    notes: list[Note] = []
    for strike in strikes:
        pitches = laid[strike.cell]
        if strike.onset in entries:
            over = min((n.midi for n in lead.between(strike.onset, strike.end)), default=HIGHEST)
            pitches = laid[strike.cell] = _over_its_bass(found[strike.cell].span.chord, pitches, dress.chord, over)
        pitches = _clear_of_the_tune(pitches, lead.between(strike.onset, strike.end), strike)
        for onset, end in _in_rhythm(strike, dress.rhythm):
            notes += [Note(onset, end - onset, p, dress.chord_marks) for p in pitches]
    return tuple(notes)


def _clear_of_the_tune(pitches: tuple[Pitch, ...], sung: Sequence[Note], strike: Strike) -> tuple[Pitch, ...]:
    """The chord without a tone that grinds against the tune, where two tones are left.

    A note of the tune that lasts as long as the chord grinds in any octave.
    """
    held = [n for n in sung if n.onset <= strike.onset and n.end >= strike.end]
    free = [p for p in pitches if all((n.midi - p.midi) % 12 != 1 for n in held)]
    clear = tuple(p for p in free if all(abs(n.midi - p.midi) not in HARSH for n in sung))
    return clear if len(clear) > 1 else pitches


def _in_rhythm(strike: Strike, rhythm: tuple[int, ...]) -> list[tuple[int, int]]:
    """The strikes of one chord, two and one for a dotted time; once where repetitions would be too quick."""
    shares = (2, 1) if len(rhythm) == 2 and strike.duration % (3 * EIGHTH) == 0 else rhythm
    unit = strike.duration // sum(shares)
    if unit < (EIGHTH if len(set(shares)) == 1 else SIXTEENTH):
        shares, unit = (1,), strike.duration
    onsets = [strike.onset + unit * part for part in accumulate(shares[:-1], initial=0)]
    return list(zip(onsets, (*onsets[1:], strike.end), strict=True))


def _over_its_bass(chord: Chord, pitches: tuple[Pitch, ...], shape: Shape, over: int) -> tuple[Pitch, ...]:
    """The voicing of a chord nearest to the given one with the chord's bass at the bottom, under a tune."""
    deeper = replace(shape, low=shape.low - _DEEPER, span=TENTH, rootless=False)
    rooted = [v for v in candidates(chord, deeper, shape.size) if v[0].name == chord.bass and v[-1].midi < over]
    return min(rooted, key=lambda v: sum(abs(p.midi - q.midi) for p in v for q in pitches), default=pitches)
