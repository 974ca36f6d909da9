"""Texts laid out otherwise than they are meant."""

import pytest

from hymnal.prosody.layout import layout_of
from hymnal.prosody.meter import shipped_prior
from hymnal.prosody.parts import parts_of
from hymnal.prosody.text import stanzas
from tests.hymnal.prosody import verses

MEANT = {
    (8, 6, 8, 6): verses.COMMON,
    (8, 7, 8, 7): verses.EIGHTS_AND_SEVENS,
    (6, 6, 8, 6): verses.SHORT,
    (8,) * 6: verses.SIX_EIGHTS,
}
EACH = [(counts, line) for counts in MEANT for line in range(4)]


def laid_out(text: str):
    found = layout_of(parts_of(stanzas(text)), shipped_prior())
    assert found is not None
    return found


@pytest.mark.parametrize(("counts", "line"), EACH)
def test_a_line_broken_in_two_is_whole_again(counts, line):
    lines = MEANT[counts].split("\n")
    words = lines[line].split()
    half = len(words) // 2
    typed = [*lines[:line], " ".join(words[:half]), " ".join(words[half:]), *lines[line + 1 :]]
    found = laid_out("\n".join(typed))
    assert found.pattern.counts == counts
    assert found.parts.verses[0] == tuple(lines)
    assert found.anew


@pytest.mark.parametrize(("counts", "line"), [(counts, line) for counts, line in EACH if line < 3])
def test_two_lines_typed_as_one_are_two_again(counts, line):
    lines = MEANT[counts].split("\n")
    typed = [*lines[:line], " ".join(lines[line : line + 2]), *lines[line + 2 :]]
    found = laid_out("\n".join(typed))
    assert found.pattern.counts == counts
    assert found.parts.verses[0] == tuple(lines)


def test_all_stanzas_are_laid_out_alike():
    text = "\n\n".join(" ".join(stanza.split("\n")) for stanza in (verses.COMMON, verses.COMMON_TOO))
    assert laid_out(text).parts.verses == (
        tuple(verses.COMMON.split("\n")),
        tuple(verses.COMMON_TOO.split("\n")),
    )


@pytest.mark.parametrize("text", [*MEANT.values(), verses.ANAPESTIC, verses.PECULIAR])
def test_lines_as_they_should_be_are_left_alone(text):
    found = laid_out(text)
    assert found.anew == ""
    assert found.parts.verses == (tuple(text.split("\n")),)


def test_many_lines_are_parted_in_stanzas():
    lines = "\n".join([verses.COMMON, verses.COMMON_TOO, verses.HEAVEN_IN_ONE])
    found = laid_out(lines)
    assert found.pattern.counts == (8, 6, 8, 6)
    assert found.anew == "The 12 lines are taken as 3 stanzas of 4 lines."


def test_more_lines_than_any_stanza_has_are_laid_out_in_none():
    assert layout_of(parts_of(stanzas("A fish\n" * 97)), shipped_prior()) is None
