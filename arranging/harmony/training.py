"""Learn the weights of the harmony rules from four-part settings:

    python -m arranging.harmony.training bach [--chorales FILE]
    python -m arranging.harmony.training hymnal --hymns FOLDER [--chorales FILE]

A set is written to weights/SET.json, the same bytes for the same pieces and rules. FILE names music21's chorales
by id, a line for each tune, so that settings of one tune are never on both sides of a cross-validation; without it
the ids recorded in the set's own file are taken. FOLDER holds hymns in four parts, as ABC or MusicXML.

The model is a linear-chain conditional one: the log odds of a plan are the sum of weight times feature over the
rules, as the planner has it, given the melody, its phrases and its key. Weights that house.json sets stay as they are.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.rule import harmony_rules
from arranging.harmony.training_design import Design, Lattice, Numbers
from arranging.harmony.training_fit import both, counts, fit
from arranging.harmony.training_pieces import Piece, piece_of
from arranging.harmony.training_trial import Agreement, agreement
from arranging.harmony.vocabulary import CHORALE, HYMNAL
from arranging.harmony.weighing import FOLDER, weights_of

HOUSE = "house"
_FEW = 150
"""A rule with more labels counts contexts, and one that was never met says nothing; of others it is a fault."""
_LEAST_MET = 3
_LIGHT = 0.05
"""Weights below this are left out."""
_SUFFIXES = (".abc", ".mxl", ".xml", ".musicxml")

Tunes = list[list[str]]
"""Ids of chorales, those on one tune together."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """How firmly weights are held at nothing: of plain rules, of contexts, and how much more in what minor adds."""

    plain: float
    contexts: float
    minor: float


@dataclass(frozen=True, slots=True)
class Set:
    """What a set of weights is for, and how it is learned."""

    about: str
    recipe: HarmonyRecipe
    chorales: float
    """How much a chorale counts in learning."""
    hymns: float
    """How much a hymn counts; at 0 hymns are left aside."""
    penalty: Penalty
    consensus: float


SETS = {
    "bach": Set(
        "Chorales as Bach set them: the chord changes with every beat, the bass sings, phrases close in related keys.",
        HarmonyRecipe(CHORALE, rhythm=HarmonicRhythm.BEAT, picardy=True, local_keys=True),
        chorales=1.0,
        hymns=0.0,
        penalty=Penalty(3.0, 15.0, 2.0),
        consensus=10.0,
    ),
    "hymnal": Set(
        "Hymns as hymnals print them: a chord for every note, plain triads, firm closes.",
        HarmonyRecipe(HYMNAL, rhythm=HarmonicRhythm.NOTE),
        chorales=0.3,
        hymns=1.0,
        penalty=Penalty(3.0, 15.0, 2.0),
        consensus=10.0,
    ),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn one set and write its file."""
    parser = argparse.ArgumentParser(prog="python -m arranging.harmony.training", description=__doc__.split("\n")[0])
    parser.add_argument("set", choices=SETS, help="the set of weights to learn")
    parser.add_argument("--chorales", type=Path, help="ids of music21's Bach chorales, a line for each tune")
    parser.add_argument("--hymns", type=Path, help="a folder of hymns in four parts")
    parser.add_argument("--folds", type=int, default=4, help="parts of a cross-validation, 0 for none (default: 4)")
    parser.add_argument("--out", type=Path, help="the file to write")
    chosen = parser.parse_args(arguments)
    out = chosen.out or FOLDER / f"{chosen.set}.json"
    plan = SETS[chosen.set]
    if plan.hymns and not chosen.hymns:
        parser.error(f"{chosen.set} is learned from hymns: name their folder with --hymns")
    tunes = _tunes(chosen.chorales or FOLDER / f"{chosen.set}.json")
    folder = chosen.hymns if plan.hymns else None
    pieces = [
        *(replace(piece, weight=plan.chorales) for piece in chorale_pieces(tunes, plan.recipe)),
        *(replace(piece, weight=plan.hymns) for piece in hymn_pieces(folder, plan.recipe)),
    ]
    if not pieces:
        parser.error("there is nothing to learn from: name chorales or a folder of hymns")
    corpus: dict[str, Any] = {"chorales": tunes} if tunes else {}
    if folder:
        files = hymn_files(folder)
        corpus["hymns"] = {"files": len(files), "digest": _digest(files)}
    say = partial(print, file=sys.stderr, flush=True)
    content = learned(chosen.set, pieces, corpus, chosen.folds, say=say)
    out.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def learned(
    name: str, pieces: Sequence[Piece], corpus: dict[str, Any], folds: int, *, say: Callable[[str], None]
) -> dict[str, Any]:
    """The content of a set's file, with the agreement of plans for tunes left out of the training."""
    plan = SETS[name]
    design = Design(pieces)
    task = _Task(design, plan.penalty)
    say(f"{len(pieces)} pieces, {sum(len(p.layout.slots) for p in pieces)} chords, {len(design.names)} weights")
    validated: list[Agreement] = []
    for fold in range(folds):
        left_out = [lattice for lattice in design.lattices if fold_of(lattice.piece, folds) == fold]
        own_kind = [lattice for lattice in left_out if lattice.piece.weight == 1]
        if left_out:
            scores = design.scores(task.fit([lattice for lattice in design.lattices if lattice not in left_out]))
            found = [agreement(design, lattice, scores, plan.consensus) for lattice in own_kind]
            say(f"fold {fold + 1} of {folds}: {_figures(found)}")
            validated += found
    if validated:
        say(f"all folds: {_figures(validated)}")
    own = task.own(design.lattices)
    return {
        "about": f"{plan.about} Learned; the rules about faults and closes are those of {HOUSE}.json.",
        "extends": HOUSE,
        "consensus": plan.consensus,
        "provenance": {
            "command": f"python -m arranging.harmony.training {name}{' --hymns FOLDER' if plan.hymns else ''}",
            **corpus,
            "pieces": len(pieces),
            "penalty": asdict(plan.penalty),
            "house-set": task.house_set(),
            **({"cross-validated": {"folds": folds, **_figures(validated)}} if validated else {}),
        },
        "weights": _by_rule(_readable(design.names, own[: len(design.names)])),
        "minor": _by_rule(_minor(design.names, own)),
    }


class _Task:
    """Pieces with the chords they were set to, ready to be learned from."""

    def __init__(self, design: Design, penalty: Penalty) -> None:
        self.design = design
        contexts = np.concatenate([np.full(len(r.weight_names), len(r.labels) > _FEW) for r in harmony_rules()])
        shared = np.where(contexts, penalty.contexts, penalty.plain)
        self.precision = np.concatenate((shared, penalty.minor * shared))
        hand_set = [weights_of(HOUSE, minor=minor) for minor in (False, True)]
        self.house = np.array([weights[name] for weights in hand_set for name in design.names])
        house = design.scores(self.house)
        self.truths = {lattice.piece: design.truth(lattice, house) for lattice in design.lattices}
        self.learned = self._learned(contexts)
        design.keep(np.tile(self.learned, 2) | (self.house != 0))

    def _learned(self, contexts: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The weights to learn: not the hand-set ones, nor those of contexts that were hardly ever met."""
        count = len(self.design.names)
        truths = [self.truths[lattice.piece] for lattice in self.design.lattices]
        met = np.abs(self.design.gradient(counts(self.design, self.design.lattices, truths)))
        often = met[:count] + met[count:] >= _LEAST_MET
        return np.asarray((often | ~contexts) & (self.house[:count] == 0) & (self.house[count:] == 0))

    def house_set(self) -> list[str]:
        """The rules that are not learned."""
        named = {name for name, value in zip(self.design.names * 2, self.house, strict=True) if value}
        return [rule.name for rule in harmony_rules() if named.intersection(rule.weight_names)]

    def own(self, lattices: Sequence[Lattice]) -> Numbers:
        truths = [self.truths[lattice.piece] for lattice in lattices]
        return fit(self.design, lattices, truths, self.house, self.learned.astype(float), self.precision)

    def fit(self, lattices: Sequence[Lattice]) -> Numbers:
        return self.house + both(self.own(lattices))


def chorale_pieces(tunes: Tunes, recipe: HarmonyRecipe) -> list[Piece]:
    """Music21's chorales of these ids; those that are not in four lines are left out."""
    found = [piece_of(corpus_file(name), settings[0], recipe) for settings in tunes for name in settings]
    return [piece for piece in found if piece is not None]


def corpus_file(identifier: str) -> Path:
    """The file of one of music21's Bach chorales, such as `bwv269`."""
    from music21 import corpus

    found = corpus.getWork(f"bach/{identifier}")
    paths = [Path(str(path)) for path in (found if isinstance(found, list | tuple) else [found])]
    return next(path for path in paths if path.stem == identifier)


def hymn_pieces(folder: Path | None, recipe: HarmonyRecipe) -> list[Piece]:
    """The hymns of a folder; those that are not in four lines are left out."""
    if folder is None:
        return []
    found = [piece_of(path, path.stem, recipe) for path in hymn_files(folder)]
    return [piece for piece in found if piece is not None]


def hymn_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in _SUFFIXES)


def fold_of(piece: Piece, folds: int) -> int:
    """The part in which a piece is left out: the same for all settings of a tune, whatever other pieces there are."""
    return int.from_bytes(hashlib.sha256(piece.tune.encode()).digest()[:4], "big") % folds


def _tunes(path: Path) -> Tunes:
    if path.suffix == ".json":
        known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        recorded: Tunes = known.get("provenance", {}).get("chorales", [])
        return recorded
    return [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in files:
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def _figures(found: Sequence[Agreement]) -> dict[str, float]:
    """Means over pieces, in shares of beats."""
    columns = {"root": 0, "bass": 1, "root of the best path": 2, "bass of the best path": 3}
    return {name: round(float(np.mean([row[at] for row in found])), 3) for name, at in columns.items()}


def _readable(names: Sequence[str], own: Numbers) -> dict[str, float]:
    """Weights to two places; those that come to nearly nothing are left out."""
    rounded = ((name, round(float(value), 2)) for name, value in zip(names, own, strict=True))
    return {name: value for name, value in rounded if abs(value) >= _LIGHT}


def _by_rule(weights: dict[str, float]) -> dict[str, float | dict[str, float]]:
    """Weights by rule and label."""
    found: dict[str, float | dict[str, float]] = {}
    for rule in harmony_rules():
        own = {label: weights[f"{rule.name} {label}"] for label in rule.labels if f"{rule.name} {label}" in weights}
        if own:
            found[rule.name] = own
        elif rule.name in weights:
            found[rule.name] = weights[rule.name]
    return found


def _minor(names: Sequence[str], own: Numbers) -> dict[str, float]:
    """The weights that minor has of its own."""
    count = len(names)
    shared, added = _readable(names, own[:count]), _readable(names, own[count:])
    return {name: round(shared.get(name, 0.0) + value, 2) for name, value in added.items()}


if __name__ == "__main__":
    main()
