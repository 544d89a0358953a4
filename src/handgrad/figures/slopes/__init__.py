"""The figures of M05.1."""
