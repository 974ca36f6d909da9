"""The notes of a piece as bytes, and the files its score is kept in."""

from __future__ import annotations

import hashlib

from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.db import transaction

from hymnal.models import Piece, Sample, Tune
from hymnal.shipped import score_name

MXL = ".mxl"


def notes_of(piece: Piece) -> tuple[bytes, str] | None:
    """What the piece is written in, with a file name that says how: its ABC, else its score; None where it has none."""
    abc = piece.melody if isinstance(piece, Tune) else piece.text
    if abc:
        return abc.encode(), f"{piece.pk}.abc"
    score = kept(piece.score.name) if piece.score else None
    return (score, f"{piece.pk}{MXL}") if score is not None else None


def kept(name: str) -> bytes | None:
    """The score, or whatever else is kept under that name; None where nothing is."""
    try:
        with storages["scores"].open(name) as file:
            data: bytes = file.read()
            return data
    except FileNotFoundError:
        return None


def keep_score(sample: Sample, score: bytes) -> None:
    """Give the sample this score, which is on disk before the row speaks of it; the old one goes after the row."""
    name = place_of(sample, score)
    storages["scores"].save(name, ContentFile(score))
    if sample.score and sample.score.name != name:
        drop_score(sample.score.name)
    sample.score.name = name


def place_of(sample: Sample, score: bytes) -> str:
    """Where the score is kept; another text or score is another file."""
    return score_name(sample.pk, sample.text or hashlib.sha256(score).hexdigest())


def drop_score(name: str) -> None:
    """Delete a score once the row that spoke of it has changed for good, unless another one speaks of it."""

    def delete() -> None:
        if not Sample.objects.filter(score=name).exists():
            storages["scores"].delete(name)

    transaction.on_commit(delete)
