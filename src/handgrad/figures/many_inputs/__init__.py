"""The figures of the lesson on many inputs."""
