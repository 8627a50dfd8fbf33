"""Where logs lie: files, folders, archives, databases and URLs, read one log at a time and in a fixed order.

A path of the command line is opened by its content, its container names the logs inside, and each comes out as an
`Item`. Start with `analyzer.batch.sources.paths`.
"""
