"""Autograd by Hand: the code behind the lessons.

| subpackage | what it holds | may import |
|---|---|---|
| `worked` | the worked examples by hand: plain arithmetic | the standard library |
| `engine` | our own autograd, with PyTorch's names | the standard library |
| `figures` | the site's palette and the figures drawn from values | `worked`, `engine`, numpy, matplotlib, torch, fontTools |
| `explorers` | what the build knows of each explorer, and gives it | `worked`, `engine` |
| `numbers` | the check that every printed number has a source | markdown-it-py, IPython; nothing of ours |
| `on_engine` | a page's cells run on the engine in place of PyTorch | `engine`, `numbers`, IPython |
| `sphinxext` | the components of a lesson, one module each, and the course | all of these, Sphinx |
| `static` | the style sheets and the scripts | nothing |

The hand (`worked`), the engine and PyTorch share no code, so that their agreement means something.
"""
