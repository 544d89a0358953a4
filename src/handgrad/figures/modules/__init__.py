"""The figures of DL01.7.3, nn.Module and layers."""
