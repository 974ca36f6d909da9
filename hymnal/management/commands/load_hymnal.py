"""`manage.py load_hymnal`: the shipped tunes and samples into the database, their scores into storage."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from hymnal.loading import build_scores, has_tables, load_rows


class Command(BaseCommand):
    help = "Load the shipped tunes and samples. Run again, nothing changes; what was changed in the admin stays."
    requires_system_checks = []

    def handle(self, *, verbosity, **options):
        if not has_tables():
            raise CommandError("The database has no tables yet: run 'manage.py migrate' first, or 'make run' for both.")
        done = load_rows(Path(settings.BASE_DIR) / "fixtures")
        done["scores built"] = build_scores()
        if verbosity:
            self.stdout.write(", ".join(f"{what}: {number}" for what, number in done.items()))
