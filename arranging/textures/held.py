"""Notes on their way to the keys of a piano: what may still move, end early or give way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from arranging.pitch import Pitch
from arranging.score import Note


@dataclass(slots=True, eq=False)
class Held:
    """A note on its way to the keys: its layer's rank, and whether it belongs to the lead and cannot give way."""

    note: Note
    rank: int
    fixed: bool
    midi: int = field(init=False)
    end: int = field(init=False)

    def __post_init__(self) -> None:
        self.midi, self.end = self.note.midi, self.note.end

    def go_to(self, pitch: Pitch) -> None:
        """Takes another key."""
        self.note = replace(self.note, pitch=pitch)
        self.midi = pitch.midi

    def last(self, duration: int) -> None:
        """Sounds longer or shorter; what lasts no time is left out."""
        self.note = replace(self.note, duration=duration)
        self.end = self.note.end


def attacks(notes: Iterable[Held]) -> dict[int, list[Held]]:
    """What is struck together, by its onset, the earliest first."""
    struck: dict[int, list[Held]] = {}
    for held in notes:
        if held.note.duration:
            struck.setdefault(held.note.onset, []).append(held)
    return dict(sorted(struck.items()))
