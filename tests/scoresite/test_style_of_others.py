"""A style that somebody else publishes as a package of its own is in the whole service once it is installed."""

import json
import os
import re
import subprocess
import sys

from django.conf import settings

GUIDE = (settings.BASE_DIR / "CONTRIBUTING.md").read_text("utf-8")
STYLE = re.search(r"```python\n(.*?)```", GUIDE, re.DOTALL)[1]
"""What the guide shows to authors: *Lantern*, the tune alone over long roots."""
USE = """
import json
import django
django.setup()
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from scoresite.jobs import runners

TUNE = b"X:1\\nM:4/4\\nL:1/4\\nQ:1/4=70\\nK:G\\nG|G F E D|G A B B|B A G A|G3|]\\n"

def post(operation, **fields):
    return client.post(f"/api/{operation}", {"file": SimpleUploadedFile("tune.abc", TUNE)} | fields).json()

call_command("migrate", verbosity=0)
client = Client()
told = {
    "styles": client.get("/api/styles").json(),
    "arranged": post("arrange", style="lantern", variant="high", intro="on", combined="on"),
    "recommended": post("recommend-styles"),
    "demo": client.get("/api/style-demo/lantern?variant=high").json(),
}
told["score"] = client.get(told["arranged"].get("download_url", "/none")).status_code
runners.stop()
print(json.dumps(told))
"""


def test_a_published_style_is_listed_arranged_with_recommended_and_heard(tmp_path):
    site = tmp_path / "site"
    (site / "lantern_style").mkdir(parents=True)
    (site / "lantern_style" / "__init__.py").write_text(STYLE, "utf-8")
    info = site / "lantern_style-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lantern-style\nVersion: 0.1\n", "utf-8")
    (info / "entry_points.txt").write_text("[arranging]\nlantern = lantern_style\n", "utf-8")
    known = {key: value for key, value in os.environ.items() if not key.startswith(("SCORE_", "DJANGO_"))}
    environment = known | {
        "PYTHONPATH": f"{site}{os.pathsep}{settings.BASE_DIR}",
        "SCORE_DATA_DIR": str(tmp_path / "var"),
        "SCORE_JOB_WORKERS": "1",
        "SCORE_ALLOWED_HOSTS": "testserver",
        "DJANGO_SETTINGS_MODULE": "scoresite.settings.base",
    }
    run = subprocess.run(
        [sys.executable, "-c", USE], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)

    assert told["styles"]["lantern"]["description"] == "The tune alone over long roots."
    assert set(told["styles"]["lantern"]["variants"]) == {"low", "high"}
    assert "hymn-block" in told["styles"]
    assert told["arranged"]["download_url"].endswith("/tune_lantern_arranged.mxl")
    assert told["score"] == 200
    best = told["recommended"]["recommendations"][0]
    assert best == {"style": "lantern", "reason": "G major in 4/4 glows over a long root.", "score": 1.0}
    assert told["demo"]["midi_b64"]
    demos = list((tmp_path / "var" / "media" / "demos").rglob("*.mid"))
    assert [path.name for path in demos] == ["lantern_high.mid"]
