"""A score as MusicXML 4.0: measure by measure, staff by staff, voice by voice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import gcd

from arranging.pitch import Interval, Pitch
from arranging.score import QUARTER, Measure, Part, Score, TimeSignature
from arranging.writing import barlines, notes
from arranging.writing.accidentals import Memory, accidental_signs
from arranging.writing.beams import beam
from arranging.writing.directions import Item, Items, clef_xml, part_items, score_items
from arranging.writing.head import DOCTYPE, head
from arranging.writing.meter import meter_of, positions
from arranging.writing.pieces import Piece, cut_voice, rest_measure
from arranging.writing.slurs import Ends, SlurEnd, number_slurs
from arranging.writing.stems import stem_of
from arranging.writing.transposition import transpose_xml, written_interval
from arranging.writing.tuplet_signs import tuplet_signs

VOICES_A_STAFF = 4
"""Voice numbers of the second staff begin after these, so that no number serves two staves."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """One part cut into pieces: `pieces[staff][voice][measure]`."""

    part: Part
    pieces: tuple[tuple[list[tuple[Piece, ...]], ...], ...]
    items: Items
    slurs: Ends


def write_musicxml(score: Score) -> bytes:
    """The score as an uncompressed MusicXML document.

    Raises `ValueError` naming part and measure when voices overlap or chords are uneven.
    """
    starts = positions(score.measures)
    layouts = [_lay_out(score, index, starts) for index in range(len(score.parts))]
    division = _division(score, layouts)
    out = [DOCTYPE, '<score-partwise version="4.0">\n', head(score)]
    for index, layout in enumerate(layouts):
        out.append(f'<part id="P{index + 1}">\n')
        out += _part(score.measures, starts, layout, division, numbered=index == 0)
        out.append("</part>\n")
    out.append("</score-partwise>\n")
    return "".join(out).encode()


def _lay_out(score: Score, index: int, starts: Sequence[int]) -> _Layout:
    part, measures = score.parts[index], score.measures
    pieces = tuple(
        tuple(cut_voice(voice, measures, starts, _where(part, s, v)) for v, voice in enumerate(staff.voices))
        for s, staff in enumerate(part.staves)
    )
    items = part_items(part, measures)
    if index == 0:
        staff = "<staff>1</staff>" if len(part.staves) > 1 else ""
        for place, found in score_items(measures, score.tempos, staff).items():
            items.setdefault(place, []).extend(found)
    for found in items.values():
        found.sort(key=lambda item: (item.position, item.rank))
    return _Layout(part, pieces, items, number_slurs(part, measures))


def _where(part: Part, staff: int, voice: int) -> str:
    text = f"part {part.name}"
    if len(part.staves) > 1:
        text += f", staff {staff + 1}"
    return f"{text}, voice {voice + 1}" if len(part.staves[staff].voices) > 1 else text


def _division(score: Score, layouts: Sequence[_Layout]) -> int:
    """The longest unit in ticks, a quarter or a part of it, that measures every length and every place."""
    lengths = {m.duration for m in score.measures}
    for layout in layouts:
        for staff in layout.pieces:
            for voice in staff:
                lengths.update(p.duration for measure in voice for p in measure)
        lengths.update(item.position for items in layout.items.values() for item in items)
    return gcd(QUARTER, *lengths)


def _part(
    measures: Sequence[Measure], starts: Sequence[int], layout: _Layout, division: int, *, numbered: bool
) -> Iterator[str]:
    """The measures of a part; a `numbered` one shows the measure's number where a system begins."""
    memories = [Memory() for _ in layout.part.staves]
    before: Measure | None = None
    for index, measure in enumerate(measures):
        implicit = ' implicit="yes"' if measure.implicit else ""
        yield f'<measure number="{measure.number}"{implicit}>\n'
        interval = written_interval(layout.part.instrument.transposition, measure.key)
        if before is None:
            yield _measure_numbers(numbered)
        yield _attributes(layout.part, measure, before, interval, division)
        yield barlines.left(measures, index)
        yield from _measure(layout, index, measure, starts[index], memories, interval, division)
        yield barlines.right(measures, index)
        yield "</measure>\n"
        before = measure


def _measure_numbers(shown: bool) -> str:
    return f"<print><measure-numbering>{'system' if shown else 'none'}</measure-numbering></print>\n"


def _attributes(part: Part, measure: Measure, before: Measure | None, interval: Interval | None, division: int) -> str:
    out = f"<divisions>{QUARTER // division}</divisions>" if before is None else ""
    new_key = before is None or before.key.fifths != measure.key.fifths
    if new_key:
        key = measure.key if interval is None else measure.key.up(interval)
        out += f"<key><fifths>{key.fifths}</fifths><mode>{key.mode.value}</mode></key>"
    if before is None or before.time != measure.time:
        out += _time(measure.time)
    two = len(part.staves) > 1
    if before is None:
        out += f"<staves>{len(part.staves)}</staves>" if two else ""
        out += "".join(clef_xml(staff.clef, s if two else None) for s, staff in enumerate(part.staves, 1))
    if new_key and interval is not None:
        old = before and written_interval(part.instrument.transposition, before.key)
        out += transpose_xml(interval) if interval != old else ""
    return f"<attributes>{out}</attributes>\n" if out else ""


def _time(time: TimeSignature) -> str:
    symbol = f' symbol="{time.symbol}"' if time.symbol in ("common", "cut") else ""
    beats = "+".join(map(str, time.groups)) if time.groups else str(time.beats)
    return f"<time{symbol}><beats>{beats}</beats><beat-type>{time.beat_type}</beat-type></time>"


def _measure(
    layout: _Layout,
    index: int,
    measure: Measure,
    start: int,
    memories: Sequence[Memory],
    interval: Interval | None,
    division: int,
) -> Iterator[str]:
    written = measure.key if interval is None else measure.key.up(interval)
    two = len(layout.part.staves) > 1
    meter = meter_of(measure.time)
    back = 0
    for s, voices in enumerate(layout.pieces):
        memories[s].begin_measure(written)
        lines = _lines(voices, index, measure, start)
        printed = layout.part.staves[s].voices
        items = _share_out([i for i in layout.items.get(index, ()) if i.staff == s + 1], lines)
        signs = accidental_signs([line for _, line in lines], memories[s], interval)
        present = [v for v, _ in lines]
        for place, (v, pieces) in enumerate(lines):
            if back:
                yield f"<backup><duration>{back // division}</duration></backup>\n"
            stem = stem_of(v, present)
            blank = _blank(lines, place, sparse=v < len(printed) and printed[v].sparse)
            style = notes.VoiceStyle(s * VOICES_A_STAFF + v + 1, s + 1 if two else None, stem)
            beams = beam(pieces, meter, start)
            tuplets = tuplet_signs(pieces, beams, stem)
            here = items[place]
            for i, piece in enumerate(pieces):
                if here:
                    yield from _items_at(here, piece, division)
                if piece.notes:
                    slurs = _slurs(layout.slurs, (s, v, piece.notes[0].onset), piece) if layout.slurs else ()
                    yield notes.chord(piece, style, division, beams[i], tuplets[i], slurs, signs[place, i], interval)
                elif piece.tuplet is None and any(a <= piece.position and piece.end <= b for a, b in blank):
                    yield notes.silence(piece, style, division) if place else notes.hidden(piece, style, division)
                else:
                    beside = _beside(pieces, i, interval) if v > 1 else None
                    yield notes.rest(piece, style, division, tuplets[i], beside)
            if here:
                yield from (item.head + item.tail for item in here if item.position >= pieces[-1].end)
            back = pieces[-1].end


def _lines(
    voices: Sequence[list[tuple[Piece, ...]]], index: int, measure: Measure, start: int
) -> list[tuple[int, tuple[Piece, ...]]]:
    """(voice index, pieces) of what is written on a staff in a measure; the first voice always fills it."""
    lines = [(v, voice[index]) for v, voice in enumerate(voices) if voice[index]]
    if not lines or lines[0][0] != 0:
        lines.insert(0, (0, rest_measure(measure, start)))
    return lines


def _blank(lines: Sequence[tuple[int, tuple[Piece, ...]]], place: int, *, sparse: bool) -> list[tuple[int, int]]:
    """Where a line shows no rests.

    A third line nowhere, a second one not where the first rests or a third one sounds, a `sparse` one not where any
    other sounds.
    """
    voice, pieces = lines[place]
    if place == 0 and not sparse:
        return []
    if voice > 1:
        return [(0, pieces[-1].end)]
    others = [(v, p) for v, p in lines if v != voice and (sparse or v > 1)]
    sounding = _stretches(sorted((p for _, line in others for p in line if p.notes), key=lambda p: p.position))
    return sounding if voice == 0 else sounding + _stretches(p for p in lines[0][1] if not p.notes)


def _beside(pieces: Sequence[Piece], index: int, interval: Interval | None) -> Pitch | None:
    """The height of a line's next note, or of its last one: there its rests keep clear of the other voices."""
    found = next((p for p in (*pieces[index:], *reversed(pieces[:index])) if p.notes), None)
    if found is None:
        return None
    pitch = found.notes[0].pitch
    return pitch if interval is None else pitch.up(interval)


def _stretches(pieces: Iterable[Piece]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for piece in pieces:
        if out and out[-1][1] >= piece.position:
            out[-1] = (out[-1][0], max(out[-1][1], piece.end))
        else:
            out.append((piece.position, piece.end))
    return out


def _share_out(items: Sequence[Item], lines: Sequence[tuple[int, tuple[Piece, ...]]]) -> list[list[Item]]:
    """Each item to the first line that has a note or rest beginning where it stands, else to the first line.

    What belongs to a chain comes in no earlier line than what stands before it in the chain.
    """
    out: list[list[Item]] = [[] for _ in lines]
    reached: dict[str, int] = {}
    for item in items:
        found = next((i for i, (_, pieces) in enumerate(lines) if any(p.position == item.position for p in pieces)), 0)
        if item.chain:
            found = reached[item.chain] = max(found, reached.get(item.chain, 0))
        out[found].append(item)
    return out


def _items_at(items: Sequence[Item], piece: Piece, division: int) -> Iterator[str]:
    """What is written in front of a piece; what falls inside the piece says how much later it stands."""
    for item in items:
        if piece.position == item.position:
            yield item.head + item.tail
        elif piece.position < item.position < piece.end:
            later = f"<offset>{(item.position - piece.position) // division}</offset>" if item.movable else ""
            yield item.head + later + item.tail


def _slurs(ends: Ends, key: tuple[int, int, int], piece: Piece) -> tuple[SlurEnd, ...]:
    return tuple(e for e in ends.get(key, ()) if (piece.starts if e.begins else piece.ends))
