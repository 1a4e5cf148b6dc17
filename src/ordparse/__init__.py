"""ordparse: municipal ordinance text as a tree of provisions and a graph of references."""

__version__ = "0.1.0"
