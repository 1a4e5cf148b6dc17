"""Measuring ordparse: generated corpora with known answers, peers on the same texts, figures at scale."""
