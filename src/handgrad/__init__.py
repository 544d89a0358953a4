"""Autograd by Hand: the code behind the lessons.

| subpackage | what it holds | may import |
|---|---|---|
| `worked` | the worked examples by hand: plain arithmetic | the standard library |
| `figures` | the palette of the site and the figures drawn from computed values | `worked`, numpy, matplotlib, torch, fontTools |
| `numbers` | the check that every printed number has a source | markdown-it-py, IPython; nothing of ours |
| `sphinxext` | the components of a lesson, one module each, and the course | `worked`, `figures`, `numbers`, Sphinx |
| `static` | the style sheets | nothing |

The hand (`worked`) and PyTorch share no code, so that their agreement means something.
"""
