"""`manage.py check_score hymn.mxl`: the part-writing of a choral score, checked without the server."""

from pathlib import Path
from typing import Any

from scoresite.jobs.management.score_command import ScoreCommand


class Command(ScoreCommand):
    help = (
        "Check the part-writing of a choral score in four voices or three, and print what is found. "
        "Findings are no error: the exit code is 0 whenever the score could be read and its voices be told apart."
    )
    operation = "check"
    score_help = "Choral score: .mxl, .xml, .musicxml, .mid or .abc."

    def handle(self, file: Path, **options):
        report = self.performed(file, {})["report"]
        self.stdout.write(f"{file.name}: {report['voices'].upper()}, {report['key']}")
        for finding in report["findings"]:
            self.stdout.write(_line(finding))
        for name, rule in report["rules"].items():
            self.stdout.write(f"{name}: {rule['summary']}")
        faults = sum(f["forbidden"] for f in report["findings"])
        self.stdout.write(f"Faults: {faults}. Advice: {len(report['findings']) - faults}.")


def _line(finding: dict[str, Any]) -> str:
    return f"{'fault' if finding['forbidden'] else 'advice':8}{finding['text']}"
