"""Words, a tune, and how they are to be sung: the finished page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from arranging.choir.voicings import ENSEMBLES
from arranging.errors import InvalidValue
from arranging.operations import (
    ArrangeOptions,
    HarmonizeOptions,
    Result,
    arrange_source,
    harmonize_source,
    sing_source,
)
from arranging.reading import Source
from hymnal.melody import melody_of
from hymnal.setting_options import MELODY, SettingOptions, TuneToSing, settings
from hymnal.underlay import underlay

_Progress = Callable[[str], None]


def set_words(text: str, tune: TuneToSing, options: SettingOptions, progress: _Progress = lambda stage: None) -> Result:
    """The words under the tune, set for one voice, for choir, or with piano. Raises an `ArrangingError`.

    `progress` is told each stage in a word.
    """
    if options.setting not in settings():
        raise InvalidValue(options.setting, "setting", settings())
    progress("reading")
    words = underlay(text, tune, melody_of(tune.melody))
    result = _set(words.source, options, progress)
    told = {"setting": options.setting, "title": words.title, "verses": words.verses}
    laid = {"underlay": list(words.done), "readings": list(words.readings)}
    warnings = (*words.done, *result.warnings)
    return replace(result, report=told | result.report | laid | {"warnings": list(warnings)}, warnings=warnings)


def _set(source: Source, options: SettingOptions, progress: _Progress) -> Result:
    if options.setting == MELODY:
        return sing_source(source, options.target_key, progress)
    if options.setting in ENSEMBLES:
        asked = HarmonizeOptions(options.setting, options.layout, options.voicing, options.target_key)
        return harmonize_source(source, asked, progress)
    style = ArrangeOptions(options.setting, options.variant, combined=True, target_key=options.target_key)
    return arrange_source(source, style, progress)
