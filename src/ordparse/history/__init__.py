"""History notes: who enacted, amended or repealed a provision, and when.

`notes` finds where a text speaks of its history, which the outline asks before
there is a provision; `entries` says of which provision each enactment is.
"""
