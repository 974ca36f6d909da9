"""The forms curators fill in."""

from __future__ import annotations

from django import forms
from django.contrib.admin.widgets import AdminTextInputWidget
from django.core.files.uploadedfile import UploadedFile

from arranging.plugins import arrangement_styles
from arranging.reading import SUFFIXES
from hymnal.curating.review import review_sample, review_tune
from hymnal.curating.validation import Verdict
from hymnal.curating.workers import Inspections
from hymnal.models import Sample, Tune
from hymnal.prosody.written import tidy_meter
from hymnal.score_files import notes_of


def tidy_abc(text: str) -> str:
    """ABC with line feeds alone, none before it and one behind it: what a browser sends is what was stored."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    return f"{lines}\n" if lines else ""


class AbcField(forms.CharField):
    """Music in ABC."""

    widget = forms.Textarea

    def __init__(self, **kwargs):
        super().__init__(strip=False, **kwargs)
        self.widget.attrs |= {"class": "abc", "rows": 16, "cols": 100, "spellcheck": "false", "wrap": "off"}

    def to_python(self, value):
        return tidy_abc(super().to_python(value))

    def has_changed(self, initial, data):
        return tidy_abc(initial or "") != tidy_abc(data or "")


class MeterField(forms.CharField):
    """A poetic meter in any written form."""

    def to_python(self, value):
        return tidy_meter(super().to_python(value))


class PieceForm(forms.ModelForm):
    """What the forms of both kinds of piece share: the admin lends them the inspections of the request."""

    inspections: Inspections
    remarks: list[str]

    def tell(self, verdict: Verdict) -> None:
        """Put the faults at their fields and keep the remarks for the message after saving."""
        self.remarks = verdict.remarks
        for name, sentences in verdict.faults.items():
            self.add_error(name, sentences)


class TuneForm(PieceForm):
    """A tune; whatever the melody says need not be typed."""

    melody = AbcField(
        help_text="In ABC: one line of music for each line of the verse, also for those of a refrain or of alleluias; "
        "a slur ( ) where one syllable has several notes."
    )

    meter = MeterField(
        max_length=60,
        help_text="Syllables of the lines: 8.6.8.6, 87.87 D, C.M., 8.7.8.7 with Refrain, 7.7.7.7 with Alleluias.",
        widget=AdminTextInputWidget,
    )

    class Meta:
        model = Tune
        fields = (
            *("id", "name", "also_called", "meter", "meter_name", "foot", "key", "time", "composer", "source", "year"),
            *("first_line", "public_domain", "is_published", "melody"),
        )
        help_texts = {
            "meter_name": "C.M., L.M.D. and the like. Left empty, it follows from the meter.",
            "key": "As the melody is written: G major, E minor, D dorian. Left empty, it is taken from the melody.",
            "time": "As the melody is written: 3/4. Left empty, it is taken from the melody.",
            "foot": "Iambic lines begin with a weak syllable, trochaic ones with a strong one.",
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if "key" in self.fields:
            self.fields["key"].required = False

    def clean(self):
        facts = super().clean()
        if facts.get("melody"):
            tune = Tune(**{name: facts.get(name, "") for name in ("melody", "meter", "meter_name", "key", "time")})
            self.tell(review_tune(tune, self.inspections))
            self.instance.incipit, self.instance.syllables = tune.incipit, tune.syllables
            facts |= {name: getattr(tune, name) for name in ("meter_name", "key", "time") if name in facts}
        return facts


def style_choices() -> list[tuple[str, str]]:
    """The arrangement styles there are, by title."""
    return [("", "---------"), *((name, style.title) for name, style in arrangement_styles().items())]


class SampleForm(PieceForm):
    """A sample, whose score is uploaded or written as ABC."""

    suggested_style = forms.ChoiceField(
        choices=style_choices, help_text="The style a visitor is offered first for this piece."
    )
    file = forms.FileField(
        required=False,
        label="Score file",
        help_text=f"MusicXML, MIDI or ABC ({', '.join(SUFFIXES)}). It takes the place of the score there is.",
        widget=forms.FileInput(attrs={"accept": ",".join(SUFFIXES)}),
    )
    text = AbcField(
        required=False, label="ABC", help_text="Instead of a file. A text that is changed is the new score."
    )

    class Meta:
        model = Sample
        fields = (
            *("id", "title", "category", "composer", "suggested_style", "source", "public_domain", "is_published"),
            "text",
        )
        help_texts = {"title": "Left empty, it is taken from the score.", "composer": "With the years of life."}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if "title" in self.fields:
            self.fields["title"].required = False

    def clean(self):
        facts = super().clean()
        if {"file", "text"} & self.errors.keys():
            return facts
        upload: UploadedFile | None = facts.get("file")
        if upload and "text" in self.changed_data and facts["text"]:
            self.add_error("file", "Give either a file or a changed ABC text, not both.")
            return facts
        notes, field = self._notes(upload, facts)
        names = ("category", "suggested_style", "title", "composer")
        sample = Sample(**{name: facts.get(name, "") for name in names})
        verdict, self.found = review_sample(sample, notes, self.inspections, field=field)
        self.tell(verdict)
        facts |= {name: getattr(sample, name) for name in ("title", "composer") if name in facts}
        if not facts.get("title") and "title" not in self.errors and self.found:
            self.add_error("title", "The score has no title to take; write one.")
        return facts

    def _notes(self, upload: UploadedFile | None, facts: dict) -> tuple[tuple[bytes, str] | None, str]:
        """The notes to inspect, and the field they come from. An uploaded ABC is the text, other files have none."""
        if upload:
            data = read_upload(upload)
            facts["text"] = _as_abc(data) if upload.name.lower().endswith(".abc") else ""
            return (data, upload.name), "file"
        if facts.get("text"):
            return (facts["text"].encode(), f"{self.instance.pk or 'sample'}.abc"), "text"
        kept = Sample(pk=self.instance.pk, score=self.instance.score)
        return notes_of(kept), "file"


def read_upload(upload: UploadedFile) -> bytes:
    """The bytes of an upload, which can be read again."""
    upload.seek(0)
    data = upload.read()
    upload.seek(0)
    return data


def _as_abc(data: bytes) -> str:
    """The text of an ABC file, empty where it is no UTF-8: its score is kept all the same."""
    try:
        return tidy_abc(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return ""
