"""Four voices dealt out to two hands: who plays the tenor, what joins into chords, where the bass is doubled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, chain, pairwise

from arranging.pitch import P8
from arranging.score import QUARTER, Mark, Measure, Note, Voice, measure_index
from arranging.textures.bass import LOWEST_BASS
from arranging.textures.limits import CLEAR_GAP, GROWLS_UNDER
from arranging.textures.timeline import Line

_RUMBLES = 33
"""Below A1 an octave is felt more than heard."""
_THIRD = 3
TENTH = 16
"""What a hand reaches, in semitones."""


def deal_tenor(voices: Sequence[Voice], *, left_first: bool) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """The tenor's notes for the right and for the left hand.

    Each goes to its home hand where that hand reaches it, else to the other; where neither does, to the nearer.
    """
    soprano, _, tenor, bass = voices
    above, below = Line(soprano.notes), Line(bass.notes)
    right: list[Note] = []
    left: list[Note] = []
    for note in tenor.notes:
        up = max((n.midi for n in above.between(note.onset, note.end)), default=note.midi) - note.midi
        down = note.midi - min((n.midi for n in below.between(note.onset, note.end)), default=note.midi)
        near, far = (down, up) if left_first else (up, down)
        stays = near <= TENTH or near <= far
        (left if stays == left_first else right).append(note)
    return tuple(right), tuple(left)


def joined(
    lines: Sequence[Sequence[Note]], measures: tuple[Measure, ...], *, top_shares: bool = False
) -> tuple[Voice, ...]:
    """Lines, the highest first, written as few voices: one moves on a neighbour's stem where both keep its rhythm.

    Lines that alternate share a voice too; the highest, which may be a tune, joins in that only if `top_shares`.
    A line that could join the highest or alternate with another one does the latter, which leaves fewer rests.
    Whether it does is settled measure by measure, so that stems do not change sides inside one; measures that a held
    note ties together are settled together. A unison on one stem is one note.
    """
    out: list[list[Note]] = [[] for _ in lines]
    for groups in _by_measure(lines, measures):
        placed: list[set[tuple[int, int]]] = []
        taken: set[tuple[int, int, int]] = set()
        rhythms = [{(n.onset, n.duration) for n in notes} for notes in groups]
        top = next((r for r in rhythms if r), set())
        own = [r for r in rhythms if not r <= top]
        for notes, rhythm in zip(groups, rhythms, strict=True):
            if not notes:
                continue
            under = rhythm is not top and not top_shares and any(_agree(rhythm, r) for r in own)
            home = next(
                (
                    i
                    for i, other in enumerate(placed)
                    if (rhythm <= other and not (under and i == 0)) or ((i or top_shares) and _agree(rhythm, other))
                ),
                len(placed),
            )
            if home == len(placed):
                placed.append(rhythm)
            placed[home] |= rhythm
            out[home] += [n for n in notes if (home, n.onset, n.midi) not in taken]
            taken |= {(home, n.onset, n.midi) for n in notes}
    return tuple(_voice(notes) for notes in out if notes)


def _agree(rhythm: set[tuple[int, int]], other: set[tuple[int, int]]) -> bool:
    """Whether no note of one rhythm begins inside a note of the other or sounds on after it."""
    spans = sorted(rhythm | other)
    return all(onset + duration <= following for (onset, duration), (following, _) in pairwise(spans))


def two_stems(upper: Sequence[Note], lower: Sequence[Note], measures: tuple[Measure, ...]) -> tuple[Voice, Voice]:
    """Two lines of one hand, stems up and down; in measures where the upper one pauses they share a stem.

    So a tenor that visits the other hand leaves no rests behind.
    """
    first: list[Note] = []
    second: list[Note] = []
    for high, low in _by_measure((upper, lower), measures):
        rhythm = {(n.onset, n.duration) for n in low}
        pauses = sum(n.duration for n in high) < sum(n.duration for n in low)
        if pauses and {(n.onset, n.duration) for n in high} <= rhythm:
            taken = {(n.onset, n.midi) for n in low}
            first += low + [n for n in high if (n.onset, n.midi) not in taken]
        else:
            first += high
            second += low
    return _voice(first), _voice(second)


def _voice(notes: Iterable[Note]) -> Voice:
    return Voice(tuple(sorted(notes, key=lambda n: (n.onset, n.midi))))


def _by_measure(lines: Sequence[Sequence[Note]], measures: tuple[Measure, ...]) -> list[list[list[Note]]]:
    """What every line begins in each measure, or in each group of measures that held notes tie together."""
    opens = set(range(len(measures)))
    placed = [[(measure_index(measures, note.onset), note) for note in line] for line in lines]
    for first, note in chain.from_iterable(placed):
        if note.end > measures[first].end:
            opens -= set(range(first + 1, measure_index(measures, note.end - 1) + 1))
    group = list(accumulate(int(index in opens) for index in range(len(measures))))
    found: list[list[list[Note]]] = [[[] for _ in lines] for _ in opens]
    for number, line in enumerate(placed):
        for first, note in line:
            found[group[first] - 1][number].append(note)
    return found


def clear_of(line: Iterable[Note], above: Iterable[Note]) -> tuple[Note, ...]:
    """The line without the notes struck a semitone under the line above: in one hand's chord they only grind."""
    sung = {n.onset: n.midi for n in above}
    return tuple(n for n in line if sung.get(n.onset, 0) - n.midi != 1)


def octave_below(line: Iterable[Note], others: Iterable[Note], low: Iterable[Note]) -> tuple[Note, ...]:
    """The line an octave lower wherever it is struck together with two notes of the `others`: a full hand's chord.

    It keeps a third from them and from the notes of the `low` hand, and stays out of where chords growl.
    """
    struck: dict[int, list[Note]] = {}
    for other in others:
        struck.setdefault(other.onset, []).append(other)
    bass = Line(low)
    out: list[Note] = []
    for note in line:
        chord = struck.get(note.onset, [])
        pitch = note.pitch.up(-P8)
        free = all(abs(n.midi - pitch.midi) >= _THIRD and n.end == note.end for n in chord)
        under = all(pitch.midi - n.midi >= _THIRD for n in bass.between(note.onset, note.end))
        if len(chord) >= 2 and free and under and pitch.midi >= GROWLS_UNDER + CLEAR_GAP:
            out.append(Note(note.onset, note.duration, pitch))
    return tuple(out)


def after_grinding(line: Iterable[Note], above: Iterable[Note]) -> tuple[Note, ...]:
    """The line, a note struck a semitone under the line above put off until that has moved on."""
    struck = {n.onset: n for n in above}
    out: list[Note] = []
    for note in line:
        over = struck.get(note.onset)
        if over is None or over.midi - note.midi != 1:
            out.append(note)
        elif over.end < note.end:
            out.append(replace(note, onset=over.end, duration=note.end - over.end))
    return tuple(out)


def in_reach(line: Iterable[Note], other: Iterable[Note]) -> tuple[Note, ...]:
    """The line as the hand that also plays the other line reaches it: let go where that leaps away, else left out."""
    held = Line(other)
    out: list[Note] = []
    for note in line:
        far = [n.onset for n in held.between(note.onset, note.end) if abs(n.midi - note.midi) > TENTH]
        if not far:
            out.append(note)
        elif far[0] > note.onset:
            out.append(replace(note, duration=far[0] - note.onset))
    return tuple(out)


def in_octaves(bass: Iterable[Note], above: Iterable[Note], busy: Iterable[Note] = ()) -> tuple[Note, ...]:
    """The bass doubled an octave below; above where the octave below rumbles, if that stays under the line above.

    Where the line above has its key both go an octave down; where the hand also holds a `busy` note it stays single.
    """
    others, upper = Line(busy), Line(above)
    notes: list[Note] = []
    for note in bass:
        low, high = note.pitch.up(-P8), note.pitch.up(P8)
        if not others.between(note.onset, note.end) and low.up(-P8).midi >= _RUMBLES and _meets(note, upper):
            note, low, high = replace(note, pitch=low), low.up(-P8), note.pitch
        notes.append(note)
        if others.between(note.onset, note.end):
            continue
        has_room = all(n.midi > high.midi for n in upper.between(note.onset, note.end))
        rumbles = low.midi < (_RUMBLES if has_room else LOWEST_BASS)
        notes.append(replace(note, pitch=high if rumbles else low))
    return tuple(sorted(notes, key=lambda n: (n.onset, n.midi)))


def _meets(note: Note, line: Line) -> bool:
    """Whether the line has the key of a note."""
    return any(n.midi == note.midi for n in line.between(note.onset, note.end))


def uncrowded(low: Iterable[Note], above: Iterable[Note], *, deepest: int = LOWEST_BASS) -> tuple[Note, ...]:
    """The notes, those that growl under a note less than a fifth above them moved an octave down.

    Where the octave is there already, or lies below the MIDI number `deepest`, the note is left out.
    """
    others = Line(above)
    notes = tuple(low)
    there = {(n.onset, n.midi) for n in notes}
    out: list[Note] = []
    for note in notes:
        if not any(_growls(note, n) for n in others.between(note.onset, note.end)):
            out.append(note)
            continue
        deeper = replace(note, pitch=note.pitch.up(-P8))
        if deeper.midi >= deepest and (note.onset, deeper.midi) not in there:
            out.append(deeper)
    return tuple(out)


def uncrowded_voices(voices: Sequence[Voice]) -> tuple[Voice, ...]:
    """Four voices that do not growl where a low tune presses them down: the bass moves away, the tenor is left out."""
    soprano, alto, tenor, bass = voices
    thinned = uncrowded(tenor.notes, alto.notes, deepest=GROWLS_UNDER)
    return soprano, alto, replace(tenor, notes=thinned), replace(bass, notes=uncrowded(bass.notes, thinned))


def _growls(low: Note, high: Note) -> bool:
    """Whether two notes lie too close below C3; what passes by in less than a quarter does no harm."""
    together = min(low.end, high.end) - max(low.onset, high.onset)
    return low.midi < GROWLS_UNDER and 0 < high.midi - low.midi < CLEAR_GAP and together >= QUARTER


def with_fermatas(notes: Iterable[Note], lead: Iterable[Note]) -> tuple[Note, ...]:
    """The notes with a fermata wherever the lead holds one, so that both staves show it."""
    held = {n.onset for n in lead if Mark.FERMATA in n.marks}
    return tuple(replace(n, marks=n.marks | {Mark.FERMATA}) if n.onset in held else n for n in notes)
