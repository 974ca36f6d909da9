"""What brass bands love: the flat sixth that lights up before the dominant and the tonic."""

from __future__ import annotations

from arranging.harmony.rewriting import Place, Rewriting, rewrite
from arranging.pitch import Mode


@rewrite(
    because="the flat sixth lights up before the cadence",
    source="Kostka & Payne, Tonal Harmony, on mode mixture",
    per_phrase=1,
    applies=(
        "4/4 C: G4w | C5w | B4w => I | vi | V => I | bVI | V",
        "4/4 C: E4w | C5w | C5w => I | IV | I => I | bVI | I",
        "4/4 C: C5w | D5w => I | V => I bVI | V",
    ),
    spares=(
        "4/4 C: E4w | A4w | B4w => I | vi | V",
        "3/4 C: E4q | C5h. | B4h. => I | vi | V",
        "4/4 C: E5w | D5w => I | V",
        "4/4 C: C5h D5h => I V",
        "4/4 a: C5w | B4w => i | V",
    ),
)
def flat_sixth(place: Place) -> Rewriting | None:
    """bVI stands for vi or IV before V or I, once the tonic was heard, or comes out of the tonic on its way to V."""
    if place.key.mode is not Mode.MAJOR or place.closes:
        return None
    if _heard_home(place) and place.is_("vi", "IV") and place.leads_to("V", "I"):
        found = place.carried(place.onset, place.end, "bVI")
        return place.whole(found) if found else None
    middle = place.middle
    if place.is_("I") and place.leads_to("V", "IV") and middle is not None and len(place.beats) > 2:
        found = place.carried(middle, place.end, "bVI")
        return place.then(middle, found) if found else None
    return None


def _heard_home(place: Place) -> bool:
    """Whether a tonic stood on a strong beat before: the flat sixth would be taken for home itself."""
    earlier = (s for s in place.harmonies[: place.index] if s.chord.root == place.key.tonic)
    return any(place.hearing.beat_at(s.onset).strength >= 2 for s in earlier)
