"""Names for what goes with what."""

from __future__ import annotations

import numpy as np

from arranging.harmony.contexts import DEGREES, STEPS, against, degree, over, step, together
from arranging.harmony.table import HARMONIES, NO_TONE, POSED, table_of
from arranging.pitch import Mode


def test_a_context_and_a_chord_find_their_label():
    labels = over(DEGREES, DEGREES, chords=HARMONIES)
    table = table_of(("I", "ii6", "V7"), Mode.MAJOR)
    here, ahead = np.array([4, NO_TONE]), np.array([2, 0])
    found = against(together((degree(here), 13), (degree(ahead), 13)), table.harmony, HARMONIES)
    assert labels[found[0, table.romans.index("V7")]] == "3 2 over V"
    assert labels[found[1, table.romans.index("ii6")]] == "rest 1 over ii"


def test_a_context_that_does_not_count_has_no_label():
    found = against(np.array([0, 1]), np.array([2, 3]), "abcd", np.array([True, False]))
    assert found.tolist() == [[2, 3], [-1, -1]]


def test_motions_are_named_by_their_size():
    words = [STEPS[index] for index in step(np.array([-7, -4, -1, 0, 2, 3, 12, NO_TONE]))]
    assert words == ["leap down", "third down", "step down", "held", "step up", "third up", "leap up", "no step"]


def test_a_chord_is_named_by_root_quality_and_bass():
    table = table_of(("V65", "viio6", "ii42", "Vsus4"), Mode.MAJOR)
    names = {roman: POSED[index] for roman, index in zip(table.romans, table.posed, strict=True)}
    assert (names["V65"], names["viio6"], names["ii42"]) == ("V6", "viio6", "ii42")
    assert names["Vsus4"] == "suspended"


def test_minor_and_major_name_the_same_chord_alike():
    major, minor = table_of(("V", "i"), Mode.MAJOR), table_of(("V", "i"), Mode.MINOR)
    assert major.posed[major.romans.index("V")] == minor.posed[minor.romans.index("V")]
