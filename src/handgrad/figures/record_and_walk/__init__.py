"""The figures of the lesson that builds an engine."""
