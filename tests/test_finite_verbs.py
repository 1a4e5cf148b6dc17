"""Words that make a sentence are looked up, and found as the pattern finds them."""

from hypothesis import given
from hypothesis import strategies as st

from ordparse.outline.headings import FINITE, is_caption


@given(st.lists(st.sampled_from(["Dogs", "at", "is", "means", "shall-not", "running", "applies", "Fee"]), min_size=1))
def test_a_caption_has_no_finite_verb(words: list[str]) -> None:
    text = " ".join(words)
    assert not (is_caption(text) and FINITE.search(text) and not text.isupper())
