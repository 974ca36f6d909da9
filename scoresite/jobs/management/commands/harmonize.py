"""`manage.py harmonize tune.abc --voices sab -o tune.mxl`: a choral setting without the server."""

from arranging.choir.voicings import ENSEMBLES, LAYOUTS, choir_voicings
from scoresite.jobs.management.score_command import WritingCommand


class Command(WritingCommand):
    help = "Set a melody for choir and write the score, and the MIDI file if asked for."
    operation = "harmonize"
    names = ("voices", "layout", "voicing", "target_key")

    def add_arguments(self, parser):
        super().add_arguments(parser)
        parser.add_argument("--voices", default="satb", choices=ENSEMBLES, help="Who sings (default: %(default)s).")
        parser.add_argument(
            "--layout", default="open", choices=LAYOUTS, help="A staff for each voice, or two (default: %(default)s)."
        )
        parser.add_argument(
            "--voicing", default="full", choices=choir_voicings(), help="How it is voiced (default: %(default)s)."
        )
        parser.add_argument("--target-key", default="", metavar="KEY", help="Transpose first: G, Bb, 'f# minor'.")
