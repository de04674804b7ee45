"""Do intervals cover, do tests keep their word? Every method on data whose truth is known."""
