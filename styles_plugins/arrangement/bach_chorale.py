"""Bach chorale: four singing voices, two a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe, Ornaments, Spacing
from arranging.harmony.vocabulary import CHORALE, HYMNAL
from arranging.hookspecs import hookimpl
from arranging.score import PIANO, Clef, Dynamic, Note, Part, Staff, Voice
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.expression import Dynamics, phrase_dynamics
from arranging.textures.hands import (
    after_grinding,
    deal_tenor,
    in_reach,
    joined,
    two_stems,
    uncrowded_voices,
    with_fermatas,
)
from arranging.textures.measures import chords, parts
from arranging.textures.playable import off_the_tune
from arranging.textures.shared_keys import held_once, in_unison, on_one_stem, put_off
from arranging.textures.timeline import Pulse
from arranging.textures.turns import with_turns

PLAIN = (*HYMNAL, "I7", "vi42", "ii43", "viio", "viiø65")
"""The chords of the key with their sevenths in every position, and the nearest dominants."""

ALTO, TENOR = 1, 2


class BachChorale(ArrangementStyle):
    """Four voices in the manner of a Bach chorale, each of them a melody.

    **Sounds like** the chorale that closes a cantata, read from the score at the keyboard.
    **Suits** tunes that move by step in quarters; the harmony changes with every beat.
    """

    name = "bach-chorale"
    title = "Bach Chorale"
    plays_melody = True
    traits = (
        Trait("chord a beat", chords.chord_rhythm, least=0.5),
        Trait("voices", parts.fewest_staff_voices, least=2),
    )

    suits = Suits(
        Family.LEARNED,
        (
            Liking(
                likes.grows("fermatas", 0.2, 0.8), 3.0, "{fermatas} of its phrases close on fermatas, as chorales do"
            ),
            Liking(
                likes.both(likes.grows("steps", 0.55, 0.8), likes.grows("even", 0.5, 0.85), likes.in_four),
                1.6,
                "{steps} of its moves are steps in even {beats}, which four voices can follow beat by beat",
            ),
            Liking(
                likes.both(likes.minor, likes.in_two_or_four),
                1.0,
                "{key} at {bpm} invites suspensions and a major close",
            ),
            Liking(likes.choral, 0.8, "it comes in four parts; in {key} each of them becomes a melody"),
            Liking(likes.modal, 0.6, "its {mode} mode is at home among the old chorales"),
            Liking(likes.grows("density", 1.05, 1.5), -2.0),
            Liking(likes.grows("syncopated", 0.0, 0.4), -2.5),
            Liking(likes.in_three, -0.7),
            Liking(likes.compound, -2.0),
            Liking(likes.grows("dotted", 0.15, 0.6), -1.2),
            Liking(likes.grows("pentatonic", 0.94, 1.0), -0.6),
            Liking(likes.tempo(132, 260), -0.8),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        vocabulary: tuple[str, ...] = option(CHORALE, help="The chords, as Roman numerals.")
        motion: float = option(0.0, help="Share of beats in which a lower voice moves in eighths.")
        suspensions: float = option(
            0.0, help="How often tones are suspended into chords, 1 as often as in Bach where they can be."
        )
        leaning: float = option(
            0.0, help="How often a passing tone leans on the beat, 1 as often as in Bach where it can."
        )
        turns: bool = option(False, help="Turn the inner voices in sixteenths.")

    variants = {
        "plain": Variant(
            "Plain",
            "Nearly note against note, a plain chord for every beat over a bass that goes by step.",
            Options(PLAIN, motion=0.02, suspensions=12.0),
            (
                Trait("stepwise bass", parts.bass_steps, least=0.35),
                Trait("eighths in the lower voices", parts.inner_motion, most=0.10),
            ),
        ),
        "figured": Variant(
            "Figured",
            "Passing and neighbour tones in the lower voices, suspensions, dominants of every degree.",
            Options(motion=0.5, suspensions=8.0, leaning=10.0),
            (
                Trait("stepwise bass", parts.bass_steps, least=0.50),
                Trait("eighths in the lower voices", parts.inner_motion, least=0.25, most=0.50),
                Trait("suspensions", parts.suspensions, least=0.03),
                Trait("beats with sixteenths", parts.sixteenth_share, most=0.0),
            ),
        ),
        "ornate": Variant(
            "Ornate",
            "Figured, with turns in sixteenths in the inner voices.",
            Options(motion=1.0, suspensions=4.5, leaning=10.0, turns=True),
            (
                Trait("stepwise bass", parts.bass_steps, least=0.50),
                Trait("eighths in the lower voices", parts.inner_motion, least=0.35),
                Trait("beats with sixteenths", parts.sixteenth_share, least=0.05),
            ),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(60, 76, "Andante")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(
            options.vocabulary,
            rhythm=HarmonicRhythm.BEAT,
            weights="chorale",
            picardy=True,
            parts=4,
            ornaments=Ornaments(options.motion, options.suspensions, options.leaning),
            local_keys=True,
            spacing=Spacing.HANDS,
        )

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        voices = uncrowded_voices(tune.voices)
        if options.turns:
            voices = with_turns(tune, voices, (ALTO, TENOR))
        soprano, own_alto, _, bass = voices
        any_high_tenor, any_tenor = deal_tenor(voices, left_first=True)
        measures = tune.tune.measures
        own = held_once(_inner(tune, own_alto.notes), soprano.notes, measures)
        apart = after_grinding(in_unison(own, soprano.notes), soprano.notes)
        wished = in_reach(after_grinding(_inner(tune, any_high_tenor), soprano.notes), soprano.notes)
        high_tenor, alto = _with_the_alto(tune, _firm(tune, wished, any_tenor), apart)
        low = with_fermatas(off_the_tune(tune, bass.notes), tune.lead)
        tenor = put_off(_held_through(tune, _inner(tune, any_tenor), wished, high_tenor), high_tenor)
        upper = held_once(in_reach(tenor, low), (*soprano.notes, *alto, *low), measures)
        right = Staff(Clef.TREBLE, (soprano, *_without_rests(joined((alto, high_tenor), measures))))
        left = Staff(Clef.BASS, _without_rests(two_stems(upper, low, measures)))
        plan = Dynamics(Dynamic.MF, Dynamic.F, Dynamic.MF)
        return Arrangement((Part("Piano", PIANO, (right, left), phrase_dynamics(tune, plan)),))


def _without_rests(voices: Iterable[Voice]) -> tuple[Voice, ...]:
    """The voices without rests where another one of the hand sounds: it is in unison with it, or visits the other."""
    return tuple(replace(v, sparse=True) for v in voices)


def _inner(tune: HarmonizedTune, line: Sequence[Note]) -> tuple[Note, ...]:
    """An inner voice off the tune; where a bass would go an octave deeper it pauses, for the bass lies there."""
    keys = {(n.onset, n.midi) for n in line}
    return tuple(n for n in off_the_tune(tune, line) if (n.onset, n.midi) in keys)


def _firm(tune: HarmonizedTune, visiting: Iterable[Note], line: Iterable[Note]) -> tuple[Note, ...]:
    """The notes worth a change of hands: what passes between the beats leaves a chord tone of the line held instead."""
    falls_on = Pulse(tune.tune.measures).falls_on
    left = {n.end for n in line if _is_chord_tone(tune, n)}
    return tuple(n for n in visiting if falls_on(n.onset) or n.onset not in left)


def _with_the_alto(
    tune: HarmonizedTune, visiting: Sequence[Note], alto: Sequence[Note]
) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """The visiting tenor on the alto's stems, and the alto, which strikes again where the tune leaps out of reach."""
    falls_on = Pulse(tune.tune.measures).falls_on
    held, _ = on_one_stem(visiting, alto, falls_on)
    reached = in_reach(held, tune.lead)
    whole = frozenset(held)
    again = [n.end for n in reached if n not in whole]
    on_stems, alto_notes = on_one_stem(visiting, alto, falls_on, again)
    playable = frozenset(in_reach(on_stems, tune.lead))
    return tuple(n for n in on_stems if n in playable), alto_notes


def _is_chord_tone(tune: HarmonizedTune, note: Note) -> bool:
    """Whether a note belongs to the chord that sounds where it ends."""
    return note.pitch.name in tune.chord_at(note.end - 1).chord.members


def _held_through(
    tune: HarmonizedTune, line: Iterable[Note], wished: Iterable[Note], played: Iterable[Note]
) -> tuple[Note, ...]:
    """The left hand's tenor, a chord tone held on where the right hand has no stem for the note that follows it."""
    onsets = {n.onset for n in played}
    given_up = {n.onset: n.end for n in wished if n.onset not in onsets}

    def until(note: Note) -> int:
        return given_up.get(note.end, note.end) if _is_chord_tone(tune, note) else note.end

    return tuple(replace(n, duration=until(n) - n.onset) for n in line)


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [BachChorale]
