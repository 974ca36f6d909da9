"""Weights are learned from settings: exactly, from few pieces, and the same every time."""

from __future__ import annotations

import json

import numpy as np
import pytest

from arranging.harmony import training, weighing
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.training_design import Design
from arranging.harmony.training_fit import both, counts, expectations, fit, marginals_of, minimum
from arranging.harmony.training_pieces import laid_out_piece, nearest
from arranging.harmony.training_trial import agreement
from arranging.harmony.weighing import FOLDER, weights_of
from arranging.notation import parse_tune
from arranging.score import Mark
from arranging.sketch import Analysis, KeyRegion, Phrase, Sketch

RECIPE = HarmonyRecipe(("I", "I6", "IV", "V", "V7", "vi"), rhythm=HarmonicRhythm.NOTE)
TUNES = (
    "4/4 C: C4q D4 E4 F4 | G4 E4 D4 C4@",
    "4/4 G: B4q A4 G4 A4 | B4 C5 B4 A4@ | B4 A4 G4h@",
    "3/4 F: F4q G4 A4 | Bb4 A4 G4 | F4h.@",
    "4/4 a: A4q B4 C5 B4 | A4 G#4 A4h@",
)


def piece(text, lower=()):
    """A piece from a tune, phrases ending on fermatas, and its lower voices."""
    tune = parse_tune(text)
    phrases, start = [], 0
    for note in tune.notes:
        if Mark.FERMATA in note.marks:
            phrases.append(Phrase(start, note.end, note.onset, note.end))
            start = note.end
    analysis = Analysis((KeyRegion(0, tune.end, tune.measures[0].key),), tuple(phrases))
    notes = [note for voice in (text, *lower) for note in parse_tune(voice).notes]
    return laid_out_piece(text, text, Sketch(tune, tune.notes, analysis), notes, RECIPE)


@pytest.fixture(scope="module")
def design():
    return Design([piece(text) for text in TUNES])


def weights(design, **values):
    """Weights by name, `_` for `-` and `__` for a blank, in major and in minor alike."""
    named = {name.replace("__", " ").replace("_", "-"): value for name, value in values.items()}
    found = np.array([named.get(name, 0.0) for name in design.names])
    return np.tile(found, 2)


def drawn(design, lattice, scores, random):
    """A path drawn by its odds: each chord by what is likely given the one before, exactly."""
    fits = [np.exp(fit) for fit in lattice.fits(scores)]
    steps = [np.exp(sum(block.of(scores) for block in design.joins[join])) for join in lattice.joins]
    onward = [np.ones_like(fits[-1])]
    for step, after in zip(steps[::-1], fits[:0:-1], strict=True):
        onward.append(step @ (after * onward[-1]))
    path = []
    for i, (fit_here, promise) in enumerate(zip(fits, onward[::-1], strict=True)):
        odds = fit_here * promise * (steps[i - 1][path[-1]] if path else 1)
        path.append(int(random.choice(len(odds), p=odds / odds.sum())))
    return path


def test_weights_come_back_from_plans_drawn_by_them(design):
    random = np.random.default_rng(5)
    true = weights(design, inversion__first=-1.2, degree__dominant=0.8, root_motion__fifth__down=1.0)
    scores = design.scores(true)
    lattices = [lattice for lattice in design.lattices for _ in range(40)]
    truths = [drawn(design, lattice, scores, random) for lattice in lattices]
    count = len(design.names)
    own = fit(
        design, lattices, truths, np.zeros(2 * count), (true[:count] != 0).astype(float), np.repeat((0.1, 1e6), count)
    )
    for name in ("inversion first", "degree dominant", "root-motion fifth down"):
        at = design.names.index(name)
        assert own[at] == pytest.approx(true[at], abs=0.4)
    assert not own[:count][true[:count] == 0].any()


def test_minor_learns_what_it_has_of_its_own(design):
    random = np.random.default_rng(6)
    in_minor = weights(design, degree__submediant=2.0)
    in_minor[: len(design.names)] *= -1
    lattices = [lattice for lattice in design.lattices for _ in range(40)]
    truths = [drawn(design, lattice, design.scores(in_minor), random) for lattice in lattices]
    count = len(design.names)
    found = both(
        fit(design, lattices, truths, 0 * in_minor, (in_minor[:count] != 0).astype(float), np.full(2 * count, 0.1))
    )
    at = design.names.index("degree submediant")
    assert found[at] < -1 < 1 < found[count + at]


def test_the_slope_is_that_of_the_log_partition_sum(design):
    point = weights(design, inversion__first=-0.5, step__tonic__to__dominant=0.7)
    _, expected = expectations(design, design.lattices, design.scores(point))
    slope = design.gradient(expected)
    for name in ("inversion first", "step tonic to dominant", "parallel-fifths"):
        nudge = np.zeros(len(point))
        nudge[design.names.index(name)] = 1e-4
        sums = [expectations(design, design.lattices, design.scores(point + side * nudge))[0] for side in (1, -1)]
        assert slope[design.names.index(name)] == pytest.approx((sums[0] - sums[1]) / 2e-4, abs=1e-4)


def test_likelihoods_of_a_slot_sum_to_one(design):
    for lattice in design.lattices:
        for likely in marginals_of(design, lattice, design.scores(weights(design, inversion__first=-2.0))):
            assert likely.sum() == pytest.approx(1)


def test_counts_score_a_path_as_the_planner_would(design):
    lattice = design.lattices[0]
    path = [0] * len(lattice.piece.layout.slots)
    met = design.gradient(counts(design, [lattice], [path]))
    assert met[design.names.index("root-motion same")] == len(path) - 1
    assert met[design.names.index("inversion first")] == 0


def test_minimum_finds_the_bottom_of_a_bowl():
    curve = np.array([1.0, 10.0, 100.0])
    lowest = minimum(lambda x: (float(curve @ (x - 3) ** 2), 2 * curve * (x - 3)), np.zeros(3), 50, flat=1e-14)
    assert lowest == pytest.approx(np.full(3, 3.0), abs=1e-3)


SETTING = (
    "4/4 C: E4q D4 C4h@",
    "4/4 C: G3q G3 G3h",
    "4/4 C: C3q B2 C3h",
)


def test_the_truth_is_the_nearest_chord_of_the_vocabulary():
    set_piece = piece(SETTING[0], SETTING[1:])
    tables = set_piece.layout.tables
    found = [nearest(set_piece, slot, np.zeros(len(table), np.float32)) for slot, table in enumerate(tables)]
    assert [table.romans[chord] for table, chord in zip(tables, found, strict=True)] == ["I", "V", "I"]
    shunned = np.where(np.array(tables[2].romans) == "I", 99, 0).astype(np.float32)
    assert tables[2].romans[nearest(set_piece, 2, shunned)] != "I"


def test_agreement_is_counted_by_beats():
    set_piece = piece(SETTING[0], SETTING[1:])
    one = Design([set_piece])
    found = agreement(one, one.lattices[0], one.scores(weights(one, holds_the_melody=5.0, inversion__first=-9.0)), 0.0)
    assert found.root == found.path_root
    assert 0 <= found.bass <= found.root <= 1


HYMN = """X:1
T:{title}
M:4/4
L:1/4
V:1
V:2
V:3 clef=bass
V:4 clef=bass
K:C
[V:1] {soprano}
[V:2] G A G F | E D E2 |]
[V:3] E C D A, | G, G, G,2 |]
[V:4] C, F,, G,, D, | C, G,, C,2 |]
"""


def test_a_set_is_written_the_same_every_time(tmp_path, monkeypatch):
    house = weights_of("house")
    for title, soprano in (("First", "c f d d | c B c2 |]"), ("Second", "e c B A | G F E2 |]")):
        (tmp_path / f"{title}.abc").write_text(HYMN.format(title=title, soprano=soprano))
    (tmp_path / "none.txt").touch()
    written = []
    for name in ("one.json", "two.json"):
        corpus = ["--hymns", str(tmp_path), "--chorales", str(tmp_path / "none.txt")]
        training.main(["hymnal", *corpus, "--folds", "2", "--out", str(tmp_path / name)])
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]
    content = json.loads(written[0])
    assert content["provenance"]["pieces"] == 2
    monkeypatch.setattr(weighing, "FOLDER", tmp_path)
    (tmp_path / "house.json").write_text((FOLDER / "house.json").read_text())
    found = weights_of("one")
    assert {name: found[name] for name in house if house[name]} == {name: house[name] for name in house if house[name]}
    assert found["foreign-melody-note"] < 0


def test_learning_needs_something_to_learn_from(tmp_path):
    (tmp_path / "none.txt").touch()
    for arguments in (["hymnal"], ["bach", "--chorales", str(tmp_path / "none.txt")]):
        with pytest.raises(SystemExit):
            training.main(arguments)
