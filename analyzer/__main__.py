"""python -m analyzer: the same as the command `tenhou-analyzer`."""

from analyzer.cli import main

main()
