"""A small disk that can fill up: a file system in memory if we may mount one, else a limit on file size."""

from __future__ import annotations

import os
import resource
import subprocess
from pathlib import Path

SIZE = "48m"
FILLER = "filler"


class SmallDisk:
    """A laptop's disk, as a context manager."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.is_real = False

    def __enter__(self) -> SmallDisk:
        command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(self.folder)]
        try:
            self.is_real = subprocess.run(command, capture_output=True).returncode == 0
        except FileNotFoundError:
            self.is_real = False
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_real:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)

    @property
    def kind(self) -> str:
        return f"a file system of {SIZE}" if self.is_real else "a limit on the size of the server's files"

    def fill(self, process: int) -> None:
        """Fill the disk completely."""
        if not self.is_real:
            _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
            resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, hard))
            return
        with open(self.folder / FILLER, "wb", buffering=0) as filler:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        filler.write(os.urandom(size))
                except OSError:
                    continue

    def free(self, process: int) -> None:
        if self.is_real:
            (self.folder / FILLER).unlink()
        else:
            _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
            resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))
