"""batch: any number of logs, with results that are kept."""

from __future__ import annotations

import shlex
from pathlib import Path
from signal import SIGINT
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli.finished import can_be_published, exit_code, published, shown, tell_summary
from analyzer.cli.options import Choice, NamedPath, existing_logs, or_nearest, publish_option, with_examples
from analyzer.cli.outcome import CLEAN, FINDINGS, INTERNAL, NOTHING, UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.batch.plan import Plan
    from analyzer.batch.store.folder import Store

FINISHED = (CLEAN, FINDINGS, UNREADABLE, NOTHING)  # codes of a run that came to its end
MOST_JOBS = 1024
FORMS = ("auto", "bar", "json", "none")
EXAMPLES = (
    "batch logs/ 2024.db --store 2024",
    "batch logs/ 2024.db --store 2024 --resume",
    "batch logs/ --store part-2 --shard 2/3",
)


class Shard(click.ParamType[tuple[int, int]]):
    """``1/3``: the first of three."""

    name = "i/n"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        first, slash, last = str(value).partition("/")
        if not (slash and first.isascii() and last.isascii() and first.isdigit() and last.isdigit()):
            self.fail(f"{value!r} is not of the form I/N, such as 2/3", param, ctx)
        i, n = int(first[:9]), int(last[:9])
        if not 1 <= i <= n:
            self.fail(f"{value!r} is not a shard: I is 1 to N", param, ctx)
        return i, n


@click.command(epilog=with_examples(*EXAMPLES))
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing_logs)
@click.option("--store", required=True, metavar="DIR", type=NamedPath(file_okay=False, path_type=Path),
              help="The folder for the results: Parquet tables and a manifest.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Continue in DIR; logs that have changed are checked again.")
@click.option(
    "--shard", type=Shard(), default=(1, 1), metavar="I/N", help="Check only this share of the logs; see merge."
)
@click.option(
    "-j", "--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N", help="Number of processes.  [default: all cores]"
)
@click.option("--ruleset", metavar="NAME", help="Use this ruleset, not the one that the log names.")
@click.option("--wall/--no-wall", default=True, show_default=True, help="Compare tiles with the wall of the seed.")
@click.option("--shanten/--no-shanten", default=True, show_default=True, help="Compute the columns of shanten.")
@click.option("--discards", is_flag=True, help="Keep a row for each discard too: a large table.")
@click.option("--time-limit", type=click.FloatRange(0.1), default=10.0, show_default=True, metavar="SECONDS",
              help="The most for one log, which is then quarantined.")  # fmt: skip
@click.option(
    "--cluster", metavar="ADDRESS", help="A dask scheduler, or local:4 for four local processes; not with -j."
)
@publish_option
@click.option("--progress", type=Choice(FORMS), default="auto", show_default=True, help="Shown on stderr.")
def batch(
    paths: tuple[str, ...], store: Path, resume: bool, shard: tuple[int, int], jobs: int | None, ruleset: str | None,
    wall: bool, shanten: bool, discards: bool, time_limit: float,
    cluster: str | None, publish: str | None, progress: str,
) -> int:  # fmt: skip
    """Check any number of logs and keep the results.

    It may be stopped or killed at any moment; --resume continues. The tables are read by stats, query and export.
    """
    from analyzer.batch.plan import Plan
    from analyzer.batch.work.crew import cores

    plan = Plan(
        paths=paths, store=store, resume=resume, ruleset=_known(ruleset), shard=shard, jobs=jobs or cores(),
        wall=wall, shanten=shanten, discards=discards, publish=publish, time_limit=time_limit, cluster=cluster,
    )  # fmt: skip
    can_be_published(publish)
    code = follow(plan, progress)
    return published(store, publish) or code if code in FINISHED else code


def _workers(cluster: str | None) -> Callable[[Plan, Store], Any] | None:
    """What checks the logs: the cluster that was asked for, or this machine."""
    if cluster is None:
        return None
    from importlib.util import find_spec

    from analyzer.batch.work.cluster import LOCAL, Cluster

    if find_spec("distributed") is None:
        raise click.UsageError("--cluster needs dask: pip install 'tenhou-analyzer[cluster]'")
    count = cluster.removeprefix(LOCAL)
    if count != cluster and not (count.isascii() and count.isdigit() and 1 <= int(count[:6]) <= MOST_JOBS):
        raise click.UsageError(f"{cluster!r} is not of the form local:4, with 1 to {MOST_JOBS} processes")
    return lambda plan, store: Cluster(cluster, plan, store.key, store.split)


def follow(plan: Plan, form: str, told: bool = True) -> int:
    """Run it and show its progress; its summary, and how to go on, if they are to be told. The exit code."""
    from analyzer.batch.run import Interrupted, run
    from analyzer.batch.sources.estimate import Estimate
    from analyzer.batch.store.manifest import StoreError
    from analyzer.batch.work.crew import CrewError
    from analyzer.cli.progress import Progress
    from analyzer.cli.signals import Stop, code_of

    workers = _workers(plan.cluster)
    stop = Stop()
    progress = Progress(form, Estimate(plan.paths, 1 / plan.shard[1]), stop)
    go_on = f"to continue: {shlex.join(plan.resume_command())}" if told else "to continue: the same command"
    try:
        sealed, passed = run(plan, progress, workers)
    except StoreError as error:
        raise click.UsageError(shown(error)) from error
    except Interrupted:
        click.echo(shown(go_on), err=True)
        return code_of(stop.signal)
    except KeyboardInterrupt:
        click.echo(shown(go_on), err=True)
        return code_of(stop.signal or SIGINT)
    except (OSError, CrewError) as error:
        reason = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) and error.filename else str(error)
        click.echo(shown(f"tenhou-analyzer: {reason}; finished work is kept; {go_on}"), err=True)
        return INTERNAL
    finally:
        stop.close()
        progress.close()
    if told:
        tell_summary(sealed, plan.store, progress.seconds, passed)
    return exit_code(sealed)


def _known(ruleset: str | None) -> str | None:
    from analyzer import rulesets

    if ruleset is not None and ruleset not in rulesets.names():
        hint = or_nearest(ruleset, rulesets.names(), "tenhou-analyzer rulesets")
        raise click.UsageError(f"no ruleset {ruleset!r}{hint}")
    return ruleset
