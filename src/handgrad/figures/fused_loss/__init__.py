"""The figures of the lesson on softmax with cross-entropy as one node."""
