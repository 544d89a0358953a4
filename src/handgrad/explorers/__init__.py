"""The explorers, seen from the build: the name of each, its title, its options, and what Python gives it to begin with.

What a reader sees and moves is JavaScript, in `static/scripts/explorers`. What comes from the engine is computed
here, once a build, and handed over as data.
"""
