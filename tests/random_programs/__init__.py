"""Programs drawn by hypothesis, written once and run by whoever offers PyTorch's names: torch itself, or the engine.

A program is a few leaves and a list of steps; each step is a row of a table and names the results it starts from.
While one is drawn, torch runs it, so that shapes fit, numbers stay moderate and no step stands on a kink.
"""

from random_programs.drawing import ROWS, ending_in, programs
from random_programs.program import Leaf, Program, Step
from random_programs.running import compared, outcome, second_outcome

__all__ = ["ROWS", "Leaf", "Program", "Step", "compared", "ending_in", "outcome", "programs", "second_outcome"]
