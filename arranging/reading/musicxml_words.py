"""MusicXML directions, tempos and chord symbols."""

from __future__ import annotations

import re
from fractions import Fraction

from lxml import etree

from arranging.chords import Chord
from arranging.harmony.chord_names import kind_of_musicxml
from arranging.pitch import Interval, PitchName
from arranging.reading.draft import DraftDynamic, DraftMeasure, DraftSpan, DraftTempo, DraftWords, Warnings
from arranging.reading.guard import MAX_BPM, MIN_BPM, number
from arranging.reading.musicxml_hearing import TYPES
from arranging.reading.navigation import jump_in, sign_in
from arranging.reading.tempo_words import usual_tempo
from arranging.score import Dynamic

_DYNAMICS = {d.value: d for d in Dynamic}
_EXTREME = {"pppp": Dynamic.PPP, "ppppp": Dynamic.PPP, "pppppp": Dynamic.PPP}
_EXTREME |= {"ffff": Dynamic.FFF, "fffff": Dynamic.FFF, "ffffff": Dynamic.FFF}
_NO_TEMPO = "A tempo no one can play was left out."


def dynamic_named(name: str, warnings: Warnings) -> Dynamic | None:
    """The loudness of a MusicXML dynamics element."""
    if name in _EXTREME:
        warnings.add(f"The dynamic {name} was read as {_EXTREME[name].value}.")
        return _EXTREME[name]
    if name not in _DYNAMICS:
        warnings.add("Accented dynamics such as sfz and fp were left out.")
    return _DYNAMICS.get(name)


def read_direction(element: etree._Element, at: Fraction, measure: DraftMeasure, warnings: Warnings) -> None:
    """Put what a `<direction>` says into the measure."""
    staff = int(number(element.findtext("staff")) or 1)
    above = element.get("placement") == "above"
    words: list[str] = []
    metronome: etree._Element | None = None
    for sign in element.iterfind("direction-type/*"):
        if sign.tag == "words":
            words.append((sign.text or "").strip())
        elif sign.tag == "metronome":
            metronome = sign
        elif sign.tag == "dynamics":
            for child in sign:
                if level := dynamic_named(child.tag, warnings):
                    measure.directions.append(DraftDynamic(at, level, staff))
        elif sign.tag == "wedge":
            _read_wedge(sign, at, staff, measure)
        elif sign.tag == "pedal":
            _read_pedal(sign, at, staff, measure)
        elif sign.tag in ("segno", "coda"):
            measure.sign = measure.sign or sign.tag
        elif sign.tag == "rehearsal":
            warnings.add("Rehearsal marks were left out.")
        elif sign.tag not in ("octave-shift", "dashes", "bracket"):
            warnings.add("Some playing directions have no place in an arrangement; they were left out.")
    sound = element.find("sound")
    text = " ".join(w for w in words if w)
    tempo = _tempo(metronome, sound, text, at, warnings)
    navigated = _read_navigation(text, sound, measure)
    if tempo is not None:
        measure.tempos.append(tempo)
    if text and not navigated and not (tempo is not None and tempo.words):
        measure.directions.append(DraftWords(at, text[:200], staff, above))


def read_sound(element: etree._Element, at: Fraction, measure: DraftMeasure, warnings: Warnings) -> None:
    """A `<sound>` on its own: a playback tempo or a jump."""
    tempo = _tempo(None, element, "", at, warnings)
    if tempo is not None:
        measure.tempos.append(tempo)
    _read_navigation("", element, measure)


def _read_wedge(sign: etree._Element, at: Fraction, staff: int, measure: DraftMeasure) -> None:
    kind = sign.get("type", "")
    if kind in ("crescendo", "diminuendo", "stop"):
        measure.directions.append(DraftSpan(at, kind, kind != "stop", sign.get("number", "1"), staff))


def _read_pedal(sign: etree._Element, at: Fraction, staff: int, measure: DraftMeasure) -> None:
    kind = sign.get("type", "")
    key = sign.get("number", "1")
    if kind in ("stop", "change"):
        measure.directions.append(DraftSpan(at, "pedal", False, key, staff))
    if kind in ("start", "sostenuto", "change"):
        measure.directions.append(DraftSpan(at, "pedal", True, key, staff))


def _read_navigation(text: str, sound: etree._Element | None, measure: DraftMeasure) -> bool:
    """Segno, coda, Fine and jumps, from the words or else from their sound."""
    sign, jump = sign_in(text), jump_in(text)
    if sound is not None and not (sign or jump):
        if sound.get("dacapo") == "yes":
            jump = "D.C."
        elif sound.get("dalsegno"):
            jump = "D.S."
        elif sound.get("tocoda"):
            jump = "To Coda"
        elif sound.get("fine"):
            sign = "Fine"
    if sign:
        measure.sign = measure.sign or sign
    elif jump and len(jump) > len(measure.jump):
        measure.jump = jump
    return bool(sign_in(text) or jump_in(text))


def _tempo(
    metronome: etree._Element | None, sound: etree._Element | None, text: str, at: Fraction, warnings: Warnings
) -> DraftTempo | None:
    """A tempo from a metronome mark, else from the sound, else from tempo words."""
    if metronome is not None and (mark := _metronome(metronome, at, warnings)) is not None:
        mark.words = text
        return mark
    usual = usual_tempo(text)
    words = text if usual else ""
    bpm = number(sound.get("tempo")) if sound is not None and sound.get("tempo") else None
    if bpm is not None and not MIN_BPM <= bpm <= MAX_BPM:
        warnings.add(_NO_TEMPO)
        bpm = None
    bpm = bpm or usual
    return DraftTempo(at, float(bpm), words=words, metronome=False, printed=bool(words)) if bpm else None


def _metronome(element: etree._Element, at: Fraction, warnings: Warnings) -> DraftTempo | None:
    beat = TYPES.get((element.findtext("beat-unit") or "").strip())
    # People write "c. 60" and "60-66"; the first number counts.
    digits = re.search(r"\d+(?:\.\d+)?", element.findtext("per-minute") or "")
    bpm = number(digits.group()) if digits else None
    if beat is None or bpm is None:
        warnings.add("A tempo that relates note values to each other was left out.")
        return None
    dots = min(len(element.findall("beat-unit-dot")), 2)
    beat *= 2 - Fraction(1, 2**dots)
    if not MIN_BPM <= bpm * float(beat) <= MAX_BPM:
        warnings.add(_NO_TEMPO)
        return None
    return DraftTempo(at, bpm, beat)


def read_harmony(
    element: etree._Element, at: Fraction, measure: DraftMeasure, transposition: Interval, warnings: Warnings
) -> None:
    """Put a chord symbol, as it sounds, into the measure."""
    kind = (element.findtext("kind") or "").strip()
    root = _name(element, "root")
    if kind == "none":
        return
    if root is None:
        warnings.add("Chord symbols without a root, such as functions and numerals, were left out.")
        return
    degrees = tuple(_degree(d) for d in element.iterchildren("degree"))
    found, exact = kind_of_musicxml(kind, degrees)
    chord = Chord.of(root, found, _name(element, "bass")).up(transposition)
    if not exact:
        shown = (kind, *(f"{how}{degree}{alter or ''}" for how, degree, alter in degrees))
        warnings.simpler_chord(f"{chord.root} {' '.join(shown)[:32]}", chord)
    measure.chords.append((at, chord))


def _name(element: etree._Element, what: str) -> PitchName | None:
    step = (element.findtext(f"{what}/{what}-step") or "").strip().upper()
    if len(step) != 1 or step not in "ABCDEFG":
        return None
    return PitchName(step, round(number(element.findtext(f"{what}/{what}-alter")) or 0))


def _degree(element: etree._Element) -> tuple[str, int, int]:
    """Whether a degree is added, altered or taken away, which one, and by how many semitones it is altered."""
    kind = (element.findtext("degree-type") or "").strip()
    alter = round(number(element.findtext("degree-alter")) or 0)
    return kind, round(number(element.findtext("degree-value")) or 0), alter
