"""The generated passages of the documents: what the registries hold, written where people read.

``python -m arranging.catalogue`` rewrites them; with ``--check`` it only says whether they are current.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from arranging.harmony.rule import harmony_rules
from arranging.plugins import arrangement_styles
from arranging.voices.rules import built_in_rules

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ("README.md", "CONTRIBUTING.md")
_PASSAGE = re.compile(r"(<!-- generated: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def styles_table() -> str:
    """Each style with its variants, the default one first."""
    rows = [
        (
            f"`{style.name}`",
            style.description(),
            "; ".join(f"`{key}`: {v.description}" for key, v in style.variants.items()),
        )
        for style in arrangement_styles().values()
    ]
    return _table(("Style", "What it is", "Variants"), rows)


def voice_rules_table() -> str:
    """Each rule of part-writing with its strength and source."""
    rules = sorted(built_in_rules().values(), key=lambda r: r.code)
    rows = [(r.code, r.name, "forbidden" if r.forbidden else f"costs {r.points:g}", r.summary, r.source) for r in rules]
    return _table(("Code", "Rule", "Strength", "What it hears", "Source"), rows)


def harmony_rules_table() -> str:
    """Each rule of harmony with its source; its weight stands in harmony/weights."""
    rows = [(r.code, r.name, r.title, r.source) for r in harmony_rules()]
    return _table(("Code", "Rule", "What it hears", "Source"), rows)


PASSAGES: dict[str, Callable[[], str]] = {
    "styles": styles_table,
    "voice-rules": voice_rules_table,
    "harmony-rules": harmony_rules_table,
}


def rewritten(document: str) -> str:
    """The document with every marked passage made anew."""
    return _PASSAGE.sub(lambda found: f"{found[1]}{PASSAGES[found[2]]()}\n{found[3]}", document)


def outdated(root: Path = ROOT) -> list[str]:
    """Names of the documents whose passages are not current."""
    return [name for name in DOCUMENTS if rewritten(text := (root / name).read_text("utf-8")) != text]


def main(arguments: list[str]) -> int:
    """Rewrite or check; the exit code is 1 when a check finds an old passage."""
    old = outdated()
    if "--check" in arguments:
        for name in old:
            print(f"{name} is not current: run 'make catalogue'.")
        return 1 if old else 0
    for name in old:
        path = ROOT / name
        path.write_text(rewritten(path.read_text("utf-8")), "utf-8")
        print(f"{name} rewritten.")
    return 0


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
