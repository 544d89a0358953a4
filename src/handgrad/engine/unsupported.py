"""What is said where PyTorch has something that the engine lacks: one kind of error, which names it as PyTorch does."""

PAGE = "the page 'Engine' of the reference lists what it has"
OTHER_DTYPES = {
    *("float32", "float", "float16", "half", "bfloat16", "complex64", "complex128"),
    *("int32", "int", "int16", "short", "int8", "uint8"),
}


class UnsupportedError(Exception):
    """PyTorch has it, the engine has not.

    Attributes:
        what: What the engine lacks, under PyTorch's name: ``nn.Module``, ``Tensor.numpy``.
    """

    def __init__(self, message: str, what: str) -> None:
        """Say it to a reader, and name it to a program."""
        super().__init__(message)
        self.what = what


class UnsupportedNameError(UnsupportedError, AttributeError):
    """A function, a method or a dtype that the engine lacks; `hasattr` says that it is not there."""


class UnsupportedTypeError(UnsupportedError, TypeError):
    """An argument of a kind that the engine does not take."""


class UnsupportedUseError(UnsupportedError, RuntimeError):
    """Something that the engine has, used in a way that it does not follow."""


def missing(name: str) -> AttributeError:
    """Return the error for a function that the engine lacks, or a dtype."""
    if name in OTHER_DTYPES:
        return UnsupportedNameError(f"the engine has the dtypes float64, int64 and bool, and not {name}", name)
    return UnsupportedNameError(f"the small engine has no {name!r}; {PAGE}", name)


def missing_method(name: str) -> AttributeError:
    """Return the error for a method that the engine's tensors lack."""
    if name in OTHER_DTYPES:
        return missing(name)
    return UnsupportedNameError(f"the small engine's tensors have no {name!r}; {PAGE}", f"Tensor.{name}")
