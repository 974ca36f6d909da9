"""What a score ends on: the root under its last note tells the key more surely than the note itself."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from arranging.pitch import Mode, PitchName
from arranging.score import Measure, Note, Score, Tune

_TRIAD = (0, 1, 4, -3)
_LEADS_BACK = ("D.C", "D.S", "DA CAPO", "DAL SEGNO")


def last_tick(measures: Sequence[Measure]) -> int:
    """Where the playing stops: the Fine that a da capo or dal segno leads back to, else the end."""
    jumps = any(m.jump.upper().startswith(_LEADS_BACK) for m in measures)
    fines = [m.end for m in measures if "fine" in m.sign.lower()]
    return fines[-1] if jumps and fines else measures[-1].end


def last_played(notes: Sequence[Note], end: int) -> Note:
    """The last note that begins before `end`; the very last where none does."""
    before = [n for n in notes if n.onset < end]
    return (before or notes)[-1]


def closing_member(score: Score, tune: Tune) -> int:
    """How far the tune's last note lies above the score's last root on the line of fifths.

    1 is a fifth, 4 a major third, -3 a minor third. Other notes count only above the tonic that the signature
    names, as where the piano ends a song; else, and for a tune that stands alone, 0.
    """
    root = _closing_root(score, tune)
    if root is None:
        return 0
    last = last_played(tune.notes, last_tick(tune.measures))
    above = last.pitch.fifths - root.fifths
    from_major = root.fifths - tune.measure_at(last.onset).key.fifths
    return above if above in _TRIAD or from_major in (Mode.MAJOR.final_fifths, Mode.MINOR.final_fifths) else 0


def _closing_root(score: Score, tune: Tune) -> PitchName | None:
    """The root of the last chord symbol, else the lowest note of the score's last sound."""
    end = last_tick(tune.measures)
    symbols = [symbol for symbol in tune.chord_symbols if symbol.onset < end]
    if symbols:
        return symbols[-1].chord.root
    end = last_tick(score.measures)
    notes = [(min(n.end, end), n.midi, n.pitch.name) for part in score.parts for n in part.notes if n.onset < end]
    close = max((stop for stop, _, _ in notes), default=0)
    return min(((midi, name) for stop, midi, name in notes if stop == close), key=itemgetter(0), default=(0, None))[1]
