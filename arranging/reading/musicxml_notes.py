"""What a MusicXML note carries besides its pitch: ties, slurs, signs, words, grace notes."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from lxml import etree

from arranging.pitch import STEPS, Interval, Pitch
from arranging.reading.draft import DraftDynamic, DraftMeasure, DraftNote, Warnings
from arranging.reading.grid import ticks
from arranging.reading.guard import number
from arranging.reading.musicxml_hearing import Heard, Sound, written_length
from arranging.reading.musicxml_words import dynamic_named
from arranging.score import EIGHTH, QUARTER, Grace, Mark, Syllabic, Syllable

_MARKS = {
    "staccato": Mark.STACCATO,
    "tenuto": Mark.TENUTO,
    "accent": Mark.ACCENT,
    "strong-accent": Mark.MARCATO,
    "staccatissimo": Mark.STACCATISSIMO,
    "spiccato": Mark.STACCATISSIMO,
    "breath-mark": Mark.BREATH,
    "caesura": Mark.CAESURA,
    "trill-mark": Mark.TRILL,
    "turn": Mark.TURN,
    "inverted-turn": Mark.TURN,
    "delayed-turn": Mark.TURN,
    "mordent": Mark.MORDENT,
    "inverted-mordent": Mark.INVERTED_MORDENT,
}
_DROPPED = {
    "technical": "Fingerings, bowings and other playing signs were left out.",
    "glissando": "Glissandi were left out.",
    "slide": "Slides were left out.",
    "tremolo": "Tremolos were left out.",
    "non-arpeggiate": "Brackets against rolling a chord were left out.",
}
_SILENT = ("accidental-mark", "wavy-line", "tied", "tuplet", "slur", "fermata", "arpeggiate", "dynamics")


class NoteReader:
    """Reads the notes of one part; grace notes and verse names are kept until they are needed."""

    def __init__(self, warnings: Warnings) -> None:
        self._warnings = warnings
        self._graces: dict[tuple[int, str], list[Grace]] = {}
        self._verses: dict[str, int] = {}

    def read(self, heard: Heard, measure: DraftMeasure, transposition: Interval) -> None:
        """Put what was heard into the measure at sounding pitch."""
        voice = next((v for v in (e.findtext("voice") for e in heard.elements) if v), "1").strip()[:12]
        for element, sound in zip(heard.elements, heard.sounds, strict=False):
            staff = int(number(element.findtext("staff")) or 1)
            pitch = self._pitch(sound, transposition)
            if sound.grace:
                self._graces.setdefault((staff, voice), []).append(_grace(element, pitch))
                continue
            note = DraftNote(heard.at, heard.length, pitch, staff, voice)
            if self._graces:
                note.graces = self._graces.pop((staff, voice), [])
            self._read_signs(element, note, measure)
            measure.notes.append(note)

    def _pitch(self, sound: Sound, transposition: Interval) -> Pitch:
        pitch = _sounding(sound.step, sound.alter, sound.octave, transposition)
        if abs(pitch.alter) <= 2:
            return pitch
        self._warnings.add("Triple accidentals were respelled.")
        step = pitch.diatonic + (1 if pitch.alter > 0 else -1)
        return _at_diatonic(step, pitch.midi)

    def _read_signs(self, element: etree._Element, note: DraftNote, measure: DraftMeasure) -> None:
        tied: set[str | None] = set()
        written: set[str | None] = set()
        for child in element:
            if child.tag == "tie":
                tied.add(child.get("type"))
            elif child.tag == "notations":
                written.update(t.get("type") for t in child.iterchildren("tied"))
                self._read_notations(child, note, measure)
            elif child.tag == "lyric":
                self._read_lyric(child, note)
        tied = tied or written
        note.tied_on, note.tied_from = "start" in tied, "stop" in tied

    def _read_notations(self, notations: etree._Element, note: DraftNote, measure: DraftMeasure) -> None:
        for sign in notations:
            if sign.tag == "slur":
                key = f"{note.voice}:{sign.get('number', '1')}"
                if sign.get("type") == "start":
                    note.slur_starts.append(key)
                elif sign.get("type") == "stop":
                    note.slur_stops.append(key)
            elif sign.tag == "fermata":
                note.marks.add(Mark.FERMATA)
            elif sign.tag == "arpeggiate":
                note.marks.add(Mark.ARPEGGIO)
            elif sign.tag == "dynamics":
                for child in sign:
                    if level := dynamic_named(child.tag, self._warnings):
                        measure.directions.append(DraftDynamic(note.at, level, note.staff))
            elif sign.tag in ("articulations", "ornaments"):
                for child in sign:
                    self._read_mark(child.tag, note)
            elif sign.tag in _DROPPED:
                self._warnings.add(_DROPPED[sign.tag])

    def _read_mark(self, name: str, note: DraftNote) -> None:
        if name in _MARKS:
            note.marks.add(_MARKS[name])
        elif name == "detached-legato":
            note.marks |= {Mark.TENUTO, Mark.STACCATO}
        elif name in _DROPPED:
            self._warnings.add(_DROPPED[name])
        elif name not in _SILENT:
            self._warnings.add("Some ornaments and articulations have no place in an arrangement; they were left out.")

    def _read_lyric(self, lyric: etree._Element, note: DraftNote) -> None:
        verse = self._verse(lyric.get("number") or lyric.get("name") or "1")
        syllable = _syllable(lyric, verse)
        if syllable is not None and verse not in {s.verse for s in note.lyrics}:
            note.lyrics.append(syllable)

    def _verse(self, name: str) -> int:
        """A verse's number; a named line such as a chorus gets the next free one."""
        name = name.strip()
        if name.isdecimal() and 0 < len(name) < 4 and int(name):
            return self._verses.setdefault(name, int(name))
        return self._verses.setdefault(name, max(self._verses.values(), default=0) + 1)


@lru_cache(maxsize=1024)
def _sounding(step: str, alter: int, octave: int, transposition: Interval) -> Pitch:
    return Pitch(step, alter, octave).up(transposition)


def _syllable(lyric: etree._Element, verse: int) -> Syllable | None:
    """A lyric as one syllable; syllables joined by an elision are written together."""
    text, kinds = "", []
    for child in lyric:
        if child.tag == "text":
            text += child.text or ""
        elif child.tag == "elision":
            text += child.text or " "
        elif child.tag == "syllabic":
            kinds.append((child.text or "").strip())
    if not text.strip():
        return None
    begins = not kinds or kinds[0] in ("single", "begin")
    ends = not kinds or kinds[-1] in ("single", "end")
    syllabic = {
        (True, True): Syllabic.SINGLE,
        (True, False): Syllabic.BEGIN,
        (False, False): Syllabic.MIDDLE,
        (False, True): Syllabic.END,
    }[begins, ends]
    extend = lyric.find("extend")
    return Syllable(text.strip(), verse, syllabic, extend is not None and extend.get("type") != "stop")


def _grace(element: etree._Element, pitch: Pitch) -> Grace:
    grace = element.find("grace")
    written = written_length(element)
    duration = min(max(ticks(written), QUARTER // 8), 2 * QUARTER) if written else EIGHTH
    return Grace(pitch, duration, grace is not None and grace.get("slash") == "yes")


def _at_diatonic(step: int, midi: int) -> Pitch:
    """The pitch on a staff position that sounds as a MIDI number."""
    octave, place = divmod(step, 7)
    natural = Pitch(STEPS[place], 0, octave)
    return Pitch(STEPS[place], midi - natural.midi, octave)


def shift(offset: etree._Element | None, divisions: float) -> Fraction:
    """The `<offset>` of a direction in quarters."""
    value = number(offset.text) if offset is not None else None
    return Fraction(value / divisions).limit_denominator(1024) if value else Fraction(0)
