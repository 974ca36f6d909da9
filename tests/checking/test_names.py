"""What names of parts say about who sings."""

from __future__ import annotations

import pytest

from arranging.checking.names import ALTO, BASS, SOPRANO, TENOR, is_instrument, voices_named


@pytest.mark.parametrize(
    ("name", "voices"),
    [
        ("Soprano", (SOPRANO,)),
        ("SOPRANO I", (SOPRANO,)),
        ("S", (SOPRANO,)),
        ("S.", (SOPRANO,)),
        ("S1", (SOPRANO,)),
        ("Sopran 2", (SOPRANO,)),
        ("Cantus", (SOPRANO,)),
        ("Alto", (ALTO,)),
        ("Altus", (ALTO,)),
        ("Ten.", (TENOR,)),
        ("Tenor 1", (TENOR,)),
        ("Tenore", (TENOR,)),
        ("Baritone", (BASS,)),
        ("Bar.", (BASS,)),
        ("Basso", (BASS,)),
        ("B", (BASS,)),
        ("Women", (SOPRANO, ALTO)),
        ("Men", (TENOR, BASS)),
        ("SA", (SOPRANO, ALTO)),
        ("S.A.", (SOPRANO, ALTO)),
        ("S/A", (SOPRANO, ALTO)),
        ("T & B", (TENOR, BASS)),
        ("Soprano & Alto", (SOPRANO, ALTO)),
        ("Soprano/Alto", (SOPRANO, ALTO)),
        ("Choir Tenor", (TENOR,)),
        ("S.A.T.B.", (SOPRANO, ALTO, TENOR, BASS)),
        ("Choir SATB", (SOPRANO, ALTO, TENOR, BASS)),
        ("SAB", (SOPRANO, ALTO, BASS)),
    ],
)
def test_a_name_tells_who_sings(name, voices):
    assert voices_named(name) == voices


OTHERS = """Part 1, Voice, Choir, Melody, Descant, Piano, Double Bass, Bass Guitar, Alto Sax, Bassoon, Tenor Trombone,
Bass Clarinet, a cappella, , Barn dance"""


@pytest.mark.parametrize("name", [name.strip() for name in OTHERS.split(",")])
def test_other_names_tell_nothing(name):
    assert voices_named(name) == ()


def test_the_first_telling_name_counts():
    assert voices_named("Part 1", "A.", "Voice") == (ALTO,)


def test_instruments_are_known_by_name():
    assert is_instrument("Hymn", "Pipe Organ")
    assert not is_instrument("Tenor", "T.")
