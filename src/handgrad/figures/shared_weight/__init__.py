"""The figures of the lesson on a weight used twice."""
