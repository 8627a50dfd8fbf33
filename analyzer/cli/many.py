"""batch, merge: many logs, and what came of them on several machines."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli.options import NamedPath
from analyzer.cli.outcome import CLEAN, FINDINGS, INTERRUPTED, NOTHING, OUR_FAULT, UNREADABLE, native
from analyzer.render.counts import many, verdicts_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.batch.plan import Plan
    from analyzer.batch.store.folder import Store
    from analyzer.batch.store.seal import Sealed

TERMINATED = 143
FINISHED = (CLEAN, FINDINGS, UNREADABLE, NOTHING)  # codes of a run that came to its end
FORMS = ("auto", "bar", "json", "none")
EXAMPLES = """\b
Examples:
  tenhou-analyzer batch logs/ 2024.db --store 2024
  tenhou-analyzer batch logs/ 2024.db --store 2024 --resume
  tenhou-analyzer batch logs/ --store part-2 --shard 2/3"""


class Shard(click.ParamType[tuple[int, int]]):
    """1/3: the first of three."""

    name = "i/n"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        first, slash, last = str(value).partition("/")
        if not (slash and first.isascii() and last.isascii() and first.isdigit() and last.isdigit()):
            self.fail(f"{value!r} is not like 2/3", param, ctx)
        i, n = int(first[:9]), int(last[:9])
        if not 1 <= i <= n:
            self.fail(f"{value!r}: there is no such shard", param, ctx)
        return i, n


@click.command(epilog=EXAMPLES)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=NamedPath(allow_dash=True))
@click.option("--store", required=True, metavar="DIR", type=NamedPath(file_okay=False, path_type=Path),
              help="Where results are kept: Parquet tables, and a manifest.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on with what DIR holds; what has changed since is judged anew.")
@click.option("--shard", type=Shard(), default=(1, 1), metavar="I/N", help="Only this share of the logs; see merge.")
@click.option("-j", "--jobs", type=click.IntRange(1, 1024), metavar="N", help="Processes.  [default: all cores]")
@click.option("--ruleset", metavar="NAME", help="Instead of the one that the log names.")
@click.option("--wall/--no-wall", default=True, help="Check the wall against its seed; without, it takes less time.")
@click.option("--shanten/--no-shanten", default=True, help="Columns of shanten; without, it takes less time.")
@click.option("--time-limit", type=click.FloatRange(0.1), default=10.0, show_default=True, metavar="SECONDS",
              help="For one log; then it goes into quarantine.")  # fmt: skip
@click.option("--cluster", metavar="ADDRESS", help="A dask scheduler, or local:4 for four processes here; not with -j.")
@click.option("--publish", metavar="URL", help="Put the finished tables there too: s3://, gs://, sftp:// ...")
@click.option("--progress", type=click.Choice(FORMS), default="auto", show_default=True, help="On stderr.")
def batch(
    paths: tuple[str, ...], store: Path, resume: bool, shard: tuple[int, int], jobs: int | None, ruleset: str | None,
    wall: bool, shanten: bool, time_limit: float,
    cluster: str | None, publish: str | None, progress: str,
) -> int:  # fmt: skip
    """Judge any number of logs and keep the results; it can be stopped, or killed, at any moment and resumed."""
    from analyzer.batch.plan import Plan
    from analyzer.batch.work.crew import cores

    plan = Plan(
        paths=paths, store=store, resume=resume, ruleset=_known(ruleset), shard=shard, jobs=jobs or cores(),
        wall=wall, shanten=shanten, publish=publish, time_limit=time_limit, cluster=cluster,
    )  # fmt: skip
    code = follow(plan, progress)
    return _published(store, publish) or code if code in FINISHED else code


def _published(store: Path, url: str | None) -> int:
    """Put the tables behind a URL, if one is given; our fault when it can't be done."""
    if url is None:
        return CLEAN
    from analyzer.batch.sources.remote import RemoteError, publish

    try:
        publish(store, url)
    except RemoteError as error:
        click.echo(_shown(f"tenhou-analyzer: {url}: {error}; the tables are in {store}"), err=True)
        return OUR_FAULT
    return CLEAN


def _workers(cluster: str | None) -> Callable[[Plan, Store], Any] | None:
    """Who judges: the cluster that was asked for, or this machine."""
    if cluster is None:
        return None
    from importlib.util import find_spec

    from analyzer.batch.work.cluster import LOCAL, Cluster

    if find_spec("distributed") is None:
        raise click.UsageError("--cluster needs dask: pip install 'tenhou-analyzer[cluster]'")
    if cluster.startswith(LOCAL) and not cluster.removeprefix(LOCAL).isdecimal():
        raise click.UsageError(f"{cluster!r} is not like local:4")
    return lambda plan, store: Cluster(cluster, plan, store.key, store.split)


def follow(plan: Plan, form: str) -> int:
    """Run it, tell what happens; the exit code."""
    from analyzer.batch.run import Interrupted, run
    from analyzer.batch.sources.estimate import Estimate
    from analyzer.batch.store.folder import StoreError
    from analyzer.batch.work.crew import CrewError
    from analyzer.cli.progress import Progress, Stop

    workers = _workers(plan.cluster)
    stop = Stop()
    progress = Progress(form, Estimate(plan.paths, 1 / plan.shard[1]), stop)
    go_on = f"to go on: {shlex.join(plan.resume_command())}"
    try:
        told, passed = run(plan, progress, workers)
    except StoreError as error:
        raise click.UsageError(_shown(error)) from error
    except Interrupted:
        click.echo(_shown(go_on), err=True)
        return INTERRUPTED if stop.signal == 2 else TERMINATED
    except KeyboardInterrupt:
        click.echo(_shown(go_on), err=True)
        raise
    except (OSError, CrewError) as error:
        reason = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) and error.filename else str(error)
        click.echo(_shown(f"tenhou-analyzer: {reason}; what was done is kept, {go_on}"), err=True)
        return OUR_FAULT
    finally:
        progress.close()
    _tell(told, plan.store, progress.seconds, passed)
    return _exit_code(told)


def _shown(text: object) -> str:
    from analyzer.render.escape import escaped

    return escaped(str(text))


def _known(ruleset: str | None) -> str | None:
    from analyzer import rulesets

    if ruleset is not None and ruleset not in rulesets.names():
        raise click.UsageError(f"no ruleset {ruleset!r}; there are {', '.join(rulesets.names())}")
    return ruleset


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items()))


def _tell(told: Sealed, store: Path, seconds: float, passed: int) -> None:
    """The summary, on stderr."""
    logs = sum(told.statuses.values())
    words = [f"{many(logs, 'log')} ({_counted(told.statuses)})", many(sum(told.verdicts.values()), "game")]
    if told.verdicts:
        words[-1] += f" ({verdicts_text(told.verdicts)})"
    words += [many(told.rounds, "round"), many(sum(told.codes.values()), "finding")]
    if passed:
        words.append(f"{many(passed, 'file')} passed over")
    rate = logs / max(seconds, 1e-9)
    words += [native(), f"{seconds:.1f} s", f"{rate:,.0f} logs/s"]
    click.echo(" · ".join(words), err=True)
    click.echo(_shown(f"tables: {store / 'tables'}"), err=True)


def _exit_code(told: Sealed) -> int:
    if told.statuses["failed"]:
        return OUR_FAULT
    if told.errors:
        return FINDINGS
    if told.statuses["unreadable"] or told.statuses["quarantined"]:
        return UNREADABLE
    return CLEAN if told.statuses else NOTHING


@click.command()
@click.argument("stores", nargs=-1, required=True, metavar="STORE...", type=NamedPath(file_okay=False))
@click.option("--store", "into", required=True, metavar="DIR", type=NamedPath(path_type=Path, file_okay=False),
              help="A new store.")  # fmt: skip
@click.option("--publish", metavar="URL", help="Put the tables there too: s3://, gs://, sftp:// ...")
def merge(stores: tuple[str, ...], into: Path, publish: str | None) -> int:
    """Put shards together, each a store or the URL of its tables: the same as of one run over all logs."""
    import time
    from contextlib import ExitStack

    from analyzer.batch import run
    from analyzer.batch.sources.remote import at_hand
    from analyzer.batch.store.folder import StoreError

    started = time.monotonic()
    with ExitStack() as opened:
        here = [Path(opened.enter_context(at_hand(store))) for store in stores]
        try:
            told = run.merge(here, into)
        except StoreError as error:
            raise click.UsageError(_shown(error)) from error
    _tell(told, into, time.monotonic() - started, 0)
    return _published(into, publish) or _exit_code(told)

