"""Imitation: motives taken from a tune, and where another voice can take them up."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise

from arranging.pitch import Pitch
from arranging.score import EIGHTH, HALF, SIXTEENTH, Note
from arranging.sketch import HarmonizedTune
from arranging.stretches import beginning
from arranging.textures.counter import HARSH
from arranging.textures.figuration import Unit, divided, is_step
from arranging.textures.timeline import Line

_FAR = 9
"""From one entry's end to the next beginning a voice leaps a sixth at most, in semitones."""
_FEWEST = 3
_LOWEST, _OVER_BASS = 53, 7
"""Notes that make a motive; how low the right hand answers, and how far over the bass, in semitones."""


@dataclass(frozen=True, slots=True)
class Motive:
    """A melodic idea: staff positions above or below its first tone, and how long each note lasts."""

    places: tuple[int, ...]
    lengths: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.places)

    @property
    def inverted(self) -> Motive:
        """The motive upside down."""
        return Motive(tuple(-p for p in self.places), self.lengths)

    @property
    def moves(self) -> tuple[int, ...]:
        """The staff positions from each of its notes to the next."""
        return tuple(b - a for a, b in pairwise(self.places))

    def filling(self, ticks: int) -> Iterator[Motive]:
        """As much of it as fits into some ticks, then less and less; the last note lasts until they are over.

        It lasts a half longer than it should at most.
        """
        begins = [end - length for end, length in zip(accumulate(self.lengths), self.lengths, strict=True)]
        for count in range(sum(begin < ticks for begin in begins), _FEWEST - 1, -1):
            if len(set(self.places[:count])) > 1:
                last = min(ticks - begins[count - 1], self.lengths[count - 1] + HALF)
                yield Motive(self.places[:count], (*self.lengths[: count - 1], last))


def even_motive(notes: Sequence[Note], count: int, value: int) -> Motive | None:
    """The first notes of a melody in equal values, repeated tones said once; None where it has not enough."""
    places: list[int] = []
    for note in notes:
        if not places or note.pitch.diatonic != places[-1]:
            places.append(note.pitch.diatonic)
    if len(places) < count:
        return None
    return Motive(tuple(p - places[0] for p in places[:count]), (value,) * count)


def halved_motive(notes: Sequence[Note]) -> Motive | None:
    """A melody in notes half as long; None where they would be shorter than sixteenths or out of every grid."""
    lengths = [n.duration // 2 for n in notes]
    if not notes or any(length % SIXTEENTH for length in lengths):
        return None
    first = notes[0].pitch.diatonic
    return Motive(tuple(n.pitch.diatonic - first for n in notes), tuple(lengths))


def opening_motive(tune: HarmonizedTune, found: Sequence[Unit]) -> Motive | None:
    """The tune's opening, as its beats have it from the first strong one on, in eighths, as long as two units."""
    onsets = {u.onset for u in found}
    strong = [u for u in found if u.strength >= 2]
    struck = {u.onset for u in strong}
    start = next((n.onset for n in tune.tune.notes if n.onset in struck), 0)
    notes = [n for n in tune.tune.notes if n.onset >= start and n.onset in onsets]
    size = strong[0].duration // EIGHTH if strong else 2
    return even_motive(notes, 2 * max(2, size), EIGHTH)


@dataclass(frozen=True, slots=True)
class Harmony:
    """The chords under an entry: the units of the time line, asked for the one that holds a tick."""

    units: tuple[Unit, ...]
    _onsets: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_onsets", tuple(u.onset for u in self.units))

    def at(self, tick: int) -> Unit:
        return self.units[max(0, bisect_right(self._onsets, tick) - 1)]


def stated(motive: Motive, first: int, onset: int, harmony: Harmony) -> tuple[Note, ...] | None:
    """The motive from a tick on, its first tone on a staff position; None where it does not suit the chords.

    It suits them where it begins and ends on chord tones, and other tones go by step: on both sides at the beginning
    of a unit, else at least on one.
    """
    onsets = tuple(accumulate(motive.lengths[:-1], initial=onset))
    for place in (0, -1):
        unit = harmony.at(onsets[place])
        if not unit.holds(unit.tone(first + motive.places[place])):
            return None
    tones: list[Pitch] = []
    foreign: list[tuple[int, bool]] = []
    for index, (place, now) in enumerate(zip(motive.places, onsets, strict=True)):
        unit = harmony.at(now)
        pitch = unit.tone(first + place)
        if not unit.holds(pitch):
            foreign.append((index, unit.onset == now))
        tones.append(pitch)
    for index, accented in foreign:
        before, here, after = tones[index - 1 : index + 2]
        if is_step(before, here) + is_step(here, after) < 1 + accented:
            return None
    if any(abs(b.midi - a.midi) > 12 for a, b in pairwise(tones)):
        return None
    return tuple(Note(t, length, p) for t, length, p in zip(onsets, motive.lengths, tones, strict=True))


def bass_entries(
    found: Sequence[Unit], planned: Sequence[Pitch], motive: Motive, value: int, above: Line, low: int, high: int
) -> dict[int, tuple[Pitch, ...]]:
    """Where the bass can take up a motive without changing the plan: figures by the index of their unit.

    An entry begins on the planned bass note of a beat, a unit after another entry's end at the soonest, upright where
    it can, else upside down; tones on the units' beginnings are root or third of their chord or the planned one.
    """
    harmony = Harmony(tuple(found))
    entries: dict[int, tuple[Pitch, ...]] = {}
    free = 0
    for index, unit in enumerate(found):
        if index < free or not unit.strength:
            continue
        last = _last_index(found, index, motive, value)
        place = planned[index].diatonic
        for form in (motive, motive.inverted):
            if last is None or unit.tone(place + form.places[0]).midi != planned[index].midi:
                continue
            notes = stated(form, place, unit.onset, harmony)
            if notes is None:
                continue
            if _can_be_bass(notes, found[index : last + 1], planned, index, above, low, high):
                rest = list(notes)
                for later in range(index, last + 1):
                    size = len(divided(found[later], value))
                    entries[later] = tuple(n.pitch for n in rest[:size])
                    del rest[:size]
                free = last + 2
                break
    return entries


def _last_index(found: Sequence[Unit], index: int, motive: Motive, value: int) -> int | None:
    """The unit in which a motive that begins with a unit ends; None where it ends inside one."""
    left = len(motive)
    for place in range(index, len(found) - 1):
        left -= len(divided(found[place], value))
        if left <= 0:
            return place if left == 0 else None
    return None


def _can_be_bass(
    notes: Sequence[Note],
    under: Sequence[Unit],
    planned: Sequence[Pitch],
    index: int,
    above: Line,
    low: int,
    high: int,
) -> bool:
    starts = {n.onset: n.pitch for n in notes}
    for place, unit in enumerate(under, start=index):
        pitch = starts.get(unit.onset)  # none where a measure's odd length has put the beats off the motive's steps
        roots = (*unit.span.chord.members[:2], planned[place].name)
        if pitch is None or pitch.name not in roots:
            return False
    coming = Note(under[-1].end, 1, planned[index + len(under)])
    clear = all(low <= n.midi <= high and is_clear(n, above) for n in notes)
    near = 0 < abs(coming.midi - notes[-1].midi) <= _FAR
    return clear and near and not any(_parallel(a, b, above) for a, b in pairwise((*notes, coming)))


def _parallel(before: Note, after: Note, above: Line) -> bool:
    """Whether two notes go along with the line above in fifths or octaves."""
    over, then = above.at(before.onset), above.at(after.onset)
    if over is None or then is None or over.midi == then.midi:
        return False
    return (over.midi - before.midi) % 12 == (then.midi - after.midi) % 12 in (0, 7)


def is_clear(note: Note, above: Line) -> bool:
    """Whether a note stays under a line and makes no semitone or minor ninth with it."""
    return all(n.midi > note.midi and n.midi - note.midi not in HARSH for n in above.between(note.onset, note.end))


@dataclass(frozen=True, slots=True)
class Pause:
    """Where the tune rests on a note or is silent: room for another voice, under its note."""

    onset: int
    end: int
    over: Note


def pauses(tune: HarmonizedTune, found: Sequence[Unit], until: int, *, whole: bool = False) -> Iterator[Pause]:
    """The stretches of two units and more under the tune's held notes and after them, their first unit excepted.

    With `whole` notes that leave less are taken from their beginning on.
    """
    for note, following in pairwise(tune.lead):
        if following.onset > until:
            return
        held = [u for u in beginning(found, note.onset, following.onset) if u.end <= following.onset]
        inside = [u for u in held if u.onset > note.onset]
        chosen = inside if len(inside) >= 2 or not whole else held
        if len(chosen) >= 2:
            yield Pause(chosen[0].onset, following.onset, note)


def answers(
    found: Sequence[Pause],
    motive_for: Callable[[Pause], Motive | None],
    harmony: Harmony,
    below: Line,
    *,
    near: int = 9,
) -> tuple[Note, ...]:
    """Entries of a motive under the tune's held notes, as far as they last, between the tune and the line below.

    Each begins so that it lies about `near` semitones under the held note; upside down where it fits no other way.
    """
    out: list[Note] = []
    for pause in found:
        motive = motive_for(pause)
        if motive is None:
            continue
        forms = [f for m in motive.filling(pause.end - pause.onset) for f in (m, m.inverted)]
        for form in forms:
            entry = _placed(form, pause, harmony, below, near)
            if entry:
                out += entry
                break
    return tuple(out)


def _placed(form: Motive, pause: Pause, harmony: Harmony, below: Line, near: int) -> tuple[Note, ...] | None:
    top = pause.over.pitch
    entries = (stated(form, top.diatonic - steps, pause.onset, harmony) for steps in range(2, 13))
    fitting = [e for e in entries if e and _fits_between(e, pause.over, below)]
    return min(fitting, key=lambda entry: abs(top.midi - near - entry[0].midi), default=None)


def _fits_between(entry: Sequence[Note], over: Note, below: Line) -> bool:
    held = replace(over, duration=max(over.end, entry[-1].end) - over.onset)
    line = Line((held,))
    for note in entry:
        if not is_clear(note, line) or held.midi - note.midi < 2 or note.midi < _LOWEST:
            return False
        if any(
            note.midi - n.midi < _OVER_BASS or note.midi - n.midi in HARSH for n in below.between(note.onset, note.end)
        ):
            return False
    return True
