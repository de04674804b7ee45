"""All tests."""

import os

# Where no game in progress can be kept: tests see none of the user's, and leave none.
os.environ["XDG_STATE_HOME"] = os.devnull
