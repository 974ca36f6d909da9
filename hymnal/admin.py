"""The curators' desk: tunes and samples with their pictures, sound and history."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.http import content_disposition_header
from django.utils.timezone import localtime

from hymnal.curating import workers
from hymnal.curating.forms import PieceForm, SampleForm, TuneForm, read_upload, tidy_abc
from hymnal.curating.resources import SampleResource, TuneResource
from hymnal.curating.table_admin import TableAdmin
from hymnal.curating.workers import Inspections, Unavailable, Unreadable
from hymnal.models import Piece, Sample, Tune
from hymnal.score_files import MXL, drop_score, keep_score, notes_of

SVG, MIDI, MUSICXML = "image/svg+xml", "audio/midi", "application/vnd.recordare.musicxml"
COMES_BACK = "What came with the service comes back when it starts again. Unpublish it to keep it away."
NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


class PieceAdmin(TableAdmin):
    """What curators can do with every kind of piece."""

    form: type[PieceForm]
    actions = ("publish", "unpublish")
    readonly_fields = ("picture", "is_curated", "updated")
    save_on_top = True
    pictured_measures = 16

    class Media:
        css = {"all": ("hymnal/curating.css",)}

    # --- lists

    @admin.action(description="Publish the selected %(verbose_name_plural)s", permissions=["change"])
    def publish(self, request, queryset):
        self._show(request, queryset, True)

    @admin.action(description="Unpublish the selected %(verbose_name_plural)s", permissions=["change"])
    def unpublish(self, request, queryset):
        self._show(request, queryset, False)

    def _show(self, request, queryset, is_published: bool) -> None:
        word = "Published" if is_published else "Unpublished"
        pieces = list(queryset.exclude(is_published=is_published))
        for piece in pieces:
            piece.is_published, piece.is_curated = is_published, True
            piece.save(update_fields=["is_published", "is_curated", "updated"])
            self.log_change(request, piece, f"{word}.")
        self.message_user(request, f"{word}: {len(pieces)}.", messages.SUCCESS)

    # --- one piece

    def get_readonly_fields(self, request, obj=None):
        fields = super().get_readonly_fields(request, obj)
        return (*fields, "id") if obj else fields  # another id would be another piece

    def get_prepopulated_fields(self, request, obj=None):
        return {} if obj else super().get_prepopulated_fields(request, obj)

    def get_form(self, request, obj=None, change=False, **kwargs):
        form = super().get_form(request, obj, change, **kwargs)
        form.inspections = inspections(request)
        return form

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        if request.method == "POST" and (self.has_change_permission(request) or self.has_add_permission(request)):
            # The worker is waited for before Django's transaction begins: that one locks the database.
            with suppress(Unreadable, Unavailable):
                self.inspect_ahead(request, object_id)
        return super().changeform_view(request, object_id, form_url, extra_context)

    def inspect_ahead(self, request: HttpRequest, object_id: str | None) -> None:
        """Have the notes inspected that the form will ask about."""
        raise NotImplementedError

    def save_model(self, request, obj: Piece, form: PieceForm, change):
        obj.is_curated = obj.is_curated or not change or form.has_changed()
        super().save_model(request, obj, form, change)
        for remark in form.remarks:
            self.message_user(request, remark, messages.WARNING)

    def delete_model(self, request, obj):
        place = self._place(obj)
        super().delete_model(request, obj)
        self._after_deletion(request, [place])

    def delete_queryset(self, request, queryset):
        places = [self._place(piece) for piece in queryset]
        super().delete_queryset(request, queryset)
        self._after_deletion(request, places)

    def _after_deletion(self, request: HttpRequest, places: list[str]) -> None:
        for place in places:
            transaction.on_commit(partial(workers.forget, place))
        self.message_user(request, COMES_BACK, messages.WARNING)

    def _place(self, piece: Piece) -> str:
        """Where what was made of the piece is kept."""
        return f"{self.opts.model_name}/{piece.pk}"

    @admin.display(description="Changed", ordering="updated")
    def changed(self, piece: Piece) -> str:
        """The day the piece was last changed, and whether it was here or as shipped."""
        return f"{date_format(localtime(piece.updated), 'j M Y')}{', here' if piece.is_curated else ''}"

    @admin.display(description="As printed")
    def picture(self, piece: Piece) -> str:
        """The beginning of the score, with links to hear it and to keep it."""
        if not piece.pk or piece._state.adding:
            return "Save the piece to see its score."
        return format_html(
            '<img class="score" src="{}" alt="The score cannot be shown at present.">'
            '<span class="score-links"><a href="{}">Listen (MIDI)</a> <a href="{}">Score (MusicXML)</a></span>',
            *(self._address(kind, piece.pk) for kind in ("picture", "sound", "score")),
        )

    # --- pictures, sounds and scores

    def get_urls(self):
        views = {"picture.svg": self.picture_view, "sound.mid": self.sound_view, f"score{MXL}": self.score_view}
        own = [
            path(f"<slug:piece_id>/{name}", self.admin_site.admin_view(view), name=self._name(name.partition(".")[0]))
            for name, view in views.items()
        ]
        return own + super().get_urls()

    def picture_view(self, request: HttpRequest, piece_id: str) -> HttpResponseBase:
        response = self._made(request, piece_id, partial(workers.picture, measures=self.pictured_measures), SVG)
        response.headers["Content-Security-Policy"] = NO_SCRIPTS
        return response

    def sound_view(self, request: HttpRequest, piece_id: str) -> HttpResponseBase:
        return self._made(request, piece_id, workers.sound, MIDI, f"{piece_id}.mid")

    def score_view(self, request: HttpRequest, piece_id: str) -> HttpResponseBase:
        return self._made(request, piece_id, workers.score, MUSICXML, f"{piece_id}{MXL}")

    def _made(
        self, request: HttpRequest, piece_id: str, make: Callable[..., bytes], content_type: str, saved_as: str = ""
    ) -> HttpResponseBase:
        piece = get_object_or_404(self.get_queryset(request), pk=piece_id)
        if not self.has_view_permission(request, piece):
            raise PermissionDenied
        notes = notes_of(piece)
        if notes is None:
            return HttpResponse("The piece has no score.", status=404, content_type="text/plain")
        try:
            data = make(*notes, self._place(piece))
        except Unreadable as error:
            return HttpResponse(str(error), status=404, content_type="text/plain")
        except Unavailable as error:
            return HttpResponse(str(error), status=503, content_type="text/plain", headers={"Retry-After": "5"})
        response = HttpResponse(data, content_type=content_type)
        if saved_as:
            response.headers["Content-Disposition"] = content_disposition_header(True, saved_as)
        return response

    def _name(self, kind: str) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_{kind}"

    def _address(self, kind: str, piece_id: str) -> str:
        return reverse(f"{self.admin_site.name}:{self._name(kind)}", args=[piece_id])


@admin.register(Tune)
class TuneAdmin(PieceAdmin):
    """Hymn tunes."""

    form = TuneForm
    pictured_measures = 64  # the whole melody
    resource_classes = (TuneResource,)
    list_display = ("name", "whole_meter", "foot", "key", "incipit", "is_published", "changed")
    list_filter = ("is_published", "is_curated", "foot", "meter")
    search_fields = ("name", "also_called", "first_line", "composer")
    search_help_text = "Names, first line of the words, composer."
    readonly_fields = (*PieceAdmin.readonly_fields, "incipit", "lines")
    prepopulated_fields = {"id": ("name",)}
    fieldsets = (
        (None, {"fields": ("name", "also_called", "id")}),
        ("Melody", {"fields": ("picture", "melody", ("key", "time"), "incipit")}),
        ("Words that can be sung to it", {"fields": (("meter", "meter_name"), "lines", "foot", "first_line")}),
        ("Where it comes from", {"fields": ("composer", "source", "year", "public_domain")}),
        ("In the service", {"fields": ("is_published", "is_curated", "updated")}),
    )

    @admin.display(description="Meter", ordering="meter")
    def whole_meter(self, tune: Tune) -> str:
        """The meter with its name, if it has one: `8.6.8.6 (C.M.)`."""
        return f"{tune.meter} ({tune.meter_name})" if tune.meter_name else tune.meter

    @admin.display(description="Syllables of its lines")
    def lines(self, tune: Tune) -> str:
        """How many syllables each line of the melody has room for."""
        return ".".join(str(count) for count in tune.syllables) or "-"

    def inspect_ahead(self, request, object_id):
        if abc := tidy_abc(request.POST.get("melody", "")):
            inspections(request).tune(abc)


@admin.register(Sample)
class SampleAdmin(PieceAdmin):
    """Sample scores."""

    form = SampleForm
    resource_classes = (SampleResource,)
    list_display = ("title", "category", "composer", "suggested_style", "is_published", "changed")
    list_filter = ("category", "is_published", "is_curated", "suggested_style")
    search_fields = ("title", "composer", "source")
    search_help_text = "Title, composer, source."
    prepopulated_fields = {"id": ("title",)}
    fieldsets = (
        (None, {"fields": ("title", "id", "category")}),
        ("Score", {"fields": ("picture", "file", "text", "suggested_style")}),
        ("Where it comes from", {"fields": ("composer", "source", "public_domain")}),
        ("In the service", {"fields": ("is_published", "is_curated", "updated")}),
    )

    def inspect_ahead(self, request, object_id):
        if upload := request.FILES.get("file"):
            inspections(request).sample(read_upload(upload), upload.name)
        elif abc := tidy_abc(request.POST.get("text", "")):
            inspections(request).sample(abc.encode(), f"{object_id or 'sample'}.abc")
        elif object_id and (notes := _kept_notes(object_id)):
            inspections(request).sample(*notes)

    def save_model(self, request, obj, form, change):
        keep_score(obj, form.found.score)
        super().save_model(request, obj, form, change)

    def delete_model(self, request, obj):
        super().delete_model(request, obj)
        drop_score(obj.score.name)

    def delete_queryset(self, request, queryset):
        names = list(queryset.values_list("score", flat=True))
        super().delete_queryset(request, queryset)
        for name in names:
            drop_score(name)


def _kept_notes(sample_id: str) -> tuple[bytes, str] | None:
    """The notes of a sample that came as a file."""
    sample = Sample.objects.filter(pk=sample_id, text="").first()
    return notes_of(sample) if sample else None


def inspections(request: HttpRequest) -> Inspections:
    """What workers have said of the scores of this request."""
    if not hasattr(request, "hymnal_inspections"):
        request.hymnal_inspections = Inspections()
    return request.hymnal_inspections
