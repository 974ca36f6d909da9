"""The folder that holds everything the service keeps: database, files of jobs, secret key."""

import os
import secrets
import tempfile
from pathlib import Path


def prepare(folder: Path) -> Path:
    """The folder, made if it is missing, readable by its owner only."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def secret_key(path: Path) -> str:
    """The key kept in that file; the first start draws one and writes it with mode 0600.

    Several processes may start at once: the key is linked into place whole, the first one wins and all read it.
    """
    if not path.exists():
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".key-")  # mkstemp gives mode 0600
        try:
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(64))
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            os.unlink(draft)
    return path.read_text(encoding="ascii").strip()
