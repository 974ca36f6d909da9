# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""Every phrase closes with a cadence."""

from __future__ import annotations

import numpy as np

from arranging.harmony.rule import Close, Feature, Sight, harmony_rule
from arranging.harmony.table import HARMONIES, ChordTable
from arranging.pitch import Mode
from arranging.sketch import CadenceKind

_SOURCE = "Kostka & Payne, *Tonal Harmony*, ch. 10 (cadences)"

KINDS = (
    *("authentic", "near", "half", "plagal", "deceptive", "phrygian", "modal", "leading", "turned", "none"),
    *("inverted", "suspended"),
)
_ASKED = {
    CadenceKind.AUTHENTIC: ("authentic",),
    CadenceKind.HALF: ("half", "phrygian"),
    CadenceKind.PLAGAL: ("plagal",),
    CadenceKind.DECEPTIVE: ("deceptive",),
    CadenceKind.PHRYGIAN: ("phrygian", "half"),
    CadenceKind.MODAL: ("modal", "authentic", "plagal"),
}


def kinds(before: ChordTable, after: ChordTable, mode: Mode) -> Feature:
    """The cadence each pair makes, as an index into KINDS."""
    root, bass = before.root[:, None], after.root[None, :]
    plain = (after.inversion == 0) & after.triad & ~after.diminished & ~after.suspended
    fall = (root - bass) % 12
    major_type = before.dominant[:, None] | (~before.minor & ~before.diminished & ~before.suspended)[:, None]
    tonic = (after.root == 0)[None, :]  # a Picardy third too, whose name is that of the fourth's dominant
    near = (after.named("V", "v", "vi", "IV", "ii", "iii", "iv", "bIII", "bVI", "bVII"))[None, :]
    half = (after.named("V", "v") | (after.named("bVII") if mode is not Mode.MAJOR else np.zeros(len(after), bool)))[
        None, :
    ]
    found = np.full(np.broadcast_shapes(root.shape, bass.shape), KINDS.index("none"))

    def mark(kind: str, pairs: Feature) -> None:
        found[np.broadcast_to(pairs, found.shape) & plain[None, :]] = KINDS.index(kind)

    own = ("bVII",) if mode is Mode.MAJOR else ("bVII", "v", "vii", "ii", "bII")
    mark("modal", before.named(*own)[:, None] & tonic)
    mark("half", half & np.isin(fall, (2, 5, 7, 8, 9, 10, 11)))
    mark("phrygian", after.named("V")[None, :] & (before.named("iv")[:, None] & (before.inversion == 1)[:, None]))
    mark("plagal", before.named("IV", "iv")[:, None] & tonic)
    mark("deceptive", before.named("V", "V7")[:, None] & after.named("vi", "bVI")[None, :])
    mark("near", near & (before.goal[:, None] == bass) & before.dominant[:, None])
    mark("near", near & (fall == 7) & major_type & (before.goal[:, None] == bass))
    mark("near", after.named("bIII")[None, :] & before.named("bVII")[:, None])
    mark("authentic", tonic & before.named("V", "V7")[:, None])
    mark("inverted", tonic & (before.named("V", "V7") & (before.inversion > 0))[:, None])
    mark("suspended", tonic & (before.named("V", "V7") & before.suspended)[:, None])
    mark("leading", tonic & before.named("viio")[:, None])
    mark("leading", near & before.diminished[:, None] & (before.goal[:, None] == bass))
    mark("turned", root == bass)
    return found


def _told(kind: str) -> str:
    """The cadence in words."""
    words = {
        **{"near": "a close in a related key", "modal": "a modal close", "leading": "a close from the leading tone"},
        **{"inverted": "a close from a dominant in inversion", "suspended": "a close from a suspended dominant"},
    }
    return "" if kind in ("turned", "none") else words.get(kind, f"{'an' if kind[0] == 'a' else 'a'} {kind} close")


@harmony_rule(
    code="HH01",
    sight=Sight.CLOSE,
    source=_SOURCE,
    because=_told,
    labels=KINDS,
    applies=("4/4 C: D4h C4h@ | D4h C4h => V I V I",),
)
def inner_cadence(before: ChordTable, after: ChordTable, close: Close) -> Feature:
    """The cadence at the end of an inner phrase."""
    found = kinds(before, after, close.mode)
    return np.full(found.shape, -1) if close.final or close.asked else found


@harmony_rule(
    code="HH02",
    sight=Sight.CLOSE,
    source="house: of 278 hymns 82 in 100 end from the dominant, 5 from the subdominant",
    because=_told,
    labels=KINDS,
    applies=("4/4 C: D4h C4h => V I",),
)
def final_cadence(before: ChordTable, after: ChordTable, close: Close) -> Feature:
    """The cadence at the very end."""
    found = kinds(before, after, close.mode)
    return found if close.final and not close.asked else np.full(found.shape, -1)


@harmony_rule(
    code="HH03",
    sight=Sight.CLOSE,
    source="house",
    because="the cadence that was asked for",
    applies=("4/4 C: C4h C4h => IV I ; plagal",),
    spares=("4/4 C: D4h C4h => V I ; plagal", "4/4 C: D4h C4h => V I"),
)
def asked_cadence(before: ChordTable, after: ChordTable, close: Close) -> Feature:
    """The phrase closes in the way that was asked for."""
    found = kinds(before, after, close.mode)
    if close.asked is None:
        return np.zeros(found.shape, bool)
    wanted = [KINDS.index(kind) for kind in _ASKED[close.asked]]
    right = np.isin(found, wanted)
    return (
        right
        if right.any() or close.asked is CadenceKind.HALF
        else np.isin(found, [KINDS.index("modal"), KINDS.index("plagal")])
    )


@harmony_rule(
    code="HH04",
    sight=Sight.CLOSE,
    source="Kostka & Payne, *Tonal Harmony*, ch. 18 (modulation to closely related keys)",
    because="an inner close in a related key",
    applies=("4/4 C: A4h B4h@ | D4h C4h => V/V V V I ; local",),
    spares=("4/4 C: A4h B4h@ | D4h C4h => V/V V V I",),
)
def close_in_related_key(before: ChordTable, after: ChordTable, close: Close) -> Feature:
    """Where the style likes it, an inner phrase closes in a related key through that key's dominant."""
    near = kinds(before, after, close.mode) == KINDS.index("near")
    return near & (close.local and not close.final and close.asked is None)


@harmony_rule(
    code="HH05",
    sight=Sight.CLOSE,
    source="house, counted in four-part settings by conditional likelihood",
    because="phrases close so",
    labels=tuple(
        f"{place} {first} to {second}" for place in ("inner", "final") for first in HARMONIES for second in HARMONIES
    ),
    applies=("4/4 C: D4h C4h => V I",),
)
def closing_pair(before: ChordTable, after: ChordTable, close: Close) -> Feature:
    """The last two harmonies of a phrase."""
    found = before.harmony[:, None] * len(HARMONIES) + after.harmony[None, :]
    if close.asked:
        return np.full(found.shape, -1)
    return found + close.final * len(HARMONIES) ** 2
