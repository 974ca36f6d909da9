"""For people who work on the service: Django's debugging switched on, any host name."""

from scoresite.settings.base import *  # noqa: F403

DEBUG = True
ALLOWED_HOSTS = ["*"]
