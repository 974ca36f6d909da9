"""What one pianist can play: what is out of reach, growls or clashes gives way to what matters more."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace

from arranging.analysis.beats import counted_beat
from arranging.assembly import RESTRIKE_SECONDS, tempos
from arranging.pitch import P8
from arranging.score import EIGHTH, QUARTER, WHOLE, Mark, Note, TimeSignature
from arranging.sketch import HarmonizedTune
from arranging.styles import TempoRange
from arranging.textures.bass import LOWEST_BASS
from arranging.textures.counter import HARSH
from arranging.textures.hands import TENTH
from arranging.textures.held import Held, attacks
from arranging.textures.leaps import bring_nearer, steady
from arranging.textures.limits import CLEAR_GAP, GROWLS_UNDER
from arranging.textures.timeline import Line

Hand = list[list[Note]]
"""The layers of one hand, the most important first."""

HIGHEST = 96
"""C7, as high as a right hand goes."""
FINGERS = 5


def playable(
    tune: HarmonizedTune, hands: Sequence[Hand], tempo: TempoRange, *, clusters: bool = False
) -> tuple[Hand, Hand]:
    """Right and left hand again, so that they can be played and leave the tune clear."""
    sung = _singing(tune, hands)
    right, left = (_lifted(tune, hand, sung) for hand in hands)
    both = [*right, *left]
    _keep_off_the_tune(tune, both)
    right, left = _without_growls(right, left)
    quarters = tempos(tune.tune, tempo, ())[0].quarters_per_minute
    soonest = round(RESTRIKE_SECONDS * quarters / 60 * QUARTER)
    upper = _one_hand(right, soonest, clusters=clusters)
    lower = _one_hand(_under(left, upper), soonest, clusters=clusters)
    # A note that the tune was to step away from may have been let go since.
    _keep_off_the_tune(tune, (*upper, *lower), moves=False)
    return _layers(steady(upper, soonest), len(hands[0])), _layers(steady(lower, soonest), len(hands[1]))


def off_the_tune(tune: HarmonizedTune, line: Iterable[Note]) -> tuple[Note, ...]:
    """A line let go where it would grind against the tune for a beat and more."""
    notes = _lifted(tune, [list(line)], None)
    _keep_off_the_tune(tune, notes)
    return tuple(h.note for h in notes if h.note.duration)


def _singing(tune: HarmonizedTune, hands: Sequence[Hand]) -> list[Note] | None:
    """The layer that plays the lead; an accompaniment that meets it on a note here and there does not."""
    lead = _lead(tune)
    for layer in (layer for hand in hands for layer in hand):
        if sum((n.onset, n.duration, n.midi) in lead for n in layer) * 2 > len(layer):
            return layer
    return None


def _lead(tune: HarmonizedTune) -> frozenset[tuple[int, int, int]]:
    return frozenset((n.onset, n.duration, n.midi) for n in tune.lead)


def _lifted(tune: HarmonizedTune, hand: Hand, singing: list[Note] | None) -> list[Held]:
    """The hand's notes in the compass of the piano and inside the measures; those of the lead are marked."""
    end = tune.tune.end
    found = []
    for rank, layer in enumerate(hand):
        sung = _lead(tune) if layer is singing else frozenset()
        for note in layer:
            if note.onset >= end:
                continue
            # A figure of whole beats may outlast a last measure that is cut short.
            if note.end > end:
                note = replace(note, duration=end - note.onset)
            fixed = (note.onset, note.duration, note.midi) in sung
            while not fixed and note.midi < LOWEST_BASS:
                note = replace(note, pitch=note.pitch.up(P8))
            while not fixed and note.midi > HIGHEST:
                note = replace(note, pitch=note.pitch.up(-P8))
            found.append(Held(note, rank, fixed))
    return sorted(found, key=lambda h: (h.note.onset, not h.fixed, h.rank, h.midi))


def _keep_off_the_tune(tune: HarmonizedTune, notes: Iterable[Held], *, moves: bool = True) -> None:
    """Cuts what grinds against the tune for a beat and more where it begins to; what would be nothing is emptied.

    Where it `moves`, a bass goes an octave down instead and a minor ninth becomes a distant one.
    """
    lead = Line(tune.lead)
    for held in notes:
        sung = None if held.fixed else _ground(tune, held, lead.between(held.note.onset, held.end))
        if sung is None:
            continue
        room = sung.onset - held.note.onset
        deeper = held.note.pitch.up(-P8)
        low = held.midi < GROWLS_UNDER + 12 and deeper.midi >= LOWEST_BASS
        if moves and low and sung.midi - held.midi == 13:
            held.go_to(deeper)
        else:
            held.last(room if room >= EIGHTH else 0)


def _ground(tune: HarmonizedTune, held: Held, over: Sequence[Note]) -> Note | None:
    """The first note of the tune that a note grinds against and does not merely pass."""
    for place, sung in enumerate(over):
        if abs(sung.midi - held.midi) in HARSH and not _passes(tune, held, over, place):
            return sung
    return None


def _passes(tune: HarmonizedTune, held: Held, over: Sequence[Note], place: int) -> bool:
    """Whether a grinding note of the tune is short against the chord, or steps on to where it grinds no more.

    It steps on while the chord lasts: what ends together with it has not been resolved.
    """
    sung = over[place]
    if min(sung.end, held.end) - max(sung.onset, held.note.onset) < _grinds_from(tune.tune.measure_at(sung.onset).time):
        return True
    after = over[place + 1] if place + 1 < len(over) else None
    if after is None or after.onset != sung.end or sung.onset < held.note.onset or held.end <= sung.end:
        return False
    return 0 < abs(after.midi - sung.midi) <= 2 and abs(after.midi - held.midi) not in (0, *HARSH)


def _grinds_from(time: TimeSignature) -> int:
    """How long two notes may grind, in ticks: less than the beat; where beats are uneven, than what they share."""
    beat = counted_beat(time)
    return beat if beat % (3 * EIGHTH) == 0 and time.beats > 3 else min(beat, WHOLE // time.beat_type)


def _without_growls(right: list[Held], left: list[Held]) -> tuple[list[Held], list[Held]]:
    """Both hands without the notes that lie less than a fifth over a note below C3 for a quarter and more."""
    sounding = [h for h in (*left, *right) if h.note.duration]
    low = [h for h in sounding if h.midi < GROWLS_UNDER]
    dropped: set[int] = set()
    ordered = sorted(sounding, key=lambda h: h.note.onset)
    onsets = [h.note.onset for h in ordered]
    longest = max((h.note.duration for h in sounding), default=0)
    for bass in low:
        for other in ordered[bisect_left(onsets, bass.note.onset - longest) : bisect_left(onsets, bass.end)]:
            gap = other.midi - bass.midi
            together = min(bass.end, other.end) - max(bass.note.onset, other.note.onset)
            if not 0 < gap < CLEAR_GAP or together < QUARTER or id(other) in dropped or id(bass) in dropped:
                continue
            if not other.fixed and (other.rank or bass.fixed or not bass.rank):
                dropped.add(id(other))
            elif not bass.fixed:
                deeper = bass.note.pitch.up(-P8)
                if deeper.midi >= LOWEST_BASS:
                    bass.go_to(deeper)
                else:
                    dropped.add(id(bass))

    def kept(hand: list[Held]) -> list[Held]:
        return [h for h in hand if h.note.duration and id(h) not in dropped]

    return kept(right), kept(left)


def _under(left: Sequence[Held], right: Sequence[Held]) -> list[Held]:
    """The left hand's notes that stay under the right hand: a bass moves down, others end or are left out."""
    upper = sorted((h.note for h in right), key=lambda n: n.onset)
    onsets = [n.onset for n in upper]
    longest = max((n.duration for n in upper), default=0)
    found: list[Held] = []
    for held in left:
        near = upper[bisect_left(onsets, held.note.onset - longest) : bisect_left(onsets, held.end)]
        sounding = [n for n in near if n.end > held.note.onset]
        struck = [n.midi for n in sounding if n.onset <= held.note.onset]
        if not held.fixed and struck and held.midi >= min(struck):
            deeper = held.note.pitch.up(-P8)
            if held.rank or deeper.midi < LOWEST_BASS or deeper.midi >= min(struck):
                continue
            held.go_to(deeper)
        later = [n.onset for n in sounding if n.onset > held.note.onset and n.midi <= held.midi]
        if later and not held.fixed:
            held.last(min(later) - held.note.onset)
        found.append(held)
    return found


def _one_hand(notes: Sequence[Held], soonest: int, *, clusters: bool) -> list[Held]:
    """What five fingers can hold and strike, from one attack to the next."""
    tune = Line(h.note for h in notes if h.fixed)
    kept: list[Held] = []
    live: list[Held] = []
    before: tuple[int, list[Held]] = (-QUARTER, [])
    for onset, group in attacks(notes).items():
        if onset - before[0] <= EIGHTH:
            bring_nearer(group, before[1])
        bring_nearer(group, tune.attacked(onset + 1, onset + EIGHTH + 1)[:1])
        live = [h for h in live if h.end > onset]
        here: list[Held] = []
        rolled = all(Mark.ARPEGGIO in h.note.marks for h in group)
        quick = before[1] if onset - before[0] < soonest else []
        again = [h.midi for h in quick]
        for held in sorted(group, key=lambda h: (not h.fixed, h.rank)):
            joins = held.fixed or _joins(held, here, again, rolled=rolled, clusters=clusters)
            if held.fixed:
                _leave_the_key(held, quick)
            if joins and _makes_room(held, here, live, onset, rolled=rolled):
                here.append(held)
                live = [h for h in live if h.end > onset]
        live += here
        kept += here
        if here:
            before = onset, here
    return kept


def _leave_the_key(sung: Held, quick: Sequence[Held]) -> None:
    """Leaves out what would strike a key so shortly before the tune that it could not come back."""
    for held in quick:
        if held.midi == sung.midi and not held.fixed:
            held.last(0)


def _joins(held: Held, here: Sequence[Held], again: Sequence[int], *, rolled: bool, clusters: bool) -> bool:
    """Whether a note goes with those struck before it at the same time: its own key, no semitone, in reach."""
    gaps = [abs(h.midi - held.midi) for h in here]
    if 0 in gaps or (1 in gaps and not clusters) or held.midi in again:
        return False
    return rolled or all(gap <= TENTH for gap in gaps)


def _makes_room(held: Held, here: Sequence[Held], live: Sequence[Held], onset: int, *, rolled: bool) -> bool:
    """Lets go of held keys that a note needs or puts out of reach; False where it has to give way to them itself."""
    in_the_way = [h for h in live if h.midi == held.midi or (not rolled and abs(h.midi - held.midi) > TENTH)]
    if not held.fixed and any(h.fixed for h in in_the_way):
        return False
    staying = [h for h in live if h not in in_the_way]
    while len({h.midi for h in (*staying, *here, held)}) > FINGERS:
        loose = max((h for h in staying if not h.fixed), key=lambda h: h.rank, default=None)
        if loose is None or (loose.rank < held.rank and not held.fixed):
            return False
        staying.remove(loose)
        in_the_way.append(loose)
    for other in in_the_way:
        if not other.fixed:
            other.last(onset - other.note.onset)
    return True


def _layers(notes: Sequence[Held], count: int) -> Hand:
    """The notes back in their layers; what is struck together in one of them is released together."""
    left = [held for held in notes if held.note.duration]
    shortest: dict[tuple[int, int], int] = {}
    for held in left:
        key = held.rank, held.note.onset
        shortest[key] = min(shortest.get(key, held.note.duration), held.note.duration)
    found: Hand = [[] for _ in range(count)]
    for held in left:
        duration = held.note.duration if held.fixed else shortest[held.rank, held.note.onset]
        same = duration == held.note.duration
        found[held.rank].append(held.note if same else replace(held.note, duration=duration))
    return [sorted(layer, key=lambda n: (n.onset, n.midi)) for layer in found]
