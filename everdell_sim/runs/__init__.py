"""Runs: millions of games as datasets on disk whose files are complete or absent, never in between.

```text
spec         what is to be played: cells, deals, seed, detail
cutting      how that is cut into blocks: some seconds of play each
records      what is written of a run, field by field: specification, receipts, manifest
bot_records  the bots of a run with their files            provenance  what has changed since a run was played
goals        when to stop

store/
  place         where a run lives: a folder or an object store, written to in whole files only
  arrow_tables  Arrow tables out of the core, Parquet bytes out of Arrow tables
  block         plays a range of deals of some cells and writes it: a pure function of its specification
  summary       merges the summaries of blocks
  manifest      what readers trust                         consistency    whether it agrees with itself
  own_files     the names of a run's files                  checked_files  files read only if their hashes match
  lock          one driver per run: a lock of the system in a folder, a lease in an object store

execution/
  local         blocks on the threads of this process        cluster  blocks as Ray tasks
  runner        starts, resumes and finishes a run

reader/
  run_dataset   reads one
  verification  finds every difference between a run and its manifest; recount recomputes summaries
```
"""
