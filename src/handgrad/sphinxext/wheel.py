"""The course's own package as a wheel: for the lessons whose cells import it. The same sources give the same bytes."""

from functools import cache
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder
from sphinx.errors import ConfigError

from handgrad.sphinxext.fingerprint import PACKAGE

PROJECT = PACKAGE.parents[1]
FOLDER = "_static"


@cache
def wheel_place() -> str:
    """Return where in the site the wheel lies: `_static/handgrad-0.1.0-py3-none-any.whl`.

    Raises:
        ConfigError: the package is not here as its sources, from which alone a wheel is made.
    """
    if not (PROJECT / "pyproject.toml").is_file():
        raise ConfigError(f"a lesson imports handgrad, and {PROJECT} holds no pyproject.toml to make a wheel from")
    return f"{FOLDER}/{WheelBuilder(str(PROJECT)).artifact_project_id}-py3-none-any.whl"


def write_wheel(site: Path) -> None:
    """Build the wheel into a site. hatchling gives all files in it one date, that of SOURCE_DATE_EPOCH where it is set."""
    (made,) = WheelBuilder(str(PROJECT)).build(directory=str((site / wheel_place()).parent), versions=["standard"])
    assert Path(made).name == Path(wheel_place()).name, made


def remove_wheels(site: Path) -> None:
    """Remove the wheel of an earlier build, which may be of another version."""
    for old in (site / FOLDER).glob("*.whl"):
        old.unlink()
