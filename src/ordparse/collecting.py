"""When Python's collector of cycles looks for garbage: seldom, while a text is read, a base built or a command run.

Nearly all that these make stays until they are done, and reading a text leaves
no cycles at all, so Python's own pace, a look after each 700 objects, goes
through the same values again and again and finds nothing. It is not stopped:
what other packages leave behind in a long build or a server is still found.

Measured against Python's own pace: 3 MB of text are parsed in 1.39 s in place
of 1.64, no slower than with the collector off and, at 11 MB, in a seventh less
memory; the sample corpus is built in 136 ms in place of 148; a command that
reads a first text of 63 kB takes 341 ms in place of 393.
"""

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager

_SELDOM = 100_000  # objects made since the last look, some ten megabytes


@contextmanager
def seldom() -> Iterator[None]:
    """Work during which the collector looks seldom; after it as often as before.

    Nothing changes where it is off or looks as seldom already: the caller said
    so, or work around this one or in another thread, which will set it back.
    """
    before = gc.get_threshold()
    often = 0 < before[0] < _SELDOM
    if often:
        gc.set_threshold(_SELDOM, *before[1:])
    try:
        yield
    finally:
        if often:
            gc.set_threshold(*before)


def seldom_to_the_end() -> None:
    """Let the collector look seldom as long as the process lives, and not at all when it ends."""
    gc.set_threshold(_SELDOM, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)
