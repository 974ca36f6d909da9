"""`manage.py load_hymnal`: the shipped tunes and samples into the database, their scores into storage."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from hymnal.loading import load


class Command(BaseCommand):
    help = "Load the shipped tunes and samples. Run again, nothing changes; what was changed in the admin stays."

    def handle(self, *, verbosity, **options):
        done = load(Path(settings.BASE_DIR) / "fixtures")
        if verbosity:
            self.stdout.write(", ".join(f"{what}: {number}" for what, number in done.items()) or "Nothing is shipped.")
