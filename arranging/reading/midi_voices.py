"""A track with chords and held notes becomes voices, the top line first."""

from __future__ import annotations

from dataclasses import dataclass, field

MAX_VOICES = 4
"""Voices a staff can show."""


@dataclass(frozen=True, slots=True)
class Sounding:
    """A note on the grid, not yet spelled."""

    onset: int
    end: int
    midi: int

    @property
    def duration(self) -> int:
        return self.end - self.onset


@dataclass(slots=True)
class _Block:
    """Notes that begin and end together."""

    onset: int
    end: int
    midis: list[int]


@dataclass(slots=True)
class _Line:
    blocks: list[_Block] = field(default_factory=list)

    @property
    def end(self) -> int:
        return self.blocks[-1].end if self.blocks else 0

    @property
    def top(self) -> int:
        return max(self.blocks[-1].midis) if self.blocks else 0


def split_voices(notes: list[Sounding]) -> tuple[tuple[tuple[Sounding, ...], ...], int]:
    """Voices from the top line down, and how many notes had to be shortened to fit four of them.

    Notes of one onset and one length stay a chord; a held note under (or over) moving ones gets a voice of its own.
    """
    lines = [_Line()]
    shortened = 0
    for block in _blocks(notes):
        shortened += _place(block, lines)
    voices = tuple(
        tuple(Sounding(b.onset, b.end, m) for b in line.blocks for m in sorted(b.midis))
        for line in lines
        if line.blocks
    )
    return voices, shortened


def _blocks(notes: list[Sounding]) -> list[_Block]:
    """Chords in time order, the highest of an onset first; doubled keys counted once, at their longest."""
    lengths: dict[tuple[int, int], int] = {}
    for note in notes:
        place = (note.onset, note.midi)
        lengths[place] = max(lengths.get(place, 0), note.end)
    blocks: dict[tuple[int, int], _Block] = {}
    for (onset, midi), end in lengths.items():
        blocks.setdefault((onset, end), _Block(onset, end, [])).midis.append(midi)
    return sorted(blocks.values(), key=lambda b: (b.onset, -max(b.midis)))


def _place(block: _Block, lines: list[_Line]) -> int:
    """Put a block where it belongs; the number of notes that were shortened for it."""
    top = lines[0]
    if top.end <= block.onset:
        top.blocks.append(block)
        return 0
    if top.blocks[-1].onset < block.onset and max(block.midis) > top.top:
        held = top.blocks[-1]
        home = _free(lines, held.onset, max(held.midis))
        if home is not None:
            home.blocks.append(top.blocks.pop())
            top.blocks.append(block)
            return 0
        if held.end - block.onset <= (held.end - held.onset) // 2:
            held.end = block.onset
            top.blocks.append(block)
            return len(held.midis)
    home = _free(lines, block.onset, max(block.midis))
    if home is not None:
        home.blocks.append(block)
        return 0
    return _squeeze(block, lines)


def _free(lines: list[_Line], onset: int, midi: int) -> _Line | None:
    """The lower voice at rest whose last note is nearest, or a new one while there is room."""
    at_rest = [line for line in lines[1:] if line.end <= onset]
    if at_rest:
        return min(at_rest, key=lambda line: abs(line.top - midi))
    if len(lines) < MAX_VOICES:
        lines.append(_Line())
        return lines[-1]
    return None


def _squeeze(block: _Block, lines: list[_Line]) -> int:
    """All voices sound: join the block to a chord of its onset, else cut the note that has sounded longest."""
    together = [line for line in lines if line.blocks[-1].onset == block.onset]
    if together:
        chord = min(together, key=lambda line: abs(line.end - block.end)).blocks[-1]
        chord.midis += [m for m in block.midis if m not in chord.midis]
        return len(block.midis)
    line = min(lines[1:], key=lambda line: line.blocks[-1].onset)
    cut = line.blocks[-1]
    cut.end = block.onset
    line.blocks.append(block)
    return len(cut.midis)
