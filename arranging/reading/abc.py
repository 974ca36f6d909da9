"""ABC notation into a score.

music21's ABC translation drops the words, fermatas and most signs, so the tokens are read here and only
the draft is shared with MusicXML. The format is the ABC 2.1 standard.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from arranging.errors import NoNotes, UnreadableScore
from arranging.reading.abc_fields import (
    AbcKey,
    clef_field,
    key_field,
    meter_field,
    octave_shift,
    tempo_field,
    unit_field,
)
from arranging.reading.abc_layout import Layout, drafted, layout_of
from arranging.reading.abc_lyrics import lay_under
from arranging.reading.abc_music import read_line
from arranging.reading.abc_voice import AbcVoice
from arranging.reading.assemble import assemble
from arranging.reading.draft import Draft, Warnings
from arranging.reading.guard import check_counts
from arranging.reading.sniff import decode
from arranging.reading.source import Source
from arranging.reading.tempo_words import usual_tempo
from arranging.score import Clef, Credits, TimeSignature

_FIELD = re.compile(r"([A-Za-z]):(.*)")
_COMMENT = re.compile(r"(?<!\\)%.*")
_DEFAULT_BPM = 100


def read_abc(data: bytes) -> Source:
    """The first tune of an ABC file."""
    return assemble(_Tune().read(decode(data)))


@dataclass(slots=True)
class _Tune:
    """The tune while its lines are read."""

    titles: list[str] = field(default_factory=list)
    composers: list[str] = field(default_factory=list)
    key: AbcKey = field(default_factory=lambda: AbcKey(None))
    time: TimeSignature | None = None
    unit: Fraction | None = None
    tempo: str = ""
    octave: int = 0
    clef: Clef | None = None
    in_body: bool = False
    voices: dict[str, AbcVoice] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    layout: Layout = field(default_factory=Layout)
    current: AbcVoice | None = None
    warnings: Warnings = field(default_factory=Warnings)
    skipping: bool = False
    joined: bool = False
    """True when the last music line ended with a backslash."""

    def read(self, text: str) -> Draft:
        for line in text.splitlines():
            if self._line(line) is False:
                break
        return self._draft()

    def _line(self, line: str) -> bool:
        """Read one line; False when the tune is over."""
        if line.startswith("%%"):
            self._directive(line[2:])
            return True
        if self.skipping:
            return True
        line = _COMMENT.sub("", line).rstrip()
        if not line.strip():
            return True
        found = _FIELD.match(line)
        if found and not line.startswith("|"):
            name, value = found.groups()
            if name == "X" and self.in_body:
                self.warnings.add("The file holds several tunes; the first one was read.")
                return False
            self._field(name, " ".join(value.split()) if name in "TC" else value.strip())
        elif self.in_body:
            self._music(line)
        return True

    def _directive(self, text: str) -> None:
        word, _, value = text.strip().partition(" ")
        if word in ("begintext", "beginps", "beginsvg"):
            self.skipping = True
        elif word in ("endtext", "endps", "endsvg"):
            self.skipping = False
        elif word in ("score", "staves"):
            self.layout = layout_of(value)
        elif word == "MIDI" and "drum" in value:
            self.warnings.add("Drum patterns were left out.")

    def _field(self, name: str, value: str) -> None:
        if name == "T":
            if value and not self.in_body:
                self.titles.append(value)
        elif name == "C":
            if value:
                self.composers.append(value)
        elif name == "w":
            self._words(value)
        elif name == "W":
            self.warnings.add("Verses printed below the music were left out; only words under the notes are kept.")
        elif name == "P" and not self.in_body and value:
            self.warnings.add("The order of sections given in the head was left out; the music is read as written.")
        elif name in "KMLQV":
            self._music_field(name, value)
        elif name == "I":
            self._directive(value)

    def _music_field(self, name: str, value: str) -> AbcVoice:
        """A field that changes how the music is read; gives the current voice."""
        if name == "V":
            return self._voice_field(value)
        if name == "K":
            self._key_field(value)
        elif name == "M":
            self._meter_field(value)
        elif name == "L":
            self._unit_field(value)
        elif name == "Q":
            self._tempo_field(value)
        return self.current or self._voice("1")

    def _key_field(self, value: str) -> None:
        key = key_field(value)
        if key.locrian:
            self.warnings.add("The Locrian mode was read as minor with the same signature.")
        clef = clef_field(value)
        if not self.in_body:
            self.key, self.octave, self.clef, self.in_body = key, octave_shift(value), clef, True
            for voice in self.voices.values():
                voice.key, voice.octave = key, voice.octave or self.octave
                voice.time, voice.set_unit = self.time, self.unit
                if voice.clef is None:
                    voice.put_clef(clef)
            if self.tempo:
                self._tempo_field(self.tempo)
            return
        voice = self.current or self._voice("1")
        voice.put_clef(clef)
        if key.key is not None or key.alters or clef is None:
            voice.key = key
        if key.key is not None:
            voice.measure.key = key.key

    def _meter_field(self, value: str) -> None:
        if not self.in_body:
            self.time = meter_field(value, "In the head of the tune")
            return
        voice = self.current or self._voice("1")
        voice.time = meter_field(value, voice.where)
        voice.measure.time, voice.measure.free = voice.time, voice.time is None

    def _unit_field(self, value: str) -> None:
        unit = unit_field(value)
        if unit is None:
            raise UnreadableScore(f"The unit note length '{value[:24]}' is unknown. Write one like L:1/8.")
        if not self.in_body:
            self.unit = unit
        else:
            (self.current or self._voice("1")).set_unit = unit

    def _tempo_field(self, value: str) -> None:
        if not self.in_body:
            self.tempo = value
            return
        voice = self.current or self._voice("1")
        tempo = tempo_field(value, voice.unit, voice.at)
        if tempo is None:
            self.warnings.add(f"The tempo '{value[:24]}' could not be understood; it was left out.")
            return
        if not tempo.bpm:
            tempo.bpm = float(usual_tempo(tempo.words) or _DEFAULT_BPM)
        voice.measure.tempos.append(tempo)

    def _voice_field(self, value: str) -> AbcVoice:
        name = value.split()[0] if value.split() else "1"
        voice = self._voice(name)
        label = re.search(r'\b(?:name|nm)\s*=\s*(?:"([^"]*)"|(\S+))', value)
        if label and not voice.label:
            voice.label = (label.group(1) or label.group(2) or "").strip()
        voice.octave = octave_shift(value) or voice.octave
        voice.put_clef(clef_field(value, named=True))
        self.current = voice
        return voice

    def _voice(self, name: str) -> AbcVoice:
        if name not in self.voices:
            check_counts(len(self.voices) + 1, 0, 0)
            self.voices[name] = AbcVoice(name, self.key, self.time, self.unit)
            self.voices[name].octave = self.octave
            self.voices[name].put_clef(self.clef)
        voice = self.voices[name]
        self.current = self.current or voice
        return voice

    def _music(self, line: str) -> None:
        voice = self.current or self._voice("1")
        # `[V:S] ...` at the head of a line chooses the voice the line and its words belong to.
        if found := re.match(r"\s*\[V:([^\]]*)\]", line):
            voice = self._voice_field(found.group(1).strip())
            line = line[found.end() :]
        if not self.joined:
            voice.start_line()
        self.joined = line.endswith("\\")
        voice = read_line(line, voice, self.warnings, self._inline)
        if voice.time is None and voice.at:
            voice.measure.breaks.append(voice.at)

    def _inline(self, name: str, value: str) -> AbcVoice:
        if name in "KMLQV":
            return self._music_field(name, value.strip())
        return self.current or self._voice("1")

    def _words(self, value: str) -> None:
        voice = self.current
        if voice is None or not voice.line_notes:
            return
        voice.verse += 1
        if not lay_under(value, voice.line_notes, voice.verse, voice.unfinished_words):
            self.warnings.add("Some words have more syllables than the music has notes; the rest was left out.")

    def _draft(self) -> Draft:
        for voice in self.voices.values():
            if voice.measure.filled > 0:
                voice.close()
        sounding = {name: voice for name, voice in self.voices.items() if voice.measures}
        for voice in sounding.values():
            first = voice.measures[0]
            first.key = first.key or self.key.key
            first.time = first.time or self.time
        parts, groups = drafted(sounding, self.layout, self.warnings)
        if not parts:
            if self.in_body:
                raise NoNotes
            raise UnreadableScore("The ABC tune has no music; a K: line must end its head.")
        title = self.titles[0] if self.titles else ""
        subtitle = next((t for t in self.titles[1:] if t != title), "")
        if len(set(self.titles)) > 2:
            self.warnings.add("Of several titles the first two were kept.")
        credits = Credits(composer="; ".join(dict.fromkeys(self.composers)))
        return Draft(parts, title, subtitle, credits, groups, self.key.key is not None, self.warnings)
