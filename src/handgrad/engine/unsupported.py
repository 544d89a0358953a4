"""What is said of names that PyTorch has and the engine lacks."""

PAGE = "the page 'Engine' of the reference lists what it has"
OTHER_DTYPES = {
    *("float32", "float", "float16", "half", "bfloat16", "complex64", "complex128"),
    *("int32", "int", "int16", "short", "int8", "uint8"),
}


def missing(name: str) -> AttributeError:
    """Return the error for a function that the engine lacks, or a dtype."""
    if name in OTHER_DTYPES:
        return AttributeError(f"the engine has the dtypes float64, int64 and bool, and not {name}")
    return AttributeError(f"the small engine has no {name!r}; {PAGE}")


def missing_method(name: str) -> AttributeError:
    """Return the error for a method that the engine's tensors lack."""
    if name in OTHER_DTYPES:
        return missing(name)
    return AttributeError(f"the small engine's tensors have no {name!r}; {PAGE}")
