"""The table of effects: one row for whatever was measured, from runs and experiments alike.

rows            the one form; how an effect can be found (`ESTIMANDS`)
of_runs         the tables of a run as effects            of_experiments  what-if, ablation and comparison as effects
evidence        all that is known of a run: its tables, and the ablations beside it
ranking         the one rule that chooses evidence and ranks things
findings        the one writer of sentences               caveats         how a finding may be read
"""
