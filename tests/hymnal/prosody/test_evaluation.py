"""The command that measures the analysis."""

import json

from hymnal.prosody.evaluation import FOLDS, learned_by_fold, main, read_verses, without_own_meter
from tests.hymnal.prosody import verses


def rows():
    for number, (text, meter) in enumerate(
        [(verses.COMMON, [8, 6, 8, 6]), (verses.SHORT, [6, 6, 8, 6]), (verses.SHORT_TOO, [6, 6, 8, 7])]
    ):
        yield {"file": f"{number}", "text": text, "syllables": meter, "meter": ".".join(map(str, meter))}


def written(tmp_path):
    path = tmp_path / "verses.jsonl"
    path.write_text("\n".join(map(json.dumps, rows())), encoding="utf-8")
    return path


def test_figures_and_faults_are_printed(tmp_path, capsys):
    main([str(written(tmp_path)), "--wrong"])
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "3 verses of 3 hymns"
    assert "stanza exact 66.7%, lines exact 91.67%, meter exact 66.7%" in told[1]
    assert told[-2] == "2: 6.6.8.7, not 6.6.8.6"
    assert told[-1].startswith("    7, not 6: Have tales that shall be told.")


def test_no_verse_is_judged_by_what_was_learned_from_its_own_hymn(tmp_path):
    found = read_verses(written(tmp_path))
    prior_for = learned_by_fold(found)
    verse = found[0]
    assert 0 <= verse.fold < FOLDS
    other = next(one for one in found if one.fold != verse.fold)
    assert prior_for(other).of(verse.meter) > prior_for(verse).of(verse.meter)


def test_a_meter_can_be_struck_off(tmp_path):
    verse = read_verses(written(tmp_path))[0]
    assert not without_own_meter()(verse).is_listed(verse.meter)
