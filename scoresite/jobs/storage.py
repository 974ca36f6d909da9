"""Local files that appear whole or not at all."""

import os
import tempfile
from pathlib import Path

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage, Storage


class WholeFileStorage(FileSystemStorage):
    """A file is written under a temporary name beside its place, then renamed: no reader ever sees half of it."""

    def _save(self, name: str, content: File) -> str:
        place = Path(self.path(name))
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=place.parent, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                for chunk in content.chunks():
                    file.write(chunk)
            os.replace(draft, place)
        except BaseException:
            os.unlink(draft)
            raise
        return name


def remove_folder(storage: Storage, folder: str) -> None:
    """Delete a folder of files, if there is one."""
    try:
        _, names = storage.listdir(folder)
    except FileNotFoundError:
        return
    for name in names:
        storage.delete(f"{folder}/{name}")
    storage.delete(folder)
