"""Builds the one extension module; the rest is in pyproject.toml."""

import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup

VERSION = tomllib.loads((Path(__file__).parent / "pyproject.toml").read_text())["project"]["version"]
OPTIONS = (
    ["/O2", "/std:c11"] if sys.platform == "win32" else ["-O3", "-std=c11", "-Wall", "-Wextra", "-fvisibility=hidden"]
)

setup(
    ext_modules=[
        Extension(
            "bafflebox_kernel",
            [
                "module.c",
                "found.c",
                "hitting.c",
                "general.c",
                "rows.c",
                "replay.c",
                "walkmodule.c",
                "sprintsides.c",
                "sprint.c",
                "sprintpack.c",
                "sprintmodule.c",
            ],
            depends=["kernel.h", "walk.h", "walkmodule.h", "sprintsides.h", "sprint.h", "sprintmodule.h"],
            define_macros=[("KERNEL_VERSION", f'"{VERSION}"')],
            extra_compile_args=OPTIONS,
        )
    ]
)
