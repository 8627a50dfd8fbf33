"""Downloads logs as their site asks for it: one at a time, slowly, and only what is not there yet.

Ids are read from the site's indexes or from files (`index`, `ids`), each log is asked for politely (`polite`: robots,
pauses, retries) and kept as it came (`keep`). Start with `analyzer.fetch.keep`.
"""
