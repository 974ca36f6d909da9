#!/usr/bin/env python
"""Runs the service's commands: `manage.py migrate`, `manage.py arrange`, `manage.py sweep_jobs` ..."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresite.settings.base")
    execute_from_command_line(sys.argv)
