"""The pages on which curators import and export tables of pieces."""

from __future__ import annotations

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse
from import_export.admin import ImportExportMixin
from import_export.forms import ConfirmImportForm, ExportForm, ImportForm
from import_export.results import RowResult

from hymnal.curating.formats import MAX_BYTES, MAX_ROWS, ImportFolder, RowsJSON, SpreadsheetCSV, UnfitTable
from hymnal.curating.workers import Inspections

FLAGS = {RowResult.IMPORT_TYPE_NEW: ADDITION, RowResult.IMPORT_TYPE_UPDATE: CHANGE}


class TableUpload(ImportForm):
    """The table to import."""

    def clean_import_file(self):
        """Refuse a file nobody would read through in the preview."""
        file = self.cleaned_data["import_file"]
        if file.size > MAX_BYTES:
            raise ValidationError(f"The file is larger than {MAX_BYTES // 1024**2} MB.")
        return file


class TableConfirmation(ConfirmImportForm):
    """What the preview sends back: which uploaded table to import. Nothing of it is typed."""

    import_file_name = forms.RegexField(r"^[0-9a-f]{32}$", widget=forms.HiddenInput)
    format = forms.ChoiceField(choices=[(str(index), index) for index in range(2)], widget=forms.HiddenInput)
    resource = forms.ChoiceField(choices=[("0", 0)], required=False, widget=forms.HiddenInput)


class TableAdmin(ImportExportMixin, admin.ModelAdmin):
    """An admin whose rows go out as CSV or JSON and come back through a preview of what would change."""

    formats = (SpreadsheetCSV, RowsJSON)
    import_formats = export_formats = formats
    import_form_class = TableUpload
    confirm_form_class = TableConfirmation
    export_form_class = ExportForm
    tmp_storage_class = ImportFolder
    import_template_name = "hymnal/import.html"

    def has_import_permission(self, request):
        """Rows may be new, and rows may change."""
        return self.has_add_permission(request) and self.has_change_permission(request)

    def has_export_permission(self, request):
        """Who sees the list may take it along."""
        return self.has_view_permission(request)

    def get_import_resource_kwargs(self, request, **kwargs):
        return {"inspections": Inspections()}

    def get_import_context_data(self, **kwargs):
        return super().get_import_context_data(**kwargs) | {"max_rows": MAX_ROWS, "max_megabytes": MAX_BYTES // 1024**2}

    def add_data_read_fail_error_to_form(self, form, error):
        fault = str(error) if isinstance(error, UnfitTable) else "The file could not be read as such a table."
        form.add_error("import_file", fault)

    def process_import(self, request, **kwargs):
        if self.has_import_permission(request) and request.method == "POST":
            try:
                if self.create_confirm_form(request).is_valid():
                    return super().process_import(request, **kwargs)
            except FileNotFoundError:
                pass  # swept, or imported already: said below
            self.message_user(request, "The table is no longer here. Upload it again.", messages.ERROR)
            return redirect(reverse(f"{self.admin_site.name}:{self.opts.app_label}_{self.opts.model_name}_import"))
        return super().process_import(request, **kwargs)

    def generate_log_entries(self, result, request: HttpRequest) -> None:
        """Write each row into the history of its piece: where it came from, and what it changed."""
        name = request.POST.get("original_file_name", "a table")
        for row in result:
            if row.import_type in FLAGS:
                changed = self._changed(row)
                LogEntry.objects.log_actions(
                    request.user.pk,
                    [row.instance],
                    FLAGS[row.import_type],
                    change_message=f"Imported from {name}{': ' if changed else ''}{', '.join(changed)}.",
                    single_object=True,
                )

    def _changed(self, row: RowResult) -> list[str]:
        """Names of the fields a row changed; none for a new one."""
        if row.import_type == RowResult.IMPORT_TYPE_NEW:
            return []
        fields = [field for field in self.opts.fields if field.name not in ("updated", "is_curated")]
        return [
            str(field.verbose_name)
            for field in fields
            if field.value_from_object(row.original) != field.value_from_object(row.instance)
        ]
