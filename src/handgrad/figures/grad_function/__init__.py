"""The figures of the lesson on asking for one gradient."""
