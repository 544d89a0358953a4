"""The figures of the lesson on your own backward."""
