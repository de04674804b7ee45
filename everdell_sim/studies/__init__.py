"""Studies: what to play, what to work out and what to tell, in one file; steps that are done are left out.

```text
file          a study as it is written, checked key by key
simulations   the steps that play: run, tournament, sweep, whatif, ablate
tellings      the steps that work out and tell: tables of the analysis, reports
memory        what is done already, and from what
carry_out     all steps in order
```
"""
