"""The hymnal as a Django app."""

from django.apps import AppConfig


class HymnalConfig(AppConfig):
    """Samples and tunes, kept by curators."""

    name = "hymnal"
    default_auto_field = "django.db.models.BigAutoField"
