"""The tests' own guard: nothing leaves this machine by accident."""

from __future__ import annotations

import socket

import pytest


@pytest.mark.parametrize("host", ["192.0.2.1", "example.org"])
def test_no_test_reaches_the_network(host: str) -> None:
    """A connection to another machine fails the test; one to this machine is let through."""
    with socket.socket() as away, pytest.raises(pytest.fail.Exception, match=host):
        away.connect((host, 80))
    with socket.socket() as listening, socket.socket() as near:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        near.connect(listening.getsockname())
        assert near.getpeername() == listening.getsockname()
