"""What the measures count with: a hand's notes, attacks, the accompaniment without the tune, shares."""

from __future__ import annotations

from arranging.score import Note
from arranging.sketch import Arrangement, HarmonizedTune


def hand(arrangement: Arrangement, staff: int) -> list[Note]:
    """All notes of one staff of the piano, 0 the right hand, by onset and from the bottom up."""
    voices = arrangement.parts[0].staves[staff].voices
    return sorted((n for v in voices for n in v.notes), key=lambda n: (n.onset, n.midi))


def share(hits: int, of: int) -> float:
    return hits / of if of else 0.0


def accompaniment(tune: HarmonizedTune, arrangement: Arrangement) -> list[Note]:
    lead = {(n.onset, n.midi) for n in tune.lead}
    both = [*hand(arrangement, 0), *hand(arrangement, 1)]
    return [n for n in both if (n.onset, n.midi) not in lead]
