"""Addresses of the whole service."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="index", http_method_names=["get", "head"])),
    path("", include("scoresite.api.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "scoresite.api.errors.bad_request"
handler403 = "scoresite.api.errors.forbidden"
handler404 = "scoresite.api.errors.not_found"
handler500 = "scoresite.api.errors.server_error"
