"""Studies: what to play, analyse and report, in one file; steps that are done are skipped.

```text
study_file        a study as it is written, checked key by key
simulation_steps  the steps that play: run, tournament, matchups, sweep, whatif, ablate
report_steps      the steps that analyse and report
memory            what is done already, and from what
study_plan        all steps in order
```
"""
