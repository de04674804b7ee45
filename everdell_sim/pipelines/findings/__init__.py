"""The tables of docs/findings/base.md, from the study `base_balance`."""
