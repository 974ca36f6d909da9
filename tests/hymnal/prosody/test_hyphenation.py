"""Words divided for singing."""

from __future__ import annotations

import pytest

from hymnal.prosody.hyphenation import syllabified
from hymnal.prosody.syllables import readings

DIVISIONS = """
A-maz-ing grace won-drous ev-'ry ev-er-y ev-ery heav-en heav'n glo-rious glo-ri-ous be-lov-ed Je-ru-sa-lem Is-ra-el
al-le-lu-ia hal-le-lu-jah ho-san-na Em-man-u-el Beth-le-hem Je-sus sav-ior sal-va-tion cre-a-tion re-deem-er
re-demp-tion right-eous-ness ho-ly glo-ry mer-cy spir-it fa-ther moth-er broth-er nev-er riv-er wa-ter won-der wan-der
wan-d'ring suf-f'ring vic-t'ry vic-to-ry pow'r pow-er flow-er ho-liest bless-ed bless-ing sing-ing lov-ing-kind-ness
fol-low com-mand hap-py trem-bling hum-ble gen-tle peo-ple cas-tle an-gel fin-ger chil-dren king-dom in-stead
con-stant ma-jes-tic maj-es-ty mas-ter a-rise a-bove a-lone be-hold re-store de-scend un-end-ing with-in with-out
for-ev-er for-ev-er-more ev-er-last-ing na-tion pas-sion gra-cious pre-cious o-cean na-ture crea-ture morn-ing
eve-ning prais-ing prais-es lead-eth sit-teth know-est heav'n-ly pow'r-ful o'er-throw th'e-ter-nal e-ter-nal de-liv-er
e-ven o-pen spo-ken bro-ken fall-en deep-en light-en dark-ness king-ly glad-ly lone-ly sweet-est high-est might-y
al-might-y thorn-y cit-y bod-y di-a-mond Zi-on li-on tri-umph qui-et po-et ru-in vi-o-let ex-alt an-guish lit-tle
bat-tle mem-o-ry vic-tory noth-ing where-in strength-en ref-uge re-ply temp-ta-tion har-vest mys-te-ri-ous fu-ri-ous
cease-less-ly a-br'ham of-f'ring quick-'ning pros-per-i-ty pris-oner day-spring off-spring de-liv-er'st a-bid-eth
cov-e-nant fam-i-ly of-fer-ing of-fering an-oth-er to-geth-er where-fore there-fore
"""


@pytest.mark.parametrize("division", DIVISIONS.split())
def test_words_are_divided_as_hymnals_print_them(division):
    pieces = tuple(division.split("-"))
    assert syllabified("".join(pieces), len(pieces)) == pieces


@pytest.mark.parametrize(
    ("word", "count", "pieces"),
    [
        ("“Amazing,", 3, ("“A", "maz", "ing,")),
        ("heav’n-born,", 2, ("heav’n-", "born,")),
        ("soul-refreshing!", 4, ("soul-", "re", "fresh", "ing!")),
        ("GLORIOUS", 3, ("GLO", "RI", "OUS")),
        ("belovèd;", 3, ("be", "lov", "èd;")),
        ("heaven", 1, ("heaven",)),
        ("grace", 3, ("grace",)),
        ("’Tis", 1, ("’Tis",)),
        ("said—", 1, ("said—",)),
        ("three-in-one", 3, ("three-", "in-", "one")),
        ("God's", 1, ("God's",)),
        ("church's", 2, ("church", "'s")),
        ("Æthiop", 3, ("Æ", "thi", "op")),
        ("…", 1, ("…",)),
    ],
)
def test_punctuation_and_hyphens_stay_on_their_piece(word, count, pieces):
    assert syllabified(word, count) == pieces


@pytest.mark.parametrize(
    "word",
    [
        "",
        "奇異恩典",
        "1000",
        "xyzzy",
        "Schwmm",
        "İstanbul",
        "a'b'c'd",
        "''",
        "æthiop",
        "Ωmega",
        "fire'&",
        "th'-heaven",
        "him,her",
        "e" * 300,
    ],
)
@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_pieces_always_join_to_the_word(word, count):
    assert "".join(syllabified(word, count)) == word


def test_every_reading_of_a_line_can_be_divided():
    line = readings("Every blessèd, glorious power of heaven's wandering offering, th'eternal Emmanuel")
    for word in line.words:
        for option in word.options:
            assert len(syllabified(word.text, option.count)) == max(option.count, 1)
