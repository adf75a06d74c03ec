"""How many processor cores this process may use: by its affinity, and by the quota of the container it runs in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import ceil, inf
from pathlib import Path

OWN, GROUPS = Path("/proc/self/cgroup"), Path("/sys/fs/cgroup")
VERSION_1 = ("cpu.cfs_quota_us", "cpu.cfs_period_us")


def cores(own: Path = OWN, groups: Path = GROUPS) -> int:
    """At least one. Part of a core counts as one, since a worker can use it up."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    quota = min(_quotas(own, groups), default=inf)
    return allowed if quota >= allowed else max(1, ceil(quota))


def _quotas(own: Path, groups: Path) -> Iterator[float]:
    """Cores by each control group that this process is in and that sets a quota; cgroup version 2, then 1."""
    for line in (_text(own) or "").splitlines():
        _number, controllers, path = line.split(":", 2)
        if not controllers:
            yield from _each(groups, path, lambda folder: (_text(folder / "cpu.max") or "max").split())
        elif "cpu" in controllers.split(","):
            yield from _each(groups / "cpu", path, lambda folder: [_text(folder / name) or "max" for name in VERSION_1])


def _each(root: Path, path: str, read) -> Iterator[float]:
    """The quotas of a group and of all above it. Inside a container the group itself may be the root."""
    folder = root / path.strip("/")
    for group in (folder, *folder.parents):
        numbers = read(group)
        if len(numbers) == 2 and all(number.isdecimal() for number in numbers) and int(numbers[1]):
            yield int(numbers[0]) / int(numbers[1])
        if group == root:
            return


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return None
