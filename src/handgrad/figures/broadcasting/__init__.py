"""The figures of the lesson on broadcasting backwards."""
