"""What a tensor's entries are: float64, int64 or bool, under the names that PyTorch prints."""

from struct import calcsize

from handgrad.engine.unsupported import UnsupportedTypeError


class DType:
    """A kind of entry. It prints as PyTorch's own, since that is what a tensor prints."""

    __slots__ = ("c_name", "form", "is_floating_point", "itemsize", "long_name", "name", "rank")

    def __init__(self, name: str, rank: int, long_name: str, *, is_floating_point: bool = False) -> None:
        """Name a kind; where two kinds meet, the one of higher rank is the result's."""
        self.name = name
        self.rank = rank
        self.long_name = long_name
        self.c_name = {"Double": "double", "Long": "long int", "Bool": "bool"}[long_name]
        self.form = {"Double": "d", "Long": "q", "Bool": "?"}[long_name]
        self.itemsize = calcsize(f"={self.form}")
        self.is_floating_point = is_floating_point

    def __repr__(self) -> str:
        """Return the name as PyTorch prints it."""
        return f"torch.{self.name}"

    def __reduce__(self) -> tuple[object, tuple[object]]:
        """Stay one object each, copied or read back from a file."""
        return known, ({"float64": float, "int64": int, "bool": bool}[self.name],)


bool_ = DType("bool", 0, "Bool")
int64 = DType("int64", 1, "Long")
float64 = DType("float64", 2, "Double", is_floating_point=True)

SMALLEST_INT, INTS = -(2**63), 2**64


class _Default:
    """Whether float64 was made the default, which a tensor's print then leaves out."""

    is_float64 = False


def set_default_dtype(dtype: DType) -> None:
    """Make float64 the default: a tensor's print then goes without ``dtype=torch.float64``.

    Raises:
        TypeError: it is another dtype; floats are float64 here, whatever is set.
    """
    if known(dtype) is not float64:
        raise UnsupportedTypeError(f"the engine computes in float64 alone, so the default cannot be {dtype}", str(dtype))
    _Default.is_float64 = True


def get_default_dtype() -> DType:
    """Return float64: what floats become that name no dtype."""
    return float64


def float64_is_default() -> bool:
    """Say whether `set_default_dtype` was called."""
    return _Default.is_float64


def known(dtype: object) -> DType:
    """Return the dtype, if the engine has it; Python's own ``float``, ``int`` and ``bool`` count.

    Raises:
        TypeError: it is none of the three.
    """
    found = {float: float64, int: int64, bool: bool_}.get(dtype) if isinstance(dtype, type) else dtype
    if not isinstance(found, DType):
        raise UnsupportedTypeError(f"the engine has the dtypes float64, int64 and bool, and not {dtype!r}", repr(dtype))
    return found


def promote(first: DType, second: DType) -> DType:
    """Return the dtype of the result where two dtypes meet."""
    return first if first.rank >= second.rank else second


def wrap(value: int) -> int:
    """Return a whole number as 64 bits hold it: past the largest it begins again at the smallest."""
    return value if SMALLEST_INT <= value < -SMALLEST_INT else (value - SMALLEST_INT) % INTS + SMALLEST_INT


def convert(values: list[float], source: DType, target: DType) -> list[float]:
    """Return entries of one dtype as entries of another.

    A float becomes a whole number by dropping what is behind the point; what no 64 bits hold becomes the smallest.
    """
    if source is target:
        return values
    if target is float64:
        return [float(value) for value in values]
    if target is bool_:
        return [value != 0 for value in values]
    return [_whole(value) for value in values]


def _whole(value: float) -> int:
    fits = value - value == 0 and SMALLEST_INT <= value < -SMALLEST_INT
    return int(value) if fits else SMALLEST_INT
