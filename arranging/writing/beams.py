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
    if not any(p.value.flags for p in pieces):
        return out
    windows = [meter.window(position + p.position, coarse=True) for p in pieces]
    plain = _plain_windows(pieces, windows, meter, position)
    run: list[int] = []
    now: object = None
    for i, piece in enumerate(pieces):
        if not piece.notes or not piece.value.flags:
            _close(run, pieces, position, out)
            run = []
            continue
        here = _group(piece, windows[i] in plain, windows[i], meter, position)
        if run and here != now:
            _close(run, pieces, position, out)
            run = []
        now = here
        run.append(i)
    _close(run, pieces, position, out)
    return out


def _group(piece: Piece, wide: bool, window: int, meter: Meter, position: int) -> tuple[str, int]:
    if piece.tuplet is not None and piece.tuplet.end - piece.tuplet.start >= QUARTER:
        return "tuplet", piece.tuplet.start
    return "beat", window if wide else meter.window(position + piece.position, coarse=False)


def _plain_windows(pieces: Sequence[Piece], windows: Sequence[int], meter: Meter, position: int) -> set[int]:
    """The windows in which nothing but eighths is to be beamed, so that a group may span more than a beat."""
    out = set(windows)
    before_is_short = False
    for piece, window in zip(pieces, windows, strict=True):
        short = bool(piece.notes and piece.value.flags)
        if short:
            uneven = piece.tuplet is not None or piece.value.flags > 1 or piece.value.dots
            off_beat = meter.flat and not before_is_short and (position + piece.position) % QUARTER
            if uneven or off_beat:
                out.discard(window)
        before_is_short = short
    return out


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
