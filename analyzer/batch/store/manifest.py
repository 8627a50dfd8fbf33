"""What a store says of itself: a file of JSON with a checksum of its own, and the hash of every table."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final

MANIFEST: Final = "manifest.json"
FORMAT: Final = "tenhou-analyzer/store/4"
CHECKSUM: Final = "checksum"
FIELDS: Final = {"version": str, "key": str, "complete": bool, "wall": bool, "shanten": bool, "discards": bool}


class StoreError(RuntimeError):
    """The folder can't be used: told with its reason."""


class NotAStore(StoreError):
    """The folder has a manifest of another sort."""


class DamagedManifest(StoreError):
    """It is not as it was written."""


def encoded(said: dict[str, Any]) -> bytes:
    """The bytes of a manifest."""
    whole = {"format": FORMAT, **said}
    return json.dumps({**whole, CHECKSUM: _checksum(whole)}, indent=2, ensure_ascii=True).encode() + b"\n"


def read_manifest(folder: Path) -> dict[str, Any]:
    """What a store says of itself; nothing where there is none.

    DamagedManifest where it was changed, StoreError for another file of that name, OSError where it can't be read.
    """
    path = folder / MANIFEST
    try:
        said = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (ValueError, RecursionError) as error:
        raise DamagedManifest(f"{path}: damaged: not JSON: {error}") from error
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise NotAStore(f"{path}: not from a store that this version reads")
    if said.pop(CHECKSUM, None) != _checksum(said):
        raise DamagedManifest(f"{path}: damaged, or changed by hand: its checksum is another")
    for name, kind in FIELDS.items():
        if not isinstance(said.get(name), kind):
            raise DamagedManifest(f"{path}: damaged: no {name}")
    return said


def check_tables(store: Path, said: dict[str, Any]) -> None:
    """StoreError when the tables are not those that the manifest of a finished store lists, byte for byte; OSError."""
    home = store / "tables"
    listed = said.get("files")
    if not isinstance(listed, dict):
        raise DamagedManifest(f"{store / MANIFEST}: damaged: no files")
    there = {path.relative_to(home).as_posix() for path in home.rglob("*.parquet")}
    for name in sorted(there ^ listed.keys()):
        raise StoreError(f"{home / name}: {'not of this store' if name in there else 'missing'}")
    for name, told in sorted(listed.items()):
        with open(home / name, "rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != told:
            raise StoreError(f"{home / name}: damaged: it is not as it was written; make the tables again by --resume")


def _checksum(said: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
