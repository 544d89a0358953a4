"""The worked examples by hand: plain arithmetic, one module an example.

Every step of an example is a named value, found as a reader finds it with a pencil. Nothing here
imports anything but the standard library: the hand shares no code with the engine or with torch,
so that their agreement means something.
"""
