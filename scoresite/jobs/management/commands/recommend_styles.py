"""`manage.py recommend_styles tune.abc`: the styles that suit a score, without the server."""

from pathlib import Path

from scoresite.jobs.management.score_command import ScoreCommand


class Command(ScoreCommand):
    help = "Say what is seen in a score's melody, and print the styles that suit it, the best first."
    operation = "recommend-styles"
    score_help = "Any score: .mxl, .xml, .musicxml, .mid or .abc."

    def handle(self, file: Path, **options):
        report = self.performed(file, {})["report"]
        tempo = f"{report['tempo_bpm']} {report['beat']} beats a minute" if report["tempo_given"] else "no tempo"
        self.stdout.write(f"{file.name}: {report['key']}, {report['time_signature']}, {tempo}")
        for one in report["recommendations"]:
            self.stdout.write(f"{one['score']:.2f}  {one['style']}: {one['reason']}")
