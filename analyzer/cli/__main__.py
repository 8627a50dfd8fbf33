"""python -m analyzer.cli."""

from analyzer.cli import main

main()
