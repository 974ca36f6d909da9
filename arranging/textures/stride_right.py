"""The right hand over an oom-pah: chords under the tune that leave the left hand's chords their room."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace

from arranging.pitch import Pitch
from arranging.score import Note
from arranging.sketch import HarmonizedTune
from arranging.textures.stride import LeftHand
from arranging.textures.timeline import Pulse
from arranging.textures.under_tune import under_tune

_LOWEST = Pitch.parse("C3").midi
"""The right hand may go so deep where the left strikes its bass."""


def over_stride(
    tune: HarmonizedTune, pulse: Pulse, left: LeftHand, count: Callable[[Note], int], *, octave: bool = False
) -> tuple[Note, ...]:
    """Chord notes under the tune, `count` of them under each note, in octaves with it where `octave`.

    On the bass's beats they lie as they like and let go when the left hand strikes its chord among them; on the
    others they stay above it.
    """
    tops: dict[int, int] = {}
    for struck in left.chords:
        tops[struck.onset] = max(struck.midi, tops.get(struck.onset, 0))
    strikes = sorted(tops)

    def is_free(note: Note) -> bool:
        return pulse.falls_on(note.onset) and note.onset not in tops

    free = under_tune(tune, lambda n: count(n) if is_free(n) else 0, left=left.bass, octave=octave, lowest=_LOWEST)
    tight = under_tune(tune, lambda n: 0 if is_free(n) else count(n), left=left.notes, octave=octave)
    ends: dict[int, int] = {}
    for note in free:
        following = next(iter(strikes[bisect_right(strikes, note.onset) :]), note.end)
        meets = following < note.end and note.midi <= tops[following]
        ends[note.onset] = min(following if meets else note.end, ends.get(note.onset, note.end))
    cut = [replace(n, duration=ends[n.onset] - n.onset) for n in free]
    return tuple(sorted((*cut, *tight), key=lambda n: (n.onset, n.midi)))
