"""Files that are there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all, whenever we are killed."""
    draft = path.with_name(f".{path.name}.tmp")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def remove(path: Path) -> None:
    """A file or folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
