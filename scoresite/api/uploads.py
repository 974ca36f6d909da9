"""The uploaded file of a request, held to its limit while it arrives."""

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request

from scoresite.api.errors import BodyTooLarge, NoFile


class FileLimit(FileUploadHandler):
    """Stops a file at the limit, so that no more of it is kept."""

    def new_file(self, *args, **kwargs):
        super().new_file(*args, **kwargs)
        self.received = 0

    def receive_data_chunk(self, raw_data, start):
        self.received += len(raw_data)
        if self.received > settings.SCORE_UPLOAD_LIMIT:
            raise BodyTooLarge
        return raw_data

    def file_complete(self, file_size):
        return None  # the next handlers keep the file


def uploaded_file(request: Request) -> UploadedFile:
    """The part called `file`, the last one if there are several. Raises `NoFile` where none came as a file."""
    try:
        files = request.FILES
    except UnsupportedMediaType:  # any other body carries no file
        raise NoFile from None
    if "file" not in files:
        raise NoFile
    return files["file"]
