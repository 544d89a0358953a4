"""What is drawn: the palette that the pages and the figures share, and the figures.

A figure is a module in the folder of its lesson, drawn in the words of ``sheet``; ``registry`` finds it by name,
``finish`` turns it into what is shown. Every number in it comes from a computed value.
"""
