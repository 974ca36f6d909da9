"""What a text can have that no tune, or not this tune, can carry."""

from __future__ import annotations

from arranging.errors import ArrangingError


class NoWords(ArrangingError):
    """A text without a word that can be sung."""

    code = "no-words"

    def __init__(self) -> None:
        super().__init__("The text has no words that could be sung.")


class TooManyVerses(ArrangingError):
    """More verses than can stand under one melody."""

    code = "too-many-verses"

    def __init__(self, found: int, limit: int) -> None:
        self.found, self.limit = found, limit
        super().__init__(f"The text has {found} verses; at most {limit} can stand under one melody. Set it in parts.")


class WordsDoNotFit(ArrangingError):
    """Words that are no match for a tune's notes; `verse` and `line` count from 1, `line` is 0 for a whole verse."""

    code = "words-do-not-fit"

    def __init__(self, verse: int, line: int, text: str) -> None:
        self.verse, self.line = verse, line
        super().__init__(text)
