"""Citing: phrases that point at law, found in running text and read as canonical citations.

`references` is the way in; `triggers` proposes places, `phrases` (with `headwords`, `numbers` and `tails`)
and `reading` run `grammar/reference.lark` there, `scheme` knows how the code numbers its sections,
`antecedents` what short forms lean on, `targets` and `foreign` make the citations.
"""
