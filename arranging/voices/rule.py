"""What a voice-leading rule is: one function over arrays, its strength, its source and its examples.

The search that writes and the checker that reports call the same function. It gets one `Voicings` (a voicing
rule) or one `Motion` (a motion rule) and gives a mask whose first axis runs over `voices`, the groups of voices
that can be at fault, such as every pair.

An example is a line of notation, soprano first, `|` between the two voicings of a motion (`||` where a break lies
between, and `||||` behind the second voicing where it is the tune's last chord). Where a rule asks for the harmony,
chord symbols and the key stand before a colon: ``G7 C in C: F4 D4 B3 G3 | E4 C4 C4 C3``. Notes in parentheses are
what the soprano goes on to while the others hold: ``E5 (G5) C5 G4 C3``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import numpy as np

from arranging.harmony.chord_names import chord_named
from arranging.harmony.recipe import Spacing
from arranging.notation import parse_voicing
from arranging.pitch import Key, parse_key
from arranging.score import Chord
from arranging.voices.singers import CHOIRS, Groups, Singers, Voices
from arranging.voices.voicing import Chords, Mask, Motion, Top, Voicings


@dataclass(frozen=True, slots=True)
class Forbidden:
    """The search drops what breaks the rule."""


@dataclass(frozen=True, slots=True)
class Costs:
    """The search adds this up. 1: a teacher would smile; 3: would raise a brow; 8: would object."""

    points: float


FORBIDDEN = Forbidden()
Strength = Forbidden | Costs
VoicingTest = Callable[[Voicings], Mask]
MotionTest = Callable[[Motion], Mask]
Test = TypeVar("Test", VoicingTest, MotionTest)


class Reach(Enum):
    """Where the checker asks: at every slice of the score, or only where a chord begins."""

    EVERY_SLICE = "every slice"
    CHORDS = "from chord to chord"


@dataclass(frozen=True, slots=True)
class Rule:
    """A named fault of voice leading. Exactly one of `voicing` and `motion` is its function."""

    name: str
    code: str
    summary: str
    strength: Strength
    source: str
    voices: Voices
    breaks: tuple[str, ...]
    keeps: tuple[str, ...]
    reach: Reach = Reach.EVERY_SLICE
    spacings: tuple[Spacing, ...] = tuple(Spacing)
    """The kinds of spacing the rule belongs to."""
    choirs: tuple[Singers, ...] = CHOIRS
    """The choirs it is asked of."""
    voicing: VoicingTest | None = None
    motion: MotionTest | None = None

    @property
    def forbidden(self) -> bool:
        return isinstance(self.strength, Forbidden)

    @property
    def points(self) -> float:
        """What one breach costs; 0 for a forbidden one, which has no price."""
        return self.strength.points if isinstance(self.strength, Costs) else 0.0

    def faults(self, example: str) -> Groups:
        """The voices at fault in an example line."""
        voicings = _voicings(example.removesuffix(_AT_LAST))
        groups = self.voices.groups(len(voicings.singers))
        if self.voicing is not None:
            mask = self.voicing(voicings)[:, 0]
        elif self.motion is not None:
            facts = "||" in example.removesuffix(_AT_LAST), False, example.endswith(_AT_LAST)
            joint = (np.array([fact]) for fact in facts)
            mask = self.motion(Motion(voicings[slice(0, 1)], voicings[slice(1, 2)], *joint))[:, 0]
        return tuple(group for group, broken in zip(groups, mask, strict=True) if broken)


def voicing_rule(
    *,
    code: str,
    strength: Strength,
    source: str,
    breaks: list[str],
    keeps: list[str],
    voices: Voices = Voices.EACH,
    choirs: tuple[Singers, ...] = CHOIRS,
    reach: Reach = Reach.EVERY_SLICE,
    spacings: tuple[Spacing, ...] = tuple(Spacing),
) -> Callable[[VoicingTest], Rule]:
    """Make a rule that sees one voicing out of its function."""

    def make(test: VoicingTest) -> Rule:
        name, summary = _identity(test)
        examples = tuple(breaks), tuple(keeps)
        return Rule(name, code, summary, strength, source, voices, *examples, reach, spacings, choirs, voicing=test)

    return make


def motion_rule(
    *,
    code: str,
    strength: Strength,
    source: str,
    breaks: list[str],
    keeps: list[str],
    voices: Voices = Voices.EACH,
    choirs: tuple[Singers, ...] = CHOIRS,
    reach: Reach = Reach.EVERY_SLICE,
) -> Callable[[MotionTest], Rule]:
    """Make a rule that sees two neighbouring voicings out of its function."""

    def make(test: MotionTest) -> Rule:
        name, summary = _identity(test)
        examples = tuple(breaks), tuple(keeps)
        return Rule(name, code, summary, strength, source, voices, *examples, reach, choirs=choirs, motion=test)

    return make


def _identity(test: Callable[..., Mask]) -> tuple[str, str]:
    """The rule's name and the first line of its docstring."""
    return test.__name__.replace("_", "-"), (test.__doc__ or "").strip().splitlines()[0]


def _voicings(example: str) -> Voicings:
    """The voicings of an example line, with its chords where it names them."""
    head, colon, body = example.rpartition(":")
    chords = _chords(head) if colon else None
    texts = body.replace("||", "|").split("|")
    pitches = [parse_voicing(_PASSED.sub("", text)) for text in texts]
    sung = [
        [p.midi for p in (*parse_voicing(" ".join(_PASSED.findall(t))), top[0])]
        for t, top in zip(texts, pitches, strict=True)
    ]
    midi = np.array([[p.midi for p in chord] for chord in pitches], dtype=np.int8).T
    steps = np.array([[p.diatonic for p in chord] for chord in pitches], dtype=np.int8).T
    facts = Chords.of(chords or [None] * len(pitches))
    low, high = np.array([(min(s), max(s)) for s in sung], dtype=np.int8).T
    struck = np.array([s[-1] for s in sung], dtype=np.int8)
    passed = np.array([sum({1 << m % 12 for m in notes}) for notes in sung], dtype=np.int16)
    return Voicings(midi, steps, facts, Top(low, high, struck, passed, np.zeros(len(low), dtype=bool)))


_AT_LAST = " ||||"
_PASSED = re.compile(r"\((.*?)\)")


def _chords(head: str) -> list[tuple[Chord, Key] | None]:
    symbols, _, key = head.partition(" in ")
    return [(parse_symbol(word), parse_key(key)) for word in symbols.split()]


def parse_symbol(text: str) -> Chord:
    """The chord a symbol such as `G7`, `Bdim` or `Am/C` means. Raises `ValueError` on anything else."""
    found = chord_named(text)
    if found is None or not found[1]:
        raise ValueError(f"'{text}' is no chord symbol; write one like G7, Bdim or Am/C.")
    return found[0]
