"""The knowledge base: one SQLite file with all that was read, and the questions people ask of it."""
