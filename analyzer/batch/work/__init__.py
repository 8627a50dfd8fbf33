"""Who judges the logs: tasks spread over the processes of one machine, or over a cluster.

Items are cut into tasks, a task goes to a worker as bytes, and its rows come back as bytes; a worker that dies or hangs
is replaced, and its task is taken apart. Start with `analyzer.batch.work.crew`.
"""
