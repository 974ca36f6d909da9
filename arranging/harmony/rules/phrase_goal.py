# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""Harmony that knows where the phrase is going: the degree it closes on decides what leads there."""

from __future__ import annotations

import numpy as np

from arranging.harmony.contexts import BASSES, DEGREES, against, degree, over, together
from arranging.harmony.rule import Feature, Scene, Sight, harmony_rule
from arranging.harmony.surroundings import FAR
from arranging.harmony.table import HARMONIES, POSED, ChordTable

_SOURCE = "house, counted in four-part settings by conditional likelihood"
_LEFT = ("at the close", "one before", "two before", "three before", "far")
_PHRASES = ("inner", "last")


@harmony_rule(
    code="HK01",
    sight=Sight.FIT,
    source=_SOURCE,
    because="it belongs to a close on this degree",
    labels=over(_LEFT, DEGREES, chords=POSED),
    applies=("4/4 C: E4q D4q C4h => ii V I",),
)
def goal_of_phrase(scene: Scene, chords: ChordTable) -> Feature:
    """The degree the phrase closes on, by the slots that are left until then."""
    around = scene.melody.around
    return against(together((around.to_close, FAR + 1), (degree(around.goal), 13)), chords.posed, POSED)


@harmony_rule(
    code="HK02",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(_LEFT[:FAR], DEGREES, DEGREES, chords=BASSES),
    applies=("4/4 C: E4q D4q C4h => ii V I",),
)
def root_toward_goal(scene: Scene, chords: ChordTable) -> Feature:
    """The root under a degree in the last slots of a phrase, by the degree it closes on."""
    around = scene.melody.around
    row = ((around.to_close, FAR), (degree(around.goal), 13), (degree(scene.melody.enters), 13))
    return against(together(*row), chords.root, BASSES, around.to_close < FAR)


@harmony_rule(
    code="HK03",
    sight=Sight.FIT,
    source=_SOURCE,
    because="the melody approaches its close as it does over this chord",
    labels=over(_LEFT[:3], DEGREES, DEGREES, chords=HARMONIES),
    applies=("4/4 C: E4q D4q C4h => ii V I",),
)
def approach_to_goal(scene: Scene, chords: ChordTable) -> Feature:
    """The last two degrees of the phrase, in its last three slots."""
    around = scene.melody.around
    left = np.minimum(around.to_close, 2)
    row = ((left, 3), (degree(around.goal), 13), (degree(around.approach), 13))
    return against(together(*row), chords.harmony, HARMONIES, around.to_close < 3)


@harmony_rule(
    code="HK04",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(_PHRASES, _LEFT[:FAR], chords=POSED),
    applies=("4/4 C: E4q D4q C4h => ii V I",),
)
def nearing_the_end(scene: Scene, chords: ChordTable) -> Feature:
    """How near the close is, of an inner phrase or of the tune."""
    around = scene.melody.around
    row = ((around.last_phrase, 2), (around.to_close, FAR))
    return against(together(*row), chords.posed, POSED, around.to_close < FAR)


@harmony_rule(
    code="HK05",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(("first", "second"), chords=POSED),
    applies=("4/4 C: E4q D4q C4h => I V I",),
)
def phrase_begins(scene: Scene, chords: ChordTable) -> Feature:
    """The first two chords of a phrase."""
    since = scene.melody.around.since_open
    return against(since, chords.posed, POSED, since < 2)


@harmony_rule(
    code="HK06",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(("first", "second"), DEGREES, chords=HARMONIES),
    applies=("4/4 C: D4h C4h@ | D4h C4h => V I V I",),
)
def after_a_close(scene: Scene, chords: ChordTable) -> Feature:
    """The first two chords of a phrase, by the degree the one before closed on."""
    around = scene.melody.around
    row = ((around.since_open, 2), (degree(around.closed), 13))
    return against(together(*row), chords.harmony, HARMONIES, around.since_open < 2)
