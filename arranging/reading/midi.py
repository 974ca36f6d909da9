"""MIDI in: played keys become a written score, and what had to be guessed or changed is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from arranging.errors import ScoreTooLarge
from arranging.pitch import Key
from arranging.reading.midi_bytes import TextEvent, TextKind, split_chunks
from arranging.reading.midi_events import MAX_MEASURES, MidiEvents, Ticks, TrackNotes, parse
from arranging.reading.midi_grid import NAMES, quantize, times
from arranging.reading.midi_instruments import instrument
from arranging.reading.midi_meter import GRID, Bars, KeyEvent, MeterEvent, cleaned, measures_of, told_pickup
from arranging.reading.midi_pickup import Attack, beat_of, infer_pickup
from arranging.reading.midi_spelling import guess_key, spell_line
from arranging.reading.midi_unmetered import infer_meter
from arranging.reading.midi_voices import Sounding, split_voices
from arranging.reading.midi_words import SungText, syllables
from arranging.reading.source import Source
from arranging.score import (
    QUARTER,
    Clef,
    Credits,
    Measure,
    Note,
    Part,
    Score,
    Staff,
    Syllable,
    Tempo,
    Voice,
    measure_index,
)

MIDDLE_C = 60
CLEAR_CHANGE = 0.04
"""A change of tempo, as a share, that a reader is told of."""


@dataclass(frozen=True, slots=True)
class _Track:
    """The notes of one part on the grid, sorted by onset, each with its loudness, and the words by onset."""

    name: str
    program: int
    notes: tuple[Sounding, ...]
    velocities: tuple[int, ...]
    words: dict[int, tuple[Syllable, ...]]
    moved: int
    division: int

    def earlier(self, ticks: int) -> _Track:
        """The track moved to the front."""
        notes = tuple(Sounding(n.onset - ticks, n.end - ticks, n.midi) for n in self.notes)
        return replace(self, notes=notes, words={onset - ticks: w for onset, w in self.words.items()})


def read_midi(data: bytes) -> Source:
    """The score a MIDI file plays: notes on the grid, barred, spelled and split into voices.

    Key, meter and pickup that the file does not tell are inferred, and silent measures before the first note
    are dropped; the warnings say so. Raises `UnreadableScore`, `NoNotes` or `ScoreTooLarge`.
    """
    chunks = split_chunks(data)
    events = parse(chunks)
    scale = QUARTER / chunks.ticks_per_quarter
    warnings: list[str] = []
    tracks = _tracks(events, scale, warnings)
    meters = cleaned([MeterEvent(round(tick * scale), time) for tick, time in events.meters])
    lead = _lead(tracks)
    keys = [KeyEvent(round(tick * scale), key) for tick, key in events.keys] or [KeyEvent(0, _guessed_key(tracks))]
    end = max(note.end for track in tracks for note in track.notes)
    bars = _bars(tuple(m for m in meters if m.onset < end), lead, keys[0].key, warnings)
    measures = measures_of(bars, keys, end)
    if len(measures) > MAX_MEASURES:
        raise ScoreTooLarge("measures", len(measures), MAX_MEASURES)
    shortened = 0
    parts = []
    for track in tracks:
        part, cut = _part(track, measures)
        parts.append(part)
        shortened += cut
    if shortened:
        warnings.append(f"{_notes(shortened)} shortened, for a staff has room for four voices.")
    tempos = _tempos(events, scale, measures)
    title, rights = _title(events)
    score = Score(measures, tuple(parts), tempos, title=title, credits=Credits(rights=rights))
    return Source(score, tuple(warnings), bool(events.keys), bool(tempos), bool(events.meters))


def _notes(count: int) -> str:
    return "1 note was" if count == 1 else f"{count} notes were"


def _tracks(events: MidiEvents, scale: float, warnings: list[str]) -> list[_Track]:
    """The parts on the grid, the words given to the track whose notes they meet most often."""
    if events.percussion:
        warnings.append("The percussion was left out.")
    grids = [quantize(times(t.onsets, scale), times(t.onsets + t.durations, scale), scale) for t in events.tracks]
    sung = _sung(events)
    homes = _homes(sung, events.tracks)
    names = _names(events)
    tracks = []
    for place, (raw, grid) in enumerate(zip(events.tracks, grids, strict=True)):
        notes = tuple(map(Sounding, grid.onsets.tolist(), grid.ends.tolist(), raw.midis.tolist()))
        words = _words(sung, homes, place, raw, notes)
        velocities = tuple(raw.velocities.tolist())
        tracks.append(_Track(names[place], raw.program, notes, velocities, words, grid.moved, grid.division))
    moved = Counter[int]()
    for track in tracks:
        moved[track.division] += track.moved
    for division, count in moved.items():
        if count:
            warnings.append(f"{_notes(count)} moved to the nearest {NAMES[division]}.")
    return tracks


def _names(events: MidiEvents) -> list[str]:
    """A name for each part: the track's own, else the instrument's; a number where two would be called alike."""
    names = []
    for track in events.tracks:
        own = _first_text(events.texts[track.chunk], TextKind.TRACK_NAME)
        own = own or _first_text(events.texts[track.chunk], TextKind.INSTRUMENT)
        names.append(own or instrument(track.program).name)
    alike = Counter(names)
    seen = Counter[str]()
    out = []
    for name in names:
        seen[name] += 1
        out.append(f"{name} {seen[name]}" if alike[name] > 1 else name)
    return out


def _first_text(found: Sequence[TextEvent], kind: TextKind) -> str:
    return next((e.text.strip() for e in found if e.kind is kind and e.text.strip()), "")


def _title(events: MidiEvents) -> tuple[str, str]:
    """Title and copyright line: a first track without notes carries the title of the piece in its name."""
    playing = {track.chunk for track in events.tracks}
    title = "" if 0 in playing and len(events.texts) > 1 else _first_text(events.texts[0], TextKind.TRACK_NAME)
    if 0 in playing and title.lower() in _PART_NAMES:
        title = ""
    rights = next((r for t in events.texts if (r := _first_text(t, TextKind.COPYRIGHT))), "")
    return title, rights


_PART_NAMES = {
    "melody",
    "soprano",
    "voice",
    "vocal",
    "vocals",
    "piano",
    "track 1",
    "track 0",
    "lead",
    "part 1",
    "music",
}


def _sung(events: MidiEvents) -> dict[int, list[SungText]]:
    """Lyrics by track chunk; where there are none, the texts of a karaoke file."""
    for kind in (TextKind.LYRIC, TextKind.TEXT):
        found = {
            chunk: [SungText(e.tick, e.text) for e in track if e.kind is kind]
            for chunk, track in enumerate(events.texts)
        }
        found = {chunk: sung for chunk, sung in found.items() if sung}
        if kind is TextKind.TEXT:
            found = {c: s for c, s in found.items() if len({x.tick for x in s if not x.text.startswith("@")}) >= 4}
        if found:
            return found
    return {}


def _homes(sung: dict[int, list[SungText]], tracks: Sequence[TrackNotes]) -> dict[int, int]:
    """Which chunk's words a part sings: those that meet most of its attacks, its own track's if in doubt."""
    attacks = [set(track.onsets.tolist()) for track in tracks]
    best: dict[int, tuple[int, int]] = {}
    for chunk, texts in sung.items():
        ticks = {s.tick for s in texts}
        met = [len(ticks & found) for found in attacks]
        home = max(range(len(tracks)), key=lambda i: (met[i], tracks[i].chunk == chunk, -i))
        best[home] = max(best.get(home, (-1, 0)), (met[home], -chunk))
    return {-negative: home for home, (_, negative) in best.items()}


def _words(
    sung: dict[int, list[SungText]],
    homes: dict[int, int],
    place: int,
    raw: TrackNotes,
    notes: tuple[Sounding, ...],
) -> dict[int, tuple[Syllable, ...]]:
    """The syllables of a part by the onset of their note; a syllable far from any attack is dropped."""
    out: dict[int, tuple[Syllable, ...]] = {}
    for chunk, texts in sung.items():
        if homes.get(chunk) != place:
            continue
        for tick, syllable in syllables(texts):
            nearest = _nearest(raw.onsets, tick)
            onset = notes[nearest].onset
            if all(s.verse != syllable.verse for s in out.get(onset, ())):
                out[onset] = (*out.get(onset, ()), syllable)
    return out


def _nearest(onsets: Ticks, tick: int) -> int:
    """The place of the attack nearest to a tick."""
    after = min(int(np.searchsorted(onsets, tick)), len(onsets) - 1)
    before = max(after - 1, 0)
    return before if tick - int(onsets[before]) < int(onsets[after]) - tick else after


def _lead(tracks: Sequence[_Track]) -> list[Attack]:
    """The line that tells the bar lines: the top notes of the part with words, else of the highest part."""

    def height(track: _Track) -> float:
        return sum(n.midi for n in track.notes) / len(track.notes)

    lead = max(tracks, key=lambda t: (bool(t.words), len(t.notes) >= 8, height(t)))
    tops: dict[int, Attack] = {}
    for note, velocity in zip(lead.notes, lead.velocities, strict=True):
        held = tops.get(note.onset)
        if held is None or note.midi > held.midi:
            words = lead.words.get(note.onset, ())
            tops[note.onset] = Attack(note.onset, note.duration, note.midi, velocity, words[0].text if words else "")
    return [tops[onset] for onset in sorted(tops)]


def _guessed_key(tracks: Sequence[_Track]) -> Key:
    last = max((note for track in tracks for note in track.notes), key=lambda n: (n.onset, -n.midi))
    return guess_key(((n.midi % 12, n.duration / QUARTER) for t in tracks for n in t.notes), last.midi % 12)


def _bars(meters: tuple[MeterEvent, ...], lead: list[Attack], key: Key, warnings: list[str]) -> Bars:
    """The meter and the pickup, as told or as heard."""
    told = told_pickup(meters)
    if told:
        return told
    if meters:
        time = meters[0].time
        pickup, sure = infer_pickup(lead, time, key)
    else:
        time, pickup, sure = infer_meter(lead, key)
        warnings.append(f"The file gives no time signature; {time} fits the melody best.")
    if not sure:
        warnings.append("The file does not say where the bar lines stand; they were placed by ear.")
    return Bars((MeterEvent(0, time),), pickup)


def _part(track: _Track, measures: tuple[Measure, ...]) -> tuple[Part, int]:
    """The part with its staves, and how many notes were shortened."""
    staves = []
    shortened = 0
    hands = _hands(track)
    for hand in hands:
        voices, cut = split_voices(hand)
        shortened += cut
        mean = sum(n.midi for n in hand) / len(hand)
        spelled = [_spelled(voice, measures) for voice in voices]
        staves.append(Staff(Clef.BASS if mean < 57 else Clef.TREBLE, tuple(Voice(v) for v in spelled)))
    top = staves[0].voices[0]
    sung = Voice(_with_words(top.notes, track.words))
    staves[0] = replace(staves[0], voices=(sung, *staves[0].voices[1:]))
    return Part(track.name, instrument(track.program), tuple(staves)), shortened


def _hands(track: _Track) -> list[list[Sounding]]:
    """The notes by staff: a keyboard part that uses both ends of the keyboard is written on two."""
    notes = list(track.notes)
    keyboard = track.program < 24 or track.program == 46
    low = sum(1 for n in notes if n.midi < 53)
    high = sum(1 for n in notes if n.midi >= 64)
    if not keyboard or min(low, high) < 0.1 * len(notes):
        return [notes]
    return [[n for n in notes if n.midi >= MIDDLE_C], [n for n in notes if n.midi < MIDDLE_C]]


def _spelled(voice: tuple[Sounding, ...], measures: tuple[Measure, ...]) -> tuple[Note, ...]:
    """The notes of a voice with their names; in chords the top notes make one line, the next ones another."""
    by_onset: dict[int, list[Sounding]] = {}
    for note in voice:
        by_onset.setdefault(note.onset, []).append(note)
    lines: dict[int, list[Sounding]] = {}
    for chord in by_onset.values():
        for rank, note in enumerate(sorted(chord, key=lambda n: -n.midi)):
            lines.setdefault(rank, []).append(note)
    out = []
    for line in lines.values():
        keys = [measures[measure_index(measures, n.onset)].key for n in line]
        pitches = spell_line([n.midi for n in line], keys)
        out += [Note(n.onset, n.duration, pitch) for n, pitch in zip(line, pitches, strict=True)]
    return tuple(sorted(out, key=lambda n: (n.onset, n.midi)))


def _with_words(notes: tuple[Note, ...], words: dict[int, tuple[Syllable, ...]]) -> tuple[Note, ...]:
    """The line with its syllables on the top note of each onset."""
    tops = {note.onset: i for i, note in enumerate(notes)}
    out = list(notes)
    for onset, found in words.items():
        if onset in tops:
            out[tops[onset]] = replace(out[tops[onset]], lyrics=found)
    return tuple(out)


def _tempos(events: MidiEvents, scale: float, measures: tuple[Measure, ...]) -> tuple[Tempo, ...]:
    """The tempo map. The first tempo is printed, later ones only where the pace clearly changes and then stays."""
    by_onset = {round(tick * scale / GRID) * GRID: pace for tick, pace in events.tempos}
    onsets = sorted(by_onset)
    out: list[Tempo] = []
    printed = 1.0
    for place, onset in enumerate(onsets):
        if onset >= measures[-1].end:
            break
        pace = by_onset[onset]
        if out and abs(out[-1].quarters_per_minute - pace) < 0.01:
            continue
        measure = measures[measure_index(measures, onset)]
        beat = beat_of(measure.time)
        following = onsets[place + 1] if place + 1 < len(onsets) else measures[-1].end
        settled = following - onset >= measure.time.duration and abs(pace / printed - 1) >= CLEAR_CHANGE
        out.append(Tempo(onset, round(pace * QUARTER / beat, 2), beat, printed=settled or not out))
        printed = pace if out[-1].printed else printed
    return tuple(out)
