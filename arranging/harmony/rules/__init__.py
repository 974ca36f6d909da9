"""The rules of harmony, a file for each fault or aim; every module here is loaded by itself."""
