"""A block of Markdown is cut into text, formulas and code; targets of links and of roles are left out."""

import re
from collections.abc import Iterator
from dataclasses import replace

from mutants.blocks import Block

INLINE = re.compile(
    r"""
      \{[\w:-]+\}(?P<ticks>`+)(?P<role>.+?)(?P=ticks)
    | (?P<marks>`+)(?P<code>.+?)(?<!`)(?P=marks)(?!`)
    | \$\$(?P<display>(?:\\.|[^\\$])+)\$\$
    | \$(?P<maths>(?:\\.|[^\\$])+)\$
    | \]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)      # the target of a link
    | \]\[[^\]]*\]                                 # or its label
    | \{[\#.][^{}]*\}                              # an attribute
    | <?https?://[^\s<>)]+
    | &\#?\w+;
    | \\.
    """,
    re.VERBOSE | re.DOTALL,
)
WITH_TARGET = re.compile(r"(?P<words>.*?)\s*<[^<>]*>\Z", re.DOTALL)


def spans(block: Block, text: str) -> Iterator[Block]:
    """Yield the parts of a block that are read in one way; their place is the block's, and in prose their own."""
    if block.reading != "text":
        yield block
        return
    at = block.start
    for found in INLINE.finditer(text, block.start, block.end):
        yield replace(block, start=at, end=found.start())
        at = found.end()
        yield from _inside(block, found)
    yield replace(block, start=at)


def _inside(block: Block, found: re.Match[str]) -> Iterator[Block]:
    in_prose = block.place == "prose"
    for name, reading, own in (
        ("code", "code", "inline code"),
        ("maths", "maths", "inline maths"),
        ("display", "maths", "display maths"),
    ):
        if found[name] is not None:
            yield replace(
                block, start=found.start(name), end=found.end(name), reading=reading, place=own if in_prose else block.place
            )
    if found["role"] and (role := WITH_TARGET.match(found["role"])):
        yield replace(block, start=found.start("role"), end=found.start("role") + role.end("words"))
