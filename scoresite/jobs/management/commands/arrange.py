"""`manage.py arrange tune.abc --style gospel -o tune.mxl`: an arrangement without the server."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from scoresite.jobs import naming, work


class Command(BaseCommand):
    help = "Arrange a melody for piano and write the score, and the MIDI file if asked for."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, help="Melody score: .mxl, .xml, .musicxml, .mid or .abc.")
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
        parser.add_argument("-o", "--output", type=Path, metavar="OUT.mxl", help="The score (default: named by style).")
        parser.add_argument("--midi", type=Path, metavar="OUT.mid", help="Write the MIDI file as well.")

    def handle(self, file: Path, style: str, output: Path | None, midi: Path | None, **options):
        try:
            data = file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        names = ("variant", "intro", "coda", "descant", "combined", "modulate", "target_key")
        chosen = {"style": style} | {name: options[name] for name in names}
        spec = {"operation": "arrange", "options": chosen, "file_name": file.name, "file": data}
        outcome = work.perform(spec, lambda stage: self._say(f"{stage.capitalize()} ..."))
        if not outcome["ok"]:
            raise CommandError(outcome["message"])
        for warning in outcome["warnings"]:
            self._say(f"Note: {warning}")
        self._write(output or Path(naming.arranged_name(file.name, style)), outcome["score"])
        if midi:
            self._write(midi, outcome["midi"])

    def _write(self, path: Path, data: bytes) -> None:
        try:
            path.write_bytes(data)
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
        self._say(f"Wrote {path} ({len(data):,} bytes)")

    def _say(self, text: str) -> None:
        self.stderr.write(text, style_func=str)
