"""One registry type for everything that is looked up by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Protocol, TypeVar

from arranging.errors import ArrangingError


class Named(Protocol):
    """Anything with a kebab-case name."""

    @property
    def name(self) -> str: ...


Entry = TypeVar("Entry", bound=Named)


_ALIKE = 0.7
"""How alike a name is that may have been meant: 1 is the same."""
_BEGINNING = 3  # letters


class UnknownName(ArrangingError):
    """A name that no entry of a registry bears."""

    code = "unknown-name"

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        close = _begun(name, self.known) or get_close_matches(name.lower(), self.known, 1, _ALIKE)
        hint = f" Did you mean '{close[0]}'?" if close else ""
        super().__init__(f"Unknown {kind} '{name}'.{hint}")


def _begun(name: str, known: Iterable[str]) -> list[str]:
    """Names of which the asked one is the beginning: `bach` of `bach-chorale`."""
    return [one for one in known if len(name) >= _BEGINNING and one.startswith(name.lower())]


class DuplicateName(Exception):
    """Two entries of one registry bear the same name: a fault of a plugin, not of a caller."""


class Registry(Mapping[str, Entry]):
    """Entries by name, sorted by name; looking up an unknown one raises `UnknownName`."""

    def __init__(self, kind: str, entries: Iterable[Entry]) -> None:
        self.kind = kind
        found: dict[str, Entry] = {}
        for entry in entries:
            if entry.name in found:
                raise DuplicateName(f"Two entries of kind {kind} are called '{entry.name}'.")
            found[entry.name] = entry
        self._entries = {name: found[name] for name in sorted(found)}

    def __getitem__(self, name: str) -> Entry:
        try:
            return self._entries[name]
        except KeyError:
            raise UnknownName(self.kind, name, self._entries) from None

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)
