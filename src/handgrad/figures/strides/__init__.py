"""The figures of the lesson on shapes and strides."""
