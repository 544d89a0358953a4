"""The check that every printed number of a MyST page has a source.

The prose is the expected output of an invisible doctest. `python -m handgrad.numbers PATH` compares each printed number with a
computation, and names those that differ. It knows nothing of this site's lessons and serves any MyST site.

- `settings`, `page`, `blocks` (`outline`): what is asked for, the file, and the pieces it is made of
- `lexing`, `prose`, `code`, `tex`: the lexer, which gives each printed number its place and form (`form`)
- `placing`: no digit is overlooked
- `source_lines`: the comment lines in which an author says where numbers come from
- `chain`, `formula`, `symbol`, `algebra`: formulas such as `z = 0.5 + 1 = 1.5`, read and evaluated
- `evaluator`, `runner`, `child`, `ledger`: cells and expressions are run in a Python of their own, and their values kept
- `coverage`, `matching`, `outputs`, `writing`, `check`: numbers against values, as they are printed
- `report`, `fix` (`rewriting`), `suggestion`: what is said, and what is mended; clean pages are remembered (`clean`)
"""
