"""The list of meters: real ones, with their names, and written forms understood."""

import pytest

from hymnal.prosody.meters import BY_COUNTS, METERS, dotted, named, parse
from hymnal.prosody.tunes import FEET


def test_the_list_is_long_and_every_meter_stands_in_it_once():
    assert len(METERS) >= 130
    assert len(BY_COUNTS) == len(METERS)


@pytest.mark.parametrize("meter", METERS, ids=lambda meter: meter.dotted)
def test_every_meter_is_whole(meter):
    assert 2 <= meter.verse_lines <= len(meter.counts)
    assert all(2 <= count <= 16 for count in meter.counts)
    assert meter.weight > 0
    assert meter.foot in FEET
    assert bool(meter.name) >= bool(meter.common_name) or meter.common_name == "Luther's stanza"
    assert parse(meter.dotted) == meter.counts


@pytest.mark.parametrize(
    ("counts", "name", "common_name"),
    [
        ((8, 6, 8, 6), "C.M.", "Common Meter"),
        ((8, 6) * 4, "C.M.D.", "Common Meter Doubled"),
        ((8, 8, 8, 8), "L.M.", "Long Meter"),
        ((8,) * 8, "L.M.D.", "Long Meter Doubled"),
        ((6, 6, 8, 6), "S.M.", "Short Meter"),
        ((6, 6, 8, 6) * 2, "S.M.D.", "Short Meter Doubled"),
        ((8, 6, 8, 8, 6), "C.M.E.", "Common Meter Extended"),
        ((8, 8, 6, 8, 8, 6), "C.P.M.", "Common Particular Meter"),
        ((8,) * 6, "L.P.M.", "Long Particular Meter"),
        ((6, 6, 8, 6, 6, 8), "S.P.M.", "Short Particular Meter"),
        ((6, 6, 6, 6, 8, 8), "H.M.", "Hallelujah Meter"),
        ((6, 6, 6, 6, 4, 4, 4, 4), "H.M.", "Hallelujah Meter"),
        ((7, 7, 7, 7), "7s", "Sevens"),
        ((8, 7, 8, 7), "8s.7s", "Eights and Sevens"),
    ],
)
def test_the_great_meters_have_their_names(counts, name, common_name):
    meter = named(counts)
    assert meter is not None
    assert (meter.name, meter.common_name) == (name, common_name)


def test_a_meter_no_index_has_is_not_named():
    assert named((3, 9, 3, 11)) is None


@pytest.mark.parametrize(
    ("counts", "written"),
    [
        ((8, 6, 8, 6), "8.6.8.6"),
        ((8, 7, 8, 7) * 2, "8.7.8.7 D"),
        ((8,) * 4, "8.8.8.8"),
        ((8,) * 8, "8.8.8.8 D"),
        ((8, 8, 6, 8, 8, 6), "8.8.6.8.8.6"),
        ((7,) * 10, "7.7.7.7.7 D"),
        ((7,) * 9, "7.7.7.7.7.7.7.7.7"),
    ],
)
def test_halves_of_four_lines_or_more_are_doubled(counts, written):
    assert dotted(counts) == written
    assert parse(written) == counts


@pytest.mark.parametrize(
    "written", ["87.87", "8787", "8 7 8 7", "8.7.8.7", "8.7.8.7.", "8,7,8,7", " 87.87 with refrain"]
)
def test_written_forms_of_one_meter_are_the_same(written):
    assert parse(written) == (8, 7, 8, 7)


@pytest.mark.parametrize(
    ("written", "counts"),
    [
        ("CM", (8, 6, 8, 6)),
        ("c.m.d.", (8, 6) * 4),
        ("C.M. D", (8, 6) * 4),
        ("86 86 D", (8, 6) * 4),
        ("8686D", (8, 6) * 4),
        ("Long Meter", (8,) * 4),
        ("7s", (7,) * 4),
        ("11.10.11.10", (11, 10, 11, 10)),
        ("1110 1110", (11, 10, 11, 10)),
        ("10 10 10 10", (10,) * 4),
        ("14 14 4 7 8", (14, 14, 4, 7, 8)),
        ("6.6.11 D", (6, 6, 11) * 2),
        ("7.7.7.7 with Alleluias", (7,) * 4),
        ("888 888", (8,) * 6),
    ],
)
def test_written_meters_are_read(written, counts):
    assert parse(written) == counts


@pytest.mark.parametrize("written", ["", "Irregular", "eight six", "0.8.0", "D", "8.6.x.6", "8." * 60])
def test_what_is_no_meter_has_no_counts(written):
    assert parse(written) == ()
