"""For the tests: a database in memory, a known key, cheap passwords, short limits for what runs away."""

import os
import tempfile

# The tests touch no data folder but one of their own.
os.environ.setdefault("SCORE_DATA_DIR", os.path.join(tempfile.gettempdir(), f"score-tests-{os.getuid()}"))

from scoresite.settings.base import *  # noqa: F403

SECRET_KEY = "tests-only"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
SCORE_JOB_WORKERS = 1
WHITENOISE_AUTOREFRESH = True  # looks for a file when it is asked for, and not for all of them in every new client
