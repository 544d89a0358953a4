"""The figures of the lesson on Jacobians."""
