"""What a batch keeps: parts while it runs, and tables when it is through.

Each finished task is a part in the folder, so that an interrupted batch goes on; at the end parts are spread over
buckets, every game is counted once, and each bucket becomes finished tables. Start with `analyzer.batch.store.folder`.
"""
