"""Jobs that lay words under a tune of the hymnal."""

import json
from dataclasses import asdict
from typing import Any

from hymnal.models import Tune
from hymnal.prosody.text import stanzas
from scoresite.jobs import services
from scoresite.jobs.models import Job
from scoresite.jobs.work import HYMN_SETTING

LONGEST_NAME = 80  # characters of the words' first line
_HEAD = 4000  # characters in which a first line is looked for


def set_words(text: str, tune: Tune, options: dict[str, Any]) -> Job:
    """The words set to the tune; the job is named after their first line. Raises as `services.run` does."""
    return services.run(HYMN_SETTING, options, name_of(text), hymn_file(text, tune))


def name_of(text: str) -> str:
    """The words as a file would be called: `Amazing grace! how sweet the sound.txt`."""
    lines = [line for stanza in stanzas(text[:_HEAD]) for line in stanza.lines]
    return f"{lines[0][:LONGEST_NAME] if lines else 'words'}.txt"


def hymn_file(text: str, tune: Tune) -> bytes:
    """Words and tune as the worker takes them, so that it needs no database."""
    return json.dumps({"text": text, "tune": asdict(tune.to_sing())}).encode()
