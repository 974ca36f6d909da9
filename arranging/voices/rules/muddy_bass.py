"""Close intervals at the bottom."""

from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL21",
    strength=Costs(8),
    source="house: low interval limit of a fifth below C3",
    voices=Voices.LOWEST,
    breaks=["G4 B3 D3 B2"],
    keeps=["E4 C4 E3 C3", "G4 D4 F#3 B2"],
)
def muddy_bass(chord: Voicings) -> Mask:
    """The two lowest voices lie closer than a fifth while the bass is below C3: low thirds growl.

    A unison is clear in any register.
    """
    apart = chord.midi[-2] - chord.midi[-1]
    return ((chord.midi[-1] < 48) & (apart < 7) & (apart > 0))[None]
