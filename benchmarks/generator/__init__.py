"""A generator of city codes in many house styles, with the right answers beside them.

`words` has what a code talks about, `law` plans the tree of provisions, `styles`
says how a publisher prints it, `phrases` words the references, `writer` puts it
on paper and notes where everything stands, `damage` spoils the paper and
`corpus` streams it to disk.
"""
