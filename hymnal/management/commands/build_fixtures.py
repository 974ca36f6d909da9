"""`manage.py build_fixtures`: makes the rows of the shipped pieces, and the table of their sources."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from arranging.errors import ArrangingError
from hymnal.shipped import UnfitPiece, outdated


class Command(BaseCommand):
    help = "Write tunes.json, samples.json and the table of sources from the pieces in fixtures/scores."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("--check", action="store_true", help="Only say what is out of date.")

    def handle(self, *, check, **options):
        folder = Path(settings.BASE_DIR) / "fixtures"
        try:
            old = outdated(folder)
        except (ArrangingError, UnfitPiece) as error:
            raise CommandError(str(error)) from error
        if check and old:
            raise CommandError(f"Not current: {', '.join(old)}. Run 'manage.py build_fixtures'.")
        for name, text in old.items():
            (folder / name).write_text(text, "utf-8")
            self.stdout.write(f"{name} rewritten.")
        if not old:
            self.stdout.write("Everything is current.")
