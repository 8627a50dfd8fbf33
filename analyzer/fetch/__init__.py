"""Download logs as their site asks for it: one at a time, slowly, and only what is not there yet."""
