"""Statistics: facts of a replay as columns, and named figures over them."""
