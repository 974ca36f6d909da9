"""The embedded installation: one machine, SQLite, local files, plain http, nothing to configure.

Everything can be set by environment variables; each is named where it is read. `dev` and `production` build on this.
"""

import os
from pathlib import Path

import environ

from scoresite import datafolder

KIB, MIB, GIB = 1024, 1024**2, 1024**3
MINUTE, HOUR = 60, 3600

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parents[2]
DATA_DIR = datafolder.prepare(Path(env.str("SCORE_DATA_DIR", default=str(BASE_DIR / "var"))))

DEBUG = False
SECRET_KEY = env.str("SCORE_SECRET_KEY", default="") or datafolder.secret_key(DATA_DIR / "secret-key")
ALLOWED_HOSTS = env.list("SCORE_ALLOWED_HOSTS", default=["localhost", ".localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("SCORE_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "import_export",
    "hymnal",
    "scoresite.jobs",
]
MIDDLEWARE = [
    "scoresite.api.middleware.HeadersOnly",
    "scoresite.api.middleware.JsonErrors",
    "scoresite.api.middleware.BodyLimit",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scoresite.api.middleware.ConditionalRead",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "scoresite.urls"
WSGI_APPLICATION = "scoresite.wsgi.application"
APPEND_SLASH = False  # paths are exact: a redirected POST would lose its upload
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "db.sqlite3",
        "CONN_MAX_AGE": 10 * MINUTE,
        "OPTIONS": {
            # A transaction that asks for the write lock at its start waits for it instead of failing half-way.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA foreign_keys=ON;",
        },
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

MEDIA_ROOT = DATA_DIR / "media"
STATIC_URL = "static/"
STATIC_ROOT = datafolder.prepare(DATA_DIR / "static")
STORAGES = {
    "default": {"BACKEND": "scoresite.jobs.storage.WholeFileStorage"},
    # Two that make the same file at once make the same bytes; the later one takes the place of the earlier.
    "demos": {"BACKEND": "scoresite.jobs.storage.WholeFileStorage", "OPTIONS": {"allow_overwrite": True}},
    "scores": {"BACKEND": "scoresite.jobs.storage.WholeFileStorage", "OPTIONS": {"allow_overwrite": True}},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True  # served from the packages: no collecting step before the first start

LANGUAGE_CODE = "en"
TIME_ZONE = env.str("SCORE_TIME_ZONE", default="UTC")
USE_TZ = True

# Uploads. The body of a request may be a little larger than its file: the other fields and the multipart frame.
SCORE_UPLOAD_LIMIT = env.int("SCORE_UPLOAD_LIMIT", default=16 * MIB)
SCORE_BODY_LIMIT = SCORE_UPLOAD_LIMIT + 64 * KIB
DATA_UPLOAD_MAX_MEMORY_SIZE = SCORE_BODY_LIMIT  # text fields: the body's own limit comes first
FILE_UPLOAD_HANDLERS = [
    "scoresite.api.uploads.FileLimit",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

# Jobs. Times in seconds, memory in bytes.
SCORE_JOB_RUNNER = env.str("SCORE_JOB_RUNNER", default="scoresite.jobs.runners.local.LocalRunner")
SCORE_JOB_WORKERS = env.int("SCORE_JOB_WORKERS", default=os.cpu_count() or 1)
SCORE_JOB_TIME_LIMIT = env.int("SCORE_JOB_TIME_LIMIT", default=20)
SCORE_JOB_WAIT_LIMIT = env.int("SCORE_JOB_WAIT_LIMIT", default=30)
SCORE_JOB_MEMORY = env.int("SCORE_JOB_MEMORY", default=GIB)
SCORE_JOB_RETENTION = env.int("SCORE_JOB_RETENTION", default=24 * HOUR)

# The hymnal has curators' scores worked on by these, in workers; it knows nothing of the site otherwise.
HYMNAL_WORKERS = {
    name: f"scoresite.jobs.curation.{name}" for name in ("inspect", "picture", "sound", "score", "forget")
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "scoresite.api.negotiation.AlwaysJson",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "scoresite.api.errors.answer",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Score Arrangement Service",
    "DESCRIPTION": "Takes a tune and gives back a score a good arranger would sign.",
    "VERSION": "1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "COMPONENT_SPLIT_REQUEST": True,  # an uploaded file is bytes in the request, no address
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        # Refused requests stand in the access log already; only faults of ours belong here.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
