"""Matchups: how the roles that seats can have fare against each other, on the same deals with seats exchanged.

```text
request    what is asked, key by key
design     which tables of roles are played: every pair, or a sample of larger tables, from every seat
estimates  win shares and margins of matchups and roles, with intervals that hold together
arm        the same tables as one side of an experiment
choice     roles that seats chose, and whether choosing evens them out
outcome    plays it all into a run, and reads it from one
```
"""
