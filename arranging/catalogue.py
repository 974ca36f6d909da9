"""The generated passages of the documents: what the registries hold, written where people read.

``python -m arranging.catalogue`` rewrites them; with ``--check`` it only says whether they are current.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable
from inspect import getdoc
from math import inf
from pathlib import Path

from arranging.harmony.palettes import PALETTES
from arranging.harmony.rewriting import rewrites
from arranging.harmony.rule import harmony_rules
from arranging.plugins import shipped_styles
from arranging.styles import ArrangementStyle, TempoRange, Trait
from arranging.voices.rules import built_in_rules

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "STYLES.md")
PICTURES = "fixtures/pictures/styles"
"""Where `manage.py render_catalogue` draws one picture for each style."""
_PASSAGE = re.compile(r"(<!-- generated: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def styles_table() -> str:
    """Each style with its variants, the default one first."""
    rows = [
        (
            f"`{style.name}`",
            style.description(),
            "; ".join(f"`{key}`: {v.description}" for key, v in style.variants.items()),
        )
        for style in shipped_styles().values()
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


def rewrites_table() -> str:
    """Each rewrite that reharmonizes a plan, with its source."""
    rows = [(f"`{r.name}`", r.title, r.source) for r in rewrites().values()]
    return _table(("Rewrite", "What it does", "Source"), rows)


def palettes_table() -> str:
    """Each palette that colours the chords of a plan."""
    return _table(("Palette", "Its colours"), [(f"`{p.name}`", p.title) for p in PALETTES.values()])


def styles_index() -> str:
    """Each style's title, as a link to its section."""
    titles = [style.title for style in shipped_styles().values()]
    return " ·\n".join(f"[{title}](#{_anchor(title)})" for title in titles)


def styles_page() -> str:
    """Each style with its manual, its picture, its variants and what it promises."""
    return "\n\n".join(_style_section(style) for style in shipped_styles().values())


PASSAGES: dict[str, Callable[[], str]] = {
    "styles": styles_table,
    "styles-index": styles_index,
    "styles-page": styles_page,
    "voice-rules": voice_rules_table,
    "harmony-rules": harmony_rules_table,
    "rewrites": rewrites_table,
    "palettes": palettes_table,
}


def rewritten(document: str) -> str:
    """The document with every marked passage made anew."""
    return _PASSAGE.sub(lambda found: f"{found[1]}{PASSAGES[found[2]]()}\n{found[3]}", document)


def outdated(root: Path = ROOT) -> list[str]:
    """Names of the documents whose passages are not current."""
    return [name for name in DOCUMENTS if rewritten(text := (root / name).read_text("utf-8")) != text]


def main(arguments: list[str]) -> int:
    """Rewrite or check; the exit code is 1 when a check finds an old passage."""
    parser = argparse.ArgumentParser(description="Bring the generated passages of the documents up to date.")
    parser.add_argument("--check", action="store_true", help="change nothing, say whether they are current")
    check: bool = parser.parse_args(arguments).check
    old = outdated()
    if check:
        for name in old:
            print(f"{name} is not current: run 'make catalogue'.")
        return 1 if old else 0
    rewrite(print)
    return 0


def rewrite(say: Callable[[str], object]) -> None:
    """Bring every document up to date; `say` is told the names of those that were not."""
    for name in outdated():
        path = ROOT / name
        path.write_text(rewritten(path.read_text("utf-8")), "utf-8")
        say(f"{name} rewritten.")


def _style_section(style: type[ArrangementStyle]) -> str:
    manual = getdoc(style) or ""
    variants = [
        (f"`{key}`", v.title, v.description, _tempo(style().tempo(v.options))) for key, v in style.variants.items()
    ]
    promises = [("every variant", trait) for trait in style.traits]
    promises += [(f"`{key}`", trait) for key, v in style.variants.items() for trait in v.traits]
    counted = [(who, t.name, _summary(t.measure), _bounds(t)) for who, t in promises]
    return "\n\n".join(
        (
            f"## {style.title}",
            f"`{style.name}`: {manual}",
            f"![Four measures of the demo tune in the style {style.name}]({PICTURES}/{style.name}.svg)",
            _table(("Variant", "Name", "What it is", "Beats a minute"), variants),
            _table(("In", "Promise", "What is counted", "Bounds"), counted),
        )
    )


def _anchor(title: str) -> str:
    """The name that a heading is linked by where Markdown is shown."""
    return re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")


def _tempo(tempo: TempoRange) -> str:
    """A range of tempos, with the words that are printed for it: `54 to 66, Alla marcia funebre`."""
    ranges = f"{tempo.low:g} to {tempo.high:g}"
    if tempo.dotted:
        ranges += " ({:g} to {:g} where the beat is dotted)".format(*tempo.dotted)
    return f"{ranges}, *{tempo.words}*" if tempo.words else ranges


def _summary(thing: object) -> str:
    return (getdoc(thing) or "").partition("\n")[0]


def _bounds(trait: Trait) -> str:
    """The bounds of a trait in words: shares in percent, everything else as a number."""
    is_share = _summary(trait.measure).startswith("Share")
    least, most = (f"{100 * b:g} %" if is_share else f"{b:g}" for b in (trait.least, trait.most))
    if trait.most == 0:
        return "none"
    if trait.least == trait.most:
        return f"exactly {least}"
    if trait.most == inf:
        return f"at least {least}"
    return f"at most {most}" if trait.least == -inf else f"{least} to {most}"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
