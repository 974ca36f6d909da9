"""`manage.py sweep_jobs`: clear away jobs past their time, with their files. Meant for a timer."""

from django.core.management.base import BaseCommand

from scoresite.jobs import services


class Command(BaseCommand):
    help = "Delete expired jobs with their files, and files that belong to no job."

    def handle(self, *args, **options):
        jobs, folders = services.sweep()
        self.stdout.write(f"Expired jobs deleted: {jobs}. Folders without a job deleted: {folders}.")
