"""Minimalist: small cells that repeat over slow chords."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.pitch import P5, P8, Pitch
from arranging.score import Direction, Dynamic, DynamicMark
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.bass import BassRange, chord_basses
from arranging.textures.broken import ladder
from arranging.textures.expression import Dynamics, pedalled, phrase_dynamics
from arranging.textures.measures import chords, parts
from arranging.textures.measures import ostinato as measures
from arranging.textures.ostinato import (
    answers,
    fading_from,
    falling,
    held,
    held_until_the_end,
    late_chords,
    ostinato,
    pulse,
    rising,
    rocking,
    rolling,
    without,
)
from arranging.textures.piano import Layer, piano
from arranging.textures.timeline import Line, cells, cut_at, own_line
from arranging.textures.voicing import Shape, voiced

SLOW = (
    *("I", "Iadd9", "I6", "ii", "ii7", "iii7", "IV", "IVadd9", "IVmaj7", "V", "V6", "Vsus4", "vi", "vi7", "viadd9"),
)
SLOW_MINOR = (
    *("i", "iadd9", "i7", "iiø7", "III", "IIImaj7", "iv7", "ivadd9", "v7", "V", "VI", "VImaj7", "VII", "VIIsus4"),
)
BASS = BassRange(Pitch.parse("C2").midi, Pitch.parse("C3").midi, Pitch.parse("G2").midi)
MIDDLE = Shape(3, Pitch.parse("B3").midi, Pitch.parse("A5").midi, under=3, centre=Pitch.parse("Bb4").midi)
BRIGHT = Shape(3, Pitch.parse("E4").midi, Pitch.parse("D6").midi, centre=Pitch.parse("E5").midi)
HIGH = Shape(3, Pitch.parse("G4").midi, Pitch.parse("F6").midi, centre=Pitch.parse("B5").midi)
"""Each spans 22 semitones, so that every minor third finds the ninth of its chord a seventh above it."""


class Cells(Enum):
    """The cell of the right hand, where it lies, and the cells of the left; each comes back in every measure."""

    PULSE = (pulse, BRIGHT, (held, answers))
    AMBIENT = (late_chords, HIGH, (rolling,))
    PATTERN = (falling, MIDDLE, (rising,))


class Minimalist(ArrangementStyle):
    """Small cells that repeat in unbroken eighths; only a new chord moves a note, and no further than it must.

    Every few phrases one hand's cell moves by a step against the other's, as in music that slips out of phase.

    **Sounds like** the patterns of Glass and Reich, quiet and level, under a tune in long notes.
    **Suits** tunes that keep to one harmony for a measure or two.
    """

    name = "minimalist"
    title = "Minimalist"
    plays_melody = False
    traits = (
        Trait("unbroken pulse", measures.steps_filled, least=0.95),
        Trait("rhythm of the measure before", measures.same_rhythm, least=0.7),
        Trait("measures in a row with one cell", measures.longest_run, least=4),
        Trait("chords a beat", chords.chord_rhythm, most=0.5),
        Trait("the tune is not doubled", parts.doubled_tune, most=0.25),
    )

    suits = Suits(
        Family.COLOUR,
        (
            Liking(
                likes.grows("one_rhythm", 0.45, 0.85),
                1.3,
                "{one_rhythm} of its measures have one and the same rhythm, a pattern to build on",
            ),
            Liking(likes.grows("compass", 11, 7), 1.0, "within {compass} it is itself a pattern over slow chords"),
            Liking(
                likes.odd_meter, 1.0, "its uneven measures become pulse: eighths run through {time} without accents"
            ),
            Liking(
                likes.both(likes.grows("even", 0.7, 0.95), likes.grows("chromatic", 0.02, 0.0)),
                0.6,
                "its even notes in plain {key} hold while the eighths pulse below",
            ),
            Liking(
                likes.grows("repeated", 0.18, 0.35),
                0.8,
                "{repeated} of its notes are repeated, as in the pattern beneath them at {bpm}",
            ),
            Liking(likes.grows("chromatic", 0.0, 0.04), -1.2),
            Liking(likes.grows("leaps", 0.12, 0.3), -0.8),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.grows("dotted", 0.4, 0.8), -0.5),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        cells: Cells = option(Cells.PULSE, help="The cells that repeat in the right hand and in the left.")

    variants = {
        "pulse": Variant(
            "Pulse",
            "A chord pulses on the beats, then ahead of them, over a held bass; a second cell answers a beat behind.",
            Options(),
            (Trait("chords that return on the next beat", measures.repeated_chords, least=0.5),),
        ),
        "ambient": Variant(
            "Ambient",
            "Broken fifths and ninths under long chords that swell with the phrase.",
            Options(Cells.AMBIENT),
            (Trait("attacks of the right hand a measure", measures.attacks_a_measure, most=2.0),),
        ),
        "pattern": Variant(
            "Pattern",
            "Additive groups of three and two, rising in one hand, falling in the other, which drifts step by step.",
            Options(Cells.PATTERN),
            (
                Trait("attacks of the right hand a measure", measures.attacks_a_measure, least=4.0),
                Trait("chords that return on the next beat", measures.repeated_chords, most=0.2),
            ),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(88, 120, "Steady, without haste")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(
            SLOW, SLOW_MINOR, rhythm=HarmonicRhythm.MEASURE, weights="minimalist", palette="minimalist"
        )

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        end = fading_from(tune)
        found = cut_at(cells(tune), end)
        over, shape, under = options.cells.value
        basses = chord_basses(found, BASS)
        low = [ladder(c.span.chord, bass, 4) for c, bass in zip(found, basses, strict=True)]
        high = voiced(found, shape, tune)
        own = Line(own_line(tune))
        right = without(ostinato(tune, found, high, over, end=end), own)
        alone = len(under) == 1
        left: list[Layer] = [ostinato(tune, found, low, figure, end=end, grounded=alone) for figure in under]
        if options.cells is Cells.PULSE:
            framing = ostinato(tune, found, low, rocking, end=end, grounded=True)
            left = [*(without(layer, own) for layer in left), [n for n in framing if own.at(n.onset)]]
        last = next(i for i, c in enumerate(found) if c.end > end)
        root, *rest = held_until_the_end(tune, end, _ringing(low[last][0]))
        upper = min(1, len(left) - 1)
        left[0] = (*left[0], root)
        left[upper] = (*left[upper], *rest)
        right += without(held_until_the_end(tune, end, _uncrowded(high[last])), own)
        directions = (*_loudness(tune, options.cells, end), *pedalled(found))
        return piano(tune, [own.notes, right], left, tempo=self.tempo(options), directions=directions)


def _ringing(root: Pitch) -> tuple[Pitch, ...]:
    """Root and fifth, as low as they sound clear, with the octave above."""
    return root, root.up(P5), root.up(P8)


def _uncrowded(chord: Sequence[Pitch]) -> tuple[Pitch, ...]:
    """The last chord without a ninth that stands between two tones a step from it."""
    crowded = [b for a, b, c in zip(chord, chord[1:], chord[2:], strict=False) if c.midi - a.midi <= _STEPS]
    return tuple(p for p in chord if p not in crowded)


_STEPS = 4
"""Two whole tones, in semitones."""


def _loudness(tune: HarmonizedTune, chosen: Cells, end: int) -> tuple[Direction, ...]:
    """Level throughout and softer at the very end; only the ambient cells swell."""
    if chosen is Cells.AMBIENT:
        return phrase_dynamics(tune, Dynamics(Dynamic.PP, Dynamic.MP, Dynamic.PP))
    return (DynamicMark(tune.lead[0].onset, Dynamic.P), DynamicMark(end, Dynamic.PP))


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [Minimalist]
