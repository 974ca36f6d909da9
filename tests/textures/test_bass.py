from __future__ import annotations

from arranging.pitch import Pitch, PitchName
from arranging.textures.bass import BassRange, bass_line

RANGE = BassRange(36, 50, 43)


def _line(names: str) -> str:
    return " ".join(str(p) for p in bass_line([PitchName(n) for n in names], RANGE))


def test_bass_moves_by_the_smallest_way() -> None:
    assert _line("CDEFG") == "C2 D2 E2 F2 G2"
    assert _line("GFEDC") == "G2 F2 E2 D2 C2"


def test_bass_stays_in_its_range() -> None:
    assert all(36 <= p.midi <= 50 for p in bass_line([PitchName(n) for n in "CGCGDAEBFC"], RANGE))


def test_a_name_outside_a_narrow_range_takes_the_octave_above_its_low_end() -> None:
    assert bass_line([PitchName("B")], BassRange(36, 40, 38)) == (Pitch.parse("B2"),)


def test_a_burden_moves_the_bass_away() -> None:
    low = bass_line([PitchName("C")], RANGE, lambda index, pitch: 10.0 if pitch.midi > 40 else 0.0)
    assert low == (Pitch.parse("C2"),)


def test_no_names_give_no_line() -> None:
    assert bass_line([], RANGE) == ()
