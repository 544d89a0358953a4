"""Mutants of the printed numbers: a page is changed in one number at a time, and the number check has to notice each change.

`blocks` cuts a page into blocks by place, `inline` a block into text, formulas and code, `printed` finds the numbers in them.
`kinds` makes the mutants, `running` hands each to the check, `report` counts the survivors, `command` is the command.
A page is read here by regular expressions alone: with a word of the check's own reading, both would miss the same number.
"""
