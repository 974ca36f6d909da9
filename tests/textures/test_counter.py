from __future__ import annotations

from dataclasses import replace

from arranging.harmony.roman import chord_of
from arranging.notation import parse_tune
from arranging.pitch import parse_key
from arranging.score import HALF
from arranging.textures.counter import SWEET, Slot, counter_voice
from arranging.textures.timeline import Line

C = parse_key("C")


def _slots(*romans: str, floor: int = 52, full: bool = False) -> list[Slot]:
    return [Slot(i * HALF, HALF, chord_of(roman, C), floor, full=full) for i, roman in enumerate(romans)]


def _melody(text: str) -> Line:
    return Line(parse_tune(f"4/4 C: {text}").notes)


def test_counter_voice_lies_under_the_tune_and_off_its_pitches() -> None:
    melody = _melody("G4h A4 | G4 E4")
    notes = counter_voice(_slots("I", "IV", "V", "I"), melody, 79)
    assert len(notes) == 4
    assert all(n.midi <= melody.at(n.onset).midi - 3 for n in notes)


def test_counter_voice_goes_above_a_tune_that_leaves_no_room_below() -> None:
    melody = _melody("G3h A3 | G3 C4")
    notes = counter_voice(_slots("I", "IV", "V", "I", floor=60), melody, 79)
    assert all(n.midi > melody.at(n.onset).midi for n in notes)


def test_counter_voice_never_holds_a_semitone_against_the_tune() -> None:
    melody = _melody("B4h F4 | E5 B4")
    notes = counter_voice(_slots("Imaj7", "V7", "IVmaj7", "I", full=True), melody, 79)
    assert all(abs(n.midi - melody.at(n.onset).midi) not in (1, 13) for n in notes)


def test_a_full_slot_takes_a_third_or_sixth_below() -> None:
    notes = counter_voice(_slots("I", full=True), _melody("C5w"), 79)
    assert len(notes) == 2
    assert notes[1].midi - notes[0].midi in SWEET


def test_a_full_slot_without_room_below_takes_it_above_but_under_the_tune() -> None:
    high = counter_voice(_slots("I", floor=64, full=True), _melody("C6w"), 64)
    assert [str(n.pitch) for n in high] == ["E4", "G4"]
    low = counter_voice(_slots("I", floor=64, full=True), _melody("G4w"), 64)
    assert [str(n.pitch) for n in low] == ["E4"]


def test_the_voice_stays_at_home_where_it_may() -> None:
    melody = _melody("C4h D4 | E4 C4")
    away = counter_voice(_slots("I", "V", "I", "I"), melody, 79)
    home = counter_voice([replace(s, home=60) for s in _slots("I", "V", "I", "I")], melody, 79)
    assert sum(n.midi < 60 for n in home) < sum(n.midi < 60 for n in away)


def test_a_wanted_tone_is_taken() -> None:
    slot = Slot(0, HALF, chord_of("I", C), 52, wanted=4)
    (note,) = counter_voice([slot], _melody("G4w"), 79)
    assert note.pitch.pitch_class == 4


def test_no_slots_give_no_voice() -> None:
    assert counter_voice([], _melody("C5w"), 79) == ()


def test_a_wanted_tone_sounds_in_the_voice_or_below_it() -> None:
    wanted = [replace(slot, wanted=slot.chord.members[1].pitch_class) for slot in _slots("I", "IV", "V", "I")]
    notes = counter_voice(wanted, _melody("E4h F4 | D4 E4"), 79)
    for slot in wanted:
        assert slot.wanted in {n.pitch.pitch_class for n in notes if n.onset == slot.onset}
