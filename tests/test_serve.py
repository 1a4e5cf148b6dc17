"""`ordparse serve`: the address that it tells can be opened at once."""

import socket

import pytest

from ordparse.errors import OrdparseError
from ordparse.serve import _listening


def test_who_comes_before_the_application_is_ready_waits() -> None:
    with _listening("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname(), timeout=5):
        pass  # a socket that is bound alone would refuse


def test_an_address_that_is_taken_is_told() -> None:
    with _listening("127.0.0.1", 0) as first, pytest.raises(OrdparseError, match="cannot listen at"):
        _listening("127.0.0.1", first.getsockname()[1])
