"""Addresses of the whole service."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import RedirectView

admin.site.site_header = admin.site.site_title = "Score Arrangement Service"
admin.site.enable_nav_sidebar = False  # the room is for scores and lists
admin.site.index_title = "Curators' desk"

urlpatterns = [
    # Exempt, so that a wrong method is told so; nothing is done here that a token would have to guard.
    path("", csrf_exempt(RedirectView.as_view(pattern_name="index", http_method_names=["get", "head"]))),
    path("", include("scoresite.api.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "scoresite.api.errors.bad_request"
handler403 = "scoresite.api.errors.forbidden"
handler404 = "scoresite.api.errors.not_found"
handler500 = "scoresite.api.errors.server_error"
