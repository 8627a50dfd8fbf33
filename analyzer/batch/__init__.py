"""Many logs: find them, spread them over processes, keep what comes of them, and go on after any interruption."""
