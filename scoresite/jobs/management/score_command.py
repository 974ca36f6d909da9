"""What the commands share that work on a score file, as the service does but without it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoresite.jobs import naming, work


class ScoreCommand(BaseCommand):
    """Has one operation performed on one file, with the options of the `names` the operation has."""

    operation: str
    names: tuple[str, ...] = ()
    score_help = "Melody score: .mxl, .xml, .musicxml, .mid or .abc."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, help=self.score_help)

    def performed(self, file: Path, options: dict[str, Any]) -> work.Outcome:
        """What the operation gives; stages and warnings are said on the way."""
        try:
            data = file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        data = self.sent(data, options)
        spec = {"operation": self.operation, "options": options, "file_name": file.name, "file": data}
        outcome = work.perform(spec, lambda stage: self.say(f"{stage.capitalize()} ..."))
        if not outcome["ok"]:
            raise CommandError(outcome["message"])
        for warning in outcome["warnings"]:
            self.say(f"Note: {warning}")
        return outcome

    def sent(self, data: bytes, options: dict[str, Any]) -> bytes:
        """What the operation is given of the file."""
        return data

    def say(self, text: str) -> None:
        self.stderr.write(text, style_func=str)


class WritingCommand(ScoreCommand):
    """Writes the score, and the MIDI file if asked for."""

    def add_arguments(self, parser):
        super().add_arguments(parser)
        parser.add_argument(
            "-o", "--output", type=Path, metavar="OUT.mxl", help="The score (default: a name of its own)."
        )
        parser.add_argument("--midi", type=Path, metavar="OUT.mid", help="Write the MIDI file as well.")

    def handle(self, file: Path, output: Path | None, midi: Path | None, **options):
        chosen = {name: options[name] for name in self.names}
        outcome = self.performed(file, chosen)
        self._write(output or Path(naming.output_name(self.operation, chosen, file.name)), outcome["score"])
        if midi:
            self._write(midi, outcome["midi"])

    def _write(self, path: Path, data: bytes) -> None:
        try:
            path.write_bytes(data)
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
        self.say(f"Wrote {path} ({len(data):,} bytes)")
