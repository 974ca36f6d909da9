"""The public verbs: bytes of a score in, bytes of an arrangement out. Each reads as the road of a score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from arranging.analysis import analyse
from arranging.analysis.ending import closing_member
from arranging.analysis.melody import choose_melody
from arranging.assembly import assemble
from arranging.form.coda import with_coda
from arranging.form.descant import descant
from arranging.form.intro import ready_for_frame, with_intro
from arranging.form.modulation import modulated
from arranging.form.opening import without_waiting
from arranging.form.transposition import in_found_keys, to_key
from arranging.harmony.planner import plan
from arranging.harmony.recipe import HarmonyRecipe
from arranging.pitch import parse_key
from arranging.plugins import arrangement_styles
from arranging.reading import Source, read
from arranging.report import report, unavoided
from arranging.score import Tune
from arranging.sketch import Analysis, HarmonizedTune, Sketch
from arranging.voices.check import Finding, check_voices
from arranging.voices.search import active_rules, find_voicings, written_out
from arranging.writing import write_midi, write_mxl

MOST_PLANS = 24
"""How many next-best plans the voices may refuse before we give up."""


@dataclass(frozen=True, slots=True)
class ArrangeOptions:
    """What `arrange` may be asked for, as INTERFACE names it; `modulate` counts semitones upwards."""

    style: str = "hymn-block"
    variant: str = ""
    intro: bool = False
    coda: bool = False
    descant: bool = False
    combined: bool = False
    modulate: int = 0
    target_key: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished score as .mxl and MIDI bytes, with the report and what should be said to the user."""

    mxl: bytes
    midi: bytes
    report: dict[str, Any] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def arrange(
    data: bytes, file_name: str, options: ArrangeOptions, progress: Callable[[str], None] = lambda stage: None
) -> Result:
    """Piano arrangement of the melody in a score file. Raises an `ArrangingError` on what the caller can mend.

    `progress` is told each stage in a word.
    """
    style = arrangement_styles()[options.style]()
    choices = style.variant(options.variant).options
    progress("reading")
    source = read(data, file_name)
    progress("analysing")
    sketch = _sketch(source, options)
    progress("harmonizing")
    recipe = style.harmony(choices)
    tune = harmonized(sketch, recipe)
    progress("arranging")
    arrangement = style.arrange(tune, choices)
    soprano, notes = descant(tune) if options.descant else (None, ())
    score = assemble(tune, arrangement, style, choices, combined=options.combined, descant=soprano)
    progress("writing")
    findings = _findings(tune, recipe)
    warnings = _distinct((*source.warnings, *sketch.warnings, *notes, *unavoided(findings)))
    said = report(tune, style, options.variant, findings)
    return Result(write_mxl(score), write_midi(score), said, warnings)


def harmonized(sketch: Sketch, recipe: HarmonyRecipe) -> HarmonizedTune:
    """The sketch with its best plan, or with the best one that its voices can sing where the recipe asks for parts.

    The voices say where a plan cannot be sung and the planner goes another way there. Should no plan be without
    fault, the one with the fewest is taken and each fault is said in a warning.
    """
    plans = plan(sketch, recipe)
    harmony = next(plans)
    if not recipe.parts:
        return HarmonizedTune(sketch, harmony)
    found = find_voicings(sketch, harmony, recipe)
    best = harmony, found
    for _ in range(MOST_PLANS):
        if not found.impasses:
            break
        harmony = plans.send(found.impasses)
        found = find_voicings(sketch, harmony, recipe)
        if len(found.impasses) < len(best[1].impasses):
            best = harmony, found
    harmony, found = best
    return HarmonizedTune(sketch, harmony, written_out(sketch, found, recipe))


def _findings(tune: HarmonizedTune, recipe: HarmonyRecipe) -> tuple[Finding, ...]:
    """What the checker finds in the voices, by the same rules that led them."""
    return check_voices(tune.voices, tune.harmony, tune.sketch, active_rules(recipe)) if tune.voices else ()


def _sketch(source: Source, options: ArrangeOptions) -> Sketch:
    tune, warnings = choose_melody(source)
    tune, said = without_waiting(tune, source.score)
    warnings += said
    member = closing_member(source.score, tune)
    read_again: Callable[[Tune], Analysis] = partial(analyse, has_key=source.has_key, member=member)
    if options.intro or options.coda:
        tune = ready_for_frame(tune)
    analysis = read_again(tune)
    if not source.has_key:
        tune = in_found_keys(tune, analysis)
    if options.target_key:
        tune, analysis = to_key(tune, analysis, parse_key(options.target_key))
    if options.modulate:
        tune, analysis, said = modulated(tune, analysis, options.modulate, read_again)
        warnings += said
    wordless = tuple(replace(n, lyrics=()) for n in tune.notes)
    sketch = Sketch(tune, wordless, analysis, _seed(tune), warnings)
    if options.intro:
        sketch = with_intro(sketch)
    if options.coda:
        sketch = with_coda(sketch)
    return sketch


def _seed(tune: Tune) -> int:
    """A number that depends on the notes alone, so that equal input gives equal music."""
    seed = 0
    for note in tune.notes:
        seed = (seed * 1_000_003 + note.onset * 131 + note.midi) % 2_147_483_647
    return seed


def _distinct(warnings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(warnings))
