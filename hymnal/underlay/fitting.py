"""One line of words under one line of the tune: which syllable is sung where, and what gives way where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from arranging.analysis.beats import DOWNBEAT, strength_at
from arranging.score import EIGHTH, Measure
from hymnal.melody import Slot
from hymnal.prosody.syllables import Option
from hymnal.underlay.words import Line

MOST_ON_A_PLACE = 3
"""Syllables on the notes that the tune has for one."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a singer minds, on the scale of a reading's cost: 1 is hardly noticed, 5 by all, 10 not to be sung."""

    slur: float = 5.0
    """Two places of the tune on one syllable."""
    slur_onto_strong: float = 0.7
    """More, where the second is a strong beat: a new syllable is expected there."""
    slur_weak_syllable: float = 1.0
    """More, where the syllable that is drawn out has no stress."""
    slur_pickup: float = -1.0
    """Less, where a line that lacks its pickup is drawn out from there to the strong beat."""
    slur_leap: float = 0.15
    """More, for each semitone beyond a third between the two."""
    slur_last: float = 2.0
    """More, where the line's last note loses its syllable."""
    untied: float = 4.5
    """Two syllables on notes that are slurred for one."""
    untied_word: float = -1.5
    """Less, where both belong to one word."""
    divided_long: float = 5.0
    """Two syllables on a note of twice the usual length."""
    divided: float = 6.5
    divided_short: float = 9.0
    """Two on a note below the usual length."""
    divided_stress: float = 2.0
    """More, where the added syllable is a stressed one."""
    again: float = 1.5
    """More for each change that is not the line's first."""
    stress: float = 1.0
    """A syllable of a longer word whose stress is against the beat."""
    short_word: float = 0.8
    """The same of a word of one syllable, which may be stressed otherwise than it mostly is; part of that cost."""


TASTE = Taste()


@dataclass(frozen=True, slots=True)
class Place:
    """What a singer sees of a slot: how strong its beat is, 0 to 1, and what its notes can take."""

    accent: float
    length: float
    """In usual lengths of the line."""
    notes: int
    rise: int
    """Semitones to the next place, up or down."""
    can_be_divided: bool


@dataclass(frozen=True, slots=True)
class Sung:
    """A syllable on a place: the `share`-th of those that are sung there, from 0."""

    word: int
    syllable: int
    place: int
    share: int


@dataclass(frozen=True, slots=True)
class Fit:
    """The words of a line under its places."""

    cost: float
    counts: tuple[int, ...]
    """Syllables of each word."""
    sung: tuple[Sung, ...]


def most_changes(notes: int) -> int:
    """How many notes too few or too many a line of so many places can bear."""
    return 1 if notes < 4 else 2 if notes < 12 else 3


def places(slots: Sequence[Slot], measures: tuple[Measure, ...]) -> tuple[Place, ...]:
    """The places of one line of the tune."""
    lengths = [sum(note.duration for note in slot.notes) for slot in slots]
    usual = median(lengths)
    nexts = [*(slot.notes[0].midi for slot in slots[1:]), slots[-1].notes[-1].midi]
    return tuple(
        Place(
            accent=strength_at(measures, slot.notes[0].onset) / DOWNBEAT,
            length=length / usual,
            notes=len(slot.notes),
            rise=abs(after - slot.notes[-1].midi),
            can_be_divided=max(note.duration for note in slot.notes) >= EIGHTH,
        )
        for slot, length, after in zip(slots, lengths, nexts, strict=True)
    )


@dataclass(frozen=True, slots=True)
class _State:
    """How far the words have come: the last place that is taken, and the way there."""

    cost: float
    before: _State | None = None
    sung: Sung | None = None
    stress: str = ""
    """Of the last syllable."""

    def dearer(self, cost: float) -> _State:
        """The same at a higher cost."""
        return replace(self, cost=self.cost + cost)


_At = tuple[int, int, int]
"""Last place taken, -1 before the first; syllables on it; changes so far."""


def fitted(line: Line, room: Sequence[Place]) -> Fit | None:
    """The best way to sing the words on the places; None where too much would have to give way.

    Every syllable has its note, every note its syllable: readings with as many syllables as places come first, those
    whose stresses fall on the strong beats before the others; else the tune's own slurs are undone, long notes
    divided, or two places slurred.
    """
    states: dict[_At, _State] = {(-1, 0, 0): _State(0.0)}
    for index, word in enumerate(line):
        after: dict[_At, _State] = {}
        for option in word.options:
            for at, state in _with_option(states, index, option, room).items():
                _keep(after, at, state.dearer(option.cost))
        states = after
    ends: dict[_At, _State] = {}
    last = len(room) - 1
    for (place, _, changes), state in states.items():
        missing = last - place
        if changes + missing <= most_changes(len(room)):
            cost = sum(_slur(room, p, state.stress) for p in range(place + 1, last + 1))
            _keep(ends, (last, 0, 0), state.dearer(cost + TASTE.again * _more(changes, missing)))
    if not ends or not line:
        return None
    (best,) = ends.values()
    sung = _way_to(best)
    counts = [0] * len(line)
    for one in sung:
        counts[one.word] += 1
    return Fit(best.cost, tuple(counts), sung)


def _with_option(states: dict[_At, _State], index: int, option: Option, room: Sequence[Place]) -> dict[_At, _State]:
    """All ways to go on with the word's syllables in one reading."""
    for syllable in range(option.count):
        stress = option.stress[syllable : syllable + 1]
        weight = TASTE.stress if option.count > 1 else TASTE.stress * TASTE.short_word
        after: dict[_At, _State] = {}
        for (place, share, changes), state in states.items():
            within = state.sung is not None and state.sung.word == index
            for where, added, cost in _steps(place, share, (state.stress, stress), room):
                total = changes + added
                if total > most_changes(len(room)):
                    continue
                sung = Sung(index, syllable, where, share if where == place else 0)
                price = state.cost + cost + TASTE.again * _more(changes, added)
                price += weight * _against_beat(stress, room[where]) if where != place else 0
                price += TASTE.untied_word if where == place and within and share < room[place].notes else 0
                _keep(after, (where, share + 1 if where == place else 1, total), _State(price, state, sung, stress))
        states = after
    return states


def _steps(place: int, share: int, stresses: tuple[str, str], room: Sequence[Place]) -> list[tuple[int, int, float]]:
    """Where the next syllable may go: (place, changes, cost); the stresses are that of the last one and its own."""
    last, own = stresses
    found = []
    if 0 < share < MOST_ON_A_PLACE and (share < room[place].notes or room[place].can_be_divided):
        found.append((place, 1, _divided(room[place], share, own)))
    slurred = 0.0
    for where in range(place + 1, min(place + 3, len(room))):
        if where > place + 1:
            if place < 0:
                break
            slurred += _slur(room, where - 1, last)
        found.append((where, where - place - 1, slurred))
    return found


def _slur(room: Sequence[Place], place: int, stress: str) -> float:
    """The cost of a place that goes to the syllable before it."""
    cost = TASTE.slur + TASTE.slur_onto_strong * room[place].accent
    cost += TASTE.slur_leap * max(0, room[place - 1].rise - 4)
    cost += TASTE.slur_pickup if place == 1 and room[0].accent < room[1].accent else 0
    cost += TASTE.slur_last if place == len(room) - 1 else 0
    return cost + (TASTE.slur_weak_syllable if stress == "0" else 0)


def _divided(place: Place, share: int, stress: str) -> float:
    if share < place.notes:
        cost = TASTE.untied
    elif place.length / (share + 1) >= 0.99:
        cost = TASTE.divided_long
    else:
        cost = TASTE.divided if place.length > 0.99 else TASTE.divided_short
    return cost + (TASTE.divided_stress if stress == "1" else 0)


def _against_beat(stress: str, place: Place) -> float:
    """How much a syllable is against the beat, 0 to 1."""
    return 1 - place.accent if stress == "1" else place.accent


def _more(before: int, added: int) -> int:
    """How many of the added changes are not the line's first."""
    return max(0, before + added - 1) - max(0, before - 1)


def _keep(states: dict[_At, _State], at: _At, state: _State) -> None:
    if at not in states or state.cost < states[at].cost:
        states[at] = state


def _way_to(state: _State) -> tuple[Sung, ...]:
    found: list[Sung] = []
    now: _State | None = state
    while now is not None:
        if now.sung is not None:
            found.append(now.sung)
        now = now.before
    return tuple(reversed(found))
