"""Paths come from the best to the worst, all of them, each once."""

from __future__ import annotations

from itertools import islice, pairwise, product

import numpy as np

from arranging.harmony.lattice import agreement_in, best_paths, likelihoods
from arranging.harmony.table import table_of
from arranging.pitch import Mode


def _lattice(seed, sizes):
    random = np.random.default_rng(seed)
    scores = [random.normal(size=n).astype(np.float32) for n in sizes]
    joins = [random.normal(size=pair).astype(np.float32) for pair in pairwise(sizes)]
    return scores, joins


def _value(path, scores, joins):
    return sum(scores[i][c] for i, c in enumerate(path)) + sum(
        joins[i][a, b] for i, (a, b) in enumerate(pairwise(path))
    )


def test_paths_come_in_the_order_of_an_exhaustive_search():
    scores, joins = _lattice(7, (3, 2, 4, 3))
    every = sorted(product(*(range(len(s)) for s in scores)), key=lambda path: -_value(path, scores, joins))
    assert list(best_paths(scores, joins.__getitem__)) == every


def test_the_first_path_of_a_long_lattice_beats_its_followers():
    scores, joins = _lattice(8, (12,) * 60)
    values = [_value(path, scores, joins) for path in islice(best_paths(scores, joins.__getitem__), 25)]
    assert all(later <= earlier + 1e-3 for earlier, later in pairwise(values))


def test_a_single_slot_and_none():
    assert list(best_paths([np.array([1.0, 3.0], np.float32)], [].__getitem__)) == [(1,), (0,)]
    assert list(best_paths([], [].__getitem__)) == []


def test_likelihoods_are_shares_of_all_paths():
    scores, joins = _lattice(9, (3, 2, 4))
    shares = {path: np.exp(_value(path, scores, joins)) for path in product(range(3), range(2), range(4))}
    whole = sum(shares.values())
    found = likelihoods(scores, lambda i: np.exp(joins[i].astype(float)))
    for slot, likely in enumerate(found):
        for chosen, share in enumerate(likely):
            expected = sum(value for path, value in shares.items() if path[slot] == chosen) / whole
            assert abs(share - expected) < 1e-5
    assert likelihoods([], [].__getitem__) == []


def test_a_chord_agrees_with_all_that_share_its_root_or_bass():
    table = table_of(("I", "I6", "iii", "V"), Mode.MAJOR)
    likely = np.zeros(len(table))
    likely[[table.romans.index(roman) for roman in ("I", "I6", "iii", "V")]] = 0.4, 0.3, 0.2, 0.1
    found = dict(zip(table.romans, agreement_in(table, likely), strict=True))
    assert [round(float(found[roman]), 6) for roman in ("I", "I6", "iii", "V")] == [1.1, 1.2, 0.7, 0.2]
