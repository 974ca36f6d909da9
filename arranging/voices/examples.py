"""The notation in which rules tell their examples, read into the values that rules are asked about.

A line of voicings, soprano first, with `|` between successive ones: ``E5 C5 G3 C3 | F5 A4 A3 D3``. `||` stands
where a break lies between, `||||` behind the last where it is the tune's last chord. Where a rule asks for the
harmony, chord symbols and the key stand before a colon: ``G7 C in C: F4 D4 B3 G3 | E4 C4 C4 C3``. Notes in
parentheses are what the soprano goes on to while the others hold: ``E5 (G5) C5 G4 C3``.

A rule about whole pieces is shown voices in the notation of tunes with `/` between them, and behind `=` a chord
symbol for every quarter, `-` where it goes on: ``4/4 C: E4q D4 C4h / C4q B3 C4h / C3q G3 C3h = C G C -``. A phrase
ends at every fermata.
"""

from __future__ import annotations

import re

import numpy as np

from arranging.chords import Chord
from arranging.harmony.chord_names import chord_named
from arranging.notation import parse_tune, parse_voicing
from arranging.pitch import Key, parse_key
from arranging.score import QUARTER, Mark, Tune
from arranging.sketch import Analysis, ChordSpan, KeyRegion, Phrase, Sketch
from arranging.voices.piece import Piece
from arranging.voices.voicing import Chords, Motion, Top, Turn, Voicings

_AT_LAST = " ||||"
_PASSED = re.compile(r"\((.*?)\)")


def voicings_of(example: str) -> Voicings:
    """The voicings of an example line, with its chords where it names them."""
    head, colon, body = example.removesuffix(_AT_LAST).rpartition(":")
    chords = _chords(head) if colon else None
    texts = body.replace("||", "|").split("|")
    pitches = [parse_voicing(_PASSED.sub("", text)) for text in texts]
    sung = [
        [p.midi for p in (*parse_voicing(" ".join(_PASSED.findall(t))), top[0])]
        for t, top in zip(texts, pitches, strict=True)
    ]
    midi = np.array([[p.midi for p in chord] for chord in pitches], dtype=np.int8).T
    steps = np.array([[p.diatonic for p in chord] for chord in pitches], dtype=np.int8).T
    facts = Chords.of(chords or [None] * len(pitches))
    low, high = np.array([(min(s), max(s)) for s in sung], dtype=np.int8).T
    struck = np.array([s[-1] for s in sung], dtype=np.int8)
    passed = np.array([sum({1 << m % 12 for m in notes}) for notes in sung], dtype=np.int16)
    closing = np.array([i == len(texts) - 1 and example.endswith(_AT_LAST) for i in range(len(texts))])
    return Voicings(midi, steps, facts, Top(low, high, struck, passed, closing))


def motion_of(example: str) -> Motion:
    """The motion from the first voicing of an example line to the second."""
    return _motion(voicings_of(example), 0, example)


def turn_of(example: str) -> Turn:
    """The two motions of an example line with three voicings."""
    voicings = voicings_of(example)
    return Turn(_motion(voicings, 0, example), _motion(voicings, 1, example))


def _motion(voicings: Voicings, first: int, example: str) -> Motion:
    joints = re.findall(r"\|\|?", example.removesuffix(_AT_LAST))
    facts = joints[first] == "||", False, example.endswith(_AT_LAST)
    before, after = (voicings[slice(i, i + 1)] for i in (first, first + 1))
    return Motion(before, after, *(np.array([fact]) for fact in facts))


def piece_of(example: str) -> Piece:
    """The piece of an example line: its voices, chords and phrases."""
    body, _, symbols = example.partition("=")
    head, _, rest = body.partition(":")
    tunes = [parse_tune(f"{head}: {text.strip()}") for text in rest.split("/")]
    key = tunes[0].measures[0].key
    harmony: list[ChordSpan] = []
    for place, word in enumerate(symbols.split()):
        if word == "-":
            last = harmony.pop()
            harmony.append(ChordSpan(last.onset, last.duration + QUARTER, last.chord, key, ""))
        else:
            harmony.append(ChordSpan(place * QUARTER, QUARTER, parse_symbol(word), key, ""))
    return Piece(tuple(t.melody for t in tunes), tuple(harmony), _sketch(tunes[0], key))


def _sketch(tune: Tune, key: Key) -> Sketch:
    last = [n for n in tune.notes if Mark.FERMATA in n.marks or n is tune.notes[-1]]
    onsets = [tune.notes[0].onset, *(n.end for n in last)]
    phrases = [Phrase(start, n.end, n.onset, n.end) for start, n in zip(onsets[:-1], last, strict=True)]
    return Sketch(tune, tune.notes, Analysis((KeyRegion(0, tune.end, key),), tuple(phrases)))


def _chords(head: str) -> list[tuple[Chord, Key] | None]:
    symbols, _, key = head.partition(" in ")
    return [(parse_symbol(word), parse_key(key)) for word in symbols.split()]


def parse_symbol(text: str) -> Chord:
    """The chord a symbol such as `G7`, `Bdim` or `Am/C` means. Raises `ValueError` on anything else."""
    found = chord_named(text)
    if found is None or not found[1]:
        raise ValueError(f"'{text}' is no chord symbol; write one like G7, Bdim or Am/C.")
    return found[0]
