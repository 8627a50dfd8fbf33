"""Statistics as one HTML file: tables, plots, definitions, in two languages."""
