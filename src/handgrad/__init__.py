"""Autograd by Hand: the code behind the lessons.

| subpackage | what it holds | may import |
|---|---|---|
| `worked` | the worked examples by hand: plain arithmetic | the standard library |
| `engine` | our own autograd, with PyTorch's names | the standard library |
| `figures` | the site's palette and the figures drawn from values | `worked`, `engine`, numpy, matplotlib, torch, fontTools |
| `numbers` | the check that every printed number has a source | markdown-it-py, IPython; nothing of ours |
| `sphinxext` | the components of a lesson, one module each, and the course | `worked`, `engine`, `figures`, `numbers`, Sphinx |
| `static` | the style sheets | nothing |

The hand (`worked`), the engine and PyTorch share no code, so that their agreement means something.
"""
