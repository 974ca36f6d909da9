"""What matching needs to know of a tune."""

from __future__ import annotations

from dataclasses import dataclass

FEET = ("iambic", "trochaic", "anapestic", "dactylic", "mixed")
"""The metrical feet of hymns: the stress after the weak syllables (iambic, anapestic) or before them."""


@dataclass(frozen=True, slots=True)
class TuneFacts:
    """A tune's facts. `syllables` counts those of each line of its melody, those of refrain and alleluias included."""

    id: str
    name: str
    meter: str
    """As `8.6.8.6`, `8.7.8.7 D` or `7.7.7.7 with Alleluias`."""
    meter_name: str
    foot: str
    key: str
    source: str
    incipit: str
    """Scale degrees of the first line: `5 1 3 1 3 2 1 6 5`."""
    syllables: tuple[int, ...]
    first_line: str = ""
    """Of the words it is printed with."""
