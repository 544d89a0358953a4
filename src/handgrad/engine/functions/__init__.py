"""The operations under PyTorch's names: each checks what it is given, then computes and records."""
