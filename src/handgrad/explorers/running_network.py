"""The running 2-2-2 network: all twelve parameters to be changed, with every value and every gradient."""

from typing import Any

from handgrad.explorers.options import one_of
from handgrad.worked.running_network import GIVEN

TITLE = "The running network"
PARAMETERS = tuple(name for layer in "12" for row in "01" for name in (f"W{layer}_{row}0", f"W{layer}_{row}1", f"b{layer}_{row}"))
"""The names of the twelve, row by row as they stand on the page: two weights into a unit, and its bias."""
OPTIONS = {"slide": one_of(*PARAMETERS)}


def given(slide: str = "b1_0") -> dict[str, Any]:
    """Return what is given in the lesson, and which number the slider moves at first."""
    rows = {"W1": GIVEN.W1, "W2": GIVEN.W2, "b1": GIVEN.b1, "b2": GIVEN.b2}
    start: dict[str, float] = {}
    for name in PARAMETERS:
        table, places = name.split("_")
        found: Any = rows[table]
        for place in places:
            found = found[int(place)]
        start[name] = found
    return {"x": GIVEN.x, "label": GIVEN.label, "start": start, "slide": slide}
