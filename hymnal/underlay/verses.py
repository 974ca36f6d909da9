"""A text's stanzas as verses of a tune: paired, halved, with their refrain, and with the tune's alleluias."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations

from hymnal.prosody.text import Stanza
from hymnal.underlay.alignment import aligned, line_by_line
from hymnal.underlay.errors import NoWords, TooManyVerses, WordsDoNotFit
from hymnal.underlay.fitting import most_changes
from hymnal.underlay.words import Line, sung_words, usual_count

MOST_VERSES = 20
REFRAIN = 0
"""Stands for the number of a refrain that is sung as a verse."""
_MOST_PARTS = 100
"""Verses in one stanza, where nobody left blank lines between them."""
_LONGEST_WORD = 60
"""Letters, dashes and the words they join included."""
_MOST_LISTED = 12
_ENDS = ",;:.!?\u2014"
_GOOD = 2.5
"""Cost of a verse at which no other way to lay out the text is looked for."""
_WORST = 6.5
"""Cost of a line, in the average of a verse, at which words and tune have nothing in common."""
_HALF = 6.0
"""What it costs that a verse has half the tune only."""
_ALLELUIA = "Alleluia!"
_ADDED = 0.5
"""What it costs that words were added."""

Unit = tuple[Line, ...]
"""The typed lines that are to be one verse."""


@dataclass(frozen=True, slots=True)
class Room:
    """What the tune has: syllables of each line, and which of its lines may be alleluias that no text spells out."""

    notes: tuple[int, ...]
    alleluias: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Verses:
    """For each verse a line of words for each line of the tune, none where it is silent; and what was done."""

    lines: tuple[tuple[Line, ...], ...]
    numbers: tuple[int, ...]
    done: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """A way to make verses of a text."""

    units: tuple[Unit, ...]
    cost: float
    done: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


def laid_out(stanzas: Sequence[Stanza], room: Room) -> Verses:
    """The verses of the tune that the stanzas make. Raises `NoWords`, `TooManyVerses` or `WordsDoNotFit`."""
    _refuse_endless(stanzas, room)
    typed = [(stanza, lines) for stanza in stanzas if (lines := _lines(stanza))]
    if not typed:
        raise NoWords
    verses = round(sum(usual_count(line) for _, lines in typed for line in lines) / sum(room.notes))
    if verses > MOST_VERSES:
        raise TooManyVerses(verses, MOST_VERSES)
    best: tuple[float, Verses] | None = None
    for plan in _plans(typed, room):
        found = _carried_out(plan, room)
        if found is not None and (best is None or found[0] < best[0]):
            best = found
            if found[0] < _GOOD:
                break
    if best is None:
        raise _misfit([lines for _, lines in typed], room)
    if len(best[1].lines) > MOST_VERSES:
        raise TooManyVerses(len(best[1].lines), MOST_VERSES)
    return best[1]


def _refuse_endless(stanzas: Sequence[Stanza], room: Room) -> None:
    """Raises an error for words that no tune has notes for, before anything is made of them."""
    words = [word for stanza in stanzas for line in stanza.lines for word in line.split()]
    for word in words:
        if len(word) > _LONGEST_WORD:
            raise WordsDoNotFit(0, 0, f"'{word[:20]}...' is too long for a word; part the words by spaces.")
    notes = sum(room.notes)
    if len(words) > _MOST_PARTS * notes:
        raise TooManyVerses(len(words) // notes, MOST_VERSES)


def _lines(stanza: Stanza) -> Unit:
    return tuple(words for line in stanza.lines if (words := sung_words(line)))


def _plans(typed: Sequence[tuple[Stanza, Unit]], room: Room) -> Iterator[_Plan]:
    """Every way to make verses of the text, the plainest first."""
    plain = [lines for stanza, lines in typed if not stanza.is_refrain]
    numbers = [stanza.number for stanza, _ in typed if not stanza.is_refrain]
    known = tuple(n for n in numbers if n is not None)
    counted = known if len(set(known)) == len(plain) else ()
    if len(plain) < len(typed) and plain:
        refrained = _with_refrains(typed)
        done = ("The refrain is sung after every verse.",)
        yield _Plan(tuple(verse + refrain for verse, refrain in refrained), 0, done, counted)
        yield _Plan(tuple(refrain + verse for verse, refrain in refrained), 0.5, done, counted)
        once = (*plain, refrained[0][1])
        numbers_and_refrain = (*(counted or range(1, len(plain) + 1)), REFRAIN)
        yield _Plan(once, 1.0, ("The refrain has the tune, or its end, to itself.",), numbers_and_refrain)
    everything = tuple(lines for _, lines in typed)
    yield _Plan(everything, 0, numbers=counted if len(everything) == len(plain) else ())
    if len(plain) == len(typed):
        yield from _with_a_tail_of_the_first(everything, counted)
    yield from _with_last_lines_again(everything, room, counted)
    for size in range(2, len(everything) + 1):
        units = tuple(sum(everything[i : i + size], ()) for i in range(0, len(everything), size))
        yield _Plan(units, 0.5, (f"{_COUNTED.get(size, str(size))} stanzas make a verse of the tune.",))
    for parts in range(2, _MOST_PARTS + 1):
        if all(len(lines) % parts == 0 for lines in everything):
            many = _COUNTED.get(parts, str(parts)).lower()
            units = tuple(part for lines in everything for part in _in_parts(lines, parts))
            yield _Plan(units, 0.5, (f"Each stanza makes {many} verses of the tune.",))
    yield _Plan(tuple(lines + lines for lines in everything), _HALF, ("Each stanza is sung twice.",), counted)


_COUNTED = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}


def _with_refrains(typed: Sequence[tuple[Stanza, Unit]]) -> list[tuple[Unit, Unit]]:
    """Each verse with its refrain: the one typed behind it, else the one before, else the first of all."""
    refrains = [lines for stanza, lines in typed if stanza.is_refrain]
    now = refrains[0]
    found: list[tuple[Unit, Unit]] = []
    for stanza, lines in typed:
        if stanza.is_refrain:
            now = lines
            if found:
                found[-1] = (found[-1][0], now)
        else:
            found.append((lines, now))
    return found


def _with_a_tail_of_the_first(units: tuple[Unit, ...], numbers: tuple[int, ...]) -> Iterator[_Plan]:
    """The refrain typed under the first verse only, sung after the shorter verses too."""
    missing = [len(units[0]) - len(unit) for unit in units]
    if max(missing) > 0 and min(missing) == 0:
        told = ("The end of the first verse is the refrain of all.",)
        whole = tuple(u + units[0][-m:] if m else u for u, m in zip(units, missing, strict=True))
        yield _Plan(whole, 0.5, told, numbers)


def _with_last_lines_again(units: tuple[Unit, ...], room: Room, numbers: tuple[int, ...]) -> Iterator[_Plan]:
    """The last lines sung again, as tunes want that go on longer than the verse."""
    for count in (1, 2, 3):
        if all(len(unit) > count for unit in units):
            what = "last line is" if count == 1 else f"last {_COUNTED[count].lower()} lines are"
            yield _Plan(tuple(u + u[-count:] for u in units), 1.0, (f"The {what} sung twice.",), numbers)
    if all(1 < len(room.notes) - len(unit) < len(unit) for unit in units):
        whole = tuple(u + tuple(_stretched(u[-1], n) for n in room.notes[len(u) :]) for u in units)
        yield _Plan(whole, 1.0, ("The last line is sung to the end of the tune, its opening repeated.",), numbers)


def _stretched(line: Line, notes: int) -> Line:
    """The line with its opening words before it, where that fills the notes: And all, and all the sky."""
    count = 0
    for words, word in enumerate(line, 1):
        count += word.options[0].count
        if count + usual_count(line) == notes:
            last = word if word.text[-1:] in _ENDS else replace(word, text=f"{word.text},")
            return (*line[: words - 1], last, *line)
    return line


def _in_parts(lines: Unit, parts: int) -> list[Unit]:
    size = len(lines) // parts
    return [lines[i : i + size] for i in range(0, len(lines), size)]


def _carried_out(plan: _Plan, room: Room) -> tuple[float, Verses] | None:
    """The plan's verses on the tune's lines and the cost of the average verse; None where one does not fit."""
    verses: list[tuple[Line, ...]] = []
    done = list(plan.done)
    total = 0.0
    for number, unit in enumerate(plan.units, 1):
        found = _sung(unit, room)
        if found is None and 1 < number == len(plan.units):
            found = _on_second_half(unit, room)
        if found is None:
            return None
        cost, lines, said = found
        total += cost
        verses.append(lines)
        if said and (len(plan.numbers) < number or plan.numbers[number - 1] != REFRAIN):
            done.append(said.format(number=number))
    numbers = plan.numbers if len(plan.numbers) == len(verses) else tuple(range(1, len(verses) + 1))
    return plan.cost + total / len(verses), Verses(tuple(verses), numbers, tuple(dict.fromkeys(done)))


def _sung(unit: Unit, room: Room) -> tuple[float, tuple[Line, ...], str] | None:
    """One verse on the tune's lines: as it is, or with the alleluias that it lacks."""
    ways: list[tuple[float, tuple[Line, ...], str]] = []
    if found := aligned(unit, room.notes):
        ways.append((*found, _TORN if _is_torn(unit, found[1]) else ""))
    ways += _with_alleluias(unit, room)
    best = min(ways, key=lambda way: way[0], default=None)
    return best if best and best[0] <= _WORST * len(room.notes) else None


_TORN = "The lines of verse {number} are divided as the tune asks."


def _is_torn(unit: Unit, lines: Sequence[Line]) -> bool:
    """Whether a line of the tune ends within a typed line, and not at a sign."""
    ends = set(accumulate(len(line) for line in unit))
    found = zip(accumulate(len(line) for line in lines), lines, strict=True)
    return any(end not in ends and line[-1].text[-1:] not in _ENDS for end, line in found)


def _on_second_half(unit: Unit, room: Room) -> tuple[float, tuple[Line, ...], str] | None:
    """A last verse of half the length, sung to where the tune goes home."""
    half, odd = divmod(len(room.notes), 2)
    found = None if odd else aligned(unit, room.notes[half:])
    if found is None or found[0] > _WORST * half:
        return None
    return found[0] + _HALF, ((),) * half + found[1], "Verse {number} is sung to the tune's second half."


def _with_alleluias(unit: Unit, room: Room) -> Iterator[tuple[float, tuple[Line, ...], str]]:
    """The verse with an alleluia for each line that it lacks, where the tune is one with alleluias."""
    missing = len(room.notes) - len(unit)
    if not 0 < missing <= len(room.alleluias):
        return
    for added in combinations(reversed(room.alleluias), missing):  # those after the verse before those within it
        words = [i for i in range(len(room.notes)) if i not in added]
        if found := line_by_line(unit, [room.notes[i] for i in words]):
            lines = dict(zip(words, found[1], strict=True)) | dict.fromkeys(added, sung_words(_ALLELUIA))
            yield found[0] + _ADDED, tuple(lines[i] for i in range(len(lines))), "The tune's alleluias were added."


def _misfit(units: Sequence[Unit], room: Room) -> WordsDoNotFit:
    """The fault a singer would name first: the line that has too few or too many syllables, or the number of lines."""
    has = f"the tune has {_list(room.notes)}"
    for verse, unit in enumerate(units, 1):
        counts = [usual_count(line) for line in unit]
        if len(unit) == len(room.notes):
            for number, (count, notes) in enumerate(zip(counts, room.notes, strict=True), 1):
                if abs(count - notes) > most_changes(notes):
                    first = " ".join(word.text for word in unit[number - 1][:6])
                    return WordsDoNotFit(
                        verse,
                        number,
                        f"Line {number} of verse {verse} ('{first} ...') has {count} syllables, the tune has notes for "
                        f"{notes}. Choose a tune of the text's meter.",
                    )
        if _sung(unit, room) is None:
            text = f"Verse {verse} has lines of {_list(counts)} syllables, {has}. Choose a tune of the text's meter"
            return WordsDoNotFit(verse, 0, f"{text}, or part the verses by blank lines.")
    return WordsDoNotFit(1, 0, f"The verses have unequal lines, {has}. Choose a tune of the text's meter.")


def _list(counts: Sequence[int]) -> str:
    rest = ["..."] if len(counts) > _MOST_LISTED else []
    return ".".join([*(str(count) for count in counts[:_MOST_LISTED]), *rest])
