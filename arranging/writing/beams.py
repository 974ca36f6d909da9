"""Beams: which short notes of a voice share one, and what each beam of each note does."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.score import EIGHTH, QUARTER
from arranging.writing.meter import Meter
from arranging.writing.pieces import Piece

Beams = tuple[str, ...]


def beam(pieces: Sequence[Piece], meter: Meter, position: int) -> list[Beams]:
    """For each piece its beams from the first outwards: begin, continue, end, or a hook; empty where it has none."""
    out: list[Beams] = [()] * len(pieces)
    run: list[int] = []
    window: object = None
    coarse: dict[int, bool] = {}
    for i, piece in enumerate(pieces):
        if not piece.notes or not piece.value.flags:
            _close(run, pieces, position, out)
            run = []
            continue
        here = _window(pieces, piece, meter, position, coarse)
        if run and here != window:
            _close(run, pieces, position, out)
            run = []
        window = here
        run.append(i)
    _close(run, pieces, position, out)
    return out


def _window(
    pieces: Sequence[Piece], piece: Piece, meter: Meter, position: int, coarse: dict[int, bool]
) -> tuple[str, int]:
    place = position + piece.position
    narrow = meter.window(place, coarse=False)
    if piece.tuplet is not None and piece.tuplet.end - piece.tuplet.start >= QUARTER:
        return "tuplet", piece.tuplet.start
    wide = meter.window(place, coarse=True)
    if wide not in coarse:
        coarse[wide] = _is_plain(pieces, meter, position, wide)
    return ("beat", wide) if coarse[wide] else ("beat", narrow)


def _is_plain(pieces: Sequence[Piece], meter: Meter, position: int, window: int) -> bool:
    """True where nothing but eighths is to be beamed, so that a group may span more than a beat."""
    before_is_short = False
    for piece in pieces:
        place = position + piece.position
        if meter.window(place, coarse=True) != window:
            continue
        short = bool(piece.notes and piece.value.flags)
        if short and (piece.tuplet is not None or piece.value.flags > 1 or piece.value.dots):
            return False
        if meter.flat and short and not before_is_short and place % QUARTER:
            return False
        before_is_short = short
    return True


def _close(run: Sequence[int], pieces: Sequence[Piece], position: int, out: list[Beams]) -> None:
    if len(run) < 2:
        return
    flags = [pieces[i].value.flags for i in run]
    places = [position + pieces[i].position for i in run]
    fast = max(flags) >= 3
    last = len(run) - 1
    for k, i in enumerate(run):
        beams = []
        for level in range(1, flags[k] + 1):
            joins_left = k > 0 and flags[k - 1] >= level and not _broken(level, fast, pieces[i], places[k])
            joins_right = (
                k < last and flags[k + 1] >= level and not _broken(level, fast, pieces[run[k + 1]], places[k + 1])
            )
            if joins_left and joins_right:
                beams.append("continue")
            elif joins_left:
                beams.append("end")
            elif joins_right:
                beams.append("begin")
            else:
                beams.append(_hook(k, last, level, pieces[i], places[k]))
        out[i] = tuple(beams)


def _broken(level: int, fast: bool, piece: Piece, place: int) -> bool:
    """Thirty-seconds and shorter let their inner beams go at each eighth, so that the eye can count."""
    return level > 1 and fast and piece.tuplet is None and place % EIGHTH == 0


def _hook(k: int, last: int, level: int, piece: Piece, place: int) -> str:
    if k == 0:
        return "forward hook"
    if k == last:
        return "backward hook"
    unit = QUARTER >> level
    start = piece.tuplet.start if piece.tuplet else 0
    offset = piece.tuplet.written(place - start) if piece.tuplet else place
    return "backward hook" if offset % (2 * unit) else "forward hook"
