"""A shelf: long columns of which only what is being looked at is in memory.

What is appended stays in memory while it is short, and lies in a temporary file from
then on. It is read by the process that wrote it, and by those that were forked from it.
"""

import os
from collections.abc import Sequence
from itertools import pairwise
from tempfile import TemporaryFile
from typing import IO, Any
from weakref import finalize

import numpy as np
import numpy.typing as npt
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.columns import Ints, Matrix, Numbers, offsets_of, ranges

_SHORT = 1_000_000
"""Bytes up to which what is kept stays in memory."""

NEAR = 500
"""Items between two short stretches up to which it takes less time to read them, too, than to read twice."""

_SHORT_NAMES = 20_000
"""Names up to which they stay in memory."""


class Kept:
    """Items of one type, appended one after the other and read back in stretches."""

    def __init__(self, dtype: npt.DTypeLike, *, near: int = 0) -> None:
        """No items yet; `dtype`: of which NumPy type they will be.

        Stretches with up to `near` items between them are read in one go: where they are many and short.
        """
        self._dtype = np.dtype(dtype)
        self._between = near
        self._near = bytearray()
        self._file: IO[bytes] | None = None
        self._size = 0

    def __len__(self) -> int:
        return self._size // self._dtype.itemsize

    def append(self, items: npt.NDArray[Any]) -> None:
        """Keep more items."""
        told = np.ascontiguousarray(items, dtype=self._dtype).tobytes()
        self._size += len(told)
        if self._file is None and self._size > _SHORT:
            self._file = TemporaryFile(buffering=0)  # noqa: SIM115 - it is gone as soon as nobody needs it
            finalize(self, self._file.close)
            self._file.write(self._near)
            self._near.clear()
        if self._file is None:
            self._near += told
        else:
            self._file.write(told)

    def stretches(self, starts: Ints, stops: Ints) -> npt.NDArray[Any]:
        """The items from each start to its stop, one stretch after the other."""
        if not len(starts):
            return np.zeros(0, dtype=self._dtype)
        gaps = starts[1:] - stops[:-1]
        apart = np.append(True, (gaps < 0) | (gaps > self._between))
        firsts = np.flatnonzero(apart)
        begins, ends = starts[firsts], stops[np.append(firsts[1:], len(starts)) - 1]
        items = self._read(begins, ends)
        if not gaps[~apart[1:]].any():
            return items
        moved = (begins - offsets_of(ends - begins)[:-1])[np.cumsum(apart) - 1]
        found: npt.NDArray[Any] = items[ranges(starts - moved, stops - moved)[0]]
        return found

    def _read(self, starts: Ints, stops: Ints) -> npt.NDArray[Any]:
        """The same, each stretch by itself."""
        each = self._dtype.itemsize
        cuts = offsets_of(stops - starts)
        items = np.empty(cuts[-1], dtype=self._dtype)
        into = items.view(np.uint8).data
        places = zip((starts * each).tolist(), pairwise((cuts * each).tolist()), strict=True)
        if self._file is None:
            for place, (low, high) in places:
                into[low:high] = self._near[place : place + high - low]
        else:
            file = self._file.fileno()
            for place, (low, high) in places:
                os.preadv(file, [into[low:high]], place)
        return items

    def __getitem__(self, rows: slice | Ints) -> Any:
        """The items of a slice without a step, or those at these places."""
        if isinstance(rows, slice):
            low, high, _ = rows.indices(len(self))
            return self.stretches(np.array([low]), np.array([max(low, high)]))
        return self.stretches(rows, rows + 1)


class _Ends:
    """Where lists end that are appended one after the other."""

    def __init__(self) -> None:
        self._parts: list[Ints] = [np.zeros(1, dtype=np.int64)]
        self.count = 0

    def append(self, sizes: Ints) -> None:
        self._parts.append(self._parts[-1][-1] + np.cumsum(sizes, dtype=np.int64))
        self.count += len(sizes)

    def of(self, rows: Ints | Numbers) -> tuple[Ints, Ints]:
        """Where these lists start and stop."""
        if len(self._parts) > 1:
            self._parts = [np.concatenate(self._parts)]
        (ends,) = self._parts
        return ends[rows], ends[rows + 1]


class Names:
    """Names by number, in the order in which they were appended."""

    def __init__(self) -> None:
        """No names yet."""
        self._near: list[str] = []
        self._letters = Kept(np.uint8, near=NEAR)
        self._ends = _Ends()

    def __len__(self) -> int:
        return self._ends.count + len(self._near)

    def append(self, names: Sequence[str]) -> None:
        """Keep more names."""
        self._near += names
        if len(self) > _SHORT_NAMES:
            told = [name.encode("utf-8", "surrogatepass") for name in self._near]
            self._letters.append(np.frombuffer(b"".join(told), dtype=np.uint8))
            self._ends.append(np.array([len(name) for name in told], dtype=np.int64))
            self._near.clear()

    def of(self, rows: Ints | Numbers) -> list[str]:
        """The names with these numbers."""
        if not self._ends.count:
            return [self._near[row] for row in rows.tolist()]
        starts, stops = self._ends.of(rows)
        letters = self._letters.stretches(starts, stops).tobytes()
        cuts = offsets_of(stops - starts).tolist()
        return [letters[low:high].decode("utf-8", "surrogatepass") for low, high in pairwise(cuts)]


class KeptMatrix:
    """A sparse matrix, appended and read by rows."""

    def __init__(self, width: int, *, near: int = 0) -> None:
        """No rows yet; each will have `width` columns, `near` as in what is kept."""
        self.width, self.near = width, near
        self._columns, self._values = Kept(np.int32, near=near), Kept(np.float32, near=near)
        self._ends = _Ends()

    def __len__(self) -> int:
        return self._ends.count

    def append(self, rows: Matrix) -> None:
        """Keep more rows."""
        self._ends.append(np.diff(rows.indptr))
        self._columns.append(rows.indices)
        self._values.append(rows.data)

    def of(self, rows: Ints) -> Matrix:
        """These rows, as a matrix in memory."""
        starts, stops = self._ends.of(rows)
        columns, values = self._columns.stretches(starts, stops), self._values.stretches(starts, stops)
        parts = (values, columns, offsets_of(stops - starts))
        return sparse.csr_matrix(parts, shape=(len(rows), self.width))


__all__ = ["Kept", "KeptMatrix", "Names"]
