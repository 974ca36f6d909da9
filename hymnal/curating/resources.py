"""Tunes and samples as rows of a table, in and out, with the same validation as the admin's forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.core.exceptions import ValidationError
from import_export.fields import Field
from import_export.resources import ModelResource
from import_export.results import Error, RowResult
from import_export.widgets import CharWidget, IntegerWidget

from hymnal.curating.formats import MAX_ROWS, UnfitTable
from hymnal.curating.forms import SampleForm, TuneForm, tidy_abc
from hymnal.curating.review import review_sample, review_tune
from hymnal.curating.validation import Verdict
from hymnal.curating.workers import Inspections, Unavailable, Unreadable
from hymnal.models import Piece, Sample, Tune
from hymnal.prosody.written import tidy_meter
from hymnal.score_files import keep_score, notes_of, place_of


class AbcWidget(CharWidget):
    """Music in ABC, its line ends as they are stored."""

    def clean(self, value, row=None, **kwargs):
        return tidy_abc(super().clean(value, row, **kwargs))


class MeterWidget(CharWidget):
    """A poetic meter in any written form."""

    def clean(self, value, row=None, **kwargs):
        return tidy_meter(super().clean(value, row, **kwargs))


class YearWidget(IntegerWidget):
    """A year; what is none is a fault of its row."""

    def clean(self, value, row=None, **kwargs):
        try:
            return super().clean(value, row, **kwargs)
        except (ArithmeticError, TypeError, ValueError):
            raise ValueError(f"'{value}' is no year.") from None


class Complaint(Error):
    """An error as curators are to see it: a sentence, without the lines of our code it came from."""

    traceback = ""


class PieceResource(ModelResource):
    """Rows of pieces, found by their id. A row that changes nothing is passed over, a faulty one stops the import."""

    music: str
    """The column of the ABC."""

    def __init__(self, inspections: Inspections | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.inspections = inspections or Inspections()

    @classmethod
    def get_error_result_class(cls):
        return Complaint

    @classmethod
    def get_display_name(cls):
        return str(cls._meta.model._meta.verbose_name_plural)

    def import_data(self, dataset, *args, **kwargs):
        try:
            self._check_table(dataset)
        except UnfitTable as error:
            result = self.get_result_class()()
            result.append_base_error(Complaint(error))
            return result
        # The workers are waited for before the transaction begins: that one locks the database.
        for row in dataset.dict:
            with suppress(Unreadable, Unavailable):
                self._inspect_ahead(row)
        return super().import_data(dataset, *args, **kwargs)

    def _check_table(self, dataset) -> None:
        known = [field.column_name for field in self.get_import_fields()]
        headers = dataset.headers or []
        if unknown := [name for name in headers if name not in known]:
            raise UnfitTable(f"Unknown column '{unknown[0]}'. Columns: {', '.join(known)}.")
        if twice := [name for name, count in Counter(headers).items() if count > 1]:
            raise UnfitTable(f"The column '{twice[0]}' stands twice in the table.")
        if any("\x00" in cell for row in dataset for cell in row if isinstance(cell, str)):
            raise UnfitTable("The table holds a character (NUL) that no text has.")
        if "id" not in headers:
            raise UnfitTable("The table has no column 'id', by which pieces are known.")
        if len(dataset) > MAX_ROWS:
            raise UnfitTable(f"The table has {len(dataset):,} rows; at most {MAX_ROWS} are imported at once.")
        if twice := [name for name, count in Counter(dataset["id"]).items() if count > 1]:
            raise UnfitTable(f"Two rows have the id '{twice[0]}'.")

    def _inspect_ahead(self, row: Mapping[str, Any]) -> None:
        """Have the row's notes inspected, unless the row says what is stored already."""
        abc = tidy_abc(str(row.get(self.music) or ""))
        stored = self._meta.model.objects.filter(pk=str(row["id"])).first()
        if stored and all(str(row[name]) == str(self.fields[name].export(stored)) for name in row):
            return
        if abc:
            self.inspect(abc)

    def inspect(self, abc: str) -> None:
        """Ask a worker about the notes."""
        raise NotImplementedError

    def review(self, piece: Any) -> Verdict:
        """Judge the piece by its notes, and set what follows from them."""
        raise NotImplementedError

    def validate_instance(self, instance, import_validation_errors=None, validate_unique=True):
        errors = dict(import_validation_errors or {})
        verdict = self.review(instance)
        self.remarks = verdict.remarks
        for name, sentences in verdict.faults.items():
            errors.setdefault(name, []).extend(ValidationError(sentence) for sentence in sentences)
        super().validate_instance(instance, errors, validate_unique)

    def before_save_instance(self, instance: Piece, row, **kwargs):
        instance.is_curated = True

    def before_import_row(self, row, **kwargs):
        self.remarks: list[str] = []

    def after_import_row(self, row, row_result, **kwargs):
        """Keep what the preview shows: the changed fields alone, and what is remarkable about the notes."""
        row_result.remarks = self.remarks
        differences = zip(self.get_diff_headers(), row_result.diff or (), strict=False)
        is_skipped = row_result.import_type == RowResult.IMPORT_TYPE_SKIP
        row_result.changes = [] if is_skipped else [(n, d) for n, d in differences if "<ins" in d or "<del" in d]


class TuneResource(PieceResource):
    """Tunes as rows."""

    music = "melody"
    meter = Field(attribute="meter", column_name="meter", widget=MeterWidget())
    year = Field(attribute="year", column_name="year", widget=YearWidget())
    melody = Field(attribute="melody", column_name="melody", widget=AbcWidget())

    class Meta:
        model = Tune
        fields = TuneForm.Meta.fields
        import_id_fields = ("id",)
        clean_model_instances = True
        skip_unchanged = True

    def inspect(self, abc: str) -> None:
        self.inspections.tune(abc)

    def review(self, piece: Tune) -> Verdict:
        return review_tune(piece, self.inspections)


class SampleResource(PieceResource):
    """Samples as rows. One that came as a file has no ABC; its score stays here and is not exported."""

    music = "text"
    text = Field(attribute="text", column_name="text", widget=AbcWidget())

    class Meta:
        model = Sample
        fields = SampleForm.Meta.fields
        import_id_fields = ("id",)
        clean_model_instances = True
        skip_unchanged = True

    def inspect(self, abc: str) -> None:
        self.inspections.sample(abc.encode(), "sample.abc")

    def review(self, piece: Sample) -> Verdict:
        notes = (piece.text.encode(), "sample.abc") if piece.text else notes_of(piece)
        verdict, self.found = review_sample(piece, notes, self.inspections, field="text")
        return verdict

    def before_save_instance(self, instance: Sample, row, **kwargs):
        super().before_save_instance(instance, row, **kwargs)
        if kwargs["dry_run"]:
            instance.score.name = place_of(instance, self.found.score)
        else:
            keep_score(instance, self.found.score)
