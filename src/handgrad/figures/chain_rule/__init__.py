"""The figures of the lesson on the chain rule."""
