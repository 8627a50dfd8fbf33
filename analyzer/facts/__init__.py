"""Follow a tape through core and law, and compare: what the replay proved beside what was recorded."""
