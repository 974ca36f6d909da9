"""What stands above and below the notes, as MusicXML: tempo, dynamics, hairpins, pedal, words, chord symbols."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arranging.chords import ChordKind
from arranging.pitch import Interval, PitchName
from arranging.score import ChordSymbol, Clef, DynamicMark, Hairpin, Measure, Part, Pedal, Tempo, Words, measure_index
from arranging.writing.durations import VALUES
from arranging.writing.navigation import Sign, signs
from arranging.writing.transposition import written_interval
from arranging.writing.xmltext import attribute, number, text


@dataclass(frozen=True, slots=True)
class Item:
    """Something printed at `position` in a measure. `head` and `tail` enclose the offset element, if one is needed.

    Items of one place stand in the order of `rank`: what ends comes before what begins.
    """

    position: int
    rank: int
    staff: int
    head: str
    tail: str
    movable: bool = True
    """False where an offset cannot move it: a clef stands where it stands."""
    chain: str = ""
    """Items of one chain are written in the order of time, for readers that pair ends with beginnings as they come."""


Items = dict[int, list[Item]]
"""Measure index -> its items."""

_SHOWN_BY_DEGREES = {ChordKind.ADD9: "", ChordKind.MINOR_ADD9: "m"}
"""Kinds whose text readers complete with the added degree; of all others the text says everything."""

_SIGNS = {"b": "♭", "#": "♯"}


class Placer:
    """Collects items, each in the measure that holds it."""

    def __init__(self, measures: Sequence[Measure]) -> None:
        self._measures = tuple(measures)
        self.items: Items = {}

    def begin(
        self, onset: int, rank: int, staff: int, head: str, tail: str, *, movable: bool = True, chain: str = ""
    ) -> None:
        """Something that begins at `onset`."""
        index = measure_index(self._measures, onset)
        self._put(index, Item(onset, rank, staff, head, tail, movable, chain))

    def end(self, onset: int, rank: int, staff: int, head: str, tail: str, *, chain: str = "") -> None:
        """Something that ends at `onset`: at a bar line it still belongs to the measure before."""
        self._put(measure_index(self._measures, onset - 1), Item(onset, rank, staff, head, tail, chain=chain))

    def _put(self, index: int, item: Item) -> None:
        measure = self._measures[index]
        position = min(max(item.position - measure.onset, 0), measure.duration)
        self.items.setdefault(index, []).append(replace(item, position=position))


def part_items(part: Part, measures: Sequence[Measure]) -> Items:
    """The directions, chord symbols and clef changes of a part."""
    place = Placer(measures)
    two = len(part.staves) > 1
    sung = {s + 1 for s, staff in enumerate(part.staves) if any(n.lyrics for v in staff.voices for n in v.notes)}
    for s, staff in enumerate(part.staves):
        for change in staff.clef_changes:
            xml = f"<attributes>{clef_xml(change.clef, s + 1 if two else None)}</attributes>\n"
            place.begin(change.onset, 5, s + 1, xml, "", movable=False)
    for symbol in part.chord_symbols:
        key = measures[measure_index(tuple(measures), symbol.onset)].key
        _chord_symbol(place, symbol, written_interval(part.instrument.transposition, key), two)
    directions = [replace(d, staff=min(d.staff, len(part.staves))) for d in part.directions]
    pedals = [d for d in directions if isinstance(d, Pedal)]
    for direction in directions:
        where = f"<staff>{direction.staff}</staff>" if two else ""
        side = "above" if direction.staff in sung else "below"
        if isinstance(direction, DynamicMark):
            xml = f"<dynamics><{direction.level.value}/></dynamics>"
            place.begin(direction.onset, 30, direction.staff, *_direction(xml, side, where))
        elif isinstance(direction, Hairpin):
            kind = "crescendo" if direction.growing else "diminuendo"
            first = f'<wedge type="{kind}" number="{direction.staff}"/>'
            last = f'<wedge type="stop" number="{direction.staff}"/>'
            place.begin(direction.onset, 40, direction.staff, *_direction(first, side, where))
            place.end(direction.end, 20, direction.staff, *_direction(last, side, where))
        elif isinstance(direction, Words):
            xml = f'<words font-style="italic">{text(direction.text)}</words>'
            side = "above" if direction.above else side
            place.begin(direction.onset, 35, direction.staff, *_direction(xml, side, where))
    _pedals(place, pedals, two)
    return place.items


def score_items(measures: Sequence[Measure], tempos: Sequence[Tempo], staff: str) -> Items:
    """What concerns all players and stands above the first part: tempos and navigation."""
    place = Placer(measures)
    for tempo in tempos:
        _tempo(place, tempo, staff)
    for measure in measures:
        _navigation(place, measure, staff)
    return place.items


def clef_xml(clef: Clef, staff: int | None) -> str:
    """A clef; `staff` numbers it where the part has two staves."""
    sign, line, octaves = clef.value
    which = f' number="{staff}"' if staff else ""
    change = f"<clef-octave-change>{octaves}</clef-octave-change>" if octaves else ""
    return f"<clef{which}><sign>{sign}</sign><line>{line}</line>{change}</clef>"


def _direction(content: str, side: str, staff: str, sound: str = "") -> tuple[str, str]:
    head = f'<direction placement="{side}"><direction-type>{content}</direction-type>'
    return head, f"{staff}{sound}</direction>\n"


def _pedals(place: Placer, pedals: Sequence[Pedal], two: bool) -> None:
    """Pedal lines, each with its own beginning and end."""
    for pedal in pedals:
        staff = f"<staff>{pedal.staff}</staff>" if two else ""
        first, last = (f'<pedal type="{kind}" line="yes" sign="no"/>' for kind in ("start", "stop"))
        place.begin(pedal.onset, 45, pedal.staff, *_direction(first, "below", staff), chain="pedal")
        place.end(pedal.end, 15, pedal.staff, *_direction(last, "below", staff), chain="pedal")


def _tempo(place: Placer, tempo: Tempo, staff: str) -> None:
    sound = f'<sound tempo="{number(tempo.quarters_per_minute)}"/>'
    words = f'<words font-weight="bold">{text(tempo.words)}</words>' if tempo.words else ""
    metronome = _metronome(tempo) if tempo.metronome else ""
    if not tempo.printed or not (words or metronome):
        head = sound.replace("/>", ">")
        place.begin(tempo.onset, 10, 1, head, "</sound>\n")
        return
    types = "</direction-type><direction-type>".join(x for x in (words, metronome) if x)
    place.begin(tempo.onset, 10, 1, *_direction(types, "above", staff, sound))


def _metronome(tempo: Tempo) -> str:
    value = VALUES.get(tempo.beat)
    if value is None:
        return ""
    dots = "<beat-unit-dot/>" * value.dots
    per_minute = number(round(tempo.bpm, 1))
    return f"<metronome><beat-unit>{value.type}</beat-unit>{dots}<per-minute>{per_minute}</per-minute></metronome>"


def _navigation(place: Placer, measure: Measure, staff: str) -> None:
    found = signs(measure)
    if Sign.SEGNO in found:
        place.begin(measure.onset, 8, 1, *_direction("<segno/>", "above", staff, '<sound segno="segno"/>'))
    if Sign.CODA in found:
        place.begin(measure.onset, 8, 1, *_direction("<coda/>", "above", staff, '<sound coda="coda"/>'))
    ends = (
        (Sign.TO_CODA, 'tocoda="coda"'),
        (Sign.FINE, 'fine="yes"'),
        (Sign.DA_CAPO, 'dacapo="yes"'),
        (Sign.DAL_SEGNO, 'dalsegno="segno"'),
    )
    for sign, sound in ends:
        if sign in found:
            words = measure.jump if sign is not Sign.FINE or "fine" in measure.jump.lower() else measure.sign
            xml = f'<words font-weight="bold" justify="right" halign="right">{text(words or measure.sign)}</words>'
            place.end(measure.end, 12, 1, *_direction(xml, "above", staff, f"<sound {sound}/>"))


def _chord_symbol(place: Placer, symbol: ChordSymbol, interval: Interval | None, two: bool) -> None:
    chord = symbol.chord if interval is None else symbol.chord.up(interval)
    kind = chord.kind
    suffix = _SHOWN_BY_DEGREES.get(kind, re.sub(r"([b#])(?=\d)", lambda sign: _SIGNS[sign[0]], kind.suffix))
    bass = "" if chord.bass == chord.root else f"<bass>{_name('bass', chord.bass)}</bass>"
    shown = "" if kind in _SHOWN_BY_DEGREES else ' print-object="no"'
    degree = "".join(
        f"<degree{shown}><degree-value>{value}</degree-value><degree-alter>{alter}</degree-alter>"
        f"<degree-type>{how}</degree-type></degree>"
        for how, value, alter in kind.degrees
    )
    head = (
        f'<harmony placement="above"><root>{_name("root", chord.root)}</root>'
        f'<kind text="{attribute(suffix)}">{kind.xml}</kind>{bass}{degree}'
    )
    place.begin(symbol.onset, 25, 1, head, f"{'<staff>1</staff>' if two else ''}</harmony>\n")


def _name(element: str, name: PitchName) -> str:
    alter = f"<{element}-alter>{name.alter}</{element}-alter>" if name.alter else ""
    return f"<{element}-step>{name.step}</{element}-step>{alter}"
