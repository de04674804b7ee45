"""The language of the examples in docs/rules: `docs/how-to/write-an-example.md` describes it."""
