"""The cells of a page, run on our engine in place of PyTorch, and what they print compared letter by letter.

- `stand_in`: modules that answer to `import torch` and hand out what the engine has
- `child`: a Python of its own that runs cells one after another, as a notebook does
- `machine`: starts such a Python, with PyTorch or with the engine
- `verdicts`: which cells run on the engine too and print the same, and what keeps each other one out

Nothing here knows the name of a page or of a cell: what the engine lacks shows in a run.
"""
