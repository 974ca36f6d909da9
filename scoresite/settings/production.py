"""A public installation behind a proxy that speaks https and sets `X-Forwarded-Proto`.

`SCORE_ALLOWED_HOSTS` names the public host; `manage.py collectstatic` runs once before the start.
"""

from scoresite.settings.base import *  # noqa: F403
from scoresite.settings.base import STORAGES, env

YEAR = 365 * 24 * 3600

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.bool("SCORE_SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = env.int("SCORE_HSTS_SECONDS", default=YEAR)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SCORE_HSTS_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = env.bool("SCORE_HSTS_PRELOAD", default=True)
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

WHITENOISE_USE_FINDERS = False
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}
