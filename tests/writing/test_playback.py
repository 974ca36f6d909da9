"""The order in which a musician plays the measures."""

from dataclasses import replace

import pytest

from arranging.notation import parse_tune
from arranging.writing.playback import order


def played(count, **changes):
    """Order of `count` measures; a keyword such as `m2=dict(...)` changes measure 2 (from 1)."""
    measures = list(parse_tune("4/4 C: " + " | ".join(["C5w"] * count)).measures)
    for name, fields in changes.items():
        place = int(name[1:]) - 1
        measures[place] = replace(measures[place], **fields)
    return [i + 1 for i in order(measures)]


START, END = {"repeat_start": True}, {"repeat_times": 2}


@pytest.mark.parametrize(
    ("count", "changes", "expected"),
    [
        (3, {}, [1, 2, 3]),
        (2, {"m2": END}, [1, 2, 1, 2]),
        (3, {"m2": START | END}, [1, 2, 2, 3]),
        (2, {"m2": {"repeat_times": 3}}, [1, 2, 1, 2, 1, 2]),
        (4, {"m1": END, "m2": START, "m3": END}, [1, 1, 2, 3, 2, 3, 4]),
        (4, {"m2": {"endings": (1,)} | END, "m3": {"endings": (2,)}}, [1, 2, 1, 3, 4]),
        (4, {"m2": {"endings": (1, 2), "repeat_times": 3}, "m3": {"endings": (3,)}}, [1, 2, 1, 2, 1, 3, 4]),
        (
            5,
            {"m2": {"endings": (1,)} | END, "m3": {"endings": (2,)} | END, "m4": {"endings": (3,)}},
            [1, 2, 1, 3, 1, 4, 5],
        ),
        (6, {"m2": {"endings": (1,)}, "m3": {"endings": (1,)} | END, "m4": {"endings": (2,)}}, [1, 2, 3, 1, 4, 5, 6]),
        (
            6,
            {"m2": {"endings": (1,)} | END, "m3": {"endings": (2,)}, "m4": START, "m5": END},
            [1, 2, 1, 3, 4, 5, 4, 5, 6],
        ),
        (3, {"m2": {"endings": (1,)} | END}, [1, 2, 1, 3]),
        (4, {"m2": {"sign": "Fine"}, "m4": {"jump": "D.C. al Fine"}}, [1, 2, 3, 4, 1, 2]),
        (3, {"m3": {"jump": "D.C."}}, [1, 2, 3, 1, 2, 3]),
        (4, {"m2": {"sign": "segno"}, "m3": {"sign": "Fine"}, "m4": {"jump": "D.S. al Fine"}}, [1, 2, 3, 4, 2, 3]),
        (
            5,
            {"m2": {"jump": "To Coda"}, "m4": {"jump": "D.C. al Coda"}, "m5": {"sign": "coda"}},
            [1, 2, 3, 4, 1, 2, 5],
        ),
        (
            5,
            {"m2": {"endings": (1,)} | END, "m3": {"endings": (2,), "sign": "Fine"}, "m5": {"jump": "D.C. al Fine"}},
            [1, 2, 1, 3, 4, 5, 1, 3],
        ),
    ],
)
def test_measures_are_played_in_this_order(count, changes, expected):
    assert played(count, **changes) == expected


@pytest.mark.parametrize(
    "changes",
    [
        {"m1": {"endings": (2,)}, "m2": {"endings": (3,), "repeat_times": 2}},
        {"m1": {"jump": "D.S. al Coda"}, "m2": {"jump": "D.C."}},
        {"m1": {"sign": "coda", "jump": "To Coda"}, "m3": {"jump": "D.C. al Coda"}},
    ],
)
def test_muddled_signs_end_somewhere(changes):
    assert 0 < len(played(3, **changes)) < 20
