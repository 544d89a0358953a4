"""The first words of a notebook: which lesson it is, and what it needs to run."""

from importlib.metadata import metadata

from sphinx.application import Sphinx

from handgrad.sphinxext.cell_needs import OWN_PACKAGE, Needs
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.wheel import wheel_place


def opening(app: Sphinx, docname: str, page: str, needs: Needs) -> str:
    """Return the opening as Markdown; `page` is the full address of the lesson's page, or nothing."""
    domain = course_domain(app.env)
    lesson = domain.course.find(docname)
    name = f"{lesson.id if lesson else 'Specimen'}, {domain.lessons[docname]['title']}"
    paragraphs = [
        f"This notebook is lesson **{name}**, of *{app.config.project}*: its text, its code, and what the code printed.",
        *([f"The page: <{page}>"] if page else []),
        *_needs(needs, app.config.html_baseurl),
        f"\N{COPYRIGHT SIGN} {app.config.copyright}",
    ]
    return "\n\n".join(paragraphs)


def _needs(needs: Needs, site: str) -> list[str]:
    release = metadata(OWN_PACKAGE)["Requires-Python"].removeprefix(">=")
    packages = list(needs.packages)
    told = f"It runs from top to bottom with Python {release} or newer and Jupyter"
    if needs.own_package:
        wheel = wheel_place().rpartition("/")[2]
        address = f"{site.rstrip('/')}/{wheel_place()}" if site else wheel
        packages.insert(0, address)
        told += f", with the course's own package, [{wheel}]({address})"
        told += " (the lesson's page offers it too; save it beside this notebook)" if not site else ""
    if not packages:
        return [f"{told}, and needs no further package."]
    return [f"{told}, in an environment where this has been run:", f"```sh\npip install {' '.join(packages)}\n```"]
