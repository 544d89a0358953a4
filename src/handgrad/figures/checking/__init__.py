"""The figures of the lesson on checking gradients."""
