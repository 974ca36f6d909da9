"""Words that a score has split for singing, joined again."""

from __future__ import annotations

import re

from hymnal.prosody.words.contractions import is_word
from hymnal.prosody.words.pronunciation import pronunciations

_SPLIT = re.compile(r"(?<![^\W\d_'’-])[^\W\d_]+(?:['’][^\W\d_]+)*['’]?(?: ?-{1,3} ?['’]?[^\W\d_]+(?:['’][^\W\d_]+)*)+")
_HYPHEN = re.compile(r" ?-{1,3} ?")
_SPACED = re.compile(r" -| ?--+")
_SHORTEST = 2  # letters
_ENOUGH = 3  # words joined with the dictionary's consent: then the whole text is one of syllables


def join_syllables(lines: list[str]) -> list[str]:
    """Lines with their split words joined ("A - maz - ing", "a-maz-ing"); real compounds keep their hyphen.

    A group is joined where that makes a word, unless only its pieces are words ("ever-living"); in a text where many
    do, those and unknown groups are joined too, but for unknown ones made of words ("heav'n-born").
    """
    lines = _with_words_whole(lines)
    groups = [group for line in lines for group in _SPLIT.findall(line)]
    joined = [group for group in groups if is_word(_HYPHEN.sub("", group)) and not _is_compound(_HYPHEN.split(group))]
    is_of_syllables = len(joined) >= _ENOUGH and len(joined) * 2 >= len(groups)
    return [_SPLIT.sub(lambda found: _join(found[0], is_of_syllables), line) for line in lines]


def _with_words_whole(lines: list[str]) -> list[str]:
    """The lines, the end of a word split over two of them moved up to its beginning."""
    whole = list(lines)
    for place in range(len(whole) - 1):
        if re.search(r"[^\W\d_] ?-$", whole[place]) and whole[place + 1][:1].islower():
            rest, _, following = whole[place + 1].partition(" ")
            start = re.split(r"[\s-]", whole[place].rstrip("- "))[-1]
            if is_word(start + rest.strip(".,;:!?")):
                whole[place] = whole[place].rstrip("- ") + rest
                whole[place + 1] = following
    return whole


def _join(group: str, is_of_syllables: bool) -> str:
    pieces = _HYPHEN.split(group)
    is_typed_so = not is_of_syllables and not _SPACED.search(group)
    if is_word("".join(pieces)) and not (is_typed_so and _is_compound(pieces)):
        return "".join(pieces)
    if is_typed_so:
        return group
    hyphens = _HYPHEN.findall(group)
    words, text = [], ""
    place = 0
    while place < len(pieces):
        end = _end_of_word(pieces, place)
        words.append("".join(pieces[place:end]))
        text += words[-1]
        if end < len(pieces):
            text += "-" if is_of_syllables else hyphens[end - 1]
        place = end
    return text if _is_compound(words) or not is_of_syllables else "".join(pieces)


def _is_compound(pieces: list[str]) -> bool:
    """Whether each piece could stand alone, and no dictionary has them as one word.

    The shortest words are syllables of others too often.
    """
    whole = "".join(pieces).lower()
    return not pronunciations(whole) and all(len(piece) > _SHORTEST and is_word(piece) for piece in pieces)


def _end_of_word(pieces: list[str], start: int) -> int:
    """Where the longest word ends that the pieces from `start` make."""
    ends = range(min(len(pieces), start + 8), start + 1, -1)
    return next((end for end in ends if is_word("".join(pieces[start:end]))), start + 1)
