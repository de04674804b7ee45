"""Reports: findings (`effects.findings`), each with figure, interval, method and command, then charts and tables.

```text
document      what a report is made of: findings, sections
pictures      charts as pictures that need no network
html_page, markdown  a document as HTML and as Markdown
run_sections  charts and tables of a run        experiment_sections  the same of an experiment
run_pairs     two runs deal by deal             comparison           what differs between them
report_files  write_report
```
"""

from everdell_sim.reports.report_files import write_report

__all__ = ["write_report"]
