"""Settings of the site. Our own extension is `handgrad.sphinxext`; everything here is a value."""

import os

project = "Autograd by Hand"
author = ""  # the copyright line names them
project_copyright = "the authors of Autograd by Hand; lessons CC BY 4.0, code MIT"
language = "en"

extensions = ["myst_nb", "handgrad.sphinxext", "sphinx.ext.githubpages", "sphinx_copybutton"]
exclude_patterns = ["contributing/lesson-template.md"]
nitpicky = True
html_use_index = False
html_domain_indices = False
html_copy_source = False
html_show_sourcelink = False

# Lessons: MyST Markdown. Cells run when handgrad.sphinxext.cells has kept no outputs of them, in a folder of their own.
myst_enable_extensions = ["amsmath", "attrs_inline", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_in_temp = True
nb_execution_timeout = 120
# handgrad.sphinxext.cells names the cell and its error instead.
suppress_warnings = ["mystnb.exec"]
nb_merge_streams = False
highlight_options = {"myst-ansi": {"stripnl": False}}  # the empty lines that a cell prints are printed

# What a reader can copy is code, never what it printed.
copybutton_selector = "div.highlight pre:not(.cell_output pre)"

# Formulas: rendered at build, macros from notation.yml.
html_math_renderer = "katex"
handgrad_node_modules = os.environ.get("HANDGRAD_NODE_MODULES", "../build/node/node_modules")

# Every printed number has a source: the settings of the check.
handgrad_numbers = "../pyproject.toml"

# Where the site and its sources are published; empty where nothing is configured.
html_baseurl = os.environ.get("HANDGRAD_SITE_URL", "")
handgrad_repository_url = os.environ.get("HANDGRAD_REPOSITORY_URL", "")
if html_baseurl:
    extensions.append("sphinxext.opengraph")
    ogp_site_url = html_baseurl
    ogp_social_cards = {"enable": False}

html_theme = "sphinx_book_theme"
templates_path = ["../src/handgrad/templates"]  # what of the theme has to be mended
html_title = project
html_short_title = project
html_favicon = "favicon.svg"
html_context = {"default_mode": "auto"}
html_theme_options = {
    "show_toc_level": 1,
    "navbar_persistent": [],
    "use_download_button": False,
    "use_fullscreen_button": False,
    "use_issues_button": False,
    "use_edit_page_button": False,
    "home_page_in_toc": False,
    "show_navbar_depth": 1,
}
