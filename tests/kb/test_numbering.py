"""The numbers of rows: a source that would need more of them than it has is refused."""

import pytest

from ordparse.errors import BadKnowledgeBase
from ordparse.kb.numbering import HALF, check_room


def test_a_source_with_too_many_rows_is_named() -> None:
    check_room("code.txt", HALF - 1)
    with pytest.raises(BadKnowledgeBase, match=r"code\.txt: is too large"):
        check_room("code.txt", HALF)
