"""Reharmonization: small declared rewrites that put other chords in the place of a planner's.

A rewrite sees one harmony of the plan, as long as the ear takes it for one, with what surrounds it and with the
melody above, and gives chords for its place or nothing. `reharmonizing.py` keeps what no rewrite may touch: chords a
lead sheet prescribes, the last chord of a phrase, melody notes that a chord cannot carry, and readable spelling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from arranging.chords import Chord, ChordKind
from arranging.harmony.carrying import Hearing, well_spelled
from arranging.harmony.roman import chord_of, roman_of
from arranging.pitch import Key
from arranging.sketch import ChordSpan, Phrase

Changes = Sequence[tuple[int, str | Chord]]
"""Where each new chord begins, in ticks, and what it is: a numeral of the place's key or a chord."""


class Rewriting(NamedTuple):
    """New chords from the first one's onset to `end`, where a harmony of the plan ends."""

    changes: Changes
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """One harmony of a plan: equal neighbouring chords within a phrase count as one."""

    span: ChordSpan
    harmonies: Sequence[ChordSpan]
    index: int
    hearing: Hearing
    phrase: Phrase
    closes: bool
    """Whether it holds the last note of its phrase."""
    last: bool
    """Whether its phrase is the last of all."""

    @property
    def chord(self) -> Chord:
        return self.span.chord

    @property
    def onset(self) -> int:
        return self.span.onset

    @property
    def end(self) -> int:
        return self.span.end

    @property
    def key(self) -> Key:
        return self.span.key

    @property
    def before(self) -> ChordSpan | None:
        """The harmony before it in its phrase."""
        found = self.harmonies[self.index - 1] if self.index else None
        return found if found and found.onset >= self.phrase.onset else None

    @property
    def after(self) -> ChordSpan | None:
        """The harmony after it in its phrase."""
        found = self.following
        return found if found and found.onset < self.phrase.end else None

    @property
    def following(self) -> ChordSpan | None:
        """The harmony after it, in the next phrase if need be."""
        return self.harmonies[self.index + 1] if self.index + 1 < len(self.harmonies) else None

    @property
    def opens(self) -> bool:
        return self.before is None

    @property
    def beats(self) -> tuple[int, ...]:
        """The beats that begin in it, as ticks."""
        return tuple(beat.onset for beat in self.hearing.beats_in(self.onset, self.end))

    @property
    def held_beats(self) -> tuple[int, ...]:
        """The whole beats that begin under the phrase's last note, as ticks."""
        return tuple(beat for beat in self.closing_beats if beat < self.phrase.release)

    @property
    def closing_beats(self) -> tuple[int, ...]:
        """The whole beats from the phrase's last note on, as ticks; the rest of a short last measure is none."""
        found = self.hearing.beats_in(max(self.onset, self.phrase.last_onset), self.end)
        return tuple(beat.onset for beat in found if beat.duration >= self._beat)

    def is_(self, *romans: str) -> bool:
        """Whether the harmony bears one of these names, inversions and sevenths left out: `I`, `ii`, `V/ii`."""
        return name_of(self.chord, self.key) in romans

    def leads_to(self, *romans: str) -> bool:
        """Whether the next harmony of the phrase bears one of these names."""
        return self.after is not None and name_of(self.after.chord, self.key) in romans

    def comes_from(self, *romans: str) -> bool:
        """Whether the harmony before it in the phrase bears one of these names."""
        return self.before is not None and name_of(self.before.chord, self.key) in romans

    def last_beats(self, count: int = 1) -> int | None:
        """Where its last `count` beats begin, at least one beat after it does; None where it is too short."""
        found = self.beats
        start = found[-count] if len(found) >= count else None
        return start if start is not None and start > self.onset and start - self.onset >= self._beat else None

    @property
    def middle(self) -> int | None:
        """The beat at its middle, or a strong one less than a beat and a half from there; None under two beats."""
        inner = self.hearing.beats_in(self.onset + 1, self.end)
        half = (self.onset + self.end) / 2
        # A strong beat is worth a beat of distance and a little more.
        nearest = min(inner, key=lambda b: abs(b.onset - half) / b.duration - 1.25 * (b.strength >= 2), default=None)
        return nearest.onset if nearest else None

    @property
    def _beat(self) -> int:
        return self.hearing.beat_at(self.onset).duration

    def carried(self, start: int, end: int, *choices: str | Chord) -> Chord | None:
        """The first of several chords that carries the melody of a stretch and can be read in the key."""
        for choice in choices:
            chord = self.chord_named(choice)
            if self.hearing.carries(chord, start, end) and well_spelled(chord, self.key):
                return chord
        return None

    def rests_on(self, chord: Chord) -> bool:
        """Whether a chord holds the note on which the phrase comes to rest."""
        last = self.hearing.sung(self.phrase.last_onset, self.phrase.release)
        return {sung.fifths for sung in last} <= {member.fifths for member in chord.members}

    def chord_named(self, choice: str | Chord) -> Chord:
        return chord_of(choice, self.key) if isinstance(choice, str) else choice

    def whole(self, choice: str | Chord) -> Rewriting:
        """Another chord in its place."""
        return Rewriting(((self.onset, choice),), self.end)

    def then(self, at: int, choice: str | Chord) -> Rewriting:
        """Its own chord, then another from a beat on."""
        return Rewriting(((self.onset, self.chord), (at, choice)), self.end)

    def preceded(self, choice: str | Chord, at: int) -> Rewriting:
        """Another chord, then its own from a beat on."""
        return Rewriting(((self.onset, choice), (at, self.chord)), self.end)


Rewriter = Callable[[Place], Rewriting | None]


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A declared rewrite. `per_phrase` is how often it may speak in a phrase, 0 for as often as it fits.

    One that is said `once` speaks a single time in the whole piece, repeated phrases included, and of all places that
    fit it in that nearest to two thirds of the way.
    """

    name: str
    rewriter: Rewriter
    because: str
    source: str
    cadence: bool
    per_phrase: int
    once: bool
    parallel: bool
    applies: tuple[str, ...]
    spares: tuple[str, ...]

    @property
    def title(self) -> str:
        """The first line of the docstring."""
        return (self.rewriter.__doc__ or "").strip().splitlines()[0]


_REWRITES: dict[str, Rewrite] = {}


def rewrite(
    *,
    because: str,
    source: str,
    applies: tuple[str, ...],
    spares: tuple[str, ...] = (),
    cadence: bool = False,
    per_phrase: int = 0,
    once: bool = False,
    parallel: bool = False,
) -> Callable[[Rewriter], Rewriter]:
    """Declare a rewrite; its name is the function's.

    Examples are `TUNE => PLAN => PLAN`, plans as numerals between bar lines that share their measure equally, `_`
    prolonging the one before: `4/4 C: E4w | F4w => I | IV => I V7/IV | IV`. An example it spares has one plan.
    Only a rewrite about cadences may change the last chord of a phrase, and even that ends on the same root in the
    last phrase of all. `because` is the reason a report gives for the new chords; those of a `parallel` rewrite move
    with the melody, so that textures keep their shape and palettes leave them alone.
    """

    def declare(rewriter: Rewriter) -> Rewriter:
        name = rewriter.__name__.replace("_", "-")
        if name in _REWRITES:
            raise ValueError(f"Two rewrites are called '{name}'.")
        _REWRITES[name] = Rewrite(name, rewriter, because, source, cadence, per_phrase, once, parallel, applies, spares)
        return rewriter

    return declare


@lru_cache(maxsize=1)
def rewrites() -> dict[str, Rewrite]:
    """All rewrites by name."""
    package = import_module("arranging.harmony.rewrites")
    for module in iter_modules(package.__path__):
        import_module(f"arranging.harmony.rewrites.{module.name}")
    return dict(sorted(_REWRITES.items()))


@lru_cache(maxsize=8192)
def name_of(chord: Chord, key: Key) -> str:
    """What a chord is called without inversion, seventh and colours: `I`, `ii`, `viio`, `V/V`."""
    kind = chord.kind
    plain = ChordKind.SUS4 if kind.fifths[1] == -1 else ChordKind.MAJOR
    if kind.is_minor or kind.is_diminished:
        plain = ChordKind.MINOR if kind.is_minor else ChordKind.DIMINISHED
    return roman_of(Chord.of(chord.root, plain), key)
