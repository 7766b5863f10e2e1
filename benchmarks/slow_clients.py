"""`benchmarks/slow_clients.py`: what slow clients without a key cost a server, and how long whoever has one waits beside them.

A real `inforce serve` with a key made and one small lease indexed answers a question; its memory then is what growth is counted from.
Then connections without a key are held open from this machine's own address for `--seconds`: half of them send headers piece by piece and
never the end, half a whole head and then the body piece by piece, 40 KB a second. Whoever is cut off connects again at once. Meanwhile the
server's memory is read five times a second, and every three seconds somebody with the key asks on a connection of their own.

Targets: memory grows by less than 20 MB, the slowest question takes less than half a second; exits 1 where one is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path

import psutil

from ui import connect
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role
from ui.runtime.lock import ServerNote, read_server_note

ROOT = Path(__file__).parents[1]
MOST_MB, MOST_SECONDS = 20.0, 0.5
LEASE = """LEASE AGREEMENT

This Lease Agreement is made as of March 1, 2019 between Harbor Estates LLC ("Landlord") and Quill & Fern Booksellers, Inc. ("Tenant").

1. Premises. Landlord leases to Tenant the ground floor of 12 Wharf Street.

2. Rent. Tenant shall pay rent of four thousand dollars ($4,000) per month on the first day of each month.

HARBOR ESTATES LLC
By: /s/ Ida Brandt

QUILL & FERN BOOKSELLERS, INC.
By: /s/ Tom Okafor
"""
_PIECE, _PAUSE = 4_000, 0.1  # bytes, seconds: 40 KB a second of a body
_BODY = b"POST /v1/answers HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"
_HEAD = b"GET /v1/documents HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@dataclass
class Seen:
    """What was seen: the server's memory in bytes, the seconds of each question, how often a slow client was cut off."""

    memory: list[int] = field(default_factory=list)
    questions: list[float] = field(default_factory=list)
    cut_off: int = 0
    failed: int = 0


def main() -> None:
    """Serve, hold the connections, print; exits 1 where a target is missed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--connections", type=int, default=300)
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "data"
        key = _prepared(Path(folder), data)
        with _served(data) as note:
            seen = asyncio.run(_watched(note, key, arguments.connections, arguments.seconds))
    grown = (max(seen.memory[1:]) - seen.memory[0]) / 2**20
    slowest = max(seen.questions)
    print(f"{arguments.connections} slow clients without a key for {arguments.seconds:g} s, cut off {seen.cut_off} times")
    print(f"memory: {seen.memory[0] / 2**20:.0f} MB before, grown by {grown:.1f} MB (target: under {MOST_MB:g})")
    print(
        f"questions with a key: {len(seen.questions)} answered, {seen.failed} failed, the slowest in {slowest:.3f} s"
        f" (target: under {MOST_SECONDS:g}, none failed)"
    )
    raise SystemExit(grown >= MOST_MB or slowest >= MOST_SECONDS or seen.failed > 0)


def _prepared(folder: Path, data: Path) -> str:
    """Index the lease and make a key; return the key."""
    (folder / "lease.txt").write_text(LEASE, encoding="utf-8")
    with connect(data, actor="benchmark") as portfolio:
        portfolio.index([folder / "lease.txt"])
    with closing(Keys(data, lambda: datetime.now(UTC))) as keys:
        return keys.create(Wanted("benchmark", Role.READ), "benchmark")[1]


@contextmanager
def _served(data: Path) -> Iterator[ServerNote]:
    command = [sys.executable, "-c", "from ui.cli import main; main()", "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        try:
            note = None
            while (note := read_server_note(data)) is None:
                if process.poll() is not None:
                    raise SystemExit("the server did not start")
                time.sleep(0.1)
            yield note
        finally:
            process.send_signal(signal.SIGINT if sys.platform != "win32" else signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(30)
            process.kill()


async def _watched(note: ServerNote, key: str, connections: int, seconds: float) -> Seen:
    seen = Seen()
    process = psutil.Process(note.pid)
    for _ in range(5):  # what the first questions load is no cost of slow clients
        await asyncio.to_thread(_ask, note.port, key)
    seen.memory.append(process.memory_info().rss)
    end = time.monotonic() + seconds
    async with asyncio.TaskGroup() as group:
        for number in range(connections):
            group.create_task(_slow(note.port, number % 2 == 0, end, seen))
        group.create_task(_remembered(process, end, seen))
        group.create_task(_asked(note.port, key, end, seen))
    return seen


async def _remembered(process: psutil.Process, end: float, seen: Seen) -> None:
    while time.monotonic() < end:
        await asyncio.sleep(0.2)
        seen.memory.append(process.memory_info().rss)


async def _asked(port: int, key: str, end: float, seen: Seen) -> None:
    while time.monotonic() < end:
        await asyncio.sleep(min(3.0, max(0.0, end - time.monotonic() - 0.5)) or 0.1)
        began = time.monotonic()
        try:
            await asyncio.to_thread(_ask, port, key)
        except OSError:
            seen.failed += 1
        seen.questions.append(time.monotonic() - began)


def _ask(port: int, key: str) -> None:
    """Ask as a program does; raises OSError for anything but an answer."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as line:
        body = json.dumps({"question": "How much rent does the Tenant pay?", "as_of": "2022-01-01"})
        line.request("POST", "/v1/answers", body, {"Authorization": f"Bearer {key}", "Content-Type": "application/json"})
        response = line.getresponse()
        if response.status != 200 or b"4,000" not in response.read():
            raise OSError(f"the answer was {response.status}")


async def _slow(port: int, headers: bool, end: float, seen: Seen) -> None:
    """Hold a connection that brings headers, or a body, piece by piece; begin anew where it is cut off."""
    while time.monotonic() < end:
        writer = None
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            await _trickle(writer, headers, end)
        except OSError:
            seen.cut_off += 1
            await asyncio.sleep(0.05)
        finally:
            if writer is not None:
                writer.close()


async def _trickle(writer: asyncio.StreamWriter, headers: bool, end: float) -> None:
    writer.write(_HEAD if headers else _BODY)
    sent = 0
    while time.monotonic() < end:
        piece = f"X-{sent}: {'x' * 200}\r\n".encode() if headers else b" " * _PIECE
        if headers or sent + _PIECE < 1_000_000:
            writer.write(piece)
            sent += len(piece)
        await writer.drain()
        if writer.transport.is_closing():
            raise ConnectionError
        await asyncio.sleep(1.0 if headers else _PAUSE)


if __name__ == "__main__":
    main()
