"""The figures of the lesson on autograd."""
