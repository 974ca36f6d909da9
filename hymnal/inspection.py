"""What a worker says of a curator's score: plain facts, taken from the notes and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from arranging.errors import ArrangingError
from arranging.pitch import Pitch
from arranging.reading import Source, read
from arranging.score import Note, Score
from arranging.writing import write_mxl
from hymnal.melody import incipit, melody_of


class NotOneVoice(ArrangingError):
    """A tune's melody with more than one voice in it."""

    code = "not-one-voice"

    def __init__(self, found: str) -> None:
        super().__init__(f"A tune is one voice, but this ABC has {found}. Keep the melody alone.")


@dataclass(frozen=True, slots=True)
class TuneInspection:
    """A tune's melody: its lines of the verse, and what singers ask of it."""

    syllables: tuple[int, ...]
    """Syllables of each line of music."""
    incipit: str
    key: str
    time: str
    """Time signature; empty in free rhythm."""
    measures: int
    lowest: Pitch
    highest: Pitch
    final_degree: int
    """Scale degree of the last note, 1 to 7."""
    warnings: tuple[str, ...]
    """What the reader left out or repaired."""


@dataclass(frozen=True, slots=True)
class SampleInspection:
    """A sample's score: what it is made of, and the score itself as compressed MusicXML."""

    title: str
    composer: str
    parts: tuple[str, ...]
    """Names of the parts, from top to bottom."""
    notes_at_once: int
    """The most notes that sound together anywhere."""
    verses: int
    """How many verses of words stand under the notes; 0 for none."""
    key: str
    time: str
    measures: int
    lowest: Pitch
    highest: Pitch
    warnings: tuple[str, ...]
    score: bytes


Inspection = TuneInspection | SampleInspection


def inspect_tune(abc: str) -> TuneInspection:
    """The facts of a melody in ABC whose every line of music is a line of the verse.

    Raises an `ArrangingError` where it cannot be read, `NotOneVoice` where it is no single line.
    """
    source = read(abc.encode(), "melody.abc")
    _one_voice(source.score)
    melody = melody_of(abc)
    notes = _notes(source.score)
    first = source.score.measures[0]
    last = max(notes, key=lambda note: note.onset)
    return TuneInspection(
        syllables=melody.syllables,
        incipit=incipit(melody),
        key=str(first.key),
        time=_time(source),
        measures=len(source.score.measures),
        lowest=_lowest(notes),
        highest=_highest(notes),
        final_degree=source.score.measures[-1].key.degree_of(last.pitch.name)[0],
        warnings=source.warnings,
    )


def inspect_sample(data: bytes, file_name: str) -> SampleInspection:
    """The facts of a score in any format that can be read. Raises an `ArrangingError` where it cannot."""
    source = read(data, file_name)
    score = source.score
    notes = _notes(score)
    return SampleInspection(
        title=score.title,
        composer=score.credits.composer,
        parts=tuple(part.name for part in score.parts),
        notes_at_once=_most_at_once(notes),
        verses=len({syllable.verse for note in notes for syllable in note.lyrics}),
        key=str(score.measures[0].key) if source.has_key else "",
        time=_time(source),
        measures=len(score.measures),
        lowest=_lowest(notes),
        highest=_highest(notes),
        warnings=source.warnings,
        score=write_mxl(score),
    )


def _one_voice(score: Score) -> None:
    if len(score.parts) > 1:
        raise NotOneVoice(f"{len(score.parts)} parts")
    voices = [voice for staff in score.parts[0].staves for voice in staff.voices if voice.notes]
    if len(voices) > 1:
        raise NotOneVoice(f"{len(voices)} voices")
    if len({note.onset for note in voices[0].notes}) < len(voices[0].notes):
        raise NotOneVoice("chords")


def _time(source: Source) -> str:
    return str(source.score.measures[0].time) if source.has_meter else ""


def _notes(score: Score) -> list[Note]:
    return [note for part in score.parts for note in part.notes]


def _lowest(notes: list[Note]) -> Pitch:
    return min(notes, key=lambda note: note.midi).pitch


def _highest(notes: list[Note]) -> Pitch:
    return max(notes, key=lambda note: note.midi).pitch


def _most_at_once(notes: list[Note]) -> int:
    """Notes that end where others begin are heard after one another."""
    changes = sorted(chain(((note.end, -1) for note in notes), ((note.onset, 1) for note in notes)))
    most = sounding = 0
    for _, change in changes:
        sounding += change
        most = max(most, sounding)
    return most
