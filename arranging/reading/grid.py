"""Exact fractions of a quarter as ticks, and the grid that notation can write."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from arranging.score import QUARTER

_FINEST = QUARTER // 32
"""A 128th."""
_WRITABLE = (105, 84, 60, 70)
"""Divisors of what notes begin on: 96ths, 120ths, 168ths and 144ths of a quarter hold all common tuplets."""


@lru_cache(maxsize=4096)
def ticks(quarters: Fraction) -> int:
    """Ticks of a time in quarters; exact on the grid, else the nearest 128th."""
    exact = quarters * QUARTER
    if exact.denominator == 1 and any(exact.numerator % step == 0 for step in _WRITABLE):
        return exact.numerator
    return round(exact / _FINEST) * _FINEST


@lru_cache(maxsize=4096)
def is_writable(quarters: Fraction) -> bool:
    """True when a time in quarters needs no rounding."""
    return ticks(quarters) == quarters * QUARTER
