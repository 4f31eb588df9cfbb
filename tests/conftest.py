"""Settings that every test shares."""

import os

from hypothesis import settings

# No deadline: the machine may be busy. Under CI the same examples each time: a change fails only by its own fault.
settings.register_profile("foldqueen", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("foldqueen")
