"""Exports: the knowledge base in the forms that other tools read. None of them parses text."""
