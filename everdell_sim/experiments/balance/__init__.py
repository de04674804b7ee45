"""The search for a patch that reaches targets: small changes, paired simulations, and a check on fresh deals.

```text
search_plan  what may change, what is to be reached, and how much is played
numbers      the numbers that may change, and the patch that a choice of them makes
trial        what one such patch makes of the targets
search       the frontier of change against imbalance, kept in a checkpoint
outcome      the best patch, checked on fresh deals, and its file
```
"""
