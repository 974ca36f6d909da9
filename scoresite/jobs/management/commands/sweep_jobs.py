"""`manage.py sweep_jobs`: clear away jobs past their time, with their files, and old demos. Meant for a timer."""

from django.core.management.base import BaseCommand

from scoresite.jobs import demos, services


class Command(BaseCommand):
    help = "Delete expired jobs with their files, files that belong to no job, and demos of older versions."

    def handle(self, *args, **options):
        jobs, folders = services.sweep()
        old = demos.sweep()
        self.stdout.write(
            f"Expired jobs deleted: {jobs}. Folders without a job deleted: {folders}. Old demos deleted: {old}."
        )
