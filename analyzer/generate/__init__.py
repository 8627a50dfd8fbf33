"""Makes logs: rounds composed move by move, and the fixtures of the repository."""
