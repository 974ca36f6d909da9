"""Tunes and verses to lay under one another, and a line of text that shows what came of it."""

from hymnal.melody import melody_of
from hymnal.setting_options import TuneToSing
from hymnal.underlay import Underlaid, underlay

COMMON = (
    "X:1\nT:HILLSIDE\nM:3/4\nL:1/4\nK:G\n"
    "D | G2 A | B2 A | G2 E | D2\nD | G2 A | B2 A | G2\n"
    "B | d2 B | (AB) A | G2 E | D2\nD | G2 B | A2 A | G2 |]\n"
)
"""8.6.8.6 in triple time; the fifth syllable of the third line has two notes."""
LONG = (
    "X:1\nT:ORCHARD\nM:4/4\nL:1/4\nK:F\n"
    "F | F E D C | F G A\nA | A A G F | B A G\nF | G A G F | D E F\nc | A F G B | A G F |]\n"
)
"""8.8.8.8"""
PRAISED = (
    "X:1\nT:CROFT\nM:4/4\nL:1/4\nK:C\n"
    "C E G E | F E D2 |\nG A B2 | c4 |\nG F E D | E F G2 |\nA G F2 | E4 |\n"
    "C E G E | F E D2 |\nG A B2 | c4 |\nG F E D | E F G2 |\nA G F2 | C4 |]\n"
)
"""7.7.7.7 with Alleluias"""

MORNING = """The morning breaks upon the hill,
And all the birds have heard;
The valley lies in shadow still
And waits the waking word."""
WIND = """O wind that wanders on the sea,
Go tell the sleeping shore
That night is but a memory
And darkness is no more."""
FISHER = """The fisher lifts a silver sail,
The farmer takes the plough,
And he who told a winter tale
Must tell of April now."""
SEVENS = """Morning breaks upon the hill,
Though the valley slumbers still;
Now the sun begins to climb,
Telling out the hours of time."""


def set_to(abc: str, text: str, meter: str = "8.6.8.6") -> Underlaid:
    """The words under the tune."""
    name = abc.split("T:")[1].split("\n")[0]
    return underlay(text, TuneToSing(name, meter, "Ann Hill, 1850", abc), melody_of(abc))


def notes_of(laid: Underlaid):
    return laid.source.score.parts[0].staves[0].voices[0].notes


def slurs_of(laid: Underlaid):
    return laid.source.score.parts[0].staves[0].voices[0].slurs


def sung(laid: Underlaid, verse: int = 1) -> str:
    """A verse note by note: a hyphen joins syllables, `_` draws one out, `*` is a note without one."""
    words = []
    for note in notes_of(laid):
        syllable = next((s for s in note.lyrics if s.verse == verse), None)
        if syllable is None:
            words.append("*")
            continue
        hyphen = "-" if syllable.syllabic.value in ("begin", "middle") else "_" if syllable.extend else ""
        words.append(syllable.text.replace("\u00a0", " ") + hyphen)
    return " ".join(words)
