"""The Sphinx extension: the components of a lesson, one module each, and the course they belong to."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from handgrad.sphinxext.anatomy import setup_anatomy
from handgrad.sphinxext.answers import setup_answers
from handgrad.sphinxext.assets import setup_assets
from handgrad.sphinxext.author_comments import setup_author_comments
from handgrad.sphinxext.big_picture import setup_big_picture
from handgrad.sphinxext.build_up import setup_build_up
from handgrad.sphinxext.cards import setup_cards
from handgrad.sphinxext.cell_lines import setup_cell_lines
from handgrad.sphinxext.cell_options import setup_cell_options
from handgrad.sphinxext.cells import setup_cells
from handgrad.sphinxext.cells_on_engine import setup_cells_on_engine
from handgrad.sphinxext.check import setup_check
from handgrad.sphinxext.course_domain import setup_course_domain
from handgrad.sphinxext.course_map import setup_course_map
from handgrad.sphinxext.deck import setup_deck
from handgrad.sphinxext.description import setup_description
from handgrad.sphinxext.downloads import setup_downloads
from handgrad.sphinxext.drawing import setup_drawing
from handgrad.sphinxext.exercises import setup_exercises
from handgrad.sphinxext.explore import setup_explore
from handgrad.sphinxext.explorer import setup_explorer
from handgrad.sphinxext.fingerprint import PACKAGE, fingerprint
from handgrad.sphinxext.formal import setup_formal
from handgrad.sphinxext.front_matter import setup_front_matter
from handgrad.sphinxext.glossary import setup_glossary
from handgrad.sphinxext.glue import setup_glue
from handgrad.sphinxext.header import setup_header
from handgrad.sphinxext.images import setup_images
from handgrad.sphinxext.katex import setup_katex
from handgrad.sphinxext.kept_together import setup_kept_together
from handgrad.sphinxext.lesson_fields import setup_lesson_fields
from handgrad.sphinxext.lesson_role import setup_lesson_role
from handgrad.sphinxext.looked_up import setup_looked_up
from handgrad.sphinxext.markup import setup_markup
from handgrad.sphinxext.naming import setup_naming
from handgrad.sphinxext.nesting import setup_nesting
from handgrad.sphinxext.notation_page import setup_notation
from handgrad.sphinxext.notebook import setup_notebook
from handgrad.sphinxext.pitfalls import setup_pitfalls
from handgrad.sphinxext.printed_numbers import setup_printed_numbers
from handgrad.sphinxext.printing import setup_printing
from handgrad.sphinxext.progress import setup_progress
from handgrad.sphinxext.questions import setup_questions
from handgrad.sphinxext.report import setup_report
from handgrad.sphinxext.repository import setup_repository
from handgrad.sphinxext.review import setup_review
from handgrad.sphinxext.run import setup_run
from handgrad.sphinxext.scripts import setup_scripts
from handgrad.sphinxext.sources import setup_sources
from handgrad.sphinxext.stale_pages import setup_stale_pages
from handgrad.sphinxext.summary import setup_summary
from handgrad.sphinxext.typed import setup_typed
from handgrad.sphinxext.weight import setup_weight
from handgrad.sphinxext.worked_example import setup_worked_example
from handgrad.sphinxext.wrong_address import setup_wrong_address

COMPONENTS = (
    setup_markup,
    setup_stale_pages,
    setup_nesting,
    setup_cell_lines,
    setup_author_comments,
    setup_front_matter,
    setup_lesson_fields,
    setup_cell_options,
    setup_course_domain,
    setup_course_map,
    setup_lesson_role,
    setup_repository,
    setup_report,
    setup_questions,
    setup_looked_up,
    setup_header,
    setup_answers,
    setup_naming,
    setup_check,
    setup_big_picture,
    setup_build_up,
    setup_formal,
    setup_worked_example,
    setup_explore,
    setup_explorer,
    setup_pitfalls,
    setup_exercises,
    setup_summary,
    setup_sources,
    setup_images,
    setup_drawing,
    setup_description,
    setup_cells,
    setup_glue,
    setup_notation,
    setup_katex,
    setup_kept_together,
    setup_assets,
    setup_scripts,
    setup_progress,
    setup_wrong_address,
    setup_printing,
    setup_anatomy,
    setup_printed_numbers,
    setup_typed,
    setup_run,
    setup_cells_on_engine,
    setup_downloads,
    setup_notebook,
    setup_cards,
    setup_review,
    setup_deck,
    setup_glossary,
    setup_weight,
)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Compose the components."""
    for setup_component in COMPONENTS:
        setup_component(app)
    # What Sphinx remembers of the pages is of use only to the very extension that read them.
    version = int(fingerprint(PACKAGE, Path(__file__), ""), 16)
    return {"version": "1", "env_version": version, "parallel_read_safe": True, "parallel_write_safe": True}
