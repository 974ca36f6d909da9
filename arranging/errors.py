"""What a caller can get wrong, said with place, fault and remedy."""

from __future__ import annotations


class ArrangingError(Exception):
    """Base of every error a caller can cause; `code` is stable, the text is for people."""

    code = "arranging-error"


class UnreadableScore(ArrangingError):
    """The bytes are no score we can read."""

    code = "unreadable-score"

    def __init__(self, detail: str = "") -> None:
        self.detail = detail
        text = "The file could not be read as MusicXML, MIDI or ABC."
        super().__init__(f"{text} {detail}".rstrip())


class EmptyFile(ArrangingError):
    """A file of no bytes."""

    code = "empty-file"

    def __init__(self) -> None:
        super().__init__("The uploaded file is empty.")


class UnsupportedFormat(ArrangingError):
    """A file name with a suffix no reader takes."""

    code = "unsupported-format"

    def __init__(self, suffix: str, accepted: tuple[str, ...]) -> None:
        self.suffix = suffix
        self.accepted = accepted
        super().__init__(f"Unsupported file format '{suffix}'. Accepted: {', '.join(accepted)}.")


class NoNotes(ArrangingError):
    """A score without a single pitched note."""

    code = "no-notes"

    def __init__(self) -> None:
        super().__init__("The score contains no notes.")


class MelodyOutOfReach(ArrangingError):
    """A melody that lies, or reaches, beyond the keyboard."""

    code = "melody-out-of-reach"

    def __init__(self) -> None:
        super().__init__("The melody reaches beyond the keyboard; an accompaniment can follow it from C2 to G8.")


class ScoreTooLarge(ArrangingError):
    """A score beyond the limits of the guard: parts, measures, notes, unpacked size."""

    code = "score-too-large"

    def __init__(self, what: str, found: int, limit: int) -> None:
        self.what, self.found, self.limit = what, found, limit
        super().__init__(f"The score has {found:,} {what}; at most {limit:,} can be arranged. Upload a shorter score.")


class InvalidValue(ArrangingError):
    """A value outside its closed set."""

    code = "invalid-value"

    def __init__(self, value: object, field: str, allowed: tuple[str, ...]) -> None:
        self.value, self.field, self.allowed = value, field, allowed
        super().__init__(f"Invalid value '{value}' for '{field}'. Allowed: {', '.join(allowed)}.")
