"""Which voices of an ABC tune share a staff, and which staves share a player: `%%score {(1 2) | (3 4)}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, zip_longest

from arranging.reading.abc_voice import AbcVoice
from arranging.reading.draft import DraftMeasure, DraftNote, DraftPart, DraftSpan, Warnings
from arranging.reading.guard import shown
from arranging.score import PIANO, VOICE, BarLine, PartGroup

MAX_STAVES = 3
"""Staves one player reads; a brace round more of them joins players."""
MOST_UNEQUAL = 4
"""How many voices or measures of unequal length are named."""
MOST_LAYERS = 64
"""Overlays of one voice that keep their place below the next voice of the staff."""
_TOKEN = re.compile(r"[{}()\[\]]|[A-Za-z0-9]\w*")

Staves = tuple[tuple[str, ...], ...]
"""The voices of each staff by name, upper staff and upper voice first."""


@dataclass(slots=True)
class Layout:
    """What `%%score` or `%%staves` says: the players with their staves, and the brackets round them."""

    players: list[Staves] = field(default_factory=list)
    brackets: list[tuple[int, int]] = field(default_factory=list)

    def of(self, voices: Iterable[str]) -> list[Staves]:
        """The players of the voices there are; a voice that the layout leaves out plays alone."""
        left = dict.fromkeys(voices)
        players = []
        for player in self.players:
            staves = []
            for staff in player:
                here = tuple(name for name in dict.fromkeys(staff) if name in left)
                for name in here:
                    del left[name]
                if here:
                    staves.append(here)
            players.append(tuple(staves))
        return [*players, *(((name,),) for name in left)]


def layout_of(text: str) -> Layout:
    """Read `[S A (T B)] {(RH1 RH2) | LH}`: parentheses make a staff, braces a player, brackets a group of players."""
    layout = Layout()
    braced: list[list[str]] | None = None
    staff: list[str] | None = None
    bracket = 0
    for token in _TOKEN.findall(text):
        if token == "(":
            staff = []
        elif token == ")":
            _put(layout, braced, staff or [])
            staff = None
        elif token == "{":
            braced = []
        elif token == "}":
            _end_brace(layout, braced or [])
            braced = None
        elif token == "[":
            bracket = len(layout.players)
        elif token == "]":
            layout.brackets.append((bracket, len(layout.players) - 1))
        elif staff is not None:
            staff.append(token)
        else:
            _put(layout, braced, [token])
    return layout


def _put(layout: Layout, braced: list[list[str]] | None, staff: list[str]) -> None:
    """A finished staff goes into the open brace, or is a player's only one."""
    if braced is not None:
        braced.append(staff)
    else:
        layout.players.append((tuple(staff),))


def _end_brace(layout: Layout, braced: list[list[str]]) -> None:
    if len(braced) <= MAX_STAVES:
        layout.players.append(tuple(tuple(staff) for staff in braced))
    else:
        layout.players.extend((tuple(staff),) for staff in braced)


def drafted(
    voices: Mapping[str, AbcVoice], layout: Layout, warnings: Warnings
) -> tuple[list[DraftPart], tuple[PartGroup, ...]]:
    """The parts of a tune's voices with music, and the brackets that join neighbours."""
    for sentence in islice(_unequal(tuple(voices.values())), MOST_UNEQUAL):
        warnings.add(sentence)
    parts: list[DraftPart] = []
    place: dict[int, int] = {}
    alone = len(voices) == 1
    for index, player in enumerate(layout.of(voices)):
        if player:
            place[index] = len(parts)
            parts.append(_part(tuple(tuple(voices[v] for v in staff) for staff in player), alone))
    groups = []
    for bracket in layout.brackets:
        inside = [place[i] for i in range(bracket[0], bracket[1] + 1) if i in place]
        if len(inside) > 1:
            groups.append(PartGroup(inside[0], inside[-1]))
    return parts, tuple(groups)


def _unequal(voices: Sequence[AbcVoice]) -> Iterator[str]:
    """Where voices that sound together are not equally long, as when a bar line or a rest was forgotten."""
    longest = max(voices, key=lambda v: len(v.measures), default=None)
    for voice in voices:
        if longest is not None and len(voice.measures) < len(longest.measures):
            yield (
                f"Voice {shown(voice.name)} has {len(voice.measures)} measures, voice {shown(longest.name)} "
                f"{len(longest.measures)}; it is silent at the end."
            )
    for number, column in enumerate(zip(*(voice.measures for voice in voices), strict=False), 1):
        full = max(range(len(column)), key=lambda i: column[i].filled)
        for voice, measure in zip(voices, column, strict=True):
            if measure.filled < column[full].filled:
                yield (
                    f"Measure {number} of voice {shown(voice.name)} is shorter than that of voice "
                    f"{shown(voices[full].name)}; it was filled with silence."
                )


def _part(staves: Sequence[Sequence[AbcVoice]], alone: bool) -> DraftPart:
    voices = tuple(chain.from_iterable(staves))
    keyboard = len(staves) > 1 and not any(n.lyrics for v in voices for m in v.measures for n in m.notes)
    unnamed = "Melody" if alone else "Piano" if keyboard else f"Voice {', '.join(v.name for v in voices)}"
    name = ", ".join(dict.fromkeys(v.label for v in voices if v.label)) or unnamed
    if len(voices) > 1:
        for number, staff in enumerate(staves, 1):
            for place, voice in enumerate(staff):
                _move(voice, number, place)
    columns = zip_longest(*(voice.measures for voice in voices))
    measures = [_joined([measure for measure in column if measure is not None]) for column in columns]
    return DraftPart(name, PIANO if keyboard else VOICE, measures)


def _move(voice: AbcVoice, staff: int, place: int) -> None:
    """Put a voice on its staff of the part; what it calls its slurs and hairpins becomes its own there."""
    for measure in voice.measures:
        for note in measure.notes:
            _move_note(note, voice.name, staff, place)
        for direction in measure.directions:
            direction.staff = staff
            if isinstance(direction, DraftSpan):
                direction.key = voice.name
        measure.clefs = [(at, staff, clef) for at, _, clef in measure.clefs]


def _move_note(note: DraftNote, voice: str, staff: int, place: int) -> None:
    note.staff = staff
    note.voice = str(place * MOST_LAYERS + int(note.voice))
    note.slur_starts = [f"{voice} {slur}" for slur in note.slur_starts]
    note.slur_stops = [f"{voice} {slur}" for slur in note.slur_stops]


def _joined(columns: Sequence[DraftMeasure]) -> DraftMeasure:
    """One measure of several voices of a part."""
    if len(columns) == 1:
        return columns[0]

    def first(value: Callable[[DraftMeasure], object]) -> DraftMeasure:
        return next((c for c in columns if value(c)), columns[0])

    return DraftMeasure(
        notes=[note for c in columns for note in c.notes],
        filled=max(c.filled for c in columns),
        time=first(lambda c: c.time).time,
        free=any(c.free for c in columns),
        key=first(lambda c: c.key).key,
        repeat_start=any(c.repeat_start for c in columns),
        repeat_times=max(c.repeat_times for c in columns),
        ending_starts=first(lambda c: c.ending_starts).ending_starts,
        ending_stops=any(c.ending_stops for c in columns),
        bar_line=first(lambda c: c.bar_line is not BarLine.REGULAR).bar_line,
        sign=first(lambda c: c.sign).sign,
        jump=first(lambda c: c.jump).jump,
        directions=[direction for c in columns for direction in c.directions],
        chords=[chord for c in columns for chord in c.chords],
        tempos=[tempo for c in columns for tempo in c.tempos],
        clefs=sorted((clef for c in columns for clef in c.clefs), key=lambda clef: clef[0]),
        breaks=[at for c in columns for at in c.breaks],
    )
