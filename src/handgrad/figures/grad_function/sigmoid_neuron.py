"""DL01.7.5-F2: every number of the sigmoid neuron, each value with the gradient of the loss under it."""

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEAVY, NARROW, WIDE, Sheet
from handgrad.worked.sigmoid_neuron import GIVEN, Givens, Pass, by_hand


def alt(given: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    steps = by_hand(given)
    return (
        f"A neuron with a sigmoid, every value paired with the gradient of L. Forward, solid arrows: x1 = {num(given.x1)}, "
        f"which asks for no gradient, w1 = {num(given.w1)} and b = {num(given.b)} give z = {num(steps.z)}; "
        f"the sigmoid gives a = {num(steps.a)}; with the target y = {num(given.y)}, which asks for none either, "
        f"the loss is L = {num(steps.L)}. Gradients, backward: at L the seed {num(steps.seed)}; the loss has slope "
        f"{num(steps.da)}, so at a {num(steps.da)}; the sigmoid has slope {num(steps.slope)}, so at z {num(steps.dz)}; "
        f"at w1 {num(steps.dw1)}; at b {num(steps.db)}."
    )


class Places:
    """Where things stand: the wide sheet's chain lies, the narrow one's turns a corner."""

    def __init__(self, wide: bool) -> None:
        """Lay the chain out."""
        self.wide = wide
        self.size = (WIDE, 232) if wide else (NARROW, 292)
        self.y = 126 if wide else 184
        along = (176, 280, 378, 472, 566, 660) if wide else (170, 32, 100, 168, 238, 306)
        self.affine, self.z, self.sigmoid, self.a, self.loss, self.L = along

    def given(self, place: int) -> Point:
        """Return where one of x1, w1 and b stands."""
        return (74, self.y + 58 * (place - 1)) if self.wide else (72 + 104 * place, 40)

    def pill(self) -> tuple[float, float, float, float]:
        """Return place and size of the affine operation."""
        return (self.affine, self.y, 92, 30) if self.wide else (self.affine, 104, 316, 28)


def draw(wide: bool = True, given: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    steps, places = by_hand(given), Places(wide)
    sheet = Sheet(*places.size)
    affine = sheet.operation(*places.pill(), "*w*~1~ *x*~1~ + *b*")
    leaves = (("*x*~1~", given.x1, None), ("*w*~1~", given.w1, steps.dw1), ("*b*", given.b, steps.db))
    for place, (name, value, gradient) in enumerate(leaves):
        x, y = places.given(place)
        stamp = sheet.stamp(x, y, num(value), None if gradient is None else num(gradient), frame="leaf", w=64)
        sheet.text(stamp.left[0] - (16 if wide else 12), y, name)
        sheet.edge(stamp, affine if wide else (x, affine.top[1]), "forward")
    _chain(sheet, places, given, steps, affine)
    return sheet


def _chain(sheet: Sheet, places: Places, given: Givens, steps: Pass, affine: Box) -> None:
    """Draw the way from the logit to the loss."""
    y, wide = places.y, places.wide
    width = 62 if wide else 54
    stamps = [
        sheet.stamp(x, y, num(value), num(gradient), w=width)
        for x, value, gradient in (
            (places.z, steps.z, steps.dz),
            (places.a, steps.a, steps.da),
            (places.L, steps.L, steps.seed),
        )
    ]
    z, a, loss_value = stamps
    sigmoid = sheet.operation(places.sigmoid, y, 64 if wide else 52, 28, "sigmoid", size=14 if wide else 13)
    loss = sheet.operation(places.loss, y, 56 if wide else 46, 28, "loss")
    start: Box | Point = affine if wide else (places.z, affine.bottom[1])
    for one, other in ((start, z), (z, sigmoid), (sigmoid, a), (a, loss), (loss, loss_value)):
        sheet.edge(one, other, "forward", width=HEAVY)
    for name, stamp in (("*z*", z), ("*a*", a), ("*L*", loss_value)):
        sheet.text(stamp.x, y + (-34 if wide else 34), name)
    for pill, slope in ((sigmoid, steps.slope), (loss, steps.da)):
        sheet.lines(pill.x, y - 46, ["slope", num(slope)], 18, role="backward")
    target = sheet.stamp(loss.x, y + 80, num(given.y), None, w=56)
    sheet.text(target.left[0] - 12, target.y, "*y*")
    sheet.edge((loss.x, target.top[1]), loss.bottom, "forward")
