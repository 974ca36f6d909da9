"""A tune's melody as singers see it: lines of the verse, each with a place for every syllable."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from arranging.analysis.melody import choose_melody
from arranging.errors import UnreadableScore
from arranging.reading import Source, read
from arranging.score import Note, Slur, Tune

_FIELD_LINE = re.compile(r"^\s*([A-Za-z+]:|%|$)")


@dataclass(frozen=True, slots=True)
class Slot:
    """The notes of one syllable: one, or several under a slur."""

    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Melody:
    """A tune with its lines: for each line of the verse the places of its syllables. Its source knows their ends."""

    source: Source
    tune: Tune
    lines: tuple[tuple[Slot, ...], ...]

    @property
    def syllables(self) -> tuple[int, ...]:
        """How many syllables each line has room for."""
        return tuple(len(line) for line in self.lines)


def melody_of(abc: str) -> Melody:
    """The melody in an ABC text whose every line of music is a line of the verse.

    Raises an `ArrangingError` where the text cannot be read.
    """
    source = read(abc.encode(), "melody.abc")
    voice = source.score.parts[0].staves[0].voices[0]
    ends = list(accumulate(_notes_in_lines(abc)))
    if not ends or ends[-1] != len(voice.notes):
        raise UnreadableScore("a tie or tuplet crosses the end of a line of music")
    source = replace(source, line_ends=tuple(voice.notes[end - 1].end for end in ends))
    tune, _ = choose_melody(source)
    places = tuple(_slots(tune.notes, voice.slurs))
    edges = [0, *ends]
    onsets = [n.onset for n in voice.notes]
    lines = []
    for start, end in pairwise(edges):
        first, last = onsets[start], onsets[end - 1]
        lines.append(tuple(slot for slot in places if first <= slot.notes[0].onset <= last))
    return Melody(source, tune, tuple(lines))


def incipit(melody: Melody) -> str:
    """The scale degrees of the first line, accidentals left aside: `5 1 3 1 3 2 1 6 5`."""
    key = melody.tune.measures[0].key
    notes = [n for slot in melody.lines[0] for n in slot.notes]
    return " ".join(str(key.degree_of(n.pitch.name)[0]) for n in notes)


def _notes_in_lines(abc: str) -> list[int]:
    """How many notes each line of music has, read one by one under the text's head."""
    head, counts = [], []
    in_body = False
    for line in abc.splitlines():
        if not in_body or _FIELD_LINE.match(line):
            head.append(line)
            in_body = in_body or line.startswith("K:")
            continue
        source = read("\n".join([*(h for h in head if not h.startswith("w:")), line]).encode(), "line.abc")
        counts.append(len(source.score.parts[0].staves[0].voices[0].notes))
    return counts


def _slots(notes: tuple[Note, ...], slurs: tuple[Slur, ...]) -> list[Slot]:
    held = {n.onset for s in slurs for n in notes if s.onset < n.onset <= s.end_onset}
    found: list[list[Note]] = []
    for note in notes:
        if note.onset in held and found:
            found[-1].append(note)
        else:
            found.append([note])
    return [Slot(tuple(group)) for group in found]
