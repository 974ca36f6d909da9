"""`manage.py set_hymn words.txt --tune new-britain -o hymn.mxl`: words under a tune without the server."""

from django.core.management.base import CommandError

from arranging.choir.voicings import LAYOUTS, choir_voicings
from arranging.registry import UnknownName
from hymnal import selectors
from hymnal.loading import has_tables
from hymnal.models import Tune
from hymnal.setting_options import settings
from scoresite.jobs import hymns
from scoresite.jobs.management.score_command import WritingCommand
from scoresite.jobs.work import HYMN_SETTING


class Command(WritingCommand):
    help = "Lay words under a tune of the hymnal, all their verses, and write the score; the MIDI file if asked for."
    operation = HYMN_SETTING
    names = ("tune", "setting", "variant", "target_key", "layout", "voicing")
    score_help = "The words as text: lines as in a hymnal, an empty line between verses."

    def add_arguments(self, parser):
        super().add_arguments(parser)
        parser.add_argument("--tune", required=True, metavar="ID", help="Id of a tune, such as new-britain.")
        parser.add_argument(
            "--setting", default="satb", choices=settings(), metavar="S", help="melody, satb, sab or a style key."
        )
        parser.add_argument("--variant", default="", help="Variant key of that style (default: its first).")
        parser.add_argument("--target-key", default="", metavar="KEY", help="Transpose: G, Bb, 'f# minor'.")
        parser.add_argument("--layout", default="closed", choices=LAYOUTS, help="Staves of a choir.")
        parser.add_argument("--voicing", default="full", choices=choir_voicings(), help="How a choir is voiced.")

    def sent(self, data, options):
        if not has_tables() or not Tune.objects.exists():
            raise CommandError(
                "There are no tunes yet: run 'make run' once, or 'manage.py migrate' and 'manage.py load_hymnal'."
            )
        try:
            return hymns.hymn_file(data.decode("utf-8-sig"), selectors.tune(options["tune"]))
        except UnicodeDecodeError:
            raise CommandError("The words are no text in UTF-8.") from None
        except UnknownName as error:
            raise CommandError(str(error)) from None
