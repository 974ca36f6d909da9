"""Segno, coda, Fine, D.C. and D.S. as the words musicians print."""

from __future__ import annotations

import re

_JUMP = re.compile(
    r"\b(?P<from>d\s*\.?\s*c\b|da\s+capo|d\s*\.?\s*s\b|dal\s+segno)\.?(?:\s+al\.?\s+(?P<to>fine|coda|segno))?|\bto\s+coda\b|\bda\s+coda\b",
    re.IGNORECASE,
)
_SIGN = re.compile(r"(?P<fine>fine)\.?|segno|coda", re.IGNORECASE)


def sign_in(words: str) -> str:
    """`segno`, `coda` or `Fine` when the words are one of these signs; else empty."""
    found = _SIGN.fullmatch(words.strip())
    if not found:
        return ""
    return "Fine" if found.group("fine") else words.strip().lower()


def jump_in(words: str) -> str:
    """`D.C.`, `D.S. al Coda`, `To Coda` ... as the words say; empty when they are no jump."""
    found = _JUMP.search(words) if len(words) < 80 else None
    if not found:
        return ""
    if not found.group("from"):
        return "To Coda"
    start = "D.C." if "c" in found.group("from").lower().replace("dal segno", "") else "D.S."
    to = found.group("to")
    return f"{start} al {to.capitalize()}" if to else start
