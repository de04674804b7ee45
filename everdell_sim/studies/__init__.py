"""Studies: what to play, what to work out and what to tell, in one file; steps that are done are left out.

```text
study_file        a study as it is written, checked key by key
simulation_steps  the steps that play: run, tournament, sweep, whatif, ablate
report_steps      the steps that work out and tell: tables of the analysis, reports
memory            what is done already, and from what
study_plan        all steps in order
```
"""
