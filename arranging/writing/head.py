"""The head of a MusicXML document: title, credits, page, and the list of parts with their groups."""

from __future__ import annotations

from arranging.score import Part, PartGroup, Score
from arranging.writing.xmltext import text

SOFTWARE = "Score Arrangement Service"
DOCTYPE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" '
    '"http://www.musicxml.org/dtds/partwise.dtd">\n'
)
PAGE_WIDTH, PAGE_HEIGHT, MARGIN = 1200, 1697, 86
"""A4 in tenths of a staff space, when a staff is 7 mm high."""


def channel(index: int) -> int:
    """The MIDI channel (0-15) of the part with this index; never 9, which is for drums."""
    place = index % 15
    return place if place < 9 else place + 1


def head(score: Score) -> str:
    """Everything before the first part."""
    return f"{_titles(score)}{_page()}{_credits(score)}{_part_list(score)}"


def _titles(score: Score) -> str:
    work = f"<work><work-title>{text(score.title)}</work-title></work>\n" if score.title else ""
    who = score.credits
    creators = "".join(
        f'<creator type="{kind}">{text(name)}</creator>'
        for kind, name in (("composer", who.composer), ("lyricist", who.lyricist), ("arranger", who.arranger))
        if name
    )
    rights = f"<rights>{text(who.rights)}</rights>" if who.rights else ""
    supports = "".join(f'<supports element="{e}" type="yes"/>' for e in ("accidental", "beam"))
    return (
        f"{work}<identification>{creators}{rights}"
        f"<encoding><software>{SOFTWARE}</software>{supports}</encoding></identification>\n"
    )


def _page() -> str:
    margins = "".join(f"<{side}-margin>{MARGIN}</{side}-margin>" for side in ("left", "right", "top", "bottom"))
    return (
        "<defaults><scaling><millimeters>7</millimeters><tenths>40</tenths></scaling>"
        f"<page-layout><page-height>{PAGE_HEIGHT}</page-height><page-width>{PAGE_WIDTH}</page-width>"
        f'<page-margins type="both">{margins}</page-margins></page-layout></defaults>\n'
    )


def _credits(score: Score) -> str:
    top, right, middle = PAGE_HEIGHT - MARGIN, PAGE_WIDTH - MARGIN, PAGE_WIDTH // 2
    who = score.credits
    rows = (
        ("title", score.title, middle, top, "center", 22),
        ("subtitle", score.subtitle, middle, top - 58, "center", 14),
        ("lyricist", who.lyricist, MARGIN, top - 100, "left", 10),
        ("composer", who.composer, right, top - 100, "right", 10),
        ("arranger", who.arranger, right, top - 125, "right", 10),
        ("rights", who.rights, middle, MARGIN, "center", 8),
    )
    return "".join(
        f'<credit page="1"><credit-type>{kind}</credit-type><credit-words default-x="{x}" default-y="{y}" '
        f'justify="{side}" halign="{side}" valign="{"bottom" if kind == "rights" else "top"}" font-size="{size}">'
        f"{text(words)}</credit-words></credit>\n"
        for kind, words, x, y, side, size in rows
        if words
    )


def _part_list(score: Score) -> str:
    out = ["<part-list>\n"]
    groups = list(enumerate(score.groups, 1))
    for index, part in enumerate(score.parts):
        for place, group in sorted(groups, key=lambda g: -g[1].last):
            if group.first == index:
                out.append(_group_start(place, group, score))
        out.append(_score_part(index, part))
        for place, group in sorted(groups, key=lambda g: g[1].last - g[1].first):
            if group.last == index:
                out.append(f'<part-group number="{place}" type="stop"/>\n')
    out.append("</part-list>\n")
    return "".join(out)


def _group_start(place: int, group: PartGroup, score: Score) -> str:
    name = f"<group-name>{text(group.name)}</group-name>" if group.name else ""
    # Words stand between sung staves, and no bar line is drawn through words.
    sung = any(n.lyrics for part in score.parts[group.first : group.last + 1] for n in part.notes)
    return (
        f'<part-group number="{place}" type="start">{name}<group-symbol>{group.symbol}</group-symbol>'
        f"<group-barline>{'no' if sung else 'yes'}</group-barline></part-group>\n"
    )


def _score_part(index: int, part: Part) -> str:
    name, player = f"P{index + 1}", part.instrument
    short = f"<part-abbreviation>{text(part.short_name)}</part-abbreviation>" if part.short_name else ""
    sound = f"<instrument-sound>{text(player.sound)}</instrument-sound>" if player.sound else ""
    return (
        f'<score-part id="{name}"><part-name>{text(part.name)}</part-name>{short}'
        f'<score-instrument id="{name}-I1"><instrument-name>{text(player.name)}</instrument-name>{sound}'
        f'</score-instrument><midi-instrument id="{name}-I1"><midi-channel>{channel(index) + 1}</midi-channel>'
        f"<midi-program>{player.program + 1}</midi-program></midi-instrument></score-part>\n"
    )
