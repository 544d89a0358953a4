"""The figures of the lesson on a neuron and its gate."""
