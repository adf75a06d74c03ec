"""What a run has played so far, in a file that survives whatever ends it early: from there the run goes on.

The first line is JSON and tells what is played. Then there is a record for each task, in the order of the plan: its
length and checksum, and compressed arrays. What was not wholly written when the run ended is cut off.
"""

from __future__ import annotations

import io
import json
import os
import struct
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from simulator.runner.loop import Chunk, Failure
from simulator.runner.plan import Task

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None

JOURNAL = "journal.part"
SCHEMA = 1
SYNC = 1.0  # seconds after which what was written is brought to the disk itself, against a power failure
LEVEL = 1  # of compression: the fastest

_HEAD = struct.Struct("<II")  # length and CRC-32 of the record that follows


class Busy(Exception):
    """Another process writes this journal."""


def facts(path: Path) -> dict[str, Any] | None:
    """What a journal's first line tells; None where there is no such journal."""
    try:
        with open(path, "rb") as file:
            found = json.loads(file.readline())
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and found.get("schema") == SCHEMA else None


class Journal:
    """A journal that grows while a run plays. One that stands there is carried on; raises Busy while another
    process writes it."""

    def __init__(self, path: Path, told: Mapping[str, Any]):
        path.parent.mkdir(parents=True, exist_ok=True)
        anew = facts(path) is None
        self._file = open(path, "w+b" if anew else "r+b")  # noqa: SIM115
        _lock(self._file)
        if anew:
            self._file.write(json.dumps({"schema": SCHEMA, **told}, ensure_ascii=False).encode() + b"\n")
        self._begun = self._synced = time.monotonic()
        self._sync()

    @property
    def seconds(self) -> float:
        """For how long the run has been played, all sittings together."""
        return time.monotonic() - self._begun

    def played(self) -> Iterator[tuple[Task, list[Chunk]]]:
        """All tasks in the journal, with what each gave in each version. Has to be read to its end before `add`."""
        self._file.seek(0)
        whole, seconds = len(self._file.readline()), 0.0
        for record in _records(self._file):
            whole += _HEAD.size + len(record)
            task, seconds, chunks = _unpacked(record)
            yield task, chunks
        self._file.seek(whole)
        self._file.truncate()
        self._begun -= seconds

    def add(self, task: Task, chunks: Sequence[Chunk]) -> None:
        """Keeps what a task gave in each version."""
        record = _packed(task, self.seconds, chunks)
        self._file.write(_HEAD.pack(len(record), zlib.crc32(record)) + record)
        self._file.flush()
        if time.monotonic() - self._synced > SYNC:
            self._sync()

    def close(self) -> None:
        """Brings all of it to the disk."""
        with suppress(OSError):  # a full disk has been told already
            self._sync()
            self._file.close()

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()


class Parts:
    """The journals of consecutive parts of one run, as if they were one that holds all of it."""

    def __init__(self, paths: Sequence[Path]):
        self.paths = paths

    def played(self) -> Iterator[tuple[Task, list[Chunk]]]:
        """All tasks, with what each gave in each version."""
        for path in self.paths:
            with open(path, "rb") as file:
                file.readline()
                for record in _records(file):
                    task, _seconds, chunks = _unpacked(record)
                    yield task, chunks

    def add(self, task: Task, chunks: Sequence[Chunk]) -> None:
        raise AssertionError(f"{task} is in none of the parts")


def _lock(file: BinaryIO) -> None:
    """Holds the file for this process alone, whatever its workers inherit, until it ends."""
    if fcntl is not None:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise Busy from None


def _records(file: BinaryIO) -> Iterator[bytes]:
    """The records from here on, up to the first that is not whole."""
    while len(head := file.read(_HEAD.size)) == _HEAD.size:
        length, checksum = _HEAD.unpack(head)
        record = file.read(length)
        if len(record) < length or zlib.crc32(record) != checksum:
            return
        yield record


def _packed(task: Task, seconds: float, chunks: Sequence[Chunk]) -> bytes:
    out = io.BytesIO()
    _put(out, np.array(astuple(task), np.int64), np.array(seconds))
    for chunk in chunks:
        failures = json.dumps([astuple(failure) for failure in chunk.failures]).encode()
        reach = int(chunk.turn_counts.any(axis=(0, 1, 3)).nonzero()[0].max(initial=-1)) + 1
        turns = np.array(chunk.turn_counts.shape[2])
        _put(out, np.frombuffer(failures, np.uint8), chunk.rows, turns)
        _put(out, chunk.turn_sums[:, :, :reach], chunk.turn_counts[:, :, :reach])
    return zlib.compress(out.getbuffer(), LEVEL)


def _put(out: io.BytesIO, *arrays: np.ndarray) -> None:
    for array in arrays:
        np.save(out, array, allow_pickle=False)


def _unpacked(record: bytes) -> tuple[Task, float, list[Chunk]]:
    raw = zlib.decompress(record)
    file = io.BytesIO(raw)
    task, seconds = Task(*_get(file).tolist()), float(_get(file))
    chunks = []
    while file.tell() < len(raw):
        chunks.append(_chunk(task.first_pair, *(_get(file) for _ in range(5))))
    return task, seconds, chunks


def _get(file: io.BytesIO) -> np.ndarray:
    return np.load(file, allow_pickle=False)


def _chunk(first_pair, failures, rows, turns, sums, counts) -> Chunk:
    found = [Failure(*fields) for fields in json.loads(failures.tobytes())]
    return Chunk(first_pair, rows, found, _stretched(sums, int(turns)), _stretched(counts, int(turns)))


def _stretched(array: np.ndarray, turns: int) -> np.ndarray:
    """The array with zeros for the turns that were never reached."""
    widths = [(0, 0)] * array.ndim
    widths[2] = (0, turns - array.shape[2])
    return np.pad(array, widths)
