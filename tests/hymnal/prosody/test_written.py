"""Meters in every form people write them."""

import pytest

from hymnal.prosody.written import WrittenMeter, name_of, tidy_meter, written_meter

EIGHT_SEVEN = (8, 7, 8, 7)


@pytest.mark.parametrize("text", ["8.7.8.7", "87.87", "8787", "8 7 8 7", "8,7,8,7", " 8-7-8-7. ", "8s.7s", "8s & 7s"])
def test_one_meter_has_many_spellings(text):
    assert written_meter(text) == WrittenMeter(EIGHT_SEVEN)


@pytest.mark.parametrize("text", ["8.7.8.7 D", "87.87.D", "8787d", "87 87 doubled", "8.7.8.7.8.7.8.7"])
def test_a_doubled_meter_is_the_meter_written_out(text):
    assert written_meter(text) == WrittenMeter(EIGHT_SEVEN * 2)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("C.M.", (8, 6, 8, 6)),
        ("cm", (8, 6, 8, 6)),
        ("Common Metre", (8, 6, 8, 6)),
        ("C. M. D.", (8, 6, 8, 6) * 2),
        ("L.M.", (8, 8, 8, 8)),
        ("S.M.D", (6, 6, 8, 6) * 2),
        ("7s", (7, 7, 7, 7)),
    ],
)
def test_meters_go_by_their_names(text, counts):
    assert written_meter(text) == WrittenMeter(counts)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("10.10.10.10", (10, 10, 10, 10)),
        ("10101010", (10, 10, 10, 10)),
        ("1110.1110", (11, 10, 11, 10)),
        ("14 14 4 7 8", (14, 14, 4, 7, 8)),
        ("66.11.66.11", (6, 6, 11, 6, 6, 11)),
    ],
)
def test_long_lines_have_two_digits(text, counts):
    assert written_meter(text) == WrittenMeter(counts)


@pytest.mark.parametrize(
    ("text", "addition"),
    [
        ("7.7.7.7 with Alleluias", "alleluia"),
        ("77.77 + Alleluia", "alleluia"),
        ("7777 with Hallelujahs", "alleluia"),
        ("7.7.7.7 with refrain", "refrain"),
        ("77 77 and Refrain", "refrain"),
    ],
)
def test_what_is_added_is_no_part_of_the_lines(text, addition):
    assert written_meter(text) == WrittenMeter((7, 7, 7, 7), addition)


@pytest.mark.parametrize("text", ["", "x", "8.7.x", "0.0", "30.30", "D", "with Refrain", "8.7.8.7 E", "½", "1" * 8000])
def test_what_is_no_meter_is_none(text):
    assert written_meter(text) is None


@pytest.mark.parametrize(
    ("meter", "name"), [("8.6.8.6", "C.M."), ("8.8.8.8 D", "L.M.D."), ("8.6.8.6 with Refrain", "")]
)
def test_meters_have_the_names_of_hymnals(meter, name):
    assert name_of(meter) == name


@pytest.mark.parametrize(
    ("text", "meter"),
    [
        ("8.6.8.6", "8.6.8.6"),
        ("87.87 D", "8.7.8.7 D"),
        ("8.7.8.7.8.7.8.7", "8.7.8.7 D"),
        ("C.M.", "8.6.8.6"),
        ("LMD", "8.8.8.8 D"),
        ("87.87 with refrain", "8.7.8.7 with Refrain"),
        ("7.7.7.7 with Alleluia", "7.7.7.7 with Alleluias"),
        (" odd ", "odd"),
        ("", ""),
    ],
)
def test_meters_are_written_in_one_way(text, meter):
    assert tidy_meter(text) == meter
