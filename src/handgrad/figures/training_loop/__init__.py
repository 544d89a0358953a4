"""The figures of DL01.7.4, The training loop and the optimizer."""
