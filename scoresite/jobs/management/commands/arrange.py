"""`manage.py arrange tune.abc --style gospel -o tune.mxl`: an arrangement without the server."""

from scoresite.jobs.management.score_command import WritingCommand


class Command(WritingCommand):
    help = "Arrange a melody for piano and write the score, and the MIDI file if asked for."
    operation = "arrange"
    names = ("style", "variant", "intro", "coda", "descant", "combined", "modulate", "target_key")

    def add_arguments(self, parser):
        super().add_arguments(parser)
        parser.add_argument("--style", default="hymn-block", help="Style key (default: %(default)s).")
        parser.add_argument("--variant", default="", help="Variant key (default: the style's first).")
        parser.add_argument("--intro", action="store_true", help="Add an introduction.")
        parser.add_argument("--coda", action="store_true", help="Add a coda.")
        parser.add_argument("--descant", action="store_true", help="Add a soprano descant over the final phrase.")
        parser.add_argument("--combined", action="store_true", help="Print the melody above the accompaniment.")
        parser.add_argument(
            "--modulate", type=int, default=0, choices=range(13), metavar="N", help="Semitones up for the final phrase."
        )
        parser.add_argument("--target-key", default="", metavar="KEY", help="Transpose first: G, Bb, 'f# minor'.")
