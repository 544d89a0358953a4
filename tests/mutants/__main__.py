"""Run the command from the folder: python tests/mutants [--sample N] [--seed S] [PATH…]."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])  # the folder of the package, and not the package, whose modules have plain names

    from mutants.command import main

    sys.exit(main(sys.argv[1:]))
