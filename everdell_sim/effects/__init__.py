"""The table of effects: one row for whatever was measured, from runs and experiments alike.

rows            the one form; how an effect can be found (`ESTIMANDS`)
of_runs         the tables of a run as effects            of_experiments  what-if, ablation and comparison as effects
evidence        all that is known of a run: its tables, and the ablations beside it
of_sweeps       each factor of a run (`factors`, `contrast_sums`), and each cell (`cell_figures`)
of_balance      targets before and after a patch         of_comparisons two runs that share no rows
ranking         the one rule that chooses evidence and ranks things
findings        the one writer of sentences (`finding`, `factor_findings`); `caveats` says how they may be read
"""
