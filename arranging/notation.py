"""One-line score text for tests, documents and messages.

A tune is `TIME KEY: NOTES // WORDS`, for example::

    3/4 G: D4q | G4h B4e G4e | B4h A4q | G4h@ // A- ma- zing grace how sweet

A note is a pitch and a length: `w h q e s t` are whole to thirty-second, dots lengthen, `3` makes a
triplet member, `+` ties lengths together (`C4h+e`); a note without a length keeps the last one. `R` is
a rest, `@` a fermata, `,` a breath, `(` and `)` begin and end a slur, `[C4 E4 G4]q` is a chord. Bar lines
are checked; a short first measure is a pickup. `2/4:` in the notes changes the meter at a bar line.
In the words a trailing hyphen joins syllables and `_` prolongs the last one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from arranging.pitch import Key, Pitch, parse_key
from arranging.score import (
    QUARTER,
    WHOLE,
    BarLine,
    Mark,
    Measure,
    Note,
    Slur,
    Syllabic,
    Syllable,
    Tempo,
    TimeSignature,
    Tune,
    Voice,
)

_LENGTHS = {
    "w": WHOLE,
    "h": WHOLE // 2,
    "q": QUARTER,
    "e": QUARTER // 2,
    "s": QUARTER // 4,
    "t": QUARTER // 8,
}
_NOTE = re.compile(r"(\()?(\[[^\]]+\]|R|[A-G][#b]*-?\d)([whqest3.+]*)([@,]*)(\))?")


def parse_tune(text: str, *, bpm: float | None = None, title: str = "") -> Tune:
    """The tune a line of notation says. Raises `ValueError` with the faulty word or measure."""
    head, _, rest = text.partition(":")
    time_text, _, key_text = head.strip().partition(" ")
    body, _, words = rest.partition("//")
    time, key = _time_signature(time_text), parse_key(key_text or "C")
    measures, voice = _read_body(body, time, key)
    voice = replace(voice, notes=_with_words(voice.notes, words))
    tempos = (Tempo(0, bpm),) if bpm else ()
    return Tune(measures, voice, tempos, title=title)


def parse_voicing(text: str) -> tuple[Pitch, ...]:
    """The pitches of a voicing, soprano first: `E5 C5 G3 C3`."""
    return tuple(Pitch.parse(word) for word in text.split())


def parse_length(text: str) -> int:
    """Ticks of `q`, `h.`, `e3`, `h+e`."""
    return sum(_one_length(piece) for piece in text.split("+"))


def line(notes: Sequence[Note], measures: Iterable[Measure] = ()) -> str:
    """The notes of one voice as a line, bar lines at the measures' starts; chords from the bottom up."""
    starts = sorted(m.onset for m in measures)
    words: list[str] = []
    now, last_length, bar = starts[0] if starts else 0, "", 1
    by_onset: dict[int, list[Note]] = {}
    for note in notes:
        by_onset.setdefault(note.onset, []).append(note)
    for onset in sorted(by_onset):
        chord = sorted(by_onset[onset], key=lambda n: n.midi)
        if onset > now:
            words.append("R" + _length_text(onset - now))
            last_length = ""
        while bar < len(starts) and starts[bar] <= onset:
            words.append("|")
            bar += 1
        length = _length_text(chord[0].duration)
        names = " ".join(str(n.pitch) for n in chord)
        marks = "@" if any(Mark.FERMATA in n.marks for n in chord) else ""
        text = f"[{names}]" if len(chord) > 1 else names
        words.append(text + (length if length != last_length else "") + marks)
        last_length, now = length, chord[0].end
    return " ".join(words)


def _time_signature(text: str) -> TimeSignature:
    beats, _, beat_type = text.partition("/")
    groups = tuple(int(g) for g in beats.split("+"))
    return TimeSignature(sum(groups), int(beat_type), groups if len(groups) > 1 else ())


def _one_length(text: str) -> int:
    if not text or text[0] not in _LENGTHS:
        raise ValueError(f"'{text}' is no length; write one of w h q e s t, with dots, 3 or +.")
    ticks = _LENGTHS[text[0]]
    dots = text.count(".")
    ticks = ticks * ((1 << dots + 1) - 1) // (1 << dots)
    return ticks * 2 // 3 if "3" in text else ticks


def _length_text(ticks: int) -> str:
    for letter, length in _LENGTHS.items():
        for suffix, value in (
            ("", length),
            (".", length * 3 // 2),
            ("..", length * 7 // 4),
            ("3", length * 2 // 3),
        ):
            if ticks == value:
                return letter + suffix
    for letter, length in _LENGTHS.items():
        if length < ticks:
            return f"{letter}+{_length_text(ticks - length)}"
    return f"<{ticks}>"


def _read_body(body: str, time: TimeSignature, key: Key) -> tuple[tuple[Measure, ...], Voice]:
    notes: list[Note] = []
    slurs: list[Slur] = []
    measures: list[Measure] = []
    now = start = slur_from = 0
    length = QUARTER
    words = re.findall(r"\|:|:\||\||\d[\d+]*/\d+:|\(?\[[^\]]+\]\S*|\S+", body)
    for word in words:
        if word in ("|", "|:", ":|"):
            if now > start:
                measures.append(_measure(start, now, time, key, measures))
                start = now
            if word == ":|":
                measures[-1] = replace(measures[-1], repeat_times=2)
            if word == "|:":
                measures.append(Measure(start, 0, "", time, key, repeat_start=True))
            continue
        if word.endswith(":"):
            time = _time_signature(word[:-1])
            continue
        found = _NOTE.fullmatch(word)
        if not found:
            raise ValueError(f"'{word}' is no note; write one like C4q, R or [C4 E4]h.")
        opens, pitches, length_text, marks, closes = found.groups()
        length = parse_length(length_text) if length_text else length
        if opens:
            slur_from = now
        if closes:
            slurs.append(Slur(slur_from, now))
        signs = frozenset({"@": Mark.FERMATA, ",": Mark.BREATH}[m] for m in marks)
        if pitches != "R":
            notes += [Note(now, length, p, signs) for p in parse_voicing(pitches.strip("[]"))]
        now += length
    if now > start:
        measures.append(_measure(start, now, time, key, measures))
    return _join_repeat_starts(measures), Voice(tuple(notes), tuple(slurs))


def _measure(start: int, end: int, time: TimeSignature, key: Key, before: list[Measure]) -> Measure:
    full = time.duration
    first = not any(m.duration for m in before)
    if end - start > full:
        raise ValueError(
            f"Measure {len(before)} lasts {(end - start) / QUARTER:g} quarters, {time} holds {full / QUARTER:g}."
        )
    pickup = any(m.number == "0" for m in before)
    number = 0 if first and end - start < full else sum(1 for m in before if m.duration) + (0 if pickup else 1)
    return Measure(start, end - start, str(number), time, key, implicit=end - start < full)


def _join_repeat_starts(measures: list[Measure]) -> tuple[Measure, ...]:
    """Fold the empty marker measures of `|:` into the measures behind them; the last one gets a final bar line."""
    out: list[Measure] = []
    opening = False
    for measure in measures:
        if not measure.duration:
            opening = True
            continue
        out.append(replace(measure, repeat_start=opening))
        opening = False
    if out:
        out[-1] = replace(out[-1], bar_line=BarLine.FINAL)
    return tuple(out)


def _with_words(notes: tuple[Note, ...], words: str) -> tuple[Note, ...]:
    out = list(notes)
    syllables = words.split()
    inside = False
    for i, text in enumerate(syllables[: len(out)]):
        if text == "_":
            continue
        goes_on = text.endswith("-")
        syllabic = {
            (False, False): Syllabic.SINGLE,
            (False, True): Syllabic.BEGIN,
            (True, True): Syllabic.MIDDLE,
            (True, False): Syllabic.END,
        }[inside, goes_on]
        extend = not goes_on and i + 1 < len(syllables) and syllables[i + 1] == "_"
        out[i] = replace(out[i], lyrics=(Syllable(text.rstrip("-"), 1, syllabic, extend),))
        inside = goes_on
    return tuple(out)
