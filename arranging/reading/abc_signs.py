"""ABC's decorations and annotations: what each means in our score."""

from __future__ import annotations

import re

from arranging.harmony.chord_names import chord_named
from arranging.reading.abc_voice import AbcVoice
from arranging.reading.draft import DraftDynamic, DraftSpan, DraftTempo, DraftWords, Warnings
from arranging.reading.navigation import jump_in, sign_in
from arranging.reading.tempo_words import usual_tempo
from arranging.score import Dynamic, Mark

_MARKS = {
    "fermata": Mark.FERMATA,
    "invertedfermata": Mark.FERMATA,
    "staccato": Mark.STACCATO,
    "tenuto": Mark.TENUTO,
    "accent": Mark.ACCENT,
    "emphasis": Mark.ACCENT,
    ">": Mark.ACCENT,
    "marcato": Mark.MARCATO,
    "^": Mark.MARCATO,
    "wedge": Mark.STACCATISSIMO,
    "trill": Mark.TRILL,
    "turn": Mark.TURN,
    "roll": Mark.TURN,
    "mordent": Mark.MORDENT,
    "lowermordent": Mark.MORDENT,
    "pralltriller": Mark.INVERTED_MORDENT,
    "uppermordent": Mark.INVERTED_MORDENT,
    "arpeggio": Mark.ARPEGGIO,
}
_AFTER = {"breath": Mark.BREATH, "shortphrase": Mark.BREATH, "mediumphrase": Mark.BREATH, "caesura": Mark.CAESURA}
_LETTERS = {
    "H": "fermata",
    ".": "staccato",
    "T": "trill",
    "~": "roll",
    "M": "lowermordent",
    "P": "uppermordent",
    "L": "accent",
    "O": "coda",
    "S": "segno",
    "u": "upbow",
    "v": "downbow",
}
_SPANS = {
    "crescendo(": ("crescendo", True),
    "<(": ("crescendo", True),
    "crescendo)": ("crescendo", False),
    "<)": ("crescendo", False),
    "diminuendo(": ("diminuendo", True),
    ">(": ("diminuendo", True),
    "diminuendo)": ("diminuendo", False),
    ">)": ("diminuendo", False),
    "ped": ("pedal", True),
    "ped-up": ("pedal", False),
}
_SFORZATO = ("sf", "sfz", "fz", "rf", "rfz", "sffz")
_NAVIGATION = {
    "segno": "segno",
    "coda": "coda",
    "fine": "Fine",
    "D.C.": "D.C.",
    "dacapo": "D.C.",
    "D.S.": "D.S.",
    "dacoda": "To Coda",
    "D.C.alcoda": "D.C. al Coda",
    "D.C.alfine": "D.C. al Fine",
    "D.S.alcoda": "D.S. al Coda",
    "D.S.alfine": "D.S. al Fine",
}
_DYNAMICS = {d.value: d for d in Dynamic} | {"pppp": Dynamic.PPP, "ffff": Dynamic.FFF}


def decorate(voice: AbcVoice, name: str, warnings: Warnings) -> None:
    """Apply a decoration such as `fermata`, `segno`, `mf` or one of the short letters."""
    name = _LETTERS.get(name, name)
    if name in _MARKS:
        voice.pending.marks.add(_MARKS[name])
    elif name in _AFTER:
        if voice.last:
            voice.last[0].marks.add(_AFTER[name])
    elif name in _SPANS:
        kind, begins = _SPANS[name]
        voice.measure.directions.append(DraftSpan(voice.at, kind, begins))
    elif name in _DYNAMICS:
        voice.measure.directions.append(DraftDynamic(voice.at, _DYNAMICS[name]))
    elif name in _SFORZATO:
        voice.pending.marks.add(Mark.ACCENT)
        warnings.add("Accented dynamics such as sf were read as accents.")
    elif name in _NAVIGATION:
        navigate(voice, _NAVIGATION[name])
    else:
        warnings.add(f"The sign '{name[:24]}' has no place in an arrangement; it was left out.")


def navigate(voice: AbcVoice, words: str) -> None:
    """Put segno, coda or Fine as the measure's sign, all else as its jump; behind a bar line a jump looks back."""
    sign, jump = sign_in(words), jump_in(words)
    back = voice.at == 0 and bool(voice.measures)
    target = voice.measures[-1] if back and (jump or sign == "Fine") else voice.measure
    if sign:
        target.sign = target.sign or sign
    elif jump:
        target.jump = target.jump or jump


_PLACED = re.compile(r"[\^_<>@]")


def annotate(voice: AbcVoice, text: str, warnings: Warnings) -> None:
    """A text in quotes: a chord symbol, a jump such as D.C., a tempo word, or plain words."""
    text = text.strip()
    placed = _PLACED.match(text)
    words = text[1:].strip() if placed else text
    if not words:
        return
    if not placed and words.replace(" ", "").upper() not in ("N.C.", "NC"):
        for symbol in re.split(r"[;\n]", words)[:1]:
            if named := chord_named(symbol):
                chord, exact = named
                voice.measure.chords.append((voice.at, chord))
                if not exact:
                    warnings.simpler_chord(symbol[:24], chord)
                return
    if sign_in(words) or jump_in(words):
        navigate(voice, words)
    elif bpm := usual_tempo(words):
        voice.measure.tempos.append(DraftTempo(voice.at, bpm, words=words, metronome=False))
    else:
        voice.measure.directions.append(DraftWords(voice.at, words, above=not text.startswith("_")))
