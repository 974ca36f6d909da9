"""Three ways to set a tune over running voices: as a prelude, as an invention, as a chorale prelude."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from arranging.pitch import P8, Pitch
from arranging.score import EIGHTH, Note
from arranging.sketch import HarmonizedTune, PhraseRole
from arranging.stretches import from_on
from arranging.textures.bass import BassRange
from arranging.textures.figuration import Unit, members_between
from arranging.textures.figuration_ground import Ground, ground, inner_voice, last_chord, room, sustained
from arranging.textures.figuration_prelude import prelude_left_hand
from arranging.textures.figuration_running import Runner, Slot
from arranging.textures.hands import uncrowded_voices
from arranging.textures.imitation import (
    Harmony,
    Motive,
    Pause,
    answers,
    bass_entries,
    even_motive,
    halved_motive,
    opening_motive,
    pauses,
)
from arranging.textures.piano import Layer
from arranging.textures.timeline import Line, Pulse

Hands = tuple[tuple[Layer, ...], tuple[Layer, ...]]
"""The layers of the right hand and of the left."""

_LOW_BASS = BassRange(Pitch.parse("C2").midi, Pitch.parse("E3").midi, Pitch.parse("A2").midi)
_RUNNING_BASS = BassRange(Pitch.parse("F2").midi, Pitch.parse("A3").midi, Pitch.parse("C3").midi)
_RUNS_DOWN_TO, _RUNS_UP_TO = Pitch.parse("C2").midi, Pitch.parse("E4").midi
_ALTO, _TENOR = 1, 2
_ANNOUNCED, _SHORT, _BEFORE = 8, 4, 3
"""How many notes of a phrase are announced at most, and in the running
voice; and how many units before the phrase that begins to speak of it."""


def prelude(tune: HarmonizedTune, pulse: Pulse) -> Hands:
    """Broken chords in sixteenths in the left hand, the tune and a sustained alto in the right."""
    voices = uncrowded_voices(tune.voices)
    found = ground(tune, pulse, _LOW_BASS)
    alto = sustained(found, voices[_ALTO].notes)
    above = (Line(tune.lead), Line(alto))
    tops = inner_voice(found, voices[_TENOR].notes, room(found, above))
    bass, figures = prelude_left_hand(found, tops, above)
    high, low = last_chord(found)
    return (tune.lead, alto + high), (bass, figures + low)


def invention(tune: HarmonizedTune, pulse: Pulse) -> Hands:
    """The tune over one running part; where the tune rests its opening is answered below it while the bass waits."""
    found = ground(tune, pulse, _RUNNING_BASS)
    lead = Line(tune.lead)
    motive = opening_motive(tune, found.units)
    replies: tuple[Note, ...] = ()
    entries: dict[int, tuple[Pitch, ...]] = {}
    before = found.units[: found.pedal + 1]
    if motive:
        waiting = tuple(pauses(tune, found.units, found.pedal_onset))
        held = Line(_struck_bass(found))
        replies = answers(waiting, lambda pause: motive, Harmony(found.units), held)
        entries = bass_entries(before, found.bass, motive, EIGHTH, lead, _RUNS_DOWN_TO, _RUNS_UP_TO)
    answered = Line(replies)
    turns = _both_ways(motive)
    slots = []
    for index, unit in enumerate(before):
        rests = index == found.pedal or bool(answered.attacked(unit.onset + 1, unit.end))
        figure = () if rests else entries.get(index, ())
        choices = figure[:1] or (found.bass[index],) if rests else _starts(found, index)
        slots.append(Slot(unit, figure[:1] or choices, _RUNS_DOWN_TO, _RUNS_UP_TO, figure, rests, turns))
    running = Runner(EIGHTH, (lead, answered)).line(slots)
    high, low = last_chord(found)
    return (tune.lead, replies + high), (running[:-1] + _over_pedal(found, (lead,)), (found.pedal_note, *low))


def chorale_prelude(tune: HarmonizedTune, pulse: Pulse) -> Hands:
    """Tune and alto over a striding bass and a running tenor; each line of the tune is announced before it comes."""
    voices = uncrowded_voices(tune.voices)
    found = ground(tune, pulse, _LOW_BASS)
    first = bisect_left([u.onset for u in found.units], tune.lead[0].onset)
    bass = _struck_bass(found, first)
    openings = [p.onset for p in tune.analysis.phrases if p.role is not PhraseRole.INTRO]

    def announced(pause: Pause) -> Motive | None:
        place = bisect_left(openings, pause.end)
        return _announcement(tune, openings[place]) if place < len(openings) else None

    waiting = [p for p in pauses(tune, found.units, found.pedal_onset, whole=True) if p.end in openings]
    replies = answers(waiting, announced, Harmony(found.units), Line(bass), near=7)
    alto = _giving_way(sustained(found, voices[_ALTO].notes), replies)
    above = (Line(tune.lead), Line(alto))
    reach = room(found, above)
    tenors = inner_voice(found, voices[_TENOR].notes, reach)
    slots = [
        Slot(
            unit,
            _choices(found, index, tenor, *limits),
            *limits,
            turns=_both_ways(_coming_motive(tune, openings, unit)),
        )
        for index, (unit, tenor, limits) in enumerate(zip(found.units, tenors, reach, strict=True))
    ][first : found.final + 1]
    running = Runner(EIGHTH, above).line(slots)
    tenor = tuple(n for n in running if n.onset < found.final_onset)
    high, low = last_chord(found)
    return (tune.lead, alto + high), (bass, _subject(tune) + tenor + low)


def _both_ways(motive: Motive | None) -> tuple[tuple[int, ...], ...]:
    """How a motive moves, and how upside down."""
    return (motive.moves, motive.inverted.moves) if motive else ()


def _coming_motive(tune: HarmonizedTune, openings: Sequence[int], unit: Unit) -> Motive | None:
    """The opening of the next phrase, where a unit ends the one before it."""
    place = bisect_left(openings, unit.end)
    if place == len(openings) or openings[place] - unit.onset > _BEFORE * unit.duration:
        return None
    return even_motive(from_on(tune.lead, openings[place], _ANNOUNCED), _SHORT, EIGHTH)


def _announcement(tune: HarmonizedTune, opening: int) -> Motive | None:
    """The beginning of the phrase that opens at a tick, in notes half as long; in eighths where that cannot be."""
    notes = from_on(tune.lead, opening, _ANNOUNCED)
    return halved_motive(notes) or even_motive(notes, min(4, len(notes)), EIGHTH)


def _starts(found: Ground, index: int) -> tuple[Pitch, ...]:
    """Where a running bass may begin a unit: the planned note, root or third where the chord merely goes on."""
    planned = found.bass[index]
    low, high = max(_RUNS_DOWN_TO, planned.midi - 12), min(planned.midi + 12, _RUNS_UP_TO)
    firm = found.units[index].span.chord.members[:2]
    return tuple(p for p in _choices(found, index, planned, low, high) if p == planned or p.name in firm)


def _choices(found: Ground, index: int, wish: Pitch, low: int, high: int) -> tuple[Pitch, ...]:
    """A tone, and other ones near it where the chord of the unit before goes on."""
    unit, before = found.units[index], found.units[max(0, index - 1)]
    if index == 0 or unit.span.chord != before.span.chord or index == found.pedal:
        return (wish,)
    others = [p for p in members_between(unit.span, low, high) if p != wish]
    return (wish, *sorted(others, key=lambda p: abs(p.midi - wish.midi))[:3])


def _struck_bass(found: Ground, first: int = 0) -> tuple[Note, ...]:
    """The bass as it is planned from a unit on, a tone that goes on under the same chord held; then the pedal."""
    out: list[Note] = []
    before: Unit | None = None
    for unit, pitch in list(zip(found.units, found.bass, strict=True))[first : found.pedal]:
        goes_on = before and before.span.chord == unit.span.chord and unit.strength < 2
        if goes_on and out[-1].pitch == pitch:
            out[-1] = replace(out[-1], duration=unit.end - out[-1].onset)
        else:
            out.append(Note(unit.onset, unit.duration, pitch))
        before = unit
    return (*out, found.pedal_note)


def _over_pedal(found: Ground, above: Sequence[Line]) -> tuple[Note, ...]:
    """A running voice over the tonic pedal up to the last chord."""
    reach = room(found, above, apart=7)[found.pedal : found.final + 1]
    tones = inner_voice(found, (), room(found, above, apart=7))[found.pedal : found.final + 1]
    rows = zip(found.units[found.pedal :], tones, reach, strict=True)
    running = Runner(EIGHTH, above).line([Slot(unit, (pitch,), *limits) for unit, pitch, limits in rows])
    return tuple(n for n in running if n.onset < found.final_onset)


def _giving_way(line: Sequence[Note], to: Sequence[Note]) -> tuple[Note, ...]:
    """A line that ends where another voice takes its place and goes on after it."""
    other = Line(to)
    out: list[Note] = []
    for note in line:
        taken = other.between(note.onset, note.end)
        if not taken:
            out.append(note)
            continue
        if taken[0].onset > note.onset:
            out.append(replace(note, duration=taken[0].onset - note.onset))
        if taken[-1].end < note.end:
            out.append(replace(note, onset=taken[-1].end, duration=note.end - taken[-1].end))
    return tuple(sorted((*out, *to), key=lambda n: n.onset))


def _subject(tune: HarmonizedTune) -> tuple[Note, ...]:
    """The tune's opening, an octave lower, where the piece begins before the right hand does: the fore-imitation."""
    start, entry = tune.tune.measures[0].onset, tune.lead[0].onset
    if tune.analysis.phrases[0].role is not PhraseRole.INTRO:
        return ()
    later = tune.tune.notes[0].onset - start
    opening = [n for n in tune.tune.notes if n.onset - later < entry]
    return tuple(Note(n.onset - later, min(n.end - later, entry) - n.onset + later, n.pitch.up(-P8)) for n in opening)
