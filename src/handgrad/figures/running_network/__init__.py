"""The figures of the lesson on the running network."""
