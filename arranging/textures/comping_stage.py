"""What every comping pianist starts from: the pulse, the chords, the tune, and where the last chord begins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from arranging.analysis.beats import Beat
from arranging.pitch import Pitch
from arranging.score import Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import BassRange, bass_line
from arranging.textures.comping import Strike, comp, held
from arranging.textures.fills import fill, gaps
from arranging.textures.hands import TENTH
from arranging.textures.limits import CLEAR_GAP, GROWLS_UNDER
from arranging.textures.timeline import Cell, Line, Quarters, cells, cut_at


@dataclass(frozen=True, slots=True)
class Hands:
    """The layers of both hands, the most important first, and the chords they play."""

    right: tuple[Sequence[Note], ...]
    left: tuple[Sequence[Note], ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """A tune before it is played: `last` is where its last chord begins, which is held under the last note."""

    tune: HarmonizedTune
    pulse: Quarters
    cells: tuple[Cell, ...]
    lead: Line
    last: int

    @property
    def close(self) -> Cell:
        """The last chord."""
        return next(c for c in self.cells if c.onset == self.last)

    @property
    def played(self) -> tuple[Cell, ...]:
        """The chords before the last one."""
        return tuple(c for c in self.cells if c.onset < self.last)

    @property
    def moved(self) -> set[int]:
        """The beats on which the tune moves or the chord changes."""
        changes = {c.onset for c in self.cells}
        return {b.onset for b in self.pulse.beats if b.onset in changes or self.lead.attacked(b.onset, b.onset + 1)}

    def closing(self, pitches: Sequence[Pitch]) -> tuple[Note, ...]:
        """The last chord's notes, held as long as the tune."""
        end = max(self.close.end, self.tune.lead[-1].end)
        return tuple(Note(self.last, end - self.last, p) for p in pitches)

    def closing_root(self, low: Sequence[Note], within: BassRange) -> Pitch:
        """The last chord's bass, near the bass note before it."""
        centre = low[-1].midi if low else within.centre
        return bass_line([self.close.span.chord.bass], BassRange(within.low, within.high, centre))[0]


def stage_of(tune: HarmonizedTune) -> Stage:
    found = cells(tune)
    last = max(tune.lead[-1].onset, found[-1].onset)
    return Stage(tune, Quarters(tune.tune.measures), cut_at(found, last), Line(tune.lead), last)


def runs_in_gaps(
    stage: Stage,
    left: Sequence[Note],
    divide: Callable[[Beat], Sequence[int]],
    *,
    crushed: bool = False,
    least: int = 1,
) -> tuple[Note, ...]:
    """A run in every gap of `least` beats that the tune leaves before its last note, every second one an arch."""
    below = Line(left)
    return tuple(
        note
        for number, gap in enumerate(gaps(stage.tune, stage.pulse, least))
        if gap.end <= stage.last
        for note in fill(stage.tune, gap, divide, left=below, crushed=crushed, arch=number % 2 == 1)
    )


def comped(
    stage: Stage,
    ticks: Collection[int],
    size: Callable[[int], int],
    *,
    left: Sequence[Note],
    runs: Sequence[Note],
    longest: int,
    marks: frozenset[Mark] = frozenset(),
    crisp: bool = False,
    closing: int = 3,
    leaning: Collection[int] = (),
    rings: bool = False,
) -> tuple[Note, ...]:
    """Chords at the ticks, none under a run, each held for `longest` ticks at most; one of `closing` notes to end.

    `crisp` ones end with their beat; those at ticks `leaning` lean on the scale's next tones and come back; a chord
    that `rings` leaves room for what the tune sings over it.
    """
    running = Line(runs)
    strikes = []
    free = sorted(t for t in ticks if not running.between(t, t + 1))
    for strike in held(free, size, stage.last, longest):
        run = next(iter(running.attacked(strike.onset, strike.end)), None)
        end = run.onset if run else strike.end
        end = min(end, stage.pulse.at(strike.onset).end) if crisp else end
        leans = strike.onset in leaning
        strikes.append(replace(strike, duration=end - strike.onset, marks=marks, leans=leans))
    close = stage.close
    return comp(stage.tune, (*strikes, Strike(close.onset, close.duration, closing)), left=left, rings=rings)


def closing_third(stage: Stage, left: Sequence[Note], right: Sequence[Note]) -> tuple[Note, ...]:
    """The third of the last chord for the left hand, where a low tune leaves the right hand no room for it."""
    name = stage.close.span.chord.members[1]
    low = [n for n in left if n.onset == stage.last]
    sounding = [*low, *(n for n in right if n.onset == stage.last), stage.tune.lead[-1]]
    if not low or any(n.pitch.name == name for n in sounding):
        return ()
    deepest = min(n.midi for n in low)
    third = name.above(max(deepest + (CLEAR_GAP if deepest < GROWLS_UNDER else 3), GROWLS_UNDER))
    fits = third.midi - deepest <= TENTH and all(abs(n.midi - third.midi) > 2 for n in sounding)
    return stage.closing((third,)) if fits and third.midi < stage.tune.lead[-1].midi else ()
