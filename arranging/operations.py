"""The public verbs: bytes of a score in, bytes of an arrangement out. Each reads as the road of a score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from arranging.analysis import analyse
from arranging.analysis.ending import closing_member
from arranging.analysis.melody import choose_melody
from arranging.analysis.portrait import portrait
from arranging.assembly import assemble
from arranging.choir.fitting import fitted
from arranging.choir.idiom import idiom_of
from arranging.choir.layout import closed_score, melody_score, open_score, sung_voices
from arranging.choir.voicings import ENSEMBLES, LAYOUTS, choir_voicings
from arranging.errors import InvalidValue
from arranging.form.descant import descant
from arranging.form.intro import ready_for_frame
from arranging.form.modulation import modulated
from arranging.form.opening import without_waiting
from arranging.form.transposition import in_found_keys, to_key
from arranging.harmony.planner import plan
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.reharmonizing import reharmonized
from arranging.pitch import Key, parse_key
from arranging.plugins import arrangement_styles
from arranging.reading import Source, read
from arranging.recommending import Advice, recommended
from arranging.report import report, unavoided
from arranging.score import Tune
from arranging.sketch import Analysis, HarmonizedTune, Sketch
from arranging.voices.check import Finding, check_voices
from arranging.voices.search import active_rules, find_voicings, written_out
from arranging.writing import write_midi, write_mxl

_Analyst = Callable[[Tune], Analysis]
_Choice = TypeVar("_Choice")

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
class HarmonizeOptions:
    """What `harmonize` may be asked for, as INTERFACE names it."""

    voices: str = "satb"
    layout: str = "open"
    voicing: str = "full"
    target_key: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished score as .mxl and MIDI bytes, with the report and what should be said to the user."""

    mxl: bytes
    midi: bytes
    key: str = ""
    """The key the score is in, such as `Eb major`."""
    report: dict[str, Any] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def arrange(
    data: bytes, file_name: str, options: ArrangeOptions, progress: Callable[[str], None] = lambda stage: None
) -> Result:
    """Piano arrangement of the melody in a score file. Raises an `ArrangingError` on what the caller can mend.

    `progress` is told each stage in a word.
    """
    progress("reading")
    return arrange_source(read(data, file_name), options, progress)


def arrange_source(
    source: Source, options: ArrangeOptions, progress: Callable[[str], None] = lambda stage: None
) -> Result:
    """Piano arrangement of the melody in a score. Raises an `ArrangingError` on what the caller can mend."""
    style = arrangement_styles()[options.style]()
    choices = style.variant(options.variant).options
    progress("analysing")
    sketch = _sketch(source, options)
    if options.intro:
        sketch = style.intro(sketch, choices)
    if options.coda:
        sketch = style.coda(sketch, choices)
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
    chosen = {"style": style.name, "variant": options.variant or next(iter(style.variants))}
    said = {**chosen, **report(tune, findings), "warnings": list(warnings)}
    return Result(write_mxl(score), write_midi(score), str(tune.analysis.key), said, warnings)


def harmonize(
    data: bytes, file_name: str, options: HarmonizeOptions, progress: Callable[[str], None] = lambda stage: None
) -> Result:
    """The melody in a score file set for choir. Raises an `ArrangingError` on what the caller can mend.

    `progress` is told each stage in a word.
    """
    progress("reading")
    return harmonize_source(read(data, file_name), options, progress)


def harmonize_source(
    source: Source, options: HarmonizeOptions, progress: Callable[[str], None] = lambda stage: None
) -> Result:
    """The melody in a score set for choir. Raises an `ArrangingError` on what the caller can mend."""
    ensemble = _chosen(ENSEMBLES, options.voices, "voices")
    layout = _chosen({name: name for name in LAYOUTS}, options.layout, "layout")
    voicing = _chosen(choir_voicings(), options.voicing, "voicing")
    key = parse_key(options.target_key) if options.target_key else None
    progress("analysing")
    melody, analysis, _, warnings = _analysed(source)
    melody, analysis, said = fitted(melody, analysis, key)
    sketch = _sketch_of(melody, analysis, (*warnings, *said, *_said_of_mode(key, analysis.key)))
    choice = idiom_of(analysis)
    progress("harmonizing")
    recipe = voicing.recipe(ensemble, choice.idiom)
    tune = harmonized(sketch, recipe)
    findings = _findings(tune, recipe)
    progress("arranging")
    voices = sung_voices(tune, sustained=voicing.sustained)
    pages = score = open_score(tune, voices, choice.idiom)
    if layout == "closed":
        score = closed_score(tune, voices, choice.idiom, sustained=voicing.sustained)
    progress("writing")
    warnings = _distinct((*source.warnings, *sketch.warnings, *unavoided(findings)))
    chosen = {"voices": ensemble.name, "layout": layout, "voicing": voicing.name}
    why = {"idiom": choice.idiom.value, "idiom_reason": choice.reason}
    found = {**chosen, **why, **report(tune, findings), "warnings": list(warnings)}
    return Result(write_mxl(score), write_midi(pages), str(analysis.key), found, warnings)


def sing_source(source: Source, target_key: str, progress: Callable[[str], None] = lambda stage: None) -> Result:
    """The melody of a score alone on its staff, with all its words, in `target_key` or in its own.

    Raises an `ArrangingError` on what the caller can mend.
    """
    progress("analysing")
    tune, analysis, _, warnings = _analysed(source)
    if target_key:
        key = parse_key(target_key)
        tune, analysis = to_key(tune, analysis, key)
        warnings += _said_of_mode(key, analysis.key)
    progress("writing")
    score = melody_score(tune, analysis)
    warnings = _distinct((*source.warnings, *warnings))
    found = {"key": str(analysis.key), "warnings": list(warnings)}
    return Result(write_mxl(score), write_midi(score), str(analysis.key), found, warnings)


def recommend(data: bytes, file_name: str, progress: Callable[[str], None] = lambda stage: None) -> Advice:
    """The styles that suit the tune in a score file, the most suitable first, and what is seen in it.

    Raises an `ArrangingError` on what the caller can mend. `progress` is told each stage in a word.
    """
    progress("reading")
    source = read(data, file_name)
    progress("analysing")
    tune, analysis, _, warnings = _analysed(source)
    seen = portrait(tune, analysis, source.score, tempo_given=source.has_tempo)
    advice = recommended(seen, arrangement_styles().values())
    return Advice(seen, advice, _distinct((*source.warnings, *warnings)))


def harmonized(sketch: Sketch, recipe: HarmonyRecipe) -> HarmonizedTune:
    """The sketch with its best plan, or with the best one that its voices can sing where the recipe asks for parts.

    The voices say where a plan cannot be sung and the planner goes another way there. Should no plan be without
    fault, the one with the fewest is taken and each fault is said in a warning.
    """
    plans = plan(sketch, recipe)
    harmony = next(plans)
    if not recipe.parts:
        return HarmonizedTune(sketch, reharmonized(sketch, harmony, recipe))
    best = found = find_voicings(sketch, harmony, recipe)
    for _ in range(MOST_PLANS):
        if not found.refused:
            break
        found = find_voicings(sketch, plans.send(found.refused), recipe)
        if len(found.refused) < len(best.refused):
            best = found
    return HarmonizedTune(sketch, best.harmony, written_out(sketch, best, recipe))


def _findings(tune: HarmonizedTune, recipe: HarmonyRecipe) -> tuple[Finding, ...]:
    """What the checker finds in the voices, by the same rules that led them."""
    sounding = tune.voices if recipe.sung else ()
    return check_voices(sounding, tune.harmony, tune.sketch, active_rules(recipe)) if sounding else ()


def _sketch(source: Source, options: ArrangeOptions) -> Sketch:
    tune, analysis, analyst, warnings = _analysed(source, framed=options.intro or options.coda)
    if options.target_key:
        key = parse_key(options.target_key)
        tune, analysis = to_key(tune, analysis, key)
        warnings += _said_of_mode(key, analysis.key)
    if options.modulate:
        tune, analysis, said = modulated(tune, analysis, options.modulate, analyst)
        warnings += said
    return _sketch_of(tune, analysis, warnings)


def _analysed(source: Source, *, framed: bool = False) -> tuple[Tune, Analysis, _Analyst, tuple[str, ...]]:
    """The melody and what is seen in it, who sees it, and what was decided; `framed` readies it for intro and coda."""
    tune, warnings = choose_melody(source)
    tune, said = without_waiting(tune, source.score)
    member = closing_member(source.score, tune)
    analyst: _Analyst = partial(analyse, has_key=source.has_key, member=member)
    if framed:
        tune = ready_for_frame(tune)
    analysis = analyst(tune)
    if not source.has_key:
        tune = in_found_keys(tune, analysis)
    return tune, analysis, analyst, warnings + said


def _sketch_of(tune: Tune, analysis: Analysis, warnings: tuple[str, ...]) -> Sketch:
    wordless = tuple(replace(n, lyrics=()) for n in tune.notes)
    return Sketch(tune, wordless, analysis, _seed(tune), warnings)


def _said_of_mode(asked: Key | None, given: Key) -> tuple[str, ...]:
    """What is said where another mode was asked for than the tune has: a melody in minor would be another melody."""
    if asked is None or asked.mode is given.mode:
        return ()
    return (f"The tune keeps its mode: it was set in {given}, not in {asked}.",)


def _seed(tune: Tune) -> int:
    """A number that depends on the notes alone, so that equal input gives equal music."""
    seed = 0
    for note in tune.notes:
        seed = (seed * 1_000_003 + note.onset * 131 + note.midi) % 2_147_483_647
    return seed


def _chosen(choices: Mapping[str, _Choice], name: str, field_name: str) -> _Choice:
    if name not in choices:
        raise InvalidValue(name, field_name, tuple(choices))
    return choices[name]


def _distinct(warnings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(warnings))
