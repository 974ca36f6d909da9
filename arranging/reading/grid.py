"""Exact fractions of a quarter as ticks, and the grid that notation can write."""

from __future__ import annotations

from fractions import Fraction

from arranging.score import QUARTER

_FINEST = QUARTER // 32
"""A 128th."""
_WRITABLE = (105, 84, 60, 70)
"""Divisors of what notes begin on: 96ths, 120ths, 168ths and 144ths of a quarter hold all common tuplets."""


def ticks(quarters: Fraction) -> int:
    """Ticks of a time in quarters; exact on the grid, else the nearest 128th."""
    # Every note comes by here several times: whole numbers are much faster than fractions.
    exact, over = divmod(quarters.numerator * QUARTER, quarters.denominator)
    if over == 0 and (any(exact % step == 0 for step in _WRITABLE)):
        return exact
    return round(quarters * QUARTER / _FINEST) * _FINEST


def is_writable(quarters: Fraction) -> bool:
    """True when a time in quarters needs no rounding."""
    return ticks(quarters) * quarters.denominator == quarters.numerator * QUARTER
