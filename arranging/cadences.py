"""How a phrase closes, by name: the last two chords, heard in the key they close in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arranging.chords import Chord, ChordKind
from arranging.pitch import Key, Mode
from arranging.sketch import CadenceKind, ChordSpan, Phrase
from arranging.stretches import sounding

_DIMINISHED = frozenset({ChordKind.DIMINISHED, ChordKind.HALF_DIMINISHED, ChordKind.DIMINISHED_SEVENTH})
_TONIC, _SUBDOMINANT, _DOMINANT, _SUBMEDIANT, _SUBTONIC = 1, 4, 5, 6, 7
_MAJOR_THIRD, _FIFTH_BELOW, _SEMITONE = 4, 7, 1


@dataclass(frozen=True, slots=True)
class Cadence:
    """A close of a kind in a key, from the chord `before` to the last."""

    kind: CadenceKind
    key: Key
    before: ChordSpan
    last: ChordSpan

    def __str__(self) -> str:
        return f"{self.kind.value} cadence in {self.key}"


def cadence_of(phrase: Phrase, harmony: Sequence[ChordSpan]) -> Cadence | None:
    """The cadence that closes a phrase, None where its last two chords make none (I after vi, say).

    Heard in the phrase's own key, unless the chord before the last is foreign to it and leads to the last as
    to a tonic: then in that chord's key.
    """
    inside = sounding(harmony, phrase.onset, phrase.release)
    if not inside:
        return None
    last = inside[-1]
    before = next((s for s in reversed(inside[:-1]) if s.chord.root != last.chord.root), None)
    if before is None:
        return None
    home = last.key
    related = Key(last.chord.root, Mode.MINOR if _is_minor(last.chord) else Mode.MAJOR)
    kind = _kind_in(home, before, last)
    elsewhere = related.tonic != home.tonic and _leads(before.chord, last.chord)
    if elsewhere and (kind is None or not belongs(before.chord, home)):
        return Cadence(CadenceKind.AUTHENTIC, related, before, last)
    return Cadence(kind, home, before, last) if kind else None


def _kind_in(key: Key, before: ChordSpan, last: ChordSpan) -> CadenceKind | None:
    come, gone = key.degree_of(last.chord.root)[0], key.degree_of(before.chord.root)[0]
    if come == _TONIC:
        return _on_tonic(key, gone, before.chord, last.chord)
    if come == _DOMINANT:
        falls = (before.chord.bass.pitch_class - last.chord.bass.pitch_class) % 12 == _SEMITONE
        if key.mode.is_minor and gone == _SUBDOMINANT and falls:
            return CadenceKind.PHRYGIAN
        return CadenceKind.HALF
    if come == _SUBMEDIANT and gone == _DOMINANT and _has_major_third(before.chord):
        return CadenceKind.DECEPTIVE
    return CadenceKind.HALF if come == _SUBTONIC and key.mode.is_minor else None


def _on_tonic(key: Key, gone: int, before: Chord, last: Chord) -> CadenceKind | None:
    if _leads(before, last):
        return CadenceKind.AUTHENTIC
    if key.mode is Mode.PHRYGIAN and gone in (2, _SUBTONIC):
        return CadenceKind.PHRYGIAN
    if gone == _SUBDOMINANT:
        return CadenceKind.PLAGAL
    modal = gone in (_DOMINANT, _SUBTONIC) or (gone == 2 and key.mode is not Mode.MAJOR)
    return CadenceKind.MODAL if modal else None


def _leads(before: Chord, last: Chord) -> bool:
    """Whether a chord leads to the next as dominant or leading-tone chord to tonic."""
    fall = (before.root.pitch_class - last.root.pitch_class) % 12
    if before.kind in _DIMINISHED:
        return fall == 12 - _SEMITONE
    return fall == _FIFTH_BELOW and _has_major_third(before)


def _has_major_third(chord: Chord) -> bool:
    return (chord.root.pitch_class + _MAJOR_THIRD) % 12 in chord.pitch_classes


def _is_minor(chord: Chord) -> bool:
    return not _has_major_third(chord)


def belongs(chord: Chord, key: Key) -> bool:
    """Whether a chord has no note from outside the key, whose sixth and seventh degrees may be raised in minor."""
    return all(
        alter == 0 or (key.mode.is_minor and alter == 1 and number in (_SUBMEDIANT, _SUBTONIC))
        for number, alter in (key.degree_of(member) for member in chord.members)
    )
