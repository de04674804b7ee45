"""Sweeps: one dataset over many combinations of numbers, rules and bots, all on the same deals.

```text
design      which combinations: all of them, or a sample that fills the space
factors     what a factor changes: players, bots, modules, patches, a bot's parameter, any number of the game
sweep_file  a sweep as people write it
sweep       plays it, and compares every cell with the first
needs       what it will take
```
"""
