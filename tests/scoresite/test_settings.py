"""What the settings promise, asked of a fresh process."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

HEAVY = ("music21", "verovio", "symusic", "numpy", "matplotlib", "lxml")


def python(code, tmp_path, **environment):
    """What the code prints in a process of its own, with a data folder of its own."""
    known = {key: value for key, value in os.environ.items() if not key.startswith(("SCORE_", "DJANGO_"))}
    environment = {
        "SCORE_DATA_DIR": str(tmp_path / "var"),
        "DJANGO_SETTINGS_MODULE": "scoresite.settings.base",
    } | environment
    done = subprocess.run(
        [sys.executable, *code],
        cwd=settings.BASE_DIR,
        env=known | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_production_settings_pass_every_check_for_deployment(tmp_path):
    said = python(
        ["-W", "error::DeprecationWarning:scoresite", "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        tmp_path,
        DJANGO_SETTINGS_MODULE="scoresite.settings.production",
    )
    assert "no issues" in said


def test_migrations_are_complete(tmp_path):
    assert "No changes" in python(["manage.py", "makemigrations", "--check", "--dry-run"], tmp_path)


@pytest.mark.parametrize(("name", "debug"), [("base", False), ("production", False), ("dev", True)])
def test_debugging_is_off_unless_for_development(tmp_path, name, debug):
    code = "from django.conf import settings; print(settings.DEBUG)"
    assert python(["-c", code], tmp_path, DJANGO_SETTINGS_MODULE=f"scoresite.settings.{name}").strip() == str(debug)


def test_the_database_waits_for_locks_and_writes_ahead(tmp_path):
    code = (
        "import django; django.setup()\n"
        "from django.db import connection\n"
        "cursor = connection.cursor()\n"
        "for name in ('journal_mode', 'busy_timeout', 'synchronous', 'foreign_keys'):\n"
        "    print(cursor.execute(f'PRAGMA {name}').fetchone()[0])\n"
        "print(connection.transaction_mode)"
    )
    assert python(["-c", code], tmp_path).split() == ["wal", "20000", "1", "1", "IMMEDIATE"]


def test_the_web_process_loads_none_of_the_arrangers_heavy_libraries(tmp_path):
    code = (
        "import sys\n"
        "from scoresite.wsgi import application\n"
        "from django.test import Client\n"
        "client = Client(headers={'Host': 'localhost'})\n"
        "assert client.get('/api/styles').status_code == 200\n"
        "assert client.get('/api/openapi.json').status_code == 200\n"
        "assert client.post('/api/arrange', {'target_key': 'G'}).status_code == 400\n"
        "from scoresite.api.hymnal_views import analysed\n"
        "assert analysed('Sing to the break of day', ())['syllable_counts'] == [6]\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    assert python(["-c", code], tmp_path).strip() == "[]"
