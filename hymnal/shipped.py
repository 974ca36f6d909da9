"""The pieces that come with the service: ABC files whose heads hold every fact, and the rows made from them.

Nothing is said twice: what can be heard in the notes (key, time signature, incipit, syllables) is derived from them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TUNES = "tunes"
CATEGORIES = ("choral", "vocal", "instrumental")
TUNE_ROWS, SAMPLE_ROWS, SOURCES = "tunes.json", "samples.json", "SOURCES.md"
"""The files that are made from the pieces, in the folder of fixtures."""

_FACTS = ("year", "meter", "foot", "first line", "public domain", "words", "style")
_FIELD = re.compile(r"([A-Za-z]):\s*(.*?)\s*$")
_PASSAGE = re.compile(r"(<!-- generated: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_EDITION = "2026-11-01T00:00:00Z"
"""When shipped rows count as changed: a fixed date, so that the same sources give the same files."""


class UnfitPiece(Exception):
    """The head of a shipped piece's file says too little, or what cannot be."""

    def __init__(self, piece: Path, fault: str) -> None:
        super().__init__(f"{piece.parent.name}/{piece.name}: {fault}.")


class IncompletePiece(UnfitPiece):
    """A fact that a shipped piece needs does not stand in the head of its file."""

    def __init__(self, piece: Path, fact: str) -> None:
        super().__init__(piece, f"the head does not say the {fact}")


@dataclass(frozen=True, slots=True)
class ShippedPiece:
    """An ABC file and what its head says; `kind` is the name of its folder."""

    path: Path
    abc: str
    titles: tuple[str, ...]
    composer: str
    source: str
    facts: Mapping[str, str]

    @property
    def id(self) -> str:
        return self.path.stem

    @property
    def kind(self) -> str:
        return self.path.parent.name

    def fact(self, name: str) -> str:
        """A fact of the head; `IncompletePiece` where it is missing."""
        if not self.facts.get(name):
            raise IncompletePiece(self.path, name)
        return self.facts[name]


def pieces(folder: Path, *kinds: str) -> Iterator[ShippedPiece]:
    """The pieces in those folders of `fixtures/scores`, by id."""
    for kind in kinds:
        for path in sorted((folder / "scores" / kind).glob("*.abc")):
            yield read_piece(path)


def read_piece(path: Path) -> ShippedPiece:
    """The piece in a file, its head read and its notes left alone."""
    abc = path.read_text("utf-8")
    fields: dict[str, list[str]] = {}
    facts: dict[str, str] = {}
    for line in abc.splitlines():
        found = _FIELD.match(line)
        if found is None:
            continue
        letter, value = found.groups()
        fields.setdefault(letter, []).append(value)
        named = next((name for name in _FACTS if letter == "N" and value.lower().startswith(f"{name} ")), None)
        if named:
            facts[named] = value[len(named) :].strip(" :")
        if letter == "K":
            break
    for letter, fact in (("T", "title"), ("S", "source")):
        if not fields.get(letter):
            raise IncompletePiece(path, fact)
    return ShippedPiece(
        path,
        abc,
        titles=tuple(fields["T"]),
        composer="; ".join(fields.get("C", [])),
        source="; ".join(fields["S"]),
        facts=facts,
    )


def score_name(sample_id: str, abc: str) -> str:
    """Where a sample's score is kept: another text is another file, so that an outdated one is never found."""
    return f"samples/{sample_id}-{hashlib.sha256(abc.encode()).hexdigest()[:12]}.mxl"


def score_of(abc: str) -> bytes:
    """The score of an ABC text as compressed MusicXML; the same text gives the same bytes."""
    from arranging.reading import read
    from arranging.writing import write_mxl

    return write_mxl(read(abc.encode(), "score.abc").score)


def built(fixtures: Path) -> dict[str, str]:
    """Every file that is made from the shipped pieces, by name, as it ought to be."""
    tunes = [_tune_row(piece) for piece in pieces(fixtures, TUNES)]
    samples = [_sample_row(piece) for piece in pieces(fixtures, *CATEGORIES)]
    sources = _PASSAGE.sub(
        lambda found: f"{found[1]}{_table(found[2], tunes if found[2] == TUNES else samples)}\n{found[3]}",
        (fixtures / SOURCES).read_text("utf-8"),
    )
    return {TUNE_ROWS: _as_json(tunes), SAMPLE_ROWS: _as_json(samples), SOURCES: sources}


def outdated(fixtures: Path) -> dict[str, str]:
    """The made files that are not what the pieces say, as they ought to be."""
    return {
        name: text
        for name, text in built(fixtures).items()
        if not (fixtures / name).exists() or (fixtures / name).read_text("utf-8") != text
    }


def _tune_row(piece: ShippedPiece) -> dict[str, Any]:
    from hymnal.inspection import inspect_tune
    from hymnal.prosody.written import name_of

    abc = "\n".join(line for line in piece.abc.splitlines() if not line.startswith("N:")) + "\n"
    found = inspect_tune(abc)
    name, *others = piece.titles
    year = re.search(r"\d{3,4}", piece.fact("year"))
    return _row(
        "hymnal.tune",
        piece,
        name=name,
        also_called="; ".join(others),
        meter=piece.fact("meter"),
        meter_name=name_of(piece.fact("meter")),
        foot=piece.fact("foot"),
        key=found.key,
        time=found.time,
        year=int(year[0]) if year else None,
        first_line=piece.fact("first line"),
        melody=abc,
        incipit=found.incipit,
        syllables=list(found.syllables),
    )


def _sample_row(piece: ShippedPiece) -> dict[str, Any]:
    """The row of a sample. Its style is the first that is recommended, or the one of those that its head names."""
    from arranging.operations import recommend

    suited = [one.style for one in recommend(piece.abc.encode(), piece.path.name).recommendations]
    style = piece.facts.get("style", suited[0])
    if style not in suited:
        raise UnfitPiece(piece.path, f"the style {style} is none that suits it ({', '.join(suited)})")
    return _row(
        "hymnal.sample",
        piece,
        title=piece.titles[0],
        category=piece.kind,
        suggested_style=style,
        text=piece.abc,
        score=score_name(piece.id, piece.abc),
    )


def _row(model: str, piece: ShippedPiece, **own: Any) -> dict[str, Any]:
    """A row in the form of Django's fixtures."""
    words = piece.facts.get("words", "")
    common = {
        "composer": piece.composer,
        "source": f"{piece.source}; words: {words}" if words else piece.source,
        "public_domain": piece.fact("public domain"),
        "is_published": True,
        "is_curated": False,
        "updated": _EDITION,
    }
    return {"model": model, "pk": piece.id, "fields": own | common}


def _as_json(rows: Sequence[Mapping[str, Any]]) -> str:
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


def _table(kind: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """The table of sources: where each piece comes from, and why it may be passed on."""
    title = "name" if kind == TUNES else "title"
    head = ("file", "what", "by", "from", "why it may be shipped")
    lines = [head, tuple("---" for _ in head)]
    for row in rows:
        fields = row["fields"]
        folder = fields.get("category", TUNES)
        year = f", {fields['year']}" if fields.get("year") else ""
        lines.append(
            (
                f"`scores/{folder}/{row['pk']}.abc`",
                fields[title],
                fields["composer"],
                fields["source"] + year,
                fields["public_domain"],
            )
        )
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
