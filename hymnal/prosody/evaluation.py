"""How often verses with a known meter are analysed rightly: `python -m hymnal.prosody.evaluation VERSES.jsonl`.

Each line of the file is an object with `file` (of the hymn: its verses stay together), `text` of one verse, `syllables`
(the counts as sung) and `meter`. Told are figures with the shipped weights of meters; with weights learned in five
folds, each judged by the other four; and with the meter of each hymn struck off the list, as if no hymnal had it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from zlib import crc32

from hymnal.prosody.analysis import Analysis, analyse
from hymnal.prosody.meter import shipped_prior
from hymnal.prosody.meters import METERS, Meter, dotted, named, parse
from hymnal.prosody.prior import Prior

FOLDS = 5
_LEARNED = 2.0  # what a hymn of the other folds adds to the weight of its meter


@dataclass(frozen=True, slots=True)
class Verse:
    """A verse with the truth about it."""

    file: str
    text: str
    counts: tuple[int, ...]
    meter: tuple[int, ...]

    @property
    def fold(self) -> int:
        """The fold of its hymn, the same on every machine."""
        return crc32(self.file.encode()) % FOLDS


@dataclass(slots=True)
class Figures:
    """What came out right."""

    verses: int = 0
    exact: int = 0
    meters: int = 0
    lines: int = 0
    lines_exact: int = 0
    footed: int = 0
    feet: int = 0
    irregular: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    wrong: list[tuple[Verse, Analysis]] = field(default_factory=list)

    def add(self, verse: Verse, analysis: Analysis, seconds: float) -> None:
        """One verse more."""
        exact, meter = analysis.syllable_counts == verse.counts, parse(analysis.meter) == verse.meter
        self.verses += 1
        self.exact += exact
        self.meters += meter
        self.irregular += analysis.irregular
        self.lines += len(verse.counts)
        if len(analysis.syllable_counts) == len(verse.counts):
            self.lines_exact += sum(a == b for a, b in zip(analysis.syllable_counts, verse.counts, strict=True))
        listed = named(verse.meter)
        if listed is not None and listed.foot != "mixed" and listed.weight >= 1:
            self.footed += 1
            self.feet += listed.foot == analysis.foot
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        if not (exact and meter):
            self.wrong.append((verse, analysis))

    def __str__(self) -> str:
        return (
            f"stanza exact {self.exact / self.verses:.1%}, lines exact {self.lines_exact / self.lines:.2%}, "
            f"meter exact {self.meters / self.verses:.1%}, usual foot {self.feet / max(self.footed, 1):.1%}, "
            f"called irregular {self.irregular / self.verses:.1%}; {self.seconds / self.verses * 1000:.0f} ms a verse, "
            f"slowest {self.slowest * 1000:.0f} ms"
        )


def read_verses(path: Path) -> list[Verse]:
    """The verses of a file."""
    with path.open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    return [Verse(row["file"], row["text"], tuple(row["syllables"]), parse(row["meter"])) for row in rows]


def evaluate(verses: Sequence[Verse], prior_for: Callable[[Verse], Prior]) -> Figures:
    """The figures when each verse is analysed alone, with the prior that is fair to it."""
    figures = Figures()
    for verse in verses:
        prior = prior_for(verse)
        start = time.perf_counter()
        analysis = analyse(verse.text, prior)
        figures.add(verse, analysis, time.perf_counter() - start)
    return figures


def learned_by_fold(verses: Sequence[Verse]) -> Callable[[Verse], Prior]:
    """Priors whose weights come from the hymns of the other folds on top of the shipped ones."""
    priors = [Prior(_weighted([verse for verse in verses if verse.fold != fold])) for fold in range(FOLDS)]
    return lambda verse: priors[verse.fold]


def without_own_meter() -> Callable[[Verse], Prior]:
    """Priors that do not know the verse's meter."""

    @cache
    def without(counts: tuple[int, ...]) -> Prior:
        return Prior(meter for meter in METERS if meter.counts != counts)

    return lambda verse: without(verse.meter)


def _weighted(verses: Sequence[Verse]) -> Iterator[Meter]:
    hymns: defaultdict[tuple[int, ...], set[str]] = defaultdict(set)
    for verse in verses:
        hymns[verse.meter].add(verse.file)
    for meter in METERS:
        yield replace(meter, weight=meter.weight + _LEARNED * len(hymns[meter.counts]))


def _complaints(figures: Figures) -> Iterator[str]:
    for verse, analysis in figures.wrong:
        yield f"{verse.file}: {dotted(verse.meter)}, not {analysis.meter or 'unknown'}"
        if len(analysis.lines) == len(verse.counts):
            for line, count in zip(analysis.lines, verse.counts, strict=True):
                if line.syllables != count:
                    yield f"    {count}, not {line.syllables}: {line.text} ({', '.join(line.ambiguous) or 'one way'})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures of a file of verses."""
    parser = argparse.ArgumentParser(description="How often verses with a known meter are analysed rightly.")
    parser.add_argument("verses", type=Path, help="a file with a JSON object a line")
    parser.add_argument("--wrong", action="store_true", help="list what is wrong with the shipped weights")
    options = parser.parse_args(arguments)
    verses = read_verses(options.verses)
    analyse("", shipped_prior())
    shipped = evaluate(verses, lambda verse: shipped_prior())
    print_line = sys.stdout.write
    print_line(f"{len(verses)} verses of {len({verse.file for verse in verses})} hymns\n")
    print_line(f"shipped weights:       {shipped}\n")
    print_line(f"learned, {FOLDS} folds:      {evaluate(verses, learned_by_fold(verses))}\n")
    print_line(f"own meter not listed:  {evaluate(verses, without_own_meter())}\n")
    if options.wrong:
        sys.stdout.writelines(f"{line}\n" for line in _complaints(shipped))


if __name__ == "__main__":
    main()
