"""A cluster that nobody works on, or that is gone, is told; a signal does not wait for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.batch.plan import Plan
from analyzer.batch.work import cluster
from analyzer.batch.work.cluster import Cluster
from analyzer.batch.work.crew import CrewError


class Client:
    def __init__(self, status: str, workers: dict[str, int]) -> None:
        self.status = status
        self.workers = workers

    def scheduler_info(self, n_workers: int) -> dict[str, dict[str, int]]:
        return {"workers": self.workers}


class Waiting:
    """Ready after so many questions."""

    def __init__(self, after: float) -> None:
        self.after = after

    def has_ready(self) -> bool:
        self.after -= 1
        return self.after < 0


NEVER = float("inf")


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Cluster:
    monkeypatch.setattr(cluster, "TICK", 0.001)
    monkeypatch.setattr(cluster, "WITHOUT_WORKERS", 0.05)
    monkeypatch.setattr(cluster, "GRACE", 0.01)
    return Cluster("tcp://far:8786", Plan(paths=("x",), store=Path("s")), "key", lambda task, at: None)


def test_without_a_worker_it_ends_with_the_address(found: Cluster) -> None:
    with pytest.raises(CrewError, match=r"tcp://far:8786: no worker for 0\.05 s"):
        found._await(Client("running", {}), Waiting(NEVER))


@pytest.mark.parametrize("status", ["connecting", "closed", "closing"])
def test_without_a_scheduler_it_ends_with_the_address(status: str, found: Cluster) -> None:
    with pytest.raises(CrewError, match="tcp://far:8786: the connection to the scheduler is lost"):
        found._await(Client(status, {"a": 1}), Waiting(NEVER))


def test_a_signal_does_not_wait_for_what_nobody_runs(found: Cluster) -> None:
    found.stopping = lambda: True
    assert found._await(Client("running", {"a": 1}), Waiting(NEVER)) is False


def test_a_result_ends_the_wait(found: Cluster) -> None:
    assert found._await(Client("running", {"a": 1}), Waiting(100)) is True
