"""Log formats: a package for each, all of them bytes to tape and tape to bytes."""
