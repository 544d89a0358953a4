"""Part 15, the exercises: new numbers, one to three stars, hints first, a worked solution always."""

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.answers import answers_in
from handgrad.sphinxext.lesson import Lesson, Part, cells_of
from handgrad.sphinxext.markup import Tag, tag
from handgrad.sphinxext.naming import pieces

FEWEST = 3
SPOKEN_STARS = {1: "one star of three", 2: "two stars of three", 3: "three stars of three"}


class ExerciseDirective(SphinxDirective):
    """An exercise with its givens, its hints and its worked solution."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"name": directives.unchanged, "stars": directives.unchanged, "kind": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Return the exercise under its head, to be numbered."""
        self.assert_has_content()
        count = {"1": 1, "2": 2, "3": 3}.get(self.options.get("stars", "").strip())
        if count is None:
            raise self.error("an exercise says how many ideas it combines, :stars: 1, 2 or 3")
        inline, messages = self.parse_inline(self.arguments[0], lineno=self.lineno)
        head = tag(
            "p",
            tag("span", *inline, classes=["ah-exercise__title"]),
            tag("span", classes=["ah-stars"], data_stars=str(count), role="img", aria_label=SPOKEN_STARS[count]),
            classes=["ah-exercise__head"],
        )
        if "kind" in self.options:
            kind, more = self.parse_inline(self.options["kind"], lineno=self.lineno)
            head.append(tag("span", *kind, classes=["ah-tag"]))
            messages.extend(more)
        exercise = tag("div", head, *self.parse_content_to_nodes(), classes=["ah-exercise"])
        exercise["letter"], exercise["piece_name"] = "E", self.options.get("name", "")
        self.set_source_info(exercise)
        return [exercise, *messages]


def number_exercises(document: nodes.document) -> None:
    """Print each exercise's number before its title."""
    for exercise in pieces(document, "ah-exercise"):
        head = exercise.children[0]
        assert isinstance(head, Tag)
        head.insert(0, tag("span", f"Exercise {exercise['label'][1:]}"))


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Check that every exercise is solved, and one of them in code too."""
    exercises = pieces(section, "ah-exercise")
    lesson.needs(section, FEWEST, len(exercises), "exercises")
    for exercise in exercises:
        if not answers_in(exercise, "solution"):
            lesson.lacks(exercise, f"a solution of exercise {exercise['label'][1:]}")
    solutions = [solution for exercise in exercises for solution in answers_in(exercise, "solution")]
    if not any(cells_of(solution) for solution in solutions):
        lesson.lacks(section, "an exercise whose solution is also run (a cell tagged in-answer)")


def setup_exercises(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("exercise", ExerciseDirective)


PART = Part("exercises", "Exercises", arrange)
