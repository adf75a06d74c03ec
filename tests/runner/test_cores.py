"""How many workers are worth it: affinity, and quotas as the kernel documents them for cgroups 2 and 1."""

import os

import pytest

from simulator.runner.cores import cores

AFFINITY = 8
V2, V1 = "0::/a/b\n", "12:cpuset:/a/b\n3:cpu,cpuacct:/a/b\n0::/\n"


@pytest.fixture
def found(tmp_path, monkeypatch):
    """Cores with these files below /sys/fs/cgroup and this text in /proc/self/cgroup."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: set(range(AFFINITY)), raising=False)

    def count(own, files):
        (tmp_path / "own").write_text(own)
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        return cores(tmp_path / "own", tmp_path)

    return count


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, AFFINITY),
        ({"a/b/cpu.max": "max 100000\n"}, AFFINITY),
        ({"a/b/cpu.max": "200000 100000\n"}, 2),
        ({"a/b/cpu.max": "150000 100000\n"}, 2),
        ({"a/b/cpu.max": "5000 100000\n"}, 1),
        ({"a/b/cpu.max": "9900000 100000\n"}, AFFINITY),
        ({"a/b/cpu.max": "max 100000\n", "a/cpu.max": "300000 100000\n"}, 3),  # a group above it has one
        ({"cpu.max": "400000 100000\n"}, 4),  # what a container sees of its own group
        ({"a/b/cpu.max": "nonsense\n"}, AFFINITY),
    ],
)
def test_quotas_of_version_2(found, files, expected):
    assert found(V2, files) == expected


@pytest.mark.parametrize(
    ("quota", "where", "expected"),
    [("-1", "cpu/a/b", AFFINITY), ("250000", "cpu/a/b", 3), ("100000", "cpu", 1)],
)
def test_quotas_of_version_1(found, quota, where, expected):
    files = {f"{where}/cpu.cfs_quota_us": f"{quota}\n", f"{where}/cpu.cfs_period_us": "100000\n"}
    assert found(V1, files) == expected


def test_where_there_are_no_groups_affinity_counts(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 5}, raising=False)
    assert cores(tmp_path / "none", tmp_path) == 2
