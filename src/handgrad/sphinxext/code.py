"""Part 11, the code: executed cells that find the hand's numbers by machine and say how far apart the two are."""

from docutils import nodes

from handgrad.sphinxext.lesson import Lesson, Part, cells_of

FEWEST_ON_THE_PAGE = 4


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Check that cells run, here and on the whole page."""
    lesson.needs(section, 1, len(cells_of(section)), 'an executed cell in "Code"')
    lesson.needs(section, FEWEST_ON_THE_PAGE, len(cells_of(lesson.document)), "executed cells on the page")


PART = Part("code", "Code", arrange)
