"""Our own autograd: tensors that record what is done to them and pass gradients back."""
