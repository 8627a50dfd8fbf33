"""Reports, statistics and settlements as text, JSON, CSV, Markdown and pages.

Each module takes finished results and returns lines or a document; it decides nothing and prints nothing. `escape`
makes every word that comes from a log or a file name harmless. Start with `text`, the report that `check` prints.
"""
