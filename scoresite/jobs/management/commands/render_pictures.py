"""Draws the README's pictures: a shipped tune before and after."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from django.conf import settings
from django.core.management.base import BaseCommand

from arranging.operations import ArrangeOptions, arrange
from arranging.reading import read
from arranging.writing import write_musicxml
from arranging.writing.mxl import ROOT
from scoresite.engraving.pages import picture

TUNE = "new-britain"
STYLE = "bach-chorale"
MEASURES = 8


class Command(BaseCommand):
    help = "Draw the first measures of a shipped tune, as it went in and as it came out, into fixtures/pictures."

    def handle(self, *args, **options):
        fixtures = Path(settings.BASE_DIR) / "fixtures"
        source = fixtures / "scores" / f"{TUNE}.abc"
        data = source.read_bytes()
        result = arrange(data, source.name, ArrangeOptions(style=STYLE))
        drawings = {
            f"{TUNE}.svg": write_musicxml(read(data, source.name).score),
            f"{TUNE}-{STYLE}.svg": ZipFile(BytesIO(result.mxl)).read(ROOT),
        }
        folder = fixtures / "pictures"
        folder.mkdir(exist_ok=True)
        for name, musicxml in drawings.items():
            (folder / name).write_text(picture(musicxml, MEASURES), "utf-8")
            self.stdout.write(f"{folder.name}/{name}")
