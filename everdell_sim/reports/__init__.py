"""Reports: findings in plain sentences, each with figure, interval, method and command, then charts and tables.

```text
document     what a report is made of: findings, sections
words        numbers, intervals and names for people
pictures     charts as pictures that need no network
page, text   a document as HTML and as Markdown
of_runs      what the tables of a run say      of_experiments  what an experiment's document says
repeating    how an experiment is asked again
pairs        two runs deal by deal             comparison      what differs between them
writing      write_report, write_comparison
```
"""

from everdell_sim.reports.writing import write_comparison, write_report

__all__ = ["write_comparison", "write_report"]
