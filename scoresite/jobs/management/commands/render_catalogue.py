"""`manage.py render_catalogue`: makes the generated pages and pictures of the documents anew."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from django.conf import settings
from django.core.management.base import BaseCommand

from arranging import catalogue
from arranging.demo import demo_score
from arranging.operations import ArrangeOptions, arrange
from arranging.plugins import shipped_styles
from arranging.reading import read
from arranging.writing import write_musicxml
from arranging.writing.mxl import ROOT
from scoresite.engraving.pages import Layout
from scoresite.engraving.pictures import picture

TUNE, STYLE, MEASURES = "new-britain", "bach-chorale", 8
"""What the README shows, before and after."""
DEMO_MEASURES = 5
"""Four and the pickup."""


class Command(BaseCommand):
    help = "Rewrite the generated passages and the page of styles, and draw the pictures in fixtures/pictures."
    requires_system_checks = []

    def handle(self, *args, **options):
        catalogue.rewrite(self.stdout.write)
        folder = Path(settings.BASE_DIR) / "fixtures" / "pictures"
        for name, drawing in (*before_and_after(), *of_styles()):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(drawing, "utf-8")
            self.stdout.write(f"{name} drawn.")


def before_and_after():
    """The README's pictures: a shipped tune as it went in and as it came out."""
    source = Path(settings.BASE_DIR) / "fixtures" / "scores" / f"{TUNE}.abc"
    data = source.read_bytes()
    result = arrange(data, source.name, ArrangeOptions(style=STYLE))
    yield f"{TUNE}.svg", picture(write_musicxml(read(data, source.name).score), MEASURES)
    yield f"{TUNE}-{STYLE}.svg", picture(ZipFile(BytesIO(result.mxl)).read(ROOT), MEASURES)


def of_styles():
    """A picture of the demo tune in each style."""
    for style in shipped_styles():
        yield f"styles/{style}.svg", picture(write_musicxml(demo_score(style)), DEMO_MEASURES, Layout.STRIP)
