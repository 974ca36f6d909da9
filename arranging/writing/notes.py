"""Notes and rests as MusicXML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arranging.pitch import Interval, Pitch
from arranging.score import Grace, Mark, Note, Syllable
from arranging.writing.beams import Beams
from arranging.writing.durations import VALUES
from arranging.writing.pieces import WHOLE_MEASURE, Piece
from arranging.writing.slurs import SlurEnd
from arranging.writing.xmltext import text

_FIRST = (Mark.ACCENT, Mark.MARCATO, Mark.TENUTO)
_ORNAMENTS = (Mark.TRILL, Mark.TURN, Mark.MORDENT, Mark.INVERTED_MORDENT)
_ARTICULATIONS = (Mark.ACCENT, Mark.MARCATO, Mark.STACCATO, Mark.TENUTO, Mark.STACCATISSIMO, Mark.BREATH, Mark.CAESURA)


class VoiceStyle:
    """How the notes of one voice in one measure are dressed: its number, staff and stems."""

    __slots__ = ("lower", "staff", "tail", "upper", "voice")

    def __init__(self, voice: int, staff: int | None, stem: str) -> None:
        self.voice = f"<voice>{voice}</voice>"
        self.staff = f"<staff>{staff}</staff>" if staff else ""
        self.tail = f"<stem>{stem}</stem>" if stem else ""
        self.upper, self.lower = stem == "up", stem == "down"


def rest(piece: Piece, style: VoiceStyle, division: int, tuplet_sign: str, beside: Pitch | None = None) -> str:
    """A rest, at the height of the pitch `beside` it where that is given; a whole measure's rest has no note value."""
    ticks = piece.duration // division
    if piece.value is WHOLE_MEASURE:
        return f'<note><rest measure="yes"/><duration>{ticks}</duration>{style.voice}{style.staff}</note>\n'
    notations = f"<notations>{tuplet_sign}</notations>" if tuplet_sign else ""
    sign = f"<rest>{_height(beside)}</rest>" if beside else "<rest/>"
    return (
        f"<note>{sign}<duration>{ticks}</duration>{style.voice}{piece.value.xml}{_ratio(piece)}"
        f"{style.staff}{notations}</note>\n"
    )


def hidden(piece: Piece, style: VoiceStyle, division: int) -> str:
    """A rest that is there but not printed: a first voice fills its measure."""
    return rest(piece, style, division, "").replace("<note>", '<note print-object="no">', 1)


def _height(pitch: Pitch) -> str:
    return f"<display-step>{pitch.step}</display-step><display-octave>{pitch.octave}</display-octave>"


def silence(piece: Piece, style: VoiceStyle, division: int) -> str:
    """Time that passes without a rest: in a second voice where the first rests already, in a third voice always.

    Rests inside a tuplet are written all the same: they are part of it.
    """
    return f"<forward><duration>{piece.duration // division}</duration>{style.voice}{style.staff}</forward>\n"


def chord(
    piece: Piece,
    style: VoiceStyle,
    division: int,
    beams: Beams,
    tuplet_sign: str,
    slurs: Sequence[SlurEnd],
    accidentals: Sequence[str],
    interval: Interval | None,
) -> str:
    """The notes of a piece, lowest first, their grace notes in front; `interval` leads from sounding to written."""
    out: list[str] = []
    if piece.starts:
        graces = [g for n in piece.notes for g in n.graces]
        for i, grace in enumerate(graces):
            out.append(_grace(grace, i, len(graces), style, accidentals[i], interval))
        accidentals = accidentals[len(graces) :]
    ticks = f"<duration>{piece.duration // division}</duration>"
    ties, tied = _ties(piece)
    shape = piece.value.xml
    ratio = _ratio(piece) if piece.tuplet else ""
    stem = style.tail if piece.value.type not in ("whole", "breve") else ""
    first_notations = tied + tuplet_sign
    if slurs:
        first_notations += _slur_signs(slurs, style)
    arpeggio = ""
    if any(n.marks for n in piece.notes):
        marks = frozenset[Mark]().union(*(n.marks for n in piece.notes))
        first_notations += _signs(marks, piece, style)
        arpeggio = "<arpeggiate/>" if piece.starts and Mark.ARPEGGIO in marks else ""
    lyrics = _lyrics(piece.notes) if piece.starts else ""
    first_notations, tied = first_notations + arpeggio, tied + arpeggio
    before = f"{ticks}{ties}{style.voice}{shape}"
    after = f"{ratio}{stem}{style.staff}"
    for i, note in enumerate(piece.notes):
        pitch = note.pitch if interval is None else note.pitch.up(interval)
        if i == 0:
            notations = f"<notations>{first_notations}</notations>" if first_notations else ""
            rest_of_note = f"{_beams(beams) if beams else ''}{notations}{lyrics}"
            out.append(f"<note>{pitch_xml(pitch)}{before}{accidentals[0]}{after}{rest_of_note}</note>\n")
        else:
            notations = f"<notations>{tied}</notations>" if tied else ""
            out.append(f"<note><chord/>{pitch_xml(pitch)}{before}{accidentals[i]}{after}{notations}</note>\n")
    return "".join(out)


@lru_cache(maxsize=512)
def pitch_xml(pitch: Pitch) -> str:
    """The pitch element."""
    alter = f"<alter>{pitch.alter}</alter>" if pitch.alter else ""
    return f"<pitch><step>{pitch.step}</step>{alter}<octave>{pitch.octave}</octave></pitch>"


@lru_cache(maxsize=256)
def _beams(beams: Beams) -> str:
    return "".join(f'<beam number="{k}">{state}</beam>' for k, state in enumerate(beams, 1))


def _ratio(piece: Piece) -> str:
    if piece.tuplet is None:
        return ""
    return (
        f"<time-modification><actual-notes>{piece.tuplet.actual}</actual-notes>"
        f"<normal-notes>{piece.tuplet.normal}</normal-notes></time-modification>"
    )


def _ties(piece: Piece) -> tuple[str, str]:
    ties = tied = ""
    if not piece.starts:
        ties, tied = '<tie type="stop"/>', '<tied type="stop"/>'
    if not piece.ends:
        ties += '<tie type="start"/>'
        tied += '<tied type="start"/>'
    return ties, tied


def _slur_signs(slurs: Sequence[SlurEnd], style: VoiceStyle) -> str:
    side = ' placement="above"' if style.upper else ' placement="below"' if style.lower else ""
    signs = []
    for slur in slurs:
        line = ' line-type="dotted"' if slur.dotted else ""
        kind = f' type="start"{line}{side}' if slur.begins else ' type="stop"'
        signs.append(f'<slur number="{slur.number}"{kind}/>')
    return "".join(signs)


def _signs(marks: frozenset[Mark], piece: Piece, style: VoiceStyle) -> str:
    here = {m for m in marks if (piece.starts if m in _FIRST or m in _ORNAMENTS else piece.ends)}
    ornaments = "".join(f"<{m.value}/>" for m in _ORNAMENTS if m in here)
    articulations = "".join(f"<{m.value}/>" for m in _ARTICULATIONS if m in here)
    out = f"<ornaments>{ornaments}</ornaments>" if ornaments else ""
    out += f"<articulations>{articulations}</articulations>" if articulations else ""
    if Mark.FERMATA in here:
        out += '<fermata type="inverted"/>' if style.lower else '<fermata type="upright"/>'
    return out


def _lyrics(notes: Sequence[Note]) -> str:
    syllables = [s for n in notes for s in n.lyrics]
    return "".join(_lyric(s) for s in sorted(syllables, key=lambda s: s.verse)) if syllables else ""


def _lyric(syllable: Syllable) -> str:
    extend = "<extend/>" if syllable.extend else ""
    return (
        f'<lyric number="{syllable.verse}"><syllabic>{syllable.syllabic.value}</syllabic>'
        f"<text>{text(syllable.text)}</text>{extend}</lyric>"
    )


def _grace(grace: Grace, place: int, count: int, style: VoiceStyle, accidental: str, interval: Interval | None) -> str:
    pitch = grace.pitch if interval is None else grace.pitch.up(interval)
    value = VALUES.get(grace.duration, VALUES[min(VALUES, key=lambda t: abs(t - grace.duration))])
    beams = ""
    if count > 1 and value.flags:
        state = "begin" if place == 0 else "end" if place == count - 1 else "continue"
        beams = f'<beam number="1">{state}</beam>'
    sign = '<grace slash="yes"/>' if grace.slash else "<grace/>"
    return (
        f"<note>{sign}{pitch_xml(pitch)}{style.voice}"
        f"{value.xml}{accidental}"
        f"<stem>{'down' if style.lower else 'up'}</stem>{style.staff}{beams}</note>\n"
    )
