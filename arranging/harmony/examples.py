"""The examples of harmony rules, worked: a tune, its numerals, and where the rule speaks."""

from __future__ import annotations

import numpy as np

from arranging.analysis.beats import felt_beat, strength_at
from arranging.harmony.layout import Layout, led_into_new_keys
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.rule import HarmonyRule, Sight
from arranging.harmony.scoring import views
from arranging.harmony.slots import Slot
from arranging.notation import parse_tune
from arranging.pitch import Key, Mode, parse_key
from arranging.score import Mark
from arranging.sketch import Analysis, CadenceKind, KeyRegion, Phrase, Sketch


def speaks_in(rule: HarmonyRule, example: str) -> bool:
    """Whether a rule finds anything in an example such as `4/4 C: D4h C4h => V IV`.

    Each note has its numeral; `_` lets the chord before go on, `I+V` puts two chords under one note, `(iv)` is a
    chord from outside the vocabulary. A fermata ends a phrase. After a semicolon may stand the cadence asked for
    at the end (`half`), `local` for a style that likes related keys, `to G` for a new key at the last note, or the
    mode (`dorian`) of which the key's tonic is the final.
    """
    text, _, rest = example.partition("=>")
    numerals, _, wish = rest.partition(";")
    words, wish = numerals.split(), wish.strip()
    sketch = example_sketch(text, wish)
    romans = tuple(roman for word in words if word != "_" for roman in word.split("+"))
    vocabulary = tuple(roman for roman in romans if not roman.startswith("("))
    slots = led_into_new_keys(_slots(sketch, words), sketch.lead)
    layout = Layout(sketch, HarmonyRecipe(vocabulary, minor=vocabulary, local_keys=wish == "local"), slots)
    return any(_features(rule, layout, tuple(roman.strip("()") for roman in romans)))


def example_sketch(text: str, wish: str) -> Sketch:
    """The tune of an example, cut into phrases at its fermatas; `wish` is a cadence, a new key or a mode."""
    tune = parse_tune(text)
    notes, home = tune.notes, tune.measures[0].key
    home = next((Key(home.tonic, mode) for mode in Mode if mode.value == wish), home)
    phrases: list[Phrase] = []
    start = 0
    asked = next((kind for kind in CadenceKind if kind.value == wish), None)
    for note, following in zip(notes, (*notes[1:], None), strict=True):
        if Mark.FERMATA in note.marks or following is None:
            end = following.onset if following else tune.end
            phrases.append(Phrase(start, end, note.onset, note.end, cadence=None if following else asked))
            start = end
    regions: tuple[KeyRegion, ...] = (KeyRegion(0, tune.end, home),)
    if wish.startswith("to "):
        turn = notes[-1].onset
        regions = (KeyRegion(0, turn, home), KeyRegion(turn, tune.end, parse_key(wish[3:]), prepared=True))
    return Sketch(tune, notes, Analysis(regions, tuple(phrases)))


def _slots(sketch: Sketch, words: list[str]) -> tuple[Slot, ...]:
    tune = sketch.tune
    starts: list[tuple[int, bool]] = []
    for note, word in zip(tune.notes, words, strict=True):
        if word != "_":
            count = len(word.split("+"))
            starts += [(note.onset + i * note.duration // count, i > 0) for i in range(count)]
    found: list[Slot] = []
    for index, (onset, held) in enumerate(starts):
        phrase = sketch.analysis.phrase_at(onset)
        end = starts[index + 1][0] if index + 1 < len(starts) else tune.end
        key, following = sketch.analysis.key_at(onset), sketch.analysis.key_at(end)
        found.append(
            Slot(
                onset=onset,
                end=end,
                accent=strength_at(tune.measures, onset),
                beat=felt_beat(tune.measure_at(onset).time),
                key=key,
                phrase=sketch.analysis.phrases.index(phrase),
                opens=not found or found[-1].end == phrase.onset,
                closes=onset <= phrase.last_onset < end,
                under_held=held,
                prepares=following if following != key else None,
            )
        )
    return tuple(found)


def _features(rule: HarmonyRule, layout: Layout, romans: tuple[str, ...]) -> list[bool]:
    silent = -1 if rule.labels else 0
    chosen = [table.romans.index(roman) for table, roman in zip(layout.tables, romans, strict=True)]
    layout.mark_long_stays(chosen)
    found: list[bool] = []
    for index, chord in enumerate(chosen):
        table = layout.tables[index]
        if rule.sight is Sight.CHORD:
            value = np.broadcast_to(rule.feature(table), len(table))[chord]
        elif rule.sight is Sight.FIT:
            shape = (len(chosen), len(table))
            value = np.broadcast_to(rule.feature(layout.scene, table), shape)[index, chord]
        elif index:
            view = next((view for view in views(layout.steps[index - 1]) if view.sight is rule.sight), None)
            if view is None:
                continue
            shape = (len(layout.tables[index - 1]), len(table))
            value = np.broadcast_to(rule.feature(*view.seen), shape)[chosen[index - 1], chord]
        else:
            continue
        found.append(bool(value != silent))
    return found
