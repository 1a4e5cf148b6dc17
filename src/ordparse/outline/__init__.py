"""The outline: a source read as a tree of provisions, with all that is none kept beside it.

From top to bottom: `view` and `matter` make the text plain and tell matter
apart; `heads` proposes what may be one (`headmarks`, `catchlines`), `kinds`,
`contents` and `choosing` decide by the file's own numbering; `versions` and `nesting` put them into codes and trees;
`markers`, `entries` and `lists` decide the lists below each head; `items` and
`extents` give catchlines and ends; `structure` grows the tree; `reading` runs
it all.
"""

from ordparse.outline.reading import read_outline

__all__ = ["read_outline"]
